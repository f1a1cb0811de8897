// The choice of a number: a stepper with its shortcuts, and a bar for each number, with its chances if there are any.
import { useEffect, useRef } from "preact/hooks";
import type { Drawing } from "../../contract";
import { clamp } from "../../numbers";
import { treeOf } from "../../tree";
import { ENDS, percentOf } from "./labels";
import { hueOf, numberRange, oddsFor, suggested, term, type ZargosView } from "./types";

type Props = Drawing<ZargosView>;

/** The requested number, and how to suggest another one. */
function stepsOf({ view, open, at, point }: Props) {
  const { kind, least, most } = numberRange(open) ?? { kind: "n", least: 0, most: 0 };
  const number = suggested(view, open, at) ?? 0;
  const set = (to: number) => point(`${kind}.${clamp(to, least, most)}`);
  return { kind, least, most, number, set };
}

export function Stepper(drawing: Props) {
  const { say } = drawing;
  const { least, most, number, set } = stepsOf(drawing);
  const step = (by: number, sign: string, word: string, end: number) => (
    <button type="button" aria-label={say(word)} disabled={number === end} onClick={() => set(number + by)}>
      {sign}
    </button>
  );
  return (
    <div class="za-step">
      {step(-1, "−", "board.fewer", least)}
      <output>{number}</output>
      {step(1, "+", "board.more", most)}
    </div>
  );
}

/** Half of what can be sent, and all. */
export function Quick(drawing: Props) {
  const { most, set } = stepsOf(drawing);
  const button = (n: number, word: string) => (
    <button type="button" onClick={() => set(n)}>
      {drawing.say(word)}
    </button>
  );
  return (
    <div class="za-quick">
      {button(Math.ceil(most / 2), "board.half")}
      {button(most, "board.all")}
    </div>
  );
}

/** A bar for each number; with chances, they have an axis. `see`: called with the number pointed at, null for none. */
export function Bars({ drawing, see }: { drawing: Props; see: (number: number | null) => void }) {
  const { view, say, element, narrow } = drawing;
  const box = useRef<HTMLDivElement>(null);
  const { kind, least, most, number, set } = stepsOf(drawing);
  const now = useRef({ number, set });
  now.current = { number, set };
  useEffect(() => {
    // The wheel changes the number when it has the focus or the pointer; otherwise the page scrolls.
    const turned = box.current?.closest(".za-count");
    const wheel = (event: Event) => {
      if (!turned?.contains(treeOf(turned).activeElement)) return;
      event.preventDefault();
      now.current.set(now.current.number + ((event as WheelEvent).deltaY < 0 ? 1 : -1));
    };
    turned?.addEventListener("wheel", wheel, { passive: false });
    return () => turned?.removeEventListener("wheel", wheel);
  }, []);
  const numbers = Array.from({ length: most - least + 1 }, (_, k) => least + k);
  const { odds } = view;
  // Bars too thin for a finger are not clickable; they only show the number of the stepper and the button.
  const thin = narrow && numbers.length > 12;
  // The chosen number, both ends and every fifth, as far as there is room between them.
  const apart = Math.ceil(numbers.length / 12);
  const marks = new Set<number>();
  for (const k of [number, most, least, ...numbers.filter((k) => k % 5 === 0)]) {
    if ([...marks].every((other) => Math.abs(other - k) >= apart)) marks.add(k);
  }
  return (
    <div class={`za-bars ${odds ? "odds" : ""}`} ref={box} style={{ "--n": numbers.length }}>
      {odds && (
        <div class="za-axis" aria-hidden="true">
          {[100, 50, 0].map((share) => (
            <span key={share}>{share === 100 ? say("board.percent", { n: "100" }) : share}</span>
          ))}
        </div>
      )}
      <div class="za-scale" onPointerLeave={() => see(null)}>
        {numbers.map((k) => {
          const [, taken = 1, empty = 0] = oddsFor(odds, k) ?? [];
          const look = `za-bar ${k === number ? "on" : ""}`;
          return (
            <span
              key={k}
              {...(thin ? { class: look } : element(`${kind}.${k}`, look))}
              onPointerEnter={() => see(k)}
              style={{ "--h": (k - least + 1) / numbers.length, "--taken": taken, "--empty": taken + empty }}
            />
          );
        })}
      </div>
      <div class="za-marks" aria-hidden="true">
        {[...marks].map((k) => (
          <span
            key={k}
            class={k === number ? "on" : ""}
            style={{ left: `${(100 * (k - least + 0.5)) / numbers.length}%` }}
          >
            {k}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Taken, empty, held: a bar of three parts for each of some numbers, and what its parts mean. */
export function Odds({ view, say }: Props, ...numbers: number[]) {
  const { odds, side } = view;
  if (!odds) return null;
  const defender = view.territories[odds.place]?.[0] ?? null;
  const hues = [hueOf(side), "none", hueOf(defender)];
  const rows = numbers.map((n) => oddsFor(odds, n)?.slice(1) ?? []);
  const ends = ENDS.slice(0, defender ? 3 : 2);
  return (
    <div class="za-odds">
      {rows.map((chances, row) => (
        <div key={row}>
          {ends.map((key, k) => (
            <i key={key} class={`bb-${hues[k]}`} style={{ flexGrow: chances[k] ?? 0 }} />
          ))}
        </div>
      ))}
      <ul>
        {ends.map((key, k) => (
          <li key={key}>
            <i class={`bb-${hues[k]}`} />
            <span>{say(`board.${key}`, { people: term("side", defender) })}</span>
            {rows.map((chances, row) => (
              <b key={row}>{say("board.percent", { n: percentOf(chances[k] ?? 0) })}</b>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
