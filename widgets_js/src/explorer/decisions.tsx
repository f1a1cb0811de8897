import { useLayoutEffect, useRef } from "preact/hooks";
import { Emblem } from "../boards/emblem";
import type { Lang } from "../contract";
import { Disc } from "../disc";
import { consume } from "../shell/keyboard";
import type { Say } from "../words";
import type { Decision, List, Request, Shown } from "./model";
import { grouped } from "./scale";
import { walk } from "./walk";
import { bringIn, useWholeRows } from "./wholeRows";

interface Props {
  readonly list: List;
  /** What was chosen; empty if nothing was. */
  readonly title: string;
  readonly shown: Shown;
  readonly runs: number;
  readonly lang: Lang;
  readonly say: Say;
  readonly request: (what: Request) => void;
}

/** The decisions of what was chosen, or all of the kind. */
export function Decisions({ list, title, shown, runs, lang, say, request }: Props) {
  const { rows, start, total, matches, column } = list;
  const rowsIn = useRef<HTMLUListElement>(null);
  useWholeRows(rowsIn);
  const isShown = ({ run, number, ply }: Decision) => shown.at?.join() === [run, number, ply].join();
  const at = rows.findIndex(isShown);
  useLayoutEffect(() => bringIn(rowsIn.current), [at, start]);
  const open = ({ run, number, ply }: Decision) => request({ type: "open", run, number, ply });
  const onKey = (event: KeyboardEvent) => {
    const row = rows[Number((event.target as HTMLElement).dataset["row"])];
    if (row && (event.key === "Enter" || event.key === " ")) {
      consume(event);
      open(row);
    } else walk(event);
  };
  const result = ({ won }: Decision) =>
    say(`explore.${won === null ? "unfinished" : won === 1 ? "won" : won === 0 ? "lost" : "shared"}`);
  return (
    <section class="bb-panel bb-decisions">
      <h3>
        <span>{title || say("explore.all")}</span>
        <small>{say("explore.held_by", { n: total, value: matches })}</small>
      </h3>
      <div class="bb-decision bb-decisions-head" aria-hidden="true">
        <span>{say("explore.match")}</span>
        <span>{say("explore.ply")}</span>
        <span>{say("explore.seat")}</span>
        <span>{say("explore.of_round")}</span>
        <span>{column[lang]}</span>
        <span>{say("explore.result")}</span>
      </div>
      <ul role="listbox" aria-label={say("explore.all")} ref={rowsIn} onKeyDown={onKey}>
        {rows.map((row, k) => {
          const match = runs > 1 ? `${row.run}/${row.number}` : String(row.number);
          const said = [
            `${say("explore.match")} ${match}`,
            `${say("explore.ply")} ${row.ply}`,
            row.side[lang],
            say("shell.round", { round: row.round }),
            `${column[lang]} ${row.value ?? "–"}`,
            result(row),
          ];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the list
            <li
              key={`${row.run} ${row.number} ${row.ply}`}
              class="bb-decision"
              role="option"
              data-walk
              data-row={k}
              tabIndex={k === Math.max(at, 0) ? 0 : -1}
              aria-selected={k === at}
              aria-label={said.join(", ")}
              onClick={() => open(row)}
            >
              <span>{match}</span>
              <span>{row.ply}</span>
              <span title={row.side[lang]}>
                <Disc colour={row.colour} Emblem={Emblem} />
              </span>
              <span>{row.round}</span>
              <span>{row.value ?? "–"}</span>
              <span>{result(row)}</span>
            </li>
          );
        })}
      </ul>
      <p class="bb-second">
        {total > 0 &&
          say("explore.place", {
            low: grouped(start + 1, lang),
            high: grouped(start + rows.length, lang),
            of: grouped(total, lang),
          })}
        {start > 0 && <Page name={say("explore.earlier")} sign="‹" to={start - 1} request={request} />}
        {start + rows.length < total && (
          <Page name={say("explore.later")} sign="›" to={start + rows.length} request={request} />
        )}
        {total > 0 && <span>{say("explore.sorted")}</span>}
      </p>
    </section>
  );
}

interface PageProps {
  readonly name: string;
  readonly sign: string;
  readonly to: number;
  readonly request: (what: Request) => void;
}

/** A button to earlier or later decisions. */
const Page = ({ name, sign, to, request }: PageProps) => (
  <button
    type="button"
    class="bb-link"
    aria-label={name}
    title={name}
    onClick={() => request({ type: "page", start: to })}
  >
    {sign}
  </button>
);
