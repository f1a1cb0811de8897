import type { Lang, Now, Plot, Scene, Step, Texts, Told, Try } from "./contract";
import type { Record } from "./store";

/** The traits that Python and the front end share. */
export interface Traits {
  /** Sent once: geometry, words, rules. */
  _scene: Scene;
  /** The whole match, when a page is loaded or other eyes look; the page itself writes on what is played afterwards. */
  _record: Record;
  /** The match as it stood when a page was loaded, or at its end. */
  _now: Now;
  /** The shell's digest, and its script; empty where another board has brought it, or until the front end sends for it. */
  _shell_id: string;
  _shell: string;
  /** The script of the pages that few matches need; empty until the front end sends for it. */
  _annex: string;
  /** Decisions that a review marked, in order. */
  _marks: readonly Marked[];
  /** The curves beside the board; a dashboard's only. */
  _curves?: Plot;
  /** Whether they are on somebody's screen; what nobody sees is not drawn. */
  _seen?: boolean;
  /** The board's own cursor. */
  ply: number;
  seat: number | null;
  lang: Lang;
  theme: "auto" | "light" | "dark";
  /** The element that is selected, "" for none. */
  selected: string;
  /** Whether the board passes by itself where nothing else can be done. */
  auto_pass: boolean;
}

/**
 * What the front end sends. Every message but `hello`, `annex`, `shell` and `seen` is answered with the same `seq`;
 * `hello` is answered with a `now`, and `seen` is an answer.
 */
export type Proposal =
  | { readonly type: "hello"; readonly length: number }
  | { readonly type: "annex" | "shell" | "seen" }
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
      /** The ply of an answer of the same throw that is to be corrected. */
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
 * What is asked for beside the match, of a moment of it: its decision played out, or one playout of a move shown below;
 * an editor below, or the task of a mark; at the end the decisions of a seat reviewed. `on`: begin it, or stop it.
 */
export type SideRequest =
  | { readonly type: "what_if"; readonly ply: number; readonly on: boolean }
  | { readonly type: "watch"; readonly ply: number; readonly action: number }
  | { readonly type: "editor" | "find"; readonly ply: number }
  | { readonly type: "review"; readonly ply: number; readonly seat: number; readonly on: boolean };

/** What is done to a position that is made: elements are those that a click means, itself first. */
export type Edit =
  | { readonly what: "choose" | "more" | "less"; readonly kind: string }
  | { readonly what: "place"; readonly elements: readonly string[] }
  | { readonly what: "put"; readonly kind: string; readonly elements: readonly string[] }
  | { readonly what: "move"; readonly from: readonly string[]; readonly elements: readonly string[] }
  | { readonly what: "another"; readonly elements: readonly string[] }
  | { readonly what: "off" | "empty"; readonly from: readonly string[] }
  | { readonly what: "set"; readonly key: string; readonly value: unknown; readonly json: boolean }
  | { readonly what: "play" | "clear" };

/** A decision that a review marked: the ply, whose, what was played and what was better, with the clicks for that. */
export interface Marked {
  readonly ply: number;
  readonly seat: number;
  readonly played: Told;
  readonly better: Told;
  readonly clicks: readonly string[];
  /** In points of a hundred, with the 95 % interval. */
  readonly cost: readonly [points: number, low: number, high: number];
  readonly why: Readonly<{ [lang in Lang]: string }> | null;
  readonly rules: readonly string[];
  /** Whether a task can be made of it. */
  readonly task: boolean;
  /** Actions weighed, the best first: the share of the win, and the interval of how it differs from the best. */
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

/** An action that a bot weighed: how often it was tried, its value (0 to 1) and the interval of that. */
export type Weighed = readonly [told: Told, visits: number, value: number | null, low: number, high: number];

/** What a bot thought of a decision: the actions it tried most, how many others, and what it expects to follow. */
export interface Thought {
  readonly bot: string;
  readonly simulations: number;
  readonly choices: readonly Weighed[];
  readonly others: number;
  readonly continuation: readonly Told[];
}

/** A move that was played out: its estimate is the share of the win with its interval, its shares are those of the ways it ended. */
export interface PlayedOut {
  readonly action: number;
  readonly told: Told;
  readonly clicks: readonly string[];
  readonly playouts: number;
  readonly estimate: readonly [value: number, low: number, high: number] | null;
  /** In which round it ended, on average. */
  readonly rounds: number | null;
  readonly shares: readonly number[];
}

/** How it may end after each move of a decision: the best moves first, of so many in all. */
export interface Rollouts {
  readonly branch: number;
  readonly ply: number;
  readonly seat: number;
  readonly bot: string;
  readonly playouts: number;
  /** How many are wanted, and whether it goes on. */
  readonly of: number;
  readonly on: boolean;
  /** Ways in which it ended, the best first, and how dark each is drawn. */
  readonly ways: readonly (readonly [told: Told, ink: number])[];
  readonly moves: readonly PlayedOut[];
  readonly all: number;
}

/** A review that goes on: of whose decisions, how many are weighed, and in the end what came of it. */
export interface Reviewing {
  readonly seat: number;
  readonly n: number;
  readonly of: number;
  readonly on: boolean;
  readonly text: Readonly<{ [lang in Lang]: string }> | null;
}

/** What would happen after a legal miss at a puzzle: plies, and what is said of them. */
export interface Aftermath {
  readonly steps: readonly Step[];
  readonly text: Texts;
  /** What it changes in the solver's figures; empty where nothing. */
  readonly cost: Texts;
}

/** What Python sends. */
export type Report =
  | {
      readonly type: "steps";
      readonly from: number;
      readonly steps: readonly Step[];
      readonly now: Now;
      /** Whether what comes after them stays until it is told, too: else the line ends with them. */
      readonly more: boolean;
    }
  | { readonly type: "now"; readonly now: Now }
  | { readonly type: "seen" }
  | ({ readonly type: "ends" } & Rollouts)
  | ({ readonly type: "reviewing" } & Reviewing)
  | { readonly type: "thought"; readonly branch: number; readonly ply: number; readonly thought: Thought }
  | {
      readonly type: "answer";
      readonly seq: number | null;
      readonly ok: boolean;
      readonly text: Readonly<{ [lang in Lang]: string }>;
      readonly rules: readonly string[];
      /** Of a puzzle: whether it was legal and misses the task, so that one may ask what happens then. */
      readonly missed?: boolean;
      /** What happens then, to who asked for it; the text is that in words. */
      readonly after?: Omit<Aftermath, "text">;
    };

/** The part of a widget model that we use; the replay page brings its own. */
export interface Model<T = Traits, M = Proposal> {
  get<K extends keyof T>(name: K): T[K];
  set<K extends keyof T>(name: K, value: T[K]): void;
  save_changes(): void;
  send(message: M): void;
  on(event: string, callback: (...args: never[]) => void): void;
  off(event: string, callback: (...args: never[]) => void): void;
}

/** The part of a model that is listened to. */
export type Listenable = Pick<Model, "on" | "off">;

/** Listen to events; what comes back ends that. */
export function subscribe(
  model: Listenable,
  events: { readonly [event: string]: (...args: never[]) => void },
): () => void {
  for (const event in events) model.on(event, events[event] as () => void);
  return () => {
    for (const event in events) model.off(event, events[event] as () => void);
  };
}

/** Set a trait, for Python too. */
export function change<T, K extends keyof T>(model: Model<T, never>, name: K, value: T[K]): void {
  model.set(name, value);
  model.save_changes();
}
