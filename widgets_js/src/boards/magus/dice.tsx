// The tray of the turn: dice, and the mana of who decides.
import type { Drawing, ElementProps } from "../../contract";
import { Die, Disc, Gem } from "./shapes";
import {
  COLOURLESS,
  crystalsOf,
  deciderOf,
  geometryOf,
  inTurn,
  type MagusView,
  manaOf,
  nameOf,
  sum,
  times,
} from "./types";

type Props = Drawing<MagusView>;

export function Tray(drawing: Props) {
  const { view, scene, say } = drawing;
  const side = deciderOf(view);
  return (
    <section
      class={`mu-tray bb-${side}`}
      aria-label={side === null ? say("board.bank") : say("board.tray", { who: nameOf(scene, side) })}
    >
      <div class="mu-dice">
        {side !== null && <Disc side={side} />}
        <Dice {...drawing} />
      </div>
      <Mana {...drawing} />
    </section>
  );
}

/** Free dice, those that were picked up, and those that are still to be rolled. */
function Dice(drawing: Props) {
  const { view, scene, say } = drawing;
  if (!inTurn(view)) return <h3>{say(view.placing === null ? "board.bank" : "phase.ring")}</h3>;
  const figures = [...new Set(view.dice)];
  const due = Math.min(view.due, geometryOf(scene).dice);
  const few = view.dice.length + view.picked.length + due < 4;
  const none = view.laid.length > 0 && view.dice.length === 0;
  return (
    <>
      <div>
        <h3>{say(view.phase === "dice" ? "board.dice_due" : "board.dice_free")}</h3>
        {none && <small>{say("board.dice_none")}</small>}
        {few && view.phase === "action" && <small>{say("board.dice_lay")}</small>}
      </div>
      <div class={few ? "" : "many"}>
        {figures.map((figure) => (
          <span key={figure} {...dieProps(drawing, figure)}>
            {Array.from({ length: times(view.dice, figure) }, (_, k) => (
              <Die key={k} figure={figure} />
            ))}
          </span>
        ))}
        {view.picked.map((figure, k) => (
          <span key={k} class="mu-picked" title={say("board.picked")}>
            <Die figure={figure} />
          </span>
        ))}
        {Array.from({ length: due }, (_, k) => (
          <Die key={k} />
        ))}
      </div>
    </>
  );
}

/** A die stands for the action that it can be laid on. */
function dieProps({ view, element, open, path }: Props, figure: number): ElementProps {
  const lays = view.phase === "action" && path.length === 0 && open.has(`a.${figure}`);
  const { "aria-disabled": off, ...props } = element(`d.${figure}`, lays ? "mu-free can" : "mu-free");
  return off && !lays ? { ...props, "aria-disabled": off } : props;
}

/** The mana of who decides, less what is paid; out of the game, what is left of it. */
function Mana({ view, scene, say, element }: Props) {
  const side = deciderOf(view);
  const turn = inTurn(view);
  const cost = view.phase === "paying" ? geometryOf(scene).potions[view.card ?? ""]?.cost : undefined;
  const paid = (colour: string): number => {
    if (!cost || side === null) return 0;
    const own = (c: string) => Math.min(cost[c] ?? 0, crystalsOf(view, side, c)) - (view.spared[c] ?? 0);
    if (colour !== COLOURLESS) return own(colour);
    return sum(Object.values(cost)) - sum(Object.keys(cost).map(own));
  };
  return (
    <div class="mu-mana">
      {manaOf(geometryOf(scene)).map((colour) => {
        const count = side === null ? view.bank[colour] : crystalsOf(view, side, colour);
        const kind = `mu-have ${count ? "" : "none"}`;
        return (
          <span key={colour} {...(turn ? element(`m.${colour}`, kind) : { class: kind })}>
            <Gem colour={colour} letter={say(`letter.${colour}`)} />
            <b>{count}</b>
            {paid(colour) > 0 && <em>−{paid(colour)}</em>}
          </span>
        );
      })}
    </div>
  );
}
