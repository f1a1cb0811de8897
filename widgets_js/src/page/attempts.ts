// One task of a worksheet, like `classroom/puzzle.py`: the attempts and their verdicts.
import type { Lang, Now, Step, Task, Texts, Verdict } from "../contract";
import type { Aftermath } from "../model";
import { named, type Say, sentence, speaker } from "../words";
import type { PackedPuzzle, Position, Reply } from "./packedWorksheet";

type Marks = Task["marks"];
const LANGS: readonly Lang[] = ["en", "fr"];
const NONE: Marks = { right: [], wrong: [], missed: [] };

/** The saved part of a task: its attempts, but not its position. */
export interface SavedTask {
  readonly rows: readonly (readonly [tried: string, kind: Verdict["kind"]])[];
  readonly solved: boolean;
  readonly shown: boolean;
  readonly hints: number;
  readonly seen: boolean;
  readonly spent: number;
}

/** The result of a task as handed in: solved, number of attempts, hints, shown, seconds, and the failed attempts. */
export type Outcome = readonly [boolean, number, number, boolean, number, readonly string[]];

/** Whether an attempt is correct, or the start of a solution. */
export const isRight = (kind: Verdict["kind"]): boolean => kind === "solved" || kind === "so_far";

export class Attempts {
  readonly puzzle: PackedPuzzle;
  solved = false;
  shown = false;
  /** The failed attempts since the start or the last reset. */
  failedTries: string[] = [];
  position: Position;
  private last: Reply | null = null;
  private hintsShown = 0;
  private marked: Marks = NONE;
  private rows: [string, Verdict["kind"]][] = [];
  private hints = 0;
  private seen = false;
  private spent = 0;
  private seconds = 0;
  private startedAt = performance.now();
  private readonly say: Readonly<{ [lang in Lang]: Say }>;

  constructor(book: PackedPuzzle, saved: SavedTask | undefined) {
    this.puzzle = book;
    this.position = book.positions[0] as Position;
    this.say = {
      en: speaker(named(book.scene, "en"), "en"),
      fr: speaker(named(book.scene, "fr"), "fr"),
    };
    if (!saved) return;
    this.rows = saved.rows.map(([tried, kind]) => [tried, kind]);
    this.solved = saved.solved;
    this.shown = saved.shown;
    this.hints = saved.hints;
    this.seen = saved.seen;
    this.spent = saved.spent;
  }

  get saved(): SavedTask {
    const { rows, solved, shown, hints, seen } = this;
    return { rows, solved, shown, hints, seen, spent: this.spent + this.seconds };
  }

  get outcome(): Outcome {
    const vain = this.rows.flatMap(([tried, kind]) => (isRight(kind) ? [] : [tried]));
    const solved = this.rows.some(([, kind]) => kind === "solved");
    return [solved, this.rows.length, this.hints, this.seen, Math.round(this.spent + this.seconds), vain];
  }

  /** The current state of the match, without the worksheet. */
  get now(): Now {
    const { now } = this.position;
    const { puzzle, solved, shown, last } = this;
    const plays = puzzle.task.kind === "play" && !solved;
    const closed = { mine: false, choices: [], plans: [], onlyPass: null };
    const task: Task = {
      ...puzzle.task,
      solved,
      solution: shown || solved ? puzzle.solution : null,
      hints: this.position.hints.slice(0, this.hintsShown),
      more: this.position.hints.length - this.hintsShown,
      last: last && { kind: last.kind, text: last.text, rules: last.rules },
      marks: this.marks,
      tried: this.failedTries,
      sheet: null,
    };
    return { ...now, ...(plays ? {} : closed), task };
  }

  private get marks(): Marks {
    const { right } = this.puzzle;
    if (this.solved) return { ...NONE, right };
    return this.shown ? { ...NONE, missed: right } : this.marked;
  }

