// Pictures of what chance can answer: dice, winds, and placement cards.
import type { ComponentChild } from "preact";
import type { Drawing } from "../../contract";
import { Die, Sign } from "./shapes";
import { written, type ZargosView } from "./types";

export function outcome(text: string, { say }: Drawing<ZargosView>): ComponentChild {
  const [kind, name = ""] = text.split(" ");
  if (kind === "die") return <Die figure={Number(name)} />;
  if (kind === "wind") return <Sign name={name} />;
  if (name === "reinforcement") return <Sign name="pawns" />;
  if (name === "boat") return <Sign name="boat" />;
  return (
    <span class={`za-card za-${name.slice(0, 2)}`}>
      <b>{written(say, name)}</b>
    </span>
  );
}
