import type { Choice } from "./contract";

/** What a click leads to: a longer path, an action to propose, or a question why it is not possible. */
export type Pick =
  | { readonly path: readonly string[] }
  | { readonly actions: readonly number[] }
  | { readonly ask: readonly (readonly string[])[] };

/** Whether clicks begin with a path. */
export function begins(clicks: readonly string[], path: readonly string[]): boolean {
  return path.length <= clicks.length && path.every((id, i) => clicks[i] === id);
}

/** Elements that can be clicked next, after a path. */
export function open(choices: readonly Choice[], path: readonly string[]): ReadonlySet<string> {
  const next = new Set<string>();
  for (const [, clicks] of choices) {
    const id = clicks[path.length];
    if (id !== undefined && begins(clicks, path)) next.add(id);
  }
  return next;
}

/**
 * Narrow the legal choices by one click. `meanings` says what the click may mean, likeliest first (a minion, or the square it
 * stands on). Clicking a chosen element again lets it go, and what was chosen after it; another one takes the place of the last
 * that it can stand for.
 */
export function pick(choices: readonly Choice[], path: readonly string[], meanings: readonly string[]): Pick {
  const onward = open(choices, path);
  const again = meanings.some((meaning) => onward.has(meaning)) ? -1 : path.lastIndexOf(meanings[0] ?? "");
  if (again >= 0) return { path: path.slice(0, again) };
  for (let kept = path.length; kept >= 0; kept -= 1) {
    const start = path.slice(0, kept);
    const next = open(choices, start);
    const id = meanings.find((meaning) => next.has(meaning));
    if (id === undefined) continue;
    const longer = [...start, id];
    const done = choices.find(([, clicks]) => clicks.length === longer.length && begins(clicks, longer));
    return done ? { actions: [done[0]] } : { path: longer };
  }
  return { ask: meanings.map((id) => [...path, id]) };
}
