import { useEffect, useRef } from "preact/hooks";

/** Keep the keyboard on the board when the element that has it is redrawn as another. */
export function useKeptFocus(root: HTMLElement, signal: AbortSignal, focused: string): void {
  const next = useRef(focused);
  next.current = focused;
  useEffect(() => {
    const left = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if ((target as Element).isConnected || !lost) return;
        const there = root.querySelector<SVGElement>(`[data-id="${next.current}"]`);
        (there ?? root.querySelector<HTMLElement>(".bb-primary"))?.focus();
      });
    root.addEventListener("focusout", left, { signal });
  }, [root, signal]);
}
