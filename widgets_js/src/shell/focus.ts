import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface BoardFocus {
  /** The element that was focused by code, not by the user. A window in the background reports the focus later. */
  readonly placed: { readonly current: Element | null };
  /** Focus the board. */
  readonly focusBoard: () => void;
}

/** Keep the focus on the board when the focused element is replaced. */
export function useKeptFocus(root: HTMLElement, signal: AbortSignal, focused: string): BoardFocus {
  const placed = useRef<Element | null>(null);
  const place = (element: HTMLElement | SVGElement | null, how?: FocusOptions) => {
    placed.current = element;
    element?.focus(how);
  };
  const lost = useRef<Element | null>(null);
  const keep = () => {
    if (!lost.current || lost.current.isConnected || document.activeElement !== document.body) return;
    const there = root.querySelector<SVGElement>(`[data-id="${focused}"]`);
    place(there ?? root.querySelector<HTMLElement>(".bb-primary"), { preventScroll: true });
  };
  const later = useRef(keep);
  later.current = keep;
  // At once; otherwise the page would get a key pressed in the meantime.
  useLayoutEffect(keep);
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      lost.current = target as Element;
      if (placed.current === target) placed.current = null;
      setTimeout(() => {
        later.current();
        lost.current = null;
      });
    };
    root.addEventListener("focusout", left, { signal });
  }, [root, signal]);
  const focusBoard = () =>
    place(root.querySelector<SVGElement>('[data-id][tabindex="0"]'), { preventScroll: true });
  return { placed, focusBoard };
}
