import { useEffect, useRef, useState } from "preact/hooks";
import type { Lang } from "../contract";
import { useCopied } from "../copy";
import { reading } from "../explorer/moves";
import { Count, Gain } from "../explorer/rows";
import { axesOf, percent } from "../explorer/scale";
import { walk } from "../explorer/walk";
import { type LookedUp, type Model, type Report, type SideRequest, subscribe } from "../model";
import type { Say } from "../words";

/** Milliseconds for which the board must stay at a ply before its decision is looked up. */
const STAY_MS = 250;

interface Props {
  readonly model: Model;
  /** The branch and ply of the decision. */
  readonly branch: number;
  readonly ply: number;
  /** The last ply of the match. The kernel forgets what is looked up when another one is played. */
  readonly last: number;
  /** Whether several people with secret hands share this screen; what was found for one is then forgotten. */
  readonly shared: boolean;
  readonly lang: Lang;
  readonly say: Say;
  readonly request: (message: SideRequest) => void;
  /** Highlight the elements of a move. */
  readonly outline: (clicks: readonly string[]) => void;
}

/** What was played in a study at positions like the one shown; each row highlights its moves on the board. */
export function Others({ model, branch, ply, last, shared, lang, say, request, outline }: Props) {
  const [found, keep] = useState<LookedUp | null>(null);
  const [without, leaveOut] = useState<readonly string[]>([]);
  const [kept, pick] = useState<string | null>(null);
  const [copied, copy] = useCopied();
  const place = `${branch} ${ply}`;
  const asked = useRef(place);
  // Conditions contain values of the position, so those that were left out belong to one place.
  const left = asked.current === place ? without : [];
  useEffect(
    () => subscribe(model, { "msg:custom": (report: Report) => report.type === "others" && keep(report) }),
    [model],
  );
  useEffect(() => {
    if (asked.current !== place) leaveOut([]);
    asked.current = place;
    const timer = setTimeout(() => request({ type: "others", ply, without: left }), STAY_MS);
    return () => clearTimeout(timer);
  }, [place, last, left.join()]);
  useEffect(() => {
    pick(null);
    outline([]);
    if (shared) keep(null);
    return () => outline([]);
  }, [place]);
  if (!found) return <p class="bb-second">{say("others.looks")}</p>;
  // Until the answer about this decision comes, the last one stays, so that nothing jumps while bots play.
  const current = found.branch === branch && found.ply === ply;
  if (found.refused) return <p class="bb-second">{found.refused[lang]}</p>;
  const { chips, moves, rated, n, matches, of, counts, more, python } = found;
  const shown = (kind: string | null) =>
    outline((current && moves.find((move) => move.kind === kind)?.clicks) || []);
  const axes = rated ? axesOf(moves) : null;
  const most = Math.max(1, ...moves.map((move) => move.n));
  const toggle = (key: string) =>
    leaveOut(left.includes(key) ? left.filter((one) => one !== key) : [...left, key]);
  return (
    <div class={`bb-text bb-others ${current ? "" : "late"}`}>
      <ul class="bb-alike" aria-label={say("explore.agree")}>
        {chips.map(({ key, text, on }) => (
          <li key={key}>
            <button type="button" aria-pressed={on} onClick={() => toggle(key)}>
              {text[lang]}
              {on && <span aria-hidden="true"> ×</span>}
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite">{say(`explore.${counts}`, { n, value: matches, of })}</p>
      {!!moves.length && (
        <div class="bb-others-head" aria-hidden="true">
          <span>{say("others.played")}</span>
          {axes && <span>{say("explore.won")}</span>}
          {axes && <span>{say("others.gain")}</span>}
        </div>
      )}
      <ul class="bb-others-rows" role="listbox" aria-label={say("explore.move")} onKeyDown={walk}>
        {moves.map((move, k) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks
          <li
            key={move.kind}
            role="option"
            data-walk
            tabIndex={(kept === null ? k === 0 : kept === move.kind) ? 0 : -1}
            aria-selected={kept === move.kind}
            aria-label={reading(move, lang, say)}
            title={reading(move, lang, say)}
            onMouseEnter={() => shown(move.kind)}
            onMouseLeave={() => shown(kept)}
            onFocus={() => shown(move.kind)}
            onBlur={() => shown(kept)}
            onClick={() => pick(kept === move.kind ? null : move.kind)}
          >
            <span class="bb-move-name">{move.text[lang]}</span>
            <Count lang={lang} n={move.n} most={most} />
            {axes &&
              (move.won && move.gain ? (
                <>
                  <span class="bb-rate">
                    {say("others.rate", { value: percent(move.won[0]) })}
                    <small>
                      {say("others.range", { low: percent(move.won[1]), high: percent(move.won[2]) })}
                    </small>
                  </span>
                  <Gain axis={axes.gain} of={move.gain} />
                </>
              ) : (
                <span class="bb-no-rate">{say("explore.no_rate")}</span>
              ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="bb-second">{say("what_if.others", { n: more })}</p>}
      <p class="bb-second">{say(axes ? "others.about" : "explore.few")}</p>
      <div class="bb-progress">
        <button
          type="button"
          class="bb-button"
          onClick={() => request({ type: "explore", ply, without: left })}
        >
          {say("others.explore")}
        </button>
        <button type="button" class="bb-button" onClick={() => copy(python)}>
          <span aria-live="polite">{say(copied === python ? "explore.copied" : "explore.copy")}</span>
        </button>
      </div>
    </div>
  );
}
