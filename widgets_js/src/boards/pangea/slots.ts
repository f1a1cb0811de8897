// The positions of a tile's pieces: the tower on the left, its minions to the right, in as few rows as their size allows.
import type { Point } from "./geometry";

export interface Slot extends Point {
  readonly scale: number;
  /** The space around the piece for touch: half its width, in the piece's own units. */
  readonly reach: number;
}

export interface Slots {
  readonly tower: Slot | null;
  readonly minions: readonly Slot[];
}

/** The outer size of a minion with its halo, and the minimum space between two minions. */
const [WIDTH, HEIGHT] = [20.4, 31];

/** The area between header and sockets, relative to the tile's centre. */
const GROUND = {
  wide: { side: 43.5, top: -28.5, foot: 31, full: 0.92, pitch: 25, tower: 1 },
  narrow: { side: 45, top: -30, foot: 29, full: 1.12, pitch: 29, tower: 1.08 },
};

/** Positions for `count` minions, back row first; a crowd is drawn smaller until it fits. */
export function slots(count: number, tower: boolean, narrow: boolean): Slots {
  const ground = narrow ? GROUND.narrow : GROUND.wide;
  // With more than four minions, some of the tower's space is needed too.
  const keep = ground.tower * (count > 6 ? 0.74 : count > 4 ? 0.86 : 1);
  const left = tower ? -ground.side + 28 * keep + 5 : -ground.side;
  const width = ground.side - left;
  const height = ground.foot - ground.top;
  let best = { rows: 1, scale: 0 };
  for (let rows = 1; rows <= 4; rows++) {
    const across = Math.ceil(count / rows);
    const scale = Math.min(ground.full, width / (across * WIDTH), height / (rows * HEIGHT));
    if (scale > best.scale + 0.02) best = { rows, scale };
  }
  const { rows, scale } = best;
  const across = Math.ceil(count / rows);
  const pitch = Math.min(ground.pitch * (scale / ground.full), width / Math.max(across, 1));
  const rise = HEIGHT * scale;
  // The feet of the front row: low beside a tower or with several rows, otherwise in the middle of the land.
  const foot =
    rows > 1 ? Math.min(ground.foot, (ground.foot + ground.top + rows * rise) / 2 + 3) : tower ? 27 : 21;
  const minions: Slot[] = [];
  for (let k = 0; k < count; k++) {
    // Front rows are full; the remaining minions are behind them, in the middle.
    const behind = Math.floor((count - 1 - k) / across);
    const inRow = behind === rows - 1 ? count - across * (rows - 1) : across;
    const column = inRow - 1 - ((count - 1 - k) % across);
    minions.push({
      x: left + width / 2 + (column - (inRow - 1) / 2) * pitch,
      y: foot - 15 * scale - behind * rise,
      scale,
      reach: pitch / 2 / scale,
    });
  }
  const at = { x: -ground.side + 14 * keep + 1.5, y: ground.foot - 1 - 22 * keep, scale: keep, reach: 15 };
  return { tower: tower ? at : null, minions };
}
