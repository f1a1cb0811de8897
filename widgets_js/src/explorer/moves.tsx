import { useLayoutEffect, useRef } from "preact/hooks";
import type { Lang } from "../contract";
import { consume } from "../shell/keyboard";
import type { Say } from "../words";
import type { Estimate, Move, Request, State } from "./model";
import { type Axis, along, axesOf, isClear, percent, signed } from "./scale";
import { walk } from "./walk";
import { bringIn, useWholeRows } from "./wholeRows";

interface Props {
  readonly state: State;
  readonly lang: Lang;
  readonly say: Say;
  readonly request: (what: Request) => void;
}

/** What was played: counts as bars, rates and gains as dots with their intervals. */
export function Moves({ state, lang, say, request }: Props) {
  const { moves, selected, rated } = state;
  const axes = rated ? axesOf(moves) : null;
  const most = Math.max(1, ...moves.flatMap(({ n, otherwise }) => [n, otherwise]));
  const chosen = moves.find(({ kind }) => kind === selected);
  /** Whether a result of any move came about otherwise. */
  const others = moves.some(({ otherwise }) => otherwise > 0);
  const rows = useRef<HTMLUListElement>(null);
  useWholeRows(rows);
  useLayoutEffect(() => bringIn(rows.current), [selected]);
  const choose = (kind: string) => request({ type: "choose", move: kind === selected ? null : kind });
  const onKey = (event: KeyboardEvent) => {
    const { kind } = (event.target as HTMLElement).dataset;
    if (kind !== undefined && (event.key === "Enter" || event.key === " ")) {
      consume(event);
      choose(kind);
    } else walk(event);
  };
  if (!moves.length) {
    return (
      <section class="bb-panel bb-moves">
        <p class="bb-nothing">{say("explore.empty")}</p>
      </section>
    );
  }
  return (
    <section class={`bb-panel bb-moves ${others ? "" : "plain"}`}>
      <div class="bb-moves-head" aria-hidden="true">
        <span>
          <b>{say("explore.move")}</b>
          {say("explore.pick")}
        </span>
        <span>
          <b>{say("explore.played")}</b>
          {say("explore.here")}
        </span>
        {others && (
          <span>
            <b>{say("explore.came")}</b>
            {say("explore.otherwise")}
          </span>
        )}
        {axes && (
          <>
            <span class="bb-rate-head">
              <b>{say("explore.won")}</b>
              {say("explore.of_hundred")}
            </span>
            <span class="bb-rate-head">
              <b>{say("explore.gain")}</b>
              {say("explore.over_estimate")}
            </span>
          </>
        )}
      </div>
      <ul
        class={`bb-moves-rows ${axes ? "" : "unrated"}`}
        role="listbox"
        ref={rows}
        aria-label={say("explore.move")}
        onKeyDown={onKey}
      >
        {moves.map((move, k) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the list
          <li
            key={move.kind}
            role="option"
            data-walk
            data-kind={move.kind}
            tabIndex={(selected === null ? k === 0 : move.kind === selected) ? 0 : -1}
            aria-selected={move.kind === selected}
            aria-label={reading(move, lang, say)}
            onClick={() => choose(move.kind)}
          >
            <span class="bb-move-name">
              {move.text[lang]}
              <small>{say("explore.in_matches", { n: move.matches })}</small>
            </span>
            <Count n={move.n} most={most} />
            {others && <Count n={move.otherwise} most={most} outlined />}
            {axes &&
              (move.won && move.gain ? (
                <>
                  <Mark
                    axis={axes.won}
                    of={move.won}
                    label={String(percent(move.won[0]))}
                    tick={move.guessed}
                    filled
                  />
                  <Gain axis={axes.gain} of={move.gain} />
                </>
              ) : (
                <span class="bb-no-rate">{say("explore.no_rate")}</span>
              ))}
          </li>
        ))}
      </ul>
      {axes && (
        <div class="bb-axes" aria-hidden="true">
          <Numbers axis={axes.won} text={(tick) => String(percent(tick))} />
          <Numbers axis={axes.gain} text={signed} />
        </div>
      )}
      {axes && (
        <p class="bb-moves-key" aria-hidden="true">
          <span class="interval">{say("explore.interval")}</span>
          <span class="estimated">{say("explore.estimated")}</span>
          <span class="unclear">{say("explore.unclear")}</span>
        </p>
      )}
      <p class="bb-read-out">{chosen ? reading(chosen, lang, say) : !axes && say("explore.few")}</p>
    </section>
  );
}

/** A move with all its numbers in a sentence. */
export function reading({ text, n, matches, won, gain, guessed }: Move, lang: Lang, say: Say): string {
  const counts = { what: text[lang], n, of: matches };
  if (!won || !gain) return say("explore.says_few", counts);
  const [value, low, high] = won.map(percent);
  const [number, least, most] = gain.map(signed);
  return say("explore.says_rate", {
    ...counts,
    value: value ?? 0,
    low: low ?? 0,
    high: high ?? 0,
    held: percent(guessed),
    number: number ?? "",
    least: least ?? "",
    text: most ?? "",
  });
}

export function Count({ n, most, outlined = false }: { n: number; most: number; outlined?: boolean }) {
  return (
    <span class={`bb-times ${outlined ? "outlined" : ""}`}>
      {n || "–"}
      {n > 0 && <i style={{ width: `max(2px, ${(100 * n) / most}%)` }} />}
    </span>
  );
}

interface MarkProps {
  readonly axis: Axis;
  readonly of: Estimate;
  readonly label: string;
  readonly filled: boolean;
  /** The estimate before the move. */
  readonly tick?: number;
}

/** An estimate on an axis, with its interval. */
function Mark({ axis, of: [value, low, high], label, filled, tick }: MarkProps) {
  const at = along(axis, value);
  return (
    <span class="bb-estimate">
      {axis.ticks.map((line) => (
        <s key={line} class={line === 0 ? "zero" : ""} style={{ left: along(axis, line) }} />
      ))}
      <i style={{ left: along(axis, low), right: `calc(100% - ${along(axis, high)})` }} />
      {tick !== undefined && <u style={{ left: along(axis, tick) }} />}
      <b class={filled ? "filled" : ""} style={{ left: at }} />
      <em style={{ left: at }}>{label}</em>
    </span>
  );
}

/** A gain on an axis. It is filled if its interval excludes 0. */
export const Gain = ({ axis, of }: Pick<MarkProps, "axis" | "of">) => (
  <Mark axis={axis} of={of} label={signed(of[0])} filled={isClear(of)} />
);

/** The numbers below an axis: the ends, and 0 or the middle; an end beside it has no room. */
function Numbers({ axis, text }: { axis: Axis; text: (tick: number) => string }) {
  const { ticks } = axis;
  const zero = ticks.indexOf(0);
  const middle = zero < 0 ? Math.floor(ticks.length / 2) : zero;
  const ends = [0, ticks.length - 1].filter((k) => ticks.length < 4 || Math.abs(k - middle) !== 1);
  const shown = new Set([...ends, middle].map((k) => ticks[k]));
  return (
    <span>
      {ticks
        .filter((tick) => shown.has(tick))
        .map((tick) => (
          <small key={tick} style={{ left: along(axis, tick) }}>
            {text(tick)}
          </small>
        ))}
    </span>
  );
}
