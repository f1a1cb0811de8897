// The positions of rows, boxes and berths on a chart, and the lines of coasts and islands.
import { remembered, seeded } from "../seeded";
import { explorerOf, type Geometry } from "./types";

export const WEST = ["columbus", "pizarro", "magellan"];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Sheet {
  readonly narrow: boolean;
  readonly width: number;
  readonly height: number;
  /** The x coordinate where the land ends. */
  readonly coast: number;
  /** The left ends and widths of the boxes, and of their islands. */
  readonly boxes: readonly (readonly [x: number, width: number])[];
  readonly island: number;
  /** The x coordinate where each year begins; the last one is the end of the chart. */
  readonly columns: readonly number[];
  /** The middle of each voyage's row. */
  readonly rows: Readonly<{ [voyage: string]: number }>;
  readonly ship: number;
}

export const BOX = 48;

const WIDE = {
  width: 748,
  coast: 160,
  boxes: [
    [189, 160],
    [391, 133],
    [578, 109],
  ],
  island: 49,
  columns: [160, 368, 549, 743],
  ship: 0.9,
} as const;
const NARROW = {
  width: 400,
  coast: 14,
  boxes: [
    [35, 128],
    [181, 106],
    [305, 84],
  ],
  island: 44,
  columns: [14, 172, 296, 395],
  ship: 0.78,
} as const;

export const halfOf = ({ voyages }: Geometry, west: boolean): string[] =>
  voyages
    .filter((voyage) => WEST.includes(voyage) === west)
    .sort((a, b) => voyages.indexOf(explorerOf(a)) - voyages.indexOf(explorerOf(b)));

/** The chart of one half. On a phone, a voyage's name is above its boxes; elsewhere, four rows are closer than three. */
export function sheetOf(voyages: readonly string[], narrow: boolean): Sheet {
  const rows: { [voyage: string]: number } = {};
  const close = voyages.length > 3;
  let y = narrow ? 4 : close ? 6 : 2;
  for (const voyage of voyages) {
    y += narrow ? (explorerOf(voyage) !== voyage ? 53 : 76) : close ? 52 : 56;
    rows[voyage] = y;
  }
  return { ...(narrow ? NARROW : WIDE), narrow, rows, height: y + (narrow || close ? 34 : 36) };
}

/** The position of a ship: the `k`th of `n` on a box (1 to 3) with space for `room` ships. */
export function berth(sheet: Sheet, voyage: string, box: number, k: number, n: number, room: number): Point {
  const [x, width] = sheet.boxes[box - 1] ?? [0, 0];
  const free = width - sheet.island - 6;
  const pitch = Math.min(sheet.narrow ? 26 : 34.5, free / Math.max(n, room, 1));
  const first = sheet.narrow ? 17 : 22;
  return { x: x + sheet.island + Math.min(first, pitch / 2 + 3) + k * pitch, y: sheet.rows[voyage] ?? 0 };
}

const round = (n: number) => Math.round(n * 10) / 10;

/** How far the coast extends at a height. */
export function coastAt({ coast, narrow }: Sheet, y: number): number {
  const swell = 4.6 * Math.sin(y / 31 - 0.6) + 2.6 * Math.sin(y / 13.5) + 1.2 * Math.sin(y / 5.3 + 2);
  return round(coast + swell * (narrow ? 0.4 : 1));
}

/** The coast from top to bottom, moved `out` units into the sea. */
export function coastLine(sheet: Sheet, out = 0): string {
  const steps = Math.ceil((sheet.height - 10) / 4);
  return Array.from({ length: steps + 1 }, (_, k) => {
    const y = Math.min(5 + 4 * k, sheet.height - 5);
    return `${k ? "L" : "M"}${round(coastAt(sheet, y) + out)} ${y}`;
  }).join("");
}

/** Fine strokes that go inland from the coast. */
export function hachures(sheet: Sheet): string {
  const random = seeded("hachures");
  const steps = Math.floor((sheet.height - 12) / 2);
  return Array.from({ length: steps }, (_, k) => {
    const y = 6 + 2 * k;
    return `M${coastAt(sheet, y)} ${y}h${round(-(sheet.narrow ? 2 : 4.5) - (sheet.narrow ? 3 : 6) * random())}`;
  }).join("");
}

/** An island: a box with round corners and small waves, enlarged by `out` units. */
export const island = remembered((name: string, width: number, height: number, out: number): string => {
  const random = seeded(name);
  const phases = [random() * 6, random() * 6, random() * 6];
  const points = 64;
  const pointAt = (k: number) => {
    const angle = (k / points) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const square = (Math.abs(cos) ** 5 + Math.abs(sin) ** 5) ** (-1 / 5);
    const swell = sum3(phases, angle);
    return [(width / 2 + out + swell) * square * cos, (height / 2 + out + swell) * square * sin] as const;
  };
  const middle = (k: number) => {
    const [a, b] = [pointAt(k), pointAt(k + 1)];
    return `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  };
  const path = Array.from({ length: points }, (_, k) => `Q${pointAt(k).map(round).join(" ")} ${middle(k)}`);
  return `M${middle(points - 1)}${path.join("")}Z`;
});
const sum3 = ([a = 0, b = 0, c = 0]: readonly number[], angle: number) =>
  0.4 * Math.sin(4 * angle + a) + 0.3 * Math.sin(7 * angle + b) + 0.2 * Math.sin(11 * angle + c);

/** Small waves on open sea, between the boxes and to the right of them. */
export function waves(sheet: Sheet, name: string): string {
  const random = seeded(name);
  const gaps = sheet.boxes.map(([x, width]) => x + width);
  return Object.values(sheet.rows)
    .flatMap((y) => gaps.map((x) => ({ x: x + 4 + 8 * random(), y: y - 34 + 54 * random() })))
    .filter(({ x }) => x < sheet.width - 34)
    .map(({ x, y }) => `M${round(x)} ${round(y)}q4.4-4.6 8.8-.6t8.6.2t8.6-.8`)
    .join("");
}
