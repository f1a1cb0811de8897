// What Python's view of Pangea holds, and small readings of it.
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
  /** The people whose bag chance draws from. */
  readonly drawing: string | null;
  /** Square -> tile. */
  readonly tiles: Names<string>;
  /** People -> square of its tower. */
  readonly towers: Names<string>;
  /** Minion on the board -> square. */
  readonly minions: Names<string>;
  /** People -> minions drawn and not yet placed. */
  readonly trios: Names<readonly string[]>;
  /** Minion -> shape. */
  readonly carried: Names<string>;
  /** People -> shapes in the tower, in the order they came. */
  readonly amulets: Names<readonly string[]>;
  readonly goods: Names<number>;
  /** People -> square of its marker. */
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
  /** Terrain -> shape of its amulet. */
  readonly shapes: Names<string>;
  /** Tile -> how many minions it feeds. */
  readonly limits: Names<number>;
  /** Minion -> home terrain. */
  readonly homes: Names<string>;
  readonly prices: readonly number[];
  /** What each victory level takes, the best first; 0 goods is any number. */
  readonly victory: readonly (readonly [level: number, amulets: number, goods: number])[];
  /** Square -> the number printed on it. */
  readonly numbers?: Names<number>;
}

export const geometryOf = (scene: Scene): Geometry => scene.geometry as Geometry;

/** A word to look up in a sentence. */
export const term = (kind: string, name: string | undefined) => ({ term: `${kind}.${name}` });

export const terrainOf = (tile: string): string => tile.slice(0, Math.max(tile.lastIndexOf("-"), 0));
export const peopleOf = (minion: string): string => minion.slice(0, minion.indexOf("-"));

/** The kind and the name of an element: `s.c3`, `m.blue-g1`, `t.blue`. */
export const split = (id: string): readonly [kind: string, name: string] => [id.slice(0, 1), id.slice(2)];

/** Minions of a square, people by people. */
export const minionsOn = (view: PangeaView, square: string, { homes }: Geometry): string[] =>
  Object.keys(homes).filter((minion) => view.minions[minion] === square);

/** The people whose tower stands on the square. */
export const towerOn = (view: PangeaView, square: string): string | undefined =>
  Object.keys(view.towers).find((people) => view.towers[people] === square);

/** Peoples whose markers lie on the square. */
export const markersOn = (view: PangeaView, square: string, { peoples }: Geometry): string[] =>
  peoples.filter((people) => view.markers[people] === square);

/** Minions drawn in set-up and not yet placed. */
export const heldMinions = (view: PangeaView, { peoples }: Geometry): string[] =>
  peoples.flatMap((people) => view.trios[people] ?? []);

/** The tile on a square; none on the sea or off the board. */
export const tileOn = (view: PangeaView, square: string | undefined): string =>
  view.tiles[square ?? ""] ?? "";

/** The terrain an element's square shows, "" for the sea. */
export const terrainOn = (view: PangeaView, square: string | undefined): string =>
  terrainOf(tileOn(view, square));

/** A minion off the board counts as at home: it shows its dark side. */
export const atHome = (view: PangeaView, minion: string, { homes }: Geometry): boolean => {
  const square = view.minions[minion];
  return square === undefined || terrainOn(view, square) === homes[minion];
};

/** The home terrain of a minion that is away. */
export const awayFrom = (view: PangeaView, minion: string, geometry: Geometry): string | undefined =>
  atHome(view, minion, geometry) ? undefined : geometry.homes[minion];

/** Shapes that a people's minions carry to its tower. */
export const carriedBy = (view: PangeaView, people: string): string[] =>
  Object.entries(view.carried).flatMap(([minion, shape]) => (peopleOf(minion) === people ? [shape] : []));

/** The people whose turn it is, or who chooses in set-up. */
export const turnOf = (view: PangeaView): string | null =>
  view.seat === null ? null : (view.seats[view.seat] ?? null);

export const count = (minions: Names<string>, people: string): number =>
  Object.keys(minions).filter((minion) => peopleOf(minion) === people).length;
