// Left and right move along a row, up and down between rows: each source with its crystals and sorcerers, the supply, the
// seven rows of actions and powers, dice, mana, potions on display, and the seats' potions.
import type { Choice, Scene } from "../../contract";
import {
  canTake,
  geometryOf,
  inTurn,
  type MagusView,
  manaOf,
  POWERS,
  raises,
  ranksOf,
  SEVEN,
  sidesOf,
  split,
  standing,
  toTake,
  turnOf,
} from "./types";

type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const CHANGING = ["up", "down"];

/** The rows of elements from top to bottom. */
export function rowsOf(view: MagusView, scene: Scene, choices: readonly Choice[]): string[][] {
  const geometry = geometryOf(scene);
  const ranks = ranksOf(geometry);
  const sides = sidesOf(view);
  const clicks = [...new Set(choices.flatMap(([, ids]) => ids))];
  const circle = view.sources.map((source) => [
    `c.${source}`,
    `take.${source}`,
    ...[...ranks]
      .reverse()
      .flatMap((rank) =>
        sides.flatMap((side) => (standing(view, side, source, rank) ? [`p.${side}.${source}.${rank}`] : [])),
      ),
  ]);
  const tracks = POWERS.map((power) => [
    `a.${power}`,
    `u.${power}`,
    `w.${power}`,
    ...sides.map((side) => `t.${side}.${power}`),
  ]);
  const turn = inTurn(view);
  const dice = turn ? [...new Set(view.dice)].map((figure) => `d.${figure}`) : [];
  const mana = !turn ? [] : manaOf(geometry).map((colour) => `m.${colour}`);
  return [
    ...circle,
    ranks.map((rank) => `s.${rank}`),
    ...tracks,
    [...dice, ...clicks.filter((id) => CHANGING.includes(id))],
    mana,
    clicks.filter((id) => id.startsWith("g.")).sort(),
    view.display.map((name) => `k.${name}`),
    ...sides.map((side) => (view.potions[side] ?? []).map((name) => `k.${name}`)),
  ].filter((row) => row.length);
}

export const order = (view: MagusView, scene: Scene, choices: readonly Choice[]): readonly string[] =>
  rowsOf(view, scene, choices).flat();

/**
 * The other meanings of a click: for a die its action, for a sorcerer its source, for a disc its row. Only meanings that
 * are possible now count, so that a refusal is about one of these, and no click has an unwanted effect: mana counts only
 * where there is some to take, and a rise only while one is due.
 */
export function meanings(view: MagusView, id: string, scene: Scene): readonly string[] {
  const [kind, first, second] = split(id);
  if (kind === "p") return [id, `c.${second}`];
  if (kind === "take") return [id, `c.${first}`];
  if (kind === "c") return canTake(view, first) && toTake(view, scene, first) ? [id, `take.${first}`] : [id];
  if (kind === "d") return view.phase === "action" ? [id, `a.${first}`] : [id];
  const rises = (power: string) => (raises(view) ? [`w.${power}`] : []);
  if (kind === "t")
    return first === turnOf(view) ? [...rises(second), `u.${second}`, id] : [id, ...rises(second)];
  if (kind === "u") return [id, ...rises(first)];
  // The seventh power is never used, so a click on its track must explain that.
  if (kind === "w") return first === String(SEVEN) ? [id, `u.${first}`] : [id];
  return [id];
}

export function arrow(
  view: MagusView,
  id: string,
  key: Arrow,
  scene: Scene,
  choices: readonly Choice[],
): string | null {
  const rows = rowsOf(view, scene, choices);
  const rowIndex = rows.findIndex((row) => row.includes(id));
  const row = rows[rowIndex];
  if (!row) return null;
  const k = row.indexOf(id);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    return row[(k + (key === "ArrowRight" ? 1 : row.length - 1)) % row.length] ?? null;
  }
  const next = rows[(rowIndex + (key === "ArrowDown" ? 1 : rows.length - 1)) % rows.length] ?? [];
  // From a row of the tracks to the next one; otherwise to the element at the same relative position in the row.
  const stem = (other: string) => other.slice(0, other.lastIndexOf("."));
  const same = "awut".includes(id.charAt(0)) ? next.find((other) => stem(other) === stem(id)) : undefined;
  return same ?? next[Math.round((k / Math.max(1, row.length - 1)) * (next.length - 1))] ?? null;
}
