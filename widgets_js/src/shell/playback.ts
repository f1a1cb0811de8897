import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const STEP_MS = 260;
/** Beyond this many plies the view jumps instead of following ply by ply. */
const FOLLOW = 40;
/** How long each ply stays during playback, and the factors by which playback can be faster. */
const LOOK_MS = 900;
const SPEEDS = [1, 2, 4, 8] as const;

/** Playback of the match: whether it runs, its speed, and how to control it. */
export interface Playback {
  readonly on: boolean;
  readonly speed: number;
  readonly toggle: () => void;
  /** Switch to the next speed; the slowest follows the fastest. */
  readonly faster: () => void;
}

/**
 * The ply drawn. It follows the cursor one ply at a time, as far as plies are known, so that you can follow a turn. Each
 * ply stays for a moment, or for `stay` milliseconds. The second value is a function that jumps to the cursor.
 */
export function useShownPly(
  target: number,
  { known = Number.POSITIVE_INFINITY, stay }: { known?: number; stay?: number } = {},
): [number, () => void] {
  const [shown, show] = useState(target);
  const drawnAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (shown === target) return;
    const draw = (ply: number) => {
      drawnAt.current = performance.now();
      show(ply);
    };
    if (still || target < shown || target > known || target - shown > FOLLOW) return draw(target);
    const pace = stay ?? (target - shown > 6 ? STEP_MS / 4 : STEP_MS);
    const left = drawnAt.current + pace - performance.now();
    if (left <= 0) return draw(shown + 1);
    const timer = setTimeout(() => draw(shown + 1), left);
    return () => clearTimeout(timer);
  }, [shown, target]);
  return [shown > target ? target : shown, () => show(target)];
}

/** Where a board's cursor is, how to move it, and how to draw its ply without animation. */
interface Cursor {
  readonly cursor: number;
  readonly goto: (ply: number) => void;
  readonly finish: () => void;
}

/** Play back the match from the cursor, or from the start if the cursor is at the end. */
export function usePlayback({ cursor, goto, finish }: Cursor, length: number): Playback {
  const [wanted, turn] = useState(false);
  const [gear, shift] = useState(0);
  const on = wanted && cursor < length;
  const speed = SPEEDS[gear % SPEEDS.length] as number;
  useEffect(() => {
    if (wanted && cursor >= length) turn(false);
    if (!on) return;
    const timer = setTimeout(() => {
      finish(); // the drawing must keep up
      goto(cursor + 1);
    }, LOOK_MS / speed);
    return () => clearTimeout(timer);
  }, [wanted, on, cursor, length, speed]);
  const toggle = () => {
    if (!on && cursor >= length) goto(0);
    turn(!on);
  };
  return { on, speed, toggle, faster: () => shift(gear + 1) };
}
