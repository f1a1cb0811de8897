// Python's view of Zargos, and small functions that read it.

import type { Choice, Drawing, Scene, Value } from "../../contract";
import { clamp } from "../../numbers";

export type Names<T> = Readonly<{ [name: string]: T }>;
export type Wind = string;

/** The chances of an attack (taken, left empty, held): one row for each number of attackers that is possible now. */
export interface Odds {
  readonly place: string;
  readonly defenders: number;
  readonly rows: readonly (readonly [attackers: number, taken: number, empty: number, held: number])[];
}

/** One exchange of blows: its kind, the dice of both sides, and the pawns that each side lost. */
export type Blow = readonly [
  kind: string,
  attack: readonly number[],
  defence: readonly number[],
  attackLost: number,
  defenceLost: number,
];

export interface ZargosView {
  readonly phase: string;
  readonly stage: string | null;
  readonly seats: number;
  readonly round: number;
  /** The seat that leads each people, in the order of picking. */
  readonly leaders: Names<number>;
  readonly order: readonly string[];
  /** The people whose turn it is. */
  readonly side: string | null;
  readonly groups: readonly (readonly (number | string)[])[];
  readonly rolled: readonly number[];
  readonly stacks: Names<number>;
  readonly cards: Names<readonly string[]>;
  readonly offers: Names<number>;
  readonly territories: Names<readonly [people: string, pawns: number]>;
  readonly seas: Names<number>;
  readonly pool: Names<number>;
  readonly boats: Names<number>;
  readonly lost: Names<Names<number>>;
  readonly kingdoms: Names<string>;
  readonly points: Names<number>;
  readonly hands: readonly (readonly Wind[] | null)[];
  readonly sizes: readonly number[];
  readonly deck: number;
  readonly fresh: Names<number>;
  readonly commitments: readonly (readonly [from: string, to: string, n: number, way: string])[];
  readonly fighting: boolean;
  readonly attacked: readonly string[];
  readonly move: {
    readonly origin: string | null;
    readonly way: string;
    readonly route: readonly string[];
    readonly to: string | null;
  } | null;
  readonly battle: {
    readonly target: string;
    readonly attackers: number;
    readonly round: number;
    /** The seat that is asked for the Wind of War, and the sides that play it: `attack`, `defence`. */
    readonly asking: string | null;
    readonly war: readonly string[];
    readonly attack: readonly number[];
    readonly defence: readonly number[];
    readonly rerolled: boolean;
    readonly shot: readonly number[];
  } | null;
  readonly steps: number;
  readonly locked: Names<number>;
  readonly waiting: readonly number[];
  readonly played: readonly (readonly [wind: Wind, target: string])[];
  readonly cast: {
    readonly wind: Wind;
    readonly by: number;
    readonly target: string;
    readonly last: number;
  } | null;
  readonly dice_at: readonly string[];
  readonly landing: readonly string[];
  readonly frozen: readonly string[];
  readonly closed: readonly string[];
  readonly cancelled: readonly string[];
  readonly lasting: readonly Wind[];
  readonly trims: readonly number[];
  /** A trade (peoples, placement cards) or an exchange (seats, winds); winds that are hidden are numbers. */
  readonly offer: {
    readonly by: string | number;
    readonly to: string | number;
    readonly give: readonly string[] | number;
    readonly ask: readonly string[] | number;
  } | null;
  readonly over: string | null;
  readonly winner: string | null;
  readonly stock: number;
  readonly now: Names<{ readonly territories: number; readonly pawns: number; readonly points: number }>;
  readonly odds: Odds | null;
  readonly most: number;
  readonly money: number;
  readonly demons: Names<number>;
  /** For each figure that Monks may have rolled again: how many of the six faces help them, and how many harm them. */
  readonly rerolls: Names<readonly [better: number, worse: number]>;
  /** The current combat, the last one of the turn, or the last one against the deciding side. */
  readonly report: {
    readonly place: string;
    readonly origins: readonly string[];
    readonly attacker: string;
    readonly defender: string | null;
    /** The number of pawns on both sides. */
    readonly force: readonly [attackers: number, defenders: number];
    /** The chances at the start: taken, empty, held. */
    readonly odds: readonly number[];
    readonly blows: readonly Blow[];
  } | null;
}

