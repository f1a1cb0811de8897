// What the annex draws with: the Preact of the board that it comes to, which knows its own hooks alone. build.mjs puts this
// in the place of Preact's own modules.
import type * as preact from "preact";
import type * as hooks from "preact/hooks";

/** What of Preact the pages use. */
export type Preact = Pick<typeof preact, "Fragment" | "h"> &
  Pick<typeof hooks, "useEffect" | "useRef" | "useState">;

export let h: Preact["h"];
export let Fragment: Preact["Fragment"];
export let useEffect: Preact["useEffect"];
export let useRef: Preact["useRef"];
export let useState: Preact["useState"];

/** Draw with this from now on. */
export function give(board: Preact): void {
  ({ h, Fragment, useEffect, useRef, useState } = board);
}
