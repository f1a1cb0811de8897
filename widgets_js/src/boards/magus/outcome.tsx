// Pictures of what chance can answer: dice, sources, potions, and who begins.
import type { ComponentChild } from "preact";
import type { Drawing } from "../../contract";
import { Die, Gem, SideDisc, Sign } from "./shapes";
import { geometryOf, type MagusView, sideOf } from "./types";

export function outcome(text: string, { scene, say }: Drawing<MagusView>): ComponentChild {
  const [kind, name = ""] = text.split(" ");
  if (kind === "die") return <Die figure={Number(name)} />;
  if (kind === "start") return <SideDisc side={sideOf(Number(name))} />;
  if (kind === "source") return <Gem colour={name} letter={say(`letter.${name}`)} />;
  const potion = kind === "potion" ? geometryOf(scene).potions[name] : undefined;
  return potion ? (
    <span class={`mu-${potion.family}`}>
      <Sign effect={potion.effect} />
    </span>
  ) : null;
}
