import { type ComponentChild, Fragment, h } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type * as pages from "../annex";
import type { Model } from "../model";

/** The pages that a board sends for. */
export type Annex = typeof pages;
/** A page of the annex; nothing is there until it has come. */
export type Annexed = (page: (annex: Annex) => ComponentChild) => ComponentChild;

/** One annex for all boards of a bundle. */
export const site: { annex: Annex | null } = { annex: null };

async function build(script: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const annex: Annex = await import(url);
  URL.revokeObjectURL(url);
  annex.give({ Fragment, h, useEffect, useRef, useState });
  site.annex = annex;
}

/** Pages that are sent for when the first of them is to be seen. */
export function useAnnex(model: Model): Annexed {
  const [, again] = useState(0);
  const script = model.get("_annex");
  const want = useCallback(() => {
    if (site.annex) return;
    if (script) void build(script).then(() => again((n) => n + 1));
    else model.send({ type: "annex" });
  }, [model, script]);
  return (page) => <Room want={want}>{site.annex && page(site.annex)}</Room>;
}

function Room({ want, children }: { want: () => void; children: ComponentChild }) {
  useEffect(want, [want]);
  return <>{children}</>;
}
