import { h } from "preact";
import type { BoardModule } from "../../contract";
import { banner, buttons, does, phases, typed, when } from "./banner";
import { Board } from "./board";
import { arrow, meanings, order } from "./keyboard";
import { label } from "./labels";
import { moved } from "./moved";
import { outcome } from "./outcome";
import { seats } from "./seats";
import { Emblem } from "./shapes";
import { Side } from "./side";
import { hueOf, ledBy, sideOf, type ZargosView } from "./types";

export const zargos: BoardModule<ZargosView> = {
  Board,
  frame: { side: 286, least: 1.038, most: 1.233 },
  pages: (drawing) => [{ tab: "turn", body: h(Side, drawing) }],
  Emblem,
  pictured: { board: 735, seat: 58 },
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
