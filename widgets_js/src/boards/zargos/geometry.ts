// The chart, drawn from the hexagons of the scene so that the picture always agrees with adjacency. The corners of the
// hexagons form one graph, in which neighbours share a line. Lines are smoothed, coasts become slightly uneven (depending
// only on the place), and curves are drawn through the corners. The chart is the same everywhere, and computed once.
import { clamp, sum } from "../../numbers";
import { seeded } from "../seeded";
import { type Geometry, isSea, type Names } from "./types";

/** The part of the chart that is always visible; a wider or higher board shows more sea around it. */
export const CHART = { left: 54, width: 645, height: 618 };
/** The middle of the grid. */
const MIDDLE = { x: 381, y: CHART.height / 2 };
const PITCH = 16.25;
const RADIUS = PITCH / Math.sqrt(3);
/** The number of columns repeated on each side, so that the seas reach the frame. */
const MORE = 4;

export type Point = readonly [x: number, y: number];
/** A line between two corners. The line with the highest rank determines a corner: sea, province, kingdom, coast. */
interface Side {
  readonly ends: readonly [string, string];
  readonly places: readonly [string, string];
  readonly rank: number;
}
const [FRAME, SEA, PROVINCE, KINGDOM, COAST] = [-1, 0, 1, 2, 3];

/** The position of a counter, and whether its name is above it, below it, or to its left. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly name: "up" | "down" | "left";
}

export interface Atlas {
  /** The outline of every place. */
  readonly outlines: Names<string>;
  readonly kingdoms: Names<string>;
  readonly land: string;
  /** The lines inside the land, and the borders of the sea spaces. */
  readonly provinces: string;
  readonly borders: string;
  readonly limits: string;
  readonly anchors: Names<Anchor>;
  readonly flights: readonly (readonly [Point, Point])[];
}

/** The seas' names, placed by hand: position, rotation and curvature, followed by the position of Dragons. */
export const SEAS: Names<readonly [x: number, y: number, turn: number, bow: number, px: number, py: number]> =
  {
    "~01": [352, 84, 0, 9, 336, 150],
    "~02": [462, 190, -6, 8, 503, 206],
    "~03": [536, 332, 80, -7, 524, 268],
    "~04": [468, 412, 3, 8, 414, 441],
    "~05": [344, 430, -4, 6, 320, 388],
    "~06": [274, 244, -63, 8, 296, 270],
    "~07": [103, 80, 0, 0, 84, 140],
    "~08": [617, 36, 0, 5, 640, 80],
    "~09": [661, 176, 80, -5, 676, 120],
    "~10": [617, 548, 2, 6, 676, 480],
    "~11": [408, 542, -70, 8, 372, 552],
    "~12": [212, 588, 0, 6, 318, 580],
    "~13": [86, 400, 0, 0, 80, 360],
    "~14": [539, 113, 0, 0, 539, 117],
  };

/** Anchors set by hand, where the result of the search is correct but looks wrong. */
const HAND: Names<readonly [x: number, y: number, name?: Anchor["name"]]> = {
  AK3: [249, 424, "up"],
  BA4: [183, 218],
  BA5: [165, 161],
  IT0: [462, 574],
  KA0: [620, 341, "up"],
  KA1: [655, 353],
  KA2: [583, 364, "up"],
  KA4: [591, 279],
  KA5: [626, 234],
  KO0: [468, 76],
  LU2: [631, 176],
  OH5: [584, 410],
  OH6: [627, 402],
  OZ0: [110, 241],
  PA0: [175, 449],
  PA3: [188, 410],
  PA4: [146, 384],
  TA0: [203, 371],
  TA1: [247, 366],
  TA2: [179, 333],
  ZA0: [397, 287],
  ZA2: [400, 381, "left"],
  ZA3: [442, 366, "up"],
  ZA4: [477, 304],
  ZA5: [453, 240],
  ZA7: [353, 278],
  ZA8: [398, 350, "left"],
  ZA9: [440, 281],
};

/** The sizes for which the search for anchors keeps space. */
const PILL = { width: 36, height: 22 };
const LINE = 13;

