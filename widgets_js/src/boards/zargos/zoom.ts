// Zooms with Ctrl (or Cmd) and the wheel, two fingers, the buttons, + and −; drag to move. The page scrolls as usual.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { clamp } from "../../numbers";
import { CHART } from "./geometry";

const MOST = 4;
/** How far a press must move to count as a drag, in pixels. */
const DRAG = 5;

interface Look {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}
type Spot = { readonly x: number; readonly y: number };

export function useZoom(frame: RefObject<HTMLElement | null>) {
  /** The visible part of the chart, and the chart units per pixel. */
  const sight = () => {
    const wide = frame.current?.clientWidth || CHART.width;
    const high = frame.current?.clientHeight || CHART.height;
    const unit = Math.max(CHART.width / wide, CHART.height / high);
    const [width, height] = [wide * unit, high * unit];
    return {
      unit,
      width,
      height,
      left: CHART.left + (CHART.width - width) / 2,
      top: (CHART.height - height) / 2,
    };
  };
  const clampLook = ({ k, x, y }: Look): Look => {
    const { left, top, width, height } = sight();
    return {
      k,
      x: clamp(x, (left + width) * (1 - k), left * (1 - k)),
      y: clamp(y, (top + height) * (1 - k), top * (1 - k)),
    };
  };
  const [look, setLook] = useState<Look>({ k: 1, x: 0, y: 0 });
  const [moving, setMoving] = useState(false);
  const down = useRef<{ fingers: Map<number, Spot>; from: Spot; drag: boolean }>({
    fingers: new Map(),
    from: { x: 0, y: 0 },
    drag: false,
  });
  const around = (factor: number, spot: Spot) =>
    setLook((was) => {
      const k = clamp(was.k * factor, 1, MOST);
      const by = k / was.k;
      return clampLook({ k, x: spot.x - (spot.x - was.x) * by, y: spot.y - (spot.y - was.y) * by });
    });
  const spotOf = (event: MouseEvent): Spot => {
    const box = frame.current?.getBoundingClientRect();
    const { left, top, unit } = sight();
    return {
      x: left + (event.clientX - (box?.left ?? 0)) * unit,
      y: top + (event.clientY - (box?.top ?? 0)) * unit,
    };
  };
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      around(Math.exp(-event.deltaY / 300), spotOf(event));
    };
    // Not passive: the page must not zoom too.
    frame.current?.addEventListener("wheel", wheel, { passive: false });
    return () => frame.current?.removeEventListener("wheel", wheel);
  }, []);
  const middle = { x: CHART.left + CHART.width / 2, y: CHART.height / 2 };
  const scaleBy = (factor: number) => (factor ? around(factor, middle) : setLook({ k: 1, x: 0, y: 0 }));
  const release = (event: PointerEvent) => {
    down.current.fingers.delete(event.pointerId);
    if (!down.current.fingers.size) setMoving(false);
  };
  return {
    transform: `translate(${look.x.toFixed(1)} ${look.y.toFixed(1)})scale(${look.k.toFixed(3)})`,
    /** The scale of counters and names, which grow less than the land. */
    shrink: (1 / look.k ** 0.55).toFixed(3),
    close: look.k > 1,
    moving,
    scaleBy,
    /** The position of a spot of the chart as a fraction of the frame. */
    toFrame: (spot: Spot): Spot => {
      const { left, top, width, height } = sight();
      return { x: (spot.x * look.k + look.x - left) / width, y: (spot.y * look.k + look.y - top) / height };
    },
    /** Move a spot into view when the keyboard goes there. */
    reveal: (spot: Spot | undefined) => {
      if (!spot || down.current.fingers.size) return;
      setLook((was) => {
        const [x, y] = [spot.x * was.k + was.x, spot.y * was.k + was.y];
        const { left, top, width, height } = sight();
        const out = x < left + 40 || y < top + 40 || x > left + width - 40 || y > top + height - 40;
        return was.k > 1 && out
          ? clampLook({ k: was.k, x: middle.x - spot.x * was.k, y: middle.y - spot.y * was.k })
          : was;
      });
    },
    listeners: {
      onPointerDown: (event: PointerEvent) => {
        const { fingers } = down.current;
        if (event.button || (event.target as Element).closest("button")) return;
        fingers.set(event.pointerId, spotOf(event));
        down.current.from = spotOf(event);
        down.current.drag = false;
      },
      onPointerMove: (event: PointerEvent) => {
        const { fingers, from, drag } = down.current;
        const was = fingers.get(event.pointerId);
        if (!was) return;
        const now = spotOf(event);
        const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
        if (!drag && Math.hypot(now.x - from.x, now.y - from.y) < DRAG * sight().unit) return;
        if (look.k === 1 && !others.length) return;
        down.current.drag = true;
        if (!moving) setMoving(true);
        fingers.set(event.pointerId, now);
        const [other] = others;
        if (other) {
          const apart = (spot: Spot) => Math.hypot(spot.x - other.x, spot.y - other.y) || 1;
          around(apart(now) / apart(was), other);
        } else setLook((l) => clampLook({ ...l, x: l.x + now.x - was.x, y: l.y + now.y - was.y }));
      },
      onPointerUp: release,
      onPointerCancel: release,
      // The click at the end of a drag must be ignored.
      onClickCapture: (event: MouseEvent) => {
        if (!down.current.drag) return;
        down.current.drag = false;
        event.stopPropagation();
      },
      onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
        if (ctrlKey || metaKey) return;
        if (key === "+" || key === "=") scaleBy(1.5);
        else if (key === "-") scaleBy(1 / 1.5);
      },
    },
  };
}
