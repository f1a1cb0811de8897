import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Keep the keyboard on the board when the element that has it is redrawn as another; true while that is done. */
export function useKeptFocus(
  root: HTMLElement,
  signal: AbortSignal,
  focused: string,
): { readonly current: boolean } {
  const keeping = useRef(false);
  const gone = useRef<Element | null>(null);
  const keep = () => {
    if (!gone.current || gone.current.isConnected || document.activeElement !== document.body) return;
    const there = root.querySelector<SVGElement>(`[data-id="${focused}"]`);
    keeping.current = true;
    (there ?? root.querySelector<HTMLElement>(".bb-primary"))?.focus();
    keeping.current = false;
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
  return keeping;
}
