// How many: a stepper with its shortcuts, and a bar for each number, with the chances where there are any.
import { useEffect, useRef } from "preact/hooks";
import type { Drawing } from "../../contract";
import { ENDS, percentOf } from "./labels";
import { askedOf, hueOf, oddsFor, suggested, type ZargosView } from "./types";

export function Stepper(drawing: Drawing<ZargosView>) {
  const { view, say, element, open, at, point } = drawing;
  const box = useRef<HTMLDivElement>(null);
  const asked = askedOf(open);
  const n = suggested(view, open, at) ?? 0;
  const { kind, least, most } = asked ?? { kind: "n", least: 0, most: 0 };
  const set = (to: number) => point(`${kind}.${Math.min(Math.max(to, least), most)}`);
  const now = useRef({ n, set });
  now.current = { n, set };
  useEffect(() => {
    // The wheel turns the number once somebody is at it; else the page scrolls.
    const wheel = (event: WheelEvent) => {
      if (!box.current?.contains(document.activeElement)) return;
      event.preventDefault();
      now.current.set(now.current.n + (event.deltaY < 0 ? 1 : -1));
    };
    box.current?.addEventListener("wheel", wheel, { passive: false });
    return () => box.current?.removeEventListener("wheel", wheel);
  }, []);
  if (!asked) return null;
  const numbers = Array.from({ length: most - least + 1 }, (_, k) => least + k);
  const { odds } = view;
  return (
    <div class={`za-count bb-${hueOf(view.side)}`} ref={box}>
      <div class="za-step">
        <button
          type="button"
          aria-label={say("board.fewer")}
          disabled={n <= least}
          onClick={() => set(n - 1)}
        >
          −
        </button>
        <output>{n}</output>
        <button type="button" aria-label={say("board.more")} disabled={n >= most} onClick={() => set(n + 1)}>
          +
        </button>
      </div>
      <div class="za-quick">
        <button type="button" onClick={() => set(Math.ceil(most / 2))}>
          {say("board.half")}
        </button>
        <button type="button" onClick={() => set(most)}>
          {say("board.all")}
        </button>
      </div>
      <div class="za-scale" style={{ "--n": numbers.length }}>
        {numbers.map((k) => {
          const chance = oddsFor(odds, k);
          return (
            <span
              key={k}
              {...element(`${kind}.${k}`, `za-bar ${k === n ? "on" : ""} ${chance ? "odds" : ""}`)}
              onPointerEnter={() => point(`${kind}.${k}`)}
              style={{
                "--h": (k - least + 1) / numbers.length,
                "--taken": chance?.[1] ?? 1,
                "--empty": (chance?.[1] ?? 1) + (chance?.[2] ?? 0),
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Taken, empty, held: one bar of three parts. */
export function OddsBar({ view, say }: Drawing<ZargosView>, n = 1) {
  const { odds, side } = view;
  const defender = view.territories[odds?.place ?? ""]?.[0];
  const [, ...chances] = oddsFor(odds, n) ?? [];
  const parts = ENDS.map((key, k) => ({ key, p: chances[k] ?? 0 }));
  return (
    odds && (
      <div class="za-odds">
        <div>
          {parts.map(({ key, p }, k) => (
            <i
              key={key}
              class={`bb-${[hueOf(side), "none", hueOf(defender ?? null)][k]}`}
              style={{ flexGrow: p }}
            />
          ))}
        </div>
        <p>
          {parts.map(({ key, p }) => (
            <span key={key}>
              <b>{say("board.percent", { n: percentOf(p) })}</b> {say(`board.${key}`)}
            </span>
          ))}
        </p>
      </div>
    )
  );
}
