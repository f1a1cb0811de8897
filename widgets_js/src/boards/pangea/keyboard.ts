// Left and right move through a row as a ring: each square, then the pieces on it (tower, minions), then the next square,
// even across the edge, so left and right reverse each other. Up and down go to the square above or below, even from a
// piece. Minions drawn in the set-up are another row under the board. `label.keys` explains this to the reader.
import type { Scene } from "../../contract";
import { stepFrom } from "./geometry";
import { type Geometry, geometryOf, heldMinions, minionsOn, type PangeaView, split, towerOn } from "./types";

type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export function piecesOn(view: PangeaView, square: string, geometry: Geometry): string[] {
  const tower = towerOn(view, square);
  return [
    ...(tower ? [`t.${tower}`] : []),
    ...minionsOn(view, square, geometry).map((minion) => `m.${minion}`),
  ];
}

const heldRow = (view: PangeaView, geometry: Geometry) => heldMinions(view, geometry).map((m) => `m.${m}`);

function ring(view: PangeaView, row: readonly (string | null)[], geometry: Geometry): string[] {
  return row.flatMap((square) => (square ? [`s.${square}`, ...piecesOn(view, square, geometry)] : []));
}

export function order(view: PangeaView, scene: Scene): readonly string[] {
  const geometry = geometryOf(scene);
  return [...geometry.rows.flatMap((row) => ring(view, row, geometry)), ...heldRow(view, geometry)];
}

/** The square that an element is on. */
export function squareOf(view: PangeaView, id: string): string | undefined {
  const [kind, name] = split(id);
  return kind === "s" ? name : kind === "m" ? view.minions[name] : view.towers[name];
}

export function meanings(view: PangeaView, id: string): readonly string[] {
  const square = squareOf(view, id);
  return square === undefined || id === `s.${square}` ? [id] : [id, `s.${square}`];
}

export function arrow(view: PangeaView, id: string, key: Arrow, scene: Scene): string | null {
  const geometry = geometryOf(scene);
  const heldIds = heldRow(view, geometry);
  const square = squareOf(view, id);
  const beside = (row: readonly string[]) => {
    const k = row.indexOf(id);
    return row[(k + (key === "ArrowRight" ? 1 : row.length - 1)) % row.length] ?? null;
  };
  const first = (row: readonly (string | null)[] | undefined) => `s.${row?.find(Boolean) ?? ""}`;
  if (square === undefined) {
    if (!heldIds.includes(id)) return null;
    if (key === "ArrowDown") return first(geometry.rows[0]);
    return key === "ArrowUp" ? first(geometry.rows.at(-1)) : beside(heldIds);
  }
  const row = geometry.rows.find((names) => names.includes(square));
  if (!row) return null;
  if (key === "ArrowLeft" || key === "ArrowRight") return beside(ring(view, row, geometry));
  const next = stepFrom(geometry, square, [0, key === "ArrowUp" ? -1 : 1]);
  const last = geometry.rows.findIndex((names) => names.includes(next)) <= geometry.rows.indexOf(row);
  return key === "ArrowDown" && last && heldIds[0] ? heldIds[0] : `s.${next}`;
}
