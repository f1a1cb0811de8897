import type { ComponentChild } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { type BundleSlot, fetchBundle } from "../fetchBundle";
import type * as lazy from "../lazy";
import type { Model } from "../model";
import { preact } from "./preact";

/** The pages that a board loads on demand. */
export type LazyPages = typeof lazy;
/** Renders a lazily loaded page; nothing is shown until the script is there. */
export type ShowLazy = (page: (pages: LazyPages) => ComponentChild) => ComponentChild;

/** The loaded pages, shared by all boards of this shell. */
export const loaded: { pages: LazyPages | null } = { pages: null };
const slot: BundleSlot<LazyPages> = { waiting: new Set() };

/** Load the pages when the first of them is rendered. */
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
