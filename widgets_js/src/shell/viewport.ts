// How much room a board has: it is laid out for the width of its cell and the height of what can be seen at once.
import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Frame } from "../contract";
import { parentOf } from "../tree";

/** From this width on, board and side stand side by side. */
export const WIDE = 880;
/** A wide frame without its body: borders, padding, banner, timeline and the gaps between them. */
const AROUND = 127;
/** Left and right of the body; and between board and side. */
const [BESIDE, GAP] = [30, 12];
/** The least height of a body; in a lower window the page scrolls. */
const LEAST = 513;
/** The line over a board at a table, which leads back to all matches. */
const WAY_BACK = 30;
/** What a page that lays out its outputs in frames of their own shows beside a board: they are as high as they like. */
const CHROME = 240;

export interface Viewport {
  readonly width: number;
  /** Pixels of the window or panel that the board is scrolled in. */
  readonly height: number;
  /** Whether the board was on the page yet: it may be drawn before it is put there. */
  readonly onPage: boolean;
}

/** What scrolls the board: Lab's panel of the notebook, marimo's output, else the window. */
function scrollerOf(root: HTMLElement): Element | null {
  for (let at = parentOf(root); at && at !== document.body; at = parentOf(at)) {
    // A box of widgets is as high as what stands in it, however little sticks out.
    if (at.matches(".widget-box")) continue;
    // So is an output that may scroll and does not.
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  }
  return null;
}

function heightOf(root: HTMLElement, full: boolean): number {
  if (full) return innerHeight;
  if (window.self !== window.top) return screen.availHeight - CHROME;
  return scrollerOf(root)?.clientHeight || innerHeight;
}

/** The room of a board, and how it changes. */
export function useViewport(root: HTMLElement, full: boolean): Viewport {
  const [viewport, setViewport] = useState<Viewport>({
    width: root.clientWidth || WIDE,
    height: innerHeight,
    onPage: false,
  });
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

/** The height of the body of a wide frame: what the window holds, and no more than the width lets the board fill. */
export function bodyHeight(
  { width, height }: Omit<Viewport, "onPage">,
  { side, least }: Frame,
  atTable = false,
): number {
  const widest = width - BESIDE - GAP - side;
  const left = height - AROUND - (atTable ? WAY_BACK : 0);
  return Math.floor(Math.max(LEAST, Math.min(left, widest / least)));
}

/** Let the board fill the browser's window, over everything else on the page. */
export function useFullWindow(root: HTMLElement): [boolean, (on: boolean) => void] {
  const [full, setFull] = useState(false);
  const fill = useCallback(
    (on: boolean) => {
      const place = root.parentElement;
      if (on) {
        // What stands below in the notebook stays where it is.
        if (place) place.style.minHeight = `${place.offsetHeight}px`;
        // The top layer has no ancestors that clip or move it, wherever the notebook put the board.
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