const kingdomOf = (place: string): string => place.slice(0, 2);

export function chartOf({ grid, territories, kingdoms, lines }: Geometry): Atlas {
  const cells = grid.map((row) => row.split(" "));
  const rows = cells.length;
  const columns = cells[0]?.length ?? 0;
  const left = MIDDLE.x - ((columns + 0.5) * PITCH) / 2;
  const top = MIDDLE.y - ((1.5 * rows + 0.5) * RADIUS) / 2;
  const codeAt = (row: number, column: number): string =>
    row < -1 || row > rows || column < -MORE || column >= columns + MORE
      ? ""
      : (cells[clamp(row, 0, rows - 1)]?.[clamp(column, 0, columns - 1)] ?? "");
  const spots = new Map<string, Point>();
  const sides: Side[] = [];
  const corner = (x: number, y: number): string => {
    const key = `${x} ${y}`;
    if (!spots.has(key)) spots.set(key, [left + (x * PITCH) / 2, top + (y * RADIUS) / 2]);
    return key;
  };
  const rankOf = (a: string, b: string): number =>
    !a || !b
      ? FRAME
      : isSea(a) !== isSea(b)
        ? COAST
        : isSea(a)
          ? SEA
          : kingdomOf(a) === kingdomOf(b)
            ? PROVINCE
            : KINGDOM;
  const centres: Names<Point[]> = Object.fromEntries(Object.keys(territories).map((code) => [code, []]));
  for (let row = -2; row <= rows; row++) {
    for (let column = -MORE - 1; column <= columns + MORE; column++) {
      const odd = row & 1;
      const [x, y] = [2 * column + 1 + odd, 3 * row + 2];
      const here = codeAt(row, column);
      centres[here]?.push([left + (x * PITCH) / 2, top + (y * RADIUS) / 2]);
      for (const [there, x1, y1, x2, y2] of [
        [codeAt(row, column + 1), x + 1, y - 1, x + 1, y + 1],
        [codeAt(row + 1, column + odd), x + 1, y + 1, x, y + 2],
        [codeAt(row + 1, column + odd - 1), x, y + 2, x - 1, y + 1],
      ] as const) {
        if (here !== there) {
          const ends = [corner(x1, y1), corner(x2, y2)] as const;
          sides.push({ ends, places: [here, there], rank: rankOf(here, there) });
        }
      }
    }
  }
  const spot = (key: string): Point => spots.get(key) ?? [0, 0];
  relax(sides, spots);
  const fine = sides.flatMap((side) => (side.rank === COAST ? broken(side, spots) : [side]));
  const best = bestOf(fine);

  /** The corner before `key` on the line that determines it, if the side belongs to that line. */
  const before = (side: Side, key: string): Point => {
    const ruling = best.get(key) ?? [];
    const other = ruling.length === 2 && ruling.includes(side) ? ruling.find((s) => s !== side) : undefined;
    return spot(other ? far(other, key) : key);
  };
  const curve = (side: Side, from: string): string => {
    const to = far(side, from);
    const [a, b, p, q] = [spot(from), spot(to), before(side, from), before(side, to)];
    const round = (n: number) => +n.toFixed(1);
    const lean = (i: 0 | 1) => [round(a[i] + (b[i] - p[i]) / 6), round(b[i] - (q[i] - a[i]) / 6)];
    const [[x1, x2], [y1, y2]] = [lean(0), lean(1)];
    return `C${x1} ${y1} ${x2} ${y2} ${round(b[0])} ${round(b[1])}`;
  };
  /** A path along sides: outlines are closed, and lines end where they meet others. */
  const path = (chosen: readonly Side[], closed: boolean): string => {
    const rest = new Set(chosen);
    const near = joined(chosen);
    const ends = [...near].sort(([, a], [, b]) => (a.length & 1 ? 0 : 1) - (b.length & 1 ? 0 : 1));
    let d = "";
    for (const [start, first] of ends) {
      for (let side = first.find((s) => rest.has(s)); side; side = first.find((s) => rest.has(s))) {
        const [x, y] = spot(start);
        d += `M${x.toFixed(1)} ${y.toFixed(1)}`;
        let key = start;
        for (let next: Side | undefined = side; next; ) {
          rest.delete(next);
          d += curve(next, key);
          key = far(next, key);
          const there: Side[] = near.get(key) ?? [];
          next = closed || there.length === 2 ? there.find((s) => rest.has(s)) : undefined;
        }
        if (key === start) d += "Z";
      }
    }
    return d;
  };
  /** The outline of places that belong together. */
  const outline = (belongs: (place: string) => boolean): string =>
    path(
      fine.filter(({ places: [a, b] }) => belongs(a) !== belongs(b)),
      true,
    );
  const places = new Set(sides.flatMap(({ places }) => places).filter(Boolean));
  const ranked = (rank: number) =>
    path(
      fine.filter((side) => side.rank === rank),
      false,
    );
  const edgeOf = (place: string): Point[] =>
    fine.flatMap((side) => (side.places.includes(place) ? [spot(side.ends[0])] : []));
  const wide = (code: string): Point => [
    territories[code]?.capital ? 54 : territories[code]?.volcano ? 40 : 25,
    LINE,
  ];
  return {
    outlines: Object.fromEntries([...places].map((place) => [place, outline((other) => other === place)])),
    kingdoms: Object.fromEntries(
      Object.keys(kingdoms).map((name) => [name, outline((other) => kingdomOf(other) === name)]),
    ),
    land: outline((place) => place !== "" && !isSea(place)),
    provinces: ranked(PROVINCE),
    borders: ranked(KINGDOM),
    limits: ranked(SEA),
    anchors: Object.fromEntries([
      ...Object.keys(territories).map((code) => [
        code,
        hand(code) ?? anchorOf(centres[code] ?? [], edgeOf(code), wide(code)),
      ]),
      ...Object.entries(SEAS).map(([code, [, , , , x, y]]) => [code, { x, y, name: "down" }]),
    ]),
    flights: lines.map(([a, b]) => flight(edgeOf(a), edgeOf(b))),
  };
}

