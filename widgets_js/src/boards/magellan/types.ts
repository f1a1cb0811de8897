// Python's view of Magellan, and small functions that read it.

import type { Account, Scene } from "../../contract";
import { sum, times } from "../../numbers";

export type Names<T> = Readonly<{ [name: string]: T }>;

export interface MagellanView {
  readonly phase: string;
  /** The year, 1 to 3. */
  readonly year: number;
  /** The number of cards turned up so far. */
  readonly round: number;
  /** The seat that bids, pays, draws or scores, or -1. */
  readonly turn: number;
  readonly auctioneer: number;
  readonly speaker: number;
  readonly card: string | null;
  /** The number of each explorer's cards left in the year's deck. */
  readonly deck: Names<number>;
  /** The vetoed cards, in the order in which they will be offered again. */
  readonly later: readonly string[];
  readonly bids: readonly number[];
  readonly passed: readonly boolean[];
  /** Which seats may not bid for the card; empty except during veto and auction. */
  readonly barred: readonly boolean[];
  readonly keep: boolean;
  readonly paid: readonly number[];
  readonly exchanged: readonly number[];
  /** The number of cards in each hand. */
  readonly cards: readonly number[];
  /** The hand of each seat whose hand may be seen. */
  readonly hands: Names<readonly number[]>;
  readonly gold: Names<number>;
  readonly means: Names<number>;
  readonly pile: number;
  /** The number of discarded cards by value, from 1. */
  readonly discard: readonly number[];
  readonly reserve: readonly number[];
  /** The ships on the three boxes of each voyage, by seat in order of arrival; Magellan's are in `sets`. */
  readonly boxes: Names<readonly (readonly number[])[]>;
  /** Magellan's ships, in the order in which they set out; 0 stands for a hidden card. */
  readonly sets: Names<readonly [seat: number, box: number, cards: readonly number[]]>;
  readonly vetoes: readonly number[];
  readonly open: readonly boolean[];
  readonly sold: Names<readonly [year: number, explorer: string, seat: number | null, price: number]>;
  readonly draws: number;
  readonly luck: readonly number[];
  readonly crowns: readonly number[];
  /** The points that everyone can see: the crowns of the boxes, and face-up gold under Magellan. */
  readonly in_sight: readonly number[];
  readonly points: readonly (number | null)[];
  readonly worth: Names<number>;
}

export interface Geometry {
  readonly explorers: readonly string[];
  readonly voyages: readonly string[];
  readonly sides: { readonly west: string; readonly east: string };
  readonly bags: Names<readonly number[]>;
  readonly points: Names<readonly number[]>;
  readonly multiplier: readonly number[];
  /** The crowns of the gold cards, from value 1. */
  readonly crowns: readonly number[];
  readonly vasco_draws: readonly number[];
  readonly exchange: number;
  readonly limit: number;
  /** The number of each explorer's cards per year. */
  readonly explorer_cards: readonly number[];
  readonly copies: number;
}

export const YEARS = ["I", "II", "III"];
const COLOURS = ["blue", "orange", "green", "purple", "yellow", "black"];

export const geometryOf = (scene: Scene): Geometry => scene.geometry as Geometry;
export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length] ?? "black";
export const nameOf = (scene: Scene, seat: number): string => scene.seats[seat]?.name ?? "";
export const yearOf = (view: MagellanView): string => YEARS[view.year - 1] ?? "";
export const goldOf = (id: string): number => Number(id.slice(id.indexOf(".") + 1));

/** A word to look up in a sentence. */
export const term = (kind: string, name: string | null) => ({ term: `${kind}.${name ?? ""}` });

/** The explorer of a voyage; both parts of Vasco's belong to him. */
export const explorerOf = (voyage: string): string => voyage.replace("_right", "");

/** The phases in which the buyer of the card on offer decides. */
export const BUYING = ["payment", "advance", "part", "under", "vasco", "lost"];
/** The phases of the final scoring. */
export const COUNTING = ["pizarro", "luck", "over"];

export const standing = (view: MagellanView): number => Math.max(0, ...view.bids);

export interface MagellanShip {
  /** The id, `set.<seat>.<k>`. */
  readonly id: string;
  readonly seat: number;
  /** The box, 1 to 3. */
  readonly box: number;
  readonly cards: readonly number[];
}

/** Magellan's ships, numbered seat by seat. */
export function setsOf(view: MagellanView): MagellanShip[] {
  const count: number[] = [];
  return Object.values(view.sets).map(([seat, box, cards]) => {
    const k = (count[seat] ?? 0) + 1;
    count[seat] = k;
    return { id: `set.${seat}.${k}`, seat, box, cards };
  });
}

