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
  "?": "keys",
  Home: "first",
  End: "last",
};

/** Whether no other key is held with it. */
export const unmodified = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey);

/** What a key asks for, or null: keys on ordinary buttons, sliders and sections keep their own meaning. */
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

/** What a key asks for at a puzzle. */
export const attemptOf = (event: KeyboardEvent): Try | false | undefined =>
  unmodified(event) && ATTEMPTS[event.key];

/** To which mark of a review a key leads: the next (1) or the one before (-1). */
export const markDirection = (event: KeyboardEvent): 1 | -1 | undefined =>
  unmodified(event) ? ({ "]": 1, "[": -1 } as const)[event.key] : undefined;

/** A key that was understood means nothing else to the page. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A digit typed on the board, "" for any other key. */
export const digitOf = (event: KeyboardEvent): string =>
  /^\d$/.test(event.key) && unmodified(event) ? event.key : "";
