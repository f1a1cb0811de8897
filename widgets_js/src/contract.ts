// The types that Python and the front end share, and the interface of a game's drawing.
// Python owns the position; the front end sends proposals and waits for the reply.
import type { ComponentChild, FunctionComponent } from "preact";

export type Lang = "en" | "fr";

/** A value in a sentence: a number, a literal text, a word to look up, or a list of these. */
export type Value = number | string | Term | readonly (number | string | Term)[];
export interface Term {
  readonly term: string;
}
export type Values = Readonly<Record<string, Value>>;

/** A word by gender. A noun has one form, under its gender (f, or fp if plural); a word that agrees with it has several. */
export type Forms = { readonly [gender in "m" | "f" | "mp" | "fp"]?: string };

/** A sentence: the key of its words, and the values for its placeholders. */
export type Told = readonly [key: string, values: Values];

export interface Seat {
  readonly name: string;
  readonly bot: string | null;
}

/** A paragraph of the rulebook: its number, its title and its text in Markdown. */
export type Paragraph = readonly [number: string, title: string, text: string];

/** The constant part of a match, sent once when a board opens. */
export interface Scene {
  readonly game: string;
  readonly words: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
  /** Forms of the words that have a gender or agree with one. */
  readonly forms: Readonly<Record<Lang, Readonly<Record<string, Forms>>>>;
  readonly rules: Readonly<Record<Lang, Readonly<Record<string, Paragraph>>>>;
  /** Titles of the rulebook's chapters. */
  readonly chapters: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
  readonly seats: readonly Seat[];
  /** Player names, by the word that represents their seat in sentences. */
  readonly names: Readonly<Record<string, string>>;
  /** Reconstructed entries of the edition, each with a note for the reader. */
  readonly reconstructed: Readonly<Record<string, string>>;
  /** The game's own geometry. */
  readonly geometry: unknown;
}

/** A position as a seat may see it: plain data, different in each game. */
export type View = Readonly<Record<string, unknown>>;

/** The difference between two views. Paths are joined by "/". */
export interface Patch {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly drop?: readonly string[];
}

/** One ply on the timeline. */
export interface Tick {
  /** The seat that decided, null for chance. */
  readonly seat: number | null;
  readonly round: number;
  readonly phase: string;
  readonly kind: string;
  /** Present if everyone knows that there was only one legal action. */
  readonly forced?: true;
  /** The action, and what the rules did automatically. */
  readonly told: Told;
  readonly events: readonly Told[];
}

export type Step = readonly [patch: Patch, tick: Tick];

/** A legal action: its number, the elements to click in order (without a drawing: its text), and its gain or cost if known. */
export type Choice = readonly [action: number, clicks: readonly string[], gain?: Told];

/** A compound decision whose parts you may click in any order: its actions in playing order, and the elements. */
export type Plan = readonly [actions: readonly number[], clicks: readonly string[]];

/** An outcome of chance: its number, its notation and its name. */
export type Outcome = readonly [n: number, text: string, name: Told];

/** An outcome already entered for the current roll or draw: its ply, its number and the alternatives. */
export type Entered = readonly [ply: number, n: number, possible: readonly number[]];

/** The question to the table when dice or cards come from the physical game. */
export interface Question {
  readonly words: Told;
  /** The only seat that may see the answer; null if everyone may. */
  readonly whose: number | null;
  /** Numbers of the outcomes that this board may enter; empty if it isn't asked. */
  readonly possible: readonly number[];
  readonly entered: readonly Entered[];
  /** Every outcome that these numbers refer to. */
  readonly outcomes: readonly Outcome[];
  /** Whether bots hold components from the physical game. */
  readonly bots: boolean;
}

