import type { Choice } from "./contract";

/** The result of a click: a longer path, actions to propose, or a question why the click is illegal. */
export type Pick =
  | { readonly path: readonly string[] }
  | { readonly actions: readonly number[] }
  | { readonly ask: readonly (readonly string[])[] };

/** Whether a list of clicks starts with a path. */
export function begins(clicks: readonly string[], path: readonly string[]): boolean {
  return path.length <= clicks.length && path.every((id, i) => clicks[i] === id);
}

/** Elements that can be clicked after a path. */
export function open(choices: readonly Choice[], path: readonly string[]): ReadonlySet<string> {
  const next = new Set<string>();
  for (const [, clicks] of choices) {
    const id = clicks[path.length];
    if (id !== undefined && begins(clicks, path)) next.add(id);
  }
  return next;
}

/**
 * Narrow the legal choices by one click. `meanings` lists what the click may mean, likeliest first (a minion, then the
 * square it is on). A second click on a selected element deselects it and everything selected after it. A click on a
 * different element replaces the last one that it is an alternative to.
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
