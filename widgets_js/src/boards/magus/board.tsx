import type { Drawing } from "../../contract";
import { Circle } from "./circle";
import { Tray } from "./dice";
import { Level } from "./level";
import { Display } from "./potions";
import { Tracks } from "./tracks";
import type { MagusView } from "./types";

export function Board(drawing: Drawing<MagusView>) {
  const { display, deck, round } = drawing.view;
  // A position of a lesson may do without potions; in a match they are only to be laid out yet, or sold out.
  const bare = round > 0 && deck > 0 && display.length === 0;
  return (
    <div class={`mu ${drawing.narrow ? "mu-slim" : ""}${bare ? " mu-bare" : ""}`}>
      <Circle {...drawing} />
      <Tray {...drawing} />
      <Tracks {...drawing} />
      <Display {...drawing} />
      <Level {...drawing} />
    </div>
  );
}
