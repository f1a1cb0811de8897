import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface Kept {
  /** Where the keyboard was put: nobody went there. In a window that has not the focus that is told later. */
  readonly put: { readonly current: Element | null };
  /** Put the keyboard on the board. */
  readonly take: () => void;
}

/** Keep the keyboard on the board when the element that has it is redrawn as another. */
export function useKeptFocus(root: HTMLElement, signal: AbortSignal, focused: string): Kept {
  const put = useRef<Element | null>(null);
  const place = (element: HTMLElement | SVGElement | null, how?: FocusOptions) => {
    put.current = element;
    element?.focus(how);
  };
  const gone = useRef<Element | null>(null);
  const keep = () => {
    if (!gone.current || gone.current.isConnected || document.activeElement !== document.body) return;
    const there = root.querySelector<SVGElement>(`[data-id="${focused}"]`);
    place(there ?? root.querySelector<HTMLElement>(".bb-primary"));
  };
  const later = useRef(keep);
  later.current = keep;
  // At once, or a key that comes meanwhile would be the page's.
  useLayoutEffect(keep);
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      gone.current = target as Element;
      if (put.current === target) put.current = null;
      setTimeout(() => {
        later.current();
        gone.current = null;
      });
    };
    root.addEventListener("focusout", left, { signal });
  }, [root, signal]);
  const take = () =>
    place(root.querySelector<SVGElement>('[data-id][tabindex="0"]'), { preventScroll: true });
  return { put, take };
}
