import type { Lang } from "../contract";
import { Mark, Numbers } from "../explorer/rows";
import { type Axis, along, axisOf } from "../explorer/scale";
import type { Say } from "../words";
import { bandOf, barsOf, plain, readable, signed } from "./figures";
import type { Effect, LabScene, OutcomeKind, State } from "./model";

interface Props {
  readonly scene: LabScene;
  readonly state: State;
  readonly lang: Lang;
  readonly say: Say;
}

/** The place of 0 on an axis, and what bars and bands between two values cover. */
const between = (axis: Axis, low: number, high: number) => ({
  left: along(axis, low),
  right: `calc(100% - ${along(axis, high)})`,
});

/** What each number does to the chosen outcome: a bar for its first and its last value, with their intervals. */
export function Tornado({ scene, state, lang, say }: Props) {
  const kind = scene.outcomes.find(({ key }) => key === state.outcome) as OutcomeKind;
  const effects = state.effects[state.outcome] ?? [];
  const band = bandOf(effects);
  const printed = state.printed[state.outcome];
  const ends = effects.flatMap((effect) =>
    barsOf(effect, at(scene, effect)).flatMap(({ low, high }) => [low, high]),
  );
  const axis = axisOf([0, -band, band, ...ends]);
  return (
    <div class="bb-tornado">
      <div class="bb-tornado-head">
        <h3>
          {say(`lab.${state.outcome}`)} <small>{say(`lab.unit_${state.outcome}`)}</small>
        </h3>
        {printed && (
          <span>
            {say("lab.against", {
              text: plain(printed[0], kind, lang),
              least: plain(printed[1], kind, lang),
              most: plain(printed[2], kind, lang),
            })}
          </span>
        )}
        <b>{say("lab.moves_it")}</b>
      </div>
      <ul>
        {effects.map((effect) => (
          <Row key={effect.number} {...{ effect, scene, kind, axis, band, lang, say }} />
        ))}
      </ul>
      <div class="bb-tornado-axis" aria-hidden="true">
        <Numbers axis={axis} text={(tick) => signed(tick, kind, lang)} wide />
      </div>
      <p class="bb-second">{say("lab.band", { text: plain(band, kind, lang) })}</p>
    </div>
  );
}

const at = (scene: LabScene, { number }: Effect) => scene.numbers[number] as LabScene["numbers"][number];

interface RowProps extends Omit<Props, "state"> {
  readonly effect: Effect;
  readonly kind: OutcomeKind;
  readonly axis: Axis;
  readonly band: number;
}

function Row({ effect, scene, kind, axis, band, lang, say }: RowProps) {
  const number = at(scene, effect);
  const { values, printed, name } = number;
  const [first, last] = [values[0] ?? "", values[values.length - 1] ?? ""];
  const range = say("lab.range", { least: first, most: last, text: values[printed] ?? "" });
  const under = Math.max(Math.abs(effect.low ?? 0), Math.abs(effect.high ?? 0));
  const told = effect.clear
    ? say("lab.says", {
        what: readable(name),
        here: first,
        there: last,
        number: signed(effect.mu, kind, lang),
        least: signed(effect.low ?? effect.mu, kind, lang),
        most: signed(effect.high ?? effect.mu, kind, lang),
      })
    : say("lab.says_noise", { what: readable(name), text: plain(under, kind, lang) });
  return (
    <li class={effect.clear ? "clear" : ""}>
      <span class="bb-number" title={name}>
        <b>{readable(name)}</b>
        <small>{range}</small>
      </span>
      <span class="bb-bars-of" role="img" aria-label={told}>
        {axis.ticks.map((tick) => (
          <s key={tick} style={{ left: along(axis, tick) }} />
        ))}
        <u style={between(axis, -band, band)} />
        {barsOf(effect, number).map(({ value, change, low, high }) => (
          <>
            <b
              class={change < 0 ? "lowers" : ""}
              style={between(axis, Math.min(0, change), Math.max(0, change))}
            />
            <i style={between(axis, low, high)} />
            {effect.clear && (
              <em
                class={change < 0 ? "lowers" : ""}
                style={
                  change < 0
                    ? { right: `calc(100% - ${along(axis, low)} + 5px)` }
                    : { left: `calc(${along(axis, high)} + 5px)` }
                }
              >
                <strong>{value}</strong>: {signed(change, kind, lang)}
              </em>
            )}
          </>
        ))}
      </span>
      <span class="bb-moves-it" aria-hidden="true">
        {effect.clear ? (
          <>
            <b>{plain(Math.abs(effect.mu), kind, lang)}</b>
            <small>{span(effect, kind, lang, say)}</small>
          </>
        ) : (
          <small>
            {effect.low === null ? say("lab.same") : say("lab.noise", { text: plain(under, kind, lang) })}
          </small>
        )}
      </span>
    </li>
  );
}