/** The current state of the match, sent after every ply. */
export interface Now {
  readonly ply: number;
  /** The number of plies of the current branch. */
  readonly length: number;
  /** The current branch, and the number of branches. */
  readonly branch: number;
  readonly branches: number;
  /** The seat to act, "chance", or null when the game is over. */
  readonly toAct: number | "chance" | null;
  /** Whether this board may decide now. */
  readonly mine: boolean;
  readonly choices: readonly Choice[];
  readonly plans: readonly Plan[];
  /** The seat that must be alone at the screen before this board shows a hand; null if no curtain is drawn. */
  readonly curtain: number | null;
  /** Seats behind the curtain that are asked together whether they react; the first one decides. */
  readonly poll: readonly number[];
  /** Whether the player at this board can only pass, which nobody else knows; null if that doesn't apply. */
  readonly onlyPass: boolean | null;
  /** Whether dice and draws come from the physical game, and the current question about them. */
  readonly box: boolean;
  readonly asked: Question | null;
  /** The view of the seat for which the curtain is open. */
  readonly view: View | null;
  /** Whether several people with secret hands share this screen. */
  readonly shared: boolean;
  /** Null if undo is possible; otherwise the reason why it isn't. */
  readonly undo: Told | null;
  /** The number of plies that undo takes back: a decision and the replies of bots and chance. */
  readonly back: number;
  readonly redo: boolean;
  /** Whether this board may run bots, undo and start branches; other boards only watch. */
  readonly leads: boolean;
  /** The seat whose bot is thinking, and whether bots move automatically. */
  readonly thinking: number | null;
  readonly auto: boolean;
  readonly result: Result | null;
  /** Whether the match belongs to a table, which can start another one. */
  readonly table: boolean;
  /** Whether there is no kernel: the match can only be viewed. */
  readonly closed: boolean;
  /** Whether the position shown may be opened in an editor. */
  readonly edits?: boolean;
  /** Whether the chances of winning may be estimated. */
  readonly estimates?: boolean;
  /** Whether decisions are looked up in a study. */
  readonly study?: boolean;
  /** The task, at the board of a puzzle. */
  readonly task: Task | null;
  /** The position being edited; nothing is played then. */
  readonly editor?: Edited;
}

/** A kind of piece in the stock: its id, name, colour and side, and the number left (null if unknown). */
export type Stocked = readonly [id: string, name: Told, colour: string, side: string, left: number | null];

/** A value of a position that is edited in a form. */
export interface Field {
  readonly key: string;
  /** Its name for the reader. */
  readonly label: Texts;
  readonly kind: "truth" | "number" | "choice" | "json";
  /** For `json`, the text. */
  readonly value: unknown;
  readonly least: number | null;
  readonly most: number | null;
  readonly names: readonly string[];
}

/** A position being edited. */
export interface Edited {
  readonly stock: readonly Stocked[];
  /** The kind that a click places, "" for none. */
  readonly chosen: string;
  /** The selected element, and the number of pieces of each kind on it. */
  readonly place: readonly string[];
  readonly here: readonly (readonly [kind: string, n: number])[];
  /** Problems, each with the elements it concerns. */
  readonly problems: readonly (readonly [text: Texts, elements: readonly string[]])[];
  readonly fields: readonly Field[];
  /** The position as Python code, and as the code of a puzzle. */
  readonly python: string;
  readonly puzzle: string;
}

/** A text in every language. */
export type Texts = Readonly<{ [lang in Lang]: string }>;

/** The task of a puzzle: play moves, point at elements, or answer with a number or a word. */
export interface Task {
  readonly kind: "play" | "point" | "say";
  readonly ask: Texts;
  /** Answers to choose from; empty if the answer, a whole number or a string, is typed. */
  readonly choices: readonly (number | string)[];
  readonly number: boolean;
  /** Elements that can be pointed at. */
  readonly points: readonly string[];
  readonly solved: boolean;
  /** Null until the task is solved or the solution is shown. */
  readonly solution: Texts | null;
  /** The hints given, and the number left. */
  readonly hints: readonly Texts[];
  readonly more: number;
  readonly last: Verdict | null;
  readonly marks: Readonly<{ [mark in "right" | "wrong" | "missed"]: readonly string[] }>;
  /** The failed attempts. */
  readonly tried: readonly string[];
  /** The worksheet that contains the task. */
  readonly sheet: Worksheet | null;
}

/** A request or an answer at a puzzle or its worksheet. */
export type Try = "hint" | "again" | "show" | "then" | "point" | "say" | "next" | "goto" | "name";

