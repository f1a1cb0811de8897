import { h } from "preact";
import type { BoardModule } from "../../contract";
import { account } from "./account";
import { banner, buttons, does, phases, typed, when } from "./banner";
import { Board } from "./chart";
import { arrow, meanings, order } from "./keyboard";
import { label } from "./labels";
import { moved } from "./moved";
import { outcome } from "./outcome";
import { seats } from "./seats";
import { Emblem } from "./shapes";
import { Cards, Kingdoms } from "./side";
import { Turn } from "./turn";
import { hueOf, ledBy, sideOf, TRADES, type ZargosView } from "./types";

export const zargos: BoardModule<ZargosView> = {
  Board,
  frame: { side: 270, least: 1.038, most: 1.233 },
  pages: (drawing) => [
    { tab: "turn", body: h(Turn, drawing) },
    // During a trade of cards, the cards are part of the decision.
    ...(Object.keys(drawing.view.cards).length && !TRADES.includes(drawing.view.phase)
      ? [{ tab: "cards", body: h(Cards, drawing) }]
      : []),
    { tab: "kingdoms", body: h(Kingdoms, drawing) },
  ],
  account,
  Emblem,
  pictured: { board: 672, seat: 30 },
  phases,
  banner,
  when,
  does,
  buttons,
  typed,
  headings: ["points", "pawns", "boats"],
  seats,
  colour: (view, seat, lasting) => hueOf(lasting ? (ledBy(view, seat)[0] ?? null) : sideOf(view, seat)),
  meanings,
  outcome,
  label,
  order,
  arrow,
  moved,
};
