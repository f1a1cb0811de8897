// What a page knows of a worksheet: `classroom/answers.py` and `classroom/page.py` write it down.
import type { Now, Scene, Step, Task, Texts, Verdict } from "../contract";
import type { Traits } from "../model";
import type { Record } from "../store";

/** What is answered to a try. */
export interface Reply extends Verdict {
  readonly tried: string;
  /** Of what was legal and misses the task: what happens then; its steps by their numbers. */
  readonly after?: Readonly<{ text: Texts; cost: Texts; steps: readonly number[] }> | null;
  /** Of what was right: the position it leads to. */
  readonly to?: number | null;
  /** Of a click that the rules refuse: how near it was. */
  readonly layer?: number;
}

/** A position of a puzzle; numbers are those of replies. */
export interface Position {
  /** From the position before it. */
  readonly steps: readonly Step[];
  readonly now: Now;
  readonly hints: readonly Texts[];
  /** By the numbers of the actions proposed, and by the clicks before and the element clicked. */
  readonly tries: { readonly [actions: string]: number };
  readonly asks: { readonly [clicks: string]: { readonly [element: string]: number } };
}

/** A puzzle, with all that the rules answer there. */
export interface PackedPuzzle {
  readonly task: Pick<Task, "kind" | "ask" | "choices" | "number" | "points">;
  readonly scene: Scene;
  readonly record: Record;
  readonly positions: readonly Position[];
  readonly replies: readonly Reply[];
  readonly steps: readonly Step[];
  /** Paragraphs that are practised. */
  readonly rules: readonly string[];
  readonly solution: Texts;
  /** The author's own word for a mistake. */
  readonly words: { readonly [what: string]: Texts };
  readonly seat: number;
  readonly right: readonly string[];
  readonly answer: number | string | null;
}

/** A worksheet. */
export interface PackedWorksheet {
  readonly id: string;
  readonly title: Texts | null;
  /** What is read before each task, once it is solved or shown, and when all is done, as a paragraph each. */
  readonly before: readonly (Texts | null)[];
  readonly after: readonly (Texts | null)[];
  readonly end: Texts | null;
  /** Where the page leads then; empty for nowhere. */
  readonly onward: string;
  readonly lang: Traits["lang"];
  readonly theme: Traits["theme"];
  readonly tasks: readonly PackedPuzzle[];
}
