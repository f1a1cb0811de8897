import type { Drawing } from "../../contract";
import { Circle } from "./circle";
import { Tray } from "./dice";
import { Level } from "./level";
import { Display } from "./potions";
import { Tracks } from "./tracks";
import type { MagusView } from "./types";

export function Board(drawing: Drawing<MagusView>) {
  return (
    <div class={`mu ${drawing.narrow ? "mu-slim" : ""}`}>
      <Circle {...drawing} />
      <Tray {...drawing} />
      <Tracks {...drawing} />
      <Display {...drawing} />
      <Level {...drawing} />
    </div>
  );
}
