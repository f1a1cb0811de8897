// A worksheet as packed into a page by `classroom/answers.py` and `classroom/page.py`.
import type { Now, Scene, Step, Task, Texts, Verdict } from "../contract";
import type { Traits } from "../model";
import type { Record } from "../store";

/** The reply to an attempt. */
export interface Reply extends Verdict {
  readonly tried: string;
  /** After a legal move that misses the task, what would happen; steps are indices. */
  readonly after?: Readonly<{ text: Texts; cost: Texts; steps: readonly number[] }> | null;
  /** After a correct attempt, the index of the next position. */
  readonly to?: number | null;
  /** For an illegal click, how close to legal it was. */
  readonly layer?: number;
}

/** A position of a puzzle; numbers are indices of replies. */
export interface Position {
  /** The steps from the previous position. */
  readonly steps: readonly Step[];
  readonly now: Now;
  readonly hints: readonly Texts[];
  /** Replies to proposals, by the numbers of the actions; and to clicks, by the earlier clicks and the element. */
  readonly tries: { readonly [actions: string]: number };
  readonly asks: { readonly [clicks: string]: { readonly [element: string]: number } };
}

/** A puzzle with every reply that the rules give. */
export interface PackedPuzzle {
  readonly task: Pick<Task, "kind" | "ask" | "choices" | "number" | "points">;
  readonly scene: Scene;
  readonly record: Record;
  readonly positions: readonly Position[];
  readonly replies: readonly Reply[];
  readonly steps: readonly Step[];
  /** The paragraphs practised. */
  readonly rules: readonly string[];
  readonly solution: Texts;
  /** The author's own texts for mistakes. */
  readonly words: { readonly [what: string]: Texts };
  readonly seat: number;
  readonly right: readonly string[];
  readonly answer: number | string | null;
}

/** A worksheet. */
export interface PackedWorksheet {
  readonly id: string;
  readonly title: Texts | null;
  /** Texts before each task, after it is solved or shown, and when everything is done; one paragraph each. */
  readonly before: readonly (Texts | null)[];
  readonly after: readonly (Texts | null)[];
  readonly end: Texts | null;
  /** The address that the page links to at the end; empty for none. */
  readonly onward: string;
  readonly lang: Traits["lang"];
  readonly theme: Traits["theme"];
  readonly tasks: readonly PackedPuzzle[];
}
