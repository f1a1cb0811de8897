// The positions of squares on the sheet, and the steps between them.
import type { Geometry } from "./types";

/** The side of a square. All measures on the board are in these units, even on a narrow board. */
export const UNIT = 112;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Step = readonly [dx: -1 | 0 | 1, dy: -1 | 0 | 1];

/** The margins of the sheet, and the sizes that differ on a phone, where everything is drawn at half the scale. */
export interface Sheet {
  readonly narrow: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function sheetOf({ rows }: Geometry, narrow: boolean): Sheet {
  const [left, right, below] = narrow ? [36, 22, 50] : [38, 38, 24];
  // The name is in the empty corner of a cross, or above the map.
  const top = (narrow ? 42 : 25) + (rows[0]?.[0] ? 46 : 0);
  const columns = rows[0]?.length ?? 0;
  return {
    narrow,
    left,
    top,
    width: left + columns * UNIT + right,
    height: top + rows.length * UNIT + below,
  };
}

/** The column and row of a square. */
export function cellOf({ rows }: Geometry, square: string): readonly [column: number, row: number] | null {
  for (const [row, names] of rows.entries()) {
    const column = names.indexOf(square);
    if (column >= 0) return [column, row];
  }
  return null;
}

export const squaresOf = ({ rows }: Geometry): string[] => rows.flat().filter((name) => name !== null);

/** The centre of a cell of the grid. */
export const centreOf = (sheet: Sheet, column: number, row: number): Point => ({
  x: sheet.left + (column + 0.5) * UNIT,
  y: sheet.top + (row + 0.5) * UNIT,
});

export function centre(geometry: Geometry, sheet: Sheet, square: string): Point {
  const [column, row] = cellOf(geometry, square) ?? [0, 0];
  return centreOf(sheet, column, row);
}

/** The next square in a direction; at the edge, this is the other end of the row or column. */
export function stepFrom(geometry: Geometry, square: string, [dx, dy]: Step): string {
  const { rows } = geometry;
  let [column, row] = cellOf(geometry, square) ?? [0, 0];
  const width = rows[0]?.length ?? 1;
  for (let k = 0; k < width + rows.length; k++) {
    column = (column + dx + width) % width;
    row = (row + dy + rows.length) % rows.length;
    const name = rows[row]?.[column];
    if (name) return name;
  }
  return square;
}

export const STEPS: readonly Step[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The direction of the last step, and whether it crossed the edge; null if the squares aren't adjacent. */
export function stepBetween(
  geometry: Geometry,
  from: string,
  to: string,
): { step: Step; wraps: boolean } | null {
  const [a, b] = [cellOf(geometry, from), cellOf(geometry, to)];
  if (!a || !b) return null;
  const ways = STEPS.filter((step) => stepFrom(geometry, from, step) === to);
  const step = ways.find(([dx, dy]) => a[0] + dx === b[0] && a[1] + dy === b[1]);
  if (step) return { step, wraps: false };
  return ways[0] ? { step: ways[0], wraps: true } : null;
}

type Corner = readonly [x: number, y: number];

/** The corners along the outlines of all squares together, clockwise, in units of squares. */
export function outlines({ rows }: Geometry): Corner[][] {
  const edges = new Map<string, Corner[]>();
  const inside = (x: number, y: number) => rows[y]?.[x] != null;
  const add = (from: Corner, to: Corner) => {
    const key = from.join();
    edges.set(key, [...(edges.get(key) ?? []), to]);
  };
  for (const [y, names] of rows.entries()) {
    for (const x of names.keys()) {
      if (!inside(x, y)) continue;
      if (!inside(x, y - 1)) add([x, y], [x + 1, y]);
      if (!inside(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
      if (!inside(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
      if (!inside(x - 1, y)) add([x, y + 1], [x, y]);
    }
  }
  const loops: Corner[][] = [];
  for (let first = edges.keys().next(); !first.done; first = edges.keys().next()) {
    const loop: Corner[] = [];
    for (let key = first.value; edges.has(key); ) {
      const ends = edges.get(key) ?? [];
      const to = ends.pop();
      if (!ends.length) edges.delete(key);
      if (!to) break;
      loop.push(to);
      key = to.join();
    }
    loops.push(loop);
  }
  return loops;
}

/** The outline of the sea, `out` units wider than the squares, with rounded corners. */
export function outlinePath(geometry: Geometry, sheet: Sheet, out: number, radius: number): string {
  const path = outlines(geometry).map((loop) => {
    const corners = loop.map(([x, y], k) => {
      const [px, py] = loop.at(k - 1) as Corner;
      const [nx, ny] = loop[(k + 1) % loop.length] as Corner;
      const into = [Math.sign(x - px), Math.sign(y - py)] as const;
      const off = [Math.sign(nx - x), Math.sign(ny - y)] as const;
      // The corners are in clockwise order, so the outside is to the left of each edge.
      const cx = sheet.left + x * UNIT + out * Math.sign(into[1] + off[1]);
      const cy = sheet.top + y * UNIT - out * Math.sign(into[0] + off[0]);
      const from = `${cx - radius * into[0]} ${cy - radius * into[1]}`;
      return `${from}Q${cx} ${cy} ${cx + radius * off[0]} ${cy + radius * off[1]}`;
    });
    return `M${corners.join("L")}Z`;
  });
  return path.join("");
}
