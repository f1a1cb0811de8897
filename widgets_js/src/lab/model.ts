// The messages between Python and the view of a balance lab. Python plays and counts; the front end draws and asks.
import type { Lang, Scene, Texts } from "../contract";
import type { Traits as BoardTraits, Model, Report } from "../model";

/** An estimate with the ends of its 95% interval. */
export type Estimate = readonly [value: number, low: number, high: number];

/** What a number does to an outcome, from its first value to its last. */
export interface Effect {
  /** The place of the number in the scene. */
  readonly number: number;
  readonly mu: number;
  /** Null if nothing ever differed. */
  readonly low: number | null;
  readonly high: number | null;
  /** What a number without any effect stays under. */
  readonly renamed: number | null;
  /** Whether there is an effect. */
  readonly clear: boolean;
}

export type Key = "length" | "first" | "lead_changes" | "decided" | "stronger";

export interface OutcomeKind {
  readonly key: Key;
  /** Whether it is a share, shown in percent. */
  readonly share: boolean;
}

export interface LabNumber {
  readonly name: string;
  readonly values: readonly string[];
  /** The place of the printed value. */
  readonly printed: number;
}

/** What another minute buys for the outcome, and what a claim needs. */
export interface More {
  readonly matches: number;
  /** Half the widest interval of an effect, now and after another minute. */
  readonly reach: number;
  readonly after: number;
  readonly points: number;
  readonly needed: number | null;
  readonly minutes: number | null;
}

export interface State {
  readonly outcome: Key;
  readonly effects: { readonly [key in Key]?: readonly Effect[] };
  readonly printed: { readonly [key in Key]?: Estimate };
  /** The place of the value of each slider. */
  readonly levels: readonly number[];
  /** Why the game refuses the edition at the sliders; empty if it accepts it. */
  readonly refused: string;
  readonly guessed: { readonly [key in Key]?: Estimate };
  readonly tested: { readonly [key in Key]?: Estimate } | null;
  /** The name under which the edition is in the lobby; empty if it isn't. */
  readonly sent: string;
  readonly trajectories: number;
  readonly designs: number;
  readonly matches: number;
  readonly seconds: number;
  readonly running: "" | "screen" | "test";
  readonly more: More | null;
  readonly python: string;
}

/** The constant part, sent once. */
export interface LabScene {
  readonly words: Scene["words"];
  readonly title: Texts;
  readonly bots: readonly string[];
  readonly weaker: string | null;
  readonly outcomes: readonly OutcomeKind[];
  readonly numbers: readonly LabNumber[];
}

export interface Traits {
  readonly _scene: LabScene;
  readonly _state: State;
  /** The reference of the board of a match; null if none is shown. */
  readonly _board: string | null;
  /** The reference of the board on which a match of the edition begins; null if the game has no drawing. */
  readonly _first: string | null;
  lang: Lang;
  theme: BoardTraits["theme"];
}

/** A request without its number. */
export type Request =
  | { readonly type: "outcome"; readonly outcome: Key }
  | { readonly type: "slide"; readonly number: number; readonly level: number }
  | { readonly type: "printed" | "screen" | "test" | "stop" | "send" }
  | { readonly type: "watch"; readonly on: boolean };

/** A message from the view. Python answers each with the same `seq`, except `seen`. */
export type LabRequest =
  | (Request & { readonly seq: number })
  | { readonly type: "ping"; readonly seq: number }
  | { readonly type: "seen" };

export type Answer = Extract<Report, { readonly type: "answer" }>;
export type LabModel = Model<Traits, LabRequest>;
