import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const STEP_MS = 260;
/** Beyond this many plies the view jumps instead of following one by one. */
const FOLLOW = 40;
/** How long each ply stays while a match is looked through. */
const LOOK_MS = 900;

/**
 * The ply drawn: runs after the cursor one ply at a time, so that a turn can be followed. Each stays for a moment, or as
 * long as `stay` says.
 */
export function useFollowing(target: number, stay?: number): [number, () => void] {
  const [shown, show] = useState(target);
  const since = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (shown === target) return;
    const draw = (ply: number) => {
      since.current = performance.now();
      show(ply);
    };
    if (still || target < shown || target - shown > FOLLOW) return draw(target);
    const pace = stay ?? (target - shown > 6 ? STEP_MS / 4 : STEP_MS);
    const left = since.current + pace - performance.now();
    if (left <= 0) return draw(shown + 1);
    const timer = setTimeout(() => draw(shown + 1), left);
    return () => clearTimeout(timer);
  }, [shown, target]);
  return [shown > target ? target : shown, () => show(target)];
}

/** Look through the match, ply by ply from the cursor, or from its beginning where the cursor is at the end. */
export function usePlaying(
  cursor: number,
  length: number,
  goto: (ply: number) => void,
): [boolean, () => void] {
  const [on, turn] = useState(false);
  const playing = on && cursor < length;
  useEffect(() => {
    if (on && cursor >= length) turn(false);
    if (!playing) return;
    const timer = setTimeout(() => goto(cursor + 1), LOOK_MS);
    return () => clearTimeout(timer);
  }, [on, playing, cursor, length]);
  const toggle = () => {
    if (!playing && cursor >= length) goto(0);
    turn(!playing);
  };
  return [playing, toggle];
}
