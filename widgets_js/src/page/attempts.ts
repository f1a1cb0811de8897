// One task of a worksheet, as `classroom/puzzle.py` keeps it: what was tried, and what is said of it.
import type { Lang, Now, Step, Task, Texts, Verdict } from "../contract";
import type { Aftermath } from "../model";
import { named, type Say, sentence, speaker } from "../words";
import type { Book, Position, Reply } from "./book";

type Marks = Task["marks"];
const LANGS: readonly Lang[] = ["en", "fr"];
const NONE: Marks = { right: [], wrong: [], missed: [] };

/** What is kept of a task: its tries, not where it stands. */
export interface Kept {
  readonly rows: readonly (readonly [tried: string, kind: Verdict["kind"]])[];
  readonly solved: boolean;
  readonly shown: boolean;
  readonly hints: number;
  readonly seen: boolean;
  readonly spent: number;
}

/** How a task went, as it is handed in: solved, tries, hints, shown, seconds, and what was tried in vain. */
export type Outcome = readonly [boolean, number, number, boolean, number, readonly string[]];

/** Whether a try is on the way. */
export const right = (kind: Verdict["kind"]): boolean => kind === "solved" || kind === "so_far";

export class Attempts {
  readonly book: Book;
  solved = false;
  shown = false;
  /** What was tried in vain since the beginning. */
  vain: string[] = [];
  position: Position;
  private last: Reply | null = null;
  private given = 0;
  private marked: Marks = NONE;
  private rows: [string, Verdict["kind"]][] = [];
  private hints = 0;
  private seen = false;
  private spent = 0;
  private seconds = 0;
  private began = performance.now();
  private readonly say: Readonly<{ [lang in Lang]: Say }>;

  constructor(book: Book, kept: Kept | undefined) {
    this.book = book;
    this.position = book.positions[0] as Position;
    this.say = {
      en: speaker(named(book.scene, "en"), "en"),
      fr: speaker(named(book.scene, "fr"), "fr"),
    };
    if (!kept) return;
    this.rows = kept.rows.map(([tried, kind]) => [tried, kind]);
    this.solved = kept.solved;
    this.shown = kept.shown;
    this.hints = kept.hints;
    this.seen = kept.seen;
    this.spent = kept.spent;
  }

  get kept(): Kept {
    const { rows, solved, shown, hints, seen } = this;
    return { rows, solved, shown, hints, seen, spent: this.spent + this.seconds };
  }

  get outcome(): Outcome {
    const vain = this.rows.flatMap(([tried, kind]) => (right(kind) ? [] : [tried]));
    const solved = this.rows.some(([, kind]) => kind === "solved");
    return [solved, this.rows.length, this.hints, this.seen, Math.round(this.spent + this.seconds), vain];
  }

  /** The match as it stands, without the worksheet. */
  get now(): Now {
    const { now } = this.position;
    const { book, solved, shown, last } = this;
    const plays = book.task.kind === "play" && !solved;
    const closed = { mine: false, choices: [], plans: [], onlyPass: null };
    const task: Task = {
      ...book.task,
      solved,
      solution: shown || solved ? book.solution : null,
      hints: this.position.hints.slice(0, this.given),
      more: this.position.hints.length - this.given,
      last: last && { kind: last.kind, text: last.text, rules: last.rules },
      marks: this.marks,
      tried: this.vain,
      sheet: null,
    };
    return { ...now, ...(plays ? {} : closed), task };
  }

  private get marks(): Marks {
    const { right } = this.book;
    if (this.solved) return { ...NONE, right };
    return this.shown ? { ...NONE, missed: right } : this.marked;
  }

  /** What was legal and missed the task can be played out. */
  get after(): Aftermath | null {
    const after = this.last?.after;
    return after ? { ...after, steps: after.steps.map((n) => this.book.steps[n] as Step) } : null;
  }

  /** The reply to a proposal, undefined where the page knows none. */
  play(actions: readonly number[]): Reply | undefined {
    const reply = this.book.replies[this.position.tries[actions.join(" ")] ?? -1];
    if (reply) {
      if (typeof reply.to === "number") this.position = this.book.positions[reply.to] as Position;
      this.note(reply);
    }
    return reply;
  }

  /** The ruling on what comes furthest of several things that a click may mean. */
  ask(paths: readonly (readonly string[])[]): Reply | undefined {
    const found = paths.flatMap((path) => {
      const element = path.at(-1) ?? "";
      const { asks } = this.position;
      const n = asks[path.slice(0, -1).join(" ")]?.[element] ?? asks[""]?.[element];
      const reply = this.book.replies[n ?? -1];
      return reply ? [reply] : [];
    });
    const reply = found.sort((a, b) => (b.layer ?? 0) - (a.layer ?? 0))[0];
    if (reply) this.note(reply);
    return reply;
  }

  point(elements: readonly string[]): void {
    const { right, task, words } = this.book;
    const chosen = elements.filter((element) => task.points.includes(element)).sort();
    const wrong = chosen.filter((element) => !right.includes(element));
    const missing = right.filter((element) => !chosen.includes(element));
    const both = wrong.length > 0 && missing.length > 0;
    const key = both ? "both" : wrong.length ? "wrong" : "missing";
    const done = !wrong.length && !missing.length;
    const counts = { wrong: wrong.length, missing: missing.length };
    const own = wrong.map((element) => words[element]).find(Boolean);
    this.marked = NONE;
    if (this.vain.length && !done) {
      this.marked = {
        right: right.filter((element) => !missing.includes(element)),
        wrong,
        missed: missing,
      };
    }
    this.judge(chosen.join(" "), done, own ?? this.said(`puzzle.point_${key}`, counts));
  }

  answer(answer: number | string): void {
    const said = typeof answer === "string" ? answer.trim() : answer;
    const meant = this.book.answer;
    const same = (one: number | string) => String(one).toLowerCase() === String(said).toLowerCase();
    const own = Object.entries(this.book.words).find(([what]) => same(what))?.[1];
    const done = meant !== null && same(meant);
    this.judge(String(said), done, own ?? this.said("puzzle.say_wrong", { text: String(said) }));
  }

  hint(): void {
    if (this.given >= this.position.hints.length) return;
    this.given += 1;
    this.hints += 1;
  }

  show(): void {
    this.shown = true;
    this.seen = true;
  }

  again(): void {
    this.position = this.book.positions[0] as Position;
    this.spent += this.seconds;
    this.seconds = 0;
    this.began = performance.now();
    this.given = 0;
    this.vain = [];
    this.last = null;
    this.marked = NONE;
    this.solved = false;
    this.shown = false;
  }

  private judge(tried: string, done: boolean, missed: Texts): void {
    const text = done ? this.said("puzzle.solved") : missed;
    this.note({ kind: done ? "solved" : "wrong", text, rules: this.book.rules, tried });
  }

  private said(key: string, values: Parameters<Say>[1] = {}): Texts {
    const [en = "", fr = ""] = LANGS.map((lang) => sentence(this.say[lang], [key, values]));
    return { en, fr };
  }

  private note(reply: Reply): void {
    this.rows.push([reply.tried, reply.kind]);
    this.seconds = (performance.now() - this.began) / 1000;
    this.last = reply;
    if (!right(reply.kind)) this.vain = [...this.vain, reply.tried];
    this.solved = reply.kind === "solved";
  }
}