/** A worksheet and its progress. */
export interface Worksheet {
  readonly title: Texts | null;
  /** The text to read now, in Markdown: before the task, after it, or at the end. */
  readonly text: Texts | null;
  /** The address that a page links to when everything is done; empty or absent for none. */
  readonly onward?: string;
  /** The number of the open task, from 1. */
  readonly task: number;
  /** The state of each task: solved, returning later, or open. */
  readonly states: readonly ("solved" | "again" | "open")[];
  readonly done: boolean;
  /** Whether progress can't be saved, because there is no space or no permission. */
  readonly unkept?: boolean;
  /** Whether it started again because the progress saved in the browser was damaged. */
  readonly damaged?: boolean;
  /** The name of the person who works on it, and the result they hand in. */
  readonly name: string;
  readonly result: string;
}

/** The verdict on the last attempt. */
export interface Verdict {
  readonly kind: "solved" | "so_far" | "refused" | "misses" | "wrong";
  readonly text: Texts;
  readonly rules: readonly string[];
}

export interface Result {
  readonly winners: readonly number[];
  readonly ranks: readonly number[];
  readonly scores: readonly number[];
  readonly reason: string;
  readonly finished: boolean;
}

/** Curves drawn by the kernel, and how their x axis maps to plies. */
export interface Plot {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** The ends of the x axis, in the SVG's pixels. */
  readonly left: number;
  readonly right: number;
  /** The first ply of each round, then the last ply of the match. */
  readonly rounds: readonly number[];
}

/** Attributes that make an SVG or HTML element part of the board. Spread them on it. */
export interface ElementProps {
  readonly "data-id": string;
  /** State classes: `can` (can be clicked now), `chosen`, `next` (can come next), `refused`, `last` (moved last). */
  readonly class: string;
  readonly role: "button";
  readonly tabindex: number;
  readonly "aria-label": string;
  readonly "aria-pressed"?: boolean;
  readonly "aria-disabled"?: boolean;
}

/** The props of a drawing. It only draws the view; the shell handles clicks, keys, states and refusals. */
export interface Drawing<V> {
  readonly scene: Scene;
  readonly view: V;
  /** The view from which the trail starts: one ply ago or, at a person's turn, after that person's last decision. */
  readonly before: V | null;
  /** A sentence in the reader's language. */
  readonly say: (key: string, values?: Values) => string;
  /** Attributes of an element; `extra` adds classes. */
  readonly element: (id: string, extra?: string) => ElementProps;
  /** The path of elements chosen so far. */
  readonly path: readonly string[];
  /** Elements that can be clicked now (after a path: next). */
  readonly open: ReadonlySet<string>;
  /** Elements that can start a decision, whatever is selected. */
  readonly offered: ReadonlySet<string>;
  /** The gain of each element that can be clicked next, as text. */
  readonly gains: ReadonlyMap<string, string>;
  /** Whether the board is so narrow that its parts are stacked. */
  readonly narrow: boolean;
  /** Whether the board has a limited height, above a drawer with the pages. */
  readonly drawer: boolean;
  /** The question of a puzzle; "" without one. */
  readonly asked: string;
  /** Whether a person may play at this board, now or later in the match. */
  readonly plays: boolean;
  /** Seat whose panel is shown (the seat to act, or the board's own). */
  readonly seat: number | null;
  /** The element to suggest something about: under the pointer, otherwise focused by keyboard; "" in a new position. */
  readonly at: string;
  /** Tell the shell that the pointer is on an element, "" for none. */
  readonly point: (id: string) => void;
}

/** A row of the seats panel. */
export interface SeatRow {
  readonly seat: number | null;
  /** Colour variable without dashes: `blue`, ... */
  readonly colour: string;
  readonly letter: string;
  /** The meaning of the letter. */
  readonly meaning?: string;
  readonly name: string;
  /** Id of the element to click for this side (a bag to draw from), if the game has one. */
  readonly element?: string;
  /** The values under the headings. */
  readonly figures: readonly ComponentChild[];
  /** Content below the row, such as an open hand. */
  readonly note?: ComponentChild;
}

/** A page beside the board: its tab and its content. */
export interface Page {
  /** A key under `tab.`, constant during a match. */
  readonly tab: string;
  readonly body: ComponentChild;
}

