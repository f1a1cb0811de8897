import { useLayoutEffect } from "preact/hooks";

/** The distance from the upper edge at which an element comes into view. */
const ABOVE = 56;

/** The element that scrolls an element of the board. */
const scrollerOf = (element: Element) => {
  let at = element.parentElement as Element;
  while (!at.matches(".bb-board") && !/auto|scroll/.test(getComputedStyle(at).overflowY))
    at = at.parentElement as Element;
  return at;
};

/**
 * Above a drawer, the board scrolls by itself: when a decision begins and none of the elements that can be clicked is in
 * view, the first of them comes into view. The page around the board never moves.
 */
export function useReveal(root: HTMLElement, decision: string | null): void {
  useLayoutEffect(() => {
    if (decision === null) return;
    const open = [...root.querySelectorAll(".bb-board [data-id]:is(.can, .next)")];
    const isInView = (element: Element) => {
      const [own, box] = [element.getBoundingClientRect(), scrollerOf(element).getBoundingClientRect()];
      return own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
    };
    if (!open[0] || open.some(isInView)) return;
    const box = scrollerOf(open[0]);
    box.scrollTop += open[0].getBoundingClientRect().top - box.getBoundingClientRect().top - ABOVE;
  }, [root, decision]);
}
