import type { Lang } from "../contract";
import type { Say } from "../words";
import type { Move, Request, State } from "./model";
import { Count, Gain, Mark, Numbers, Rows } from "./rows";
import { axesOf, percent, signed } from "./scale";

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
  if (!moves.length) return <p class="bb-nothing">{say("explore.empty")}</p>;
  return (
    <div class={`bb-moves-table ${others ? "" : "plain"}`}>
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
      <Rows
        label={say("explore.move")}
        picked={selected}
        pick={(move) => request({ type: "choose", move })}
        className={axes ? "" : "unrated"}
        rows={moves.map((move) => ({
          key: move.kind,
          label: reading(move, lang, say),
          cells: (
            <>
              <span class="bb-move-name">
                {move.text[lang]}
                <small>{say("explore.in_matches", { n: move.matches })}</small>
              </span>
              <Count n={move.n} most={most} lang={lang} />
              {others && <Count n={move.otherwise} most={most} lang={lang} outlined />}
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
            </>
          ),
        }))}
      />
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
    </div>
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
