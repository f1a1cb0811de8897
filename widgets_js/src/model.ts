import type { Lang, Now, Plot, Scene, Step, Texts, Told, Try } from "./contract";
import type { Move } from "./explorer/model";
import type { Record } from "./store";

/** The traits that Python and the front end share. */
export interface Traits {
  /** Sent once: geometry, words, rules. */
  _scene: Scene;
  /** The whole match, when a page loads or the observer changes; the page itself appends what is played afterwards. */
  _record: Record;
  /** The state of the match when the page loaded, or at its end. */
  _now: Now;
  /** The shell's digest, and its script; empty if the page already has it, or until the front end requests it. */
  _shell_id: string;
  _shell: string;
  /** The script of the lazily loaded pages; empty until the front end requests it. */
  _annex: string;
  /** Decisions that a review marked, in order. */
  _marks: readonly Marked[];
  /** The story of the match, from its request until it is closed or the match changes. */
  _story: Story | null;
  /** The curves beside the board; only a dashboard has them. */
  _curves?: Plot;
  /** Whether the curves are visible; Python doesn't draw them otherwise. */
  _seen?: boolean;
  /** The board's own cursor. */
  ply: number;
  seat: number | null;
  lang: Lang;
  theme: "auto" | "light" | "dark";
  /** The element that is selected, "" for none. */
  selected: string;
  /** Whether the board passes automatically when there is no other action. */
  auto_pass: boolean;
}

/**
 * A message from the front end. Python answers each with the same `seq`, except `hello`, `plies`, `annex`, `shell` and
 * `seen`: it answers `hello` with a `now` and `plies` with the plies that the page lacks, and `seen` is itself an answer.
 */
export type Proposal =
  | { readonly type: "hello"; readonly length: number }
  | { readonly type: "plies" | "annex" | "shell" | "seen" }
  | { readonly type: "play"; readonly seq: number; readonly ply: number; readonly actions: readonly number[] }
  | {
      readonly type: "ask";
      readonly seq: number;
      readonly ply: number;
      readonly paths: readonly (readonly string[])[];
    }
  | {
      readonly type: "do";
      readonly seq: number;
      readonly what: MatchCommand;
      readonly ply: number;
      readonly seat?: number;
      /** The branch to go to. */
      readonly branch?: number;
    }
  | {
      readonly type: "answer";
      readonly seq: number;
      readonly ply: number;
      readonly outcome: number;
      /** The ply of the earlier outcome of the same roll to correct. */
      readonly at?: number;
    }
  | {
      readonly type: "task";
      readonly seq: number;
      readonly what: Try;
      readonly elements?: readonly string[];
      readonly answer?: number | string;
      readonly task?: number;
      readonly name?: string;
    }
  | ({ readonly type: "edit"; readonly seq: number } & Edit)
  | { readonly type: "ping"; readonly seq: number }
  | { readonly type: "think"; readonly seq: number; readonly ply: number }
  | ({ readonly seq: number } & SideRequest);

/**
 * A request about a ply that doesn't change the match: roll out its decision (`what_if`), show one playout of a move below
 * (`watch`), estimate the chances of winning, look its decision up in a study (`others`) or explore the study below, leaving
 * out some conditions, open an editor or the task of a mark below, review the decisions of a seat, or find the story of the
 * match and draw its picture. `on` starts or stops it.
 */
export type SideRequest =
  | { readonly type: "what_if" | "chances"; readonly ply: number; readonly on: boolean }
  | { readonly type: "watch"; readonly ply: number; readonly action: number }
  | { readonly type: "others" | "explore"; readonly ply: number; readonly without: readonly string[] }
  | { readonly type: "editor" | "find"; readonly ply: number }
  | { readonly type: "review"; readonly ply: number; readonly seat: number; readonly on: boolean }
  | { readonly type: "story"; readonly ply: number; readonly on: boolean }
  | { readonly type: "picture"; readonly ply: number; readonly names: boolean };

