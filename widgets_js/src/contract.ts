// What Python and the front end say to each other, and what a game's drawing brings to the shell.
// Python owns the truth; the front end proposes and waits.
import type { ComponentChild, FunctionComponent } from "preact";

export type Lang = "en" | "fr";

/** A value in a sentence: a number, a literal text, a word to look up, or a list of these. */
export type Value = number | string | Term | readonly (number | string | Term)[];
export interface Term {
  readonly term: string;
}
export type Values = Readonly<Record<string, Value>>;

/** A word by gender: a noun has the form of its own (f, or fp if it is a plural), what agrees with one has several. */
export type Forms = { readonly [gender in "m" | "f" | "mp" | "fp"]?: string };

/** A sentence: the key of its words, and the values in it. */
export type Told = readonly [key: string, values: Values];

export interface Seat {
  readonly name: string;
  readonly bot: string | null;
}

/** A rule of the book: its number, title and text in Markdown. */
export type Paragraph = readonly [number: string, title: string, text: string];

/** What is sent once, when a board is opened. */
export interface Scene {
  readonly game: string;
  readonly words: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
  /** Forms of the words that have a gender, or agree with one. */
  readonly forms: Readonly<Record<Lang, Readonly<Record<string, Forms>>>>;
  readonly rules: Readonly<Record<Lang, Readonly<Record<string, Paragraph>>>>;
  /** Titles of the rulebook's chapters. */
  readonly chapters: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
  readonly seats: readonly Seat[];
  /** Names of players, by the word that stands for their seats in sentences. */
  readonly names: Readonly<Record<string, string>>;
  /** Entries of the edition that are reconstructions, with what is to be said about them. */
  readonly reconstructed: Readonly<Record<string, string>>;
  /** The game's own geometry. */
  readonly geometry: unknown;
}

/** A position as a seat may see it: plain data, different in each game. */
export type View = Readonly<Record<string, unknown>>;

/** How one view becomes the next: paths joined by "/". */
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
  /** Everybody could tell that there was no choice. */
  readonly forced?: true;
  /** What was done, and what the rules did by themselves. */
  readonly told: Told;
  readonly events: readonly Told[];
}

export type Step = readonly [patch: Patch, tick: Tick];

/** A legal action: its number, the elements to click in order (without a drawing: its text), and what it gains or costs where that can be said. */
export type Choice = readonly [action: number, clicks: readonly string[], gain?: Told];

/** A compound decision whose parts may be clicked in any order: its actions in their order, and the elements. */
export type Plan = readonly [actions: readonly number[], clicks: readonly string[]];

/** An answer of chance: its number, its text in our notation, and what it is called. */
export type Outcome = readonly [n: number, text: string, called: Told];

/** What was answered of the throw or draw that goes on: at which ply, and what it could be instead. */
export type Entered = readonly [ply: number, n: number, possible: readonly number[]];

/** What the table is asked where chance is to answer. */
export interface Asked {
  readonly words: Told;
  /** The only seat that may see the answer; null for everybody. */
  readonly whose: number | null;
  /** Numbers of the answers that this board may give; none where it is not asked. */
  readonly possible: readonly number[];
  readonly entered: readonly Entered[];
  /** All that these numbers mean. */
  readonly outcomes: readonly Outcome[];
  /** Whether bots hold what lies in the box. */
  readonly bots: boolean;
}

/** The match as it stands; sent after every ply. */
export interface Now {
  readonly ply: number;
  /** The branch that is played on, and how many there are. */
  readonly branch: number;
  readonly branches: number;
  /** The seat that decides, "chance", or null when the game is over. */
  readonly toAct: number | "chance" | null;
  /** Whether this board may decide now. */
  readonly mine: boolean;
  readonly choices: readonly Choice[];
  readonly plans: readonly Plan[];
  /** Who must be alone at the screen before this board shows a hand; null when nobody waits. */
  readonly curtain: number | null;
  /** Those behind the curtain who are asked together whether they answer; the first decides. */
  readonly poll: readonly number[];
  /** Whether who plays at this board can only pass, as nobody else knows; null where that is no question. */
  readonly onlyPass: boolean | null;
  /** Whether dice and draws are those of the table's own box, and what it is asked now. */
  readonly box: boolean;
  readonly asked: Asked | null;
  /** What that seat sees, while the curtain is up for it. */
  readonly view: View | null;
  /** Whether people with hands of their own sit at this one screen. */
  readonly shared: boolean;
  /** null when it may be taken back; else why not. */
  readonly undo: Told | null;
  /** How many plies that takes back: a decision, with what bots and chance answered. */
  readonly back: number;
  readonly redo: boolean;
  /** Whether this board lets bots go, takes back and begins branches; others only watch. */
  readonly leads: boolean;
  /** The bot that thinks, and whether bots go by themselves. */
  readonly thinking: number | null;
  readonly auto: boolean;
  readonly result: Result | null;
  /** Whether the match is played at a table, which can set up another one. */
  readonly table: boolean;
  /** Whether nobody is at the other end: the match can be looked at, and nothing else is offered. */
  readonly closed: boolean;
  /** Whether an editor may be opened with what this board shows. */
  readonly edits?: boolean;
  /** What is to be done here, at the board of a puzzle. */
  readonly task: Task | null;
  /** The position that is made here; nothing is played then. */
  readonly editor?: Edited;
}

