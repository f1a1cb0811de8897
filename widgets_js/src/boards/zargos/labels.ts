// What a person would say of an element; the same facts as in the picture.
import type { Drawing, Scene } from "../../contract";
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

export const percent = (p: number): number => Math.round(100 * p);

function placeLabel(view: ZargosView, place: string, scene: Scene, say: Say): string {
  const geometry = geometryOf(scene);
  const there = holderOf(view, place);
  const line = flightOf(geometry, place);
  return [
    `${say(`place.${place}`)}, ${place}`,
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
        ...(odds ? [say("label.odds", { taken: percent(odds[1]), held: percent(odds[3]) })] : []),
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
      return say("label.die", { n });
    default:
      return `primary.${id}` in scene.words.en ? say(`primary.${id}`) : id;
  }
}
