// What would happen then: plies beside the match, to be looked at.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Texts, Tick, View } from "../contract";
import type { Aftermath } from "../model";
import { patched } from "../patch";
import { useShownPly } from "./playback";

/** How long each ply stays, so that a reply can be read. */
const STEP_MS = 700;

/** Where one looks, beside the match. */
export interface Preview {
  /** All that happens in words, and what it changes in the solver's figures. */
  readonly text: Texts;
  readonly cost: Texts;
  /** Where it begins. */
  readonly from: View;
  readonly view: View;
  readonly before: View | null;
  /** The ply that led here; undefined where it begins, and when all has been seen. */
  readonly tick: Tick | undefined;
  /** Whether all has been seen. */
  readonly over: boolean;
}

/** Plies that follow on a view; they are left when it is another place in the match. */
export function usePreview(
  from: View,
  place: string,
): [Preview | null, look: (after: Aftermath | null) => void] {
  const [after, look] = useState<Aftermath | null>(null);
  useLayoutEffect(() => look(null), [place]);
  const views = useMemo(() => {
    const found = [from];
    for (const [patch] of after?.steps ?? []) found.push(patched(found[found.length - 1] as View, patch));
    return found;
  }, [after]);
  const steps = after?.steps ?? [];
  // The last ply stays as long as the others, before it is told what came of it.
  const [shown] = useShownPly(after ? steps.length + 1 : 0, { stay: STEP_MS });
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