/** A kind of piece in the stock: its id, what it is called, the colour and the side it has, and how many are left (null: nobody tells). */
export type Stocked = readonly [id: string, told: Told, colour: string, side: string, left: number | null];

/** A value of a position that is written. */
export interface Field {
  readonly key: string;
  /** What stands there. */
  readonly label: Texts;
  readonly kind: "truth" | "number" | "choice" | "json";
  /** Of `json` its text. */
  readonly value: unknown;
  readonly least: number | null;
  readonly most: number | null;
  readonly names: readonly string[];
}

/** A position that is being made. */
export interface Edited {
  readonly stock: readonly Stocked[];
  /** The kind that a click puts, "" for none. */
  readonly chosen: string;
  /** The element that was chosen, and how many of which kinds stand there. */
  readonly place: readonly string[];
  readonly here: readonly (readonly [kind: string, n: number])[];
  /** What is wrong, and the elements that it speaks of. */
  readonly problems: readonly (readonly [text: Texts, elements: readonly string[]])[];
  readonly fields: readonly Field[];
  /** The position as Python, and as a task. */
  readonly python: string;
  readonly puzzle: string;
}

/** A text in every language. */
export type Texts = Readonly<{ [lang in Lang]: string }>;

/** A puzzle: to do something by playing, to point at elements, or to say a number or a word. */
export interface Task {
  readonly kind: "play" | "point" | "say";
  readonly ask: Texts;
  /** What can be said; empty where it is typed, a whole number or a text. */
  readonly choices: readonly (number | string)[];
  readonly number: boolean;
  /** Elements that can be pointed at. */
  readonly points: readonly string[];
  readonly solved: boolean;
  /** Told once it is solved or shown. */
  readonly solution: Texts | null;
  /** Hints so far, and how many are left. */
  readonly hints: readonly Texts[];
  readonly more: number;
  readonly last: Verdict | null;
  readonly marks: Readonly<{ [mark in "right" | "wrong" | "missed"]: readonly string[] }>;
  /** What was tried in vain. */
  readonly tried: readonly string[];
  /** The worksheet that it is a task of. */
  readonly sheet: Worksheet | null;
}

/** What can be asked for at a puzzle, or answered there; and on its worksheet. */
export type Try = "hint" | "again" | "show" | "then" | "point" | "say" | "next" | "goto" | "name";

/** A worksheet, and how it stands. */
export interface Worksheet {
  readonly title: Texts | null;
  /** What is read now, in Markdown: before the task, after it, at the end. */
  readonly text: Texts | null;
  /** Where a page leads when all is done; empty, or not there, for nowhere. */
  readonly onward?: string;
  /** The number of the task that lies open, from 1. */
  readonly task: number;
  /** Of each task: whether it is solved, comes again, or is to be done. */
  readonly states: readonly ("solved" | "again" | "open")[];
  readonly done: boolean;
  /** Whether what is done can't be kept: a browser or a disk has no room, or may not. */
  readonly unkept?: boolean;
  /** Whether it began anew, as what the browser had kept of it was damaged. */
  readonly damaged?: boolean;
  /** Who works on it, and what they hand in. */
  readonly name: string;
  readonly result: string;
}

/** What was said of the last try. */
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

/** Curves drawn in the kernel, and how their x axis maps to plies. */
export interface Plot {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** Where the x axis begins and ends, in the SVG's pixels. */
  readonly left: number;
  readonly right: number;
  /** The ply at which each round begins, then the end. */
  readonly rounds: readonly number[];
}

/** Attributes that make an SVG or HTML element one of the board's: put them on it with a spread. */
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

/** What a drawing gets. It draws the view and nothing else: clicks, keys, states and refusals are the shell's. */
export interface Drawing<V> {
  readonly scene: Scene;
  readonly view: V;
  /** The view one ply before, for the trail of the last move; null at the start. */
  readonly before: V | null;
  /** A sentence in the reader's language. */
  readonly say: (key: string, values?: Values) => string;
  /** Attributes of an element; `extra` are further classes. */
  readonly element: (id: string, extra?: string) => ElementProps;
  /** The path of elements chosen so far. */
  readonly path: readonly string[];
  /** Elements that can be clicked now (with a path: that can come next). */
  readonly open: ReadonlySet<string>;
  /** Elements that a decision can begin with, whatever is chosen. */
  readonly offered: ReadonlySet<string>;
  /** Signed figures beside elements that can come next, in words. */
  readonly gains: ReadonlyMap<string, string>;
  /** Narrower than a column of its own: what stands side by side is stacked. */
  readonly narrow: boolean;
  /** Whether a person may choose at this board, now or later in the match. */
  readonly plays: boolean;
  /** Seat whose panel is shown (the seat to act, or the board's own). */
  readonly seat: number | null;
  /** The element a suggestion is about: under the pointer, else where the keyboard went; "" in a new position. */
  readonly at: string;
  /** Tell the shell that the pointer is on an element, "" for none. */
  readonly point: (id: string) => void;
}

