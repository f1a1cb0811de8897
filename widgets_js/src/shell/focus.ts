import { useEffect, useRef } from "preact/hooks";

/** Keep the keyboard on the board when the element that has it is redrawn as another; true while that is done. */
export function useKeptFocus(
  root: HTMLElement,
  signal: AbortSignal,
  focused: string,
): { readonly current: boolean } {
  const keeping = useRef(false);
  const next = useRef(focused);
  next.current = focused;
  useEffect(() => {
    const left = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if ((target as Element).isConnected || !lost) return;
        const there = root.querySelector<SVGElement>(`[data-id="${next.current}"]`);
        keeping.current = true;
        (there ?? root.querySelector<HTMLElement>(".bb-primary"))?.focus();
        keeping.current = false;
      });
    root.addEventListener("focusout", left, { signal });
  }, [root, signal]);
  return keeping;
}
