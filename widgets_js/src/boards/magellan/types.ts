// What Python's view of Magellan holds, and small readings of it.

import type { Account, Scene } from "../../contract";
import { sum, times } from "../../numbers";

export type Names<T> = Readonly<{ [name: string]: T }>;

export interface MagellanView {
  readonly phase: string;
  /** 1 to 3. */
  readonly year: number;
  /** How many times a card was turned. */
  readonly round: number;
  /** Who bids, pays, draws or counts, -1 for nobody. */
  readonly turn: number;
  readonly auctioneer: number;
  readonly speaker: number;
  readonly card: string | null;
  /** Explorer -> cards left in the year's deck. */
  readonly deck: Names<number>;
  /** Vetoed cards in the order in which they come up again. */
  readonly later: readonly string[];
  readonly bids: readonly number[];
  readonly passed: readonly boolean[];
  /** Who may not bid for the card; empty outside veto and auction. */
  readonly barred: readonly boolean[];
  readonly keep: boolean;
  readonly paid: readonly number[];
  readonly exchanged: readonly number[];
  /** Cards in each hand. */
  readonly cards: readonly number[];
  /** Seat -> hand, where it may be seen. */
  readonly hands: Names<readonly number[]>;
  readonly gold: Names<number>;
  readonly means: Names<number>;
  readonly pile: number;
  /** Cards in the discard by value, from 1. */
  readonly discard: readonly number[];
  readonly reserve: readonly number[];
  /** Voyage -> seats of the ships on its three boxes, in order of arrival; Magellan's are in `sets`. */
  readonly boxes: Names<readonly (readonly number[])[]>;
  /** Magellan's ships in the order in which they set out; 0 is a hidden card. */
  readonly sets: Names<readonly [seat: number, box: number, cards: readonly number[]]>;
  readonly vetoes: readonly number[];
  readonly open: readonly boolean[];
  readonly sold: Names<readonly [year: number, explorer: string, seat: number | null, price: number]>;
  readonly draws: number;
  readonly luck: readonly number[];
  readonly crowns: readonly number[];
  /** Points that everybody can see: crowns of the boxes, and face-up gold under Magellan. */
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
  /** Crowns of the gold cards, from value 1. */
  readonly crowns: readonly number[];
  readonly vasco_draws: readonly number[];
  readonly exchange: number;
  readonly limit: number;
  /** Cards of each explorer by year. */
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

/** The explorer whose voyage it is; Vasco's right part is his too. */
export const explorerOf = (voyage: string): string => voyage.replace("_right", "");

/** Phases in which the buyer of the card on offer decides. */
export const BUYING = ["payment", "advance", "part", "under", "vasco", "lost"];
/** Phases of the count. */
export const COUNTING = ["pizarro", "luck", "over"];

export const standing = (view: MagellanView): number => Math.max(0, ...view.bids);

export interface MagellanShip {
  /** `set.<seat>.<k>`. */
  readonly id: string;
  readonly seat: number;
  /** 1 to 3. */
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

/** Seats of the ships on a box (1 to 3), in order of arrival. */
export const shipsOn = (view: MagellanView, voyage: string, box: number): readonly number[] =>
  voyage === "magellan"
    ? setsOf(view).flatMap((ship) => (ship.box === box ? [ship.seat] : []))
    : (view.boxes[voyage]?.[box - 1] ?? []);

/** Whether a seat has a ship for the card on offer: a new one in year I, one on the box before later. */
export const canSail = (view: MagellanView, seat: number): boolean =>
  view.year === 1 ||
  ["", "_right"].some((part) => shipsOn(view, `${view.card}${part}`, view.year - 1).includes(seat));

/** Parts of an explorer's voyage: two of Vasco's side B. */
export const partsOf = ({ voyages }: Geometry, explorer: string): string[] =>
  voyages.filter((voyage) => explorerOf(voyage) === explorer);

/** Ships of a seat on the board. */
export const shipsOf = (view: MagellanView, seat: number): number =>
  times(Object.values(view.boxes).flat(2), seat) +
  Object.values(view.sets).filter(([owner]) => owner === seat).length;

/** What can be clicked of a kind: `numbers(choices, "bid")`. */
export const idsOf = (open: Iterable<string>, kind: string): string[] =>
  [...open].filter((id) => id.startsWith(`${kind}.`)).sort((a, b) => goldOf(a) - goldOf(b));

/** The bid that button, chips, coin and cards speak of: the one pointed at or typed, the one chosen, else the lowest. */
export const suggestedBid = (offered: ReadonlySet<string>, at: string, chosen = ""): string | undefined =>
  [at, chosen].find((id) => id.startsWith("bid.") && offered.has(id)) ?? idsOf(offered, "bid")[0];

/** The last ship that arrived this year: its voyage's explorer and its owner. A card may have brought none. */
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

/** Explorers whose cards nobody has bought since the last sale, in a row. */
export function unsold({ sold }: MagellanView): string[] {
  const sales = Object.values(sold);
  return sales.slice(sales.findLastIndex(([, , seat]) => seat !== null) + 1).map(([, explorer]) => explorer);
}

/** Crowns of gold cards. */
export const crownsOf = ({ crowns }: Geometry, cards: readonly number[]): number =>
  sum(cards.map((value) => crowns[value - 1] ?? 0));

/** The sources of points, in the order of the rules; Pizarro's draws only if there are any. */
export const sourcesOf = ({ sides }: Geometry) =>
  sides.west === "B" ? (["boxes", "sets", "hand", "luck"] as const) : (["boxes", "sets", "hand"] as const);

/** The parts of the scores after the final count. */
export function account(view: MagellanView, scene: Scene): Account {
  const geometry = geometryOf(scene);
  const sources = sourcesOf(geometry);
  const seats = view.points.map((_, seat) => pointsOf(view, geometry, seat));
  return {
    parts: sources.map((source) => `board.of_${source}`),
    seats: seats.map((points) => sources.map((source) => points[source])),
  };
}

/** Points of a seat by source, if they can be added up. */
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
