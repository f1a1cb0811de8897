// Potions: cards on display, smaller ones of a seat, and signs in the line of a rival.
import type { Drawing, ElementProps, Values } from "../../contract";
import { Gem, Sign } from "./shapes";
import { geometryOf, type MagusView, type Potion, ranksOf, term } from "./types";

type Props = Drawing<MagusView>;

const KINDS: Readonly<{ [kind: string]: string }> = { "each turn": "each_turn" };
export const kindOf = ({ kind }: Potion): string => KINDS[kind] ?? kind;

/** The effect of a potion: the key of the sentence, and its values. */
export function effectOf(potion: Potion, ranks: readonly string[]): readonly [key: string, values: Values] {
  const [first = 0, second = 0, third = 0] = potion.tranches;
  if (potion.effect === "step") return [`effect.step_${ranks[potion.number]}`, {}];
  const family = potion.pays === null ? "" : term("mana", potion.pays);
  return [`effect.${potion.effect}`, { n: potion.number, first, second, third, family }];
}

/** Whether a potion can be used: `ready`, `used` in this turn, used for good (`gone`), or `always` there. */
export function stateOf(view: MagusView, name: string, potion: Potion): string {
  if (view.spent.includes(name)) return "gone";
  if (view.tilted.includes(name)) return "used";
  return potion.kind === "always" ? "always" : "ready";
}

const stepsOf = ({ steps }: Potion): string => steps.join("/");

const Cost = ({ potion, say }: { potion: Potion; say: Props["say"] }) => (
  <span class="mu-cost">
    {Object.entries(potion.cost).map(([colour, n]) => (
      <span key={colour}>
        {n}
        <Gem colour={colour} letter={say(`letter.${colour}`)} />
      </span>
    ))}
  </span>
);

/** The five potions on display. */
export function Display({ view, scene, say, element }: Props) {
  const { potions } = geometryOf(scene);
  return (
    <section class="mu-display" aria-label={say("board.display")}>
      {view.display.map((name) => {
        const potion = potions[name];
        if (!potion) return null;
        return (
          <div
            key={name}
            {...element(
              `k.${name}`,
              `mu-potion bb-box mu-${potion.family} ${view.card === name ? "bought" : ""}`,
            )}
          >
            <div class="mu-picture">
              <strong>{say(`potion.${name}`)}</strong>
              <i>
                <Sign effect={potion.effect} />
              </i>
            </div>
            <p>{say(...effectOf(potion, ranksOf(geometryOf(scene))))}</p>
            <div class="mu-foot">
              <Cost potion={potion} say={say} />
              <small>{say(`kind.${kindOf(potion)}`)}</small>
              <b title={say("board.steps")}>{stepsOf(potion)}</b>
            </div>
          </div>
        );
      })}
    </section>
  );
}

/** A potion in someone's possession: its sign, name, state and steps. */
export function Owned({ drawing, name }: { drawing: Props; name: string }) {
  const { view, scene, say, element } = drawing;
  const potion = geometryOf(scene).potions[name];
  if (!potion) return null;
  const state = stateOf(view, name, potion);
  const effect = say(...effectOf(potion, ranksOf(geometryOf(scene))));
  return (
    <div {...element(`k.${name}`, `mu-owned bb-box mu-${potion.family} ${state}`)} title={effect}>
      <i>
        <Sign effect={potion.effect} />
      </i>
      <span>
        <strong>{say(`potion.${name}`)}</strong>
        <small>{effect}</small>
        <small>
          {say(`board.state_${state}`)} · {stepsOf(potion)}
        </small>
      </span>
    </div>
  );
}

/** A potion as its sign only; its label says the rest. */
export function Small({ drawing, name }: { drawing: Props; name: string }) {
  const { view, scene, element } = drawing;
  const potion = geometryOf(scene).potions[name];
  if (!potion) return null;
  const props: ElementProps = element(
    `k.${name}`,
    `mu-small bb-box mu-${potion.family} ${stateOf(view, name, potion)}`,
  );
  return (
    <span {...props} title={props["aria-label"]}>
      <Sign effect={potion.effect} />
    </span>
  );
}