const far = ({ ends: [a, b] }: Side, key: string): string => (a === key ? b : a);

/** The sides at each corner. */
function joined(sides: readonly Side[]): Map<string, Side[]> {
  const near = new Map<string, Side[]>();
  for (const side of sides) {
    for (const key of side.ends) near.set(key, [...(near.get(key) ?? []), side]);
  }
  return near;
}

/** The sides that determine each corner, which are those of its highest rank. */
function bestOf(sides: readonly Side[]): Map<string, Side[]> {
  const near = joined(sides);
  for (const [key, there] of near) {
    const rank = Math.max(...there.map((side) => side.rank));
    near.set(
      key,
      there.filter((side) => side.rank === rank),
    );
  }
  return near;
}

/** Move corners half-way towards their neighbours on the line, three times; then make the coast uneven. */
function relax(sides: readonly Side[], spots: Map<string, Point>): void {
  const best = bestOf(sides);
  for (let turn = 0; turn < 3; turn++) {
    const old = new Map(spots);
    for (const [key, ruling] of best) {
      if (ruling.length < 2 || ruling[0]?.rank === FRAME) continue;
      const mean = (i: 0 | 1) =>
        ruling.reduce((all, side) => all + (old.get(far(side, key))?.[i] ?? 0), 0) / ruling.length;
      const [x, y] = old.get(key) ?? [0, 0];
      spots.set(key, [(x + mean(0)) / 2, (y + mean(1)) / 2]);
    }
  }
  for (const [key, [side]] of best) {
    const [x, y] = spots.get(key) ?? [0, 0];
    const chance = seeded(key);
    if (side?.rank === COAST) spots.set(key, [x + 3 * chance() - 1.5, y + 3 * chance() - 1.5]);
  }
}

