import type { Try } from "../contract";

export type Command =
  | "pick"
  | "back"
  | "next"
  | "previous"
  | "end"
  | "undo"
  | "redo"
  | "keys"
  | "full"
  | "drawer"
  | "first"
  | "last"
  | `Arrow${"Up" | "Down" | "Left" | "Right"}`;

const COMMANDS: Readonly<{ [key: string]: Command }> = {
  Enter: "pick",
  " ": "pick",
  Escape: "back",
  n: "next",
  p: "previous",
  e: "end",
  u: "undo",
  r: "redo",
  f: "full",
  d: "drawer",
  "?": "keys",
  Home: "first",
  End: "last",
};

/** Whether the key is pressed without Ctrl, Cmd or Alt. */
export const unmodified = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey);

/** The command of a key, or null: keys on ordinary buttons, sliders and sections keep their own meaning. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (!unmodified(event)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const command = COMMANDS[key] ?? (key.startsWith("Arrow") ? (key as Command) : null);
  const target = event.target as Element;
  const onElement = target.closest("[data-id], [data-role]") !== null;
  const own = command === "pick" || /^(Arrow|Home|End)/.test(event.key);
  return own && !onElement ? null : command;
}

const ATTEMPTS: Readonly<{ [key: string]: Try }> = {
  h: "hint",
  a: "again",
  c: "point",
  w: "then",
  "]": "next",
  "[": "goto",
};

/** The request of a key at a puzzle. */
export const attemptOf = (event: KeyboardEvent): Try | false | undefined =>
  unmodified(event) && ATTEMPTS[event.key];

/** The direction of a key between the marks of a review: next (1) or previous (-1). */
export const markDirection = (event: KeyboardEvent): 1 | -1 | undefined =>
  unmodified(event) ? ({ "]": 1, "[": -1 } as const)[event.key] : undefined;

/** The direction of a key that steps a number: + (1) or − (−1). */
export const stepOf = (event: KeyboardEvent): 1 | -1 | undefined =>
  unmodified(event) ? ({ "+": 1, "-": -1, "−": -1 } as const)[event.key] : undefined;

/** Keep a handled event from the page. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A digit typed on the board, "" for any other key. */
export const digitOf = (event: KeyboardEvent): string =>
  /^\d$/.test(event.key) && unmodified(event) ? event.key : "";
