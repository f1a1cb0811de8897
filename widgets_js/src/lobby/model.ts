// The messages between Python and the lobby of a table. Python owns the saved matches; the front end sends requests and waits.
import type { Lang, Scene, Seat, Texts } from "../contract";
import type { Traits as BoardTraits, Model, Report } from "../model";

export type OptionValue = string | number | null;

/** An option of a game: its name, a sentence, the values with their names, and `least` if any number from there on is allowed. */
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
  /** A description in one line. */
  readonly about: Texts | null;
  /** The minimum and the maximum number of seats. */
  readonly seats: readonly [number, number];
  /** Whether the game has open information, and a text about that. */
  readonly open: boolean;
  readonly secret: Texts;
  /** Colours of the seats, if they are fixed. */
  readonly colours: readonly string[];
  /** Addresses of its picture in both themes, if there is one. */
  readonly cover: { readonly light: string; readonly dark: string } | null;
  readonly options: readonly Option[];
  /** The shortest and the longest duration of a match at a table, in minutes, if known. */
  readonly minutes: readonly [number, number] | null;
  /** The number of paragraphs in its rulebook. */
  readonly rules: number;
  /** The duration of its first lesson in minutes, if it has lessons. */
  readonly lesson: number | null;
}

/** A kind of player: the name of a bot or "" for a person, and the key of its text. */
export interface Player {
  readonly who: string;
  readonly key: string;
}

/** The constant part, sent once. */
export interface LobbyScene {
  readonly words: Scene["words"];
  readonly games: readonly Game[];
  readonly players: readonly Player[];
  /** The folder of the saved matches. */
  readonly folder: string;
}

/** The summary of a saved match. */
export interface MatchSummary {
  readonly game: string;
  readonly seats: readonly Seat[];
  readonly round: number;
  readonly toAct: number | "chance" | null;
  readonly winners: readonly number[];
  readonly finished: boolean;
}

/** A saved match: its file, when it was last played, its summary (null while it is read), or why it can't be read. */
export interface SavedMatch {
  readonly name: string;
  readonly when: number;
  readonly wrong: string;
  readonly elsewhere: boolean;
  readonly match: MatchSummary | null;
}

/** The match in the lobby's place ("" for none), the key of a note ("" for none), and `why` no matches are listed. */
export interface Shown {
  readonly name: string;
  readonly note: string;
  readonly why?: string;
  /** Whether the links to the seats are in place of the board; missing if nobody can be invited. */
  readonly links?: boolean;
}

/** The traits that Python and the lobby share. */
export interface Traits {
  readonly _scene: LobbyScene;
  /** The matches, most recently played first; null until they are known. */
  readonly _kept: readonly SavedMatch[] | null;
  readonly _shown: Shown;
  /** The game whose lesson is open below the lobby, "" for none. */
  readonly _lesson: string;
  lang: Lang;
  theme: BoardTraits["theme"];
}

/** A seat of a new match, and who plays there. */
export interface Place {
  readonly name: string;
  readonly who: string;
}

/** A message from the lobby. Python answers each with the same `seq`, except `hello` and `seen`. */
export type LobbyRequest =
  | { readonly type: "hello" | "seen" }
  | { readonly type: "ping"; readonly seq: number }
  | {
      readonly type: "begin";
      readonly seq: number;
      readonly game: string;
      readonly seats: readonly Place[];
      readonly options: Readonly<Record<string, OptionValue>>;
      /** Whether dice and cards come from the physical game. */
      readonly box: boolean;
    }
  | { readonly type: "resume"; readonly seq: number; readonly name: string }
  /** `links`: show the links to the seats in place of the board, or the board again. */
  | { readonly type: "leave" | "links"; readonly seq: number }
  /** Open the first lesson of a game below the lobby; "" closes the open one. */
  | { readonly type: "learn"; readonly seq: number; readonly game: string };

/** A reply from Python. */
export type Answer = Extract<Report, { readonly type: "answer" }>;

/** The part of a widget model that the lobby uses. */
export type LobbyModel = Model<Traits, LobbyRequest>;
