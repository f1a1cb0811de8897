import type { Now, Scene, Tick } from "../contract";

/** The ply after a seat's last decision if others have decided since; otherwise null. */
export function plySinceOwnMove(ticks: readonly Tick[], seat: Now["toAct"]): number | null {
  const at = ticks.findLastIndex((tick) => tick.seat === seat) + 1;
  return at > 0 && ticks.slice(at).some((tick) => tick.seat !== null) ? at : null;
}

/** The index of the last decision of a bot that had a choice, -1 if there is none. */
export const lastBotDecision = (ticks: readonly Tick[], { seats }: Scene): number =>
  ticks.findLastIndex(({ seat, forced }) => seat !== null && !forced && seats[seat]?.bot != null);
