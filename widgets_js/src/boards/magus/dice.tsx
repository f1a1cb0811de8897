// The tray of the turn: dice, what is asked for, and the mana of whose turn it is.
import type { Drawing, ElementProps } from "../../contract";
import { Die, Disc, Gem, Rank } from "./shapes";
import {
  COLOURLESS,
  crystalsOf,
  geometryOf,
  type MagusView,
  manaOf,
  nameOf,
  ranksOf,
  split,
  sum,
  times,
  turnOf,
} from "./types";

type Props = Drawing<MagusView>;

export function Tray(drawing: Props) {
  const { view, scene, say } = drawing;
  const side = turnOf(view);
  if (side === null || view.placing !== null) return null;
  return (
    <section class={`mu-tray bb-${side}`} aria-label={say("board.tray", { who: nameOf(scene, side) })}>
      <Dice {...drawing} />
      <Mana drawing={drawing} side={side} />
    </section>
  );
}

/** Free dice, those that were picked up, and those that are still to be rolled. */
function Dice(drawing: Props) {
  const { view, scene, say, element, open, path } = drawing;
  const figures = [...new Set(view.dice)];
  const chosen = Number(path.find((id) => id.startsWith("d."))?.slice(2) ?? 0);
  const turned = { up: (chosen % 6) + 1, down: ((chosen + 4) % 6) + 1 };
  return (
    <div class="mu-dice">
      <header>
        <Disc side={turnOf(view) ?? ""} />
        <h3>{say(view.phase === "dice" ? "board.dice_due" : "board.dice_free")}</h3>
        {view.laid.length > 0 && view.dice.length === 0 && <small>{say("board.dice_none")}</small>}
      </header>
      <div>
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
        {Array.from({ length: Math.min(view.due, geometryOf(scene).dice) }, (_, k) => (
          <Die key={k} />
        ))}
        {(["up", "down"] as const).map(
          (turn) =>
            open.has(turn) && (
              <span key={turn} {...element(turn, "mu-turned")}>
                <svg class="mu-arrow" viewBox="-8 -8 16 16" aria-hidden="true">
                  <path d={turn === "up" ? "M0 6V-6M-4.6-1.4L0-6 4.6-1.4" : "M0-6V6M-4.6 1.4L0 6 4.6 1.4"} />
                </svg>
                <Die figure={turned[turn]} />
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/** A die stands for the action that it can be laid on. */
function dieProps({ view, element, open, path }: Props, figure: number): ElementProps {
  const lays = view.phase === "action" && path.length === 0 && open.has(`a.${figure}`);
  const { "aria-disabled": off, ...props } = element(`d.${figure}`, lays ? "mu-free can" : "mu-free");
  return off && !lays ? { ...props, "aria-disabled": off } : props;
}

function Mana({ drawing, side }: { drawing: Props; side: string }) {
  const { view, scene, say, element, open } = drawing;
  const asked = hint(drawing);
  const chips = [...open].filter((id) => id.startsWith("g.")).sort();
  const cost = view.phase === "paying" ? geometryOf(scene).potions[view.card ?? ""]?.cost : undefined;
  const paid = (colour: string): number => {
    if (!cost) return 0;
    const own = (c: string) => Math.min(cost[c] ?? 0, crystalsOf(view, side, c)) - (view.spared[c] ?? 0);
    if (colour !== COLOURLESS) return own(colour);
    return sum(Object.values(cost)) - sum(Object.keys(cost).map(own));
  };
  return (
    <div class="mu-mana">
      <header>
        {asked ? (
          <b class="mu-hint">{asked}</b>
        ) : (
          <h3>{say("board.mana_of", { who: nameOf(scene, side) })}</h3>
        )}
      </header>
      <div>
        {chips.map((id) => (
          <Given key={id} drawing={drawing} id={id} />
        ))}
        {(chips.length ? [] : manaOf(geometryOf(scene))).map((colour) => {
          const count = crystalsOf(view, side, colour);
          return (
            <span key={colour} {...element(`m.${colour}`, `mu-have ${count ? "" : "none"}`)}>
              <Gem colour={colour} letter={say(`letter.${colour}`)} />
              <b>{count}</b>
              {paid(colour) > 0 && <em>−{paid(colour)}</em>}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** What is asked for next, after the first click of several, and what the 421 allows. */
function hint({ view, say, path, open }: Props): string | null {
  const [kind, first] = split(path[0] ?? "");
  const rank = split(path[1] ?? "")[3];
  if (kind === "a") return say("board.ask_pair");
  if (kind === "s") return say(path.length > 1 ? "board.ask_given" : "board.ask_source");
  if (kind === "p") return say(view.phase === "stepping" ? "board.ask_target" : "board.ask_move");
  if (kind === "m") return say(path.length > 1 ? "board.ask_taken" : "board.ask_second");
  if (kind === "u" && first === "2") return say(path.length > 1 ? "board.ask_turn" : "board.ask_die");
  if (kind === "u" && first === "4") return say("board.ask_tie");
  if (kind === "u")
    return say(rank ? "board.ask_target" : first === "5" ? "board.ask_own" : "board.ask_rival");
  if (view.phase !== "lowering" && [...open].some((id) => id.startsWith("t."))) return say("board.ask_421");
  return null;
}

/** Sorcerers that may be given back for a new one, drawn with the shapes. */
function Given({ drawing: { scene, element }, id }: { drawing: Props; id: string }) {
  const names = ranksOf(geometryOf(scene));
  return (
    <span {...element(id, "mu-given")}>
      {[...id.slice(2)].map((letter, k) => (
        <svg key={k} viewBox="-13 -13 26 26" aria-hidden="true">
          <Rank rank={names["aimx".indexOf(letter)] ?? ""} />
        </svg>
      ))}
    </span>
  );
}
