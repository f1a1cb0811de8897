// What Python's view of Magus holds, and small readings of it.

import type { Choice, Scene } from "../../contract";
import { sum, times } from "../../numbers";

export type Names<T> = Readonly<{ [name: string]: T }>;

export interface MagusView {
  readonly phase: string;
  /** How many play. */
  readonly seats: number;
  readonly start: number | null;
  /** Whose turn it is, during a count too. */
  readonly seat: number | null;
  readonly round: number;
  /** Rings and sources by place. */
  readonly rings: readonly string[];
  readonly sources: readonly string[];
  readonly bank: Names<number>;
  /** Side -> source -> rank -> sorcerers there. */
  readonly sorcerers: Names<Names<Names<number>>>;
  /** Side -> levels of its seven powers. */
  readonly powers: Names<readonly number[]>;
  /** Side -> where its marker lies. */
  readonly levels: Names<number>;
  /** Side -> its glory by what it came from. */
  readonly glory: Names<Names<number>>;
  readonly mana: Names<Names<number>>;
  readonly potions: Names<readonly string[]>;
  readonly spent: readonly string[];
  readonly tilted: readonly string[];
  readonly display: readonly string[];
  /** Potions left in the deck. */
  readonly deck: number;
  /** Free dice, highest first; those laid on the action; how many are still to be rolled. */
  readonly dice: readonly number[];
  readonly laid: readonly number[];
  readonly due: number;
  readonly action: number | null;
  /** Groups of the action that are still open. */
  readonly puts: number;
  readonly raises: number;
  readonly fresh: Names<number>;
  readonly active: readonly string[];
  readonly collected: boolean;
  readonly used: readonly number[];
  readonly claimed: boolean;
  /** Who hands out levels of the ring of power. */
  readonly placing: number | null;
  readonly card: string | null;
  readonly amount: number;
  readonly spared: Names<number>;
  readonly picked: readonly number[];
  readonly counts: number;
  /** The last round is played. */
  readonly ending: boolean;
  /** Source -> side -> magic level there, and the tranche it would get: 1 is the best. */
  readonly strength: Names<Names<number>>;
  readonly ranks: Names<Names<number>>;
  readonly supply: Names<Names<number>>;
  readonly totals: Names<number>;
  /** Glory that the potions of a side would bring now. */
  readonly worth: Names<number>;
  /** What a count would bring now: glory of rings, tracks and the seventh power; levels of the ring of power. */
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
  /** The family that an ode counts. */
  readonly pays: string | null;
}

