// Pictures of what chance can answer: explorers, gold, and who begins.

import type { ComponentChild } from "preact";
import type { Drawing } from "../../contract";
import { Disc } from "../../disc";
import { Emblem } from "../emblem";
import { GoldCard } from "./cards";
import { Caravel } from "./shapes";
import { colourOf, geometryOf, type MagellanView } from "./types";

export function outcome(text: string, { scene }: Drawing<MagellanView>): ComponentChild {
  const [kind, name = ""] = text.split(" ");
  if (kind === "turn") return <Caravel explorer={name} />;
  if (kind === "auctioneer") {
    const colour = colourOf(Number(name));
    return <Disc colour={colour} Emblem={Emblem} />;
  }
  const value = Number(name);
  return (
    <svg class="mg-gold" viewBox="-34 -48 68 96" aria-hidden="true">
      <GoldCard value={value} crowns={geometryOf(scene).crowns[value - 1] ?? 0} />
    </svg>
  );
}
