import type { Place } from "./sent";
import type * as shell from "./shell";

// Notebooks of several versions may share a page, and scripts of several versions read this: its form stays as it is.
const SHELLS = Symbol.for("boardbook.shells");
const page = globalThis as { [SHELLS]?: Map<string, Place<typeof shell>> };

/** Where this page has the shell of a digest. */
export function shellOf(id: string): Place<typeof shell> {
  page[SHELLS] ??= new Map();
  const place = page[SHELLS].get(id) ?? { waiting: new Set() };
  page[SHELLS].set(id, place);
  return place;
}
