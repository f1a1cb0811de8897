import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** End a list that scrolls after a whole row, whenever it is drawn or its panel gets another size. */
export function useWholeRows(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    endAtRow(list.current);
    const panel = list.current?.parentElement;
    if (!panel) return;
    let frame = 0;
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => endAtRow(list.current));
    });
    watch.observe(panel);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  });
}

/** Limit the height of a list to the rows that it has room for; the first one always counts. */
function endAtRow(list: HTMLElement | null): void {
  if (!list) return;
  const at = list.scrollTop;
  list.style.maxHeight = "";
  if (list.scrollHeight > list.clientHeight) {
    const { top } = list.getBoundingClientRect();
    const ends = [...list.children].map((row) => row.getBoundingClientRect().bottom - top + at);
    const room = list.clientHeight;
    const end = ends.filter((end, k) => k === 0 || end <= room).at(-1);
    if (end) list.style.maxHeight = `${end + 1}px`;
  }
  list.scrollTop = at;
}

/** Scroll a list to its chosen row if that is not wholly in view. */
export function bringIn(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>("[aria-selected=true]");
  if (!list || !row) return;
  const [inside, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (box.top < inside.top) list.scrollTop -= inside.top - box.top;
  else if (box.bottom > inside.bottom) list.scrollTop += box.bottom - inside.bottom;
}
