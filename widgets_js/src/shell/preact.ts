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
import type { Runtime } from "../runtime";

/** The shell's Preact, for drawings and lazily loaded pages. */
export const preact: Runtime = {
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
