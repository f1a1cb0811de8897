import { consume } from "../shell/keyboard";

/**
 * Move the focus with the arrow keys among the elements of a group that is one Tab stop: those with `data-walk`, in their
 * order. Returns whether the key was one of them.
 */
export function walk(event: KeyboardEvent): boolean {
  const all = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>("[data-walk]")];
  const at = all.indexOf((event.target as Element).closest("[data-walk]") as HTMLElement);
  const [last, next] = [all.length - 1, at + 1];
  const to = { ArrowUp: at - 1, ArrowLeft: at - 1, ArrowDown: next, ArrowRight: next, Home: 0, End: last }[
    event.key
  ];
  if (to === undefined || at < 0) return false;
  consume(event);
  all[Math.min(Math.max(to, 0), last)]?.focus();
  return true;
}
