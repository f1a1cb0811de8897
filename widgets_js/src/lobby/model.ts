// What Python and the lobby of a table say to each other. Python owns what is kept; the front end asks and waits.
import type { Lang, Scene, Seat, Texts } from "../contract";
import type { Traits as BoardTraits, Model, Report } from "../model";

export type OptionValue = string | number | null;

/** An option of a game: its name, a sentence, the values with what they are called, and from where on any number will do. */
export interface Option {
  readonly name: string;
  readonly title: Texts;
  readonly about: Texts;
  readonly default: OptionValue;
  readonly values: readonly (readonly [OptionValue, Texts])[];
  readonly least: number | null;
}

export interface Game {
  readonly name: string;
  readonly title: Texts;
  /** What it is, in one line. */
  readonly about: Texts | null;
  /** For how many: the least and the most. */
  readonly seats: readonly [number, number];
  /** Whether everybody may know everything, and what is said of that. */
  readonly open: boolean;
  readonly secret: Texts;
  /** Colours of the seats, in games where a seat has its own. */
  readonly colours: readonly string[];
  /** Addresses of its picture, if there is one. */
  readonly cover: { readonly light: string; readonly dark: string } | null;
  readonly options: readonly Option[];
}

/** Who can play: the name of a bot or "" for a person, and the key of the words for it. */
export interface Player {
  readonly who: string;
  readonly key: string;
}

/** What is sent once. */
export interface LobbyScene {
  readonly words: Scene["words"];
  readonly games: readonly Game[];
  readonly players: readonly Player[];
  /** Where matches are kept. */
  readonly folder: string;
}

/** What a match comes to. */
export interface MatchSummary {
  readonly game: string;
  readonly seats: readonly Seat[];
  readonly round: number;
  readonly toAct: number | "chance" | null;
  readonly winners: readonly number[];
  readonly finished: boolean;
}

/** A match that is kept: its file, when it was last played, what it comes to (null while it is read) or why that can't be. */
export interface SavedMatch {
  readonly name: string;
  readonly when: number;
  readonly wrong: string;
  readonly elsewhere: boolean;
  readonly match: MatchSummary | null;
}

/** The match that stands in the lobby's place ("": none), a key of what is to be said ("": nothing); `why` nothing is listed. */
export interface Shown {
  readonly name: string;
  readonly note: string;
  readonly why?: string;
}

/** The traits that Python and the lobby share. */
export interface Traits {
  readonly _scene: LobbyScene;
  /** The matches, the last played first; null until they are known. */
  readonly _kept: readonly SavedMatch[] | null;
  readonly _shown: Shown;
  lang: Lang;
  theme: BoardTraits["theme"];
}

/** A seat to be taken, and who plays there. */
export interface Place {
  readonly name: string;
  readonly who: string;
}

/** What the lobby sends. Every message but `hello` and `seen` is answered with the same `seq`. */
export type LobbyRequest =
  | { readonly type: "hello" | "seen" }
  | { readonly type: "ping"; readonly seq: number }
  | {
      readonly type: "begin";
      readonly seq: number;
      readonly game: string;
      readonly seats: readonly Place[];
      readonly options: Readonly<Record<string, OptionValue>>;
      /** Whether dice and cards come from the real box. */
      readonly box: boolean;
    }
  | { readonly type: "resume"; readonly seq: number; readonly name: string }
  | { readonly type: "leave"; readonly seq: number };

/** What Python answers. */
export type Answer = Extract<Report, { readonly type: "answer" }>;

/** The part of a widget model that the lobby uses. */
export type LobbyModel = Model<Traits, LobbyRequest>;
