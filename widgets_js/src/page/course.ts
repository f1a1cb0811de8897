// The order of the tasks of a worksheet, like `classroom/worksheet.py`.
import type { Lang, Now, Texts, Worksheet } from "../contract";
import { Attempts, type SavedTask } from "./attempts";
import type { PackedWorksheet } from "./packedWorksheet";

/** A failed task returns this many tasks later; after the second failure, at the end. */
const LATER = 3;

/** The progress that a page saves in the browser. */
export interface Progress {
  readonly name: string;
  readonly queue: readonly number[];
  readonly place: number;
  readonly failed: readonly number[];
  readonly done: boolean;
  readonly puzzles: readonly SavedTask[];
}

export class Course {
  name = "";
  done = false;
  unkept = false;
  /** Whether it started again because the saved progress was damaged. */
  damaged = false;
  readonly tasks: readonly Attempts[];
  readonly sheet: PackedWorksheet;
  private queue: number[];
  private place = 0;
  private failed: number[];
  private detour: number | null = null;

  constructor(sheet: PackedWorksheet, saved: Progress | null) {
    this.sheet = sheet;
    this.tasks = sheet.tasks.map((book, k) => new Attempts(book, saved?.puzzles[k]));
    this.queue = saved ? [...saved.queue] : this.tasks.map((_, k) => k);
    this.failed = saved ? [...saved.failed] : this.tasks.map(() => 0);
    if (!saved) return;
    this.place = saved.place;
    this.name = saved.name;
    this.done = saved.done;
  }

  get saved(): Progress {
    const { name, queue, place, failed, done } = this;
    return { name, queue, place, failed, done, puzzles: this.tasks.map((task) => task.saved) };
  }

  /** The index of the open task. */
  get at(): number {
    return this.detour ?? (this.queue[this.place] as number);
  }

  get task(): Attempts {
    return this.tasks[this.at] as Attempts;
  }

  /** The match of the open task, with the state of the worksheet. */
  get now(): Now {
    const { now } = this.task;
    return { ...now, task: now.task && { ...now.task, sheet: this.worksheet } };
  }

  get worksheet(): Worksheet {
    const coming = this.done ? [] : this.queue.slice(this.place);
    const past = this.queue.slice(0, this.place);
    return {
      title: this.sheet.title,
      text: this.text,
      onward: this.sheet.onward,
      task: this.at + 1,
      states: this.tasks.map(({ solved }, k) =>
        coming.includes(k) && past.includes(k) ? "again" : solved ? "solved" : "open",
      ),
      done: this.done,
      unkept: this.unkept,
      damaged: this.damaged,
      name: this.name,
      result: this.result,
    };
  }

  private get text(): Texts | null {
    const { before, after, end } = this.sheet;
    const { solved, shown } = this.task;
    const read = [
      (solved || shown ? after : before)[this.at],
      this.done && this.detour === null ? end : null,
    ];
    const texts = read.filter((text) => text !== undefined && text !== null);
    const both = (lang: Lang) => texts.map((text) => text[lang]).join("\n\n");
    return texts.length > 0 ? { en: both("en"), fr: both("fr") } : null;
  }

  goto(task: number): void {
    this.detour = task - 1 === this.queue[this.place] ? null : task - 1;
  }

  next(): void {
    const back = this.detour !== null;
    this.detour = null;
    if (!(back && !this.task.solved)) this.advance();
  }

  private advance(): void {
    for (;;) {
      const [k, task] = [this.at, this.task];
      if (!task.solved || task.failedTries.length || task.shown) {
        const failed = (this.failed[k] ?? 0) + 1;
        this.failed[k] = failed;
        if (failed === 1) this.queue.splice(this.place + LATER, 0, k);
        else if (failed === 2) this.queue.push(k);
      }
      if (this.place + 1 === this.queue.length) {
        this.done = true;
        return;
      }
      this.place += 1;
      if (this.queue.slice(0, this.place).includes(this.at)) this.task.again();
      if (!this.task.solved) return;
    }
  }

  /** The line to hand in; `classroom/results.py` reads it. */
  get result(): string {
    const content = {
      sheet: this.sheet.id,
      name: this.name,
      tasks: this.tasks.map(({ outcome }) => outcome),
    };
    const bytes = new TextEncoder().encode(JSON.stringify(content));
    const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    return `boardbook-result-1:${packed}:${check(packed)}`;
  }
}

/** A checksum that shows whether a line was copied completely: FNV-1a, 32 bits. */
export function check(packed: string): string {
  let value = 0x811c9dc5;
  for (const letter of packed) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}
