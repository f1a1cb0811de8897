import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface Kept {
  /** Whether the keyboard is being put somewhere: nobody went there. */
  readonly keeping: { readonly current: boolean };
  /** Put the keyboard on the board. */
  readonly take: () => void;
}

/** Keep the keyboard on the board when the element that has it is redrawn as another. */
export function useKeptFocus(root: HTMLElement, signal: AbortSignal, focused: string): Kept {
  const keeping = useRef(false);
  const put = (element: HTMLElement | SVGElement | null, how?: FocusOptions) => {
    keeping.current = true;
    element?.focus(how);
    keeping.current = false;
  };
  const gone = useRef<Element | null>(null);
  const keep = () => {
    if (!gone.current || gone.current.isConnected || document.activeElement !== document.body) return;
    const there = root.querySelector<SVGElement>(`[data-id="${focused}"]`);
    put(there ?? root.querySelector<HTMLElement>(".bb-primary"));
  };
  const later = useRef(keep);
  later.current = keep;
  // At once, or a key that comes meanwhile would be the page's.
  useLayoutEffect(keep);
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      gone.current = target as Element;
      setTimeout(() => {
        later.current();
        gone.current = null;
      });
    };
    root.addEventListener("focusout", left, { signal });
  }, [root, signal]);
  const take = () => put(root.querySelector<SVGElement>('[data-id][tabindex="0"]'), { preventScroll: true });
  return { keeping, take };
}
