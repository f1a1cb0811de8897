import type { BoardModule } from "../../contract";
import { Emblem } from "../emblem";
import { banner, buttons, does, phases, typed, when } from "./banner";
import { Board, room } from "./board";
import { arrow, meanings, order } from "./keyboard";
import { label } from "./labels";
import { moved } from "./moved";
import { outcome } from "./outcome";
import { seats } from "./seats";
import { account, pages } from "./side";
import { type MagusView, sideOf } from "./types";

export const magus: BoardModule<MagusView> = {
  Board,
  frame: { side: 252, least: 0.92, most: 1.25 },
  pages,
  account,
  Emblem,
  pictured: room,
  phases,
  banner,
  when,
  does,
  buttons,
  typed,
  headings: ["glory", "level", "potions"],
  seats,
  colour: (_, seat) => sideOf(seat),
  meanings,
  outcome,
  label,
  order,
  arrow,
  moved,
};
