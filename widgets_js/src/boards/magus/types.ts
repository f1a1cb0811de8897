// Python's view of Magus, and small functions that read it.

import type { Choice, Scene } from "../../contract";
import { sum, times } from "../../numbers";

export type Names<T> = Readonly<{ [name: string]: T }>;

export interface MagusView {
  readonly phase: string;
  /** The number of players. */
  readonly seats: number;
  readonly start: number | null;
  /** The seat whose turn it is, even during a count. */
  readonly seat: number | null;
  readonly round: number;
  /** The rings and sources, by place. */
  readonly rings: readonly string[];
  readonly sources: readonly string[];
  readonly bank: Names<number>;
  /** The number of sorcerers: by side, source and rank. */
  readonly sorcerers: Names<Names<Names<number>>>;
  /** The levels of each side's seven powers. */
  readonly powers: Names<readonly number[]>;
  /** The position of each side's marker. */
  readonly levels: Names<number>;
  /** The glory of each side, by source. */
  readonly glory: Names<Names<number>>;
  readonly mana: Names<Names<number>>;
  readonly potions: Names<readonly string[]>;
  readonly spent: readonly string[];
  readonly tilted: readonly string[];
  readonly display: readonly string[];
  /** The number of potions left in the deck. */
  readonly deck: number;
  /** The free dice, highest first; the dice placed on the action; the number of dice still to roll. */
  readonly dice: readonly number[];
  readonly laid: readonly number[];
  readonly due: number;
  readonly action: number | null;
  /** The number of groups of the action that remain. */
  readonly puts: number;
  readonly raises: number;
  readonly fresh: Names<number>;
  readonly active: readonly string[];
  readonly collected: boolean;
  readonly used: readonly number[];
  readonly claimed: boolean;
  /** The seat that assigns levels of the ring of power. */
  readonly placing: number | null;
  readonly card: string | null;
  readonly amount: number;
  readonly spared: Names<number>;
  readonly picked: readonly number[];
  readonly counts: number;
  /** Whether this is the last round. */
  readonly ending: boolean;
  /** For each source and side: the magic level there, and the tranche that the side would get (1 is the best). */
  readonly strength: Names<Names<number>>;
  readonly ranks: Names<Names<number>>;
  readonly supply: Names<Names<number>>;
  readonly totals: Names<number>;
  /** The glory that each side's potions would bring now. */
  readonly worth: Names<number>;
  /** What a count would bring now: glory from rings, tracks and the seventh power, and levels of the ring of power. */
  readonly preview: Names<readonly [rings: number, tracks: number, bonus: number, levels: number]>;
}

export interface Potion {
  readonly family: string;
  readonly cost: Names<number>;
  readonly steps: readonly number[];
  readonly effect: string;
  readonly kind: string;
  /** The number concerned; for a step, the number of the rank. */
  readonly number: number;
  readonly tranches: readonly number[];
  /** The family that an ode scores. */
  readonly pays: string | null;
}

export interface Geometry {
  readonly sides: readonly string[];
  readonly sources: readonly string[];
  readonly ranks: Names<readonly [level: number, pieces: number]>;
  readonly rings: Names<readonly number[]>;
  readonly mana: readonly number[];
  readonly thresholds: readonly number[];
  /** The highest possible magic level. */
  readonly most: number;
  readonly powers_a_turn: number;
  readonly dice: number;
  readonly potions: Names<Potion>;
}

export const POWERS = [1, 2, 3, 4, 5, 6, 7];
export const SEVEN = 7;
/** The highest level of a power. */
export const TOP = 6;
export const COLOURLESS = "colourless";
const SIDES = ["blue", "orange", "green", "purple", "yellow"];
/** For each number of an action: the apprentices per group, and the levels by which a power rises. */
const GROUP_SIZE = [0, 0, 2, 1, 3, 2, 1, 0];
const RAISED_BY = [0, 1, 2, 1, 0, 0, 0, 0];
/** The phases of a turn that is not interrupted by a decision. */
export const TURN = ["dice", "action", "groups"];

export const geometryOf = (scene: Scene): Geometry => scene.geometry as Geometry;
export const sideOf = (seat: number): string => SIDES[seat] ?? "black";
export const sidesOf = ({ seats }: MagusView): readonly string[] => SIDES.slice(0, seats);
export const nameOf = (scene: Scene, side: string): string => scene.seats[SIDES.indexOf(side)]?.name ?? "";
export const ranksOf = ({ ranks }: Geometry): readonly string[] => Object.keys(ranks);
export const manaOf = ({ sources }: Geometry): readonly string[] => [...sources, COLOURLESS];

/** A word to look up in a sentence. */
export const term = (kind: string, name: string | number | null) => ({ term: `${kind}.${name ?? ""}` });

