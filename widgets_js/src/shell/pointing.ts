import { useRef, useState } from "preact/hooks";
import { useKeptFocus } from "./focus";
import { idOf } from "./hitStack";

/** The element under the pointer and the one focused by keyboard; suggestions follow them. */
const NOWHERE = { pointed: "", focused: "" };

export interface Pointing {
  /** The element that takes the focus. */
  readonly focused: string;
  /** Whether an event is a focus by keyboard, not by a click or by code, such as one restored when a button disappears. */
  readonly isFocusedByKey: (event: FocusEvent) => boolean;
  /** The element pointed at or focused by keyboard, "" for none. */
  readonly at: string;
  readonly point: (id: string) => void;
  readonly onPointerMove: () => void;
  /** Handle a focus change by the user; or focus an element. */
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly focusElement: (id: string | null | undefined) => void;
  /** Focus the board, without pointing at the focused element. */
  readonly focusBoard: () => void;
  readonly setFocused: (id: string) => void;
  /** The pointer rests: what is redrawn under it doesn't count as pointed at until it moves. */
  readonly rest: () => void;
  /** Forget the element; the pointer rests. */
  readonly forget: () => void;
}

/** Track the element pointed at. `order` is the keyboard's order of elements, `first` where it starts. */
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
  const rest = () => {
    pointer.current = { moved: false, on: "" };
  };
  const isFocusedByKey = ({ target }: FocusEvent) =>
    (target as Element).matches(":focus-visible") && target !== placed.current;
  return {
    focused,
    isFocusedByKey,
    at: at.pointed || at.focused,
    point,
    onPointerMove() {
      if (pointer.current.moved) return;
      pointer.current.moved = true;
      if (pointer.current.on) point(pointer.current.on);
    },
    onFocusIn(event) {
      const id = idOf(event);
      if (id && isFocusedByKey(event)) setAt((was) => ({ ...was, focused: id }));
    },
    focusElement(id) {
      if (!id) return;
      setFocused(id);
      setAt({ pointed: "", focused: id });
      // The banner may have a button for the same element.
      const [one, ...others] = root.querySelectorAll<SVGElement>(`[data-id="${id}"]`);
      (others.at(-1) ?? one)?.focus();
    },
    focusBoard,
    setFocused,
    rest,
    forget() {
      setAt(NOWHERE);
      rest();
    },
  };
}
