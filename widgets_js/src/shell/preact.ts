import { Fragment, h } from "preact";
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";
import type { Preact } from "../given";

/** The shell's Preact, for what is drawn in it. */
export const preact: Preact = {
  Fragment,
  h,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
};
