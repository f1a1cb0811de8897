// Left and right move along a row, up and down between rows: the boxes of each voyage followed by Magellan's ships there,
// then paid cards, the hand, and the bids in rows of eight.
import type { Choice, Scene } from "../../contract";
import { WEST } from "./geometry";
import { explorerOf, geometryOf, goldOf, idsOf, type MagellanView, setsOf } from "./types";

type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
const CHIPS = 9;

function cards(view: MagellanView, choices: readonly Choice[]): string[] {
  const ids = choices.flatMap(([, clicks]) => clicks);
  const hands = Object.values(view.hands);
  const values = choices.length ? view.hands[view.turn] : hands.length === 1 ? hands[0] : undefined;
  const shown = (values ?? []).map((value) => `g.${value}`);
  return [...new Set([...shown, ...idsOf(ids, "g")])].sort((a, b) => goldOf(a) - goldOf(b));
}

/** The rows of elements from top to bottom. */
export function rowsOf(view: MagellanView, scene: Scene, choices: readonly Choice[]): string[][] {
  const { voyages } = geometryOf(scene);
  const sets = setsOf(view);
  const half = (west: boolean) => voyages.filter((voyage) => WEST.includes(voyage) === west);
  const east = half(false).sort((a, b) => voyages.indexOf(explorerOf(a)) - voyages.indexOf(explorerOf(b)));
  const boxes = [...half(true), ...east].map((voyage) =>
    [1, 2, 3].flatMap((box) => [
      `b.${voyage}.${box}`,
      ...(voyage === "magellan" ? sets.filter((ship) => ship.box === box).map(({ id }) => id) : []),
    ]),
  );
  const bids = idsOf(
    choices.map(([, [id = ""]]) => id),
    "bid",
  );
  const chips = Array.from({ length: Math.ceil(bids.length / CHIPS) }, (_, k) =>
    bids.slice(k * CHIPS, (k + 1) * CHIPS),
  );
  const paid = [...new Set(view.paid)].map((value) => `p.${value}`);
  return [...boxes, paid, cards(view, choices), ...chips].filter((row) => row.length);
}

export const order = (view: MagellanView, scene: Scene, choices: readonly Choice[]): readonly string[] =>
  rowsOf(view, scene, choices).flat();

/** A click on a ship also means its box. */
export function meanings(view: MagellanView, id: string): readonly string[] {
  const ship = setsOf(view).find((set) => set.id === id);
  return ship ? [id, `b.magellan.${ship.box}`] : [id];
}

export function arrow(
  view: MagellanView,
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
  // From a box to the box of the same year; otherwise to the element at the same relative position in the row.
  const box = id.startsWith("b.") ? next.find((other) => other.endsWith(`.${id.slice(-1)}`)) : undefined;
  return box?.startsWith("b.")
    ? box
    : (next[Math.round((k / Math.max(1, row.length - 1)) * (next.length - 1))] ?? null);
}
