import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Keep the rows of a list that scrolls whole, whenever it is drawn or its panel gets another size. */
export function useWholeRows(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    showWholeRows(list.current);
    const panel = list.current?.parentElement;
    if (!panel) return;
    let frame = 0;
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => showWholeRows(list.current));
    });
    watch.observe(panel);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  });
}

/** Scroll a list to its chosen row if that is not wholly in view. */
export function bringIn(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>("[aria-selected=true]");
  if (!list || !row) return;
  const [inside, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (box.top < inside.top - 1 || box.bottom > inside.bottom + 1) showWholeRows(list, row);
}

/** Limit the height of a list to the rows that it has room for; `shown` is one of them, if it is given. */
function showWholeRows(list: HTMLElement | null, shown?: HTMLElement): void {
  if (!list) return;
  const at = list.scrollTop;
  list.style.maxHeight = "";
  const room = list.clientHeight;
  if (list.scrollHeight <= room) return;
  list.scrollTop = 0;
  const { top } = list.getBoundingClientRect();
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const [starts, ends] = [rows.map((row) => row.top - top), rows.map((row) => row.bottom - top)];
  const chosen = shown === undefined ? -1 : [...list.children].indexOf(shown);
  /** The first row: the one at the top before or, to show the chosen one, the first from which there is room for it. */
  const upper = starts.findLastIndex((start) => start <= at + 1);
  const lowest = starts.findIndex((start) => (ends[chosen] ?? 0) - start <= room);
  const first = chosen < 0 ? upper : Math.min(Math.max(upper, lowest), chosen);
  const start = first > 0 ? (starts[first] ?? 0) : 0;
  // The first row counts even if there is no room for it.
  const end = ends.findLast((end, k) => k <= first || end - start <= room);
  if (end !== undefined) list.style.maxHeight = `${end - start + 1}px`;
  list.scrollTop = start;
}
