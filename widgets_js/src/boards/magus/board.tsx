import type { Drawing, Room } from "../../contract";
import { Circle } from "./circle";
import { Tray } from "./dice";
import { Level } from "./level";
import { Display } from "./potions";
import { Tracks } from "./tracks";
import type { MagusView } from "./types";

/** A position of a lesson may do without potions; in a match they are only to be laid out yet, or sold out. */
const isBare = ({ display, deck, round }: MagusView) => round > 0 && deck > 0 && display.length === 0;

/** Of a picture: without potions neither the board nor the lines of the seats need room for them. */
export const room = ({ view }: Drawing<MagusView>): Room => ({
  board: isBare(view) ? 515 : 690,
  seat: Object.values(view.potions).some(({ length }) => length > 0) ? 80 : 58,
});

export function Board(drawing: Drawing<MagusView>) {
  return (
    <div class={`mu ${drawing.narrow ? "mu-slim" : ""}${isBare(drawing.view) ? " mu-bare" : ""}`}>
      <Circle {...drawing} />
      <Tray {...drawing} />
      <Tracks {...drawing} />
      <Display {...drawing} />
      <Level {...drawing} />
    </div>
  );
}