/** The kind of an element and its parts, as in `p.blue.violet.mage`. */
export const split = (id: string): readonly [kind: string, first: string, second: string, third: string] => {
  const [kind = "", first = "", second = "", third = ""] = id.split(".");
  return [kind, first, second, third];
};

/** The side whose turn it is. */
export const turnOf = (view: MagusView): string | null => (view.seat === null ? null : sideOf(view.seat));

/** The side that decides; a side that assigns levels of the ring of power decides out of turn. */
export const deciderOf = (view: MagusView): string | null =>
  view.placing === null ? turnOf(view) : sideOf(view.placing);

/** Whether a turn is in progress; a count interrupts it. */
export const inTurn = (view: MagusView): boolean => view.seat !== null && view.placing === null;

/** The number of a side's sorcerers of a rank on a source. */
export const standing = (view: MagusView, side: string, source: string, rank: string): number =>
  view.sorcerers[side]?.[source]?.[rank] ?? 0;

export const ringOn = (view: MagusView, source: string): string =>
  view.rings[view.sources.indexOf(source)] ?? "";

/** The sides that would get a tranche, counted from 1. */
export const holders = (view: MagusView, source: string, tranche: number): readonly string[] =>
  sidesOf(view).filter((side) => view.ranks[source]?.[side] === tranche);

/** The sides that have the highest level on a source. */
export const leaders = (view: MagusView, source: string): readonly string[] => {
  const levels = view.strength[source] ?? {};
  const best = Math.max(0, ...Object.values(levels));
  return sidesOf(view).filter((side) => best > 0 && levels[side] === best);
};

/** The sum of a side's sorcerers; its marker follows at the end of the turn. */
export const levelOf = (view: MagusView, side: string): number =>
  sum(Object.values(view.strength).map((levels) => levels[side] ?? 0));

export const crystalsOf = (view: MagusView, side: string, colour: string): number =>
  view.mana[side]?.[colour] ?? 0;

/** The dice used this turn, those placed on the action first. */
export const diceOut = (view: MagusView): readonly number[] => [...view.laid, ...view.dice];

/** The number of levels by which a power would rise now. */
export const rise = (view: MagusView): number =>
  view.phase === "groups" ? (RAISED_BY[view.action ?? 0] ?? 1) : 1;

/** The number of apprentices in each group that is placed now. */
export const groupSize = (view: MagusView): number =>
  view.phase === "putting" ? view.amount : (GROUP_SIZE[view.action ?? 0] ?? 0);

/** The levels that the free dice would bring at the end of the turn, for the row of the action. */
export const reliquat = (view: MagusView): number =>
  view.action === null ? 0 : times(view.dice, view.laid[0] ?? 0);

/** The step of the turn; a pending decision belongs to the step that it interrupts. */
export function stepOf(view: MagusView): string {
  if (TURN.includes(view.phase)) return view.phase;
  return view.action !== null ? "groups" : view.dice.length + view.picked.length ? "action" : "dice";
}

/** The mana tranches of a side: for each, the best figure among the normal one and those of its potions. */
export function tranchesOf(view: MagusView, { mana, potions }: Geometry, side: string | null) {
  const saps = (view.potions[side ?? ""] ?? []).map((name) => potions[name]?.tranches ?? []);
  return mana.map((plain, k) => Math.max(plain, ...saps.map((figures) => figures[k] ?? 0)));
}

/** The crystals that the side to play would take at a source, if it wins no ties. */
export function toTake(view: MagusView, scene: Scene, source: string): number {
  const side = turnOf(view) ?? "";
  const rank = view.ranks[source]?.[side] ?? 0;
  const tranche = tranchesOf(view, geometryOf(scene), side)[rank - 1] ?? 0;
  return Math.min(tranche, view.bank[source] ?? 0);
}

/** Whether mana can be taken at a source. Taking none also uses up the only chance of the turn. */
export const canTake = (view: MagusView, source: string): boolean =>
  !view.collected && view.active.includes(source);

/** Whether a gain is more than nothing. */
export const bringsMana = (gain: string): boolean => Number.parseInt(gain, 10) > 0;

/** The figure at the start of a gain. */
export const figureOf = (gain: string): string => gain.split(" ")[0] ?? "";

/** Whether powers are being raised: by the action, an initiate, a potion or the ring of power. */
export const raises = ({ phase, raises }: MagusView): boolean =>
  phase === "raising" || phase === "ring" || (phase === "groups" && raises > 0);

/** The elements that can be clicked first. */
export const firstClicks = (choices: readonly Choice[]): ReadonlySet<string> =>
  new Set(choices.map(([, [id = ""]]) => id));
