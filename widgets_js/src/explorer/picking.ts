import { consume } from "../shell/keyboard";
import { walk } from "./walk";

/** Rows of which one can be picked, by clicks and keys; a second time lets it go. The rows are one Tab stop. */
export function picking(keys: readonly string[], picked: string | null, pick: (key: string | null) => void) {
  const stop = Math.max(0, picked === null ? 0 : keys.indexOf(picked));
  const choose = (key: string) => pick(key === picked ? null : key);
  const onKeyDown = (event: KeyboardEvent) => {
    const { kind } = (event.target as HTMLElement).dataset;
    if (kind !== undefined && (event.key === "Enter" || event.key === " ")) {
      consume(event);
      choose(kind);
    } else walk(event);
  };
  /** The attributes of a row. */
  const option = (key: string) => ({
    role: "option" as const,
    "data-walk": true,
    "data-kind": key,
    tabIndex: key === keys[stop] ? 0 : -1,
    "aria-selected": key === picked,
    onClick: () => choose(key),
  });
  return { onKeyDown, option };
}
