import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Now } from "../contract";
import type { Store } from "../store";
import { type Say, sentences } from "../words";
import { usePaper } from "./viewport";

const AROUND = 30;

interface Props {
  store: Store;
  cursor: number;
  say: Say;
  goto: (ply: number) => void;
  names: readonly string[];
  /** The ply after which everything is new to the seat to act; null if nothing is. */
  sinceOwnMove?: number | null;
  /** Show what changed at a ply whose line is pointed at or focused, null for none. */
  point?: (ply: number | null) => void;
}

/** The plies around the cursor (on paper, all of them), one per line; a click moves the board there. */
export function Log({ store, cursor, say, goto, names, sinceOwnMove = null, point }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    // Scroll to the first new line.
    const line = list.current?.querySelector<HTMLElement>(".new, [aria-current]");
    if (list.current && line)
      list.current.scrollTop =
        line.offsetTop - (line.matches(".new") ? line.offsetHeight : list.current.clientHeight / 2);
  }, [cursor]);
  useEffect(() => store.complete());
  useEffect(() => () => point?.(null), []); // the pointer doesn't leave a line that is removed
  const paper = usePaper();
  const first = paper ? 0 : Math.max(0, Math.min(cursor - AROUND, store.length - 2 * AROUND));
  const lines = store.ticks.slice(first, paper ? store.length : first + 2 * AROUND);
  let lastSeat: number | null = null;
  if (!lines.length) return <p class="bb-text">{say("shell.nothing_yet")}</p>;
  return (
    <ol ref={list} class="bb-log">
      {lines.map((tick, i) => {
        const ply = first + i + 1;
        const { seat } = tick;
        const begins = seat !== null && seat !== lastSeat;
        lastSeat = seat ?? lastSeat;
        return (
          <li
            key={ply}
            class={`${sinceOwnMove !== null && ply > sinceOwnMove ? "new" : ""} ${begins ? "turn" : ""}`}
            aria-current={ply === cursor ? "true" : undefined}
          >
            <button
              type="button"
              onClick={() => goto(ply)}
              onPointerEnter={() => point?.(ply)}
              onPointerLeave={() => point?.(null)}
              onFocus={() => point?.(ply)}
              onBlur={() => point?.(null)}
            >
              <span>{ply}</span>
              <span>{seat === null ? "" : names[seat]}</span>
              <span>{sentences(say, tick).join(" ")}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** The branches of the match. Playing on from an earlier ply starts a new branch, so nothing is lost. */
export function Branches({ now, say, go }: { now: Now; say: Say; go: (branch: number) => void }) {
  return (
    <div class="bb-branches">
      <p>{say("shell.branches")}</p>
      {Array.from({ length: now.branches }, (_, branch) => (
        <button
          key={branch}
          type="button"
          class="bb-chip"
          aria-pressed={branch === now.branch}
          onClick={() => go(branch)}
        >
          {say("shell.branch_number", { number: String(branch + 1) })}
        </button>
      ))}
    </div>
  );
}
