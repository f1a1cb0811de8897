// Reads the progress of a worksheet that a page saved in the browser, and validates all of it first.
import type { SavedTask } from "./attempts";
import type { Progress } from "./course";
import type { PackedPuzzle } from "./packedWorksheet";

/** An object with the keys of T and unknown values. */
type Data<T> = { readonly [key in keyof T]?: unknown };

const KINDS: Readonly<Record<PackedPuzzle["task"]["kind"], readonly string[]>> = {
  play: ["solved", "so_far", "misses", "refused"],
  point: ["solved", "wrong", "refused"],
  say: ["solved", "wrong", "refused"],
};
/** The number of times a failed task returns. */
const REPEATS = 2;

/** The saved progress, null if there is none; `damaged`: whether the saved text is invalid. */
export interface SavedProgress {
  readonly progress: Progress | null;
  readonly damaged: boolean;
}

/** Read a saved text for these tasks; accepts any text. */
export function readProgress(text: string | null, tasks: readonly PackedPuzzle[]): SavedProgress {
  if (text === null) return { progress: null, damaged: false };
  try {
    const data: unknown = JSON.parse(text);
    if (isProgress(data, tasks)) return { progress: data, damaged: false };
  } catch {
    // It isn't JSON.
  }
  return { progress: null, damaged: true };
}

const isObject = <T>(data: unknown): data is Data<T> =>
  typeof data === "object" && data !== null && !Array.isArray(data);
const isCount = (data: unknown): data is number => Number.isSafeInteger(data) && (data as number) >= 0;
const isListOf = <T>(data: unknown, is: (one: unknown) => one is T): data is readonly T[] =>
  Array.isArray(data) && data.every(is);
const areFlags = (...data: unknown[]) => data.every((flag) => typeof flag === "boolean");

function isProgress(data: unknown, tasks: readonly PackedPuzzle[]): data is Progress {
  if (!isObject<Progress>(data) || typeof data.name !== "string" || !areFlags(data.done)) return false;
  const { puzzles } = data;
  return (
    isWay(data, tasks.length) &&
    Array.isArray(puzzles) &&
    puzzles.length === tasks.length &&
    tasks.every((book, k) => isSavedTask(puzzles[k], book))
  );
}

/** Whether the queue is valid for a number of tasks: each task in order, and again if it failed. */
function isWay({ queue, place, failed, done }: Data<Progress>, tasks: number): boolean {
  if (!isListOf(queue, isCount) || !isListOf(failed, isCount) || !isCount(place)) return false;
  const order = [...new Set(queue)];
  if (order.length !== tasks || order.some((task, k) => task !== k) || failed.length !== tasks) return false;
  if (place >= queue.length || (done && place !== queue.length - 1)) return false;
  const left = queue.slice(0, place + (done ? 1 : 0));
  const count = (of: readonly number[], task: number) => of.filter((one) => one === task).length;
  return failed.every(
    (times, task) => times <= count(left, task) && count(queue, task) === 1 + Math.min(times, REPEATS),
  );
}

function isSavedTask(data: unknown, book: PackedPuzzle): data is SavedTask {
  if (!isObject<SavedTask>(data) || !Array.isArray(data.rows) || !isCount(data.hints)) return false;
  const { rows, solved, shown, seen, spent } = data;
  const kinds = KINDS[book.task.kind];
  const isTry = (row: unknown) =>
    Array.isArray(row) && row.length === 2 && typeof row[0] === "string" && kinds.includes(row[1]);
  return (
    areFlags(solved, shown, seen) &&
    Number.isFinite(spent) &&
    (spent as number) >= 0 &&
    rows.every(isTry) &&
    (!solved || rows.at(-1)?.[1] === "solved") &&
    (!shown || seen === true)
  );
}