export interface Territory {
  readonly kingdom: string;
  readonly capital: boolean;
  readonly volcano: boolean;
  /** The points of the people itself. */
  readonly points: number;
  readonly near: readonly string[];
  readonly seas: readonly string[];
}

export interface Geometry {
  /** The hexagons, row by row; odd rows are shifted half a hexagon to the east. */
  readonly grid: readonly string[];
  readonly territories: Names<Territory>;
  readonly seas: Names<{ readonly near: readonly string[]; readonly coasts: readonly string[] }>;
  readonly kingdoms: Names<{
    readonly value: number | null;
    readonly territories: readonly string[];
  }>;
  readonly lines: readonly (readonly [string, string])[];
  readonly peoples: Names<{ readonly colour: string }>;
  readonly winds: Names<{ readonly red: boolean; readonly copies: number }>;
  readonly prices: { readonly pawn: number; readonly boat: number };
}

const COLOURS: Names<string> = {
  knights: "blue",
  spiders: "black",
  amazons: "green",
  monks: "yellow",
  dragons: "orange",
  winged: "purple",
};
export const PEOPLES = Object.keys(COLOURS);
export const ISLAND = "ZA";
export const CITY = "ZA0";
export const LAKE = "~14";
/** The phases in which placement cards are traded. */
export const TRADES = ["trade", "bundle", "answer"];

export const geometryOf = (scene: Scene): Geometry => scene.geometry as Geometry;
export const hueOf = (people: string | null): string => COLOURS[people ?? ""] ?? "ink";
export const isSea = (place: string): boolean => place.startsWith("~");
export const term = (kind: string, name: string | number | null) => ({ term: `${kind}.${name ?? ""}` });
export const idOf = (place: string): string => `p.${place}`;
export const nameOf = (scene: Scene, seat: number | undefined): string => scene.seats[seat ?? -1]?.name ?? "";

/** The text for a place on the map: the name for the City, a sea or a capital (its kingdom's), otherwise the code. */
export function onMap(place: string): Value {
  if (isSea(place) || place === CITY) return term("place", place);
  return place.endsWith("0") ? term("kingdom", place.slice(0, 2)) : place;
}
/** The same text, written as on the map. */
export function written(say: Drawing<ZargosView>["say"], place: string): string {
  const name = onMap(place);
  return typeof name === "object" && "term" in name ? say(name.term) : place;
}

/** The part after the first dot: `p.TA1` -> `TA1`. */
export const restOf = (id: string): string => id.slice(id.indexOf(".") + 1);
export const kindOf = (id: string): string => id.slice(0, id.indexOf("."));

/** The elements of a kind, without the kind. */
export const openOf = (ids: Iterable<string>, kind: string): string[] =>
  [...ids].flatMap((id) => (id.startsWith(`${kind}.`) ? [restOf(id)] : []));

/** Every element that a path of clicks can contain, without repetition. */
export const clicksOf = (choices: readonly Choice[]): string[] => [
  ...new Set(choices.flatMap(([, clicks]) => clicks)),
];
export const firstClicks = (choices: readonly Choice[]): Set<string> =>
  new Set(choices.map(([, [id = ""]]) => id));

/** The peoples in play: in turn order, or in the set-up in the order of picking. */
export const peoplesOf = (view: ZargosView): readonly string[] =>
  view.order.length ? view.order : Object.keys(view.leaders);

export const ledBy = (view: ZargosView, seat: number | null): string[] =>
  peoplesOf(view).filter((people) => view.leaders[people] === seat);

