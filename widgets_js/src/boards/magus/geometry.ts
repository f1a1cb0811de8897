// The circle of sources: sizes, arcs, and the positions of the sorcerers on a source.
import type { Scene } from "../../contract";
import { geometryOf, type MagusView, ranksOf, sidesOf, standing } from "./types";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SHEET = { width: 430, height: 420, tall: 462 } as const;
export const CENTRE: Point = { x: 207, y: 224 };
export const ORBIT = 133;
/** The factor by which a source is drawn larger than its sizes say. */
export const GROWN = 1.06;
/** Radii of a source: its pool, its ring, the middle of the ring (where the figures are), and the outer line. */
export const POOL = 47;
export const RING = { inner: 50, outer: 66, middle: 58, rim: 69 } as const;
/** The angles of a ring's three tranches: the best on top, the second right, the third left; crystals are below. */
export const TRANCHES = [0, 100, -100];
export const REACH = 47;

const rounded = (n: number): number => Math.round(n * 100) / 100;

/** The point at an angle, in degrees clockwise from the top. */
export const polar = (degrees: number, radius: number, at: Point = { x: 0, y: 0 }): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: rounded(at.x + radius * Math.sin(angle)), y: rounded(at.y - radius * Math.cos(angle)) };
};

/** The position of the `k`th source in the circle, clockwise from the top. */
export const placeAt = (k: number): Point => polar(72 * k, ORBIT, CENTRE);

/** An arc around (0, 0). */
export function arc(from: number, to: number, radius: number): string {
  const [a, b] = [polar(from, radius), polar(to, radius)];
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  return `M${a.x} ${a.y}A${radius} ${radius} 0 ${large} ${to > from ? 1 : 0} ${b.x} ${b.y}`;
}

/** A segment of a ring. */
export function band(from: number, to: number, inner: number, outer: number): string {
  return `${arc(from, to, outer)}L${arc(to, from, inner).slice(1)}Z`;
}

export interface Token extends Point {
  readonly side: string;
  readonly rank: string;
  readonly count: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** The outer size of a sorcerer, by rank. */
const SIZES: Readonly<{ [rank: string]: number }> = { apprentice: 18, initiate: 31, mage: 33, archmage: 42 };
/** If there are more apprentices than this, they are drawn as one piece with their number. */
export const CROWD = 4;

function sizeOf(rank: string, count: number): readonly [width: number, height: number] {
  const size = SIZES[rank] ?? 18;
  if (rank !== "apprentice") return [size * count, size];
  if (count > CROWD) return [50, size];
  return count === CROWD ? [2 * size, 2 * size] : [size * count, size];
}

const GAP = 3;
/** The radius for sorcerers, slightly beyond the shore, because pointed shapes leave their corners empty. */
const ROOM = 47;

/** The sorcerers of a source with their positions, highest ranks first, in as many rows as make them largest. */
export function crowd(view: MagusView, source: string, scene: Scene): readonly Token[] {
  const ranks = [...ranksOf(geometryOf(scene))].reverse();
  const groups = ranks.flatMap((rank) =>
    sidesOf(view).flatMap((side) => {
      const count = standing(view, side, source, rank);
      const [width, height] = sizeOf(rank, count);
      return count ? [{ side, rank, count, width, height }] : [];
    }),
  );
  let best: { scale: number; tokens: readonly Token[] } = { scale: 0, tokens: [] };
  for (let rows = 1; rows <= Math.min(groups.length, 5); rows++) {
    const laid = layRows(groups, rows);
    const heights = laid.map((row) => Math.max(...row.map(({ height }) => height)));
    const total = heights.reduce((all, height) => all + height + GAP, -GAP);
    let top = -total / 2;
    let reach = 0;
    const tokens = laid.flatMap((row, k) => {
      const height = heights[k] ?? 0;
      const width = row.reduce((all, token) => all + token.width + GAP, -GAP);
      const y = top + height / 2;
      top += height + GAP;
      reach = Math.max(reach, Math.hypot(width / 2, Math.abs(y) + height / 2));
      let left = -width / 2;
      return row.map((token) => {
        const x = left + token.width / 2;
        left += token.width + GAP;
        return { ...token, x, y };
      });
    });
    const scale = Math.min(1, ROOM / reach);
    if (scale > best.scale + 0.01) {
      best = {
        scale,
        tokens: tokens.map((token) => ({
          ...token,
          x: rounded(token.x * scale),
          y: rounded(token.y * scale),
          scale: rounded(scale),
        })),
      };
    }
  }
  return best.tokens;
}

/** Divide tokens into rows of similar width, in order. */
function layRows<T extends { readonly width: number }>(tokens: readonly T[], rows: number): T[][] {
  const all = tokens.reduce((width, token) => width + token.width, 0);
  const laid: T[][] = [];
  let before = 0;
  for (const token of tokens) {
    const row = Math.min(rows - 1, Math.floor(((before + token.width / 2) / all) * rows));
    laid[row] ??= [];
    laid[row].push(token);
    before += token.width;
  }
  return laid.filter((row) => row.length);
}

/** Positions for discs on the same level of a track: two above each other, more as smaller discs in rows of two. */
export function stack(count: number): readonly Point[] {
  const columns = count > 2 ? 2 : 1;
  const rows = Math.ceil(count / columns);
  const pitch = columns > 1 ? 11.8 : 14;
  return Array.from({ length: count }, (_, k) => ({
    x: columns > 1 && (k % 2 || k < count - 1) ? ((k % 2) - 0.5) * 11.6 : 0,
    y: rounded((Math.floor(k / columns) - (rows - 1) / 2) * pitch),
  }));
}

/** Lanes for markers on the line of magic levels, so that no two of them overlap. */
export function lanes(levels: readonly number[], gap: number): readonly number[] {
  const ends: number[] = [];
  const laneOf = levels.map(() => 0);
  const order = levels.map((_, k) => k).sort((a, b) => (levels[a] ?? 0) - (levels[b] ?? 0) || a - b);
  for (const k of order) {
    const level = levels[k] ?? 0;
    const free = ends.findIndex((end) => level - end >= gap);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = level;
    laneOf[k] = lane;
  }
  return laneOf;
}
