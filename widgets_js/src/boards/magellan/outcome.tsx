// Pictures of what chance can answer: explorers, gold, and who begins.
import type { ComponentChild } from "preact";
import type { Drawing } from "../../contract";
import { Emblem } from "../emblem";
import { GoldCard } from "./cards";
import { Caravel } from "./shapes";
import { colourOf, geometryOf, type MagellanView } from "./types";

export function outcome(text: string, { scene }: Drawing<MagellanView>): ComponentChild {
  const [kind, name = ""] = text.split(" ");
  if (kind === "turn") return <Caravel explorer={name} />;
  if (kind === "auctioneer") {
    const colour = colourOf(Number(name));
    return (
      <span class={`bb-disc bb-${colour}`}>
        <svg viewBox="-12 -12 24 24" aria-hidden="true">
          <Emblem colour={colour} />
        </svg>
      </span>
    );
  }
  const value = Number(name);
  return (
    <svg class="mg-gold" viewBox="-34 -48 68 96" aria-hidden="true">
      <GoldCard value={value} crowns={geometryOf(scene).crowns[value - 1] ?? 0} />
    </svg>
  );
}
