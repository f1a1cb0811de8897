// The space for a board: it is laid out for the width of its cell and the visible height.
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Frame } from "../contract";
import { parentOf } from "../tree";

/** From this width on, the board and the pages are side by side. */
export const WIDE = 880;
/** The height of a wide frame without its body: borders, padding, banner, timeline and the gaps between them. */
const AROUND = 127;
/** The margins left and right of the body together, and the gap between board and pages. */
const [BESIDE, GAP] = [30, 12];
/** The minimum height of a body; in a lower window the page scrolls. */
const LEAST = 513;
/** Below this height of a body, a text and all seats don't fit beside a board. */
export const LOW = 700;
/** The height of the line above a board at a table, which links to all matches. */
const WAY_BACK = 30;
/** The height of the page around the board if outputs are in iframes, which can have any height. */
const CHROME = 240;

export interface Viewport {
  readonly width: number;
  /** The height in pixels of the window or panel that scrolls the board. */
  readonly height: number;
  /** Whether the board has been attached to the page; it may be drawn before. */
  readonly onPage: boolean;
}

/** The element that scrolls the board: JupyterLab's notebook panel, marimo's output, otherwise null for the window. */
function scrollerOf(root: HTMLElement): Element | null {
  for (let at = parentOf(root); at && at !== document.body; at = parentOf(at)) {
    if (at.matches("[data-bb-place]")) return at; // a page of ours gives the board exactly this place
    // A widget box is as high as its content, even if a little overflows.
    if (at.matches(".widget-box")) continue;
    // So is an output that could scroll but doesn't.
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  }
  return null;
}

function heightOf(root: HTMLElement, full: boolean): number {
  if (full) return innerHeight;
  if (window.self !== window.top) return screen.availHeight - CHROME;
  return scrollerOf(root)?.clientHeight || innerHeight;
}

/** Track the space for a board. */
export function useViewport(root: HTMLElement, full: boolean): Viewport {
  const [viewport, setViewport] = useState<Viewport>(() => ({
    width: root.clientWidth || WIDE, // asked once: the browser would lay out the page for each drawing
    height: innerHeight,
    onPage: false,
  }));
  useLayoutEffect(() => {
    const measure = () => {
      const [wide, height] = [root.clientWidth, heightOf(root, full)];
      setViewport((was) => {
        const width = wide || was.width; // hidden for now
        const onPage = was.onPage || wide > 0;
        return was.width === width && was.height === height && was.onPage === onPage
          ? was
          : { width, height, onPage };
      });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(root);
    addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      removeEventListener("resize", measure);
    };
  }, [root, full]);
  return viewport;
}

/** Whether the browser is about to print. Media queries tell it only with the next frame, which is after the print. */
let printing = false;
globalThis.addEventListener?.("beforeprint", () => {
  printing = true;
});
globalThis.addEventListener?.("afterprint", () => {
  printing = false;
});

/** Track whether the page is laid out for paper, where everything must be visible at once. */
export function usePaper(): boolean {
  const query = useMemo(() => matchMedia("print"), []);
  const [paper, setPaper] = useState(printing || query.matches);
  useEffect(() => {
    const changed = () => setPaper(printing || query.matches);
    query.addEventListener("change", changed);
    addEventListener("beforeprint", changed);
    addEventListener("afterprint", changed);
    return () => {
      query.removeEventListener("change", changed);
      removeEventListener("beforeprint", changed);
      removeEventListener("afterprint", changed);
    };
  }, [query]);
  return paper;
}

/** The height of the body of a wide frame: as much as the window has, but no more than the board can fill at its width. */
export function bodyHeight(
  { width, height }: Omit<Viewport, "onPage">,
  { side, least }: Frame,
  atTable = false,
): number {
  const widest = width - BESIDE - GAP - side;
  const left = height - AROUND - (atTable ? WAY_BACK : 0);
  return Math.floor(Math.max(LEAST, Math.min(left, widest / least)));
}

/** The least height of a narrow frame; in a lower window the page scrolls. */
const LEAST_NARROW = 480;
/** The margins above and below a board in a page. */
const MARGINS = 10;

/** The height of a narrow frame: all that is seen at once, so that the drawer and the timeline stay in view. */
export const narrowHeight = ({ height }: Viewport, full: boolean, atTable = false): number =>
  full ? height : Math.max(LEAST_NARROW, height - MARGINS - (atTable ? WAY_BACK : 0));

/** Let the board fill the browser window, on top of the page. */
export function useFullWindow(root: HTMLElement): [boolean, (on: boolean) => void] {
  const [full, setFull] = useState(false);
  const fill = useCallback(
    (on: boolean) => {
      const place = root.parentElement;
      if (on) {
        // The content below in the notebook must not move.
        if (place) place.style.minHeight = `${place.offsetHeight}px`;
        // In the top layer, no ancestor clips or transforms the board.
        root.popover = "manual";
        root.showPopover();
      } else {
        root.hidePopover();
        root.popover = null;
        if (place) place.style.minHeight = "";
      }
      setFull(on);
    },
    [root],
  );
  useEffect(() => {
    if (!full) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") fill(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [full, fill]);
  return [full, fill];
}
