// The explorer of a study: the kind of position left, what was played in the middle, and the decisions with a board right.
import { useMemo, useRef } from "preact/hooks";
import { useCopied } from "../copy";
import { Languages } from "../languages";
import { change } from "../model";
import type { Place } from "../mount";
import { consume, unmodified } from "../shell/keyboard";
import { useRequests } from "../shell/requests";
import { useTraits } from "../traits";
import { capitalised, speaker } from "../words";
import { Board } from "./board";
import { Chart } from "./chart";
import { Decisions } from "./decisions";
import { Histogram } from "./histogram";
import { Kind } from "./kind";
import { type ExplorerModel, type Request, type Shown, TABS, type Tab } from "./model";
import { Moves } from "./moves";
import { Outcomes } from "./outcomes";
import { Tabs } from "./tabs";

const OBSERVED = ["_state", "_shown", "_board", "_whole", "_chart", "lang"];

export function Explorer({ model, root, host }: Place<ExplorerModel>) {
  useTraits(model, OBSERVED);
  const [scene, state, shown, board, whole, lang] = [
    model.get("_scene"),
    model.get("_state"),
    model.get("_shown"),
    model.get("_board"),
    model.get("_whole"),
    model.get("lang"),
  ];
  const say = useMemo(
    () => speaker({ words: scene.words, forms: { en: {}, fr: {} }, names: {} }, lang),
    [scene, lang],
  );
  const { request: send, refusal, awaited, kernel } = useRequests<Request>(model, root);
  /** What was shown when the last request was sent. */
  const before = useRef(state);
  const request = (what: Request) => {
    before.current = state;
    send(what);
  };
  const isOld = awaited && before.current === state;
  const [copied, copy] = useCopied();
  const { line, tab } = state;
  const chosen = state.moves.find(({ kind }) => kind === state.selected);
  const number = shown.at ? matchNumber(shown, scene.runs) : "";
  const counted = say(`explore.${scene.counts}`, {
    n: state.n,
    value: state.matches,
    of: state.of,
  });
  const kind = state.chips.map(({ text }) => text[lang]).join(", ") || say("explore.all");
  const status =
    refusal?.[lang] ?? (kernel === "there" ? `${capitalised(kind)} — ${counted}` : say(`shell.${kernel}`));

  if (!state.of) {
    return (
      <div class="bb-app bb-explorer" lang={lang}>
        <div class="bb-nothing">
          {say("explore.no_matches")}
          <code>{scene.play}</code>
        </div>
      </div>
    );
  }
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!unmodified(event) || target.closest("select") || target.closest(".bb") !== root) return;
    const key = event.key.toLowerCase();
    if (key === "c") copy(line);
    else if (key === "m" && shown.at) request({ type: "alike" });
    else if (key === "u" && state.undo) request({ type: "undo" });
    else if (TABS[Number(key) - 1]) request({ type: "tab", tab: TABS[Number(key) - 1] as Tab });
    else if (key === "escape" && state.picked !== null) request({ type: "pick", key: null });
    else if (key === "escape" && state.selected !== null) request({ type: "choose", move: null });
    else return;
    consume(event);
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys for the whole explorer; each also has a button
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the whole explorer; each also has a button
    <div
      class={`bb-app bb-explorer ${awaited ? "awaited" : ""} ${isOld ? "old" : ""}`}
      lang={lang}
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <div class="bb-explorer-head">
        <svg class="bb-lens" viewBox="0 0 36 36" aria-hidden="true">
          <circle r="18" cx="18" cy="18" />
          <path d="M16 9.500a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13M20.700 20.700L27 27" />
        </svg>
        <div>
          <h2>
            {say("explore.title")} <small>{scene.title[lang]}</small>
          </h2>
          <p role="status" title={status}>
            {status}
          </p>
        </div>
        <Languages lang={lang} say={say} speak={(to) => change(model, "lang", to)} short />
        {state.n > 0 && (
          <button
            type="button"
            class="bb-button"
            onClick={() =>
              request({ type: "chart", theme: root.dataset["theme"] === "dark" ? "dark" : "light" })
            }
          >
            {say("explore.keep")}
          </button>
        )}
        {shown.at && (
          <button
            type="button"
            class="bb-button bb-primary"
            aria-expanded={whole !== null}
            onClick={() => request({ type: "whole", on: whole === null })}
          >
            {whole ? say("explore.close") : say("explore.open", { number })}
          </button>
        )}
      </div>
      <div class="bb-explorer-body">
        <Kind state={state} lang={lang} say={say} request={request} />
        <div class="bb-explorer-middle">
          <Tabs tab={tab} say={say} request={request}>
            {tab === "moves" ? (
              <Moves state={state} lang={lang} say={say} request={request} />
            ) : (
              <Outcomes state={state} chosen={chosen} lang={lang} say={say} request={request} />
            )}
          </Tabs>
          <section class="bb-panel bb-figures">
            {state.figures.map((histogram, place) => (
              <Histogram
                key={place}
                histogram={histogram}
                place={place}
                columns={scene.columns}
                chosen={chosen}
                awaited={awaited}
                lang={lang}
                say={say}
                request={request}
              />
            ))}
          </section>
        </div>
        <div class="bb-explorer-right">
          <Decisions
            list={state.list}
            title={[chosen, state.rows.find(({ key }) => key === state.picked)]
              .flatMap((one) => one?.text[lang] ?? [])
              .join(" · ")}
            shown={shown}
            runs={scene.runs}
            lang={lang}
            say={say}
            request={request}
          />
          {shown.at && (
            <section class="bb-panel bb-shown">
              <h3>{say("explore.before", { number, ply: shown.at[2] })}</h3>
              <p class="bb-told">
                {shown.name[lang]},{" "}
                {say("explore.then_played", { round: shown.round, text: shown.text[lang] })}
              </p>
              <Board host={host} reference={board} inset />
              <div class="bb-explorer-acts">
                <button type="button" class="bb-button" onClick={() => request({ type: "alike" })}>
                  {say("explore.alike")}
                </button>
                <Step by={-1} name={say("explore.previous")} request={request} />
                <Step by={1} name={say("explore.next")} request={request} />
              </div>
            </section>
          )}
        </div>
      </div>
      <div class="bb-explorer-foot">
        <button type="button" class="bb-button" onClick={() => copy(line)}>
          {say(copied === line ? "explore.copied" : "explore.copy")}
        </button>
        <code>{line}</code>
      </div>
      <Chart chart={model.get("_chart")} say={say} request={request} />
      {whole !== null && <Board host={host} reference={whole} />}
    </div>
  );
}

/** The number of a match, with that of its run if there are several. */
function matchNumber(shown: Extract<Shown, { readonly round: number }>, runs: number): string {
  const [run, number] = shown.at;
  return runs > 1 ? `${run}/${number}` : String(number);
}

function Step({ by, name, request }: { by: 1 | -1; name: string; request: (what: Request) => void }) {
  return (
    <button
      type="button"
      class="bb-round"
      aria-label={name}
      title={name}
      onClick={() => request({ type: "step", by })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={by > 0 ? "M10 7l5 5-5 5" : "M14 7l-5 5 5 5"} />
      </svg>
    </button>
  );
}
