// Spoken descriptions of elements, with the same facts as the picture.
import type { Drawing, Scene, Told } from "../../contract";
import { sum } from "../../numbers";
import { factsOf } from "./tip";
import {
  bordersOf,
  cardTerm,
  flightOf,
  geometryOf,
  holderOf,
  kindOf,
  nameOf,
  oddsFor,
  restOf,
  term,
  type ZargosView,
} from "./types";

type Say = Drawing<ZargosView>["say"];

/** The possible results of a combat, in the order of its chances. */
export const ENDS = ["taken", "empty", "held"];

/** A chance in percent; what is possible is never shown as 0, and what can fail is never shown as 100. */
export const percentOf = (p: number): string =>
  p > 0.995 && p < 1 ? ">99" : p > 0 && p < 0.005 ? "<1" : `${Math.round(100 * p)}`;

/** How far the dice are above or below their average of 3½ each; nothing without dice. */
export function luckOf(dice: readonly number[]): string {
  const more = sum(dice) - 3.5 * dice.length;
  const whole = Math.floor(Math.abs(more));
  const size = more % 1 ? `${whole || ""}½` : whole;
  return dice[0] ? `${more > 0 ? "+" : more < 0 ? "−" : ""}${size}` : "";
}

/** The possible effects of rolling a die again, in sixths. */
export function rerollOf({ rerolls }: ZargosView, figure: string): Told {
  const [better = 0, worse = 0] = rerolls[figure] ?? [];
  return [better || worse ? "board.reroll" : "board.reroll_vain", { better, worse }];
}

function placeLabel(view: ZargosView, place: string, scene: Scene, say: Say): string {
  const geometry = geometryOf(scene);
  const there = holderOf(view, place);
  const line = flightOf(geometry, place);
  return [
    say(`place.${place}`),
    there ? say("board.pawns", { n: there[1], people: term("side", there[0]) }) : say("board.vacant"),
    ...factsOf(view, geometry, place, say),
    ...(line ? [say("board.flight", { place: term("place", line) })] : []),
    say("label.borders", { places: bordersOf(geometry, place).map((other) => term("place", other)) }),
  ].join(", ");
}

export function label(view: ZargosView, id: string, scene: Scene, say: Say): string {
  const { kingdoms, prices } = geometryOf(scene);
  const [kind, rest] = [kindOf(id), restOf(id)];
  const n = Number(rest);
  switch (kind) {
    case "p":
      return placeLabel(view, rest, scene, say);
    case "k":
      return say("label.kingdom", {
        kingdom: term("kingdom", rest),
        n: kingdoms[rest]?.territories.length ?? 0,
      });
    case "n": {
      const odds = oddsFor(view.odds, n);
      return [
        say("label.count", { n }),
        ...(odds ? [say("label.odds", { taken: percentOf(odds[1]), held: percentOf(odds[3]) })] : []),
      ].join(", ");
    }
    case "b":
      return say("label.boats", { n, points: n * prices.boat });
    case "r":
      return say("label.recruits", { n, points: n * prices.pawn });
    case "w":
      return `${say(`wind.${rest}`)}: ${say(`wind_effect.${rest}`)}`;
    case "ask":
    case "give":
      return say(`label.${kind}`, { card: cardTerm(rest) });
    case "side": {
      const who = nameOf(scene, view.leaders[rest]);
      return `${say(`side.${rest}`)}${who ? `, ${who}` : ""}`;
    }
    case "stack":
      return say(`label.stack_${rest}`, { n: view.stacks[rest] ?? 0 });
    case "die":
      return `${say("label.die", { n })}: ${say(...rerollOf(view, rest))}`;
    default:
      return `primary.${id}` in scene.words.en ? say(`primary.${id}`) : id;
  }
}
