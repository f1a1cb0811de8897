import type { BundleSlot } from "./fetchBundle";
import type * as shell from "./shell";

// Notebooks of several versions may share a page, and scripts of several versions read this: its form stays as it is.
const SHELLS = Symbol.for("boardbook.shells");
const page = globalThis as { [SHELLS]?: Map<string, BundleSlot<typeof shell>> };

/** Where this page has the shell of a digest. */
export function shellOf(id: string): BundleSlot<typeof shell> {
  page[SHELLS] ??= new Map();
  const slot = page[SHELLS].get(id) ?? { waiting: new Set() };
  page[SHELLS].set(id, slot);
  return slot;
}