/** The interval of the size of a clear effect. */
function span({ mu, low, high }: Effect, kind: OutcomeKind, lang: Lang, say: Say): string {
  const ends = [low ?? mu, high ?? mu].map(Math.abs).sort((a, b) => a - b) as [number, number];
  return say("lab.interval", { least: plain(ends[0], kind, lang), most: plain(ends[1], kind, lang) });
}

/** The smallest distance from 0, as a share of a narrow axis, at which the number of an end has room. */
const ROOM = 0.35;

/** A narrow axis, with lines only where its numbers have room: at 0, and at the ends that are far enough from it. */
const narrow = (axis: Axis): Axis => ({
  ...axis,
  ticks: axis.ticks.filter(
    (tick, k) =>
      tick === 0 ||
      ((k === 0 || k === axis.ticks.length - 1) && Math.abs(tick) >= ROOM * (axis.high - axis.low)),
  ),
});

/** The other outcomes: a dot for what each number does, from its first value to its last. */
export function Others({ scene, state, lang, say }: Props) {
  const others = scene.outcomes.filter(({ key }) => key !== state.outcome);
  const order = (state.effects[state.outcome] ?? []).map(({ number }) => number);
  const columns = others.map((kind) => {
    const effects = state.effects[kind.key] ?? [];
    const numbers = effects.flatMap(({ mu, low, high }) => [mu, low ?? mu, high ?? mu]);
    return { kind, effects, axis: narrow(axisOf([0, ...numbers])) };
  });
  return (
    <div class="bb-lab-others" style={{ "--columns": others.length }}>
      <div class="bb-lab-others-head">
        <span>
          <b>{say("lab.others")}</b>
          {say("lab.ends")}
        </span>
        {columns.map(({ kind }) => (
          <span key={kind.key}>
            <b>{say(`lab.${kind.key}`)}</b>
            {say(`lab.unit_${kind.key}`)}
          </span>
        ))}
      </div>
      <ul>
        {order.map((number) => (
          <li key={number}>
            <span>{readable(scene.numbers[number]?.name ?? "")}</span>
            {columns.map(({ kind, effects, axis }) => {
              const effect = effects.find((one) => one.number === number);
              if (!effect) return <span key={kind.key} />;
              const { mu, low, high, clear } = effect;
              return (
                <span
                  key={kind.key}
                  class="bb-lab-dot"
                  role="img"
                  aria-label={dotText(effect, kind, scene, lang, say)}
                >
                  <Mark
                    axis={axis}
                    of={[mu, low ?? mu, high ?? mu]}
                    label={clear ? signed(mu, kind, lang) : ""}
                    filled={clear}
                  />
                </span>
              );
            })}
          </li>
        ))}
      </ul>
      <div class="bb-lab-others-axes" aria-hidden="true">
        <span />
        {columns.map(({ kind, axis, effects }) => (
          <span key={kind.key}>
            <span class="bb-ticks">
              <Numbers axis={axis} text={(tick) => signed(tick, kind, lang)} />
            </span>
            {say("lab.clear_ones", { n: effects.filter(({ clear }) => clear).length })}
          </span>
        ))}
      </div>
    </div>
  );
}

function dotText(effect: Effect, kind: OutcomeKind, scene: LabScene, lang: Lang, say: Say): string {
  const { mu, low, high } = effect;
  const text = say("lab.dot", {
    what: readable(at(scene, effect).name),
    text: say(`lab.${kind.key}`),
    number: signed(mu, kind, lang),
    least: signed(low ?? mu, kind, lang),
    most: signed(high ?? mu, kind, lang),
  });
  return effect.clear ? text : `${text} ${say("lab.unclear")}`;
}
