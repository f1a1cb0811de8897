// The shape of a tile's coast and the texture of its land, both generated from the tile's name.
import { remembered, seeded } from "../seeded";

/** Half the width of a tile. */
export const HALF = 48.5;
const POWER = 5.2;
const POINTS = 88;
const round = (n: number) => Math.round(n * 10) / 10;

/** A superellipse with five small sine waves; for the shore lines it is enlarged by `out` units. */
export const coast = remembered((name: string, out: number): string => {
  const random = seeded(name);
  const waves = [4, 7, 9, 13, 17].map((times, k) => ({
    times,
    height: (0.72 - 0.1 * k) * (0.6 + 0.4 * random()),
    phase: random() * 2 * Math.PI,
  }));
  const points = Array.from({ length: POINTS }, (_, k) => {
    const angle = (k / POINTS) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const square = (Math.abs(cos) ** POWER + Math.abs(sin) ** POWER) ** (-1 / POWER);
    const swell = waves.reduce((sum, w) => sum + w.height * Math.sin(w.times * angle + w.phase), 0);
    const r = (HALF - 1.2) * square + swell + out;
    return [r * cos, r * sin] as const;
  });
  const middle = (k: number) => {
    const [a, b] = [points[k % POINTS] ?? [0, 0], points[(k + 1) % POINTS] ?? [0, 0]];
    return `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  };
  const curves = points.map(([x, y], k) => `Q${round(x)} ${round(y)} ${middle(k)}`);
  return `M${middle(POINTS - 1)}${curves.join("")}Z`;
});

/** The sign of each terrain (tufts, dunes, firs, reeds, ridges), drawn from its foot, and its mirror image. */
const SIGNS: Readonly<{ [terrain: string]: readonly [sign: string, mirrored?: string] }> = {
  grass: ["m-3.5-6l1.8 6m1.7-8v8m3.5-6.5l-1.8 6.5"],
  desert: [
    "m-7.5 0q3.5-6 8 0m-2.5-2.4q3.6-5.6 9 1.6m-5.6 1.2h.1m2.2 1.8h.1m2-2.2h.1",
    "m7.5 0q-3.5-6-8 0m2.5-2.4q-3.6-5.6-9 1.6m5.6 1.2h.1m-2.4 1.8h.1m-2.2-2.2h.1",
  ],
  forest: ["m0 0v-2.6m-4.4 0h8.8l-3-4h1.5l-2.9-4.6-2.9 4.6h1.5zm0 0"],
  moor: ["m-4.6-5l1 5m2.2-8v8m2.8-7v7m4-5.4l-1.2 5.4m-8.2 1.4h9"],
  mountain: [
    "m-7.5 0l5-8.6 2.4 3.4 2.2-3.4 4.6 6.6m-9.2-6.6l.6 4.4m6.2-4.4l1 3.6",
    "m7.5 0l-5-8.6-2.4 3.4-2.2-3.4-4.6 6.6m9.2-6.6l-.6 4.4m-6.2-4.4l-1 3.6",
  ],
};

/** The possible positions of signs, away from letter, amulet, accent dot and sockets. */
const SPOTS: readonly (readonly [x: number, y: number])[] = [
  [16, -34],
  [-35, -14],
  [-3, -17],
  [34, -15],
  [-37, 9],
  [2, 10],
  [37, 12],
  [-34, 34],
  [35, 35],
];

/** The signs of a tile as one path; on the narrow board, they avoid the line of the sockets. */
export function texture(tile: string, terrain: string, narrow: boolean): string {
  const random = seeded(`${tile} land`);
  const [sign = "", mirrored = sign] = SIGNS[terrain] ?? [];
  return SPOTS.map(([x, y]) => {
    const start = `M${round(x + 7 * (random() - 0.5))} ${round(y + 6 * (random() - 0.5))}`;
    const path = start + (random() < 0.5 ? sign : mirrored);
    return narrow && y > 30 ? "" : path;
  }).join("");
}

/** Four small waves on an empty square. */
export function waves(square: string): string {
  const random = seeded(`${square} sea`);
  return [
    [-26, -28],
    [20, -16],
    [-20, 14],
    [24, 32],
  ]
    .map(([x = 0, y = 0]) => {
      const [wx, wy] = [x + 16 * (random() - 0.5), y + 12 * (random() - 0.5)];
      return `M${round(wx - 13)} ${round(wy)}q4.4-4.6 8.8-.6t8.6.2t8.6-.8`;
    })
    .join("");
}
