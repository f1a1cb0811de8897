import type { Host } from "@anywidget/types";
import type { Lang } from "../contract";
import { Board } from "../explorer/board";
import { along, axisOf } from "../explorer/scale";
import type { Say } from "../words";
import { plain, readable } from "./figures";
import type { Estimate, LabNumber, LabScene, OutcomeKind, Request, State } from "./model";

interface Props {
  readonly scene: LabScene;
  readonly state: State;
  readonly lang: Lang;
  readonly say: Say;
  readonly request: (what: Request) => void;
}

interface EditionProps extends Props {
  /** Whether a match of the edition is shown. */
  readonly watched: boolean;
  /** The reference of the board on which such a match begins. */
  readonly first: string | null;
  readonly host: Host;
}

/** Tells which numbers are not as printed. */
export const moved =
  ({ levels }: State) =>
  ({ printed }: LabNumber, k: number): boolean =>
    levels[k] !== printed;

/** The sliders of the edition, and the board as a match of it begins. */
export function Edition({ scene, state, say, request, watched, first, host }: EditionProps) {
  const changed = scene.numbers.filter(moved(state)).length;
  return (
    <section class="bb-panel bb-edition">
      <h3>
        {say("lab.edition")}
        <small>{say("lab.changed", { n: changed, of: scene.numbers.length })}</small>
      </h3>
      <div class="bb-edition-body">
        <div class="bb-sliders">
          {scene.numbers.map(({ name, values, printed }, k) => {
            const level = state.levels[k] ?? printed;
            return (
              <label key={name} class={level === printed ? "" : "moved"}>
                <span title={name}>{readable(name)}</span>
                <b>{values[level]}</b>
                <input
                  type="range"
                  min={0}
                  max={values.length - 1}
                  value={level}
                  aria-label={readable(name)}
                  aria-valuetext={values[level] ?? ""}
                  onInput={({ currentTarget }) =>
                    request({ type: "slide", number: k, level: Number(currentTarget.value) })
                  }
                />
                <span class="bb-lab-values" aria-hidden="true">
                  {values.map((value, place) => (
                    <small key={value} class={place === printed ? "printed" : ""}>
                      {value}
                    </small>
                  ))}
                </span>
              </label>
            );
          })}
        </div>
        {first !== null && (
          <figure class="bb-first" aria-label={say("lab.board")}>
            <Board host={host} reference={first} inset />
          </figure>
        )}
      </div>
      {state.refused && (
        <p class="bb-refused" role="alert">
          {say("lab.refused", { why: state.refused })}
        </p>
      )}
      <div class="bb-lab-acts">
        <small>{say("lab.bold")}</small>
        <button
          type="button"
          class="bb-button"
          aria-expanded={watched}
          disabled={state.refused !== ""}
          onClick={() => request({ type: "watch", on: !watched })}
        >
          {say(watched ? "lab.close" : "lab.watch")}
        </button>
        <button
          type="button"
          class="bb-button"
          disabled={!changed}
          onClick={() => request({ type: "printed" })}
        >
          {say("lab.as_printed")}
        </button>
      </div>
    </section>
  );
}

/** What the edition at the sliders brings: as it was played, as the surrogates guess, and as printed. */
export function Brings({ scene, state, lang, say, request }: Props) {
  return (
    <section class="bb-panel bb-brings">
      <h3>
        {say("lab.brings")}
        <small class="bb-brings-key" aria-hidden="true">
          <span class="tested">{say("lab.tested")}</span>
          <span class="guessed">{say("lab.guessed")}</span>
          <span class="printed">{say("lab.printed")}</span>
        </small>
      </h3>
      <ul>
        {scene.outcomes.map((kind) => (
          <Brought key={kind.key} {...{ kind, state, lang, say }} />
        ))}
      </ul>
      <div class="bb-lab-acts">
        {state.running === "test" ? (
          <p role="status">{say("lab.testing")}</p>
        ) : (
          <button
            type="button"
            class="bb-button"
            disabled={state.running !== "" || state.refused !== ""}
            onClick={() => request({ type: "test" })}
          >
            {say("lab.test")}
          </button>
        )}
      </div>
    </section>
  );
}

interface BroughtProps extends Pick<Props, "state" | "lang" | "say"> {
  readonly kind: OutcomeKind;
}

function Brought({ kind, state, lang, say }: BroughtProps) {
  const { key } = kind;
  const [tested, guessed, printed] = [state.tested?.[key], state.guessed[key], state.printed[key]];
  const known = [tested, guessed].flatMap((one) => one ?? []);
  const axis = axisOf([...known, ...(printed ? [printed[0]] : [])]);
  const shown = tested ?? guessed;
  const text = (one: Estimate | undefined) =>
    one
      ? `${plain(one[0], kind, lang)} (${say("lab.interval", { least: plain(one[1], kind, lang), most: plain(one[2], kind, lang) })})`
      : "–";
  const label = say("lab.brings_text", {
    what: say(`lab.${key}`),
    number: text(tested),
    text: text(guessed),
    when: text(printed),
  });
  return (
    <li>
      <span>
        {say(`lab.${key}`)}
        <small>{say(`lab.of_${key}`)}</small>
      </span>
      <span class="bb-brought" role="img" aria-label={label}>
        {printed && <s style={{ left: along(axis, printed[0]) }} />}
        {[tested, guessed].map(
          (one, k) =>
            one && (
              <span key={k} class={k ? "guessed" : "tested"}>
                <i style={{ left: along(axis, one[1]), right: `calc(100% - ${along(axis, one[2])})` }} />
                <b style={{ left: along(axis, one[0]) }} />
              </span>
            ),
        )}
      </span>
      <span class="bb-moves-it" aria-hidden="true">
        {shown && (
          <>
            <b class={tested ? "" : "guess"}>{plain(shown[0], kind, lang)}</b>
            <small>
              {say("lab.interval", { least: plain(shown[1], kind, lang), most: plain(shown[2], kind, lang) })}
            </small>
          </>
        )}
      </span>
    </li>
  );
}
