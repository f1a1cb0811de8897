import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface BoardFocus {
  /** Where the keyboard was put: nobody went there. In a window that has not the focus that is told later. */
  readonly placed: { readonly current: Element | null };
  /** Put the keyboard on the board. */
  readonly focusBoard: () => void;
}

/** Keep the keyboard on the board when the element that has it is redrawn as another. */
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
    place(there ?? root.querySelector<HTMLElement>(".bb-primary"));
  };
  const later = useRef(keep);
  later.current = keep;
  // At once, or a key that comes meanwhile would be the page's.
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