/** The people that is asked in each phase that interrupts a turn. */
const RESPONDERS: Names<string> = { call: "spiders", monk: "monks", landing: "dragons" };

/** The people that a seat acts for: the one asked, the one whose turn it is, the one attacked, or its first. */
export function sideOf(view: ZargosView, seat: number | null): string | null {
  const { phase, side, leaders, battle, offer, move } = view;
  const responder =
    phase === "answer" ? offer?.to : RESPONDERS[phase === "number" ? (move?.way ?? "") : phase];
  const attacked = view.territories[battle?.target ?? ""]?.[0];
  const here = [responder, battle?.asking === "defender" ? null : side, attacked, side];
  const actor = here.find((people) => people && leaders[people] === seat);
  return actor ? String(actor) : (ledBy(view, seat)[0] ?? null);
}

/** The people on a place, and its number of pawns. */
export function holderOf(view: ZargosView, place: string): readonly [people: string, pawns: number] | null {
  if (!isSea(place)) return view.territories[place] ?? null;
  const n = view.seas[place];
  return n ? ["dragons", n] : null;
}

/** The open hand of the seat shown. */
export const handOf = (view: ZargosView, seat: number | null): readonly Wind[] =>
  (seat === null ? null : view.hands[seat]) ?? [];

/** The neighbours of a place: by land, by sea (for Dragons), across flight lines, and seas. */
export function bordersOf(geometry: Geometry, place: string): readonly string[] {
  const land = geometry.territories[place];
  const sea = geometry.seas[place];
  return land ? [...land.near, ...land.seas] : sea ? [...sea.near, ...sea.coasts] : [];
}

/** The other end of a place's flight line. */
export const flightOf = (geometry: Geometry, place: string): string | undefined =>
  geometry.lines.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : []))[0];

/** The kinds of number that may be asked: pawns, boats, recruits. */
export const COUNTS = ["n", "b", "r"];

/** The number asked for: its kind, minimum and maximum; null if none is asked. */
export function numberRange(ids: Iterable<string>): { kind: string; least: number; most: number } | null {
  const all = [...ids];
  for (const kind of COUNTS) {
    const numbers = openOf(all, kind).map(Number);
    if (numbers.length) return { kind, least: Math.min(...numbers), most: Math.max(...numbers) };
  }
  return null;
}

/** The number that stepper, arrow and button refer to: the one pointed at or typed, otherwise a sensible one. */
export function suggested(view: ZargosView, ids: Iterable<string>, at: string): number | null {
  const range = numberRange(ids);
  if (range === null) return null;
  const { kind, least, most } = range;
  if (kindOf(at) === kind) return clamp(Number(restOf(at)), least, most);
  return kind === "b" || (view.move?.way === "place" && view.phase === "number") ? least : most;
}

/** The chances for a number of attackers. */
export const oddsFor = (odds: Odds | null, n: number): Odds["rows"][number] | undefined =>
  odds?.rows[Math.min(n, odds.rows.length) - 1];

/** The targets of declared attacks. */
export const targetsOf = (view: ZargosView): string[] => [
  ...new Set(view.commitments.map(([, target]) => target)),
];

/** The combats that can be fought now. */
export const fightsOf = (view: ZargosView, ids: ReadonlySet<string>): string[] =>
  view.phase === "attack" ? targetsOf(view).filter((place) => ids.has(idOf(place))) : [];

/** A card of the set-up, or a wind, as a word. */
export const cardTerm = (card: string) =>
  term(/^[A-Z]/.test(card) ? "place" : card === "boat" || card === "reinforcement" ? "card" : "wind", card);

/** The target of a wind as words: a kingdom, a place, two sea spaces, or everywhere. */
export const whereTerms = (target: string) =>
  target
    .split(" ")
    .filter(Boolean)
    .map((code) => term(code.length === 2 ? "kingdom" : "place", code));
