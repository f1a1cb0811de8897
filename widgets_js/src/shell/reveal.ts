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

/** An extent in the coordinates of what scrolls. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The position to scroll to, so that as many elements as possible are in view, and the nearest of several; where it
 * stands if no other shows more.
 */
export function bestScroll(elements: readonly Extent[], height: number, now: number, most: number): number {
  const seen = (at: number) =>
    elements.filter(({ top, bottom }) => top >= at - 1 && bottom <= at + height + 1).length;
  const within = (at: number) => Math.max(0, Math.min(at, most));
  let best = now;
  for (const { top, bottom } of elements) {
    for (const at of [within(top - ABOVE), within(bottom - height)]) {
      const more = seen(at) - seen(best);
      if (more > 0 || (more === 0 && best !== now && Math.abs(at - now) < Math.abs(best - now))) best = at;
    }
  }
  return best;
}

/**
 * Above a drawer, the board scrolls by itself: when a decision begins, as many as possible of the elements that can be
 * clicked come into view. The page around the board never moves.
 */
export function useReveal(root: HTMLElement, decision: string | null): void {
  useLayoutEffect(() => {
    if (decision === null) return;
    const open = [...root.querySelectorAll(".bb-board [data-id]:is(.can, .next)")];
    for (const box of new Set(open.map(scrollerOf))) {
      const { top: start, height } = box.getBoundingClientRect();
      const extents = open
        .filter((element) => scrollerOf(element) === box)
        .map((element) => element.getBoundingClientRect())
        .map(({ top, bottom }) => ({
          top: top - start + box.scrollTop,
          bottom: bottom - start + box.scrollTop,
        }));
      const most = box.scrollHeight - box.clientHeight;
      const to = bestScroll(extents, height, box.scrollTop, most);
      if (to !== box.scrollTop) box.scrollTop = to;
    }
  }, [root, decision]);
}
