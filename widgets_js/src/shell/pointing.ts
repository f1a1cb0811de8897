import { useRef, useState } from "preact/hooks";
import { useKeptFocus } from "./focus";
import { idOf } from "./hitStack";

/** The element under the pointer, and the one that the keyboard went to; what is suggested follows them. */
const NOWHERE = { pointed: "", focused: "" };

export interface Pointing {
  /** The element that the keyboard is on. */
  readonly focused: string;
  /** The element that is looked at, "" for none. */
  readonly at: string;
  readonly point: (id: string) => void;
  readonly onPointerMove: () => void;
  /** The keyboard went there by itself, or is sent there. */
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly focusElement: (id: string | null | undefined) => void;
  /** The keyboard is put on the board; what it is on was not pointed at. */
  readonly focusBoard: () => void;
  readonly setFocused: (id: string) => void;
  /** What is drawn anew under a resting pointer was not pointed at. */
  readonly forget: () => void;
}

/** Which element is looked at; `order` is the way of the keyboard, `first` where it begins. */
export function usePointing(
  root: HTMLElement,
  signal: AbortSignal,
  order: readonly string[],
  first: string | undefined,
): Pointing {
  const [focus, setFocused] = useState("");
  const [at, setAt] = useState(NOWHERE);
  const pointer = useRef({ moved: true, on: "" });
  const focused = order.includes(focus) ? focus : (first ?? "");
  const { placed, focusBoard } = useKeptFocus(root, signal, focused);
  const point = (id: string) => {
    pointer.current.on = id;
    if (pointer.current.moved) setAt((was) => ({ ...was, pointed: id }));
  };
  return {
    focused,
    at: at.pointed || at.focused,
    point,
    onPointerMove() {
      if (pointer.current.moved) return;
      pointer.current.moved = true;
      if (pointer.current.on) point(pointer.current.on);
    },
    onFocusIn(event) {
      const id = idOf(event);
      const target = event.target as Element;
      // Only where the keyboard went: a click, or the focus kept when a button is gone, says nothing about a piece.
      if (id && target.matches(":focus-visible") && target !== placed.current)
        setAt((was) => ({ ...was, focused: id }));
    },
    focusElement(id) {
      if (!id) return;
      setFocused(id);
      setAt({ pointed: "", focused: id });
      // The banner may have a button for the same.
      const [one, ...others] = root.querySelectorAll<SVGElement>(`[data-id="${id}"]`);
      (others.at(-1) ?? one)?.focus();
    },
    focusBoard,
    setFocused,
    forget() {
      setAt(NOWHERE);
      pointer.current = { moved: false, on: "" };
    },
  };
}