export interface Geometry {
  readonly sides: readonly string[];
  readonly sources: readonly string[];
  readonly ranks: Names<readonly [level: number, pieces: number]>;
  readonly rings: Names<readonly number[]>;
  readonly mana: readonly number[];
  readonly thresholds: readonly number[];
  /** The highest magic level there can be. */
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
/** By the number of an action: apprentices in a group, and by how many levels a power rises. */
const GROUP_SIZE = [0, 0, 2, 1, 3, 2, 1, 0];
const RAISED_BY = [0, 1, 2, 1, 0, 0, 0, 0];
/** Whether a turn is in progress and not interrupted by a decision that must be finished first. */
export const TURN = ["dice", "action", "groups"];

export const geometryOf = (scene: Scene): Geometry => scene.geometry as Geometry;
export const sideOf = (seat: number): string => SIDES[seat] ?? "black";
export const sidesOf = ({ seats }: MagusView): readonly string[] => SIDES.slice(0, seats);
export const nameOf = (scene: Scene, side: string): string => scene.seats[SIDES.indexOf(side)]?.name ?? "";
export const ranksOf = ({ ranks }: Geometry): readonly string[] => Object.keys(ranks);
export const manaOf = ({ sources }: Geometry): readonly string[] => [...sources, COLOURLESS];

/** A word to look up in a sentence. */
export const term = (kind: string, name: string | number | null) => ({ term: `${kind}.${name ?? ""}` });

/** The kind of an element and its parts: `p.blue.violet.mage`. */
export const split = (id: string): readonly [kind: string, first: string, second: string, third: string] => {
  const [kind = "", first = "", second = "", third = ""] = id.split(".");
  return [kind, first, second, third];
};

/** The side whose turn it is. */
export const turnOf = (view: MagusView): string | null => (view.seat === null ? null : sideOf(view.seat));

/** The side that decides: out of turn while it hands out levels of the ring of power. */
export const deciderOf = (view: MagusView): string | null =>
  view.placing === null ? turnOf(view) : sideOf(view.placing);

/** Whether a turn goes on: during a count it is interrupted. */
export const inTurn = (view: MagusView): boolean => view.seat !== null && view.placing === null;

/** Sorcerers of a side on a source. */
export const standing = (view: MagusView, side: string, source: string, rank: string): number =>
  view.sorcerers[side]?.[source]?.[rank] ?? 0;

export const ringOn = (view: MagusView, source: string): string =>
  view.rings[view.sources.indexOf(source)] ?? "";

/** Sides that would get a tranche, counted from 1. */
export const holders = (view: MagusView, source: string, tranche: number): readonly string[] =>
  sidesOf(view).filter((side) => view.ranks[source]?.[side] === tranche);

/** Who leads on a source or is level with the leader. */
export const leaders = (view: MagusView, source: string): readonly string[] => {
  const levels = view.strength[source] ?? {};
  const best = Math.max(0, ...Object.values(levels));
  return sidesOf(view).filter((side) => best > 0 && levels[side] === best);
};

/** What the sorcerers of a side add up to; its marker follows at the end of the turn. */
export const levelOf = (view: MagusView, side: string): number =>
  sum(Object.values(view.strength).map((levels) => levels[side] ?? 0));

export const crystalsOf = (view: MagusView, side: string, colour: string): number =>
  view.mana[side]?.[colour] ?? 0;

/** Dice of the turn that are out: laid ones first. */
export const diceOut = (view: MagusView): readonly number[] => [...view.laid, ...view.dice];

/** By how many levels a power would rise now. */
export const rise = (view: MagusView): number =>
  view.phase === "groups" ? (RAISED_BY[view.action ?? 0] ?? 1) : 1;

/** Apprentices in the groups that are put now. */
export const groupSize = (view: MagusView): number =>
  view.phase === "putting" ? view.amount : (GROUP_SIZE[view.action ?? 0] ?? 0);

/** Levels that the free dice would bring at the end of the turn, for the row of the action. */
export const reliquat = (view: MagusView): number =>
  view.action === null ? 0 : times(view.dice, view.laid[0] ?? 0);

/** The step of the turn; a pending decision belongs to the step that it interrupts. */
export function stepOf(view: MagusView): string {
  if (TURN.includes(view.phase)) return view.phase;
  return view.action !== null ? "groups" : view.dice.length + view.picked.length ? "action" : "dice";
}

/** Mana tranches of a side: the best figure for each among the plain ones and those of its potions. */
export function tranchesOf(view: MagusView, { mana, potions }: Geometry, side: string | null) {
  const saps = (view.potions[side ?? ""] ?? []).map((name) => potions[name]?.tranches ?? []);
  return mana.map((plain, k) => Math.max(plain, ...saps.map((figures) => figures[k] ?? 0)));
}

/** The crystals that whose turn it is would take at a source, ties not won. */
export function toTake(view: MagusView, scene: Scene, source: string): number {
  const side = turnOf(view) ?? "";
  const rank = view.ranks[source]?.[side] ?? 0;
  const tranche = tranchesOf(view, geometryOf(scene), side)[rank - 1] ?? 0;
  return Math.min(tranche, view.bank[source] ?? 0);
}

/** Whether mana can be taken at a source. Taking none also counts as the one taking of the turn. */
export const canTake = (view: MagusView, source: string): boolean =>
  !view.collected && view.active.includes(source);

/** Whether a gain is more than nothing. */
export const bringsMana = (gain: string): boolean => Number.parseInt(gain, 10) > 0;

/** The figure that a gain begins with. */
export const figureOf = (gain: string): string => gain.split(" ")[0] ?? "";

/** Whether powers are raised now: by the action, an initiate, a potion or the ring of power. */
export const raises = ({ phase, raises }: MagusView): boolean =>
  phase === "raising" || phase === "ring" || (phase === "groups" && raises > 0);

/** What is clicked first for something that can be done now. */
export const firstClicks = (choices: readonly Choice[]): ReadonlySet<string> =>
  new Set(choices.map(([, [id = ""]]) => id));
