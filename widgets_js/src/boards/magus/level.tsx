// The line of magic levels: markers, the levels at which counts come, and where the marker goes at the turn's end.
import type { Drawing } from "../../contract";
import { Emblem } from "../emblem";
import { lanes } from "./geometry";
import { geometryOf, levelOf, type MagusView, nameOf, sidesOf, turnOf } from "./types";

type Props = Drawing<MagusView>;

/** The height of the line, free of it above and below the markers, and a marker where there is room. */
const [HEIGHT, FOOT, MARKER] = [40, 2, 14];

export function Level({ view, scene, say, narrow }: Props) {
  const { most, thresholds } = geometryOf(scene);
  const sides = sidesOf(view);
  const levels = sides.map((side) => view.levels[side] ?? 0);
  const mover = turnOf(view);
  const nextLevel = mover === null ? 0 : levelOf(view, mover);
  const moves = mover !== null && nextLevel !== view.levels[mover];
  const spots = lanes([...levels, ...(moves ? [nextLevel] : [])], narrow ? 2 : 1);
  const pitch = Math.min(MARKER + 1, (HEIGHT - 2 * FOOT) / (Math.max(0, ...spots) + 1));
  const x = (level: number) => `${((level + 0.5) / (most + 1)) * 100}%`;
  const y = (k: number) => `${FOOT + (spots[k] ?? 0) * pitch}px`;
  const flag = (k: number) => say(view.counts > k ? "board.count_done" : `board.count_${k + 1}`);
  return (
    <section class="mu-levels" aria-label={say("board.magic")}>
      <h3>{say("board.magic")}</h3>
      <div class="mu-line" style={{ "--marker": `${Math.min(MARKER, pitch - 1)}px` }}>
        {thresholds.map((level, k) => (
          <span
            key={level}
            class={`mu-flag ${view.counts > k ? "done" : view.counts === k ? "coming" : ""}`}
            style={{ left: `${(level / (most + 1)) * 100}%` }}
            title={flag(k)}
          >
            <b>{level}</b>
            {/* Narrow, the next flag would stand on the words. */}
            {narrow ? <span class="bb-sr">{flag(k)}</span> : <small>{flag(k)}</small>}
          </span>
        ))}
        <svg class="mu-ticks" preserveAspectRatio="none" viewBox={`0 0 ${most + 1} 1`} aria-hidden="true">
          <path
            d={Array.from(
              { length: most + 1 },
              (_, level) => `M${level + 0.5} ${level % 5 ? 0.8 : 0.6}V1`,
            ).join("")}
          />
          {thresholds.map((level) => (
            <rect key={level} x={level} width={most + 1 - level} height="1" />
          ))}
        </svg>
        {sides.map((side, k) => (
          <span
            key={side}
            class={`mu-marker bb-${side}`}
            style={{ left: x(levels[k] ?? 0), bottom: y(k) }}
            role="img"
            aria-label={say("board.marker", { who: nameOf(scene, side), level: levels[k] ?? 0 })}
            title={say("board.marker", { who: nameOf(scene, side), level: levels[k] ?? 0 })}
          >
            <svg viewBox="-12 -12 24 24" aria-hidden="true">
              <Emblem colour={side} />
            </svg>
          </span>
        ))}
        {moves && (
          <span
            class={`mu-marker to bb-${mover}`}
            style={{ left: x(nextLevel), bottom: y(sides.length) }}
            role="img"
            aria-label={say("board.marker_to", { who: nameOf(scene, mover), level: nextLevel })}
            title={say("board.marker_to", { who: nameOf(scene, mover), level: nextLevel })}
          />
        )}
        <div class="mu-scale" aria-hidden="true">
          {Array.from({ length: Math.floor(most / 5) + 1 }, (_, k) => (
            <span key={k} style={{ left: x(5 * k) }}>
              {5 * k}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
