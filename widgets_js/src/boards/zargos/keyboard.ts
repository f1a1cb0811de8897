// Arrow keys move between places by their positions on the map; below it is a row of numbers, dice or cards to choose.
import type { Choice, Scene } from "../../contract";
import { type Atlas, chartOf } from "./geometry";
import {
  COUNTS,
  clicksOf,
  type Geometry,
  geometryOf,
  idOf,
  kindOf,
  numberRange,
  openOf,
  restOf,
  type ZargosView,
} from "./types";

type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const charts = new WeakMap<Geometry, Atlas>();

/** The chart of a scene, computed once. */
export function chartFor(scene: Scene): Atlas {
  const geometry = geometryOf(scene);
  const chart = charts.get(geometry) ?? chartOf(geometry);
  charts.set(geometry, chart);
  return chart;
}

const KINDS = ["k", "side", "stack", "give", "ask", "die"];

/** The elements outside the map that can be chosen, in reading order. */
export function rowOf(view: ZargosView, choices: readonly Choice[]): string[] {
  const ids = clicksOf(choices);
  const range = numberRange(ids);
  const kind = range?.kind ?? "";
  const numbers = openOf(ids, kind)
    .map(Number)
    .sort((a, b) => a - b);
  const winds = new Set([...view.hands.flatMap((hand) => hand ?? []), ...openOf(ids, "w")]);
  return [
    ...numbers.map((n) => `${kind}.${n}`),
    ...KINDS.flatMap((other) => ids.filter((id) => kindOf(id) === other).sort()),
    ...[...winds].map((wind) => `w.${wind}`),
  ];
}

const placesOf = (scene: Scene): string[] =>
  Object.entries(chartFor(scene).anchors)
    .sort(([, a], [, b]) => Math.round(a.y / 50) - Math.round(b.y / 50) || a.x - b.x)
    .map(([place]) => idOf(place));

export const order = (view: ZargosView, scene: Scene, choices: readonly Choice[]): readonly string[] => {
  const row = rowOf(view, choices);
  return numberRange(clicksOf(choices)) ? [...row, ...placesOf(scene)] : [...placesOf(scene), ...row];
};

/** While the target of a wind is chosen, a territory also means its kingdom. */
export const meanings = ({ cast }: ZargosView, id: string): readonly string[] =>
  cast && kindOf(id) === "p" ? [id, `k.${restOf(id).slice(0, 2)}`] : [id];

export function arrow(
  view: ZargosView,
  id: string,
  key: Arrow,
  scene: Scene,
  choices: readonly Choice[],
): string | null {
  const row = rowOf(view, choices);
  const k = row.indexOf(id);
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const forward = key === "ArrowRight" || key === "ArrowDown";
  const { anchors } = chartFor(scene);
  if (k >= 0) {
    if (COUNTS.includes(kindOf(id)) && !across) return row[k + (forward ? -1 : 1)] ?? id;
    if (across) return row[(k + (forward ? 1 : row.length - 1)) % row.length] ?? null;
    return forward ? null : idOf(view.move?.to ?? view.move?.origin ?? view.battle?.target ?? "ZA0");
  }
  const here = anchors[restOf(id)];
  if (!here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [place, { x, y }] of Object.entries(anchors)) {
    const [along, sideways] = across ? [x - here.x, y - here.y] : [y - here.y, x - here.x];
    const ahead = forward ? along : -along;
    const cost = ahead + 2 * Math.abs(sideways);
    if (ahead > 1 && Math.abs(sideways) <= 1.2 * ahead && cost < least) [best, least] = [idOf(place), cost];
  }
  // The row is beyond the southern edge.
  return best ?? (key === "ArrowDown" ? (row[0] ?? null) : null);
}
