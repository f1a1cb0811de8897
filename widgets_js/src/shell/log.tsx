import { useLayoutEffect, useRef } from "preact/hooks";
import type { Store } from "../store";
import { type Say, sentences } from "../words";

const AROUND = 30;

interface Props {
  store: Store;
  cursor: number;
  say: Say;
  goto: (ply: number) => void;
  names: readonly string[];
}

/** The plies around the cursor as lines; a click takes the board there. */
export function Log({ store, cursor, say, goto, names }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const line = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && line) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  }, [cursor]);
  const first = Math.max(0, Math.min(cursor - AROUND, store.length - 2 * AROUND));
  const lines = store.ticks.slice(first, first + 2 * AROUND);
  return (
    <section class="bb-panel bb-log" aria-label={say("shell.log")}>
      <h3>{say("shell.log")}</h3>
      <ol ref={list}>
        {lines.map((tick, i) => {
          const ply = first + i + 1;
          return (
            <li key={ply} aria-current={ply === cursor ? "true" : undefined}>
              <button type="button" onClick={() => goto(ply)}>
                <span>{ply}</span>
                <span>{tick.seat === null ? "" : names[tick.seat]}</span>
                <span>{sentences(say, tick).join(" ")}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
