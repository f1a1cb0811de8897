// Preact for drawings and lazily loaded pages. They must use the shell's copy, because a copy only knows its own hooks.
// build.mjs replaces Preact's modules with this file in their bundles.
import type * as preact from "preact";
import type * as hooks from "preact/hooks";

/** The part of Preact that they may use. */
export type Runtime = Pick<typeof preact, "Fragment" | "h"> &
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

const tooEarly = (): never => {
  throw new Error("boardbook: a script made an element while it was read; make it in a function");
};

export let h: Runtime["h"] = tooEarly;
export let Fragment: Runtime["Fragment"] = tooEarly;
export let useCallback: Runtime["useCallback"] = tooEarly;
export let useEffect: Runtime["useEffect"] = tooEarly;
export let useId: Runtime["useId"] = tooEarly;
export let useLayoutEffect: Runtime["useLayoutEffect"] = tooEarly;
export let useMemo: Runtime["useMemo"] = tooEarly;
export let useReducer: Runtime["useReducer"] = tooEarly;
export let useRef: Runtime["useRef"] = tooEarly;
export let useState: Runtime["useState"] = tooEarly;

/** Use this copy of Preact from now on. */
export function setRuntime(runtime: Runtime): void {
  ({ h, Fragment, useCallback, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } =
    runtime);
}
