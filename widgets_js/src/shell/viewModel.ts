import { useMemo } from "preact/hooks";
import type { Lang, Now, Scene, Tick, View } from "../contract";
import { type Aftermath, change, type Model } from "../model";
import type { Store } from "../store";
import { named, type Say, speaker } from "../words";
import { botDecisions, readable, useShownPly } from "./playback";
import { type Preview, usePreview } from "./preview";

/** The state of a board: the ply drawn, the language, and how to move to another ply. */
export interface ViewModel {
  readonly scene: Scene;
  readonly lang: Lang;
  readonly say: Say;
  readonly now: Now;
  /** The ply that the board is set to, and the ply drawn, which follows it. */
  readonly cursor: number;
  readonly shown: number;
  /** Whether the state is the saved one, because the kernel hasn't sent the current one yet. */
  readonly behind: boolean;
  /** Whether the board is at the present (`live`), and whether the drawing has caught up with the cursor (`still`). */
  readonly live: boolean;
  readonly still: boolean;
  /** Whether the decisions of several bots are being replayed, before a person decides or the match is over. */
  readonly replays: boolean;
  readonly view: View;
  readonly before: View | null;
  /** The ply that led to this view. */
  readonly tick: Tick | undefined;
  readonly goto: (ply: number) => void;
  /** Draw the cursor's ply at once. */
  readonly finish: () => void;
  /** The preview shown instead of the match; `look` starts one, or ends it (null). */
  readonly preview: Preview | null;
  readonly look: (after: Aftermath | null) => void;
}

/** Compute the state of a board. `waits`: the kernel hasn't replied yet. */
export function useViewModel(model: Model, store: Store, waits: boolean): ViewModel {
  const [rawScene, lang] = [model.get("_scene"), model.get("lang")];
  const scene = useMemo(() => named(rawScene, lang), [rawScene, lang]);
  const say = useMemo(() => speaker(scene, lang), [scene, lang]);
  const { now } = store;
  const cursor = store.at(model.get("ply"));
  const behind = waits && !store.current;
  const live = cursor === now.ply && !behind;
  const bots = useMemo(() => scene.seats.map(({ bot }) => bot !== null), [scene]);
  const yours = live && (typeof now.toAct === "number" ? !bots[now.toAct] : now.result !== null);
  const decisions = yours ? botDecisions(store.ticks.slice(0, cursor), bots) : [];
  const [shown, finish] = useShownPly(cursor, { known: store.known, stay: readable(decisions) });
  const place = [cursor, now.ply, now.branch, now.task?.tried.length, now.task?.solved].join(" ");
  const [preview, look] = usePreview(store.view(now.ply), place);
  const still = shown === cursor && !preview;
  return {
    scene,
    lang,
    say,
    now,
    cursor,
    shown,
    behind,
    live,
    still,
    replays: !still && !preview && decisions.filter((ply) => ply >= shown).length > 1,
    view: preview?.view ?? ((live && still && now.view) || store.view(shown)),
    before: preview ? preview.before : shown > 0 && shown <= store.known ? store.view(shown - 1) : null,
    tick: preview ? preview.tick : store.ticks[shown - 1],
    goto: (ply) => change(model, "ply", ply > store.known ? store.length : Math.max(0, ply)),
    finish,
    preview,
    look,
  };
}