/** The parts of each final score, in the order of the rules. */
export interface Account {
  /** Keys of the words of the parts. */
  readonly parts: readonly string[];
  /** The parts for each seat; penalties are negative. */
  readonly seats: readonly (readonly number[])[];
}

/** How a wide board and the pages beside it share the frame: in pixels, and as the board's width divided by its height. */
export interface Frame {
  /** The least width of the pages. */
  readonly side: number;
  readonly least: number;
  readonly most: number;
}

/** A button of the banner: the element it clicks, and its text. */
export interface Button {
  readonly id: string;
  readonly text: Told;
  /** Whether it is the filled button. */
  readonly primary?: boolean;
}

/** Heights in pixels: at most that of the board, and that of each row of the seats. */
export interface Room {
  readonly board: number;
  readonly seat: number;
}

/** The phases of a turn, as keys under `phase.` */
export interface Phases {
  /** In their order; only the current one if it is outside the order of a turn, none if the game has no phases. */
  readonly all: readonly string[];
  readonly current: string;
  /** What is going on within the current phase, such as a payment. */
  readonly inside?: string;
  /** The chapter of the rulebook about the current phase; "" for the whole book. */
  readonly chapter: string;
}

/** A game's drawing. Everything that games share is in the shell. */
export interface BoardModule<V> {
  /** Space in a picture 720 pixels wide; a function if it depends on the position. */
  readonly pictured: Room | ((drawing: Drawing<V>) => Room);
  readonly Board: FunctionComponent<Drawing<V>>;
  /** The fixed box of a wide board, which never moves; without it the board has its natural height. */
  readonly frame?: Frame;
  /** Pages above the seats panel: first everything a decision needs, then reference. No page may be empty. */
  pages(drawing: Drawing<V>): readonly Page[];
  /** The parts of the scores, when the game is over. */
  account?(view: V, scene: Scene): Account;
  /** The emblem of a side in a 24 × 24 box, centred on 0, 0, drawn in `currentColor`. */
  readonly Emblem: FunctionComponent<{ colour: string }>;
  /** The phases of the current turn. */
  phases(view: V, scene: Scene): Phases;
  /** One sentence on what the seat to act can do now; after the first of several clicks, on what to click next. */
  banner(view: V, scene: Scene, choices: readonly Choice[], path?: readonly string[]): Told;
  /** The time in the match, instead of "round 3"; and what the seat to act (`who`) does, instead of "Ann decides". */
  when?(view: V, scene: Scene): Told;
  does?(view: V): string;
  /** Buttons for actions that need no click on the board; `at` is the element to suggest something about. */
  buttons?(
    view: V,
    scene: Scene,
    choices: readonly Choice[],
    at: string,
    path?: readonly string[],
  ): readonly Button[];
  /** A small picture of an outcome of chance, by its notation; null if words are clearer. */
  outcome?(text: string, drawing: Drawing<V>): ComponentChild;
  /** The element that typed digits mean. */
  typed?(digits: string, view: V): string;
  /** The element that + (1) or − (−1) selects from the one suggested (`at`); "" for none. */
  stepped?(choices: readonly Choice[], at: string, by: 1 | -1): string;
  /** Keys under `heading.` for the headings of the seats panel (three, or none), and a row for each side. */
  readonly headings: readonly string[];
  seats(drawing: Drawing<V>): readonly SeatRow[];
  /** Colour of a seat in this view, or (`lasting`) on the timeline, where it is constant during a match. */
  colour(view: V, seat: number, lasting?: boolean): string;
  /** Everything a click on an element may mean, the element itself first: a minion, then its square. */
  meanings(view: V, id: string, scene: Scene): readonly string[];
  /** The accessible name of an element: "c4, moor, room for 2, full: ...". */
  label(view: V, id: string, scene: Scene, say: Drawing<V>["say"]): string;
  /** All elements of the board in reading order, for the keyboard. */
  order(view: V, scene: Scene, choices: readonly Choice[]): readonly string[];
  /** The element that an arrow key moves to. */
  arrow(
    view: V,
    id: string,
    key: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight",
    scene: Scene,
    choices: readonly Choice[],
  ): string | null;
  /** Elements that the last ply moved or changed; they get a soft outline. */
  moved(before: V, view: V): readonly string[];
}
