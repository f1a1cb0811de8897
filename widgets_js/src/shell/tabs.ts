import { consume } from "./keyboard";

/** The place of the tab to which a key in a list of tabs leads, which gets the focus; undefined for any other key. */
export function turned(event: KeyboardEvent, at: number): number | undefined {
  const tabs = (event.currentTarget as Element).querySelectorAll<HTMLElement>("[role=tab]");
  const count = tabs.length;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key];
  if (to === undefined) return undefined;
  consume(event);
  const next = (to + count) % count;
  tabs[next]?.focus();
  return next;
}
