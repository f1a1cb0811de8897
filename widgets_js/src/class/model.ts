// The messages between Python and the teacher's board of a class. Python owns the class; the front end sends requests.
import type { Lang, Scene, Texts } from "../contract";
import type { Traits as BoardTraits, Model, Report } from "../model";

/** A task of the worksheet: its question, what pupils do, and the answer in words. */
export interface Task {
  readonly ask: Texts;
  readonly kind: "play" | "point" | "say";
  readonly answer: Texts;
}

/** The constant part, sent when a page says hello. */
export interface Class {
  readonly type: "class";
  readonly title: Texts | null;
  /** The secret link of the class, and the rows of its code, with a 1 for each dark module. */
  readonly link: string;
  readonly code: readonly string[];
  readonly places: number;
  /** When the class was opened, in milliseconds since the epoch, like all times. */
  readonly began: number;
  readonly tasks: readonly Task[];
  /** The number and the title of every paragraph of the rulebook. */
  readonly rules: {
    readonly [id: string]: { readonly [lang in Lang]: readonly [number: string, title: string] };
  };
}

/** Why and since when a pupil is stuck, or will be from `due` on; `tries` and `hints` are those at the open task. */
export interface Stuck {
  readonly why: "lost" | "same" | "hints" | "no_try" | "quiet";
  readonly since: number;
  readonly due: number;
  readonly tries: number;
  readonly hints: number;
}

export interface Pupil {
  readonly number: number;
  readonly name: string;
  /** Whether a page of this pupil is connected. */
  readonly here: boolean;
  /** The number of the open task, from 1. */
  readonly task: number;
  readonly began: number;
  /** When all tasks were done, 0 if they are not. */
  readonly finished: number;
  readonly stuck: Stuck | null;
}

/** A failed attempt in words, why it is wrong (null: nobody said), and the numbers of the pupils who made it. */
export interface Mistake {
  readonly tried: Texts;
  readonly why: Texts | null;
  readonly pupils: readonly number[];
}

/** What pupils did at a task: the numbers of those who have it right, and of those who have it wrong so far. */
export interface Progress {
  readonly right: readonly number[];
  readonly wrong: readonly number[];
  /** The number of hints given. */
  readonly hints: number;
  /** The failed attempts by the paragraph that they break, "" for none; what most pupils did comes first. */
  readonly mistakes: readonly { readonly rule: string; readonly tries: readonly Mistake[] }[];
}

/** The state of the class. */
export interface Now {
  readonly type: "now";
  /** The time in the kernel. */
  readonly clock: number;
  readonly closed: boolean;
  readonly pupils: readonly Pupil[];
  readonly tasks: readonly Progress[];
}

/** The picture of a task's position, as an address. */
export interface Picture {
  readonly type: "picture";
  readonly task: number;
  readonly lang: Lang;
  readonly theme: "light" | "dark";
  readonly src: string;
}

/** The text of a paragraph of the rulebook. */
export interface RuleText {
  readonly type: "rule";
  readonly rule: string;
  readonly text: Texts;
}

/** A reply from Python. */
export type Answer = Extract<Report, { readonly type: "answer" }>;
export type ClassReport = Class | Now | Picture | RuleText | Answer;

/** The traits that Python and the board share. Nothing in them is secret or of pupils, because notebooks store them. */
export interface Traits {
  readonly _scene: { readonly words: Scene["words"] };
  lang: Lang;
  theme: BoardTraits["theme"];
}

/** A request, without its number. */
export type Request =
  | { readonly type: "picture"; readonly task: number; readonly dark: boolean }
  | { readonly type: "rule"; readonly task: number; readonly rule: string }
  | { readonly type: "hint"; readonly task: number; readonly pupils: readonly number[] };

/** A message from the board. Python answers each with the same `seq`, except `hello` and `seen`. */
export type ClassRequest =
  | { readonly type: "hello" | "seen" }
  | { readonly type: "ping"; readonly seq: number }
  | (Request & { readonly seq: number });

/** The part of a widget model that the board uses. */
export type ClassModel = Model<Traits, ClassRequest>;
