import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Tick } from "../contract";

const STEP_MS = 260;
/** Beyond this many plies the view jumps instead of following ply by ply. */
const FOLLOW = 40;
/** How long a decision of a bot stays, and how long all of them may take, while they are replayed before your turn. */
const DECISION_MS = 600;
const REPLAY_MS = 2400;
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

/** How long a ply stays, in milliseconds, before the next one is drawn on the way to `target`. */
export type Stay = (shown: number, target: number) => number;

const moment: Stay = (shown, target) => (target - shown > 6 ? STEP_MS / 4 : STEP_MS);

/** The bots' decisions among the plies since the last decision of a person, each as the ply after it. */
export function botDecisions(ticks: readonly Tick[], bots: readonly boolean[]): number[] {
  const start = ticks.findLastIndex(({ seat }) => seat !== null && !bots[seat]) + 1;
  return ticks
    .slice(start)
    .flatMap(({ seat, forced }, k) => (seat !== null && !forced ? [start + k + 1] : []));
}

/** Let each of these decisions stay long enough to be read; if there are many, they stay shorter. */
export const readable =
  (decisions: readonly number[]): Stay =>
  (shown, target) =>
    decisions.includes(shown) ? Math.min(DECISION_MS, REPLAY_MS / decisions.length) : moment(shown, target);

/**
 * The ply drawn. It follows the cursor one ply at a time, as far as plies are known, so that you can follow a turn. The
 * second value is a function that jumps to the cursor.
 */
export function useShownPly(
  target: number,
  { known = Number.POSITIVE_INFINITY, stay = moment }: { known?: number; stay?: Stay } = {},
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
    const left = drawnAt.current + stay(shown, target) - performance.now();
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