/** A line of the seats panel. */
export interface SeatRow {
  readonly seat: number | null;
  /** Colour variable without dashes: `blue`, ... */
  readonly colour: string;
  readonly letter: string;
  /** What the letter stands for. */
  readonly meaning?: string;
  readonly name: string;
  /** Id of the element to click for this side (a bag to draw from), if the game has one. */
  readonly element?: string;
  /** What stands under the headings. */
  readonly figures: readonly ComponentChild[];
  /** What stands under the line: a hand that lies open. */
  readonly note?: ComponentChild;
}

/** A page of the side: its tab, and what it holds. */
export interface Page {
  /** A key under `tab.`, the same through a whole match. */
  readonly tab: string;
  readonly body: ComponentChild;
}

/** What a side's score is made of at the end, in the order of the rules. */
export interface Account {
  /** Keys of the words of the parts. */
  readonly parts: readonly string[];
  /** For each seat its parts; what is taken off is negative. */
  readonly seats: readonly (readonly number[])[];
}

/** How a wide board and its side share the frame: pixels, and the board's width by its height. */
export interface Frame {
  /** The side is at least so wide. */
  readonly side: number;
  readonly least: number;
  readonly most: number;
}

/** A button of the banner: the element that it clicks, and its words. */
export interface Button {
  readonly id: string;
  readonly text: Told;
  /** The one in ink. */
  readonly primary?: boolean;
}

/** Pixels: the height of the board at most, and of each line of the seats. */
export interface Room {
  readonly board: number;
  readonly seat: number;
}

/** A game's drawing: what a game brings, and nothing that another game already has. */
export interface BoardModule<V> {
  /** Room in a picture 720 pixels wide; a function where it depends on the position. */
  readonly pictured: Room | ((drawing: Drawing<V>) => Room);
  readonly Board: FunctionComponent<Drawing<V>>;
  /** Where the board is wide, it has a box of its own that never jumps; without a frame it is as high as it is. */
  readonly frame?: Frame;
  /** Pages of the side above the seats: first all that a decision needs, then what is looked up. Never an empty one. */
  pages(drawing: Drawing<V>): readonly Page[];
  /** What the scores of a game that is over are made of. */
  account?(view: V, scene: Scene): Account;
  /** The emblem of a side in a 24 × 24 box, centred on 0, 0, drawn in `currentColor`. */
  readonly Emblem: FunctionComponent<{ colour: string }>;
  /** Phases of a turn as keys under `phase.`, the current one, and the rulebook chapter that speaks of it ("" for all). */
  phases(view: V, scene: Scene): { all: readonly string[]; current: string; chapter: string };
  /** What the seat to act can do now, in one sentence; after the first click of several, what is asked for. */
  banner(view: V, scene: Scene, choices: readonly Choice[], path?: readonly string[]): Told;
  /** When it is, where "round 3" would not do; and what the seat to act does, with the hole `who`, instead of "Ann decides". */
  when?(view: V, scene: Scene): Told;
  does?(view: V): string;
  /** Buttons for what can be done without the board, after what was clicked; `at` is the element a suggestion is about. */
  buttons?(
    view: V,
    scene: Scene,
    choices: readonly Choice[],
    at: string,
    path?: readonly string[],
  ): readonly Button[];
  /** A small picture of an answer of chance, by its text in our notation; null where words say it better. */
  outcome?(text: string, drawing: Drawing<V>): ComponentChild;
  /** The element that typed digits mean. */
  typed?(digits: string, view: V): string;
  /** Keys under `heading.` of the headings of the seats panel (three, or none), and a row for each side. */
  readonly headings: readonly string[];
  seats(drawing: Drawing<V>): readonly SeatRow[];
  /** Colour of a seat in this view, or (`lasting`) the one it has on the timeline through the whole match. */
  colour(view: V, seat: number, lasting?: boolean): string;
  /** What a click on an element may also mean, itself first: a minion, then its square. */
  meanings(view: V, id: string, scene: Scene): readonly string[];
  /** What a person would say: "c4, moor, room for 2, full: ...". */
  label(view: V, id: string, scene: Scene, say: Drawing<V>["say"]): string;
  /** All elements of the board in reading order, for the keyboard. */
  order(view: V, scene: Scene, choices: readonly Choice[]): readonly string[];
  /** The element an arrow key leads to. */
  arrow(
    view: V,
    id: string,
    key: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight",
    scene: Scene,
    choices: readonly Choice[],
  ): string | null;
  /** Elements that the last ply moved or changed, to be softly outlined. */
  moved(before: V, view: V): readonly string[];
}
