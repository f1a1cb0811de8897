import type { BundleSlot } from "./fetchBundle";
import type * as shell from "./shell";

// Scripts of several versions may share a page and read this registry, so its structure must not change.
const SHELLS = Symbol.for("boardbook.shells");
const page = globalThis as { [SHELLS]?: Map<string, BundleSlot<typeof shell>> };

/** The slot of the shell with a digest, on this page. */
export function shellOf(id: string): BundleSlot<typeof shell> {
  page[SHELLS] ??= new Map();
  const slot = page[SHELLS].get(id) ?? { waiting: new Set() };
  page[SHELLS].set(id, slot);
  return slot;
}