/** A side of the coast as two halves, whose common corner is slightly off the line. */
function broken(side: Side, spots: Map<string, Point>): Side[] {
  const [a, b] = side.ends;
  const [[ax, ay], [bx, by]] = [spots.get(a) ?? [0, 0], spots.get(b) ?? [0, 0]];
  const key = `${a} ${b}`;
  const off = (2.3 * seeded(key)() - 1.15) / (Math.hypot(bx - ax, by - ay) || 1);
  spots.set(key, [(ax + bx) / 2 + off * (by - ay), (ay + by) / 2 - off * (bx - ax)]);
  return [
    { ...side, ends: [a, key] },
    { ...side, ends: [key, b] },
  ];
}

/** The position inside a border with the most space for a counter and its name, which is below or above it. */
function anchorOf(centres: readonly Point[], edge: readonly Point[], [width, height]: Point): Anchor {
  const middle = [0, 1].map((i) => sum(centres.map((centre) => centre[i] ?? 0)) / centres.length);
  const [mx = 0, my = 0] = middle;
  let best: Anchor = { x: mx, y: my, name: "down" };
  let most = -Infinity;
  const labelOffset = (PILL.height + height) / 2;
  for (const up of [false, true]) {
    const dy = up ? -labelOffset : labelOffset;
    for (const [cx, cy] of centres) {
      for (const [ox, oy] of STEPS) {
        const [x, y] = [cx + ox, cy + oy];
        let room = -Math.hypot(x - mx, y - my) * 0.05 - (up ? 0.4 : 0);
        const near = Math.min(
          ...edge.map(([ex, ey]) =>
            Math.min(
              Math.max(Math.abs(ex - x) - PILL.width / 2, Math.abs(ey - y) - PILL.height / 2),
              Math.max(Math.abs(ex - x) - width / 2, Math.abs(ey - y - dy) - height / 2),
            ),
          ),
        );
        room += near;
        if (room > most) {
          most = room;
          best = { x, y, name: up ? "up" : "down" };
        }
      }
    }
  }
  return best;
}
const hand = (code: string): Anchor | undefined => {
  const [x, y, name = "down"] = HAND[code] ?? [];
  return x === undefined || y === undefined ? undefined : { x, y, name };
};
const STEPS: readonly Point[] = [-5, 0, 5].flatMap((x) => [-5, 0, 5].map((y): Point => [x, y]));

/** The shortest line between two coasts; its ends are slightly inland. */
function flight(from: readonly Point[], to: readonly Point[]): readonly [Point, Point] {
  let [a, b]: [Point, Point] = [
    [0, 0],
    [1e4, 1e4],
  ];
  for (const p of from) {
    for (const q of to) {
      if (Math.hypot(p[0] - q[0], p[1] - q[1]) < Math.hypot(a[0] - b[0], a[1] - b[1])) [a, b] = [p, q];
    }
  }
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [dx, dy] = [((b[0] - a[0]) / length) * 4, ((b[1] - a[1]) / length) * 4];
  return [
    [a[0] - dx, a[1] - dy],
    [b[0] + dx, b[1] + dy],
  ];
}

type Spot = { readonly x: number; readonly y: number };

/** An arrow between counters that curves towards the middle of the chart, where the water is; and its middle. */
export function bow(from: Spot, to: Spot, land: boolean): { d: string; middle: Spot } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const inward = (MIDDLE.x - from.x) * -dy + (MIDDLE.y - from.y) * dx > 0 ? 1 : -1;
  const off = (inward * (land ? Math.max(0.5 * length, 62) : Math.min(0.24 * length, 64))) / length;
  const x = (from.x + to.x) / 2 - dy * off;
  const y = (from.y + to.y) / 2 + dx * off;
  const cut = (end: Spot, by: number): string => {
    const share = by / (Math.hypot(x - end.x, y - end.y) || 1);
    return `${(end.x + (x - end.x) * share).toFixed(1)} ${(end.y + (y - end.y) * share).toFixed(1)}`;
  };
  return {
    d: `M${cut(from, 15)}Q${x.toFixed(1)} ${y.toFixed(1)} ${cut(to, 17)}`,
    middle: { x: (from.x + to.x) / 4 + x / 2, y: (from.y + to.y) / 4 + y / 2 },
  };
}
