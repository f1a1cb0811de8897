import { useEffect, useState } from "preact/hooks";
import { type Chances, type Model, type Report, subscribe } from "../model";
import type { Say } from "../words";
import type { Proposals } from "./proposals";
import type { ViewModel } from "./viewModel";

/** Milliseconds for which the board must stay at a ply before its chances are estimated. */
const STAY_MS = 300;

/** The chances of winning beside the seats. */
export interface SeatChances {
  /** Whether they were asked for. */
  readonly on: boolean;
  readonly toggle: () => void;
  /** The chances at the ply drawn, as soon as they are known. */
  readonly here: Chances | null;
}

/** Request the chances of winning at the ply shown while they are asked for; null where they can't be estimated. */
export function useChances(
  model: Model,
  viewModel: ViewModel,
  { silent, estimate }: Proposals,
): SeatChances | null {
  const [on, turn] = useState(false);
  const [found, keep] = useState<Chances | null>(null);
  const { now, view, live, cursor, shown, preview } = viewModel;
  // Evaluations tell nothing in the set-up, which is round 0, and everything is known at the end.
  const open = view["round"] !== 0 && !(live && now.result);
  const possible = now.estimates === true && open && !preview && !now.editor;
  const asks = on && possible && silent === null;
  useEffect(
    () => subscribe(model, { "msg:custom": (report: Report) => report.type === "chances" && keep(report) }),
    [model],
  );
  useEffect(() => {
    if (!asks) return;
    const timer = setTimeout(() => estimate(cursor, true), STAY_MS);
    return () => clearTimeout(timer);
  }, [asks, cursor, now.branch, now.ply]);
  if (!possible) return null;
  return {
    on,
    toggle() {
      if (on && silent === null) estimate(cursor, false);
      turn(!on);
    },
    here: on && found?.branch === now.branch && found.ply === shown ? found : null,
  };
}

/** Shows or hides the chances of winning. */
export function ChancesButton({ chances: { on, toggle }, say }: { chances: SeatChances; say: Say }) {
  const name = say("chances.open");
  return (
    <button
      type="button"
      class="bb-percent"
      {...{ "aria-pressed": on, "aria-label": name, title: name }}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 18L18 6M8 6a2 2 0 1 0 0 4 2 2 0 1 0 0-4M16 14a2 2 0 1 0 0 4 2 2 0 1 0 0-4" />
      </svg>
    </button>
  );
}

/** The chance of a seat: a bar with the interval as a line, and the figures. */
export function Chance({
  estimate: [share, low, high],
  say,
}: {
  estimate: Chances["seats"][number];
  say: Say;
}) {
  return (
    <div class="bb-under bb-chance">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" />
        <rect width={share} height="6" />
        <path d={`M${low} 3H${high}`} />
      </svg>
      {say("what_if.shares", { value: share, low, high })}
    </div>
  );
}

/** What the chances are based on. */
export function ChancesNote({ chances: { here }, say }: { chances: SeatChances; say: Say }) {
  const text = here
    ? say("chances.about", { bot: here.bot, n: here.playouts, number: here.plies })
    : say("chances.begins");
  return <p class="bb-second">{text}</p>;
}
