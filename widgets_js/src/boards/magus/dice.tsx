// The tray of the turn: dice, and the mana of the seat to act.

import { useState } from "preact/hooks";
import type { Drawing, ElementProps } from "../../contract";
import { sum, times } from "../../numbers";
import { Die, Gem, SideDisc } from "./shapes";
import {
  COLOURLESS,
  crystalsOf,
  deciderOf,
  geometryOf,
  inTurn,
  type MagusView,
  manaOf,
  nameOf,
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
        {side !== null && <SideDisc side={side} />}
        <Dice {...drawing} />
      </div>
      <Mana {...drawing} />
    </section>
  );
}

/** Free dice, picked dice, and dice not rolled yet. */
function Dice(drawing: Props) {
  const { view, scene, say } = drawing;
  if (!inTurn(view)) return <h3>{say(view.placing === null ? "board.bank" : "phase.ring")}</h3>;
  const figures = [...new Set(view.dice)];
  const due = Math.min(view.due, geometryOf(scene).dice);
  const few = view.dice.length + view.picked.length + due < 4;
  const [laid] = view.laid;
  return (
    <>
      <div>
        <h3>{say(due ? "board.dice_due" : laid ? "board.dice_unused" : "board.dice_free")}</h3>
        {laid && !view.dice.length && <small>{say("board.dice_none")}</small>}
        {laid && few && view.dice.length > 0 && (
          <small>{say("board.dice_each", { figure: laid, row: view.action ?? 0 })}</small>
        )}
        {few && view.phase === "action" && <small>{say("board.dice_lay")}</small>}
      </div>
      <div class={few ? "" : "many"}>
        {figures.map((figure) => (
          <Free key={figure} drawing={drawing} figure={figure} />
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

/** Free dice with the same figure. They are one element, but the die that you click is shown as selected. */
function Free({ drawing, figure }: { drawing: Props; figure: number }) {
  const [clicked, click] = useState(0);
  const count = times(drawing.view.dice, figure);
  const chosen = drawing.path.includes(`d.${figure}`) ? Math.min(clicked, count - 1) : -1;
  return (
    <span {...dieProps(drawing, figure)}>
      {Array.from({ length: count }, (_, k) => (
        <i key={k} class={k === chosen ? "bb-box one" : "bb-box"} onPointerDown={() => click(k)}>
          <Die figure={figure} />
        </i>
      ))}
    </span>
  );
}

/** A die stands for the action that it can be laid on. */
function dieProps({ view, element, open, path }: Props, figure: number): ElementProps {
  const lays = view.phase === "action" && path.length === 0 && open.has(`a.${figure}`);
  const { "aria-disabled": off, ...props } = element(`d.${figure}`, lays ? "mu-free can" : "mu-free");
  return off && !lays ? { ...props, "aria-disabled": off } : props;
}

/** The mana of the seat to act, minus the payment; outside a match, the mana left. */
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
        const kind = `mu-have bb-box ${count ? "" : "none"}`;
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
