// The view of a balance lab: what each number does on the left, an edition and what it brings on the right.
import { useMemo } from "preact/hooks";
import { useCopied } from "../copy";
import { Board } from "../explorer/board";
import { grouped } from "../explorer/scale";
import { Languages } from "../languages";
import { change } from "../model";
import type { Place } from "../mount";
import { consume, unmodified } from "../shell/keyboard";
import { useRequests } from "../shell/requests";
import { turned } from "../shell/tabs";
import { useTraits } from "../traits";
import { type Say, speaker } from "../words";
import { Brings, Edition, moved } from "./edition";
import { signed } from "./figures";
import type { LabModel, LabScene, OutcomeKind, Request, State } from "./model";
import { Others, Tornado } from "./tornado";

const OBSERVED = ["_state", "_board", "_first", "lang"];

export function Lab({ model, root, host }: Place<LabModel>) {
  useTraits(model, OBSERVED);
  const [scene, state, board, first, lang] = [
    model.get("_scene"),
    model.get("_state"),
    model.get("_board"),
    model.get("_first"),
    model.get("lang"),
  ];
  const say = useMemo(
    () => speaker({ words: scene.words, forms: { en: {}, fr: {} }, names: {} }, lang),
    [scene, lang],
  );
  const { request, refusal, kernel } = useRequests<Request>(model, root);
  const [copied, copy] = useCopied();
  const screened = state.trajectories > 1;
  const counted = say("lab.counts", {
    n: scene.numbers.length,
    value: state.designs,
    number: grouped(state.matches, lang),
  });
  const said = state.sent ? say("lab.sent", { text: state.sent }) : counted;
  const status = refusal?.[lang] ?? (kernel === "there" ? said : say(`shell.${kernel}`));
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!unmodified(event) || target.closest("input") || target.closest(".bb") !== root) return;
    const outcome = scene.outcomes[Number(event.key) - 1];
    if (event.key.toLowerCase() === "c") copy(state.python);
    else if (outcome) request({ type: "outcome", outcome: outcome.key });
    else return;
    consume(event);
  };
  const props = { scene, state, lang, say };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys for the whole lab; each also has a button
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the whole lab; each also has a button
    <div class="bb-app bb-lab" lang={lang} tabIndex={-1} onKeyDown={onKey}>
      <div class="bb-lab-head">
        <svg class="bb-lab-mark" viewBox="0 0 36 36" aria-hidden="true">
          <circle r="18" cx="18" cy="18" />
          <path d="M9 12h18M9 18h18M9 24h18M14 9v6M22 15v6M16 21v6" />
        </svg>
        <div>
          <h2>
            {say("lab.title")}{" "}
            <small>
              {scene.title[lang]} · {scene.bots.join(", ")}
            </small>
          </h2>
          <p role="status" title={status}>
            {status}
          </p>
        </div>
        <Languages lang={lang} say={say} speak={(to) => change(model, "lang", to)} short />
        <button type="button" class="bb-button" onClick={() => copy(state.python)}>
          {say(copied === state.python ? "lab.copied" : "lab.copy")}
        </button>
        <button
          type="button"
          class="bb-button bb-primary"
          disabled={state.refused !== "" || state.sent !== "" || !scene.numbers.some(moved(state))}
          onClick={() => request({ type: "send" })}
        >
          {say("lab.send")}
        </button>
      </div>
      <div class="bb-lab-body">
        <div class="bb-lab-left">
          <Tabs {...props} request={request} />
          <section class="bb-panel bb-lab-effects" role="tabpanel" aria-label={say(`lab.${state.outcome}`)}>
            {screened ? (
              <>
                <Tornado {...props} />
                {scene.outcomes.length > 1 && <Others {...props} />}
              </>
            ) : (
              <p class="bb-nothing">{say("lab.nothing")}</p>
            )}
          </section>
        </div>
        <div class="bb-lab-right">
          <Edition {...props} request={request} watched={board !== null} first={first} host={host} />
          <Brings {...props} request={request} />
          <section class="bb-panel bb-whose-play">
            <h3>{say("lab.whose")}</h3>
            <p>{say("lab.misplay", { text: [...new Set(scene.bots)].join(", ") })}</p>
            {scene.weaker && (
              <p class="bb-second">{say("lab.ladder", { text: scene.bots[0] ?? "", what: scene.weaker })}</p>
            )}
          </section>
        </div>
      </div>
      <Foot {...props} request={request} />
      {board !== null && <Board host={host} reference={board} />}
    </div>
  );
}

interface Props {
  readonly scene: LabScene;
  readonly state: State;
  readonly lang: "en" | "fr";
  readonly say: Say;
  readonly request: (what: Request) => void;
}

/** The outcomes, in tabs. */
function Tabs({ scene, state, say, request }: Props) {
  const keys = scene.outcomes.map(({ key }) => key);
  const onKey = (event: KeyboardEvent) => {
    const next = keys[turned(event, keys.indexOf(state.outcome)) ?? -1];
    if (next) request({ type: "outcome", outcome: next });
  };
  return (
    <div class="bb-tabs" role="tablist" aria-label={say("lab.tabs")} onKeyDown={onKey}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === state.outcome}
          tabIndex={key === state.outcome ? 0 : -1}
          onClick={() => request({ type: "outcome", outcome: key })}
        >
          {say(`lab.${key}`)}
        </button>
      ))}
    </div>
  );
}

/** What is spent, and what another minute buys. */
function Foot({ scene, state, lang, say, request }: Props) {
  const kind = scene.outcomes.find(({ key }) => key === state.outcome) as OutcomeKind;
  const { more, running } = state;
  const size = (value: number) => signed(value, kind, lang).replace("+", "±");
  return (
    <div class="bb-lab-foot">
      <p>
        <b>{say("lab.spent", { n: Math.round(state.seconds) })}</b>{" "}
        {say("lab.of_trajectories", { n: state.trajectories, number: grouped(state.matches, lang) })}
      </p>
      <p>
        {more && (
          <>
            {say("lab.minute", {
              number: grouped(more.matches, lang),
              text: size(more.after),
              when: size(more.reach),
            })}
            {more.needed !== null && (
              <small>
                {say("lab.claim", {
                  text: size(more.points),
                  number: grouped(more.needed, lang),
                  n: Math.max(1, Math.ceil(more.minutes ?? 0)),
                })}
              </small>
            )}
          </>
        )}
      </p>
      {running === "screen" ? (
        <button type="button" class="bb-button" onClick={() => request({ type: "stop" })}>
          {say("lab.stop")}
        </button>
      ) : (
        <button
          type="button"
          class="bb-button"
          disabled={running !== ""}
          onClick={() => request({ type: "screen" })}
        >
          {say(state.trajectories ? "lab.one_minute" : "lab.begin")}
        </button>
      )}
    </div>
  );
}
