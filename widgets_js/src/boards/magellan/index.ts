import type { BoardModule } from "../../contract";
import { Emblem } from "../emblem";
import { banner, buttons, does, phases, stepped, typed, when } from "./banner";
import { Board } from "./board";
import { arrow, meanings, order } from "./keyboard";
import { label } from "./labels";
import { moved } from "./moved";
import { outcome } from "./outcome";
import { seats } from "./seats";
import { pages } from "./side";
import { account, colourOf, type MagellanView } from "./types";

export const magellan: BoardModule<MagellanView> = {
  Board,
  frame: { side: 300, least: 1.017, most: 1.2 },
  pages,
  account,
  Emblem,
  pictured: { board: 630, seat: 62 },
  phases,
  banner,
  when,
  does,
  buttons,
  typed,
  stepped,
  headings: ["cards", "ships", "points"],
  seats,
  colour: (_, seat) => colourOf(seat),
  meanings,
  outcome,
  label,
  order,
  arrow,
  moved,
};
