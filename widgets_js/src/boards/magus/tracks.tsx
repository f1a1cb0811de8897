// Seven rows: the place of the die for an action, and the track of the power that shares the row.
import type { Drawing } from "../../contract";
import { Emblem } from "../emblem";
import { stack } from "./geometry";
import { Die, Reach } from "./shapes";
import { deciderOf, type MagusView, POWERS, reliquat, rise, SEVEN, sidesOf, TOP, turnOf } from "./types";

type Props = Drawing<MagusView>;

const [WIDTH, HEIGHT, STEP, LEFT] = [130, 38, 18.6, 9];
/** 24 pixels of the screen on a narrow board. */
const FINGER = 18;
const LEVELS = Array.from({ length: TOP + 1 }, (_, level) => level);
const xOf = (level: number): number => LEFT + STEP * level;

export function Tracks(drawing: Props) {
  const { say } = drawing;
  return (
    <section class="mu-tracks" aria-label={say("board.tracks")}>
      <div class="mu-head">
        <h3>{say("board.tracks")}</h3>
        <svg class="mu-track" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
          {LEVELS.map((level) => (
            <text key={level} x={xOf(level)} y="12">
              {level}
            </text>
          ))}
        </svg>
      </div>
      {POWERS.map((power) => (
        <Row key={power} drawing={drawing} power={power} />
      ))}
    </section>
  );
}

function Row({ drawing, power }: { drawing: Props; power: number }) {
  const { view, say, element, open } = drawing;
  const own = view.action === power;
  const use = `u.${power}`;
  const used = view.used.includes(power);
  return (
    <div class={`mu-lane ${own ? `own bb-${turnOf(view)}` : ""}`}>
      <span {...element(`a.${power}`, "mu-action bb-box")}>
        <Places view={view} power={power} />
        <b>{say(`action.${power}`)}</b>
      </span>
      <small {...element(use, `mu-use bb-box ${used ? "used" : ""}`)}>
        <span>{say(`power.${power}`)}</span>
        {(open.has(use) || used) && (
          <svg viewBox="-6 -6 12 12" aria-hidden="true">
            <path d={used ? "M-4 .4L-1.2 3.4 4.2-3.4" : "M-2.6-4.4L4 0-2.6 4.4Z"} />
          </svg>
        )}
      </small>
      <Track drawing={drawing} power={power} />
    </div>
  );
}

/** Where the die of an action lies; the seventh takes two or three. */
function Places({ view, power }: { view: MagusView; power: number }) {
  const laid = view.action === power ? view.laid : [];
  if (laid.length > 1) {
    return (
      <i class={`mu-places bb-${turnOf(view)} n${laid.length}`}>
        {laid.map((figure, k) => (
          <Die key={k} figure={figure} />
        ))}
      </i>
    );
  }
  return (
    <i class={`mu-places ${laid.length ? `bb-${turnOf(view)}` : ""}`}>
      {power === SEVEN ? (
        <svg class="mu-die" viewBox="-17 -17 34 34" aria-hidden="true">
          <rect x="-15" y="-15" width="21" height="21" rx="5" />
          <rect x="-6" y="-6" width="21" height="21" rx="5" />
          <path d="M1 2.6H8M1 6.4H8" />
        </svg>
      ) : (
        <Die figure={power} />
      )}
    </i>
  );
}

function Track({ drawing, power }: { drawing: Props; power: number }) {
  const { view, element, open, narrow } = drawing;
  const levels = (side: string) => view.powers[side]?.[power - 1] ?? 0;
  const raise = `w.${power}`;
  const decider = deciderOf(view);
  const rest = view.action === power ? reliquat(view) : 0;
  const steps = open.has(raise) ? rise(view) : rest;
  const end = Math.min(TOP, levels(decider ?? "") + steps);
  // Where others stand, the disc to come hovers over them.
  const taken = sidesOf(view).some((side) => levels(side) === end);
  const discs = LEVELS.flatMap((level) => {
    const sides = sidesOf(view).filter((side) => levels(side) === level);
    return stack(sides.length).map(({ x, y }, k) => ({
      side: sides[k] ?? "",
      id: `t.${sides[k]}.${power}`,
      x: xOf(level) + x,
      y: HEIGHT / 2 + y,
      small: sides.length > 2,
    }));
  });
  const ghost = decider !== null && steps > 0 && end > levels(decider);
  return (
    <svg class="mu-track" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-hidden="false">
      <g {...element(raise, "mu-rail bb-in")}>
        <rect class="mu-cell bb-edge bb-wash" width={WIDTH} height={HEIGHT} rx="6" />
        <path d={`M${xOf(0)} ${HEIGHT / 2}H${xOf(TOP)}`} />
        {LEVELS.map((level) => (
          <circle key={level} cx={xOf(level)} cy={HEIGHT / 2} r="2.8" />
        ))}
      </g>
      {discs
        .filter(({ id }) => narrow && open.has(id))
        .map(({ id, x, y }) => (
          <Reach key={id} id={id} x={x} y={y} least={FINGER} />
        ))}
      {discs.map(({ side, id, x, y, small }) => (
        <g
          key={side}
          {...element(id, `mu-counter bb-in bb-${side} ${small ? "small" : ""}`)}
          style={{ transform: `translate(${x}px, ${y}px)` }}
        >
          <circle class="bb-rim" r="6.9" />
          <circle class="mu-body bb-halo" r="6.9" />
          <g class="mu-emblem" transform="scale(.4)">
            <Emblem colour={side} />
          </g>
        </g>
      ))}
      {ghost && (
        <g
          class={`mu-ghost bb-${decider} ${open.has(raise) ? "now" : ""}`}
          transform={`translate(${xOf(end)} ${HEIGHT / 2 - (taken ? 12.5 : 0)})`}
        >
          <circle r="9.4" />
          <text y="3.9">+{end - levels(decider)}</text>
        </g>
      )}
    </svg>
  );
}