/** The seats of the ships on a box (1 to 3), in order of arrival. */
export const shipsOn = (view: MagellanView, voyage: string, box: number): readonly number[] =>
  voyage === "magellan"
    ? setsOf(view).flatMap((ship) => (ship.box === box ? [ship.seat] : []))
    : (view.boxes[voyage]?.[box - 1] ?? []);

/** Whether a seat has a ship for the card on offer: a new one in year I, later one on the previous box. */
export const canSail = (view: MagellanView, seat: number): boolean =>
  view.year === 1 ||
  ["", "_right"].some((part) => shipsOn(view, `${view.card}${part}`, view.year - 1).includes(seat));

/** The parts of an explorer's voyage; Vasco's on side B has two. */
export const partsOf = ({ voyages }: Geometry, explorer: string): string[] =>
  voyages.filter((voyage) => explorerOf(voyage) === explorer);

/** The number of ships that a seat has on the board. */
export const shipsOf = (view: MagellanView, seat: number): number =>
  times(Object.values(view.boxes).flat(2), seat) +
  Object.values(view.sets).filter(([owner]) => owner === seat).length;

/** The clickable elements of a kind, as in `numbers(choices, "bid")`. */
export const idsOf = (open: Iterable<string>, kind: string): string[] =>
  [...open].filter((id) => id.startsWith(`${kind}.`)).sort((a, b) => goldOf(a) - goldOf(b));

/** The bid that button, chips, coin and cards refer to: the one pointed at or typed, the one chosen, or the lowest. */
export const suggestedBid = (offered: ReadonlySet<string>, at: string, chosen = ""): string | undefined =>
  [at, chosen].find((id) => id.startsWith("bid.") && offered.has(id)) ?? idsOf(offered, "bid")[0];

/** The ship that arrived last this year, by explorer and owner. A card may not have moved any. */
export function arrival(view: MagellanView): { explorer: string; seat: number } | null {
  const sales = Object.values(view.sold).filter(([, , seat]) => seat !== null);
  const still = ["payment", "advance", "part"].includes(view.phase) ? 1 : 0;
  const came = sales.slice(0, sales.length - still).filter(([year, explorer, seat], k) => {
    if (year !== view.year) return true;
    const before = sales
      .slice(0, k)
      .filter((sale) => sale.slice(0, 3).join() === [year, explorer, seat].join());
    const ships = ["", "_right"].flatMap((part) => shipsOn(view, explorer + part, year));
    return before.length < times(ships, seat);
  });
  const [year, explorer, seat] = came.at(-1) ?? [];
  return year === view.year && explorer !== undefined && typeof seat === "number" ? { explorer, seat } : null;
}

/** Explorers whose cards were not bought in the consecutive cards since the last sale. */
export function unsold({ sold }: MagellanView): string[] {
  const sales = Object.values(sold);
  return sales.slice(sales.findLastIndex(([, , seat]) => seat !== null) + 1).map(([, explorer]) => explorer);
}

/** The crowns of gold cards. */
export const crownsOf = ({ crowns }: Geometry, cards: readonly number[]): number =>
  sum(cards.map((value) => crowns[value - 1] ?? 0));

/** The sources of points, in the order of the rules; Pizarro's draws only if there are any. */
export const sourcesOf = ({ sides }: Geometry) =>
  sides.west === "B" ? (["boxes", "sets", "hand", "luck"] as const) : (["boxes", "sets", "hand"] as const);

/** The parts of the scores after the final scoring. */
export function account(view: MagellanView, scene: Scene): Account {
  const geometry = geometryOf(scene);
  const sources = sourcesOf(geometry);
  const seats = view.points.map((_, seat) => pointsOf(view, geometry, seat));
  return {
    parts: sources.map((source) => `board.of_${source}`),
    seats: seats.map((points) => sources.map((source) => points[source])),
  };
}

/** The points of a seat by source, if they can be added up. */
export function pointsOf(view: MagellanView, geometry: Geometry, seat: number) {
  const hand = view.hands[seat];
  const sets = sum(
    setsOf(view).map((ship) =>
      ship.seat === seat ? crownsOf(geometry, ship.cards) * (geometry.multiplier[ship.box - 1] ?? 0) : 0,
    ),
  );
  const total = view.points[seat] ?? null;
  const boxes = view.crowns[seat] ?? 0;
  const inHand = hand ? crownsOf(geometry, hand) : 0;
  const luck = total === null ? 0 : Math.max(0, total - boxes - sets - inHand);
  return { boxes, sets, hand: inHand, luck, total };
}