/** A change to the position in an editor. Elements are the meanings of a click, the element itself first. */
export type Edit =
  | { readonly what: "choose" | "more" | "less"; readonly kind: string }
  | { readonly what: "place"; readonly elements: readonly string[] }
  | { readonly what: "put"; readonly kind: string; readonly elements: readonly string[] }
  | { readonly what: "move"; readonly from: readonly string[]; readonly elements: readonly string[] }
  | { readonly what: "another"; readonly elements: readonly string[] }
  | { readonly what: "off" | "empty"; readonly from: readonly string[] }
  | { readonly what: "set"; readonly key: string; readonly value: unknown; readonly json: boolean }
  | { readonly what: "play" | "clear" };

/** A decision that a review marked: its ply, its seat, the move played and the better one, with its clicks. */
export interface Marked {
  readonly ply: number;
  readonly seat: number;
  readonly played: Told;
  readonly better: Told;
  readonly clicks: readonly string[];
  /** In percentage points, with the 95% interval. */
  readonly cost: readonly [points: number, low: number, high: number];
  readonly why: Readonly<{ [lang in Lang]: string }> | null;
  readonly rules: readonly string[];
  /** Whether a task can be made of it. */
  readonly task: boolean;
  /** The actions compared, best first: the share of the win, and the interval of its difference from the best. */
  readonly weighed: readonly (readonly [
    told: Told,
    value: number,
    differs: readonly [low: number, high: number] | null,
  ])[];
}

export type MatchCommand =
  | "undo"
  | "redo"
  | "step"
  | "auto"
  | "branch"
  | "lift"
  | "nobody"
  | "claim"
  | "rematch"
  | "new"
  | "goto";

/** An action that a bot considered: its visits, its value (0 to 1) and the interval of the value. */
export type Weighed = readonly [told: Told, visits: number, value: number | null, low: number, high: number];

/** A bot's analysis of a decision: the actions it tried most, the number of others, and the expected continuation. */
export interface Thought {
  readonly bot: string;
  readonly simulations: number;
  readonly choices: readonly Weighed[];
  readonly others: number;
  readonly continuation: readonly Told[];
}

/** The rollouts of a move: the estimated share of the win with its interval, and the share of each way the match ended. */
export interface PlayedOut {
  readonly action: number;
  readonly told: Told;
  readonly clicks: readonly string[];
  readonly playouts: number;
  readonly estimate: readonly [value: number, low: number, high: number] | null;
  /** The average round in which the match ended. */
  readonly rounds: number | null;
  readonly shares: readonly number[];
}

/** The rollouts of a decision: its best moves first, and the number of all its moves. */
export interface Rollouts {
  readonly branch: number;
  readonly ply: number;
  readonly seat: number;
  readonly bot: string;
  readonly playouts: number;
  /** The number of playouts planned, and whether they are still running. */
  readonly of: number;
  readonly on: boolean;
  /** The ways in which the match ended, best first, each with the opacity of its bar. */
  readonly ways: readonly (readonly [told: Told, ink: number])[];
  readonly moves: readonly PlayedOut[];
  readonly all: number;
}

/** The estimated chances of winning at a ply: the share of the win in percent and its interval, for each seat. */
export interface Chances {
  readonly branch: number;
  readonly ply: number;
  readonly bot: string;
  /** The number of playouts, and of plies of each. */
  readonly playouts: number;
  readonly plies: number;
  readonly seats: readonly (readonly [share: number, low: number, high: number])[];
}

/** Why a decision is not looked up in a study, or what was found. */
export type LookedUp = { readonly branch: number; readonly ply: number } & (
  | { readonly refused: Texts }
  | ({ readonly refused?: undefined } & Alike)
);

/** The texts that say which matches are counted: all, the first ones, or the finished ones. */
export type Counts = "counts" | "counts_first" | "counts_finished";

/** What was played in a study at positions that are like one in the chips that are `on`. */
export interface Alike {
  readonly chips: readonly { readonly key: string; readonly text: Texts; readonly on: boolean }[];
  /** The number of decisions, of matches that have one, and of matches of the study. */
  readonly n: number;
  readonly matches: number;
  readonly of: number;
  readonly counts: Counts;
  /** Whether there are enough finished matches for rates. */
  readonly rated: boolean;
  /** The moves that gained most, each with the elements of its actions here. */
  readonly moves: readonly (Move & { readonly clicks: readonly string[] })[];
  /** The number of further moves. */
  readonly more: number;
  readonly python: string;
}

