import type { Lang } from "../contract";
import { capitalised, type Say } from "../words";
import { Curve } from "./curve";
import type { Move, Outcome, Request, State, Tab } from "./model";
import { Count, Gain, Mark, Numbers, Rows } from "./rows";
import { axisOf, grouped, percent, rounded, signed } from "./scale";

interface Props {
  readonly state: State;
  readonly chosen: Move | undefined;
  readonly lang: Lang;
  readonly say: Say;
  readonly request: (what: Request) => void;
}

/** The heads of the columns of a tab: the rows, their numbers, and their estimates. */
const HEADS: ReadonlyMap<Tab, readonly [row: string, n: string, share: string]> = new Map([
  ["then", ["event", "happened", "of_hundred"]],
  ["lengths", ["of_round", "ended", "of_those"]],
  ["winners", ["winner", "won", "of_hundred"]],
]);

/** A tab beside the moves: what followed, how long matches lasted, a figure by round, or who won. */
export function Outcomes(props: Props) {
  const { state, chosen, lang, say, request } = props;
  const { tab, rows, picked, choices, choice } = state;
  const row = rows.find(({ key }) => key === picked);
  return (
    <div class={`bb-moves-table bb-followed ${rows.some(({ change }) => change) ? "" : "single"}`}>
      <div class="bb-followed-head">
        <span>
          {chosen ? capitalised(chosen.text[lang]) : say("explore.all")}
          {chosen && (
            <button type="button" class="bb-link" onClick={() => request({ type: "choose", move: null })}>
              {say("explore.all_moves")}
            </button>
          )}
        </span>
        {choices.length > 1 && (
          <select
            aria-label={say(`explore.${tab}`)}
            value={String(choice)}
            onChange={({ currentTarget }) => {
              const [value] = choices[currentTarget.selectedIndex] ?? [];
              if (value !== undefined) request({ type: "choice", choice: value });
            }}
          >
            {choices.map(([value, text]) => (
              <option key={value} value={String(value)}>
                {capitalised(text[lang])}
              </option>
            ))}
          </select>
        )}
      </div>
      {state.deriving ? (
        <Deriving deriving={state.deriving} say={say} request={request} />
      ) : !rows.length ? (
        <p class="bb-nothing">{say("explore.nothing")}</p>
      ) : tab === "figure" ? (
        <Curve {...{ rows, picked, lang, say }} pick={(key) => request({ type: "pick", key })} />
      ) : (
        <Table {...props} />
      )}
      <p class="bb-read-out">{row && outcomeText(state, row, lang, say)}</p>
    </div>
  );
}

interface DerivingProps extends Pick<Props, "say" | "request"> {
  readonly deriving: readonly [done: number, total: number];
}

/** How far the table of a tab is derived. */
function Deriving({ deriving: [done, total], say, request }: DerivingProps) {
  const text = say("explore.deriving", { n: done, of: total });
  return (
    <div class="bb-nothing">
      <progress max={total} value={done} aria-label={text} />
      <p>{text}</p>
      <button type="button" class="bb-button" onClick={() => request({ type: "tab", tab: "moves" })}>
        {say("explore.stop")}
      </button>
    </div>
  );
}

/** The rows of a tab, with their numbers and estimates. */
function Table({ state, lang, say, request }: Props) {
  const { tab, rows, picked } = state;
  const most = Math.max(...rows.map(({ n }) => n));
  const known = rows.flatMap(({ share, usual }) =>
    share ? [...share, ...(usual === null ? [] : [usual])] : [],
  );
  const changes = rows.flatMap(({ change }) => change ?? []);
  const axis = known.length ? axisOf(known) : null;
  const gain = changes.length ? axisOf([0, ...changes]) : null;
  const [what, times, hundred] = HEADS.get(tab) ?? ["", "", ""];
  return (
    <>
      <div class="bb-moves-head" aria-hidden="true">
        <span>
          <b>{capitalised(say(`explore.${what}`))}</b>
        </span>
        <span>
          <b>{say(`explore.${times}`)}</b>
        </span>
        {axis && (
          <span class="bb-rate-head">
            <b>{say("explore.share")}</b>
            {say(`explore.${hundred}`)}
          </span>
        )}
        {gain && (
          <span class="bb-rate-head">
            <b>{say("explore.gain")}</b>
            {say("explore.differs")}
          </span>
        )}
      </div>
      <Rows
        label={say(`explore.${tab}`)}
        picked={picked}
        pick={(key) => request({ type: "pick", key })}
        rows={rows.map((row) => ({
          key: row.key,
          label: outcomeText(state, row, lang, say),
          cells: (
            <>
              <span class="bb-move-name">{capitalised(row.text[lang])}</span>
              <Count n={row.n} most={most} lang={lang} />
              {axis &&
                (row.share ? (
                  <Mark
                    axis={axis}
                    of={row.share}
                    label={String(percent(row.share[0]))}
                    {...(row.usual === null ? {} : { tick: row.usual })}
                    filled
                  />
                ) : (
                  <span class="bb-no-rate">{say("explore.few_matches")}</span>
                ))}
              {gain && row.change && <Gain axis={gain} of={row.change} />}
            </>
          ),
        }))}
      />
      {axis && (
        <div class="bb-axes" aria-hidden="true">
          <Numbers axis={axis} text={(tick) => String(percent(tick))} wide={gain === null} />
          {gain && <Numbers axis={gain} text={signed} />}
        </div>
      )}
      {axis && <Marks say={say} unclear={gain !== null} />}
    </>
  );
}

/** What the marks of an estimate mean. */
export function Marks({ say, unclear = false }: { say: Say; unclear?: boolean }) {
  return (
    <p class="bb-moves-key" aria-hidden="true">
      <span class="interval">{say("explore.interval")}</span>
      <span class="estimated">{say("explore.usual")}</span>
      {unclear && <span class="unclear">{say("explore.unclear")}</span>}
    </p>
  );
}

/** A row with all its numbers in a sentence. */
export function outcomeText({ tab }: State, row: Outcome, lang: Lang, say: Say): string {
  const what = capitalised(row.text[lang]);
  const shown = (value: number) => (tab === "figure" ? rounded(value, lang) : String(percent(value)));
  const [text, low, high] = (row.share ?? []).map(shown);
  const usual = row.usual === null ? "–" : shown(row.usual);
  const counts = { what, n: row.n, number: grouped(row.n, lang) };
  if (text === undefined) return say(`explore.${tab}_few`, counts);
  const said = say(`explore.${tab}_text`, {
    ...counts,
    text,
    least: low ?? "",
    most: high ?? "",
    when: usual,
  });
  if (!row.change) return said;
  const [number, least, most] = row.change.map(signed);
  return `${said} ${say("explore.then_gain", { number: number ?? "", least: least ?? "", most: most ?? "" })}`;
}
