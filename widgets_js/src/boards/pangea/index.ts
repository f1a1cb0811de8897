import { h } from "preact";
import type { BoardModule } from "../../contract";
import { Emblem } from "../emblem";
import { banner, buttons, phases } from "./banner";
import { Board } from "./board";
import { arrow, meanings, order } from "./keyboard";
import { label } from "./labels";
import { moved } from "./moved";
import { outcome } from "./outcome";
import { seats } from "./seats";
import { Reference, Turn } from "./turn";
import type { PangeaView } from "./types";

export const pangea: BoardModule<PangeaView> = {
  Board,
  frame: { side: 288, least: 1.017, most: 1.018 },
  pages: (drawing) => [
    { tab: "turn", body: h(Turn, drawing) },
    ...(drawing.drawer ? [{ tab: "tablet", body: h(Reference, drawing) }] : []),
  ],
  Emblem,
  pictured: { board: 684, seat: 38 },
  phases,
  banner,
  buttons,
  headings: ["tower", "goods", "minions"],
  seats,
  colour: (view, seat) => view.seats[seat] ?? "ink2",
  meanings,
  outcome,
  label,
  order,
  arrow,
  moved,
};
