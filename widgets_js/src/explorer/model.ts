// The messages between Python and the explorer of a study. Python counts; the front end draws and sends requests.
import type { Lang, Scene, Texts } from "../contract";
import type { Traits as BoardTraits, Counts, Model, Report } from "../model";

/** A value of a column. */
export type Value = string | number | boolean | null;
/** The value or the range of a condition, as Python sends it and expects it back. */
export type Wanted = { readonly value: Value | readonly Value[] } | { readonly range: Range };
export type Range = readonly [low: number | null, high: number | null];

/** A condition of the kind: its key, its text, and how many decisions are left without it. */
export interface Chip {
  readonly key: string;
  readonly text: Texts;
  readonly left: number;
  /** Whether it is turned over. */
  readonly not: boolean;
}

/** A condition that can be added, and how many decisions it would leave. */
export type Offer = { readonly column: string; readonly text: Texts; readonly n: number } & Wanted;

/** An estimate with the ends of its 95% interval, as shares of the win. */
export type Estimate = readonly [value: number, low: number, high: number];

/** What was played: how often, in how many matches, how often its results came about otherwise, and what it brought. */
export interface Move {
  readonly kind: string;
  readonly text: Texts;
  readonly n: number;
  readonly matches: number;
  readonly otherwise: number;
  /** The share of the win that was estimated before the move. */
  readonly guessed: number;
  /** Null with fewer than ten finished matches. */
  readonly won: Estimate | null;
  readonly gain: Estimate | null;
}

/** How a column is distributed. Each bar counts the decisions: all that the other conditions allow, of the kind, chosen. */
export interface Histogram {
  readonly column: string;
  readonly text: Texts;
  readonly least: number;
  readonly most: number;
  /** The number of values in a bar. */
  readonly step: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly bars: readonly (readonly [all: number, inside: number, chosen: number])[];
}

/** Where a decision is. */
export interface Place {
  readonly run: number;
  readonly number: number;
  readonly ply: number;
}

export interface Side {
  readonly colour: string;
  readonly side: Texts;
}

/** A decision of the list. `value` is that of the list's column, and `won` the final share of the win. */
export interface Decision extends Place, Side {
  readonly round: number;
  readonly value: number | null;
  readonly won: number | null;
}

export interface List {
  readonly start: number;
  readonly total: number;
  readonly matches: number;
  readonly column: Texts;
  readonly rows: readonly Decision[];
}

export const TABS = ["moves", "then", "lengths", "figure", "winners"] as const;
/** What is shown of the decisions. */
export type Tab = (typeof TABS)[number];

/** A row of a tab beside the moves: how often, the estimate, the same for the whole study, and the change of the gain. */
export interface Outcome {
  readonly key: string;
  readonly text: Texts;
  readonly n: number;
  /** A share or, for a figure, its mean; null with fewer than ten matches. */
  readonly share: Estimate | null;
  readonly usual: number | null;
  readonly change: Estimate | null;
}

export interface State {
  readonly chips: readonly Chip[];
  readonly offers: readonly Offer[];
  /** The number of decisions, of matches that have one, and of matches of the study. */
  readonly n: number;
  readonly matches: number;
  readonly of: number;
  /** Whether there are enough finished matches for rates. */
  readonly rated: boolean;
  readonly moves: readonly Move[];
  readonly selected: string | null;
  readonly figures: readonly Histogram[];
  readonly play: {
    readonly bots: readonly (readonly [bot: string | null, n: number])[];
    readonly editions: number;
  };
  readonly tab: Tab;
  readonly rows: readonly Outcome[];
  /** While the table of the tab is derived: how many matches, and of how many; null if it is there. */
  readonly deriving: readonly [done: number, total: number] | null;
  /** The row whose decisions are listed; null for all. */
  readonly picked: string | null;
  /** What the tab can show, and what it shows. */
  readonly choices: readonly (readonly [choice: string | number, text: Texts])[];
  readonly choice: string | number | null;
  /** The expression of the kind, and the line of Python that returns what the tab shows. */
  readonly python: string;
  readonly line: string;
  readonly undo: boolean;
  readonly list: List;
}

/** The decision on the board; empty if there is none. */
export type Shown =
  | ({
      readonly at: readonly [run: number, number: number, ply: number];
      readonly round: number;
      readonly name: Texts;
      readonly text: Texts;
    } & Side)
  | { readonly at?: undefined };

/** A chart to keep, with the line of Python that draws it; empty if there is none. */
export type Chart = { readonly svg: string; readonly line: string } | { readonly svg?: undefined };

/** The constant part, sent once. */
export interface ExplorerScene {
  readonly words: Scene["words"];
  readonly title: Texts;
  /** The columns of which histograms can be drawn. */
  readonly columns: readonly (readonly [column: string, text: Texts])[];
  /** The line of Python that plays matches. */
  readonly play: string;
  /** The number of runs of the study. */
  readonly runs: number;
  /** The text that says which matches are counted. */
  readonly counts: Counts;
}

/** The traits that Python and the explorer share. */
export interface Traits {
  readonly _scene: ExplorerScene;
  readonly _state: State;
  readonly _shown: Shown;
  /** The reference of the board; null if there is none. */
  readonly _board: string | null;
  /** The reference of the board of the whole match; null if it is not open. */
  readonly _whole: string | null;
  readonly _chart: Chart;
  lang: Lang;
  theme: BoardTraits["theme"];
}

/** A request without its number. */
export type Request =
  | ({ readonly type: "add"; readonly column: string } & Wanted)
  | { readonly type: "remove" | "negate"; readonly chip: string }
  | {
      readonly type: "brush";
      readonly column: string;
      readonly low: number | null;
      readonly high: number | null;
    }
  /** Show another column in a histogram. */
  | { readonly type: "figure"; readonly place: number; readonly column: string }
  /** Choose a kind of action, null for all. */
  | { readonly type: "choose"; readonly move: string | null }
  | { readonly type: "tab"; readonly tab: Tab }
  | { readonly type: "choice"; readonly choice: string | number }
  /** Pick a row of the tab, null for all. */
  | { readonly type: "pick"; readonly key: string | null }
  /** Draw the chart of the tab in a theme, or close it. */
  | { readonly type: "chart"; readonly theme: "light" | "dark" | null }
  | ({ readonly type: "open" } & Place)
  | { readonly type: "step"; readonly by: 1 | -1 }
  /** Open the whole match below, or close it. */
  | { readonly type: "whole"; readonly on: boolean }
  /** List the decisions from one on. */
  | { readonly type: "page"; readonly start: number }
  | { readonly type: "alike" | "undo" };

/** A message from the explorer. Python answers each with the same `seq`, except `seen`. */
export type ExplorerRequest =
  | (Request & { readonly seq: number })
  | { readonly type: "ping"; readonly seq: number }
  | { readonly type: "seen" };

/** A reply from Python. */
export type Answer = Extract<Report, { readonly type: "answer" }>;

/** The part of a widget model that the explorer uses. */
export type ExplorerModel = Model<Traits, ExplorerRequest>;