  /** What would happen after a legal move that missed the task; null otherwise. */
  get after(): Aftermath | null {
    const after = this.last?.after;
    return after ? { ...after, steps: after.steps.map((n) => this.puzzle.steps[n] as Step) } : null;
  }

  /** The reply to a proposal, undefined if the page has none. */
  play(actions: readonly number[]): Reply | undefined {
    const reply = this.puzzle.replies[this.position.tries[actions.join(" ")] ?? -1];
    if (reply) {
      if (typeof reply.to === "number") this.position = this.puzzle.positions[reply.to] as Position;
      this.record(reply);
    }
    return reply;
  }

  /** The ruling on the meaning of a click that comes closest to being legal. */
  ask(paths: readonly (readonly string[])[]): Reply | undefined {
    const replies = paths.flatMap((path) => {
      const element = path.at(-1) ?? "";
      const { asks } = this.position;
      const n = asks[path.slice(0, -1).join(" ")]?.[element] ?? asks[""]?.[element];
      const reply = this.puzzle.replies[n ?? -1];
      return reply ? [reply] : [];
    });
    const reply = replies.sort((a, b) => (b.layer ?? 0) - (a.layer ?? 0))[0];
    if (reply) this.record(reply);
    return reply;
  }

  point(elements: readonly string[]): void {
    const { right, task, words } = this.puzzle;
    const chosen = elements.filter((element) => task.points.includes(element)).sort();
    const wrong = chosen.filter((element) => !right.includes(element));
    const missing = right.filter((element) => !chosen.includes(element));
    const both = wrong.length > 0 && missing.length > 0;
    const key = both ? "both" : wrong.length ? "wrong" : "missing";
    const done = !wrong.length && !missing.length;
    const counts = { wrong: wrong.length, missing: missing.length };
    const own = wrong.map((element) => words[element]).find(Boolean);
    this.marked = NONE;
    if (this.failedTries.length && !done) {
      this.marked = {
        right: right.filter((element) => !missing.includes(element)),
        wrong,
        missed: missing,
      };
    }
    this.judge(chosen.join(" "), done, own ?? this.texts(`puzzle.point_${key}`, counts));
  }

  answer(answer: number | string): void {
    const value = typeof answer === "string" ? answer.trim() : answer;
    const meant = this.puzzle.answer;
    const same = (one: number | string) => String(one).toLowerCase() === String(value).toLowerCase();
    const own = Object.entries(this.puzzle.words).find(([what]) => same(what))?.[1];
    const done = meant !== null && same(meant);
    this.judge(String(value), done, own ?? this.texts("puzzle.say_wrong", { text: String(value) }));
  }

  hint(): void {
    if (this.hintsShown >= this.position.hints.length) return;
    this.hintsShown += 1;
    this.hints += 1;
  }

  show(): void {
    this.shown = true;
    this.seen = true;
  }

  again(): void {
    this.position = this.puzzle.positions[0] as Position;
    this.spent += this.seconds;
    this.seconds = 0;
    this.startedAt = performance.now();
    this.hintsShown = 0;
    this.failedTries = [];
    this.last = null;
    this.marked = NONE;
    this.solved = false;
    this.shown = false;
  }

  private judge(tried: string, done: boolean, missed: Texts): void {
    const text = done ? this.texts("puzzle.solved") : missed;
    this.record({ kind: done ? "solved" : "wrong", text, rules: this.puzzle.rules, tried });
  }

  private texts(key: string, values: Parameters<Say>[1] = {}): Texts {
    const [en = "", fr = ""] = LANGS.map((lang) => sentence(this.say[lang], [key, values]));
    return { en, fr };
  }

  private record(reply: Reply): void {
    this.rows.push([reply.tried, reply.kind]);
    this.seconds = (performance.now() - this.startedAt) / 1000;
    this.last = reply;
    if (!isRight(reply.kind)) this.failedTries = [...this.failedTries, reply.tried];
    this.solved = reply.kind === "solved";
  }
}
