import type { ComponentChild } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type * as pages from "../annex";
import type { Model } from "../model";
import { type Place, sendFor } from "../sent";
import { preact } from "./preact";

/** The pages that a board sends for. */
export type Annex = typeof pages;
/** A page of the annex; nothing is there until it has come. */
export type Annexed = (page: (annex: Annex) => ComponentChild) => ComponentChild;

/** One annex for all boards in this shell, once it has the shell's Preact. */
export const site: { annex: Annex | null } = { annex: null };
const place: Place<Annex> = { waiting: new Set() };

/** Pages that are sent for when the first of them is to be seen. */
export function useAnnex(model: Model, signal: AbortSignal): Annexed {
  const [, again] = useState(0);
  const want = useCallback(() => {
    if (site.annex) return;
    void sendFor(place, "annex", model, signal).then((annex) => {
      annex.give(preact);
      site.annex = annex;
      again((n) => n + 1);
    });
  }, [model, signal]);
  return (page) => <Room want={want}>{site.annex && page(site.annex)}</Room>;
}

function Room({ want, children }: { want: () => void; children: ComponentChild }) {
  useEffect(want, [want]);
  return <>{children}</>;
}
