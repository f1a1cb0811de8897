// A preview of what would happen next: plies that are shown but not part of the match.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Texts, Tick, View } from "../contract";
import type { Aftermath } from "../model";
import { patched } from "../patch";
import { useShownPly } from "./playback";

/** How long each ply stays visible, so that you can read it. */
const STEP_MS = 700;

/** The current position of a preview. */
export interface Preview {
  /** A description of all plies, and how they change the solver's figures. */
  readonly text: Texts;
  readonly cost: Texts;
  /** The first view. */
  readonly from: View;
  readonly view: View;
  readonly before: View | null;
  /** The ply that led to this view; undefined at the start, and when the preview is over. */
  readonly tick: Tick | undefined;
  /** Whether all plies have been shown. */
  readonly over: boolean;
}

/** Preview plies that follow a view; the preview ends when `place`, the position in the match, changes. */
export function usePreview(
  from: View,
  place: string,
): [Preview | null, look: (after: Aftermath | null) => void] {
  const [after, look] = useState<Aftermath | null>(null);
  useLayoutEffect(() => look(null), [place]);
  const views = useMemo(() => {
    const sequence = [from];
    for (const [patch] of after?.steps ?? [])
      sequence.push(patched(sequence[sequence.length - 1] as View, patch));
    return sequence;
  }, [after]);
  const steps = after?.steps ?? [];
  // The last ply stays as long as the others before the result is shown.
  const [shown] = useShownPly(after ? steps.length + 1 : 0, { stay: () => STEP_MS });
  if (!after) return [null, look];
  const ply = Math.min(shown, steps.length);
  const preview = {
    text: after.text,
    cost: after.cost,
    from: views[0] as View,
    view: views[ply] as View,
    before: views[ply - 1] ?? null,
    tick: steps[shown - 1]?.[1],
    over: shown > steps.length,
  };
  return [preview, look];
}