/** The progress of a review: the seat, the decisions done, their total, and finally the result as text. */
export interface Reviewing {
  readonly seat: number;
  readonly n: number;
  readonly of: number;
  readonly on: boolean;
  readonly text: Readonly<{ [lang in Lang]: string }> | null;
}

/** The progress of a story: the steps done, and their total. */
export interface Telling {
  readonly n: number;
  readonly of: number;
  readonly on: boolean;
}

/** A moment of a story: the ply that the board shows, its move, and the change of a seat's chance, in percentage points. */
export interface Moment {
  readonly ply: number;
  readonly move: number;
  readonly round: number;
  readonly seat: number;
  readonly title: Readonly<{ [lang in Lang]: string }>;
  readonly text: Readonly<{ [lang in Lang]: string }>;
  readonly change: readonly [points: number, low: number, high: number];
}

/**
 * The story of a match: its moments in order, the share of the win of each seat over the plies, in percent, and whether the
 * kernel can draw a picture of it.
 */
export interface Story {
  readonly moments: readonly Moment[];
  readonly curve: readonly (readonly [ply: number, shares: readonly number[]])[];
  readonly picture: boolean;
}

/** What would happen after a legal move that misses a puzzle's task: plies, and a description of them. */
export interface Aftermath {
  readonly steps: readonly Step[];
  readonly text: Texts;
  /** How it changes the solver's figures; empty if it doesn't. */
  readonly cost: Texts;
}

/** A message from Python. */
export type Report =
  | {
      readonly type: "steps";
      readonly from: number;
      readonly steps: readonly Step[];
      readonly now: Now;
      /** Whether the plies after them stay until they are replaced too; otherwise the history ends with them. */
      readonly more: boolean;
    }
  | { readonly type: "now"; readonly now: Now }
  | { readonly type: "seen" }
  | ({ readonly type: "ends" } & Rollouts)
  | ({ readonly type: "chances" } & Chances)
  | ({ readonly type: "others" } & LookedUp)
  | ({ readonly type: "reviewing" } & Reviewing)
  | ({ readonly type: "telling" } & Telling)
  | { readonly type: "picture"; readonly svg: string }
  | { readonly type: "thought"; readonly branch: number; readonly ply: number; readonly thought: Thought }
  | {
      readonly type: "answer";
      readonly seq: number | null;
      readonly ok: boolean;
      readonly text: Readonly<{ [lang in Lang]: string }>;
      readonly rules: readonly string[];
      /** At a puzzle, whether the move was legal but misses the task, so that `then` may be requested. */
      readonly missed?: boolean;
      /** The answer to `then`; the `text` of the message describes it. */
      readonly after?: Omit<Aftermath, "text">;
    };

/** The part of a widget model that we use; pages without a kernel have their own implementation. */
export interface Model<T = Traits, M = Proposal> {
  get<K extends keyof T>(name: K): T[K];
  set<K extends keyof T>(name: K, value: T[K]): void;
  save_changes(): void;
  send(message: M): void;
  on(event: string, callback: (...args: never[]) => void): void;
  off(event: string, callback: (...args: never[]) => void): void;
}

/** The part of a model that emits events. */
export type Listenable = Pick<Model, "on" | "off">;

/** Subscribe to events; returns a function that unsubscribes. */
export function subscribe(
  model: Listenable,
  events: { readonly [event: string]: (...args: never[]) => void },
): () => void {
  for (const event in events) model.on(event, events[event] as () => void);
  return () => {
    for (const event in events) model.off(event, events[event] as () => void);
  };
}

/** Set a trait here and in Python. */
export function change<T, K extends keyof T>(model: Model<T, never>, name: K, value: T[K]): void {
  model.set(name, value);
  model.save_changes();
}
