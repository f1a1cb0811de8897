// What drawings and the annex are made with: the Preact of the shell that they come to, which knows its own hooks alone.
// build.mjs puts this in the place of Preact's own modules.
import type * as preact from "preact";
import type * as hooks from "preact/hooks";

/** What of Preact they may use. */
export type Preact = Pick<typeof preact, "Fragment" | "h"> &
  Pick<
    typeof hooks,
    | "useCallback"
    | "useEffect"
    | "useId"
    | "useLayoutEffect"
    | "useMemo"
    | "useReducer"
    | "useRef"
    | "useState"
  >;

const early = (): never => {
  throw new Error("boardbook: a script made an element while it was read; make it in a function");
};

export let h: Preact["h"] = early;
export let Fragment: Preact["Fragment"] = early;
export let useCallback: Preact["useCallback"] = early;
export let useEffect: Preact["useEffect"] = early;
export let useId: Preact["useId"] = early;
export let useLayoutEffect: Preact["useLayoutEffect"] = early;
export let useMemo: Preact["useMemo"] = early;
export let useReducer: Preact["useReducer"] = early;
export let useRef: Preact["useRef"] = early;
export let useState: Preact["useState"] = early;

/** Draw with this from now on. */
export function give(shells: Preact): void {
  ({ h, Fragment, useCallback, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } =
    shells);
}
