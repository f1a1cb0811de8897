// Python's view of Pangea, and small functions that read it.
import type { Scene } from "../../contract";

export type Names<T> = Readonly<{ [name: string]: T }>;

export interface PangeaView {
  readonly phase: string;
  /** The people of each seat. */
  readonly seats: readonly (string | null)[];
  readonly start: number | null;
  readonly seat: number | null;
  readonly round: number;
  readonly magic_left: number;
  /** The people from whose bag chance draws. */
  readonly drawing: string | null;
  /** The tile on each square. */
  readonly tiles: Names<string>;
  /** The square of each people's tower. */
  readonly towers: Names<string>;
  /** The square of each minion on the board. */
  readonly minions: Names<string>;
  /** The minions that each people has drawn but not yet placed. */
  readonly trios: Names<readonly string[]>;
  /** The shape that each minion carries. */
  readonly carried: Names<string>;
  /** The shapes in each people's tower, in order of arrival. */
  readonly amulets: Names<readonly string[]>;
  readonly goods: Names<number>;
  /** The square of each people's marker. */
  readonly markers: Names<string>;
  readonly moved: readonly string[];
  readonly fulfilled: readonly string[];
  readonly last_turns: readonly number[] | null;
  readonly stopped: boolean;
  readonly bags: Names<number>;
  readonly production: Names<number>;
  readonly prices: Names<number | null>;
  readonly magic: Names<number>;
  readonly victory: Names<number>;
}

export interface Geometry {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly peoples: readonly string[];
  readonly terrains: readonly string[];
  /** The shape of each terrain's amulet. */
  readonly shapes: Names<string>;
  /** The number of minions that each tile feeds. */
  readonly limits: Names<number>;
  /** The home terrain of each minion. */
  readonly homes: Names<string>;
  readonly prices: readonly number[];
  /** The requirements of each victory level, the best first; 0 goods stands for any number. */
  readonly victory: readonly (readonly [level: number, amulets: number, goods: number])[];
  /** The number printed on each square. */
  readonly numbers?: Names<number>;
}

export const geometryOf = (scene: Scene): Geometry => scene.geometry as Geometry;

/** A word to look up in a sentence. */
export const term = (kind: string, name: string | undefined) => ({ term: `${kind}.${name}` });

export const terrainOf = (tile: string): string => tile.slice(0, Math.max(tile.lastIndexOf("-"), 0));
export const peopleOf = (minion: string): string => minion.slice(0, minion.indexOf("-"));

/** The kind and the name of an element, as in `s.c3`, `m.blue-g1` and `t.blue`. */
export const split = (id: string): readonly [kind: string, name: string] => [id.slice(0, 1), id.slice(2)];

/** The minions on a square, grouped by people. */
export const minionsOn = (view: PangeaView, square: string, { homes }: Geometry): string[] =>
  Object.keys(homes).filter((minion) => view.minions[minion] === square);

/** The people whose tower is on the square. */
export const towerOn = (view: PangeaView, square: string): string | undefined =>
  Object.keys(view.towers).find((people) => view.towers[people] === square);

/** The peoples whose markers are on the square. */
export const markersOn = (view: PangeaView, square: string, { peoples }: Geometry): string[] =>
  peoples.filter((people) => view.markers[people] === square);

/** The minions drawn in the set-up and not yet placed. */
export const heldMinions = (view: PangeaView, { peoples }: Geometry): string[] =>
  peoples.flatMap((people) => view.trios[people] ?? []);

/** The tile on a square, or an empty text on the sea or off the board. */
export const tileOn = (view: PangeaView, square: string | undefined): string =>
  view.tiles[square ?? ""] ?? "";

/** The terrain of an element's square, or an empty text for the sea. */
export const terrainOn = (view: PangeaView, square: string | undefined): string =>
  terrainOf(tileOn(view, square));

/** Whether a minion is at home. A minion off the board counts as at home and shows its dark side. */
export const atHome = (view: PangeaView, minion: string, { homes }: Geometry): boolean => {
  const square = view.minions[minion];
  return square === undefined || terrainOn(view, square) === homes[minion];
};

/** The home terrain of a minion that is away. */
export const awayFrom = (view: PangeaView, minion: string, geometry: Geometry): string | undefined =>
  atHome(view, minion, geometry) ? undefined : geometry.homes[minion];

/** The shapes that a people's minions carry to its tower. */
export const carriedBy = (view: PangeaView, people: string): string[] =>
  Object.entries(view.carried).flatMap(([minion, shape]) => (peopleOf(minion) === people ? [shape] : []));

/** The people whose turn it is, or who chooses in the set-up. */
export const turnOf = (view: PangeaView): string | null =>
  view.seat === null ? null : (view.seats[view.seat] ?? null);

export const count = (minions: Names<string>, people: string): number =>
  Object.keys(minions).filter((minion) => peopleOf(minion) === people).length;
