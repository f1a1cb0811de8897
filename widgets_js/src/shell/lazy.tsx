import type { ComponentChild } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { type BundleSlot, fetchBundle } from "../fetchBundle";
import type * as lazy from "../lazy";
import type { Model } from "../model";
import { preact } from "./preact";

/** The pages that a board sends for. */
export type LazyPages = typeof lazy;
/** A page of the annex; nothing is there until it has come. */
export type ShowLazy = (page: (pages: LazyPages) => ComponentChild) => ComponentChild;

/** One annex for all boards in this shell, once it has the shell's Preact. */
export const loaded: { pages: LazyPages | null } = { pages: null };
const slot: BundleSlot<LazyPages> = { waiting: new Set() };

/** Pages that are sent for when the first of them is to be seen. */
export function useLazyPages(model: Model, signal: AbortSignal): ShowLazy {
  const [, redraw] = useState(0);
  const request = useCallback(() => {
    if (loaded.pages) return;
    void fetchBundle(slot, "annex", model, signal).then((pages) => {
      pages.setRuntime(preact);
      loaded.pages = pages;
      redraw((n) => n + 1);
    });
  }, [model, signal]);
  return (page) => <Requested request={request}>{loaded.pages && page(loaded.pages)}</Requested>;
}

function Requested({ request, children }: { request: () => void; children: ComponentChild }) {
  useEffect(request, [request]);
  return <>{children}</>;
}
