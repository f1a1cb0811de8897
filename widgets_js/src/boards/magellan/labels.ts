// Spoken descriptions of elements, with the same facts as the picture.

import type { Drawing, Scene } from "../../contract";
import { times } from "../../numbers";
import { printed, prints } from "./chart";
import {
  colourOf,
  explorerOf,
  geometryOf,
  goldOf,
  type MagellanView,
  setsOf,
  shipsOn,
  term,
  YEARS,
} from "./types";

type Say = Drawing<MagellanView>["say"];

function boxLabel(view: MagellanView, voyage: string, box: number, scene: Scene, say: Say): string {
  const ships = shipsOn(view, voyage, box);
  const what = prints(geometryOf(scene), voyage, box).map((print) => printed(say, print));
  return [
    say("label.box", { card: term("explorer", explorerOf(voyage)), year: YEARS[box - 1] ?? "" }),
    ...(voyage === "vasco_right"
      ? [say("label.right")]
      : "vasco_right" in view.boxes && voyage === "vasco"
        ? [say("label.left")]
        : []),
    ...what,
    ships.length
      ? say("label.there", { who: ships.map((seat) => term("a_ship", colourOf(seat))) })
      : say("label.empty"),
  ].join(", ");
}

export function label(view: MagellanView, id: string, scene: Scene, say: Say): string {
  const geometry = geometryOf(scene);
  const [kind = "", name = "", box = ""] = id.split(".");
  const value = goldOf(id);
  if (kind === "b") return boxLabel(view, name, Number(box), scene, say);
  if (kind === "set") {
    const ship = setsOf(view).find((set) => set.id === id);
    if (!ship) return id;
    const visible = ship.cards.filter(Boolean);
    return [
      say("label.set", { colour: term("side", colourOf(ship.seat)), year: YEARS[ship.box - 1] ?? "" }),
      ...(ship.cards.length === 0 ? [say("label.set_empty")] : []),
      ...(visible.length ? [say("label.set_cards", { cards: visible })] : []),
      ...(visible.length < ship.cards.length
        ? [say("label.set_hidden", { n: ship.cards.length - visible.length })]
        : []),
    ].join(", ");
  }
  if (kind === "g") {
    // A label doesn't know which hand is shown, so it gives the number only if all hands have the same number.
    const counts = new Set(Object.values(view.hands).map((hand) => times(hand, value)));
    counts.delete(0);
    const n = counts.size === 1 ? Math.max(...counts) : 1;
    return say(n > 1 ? "label.golds" : "label.gold", { value, n, crowns: geometry.crowns[value - 1] ?? 0 });
  }
  if (kind === "p") return say("label.paid", { value });
  return kind === "bid" ? say("label.bid", { value }) : id;
}
