// The way of the last move: dotted, from an open dot to where it ended; over the edge, out here and in there.

import { HALF } from "./coast";
import { centre, type Point, type Sheet, type Step, stepBetween, UNIT } from "./geometry";
import { piecesOn } from "./keyboard";
import { shifted, walked } from "./moved";
import type { Slot } from "./slots";
import { type Geometry, type PangeaView, peopleOf } from "./types";

interface Props {
  readonly before: PangeaView;
  readonly view: PangeaView;
  readonly geometry: Geometry;
  readonly sheet: Sheet;
  readonly places: ReadonlyMap<string, Slot>;
}

interface Way {
  readonly id: string;
  readonly colour: string;
  readonly dot: Point;
  readonly lines: readonly string[];
}

const shift = (from: Point, [dx, dy]: Step, along: number, across = 0): Point => ({
  x: from.x + dx * along + (dy ? across : 0),
  y: from.y + dy * along + (dx ? across : 0),
});
const line = (from: Point, to: Point, bend = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }) =>
  `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
/** The head of an arrow that leaves the board. */
const head = ({ x, y }: Point, [dx, dy]: Step) =>
  `M${x - 5 * dx - 4 * dy} ${y - 5 * dy - 4 * dx}L${x} ${y}L${x - 5 * dx + 4 * dy} ${y - 5 * dy + 4 * dx}`;

function way(
  { geometry, sheet }: Props,
  from: string,
  to: string,
  end: (step: Step, across: number) => Point,
  drifts: boolean,
): Pick<Way, "dot" | "lines"> | null {
  const link = stepBetween(geometry, from, to);
  if (!link) return null;
  const { step, wraps } = link;
  // Minions walk level with the pieces, or up and down clear of header and sockets; tiles drift straight. Over the
  // edge the line passes beside the number or letter there.
  const column = sheet.narrow ? 42.5 : 25.5;
  const across = step[0] ? (wraps ? 18 : drifts ? 0 : 7) : wraps || !drifts ? column : 0;
  const [start, last] = [centre(geometry, sheet, from), centre(geometry, sheet, to)];
  const dot = shift(start, step, drifts ? 0 : step[1] ? (sheet.narrow ? 30 : 47) : wraps ? 30 : 38, across);
  const stop = end(step, across);
  if (wraps) {
    const out = shift(start, step, UNIT / 2 + 15, across);
    const into = shift(last, step, -UNIT / 2 - 15, across);
    return { dot, lines: [line(dot, out), head(out, step), line(into, stop)] };
  }
  const bend = { x: (dot.x + stop.x) / 2, y: (dot.y + stop.y) / 2 };
  if (!drifts) {
    bend.x += step[1] ? 9 : 0;
    bend.y -= step[0] ? 13 : 0;
  }
  return { dot, lines: [line(dot, stop, bend)] };
}

function ways(props: Props): Way[] {
  const { before, view, geometry, sheet, places } = props;
  const walks = walked(before, view).flatMap((minion) => {
    const [from, to] = [before.minions[minion] ?? "", view.minions[minion] ?? ""];
    const goal = centre(geometry, sheet, to);
    const trail = way(
      props,
      from,
      to,
      (step, across) => {
        // Just over the coast, or to the piece itself when nothing stands between.
        const shore = shift(goal, step, -36, across);
        const piece = places.get(`m.${minion}`);
        if (!piece || step[1]) return shore;
        const between = piecesOn(view, to, geometry).some((id) => {
          const other = places.get(id);
          return other !== undefined && (other.x - piece.x) * step[0] < -1;
        });
        return between ? shore : shift(piece, step, -13 * piece.scale);
      },
      false,
    );
    return trail ? [{ id: minion, colour: peopleOf(minion), ...trail }] : [];
  });
  const mover = view.seat === null ? null : (before.seats[before.seat ?? view.seat] ?? null);
  const drifts = shifted(before, view).flatMap(({ tile, from, to }) => {
    const end = (step: Step, across: number) => shift(centre(geometry, sheet, to), step, -HALF - 4, across);
    const trail = way(props, from, to, end, true);
    return trail ? [{ id: tile, colour: mover ?? "black", ...trail }] : [];
  });
  return [...walks, ...drifts];
}

export function Trail(props: Props) {
  return (
    <svg class="pg-trails" aria-hidden="true">
      {ways(props).map(({ id, colour, dot, lines }) => (
        <g key={id} class={`pg-trail bb-${colour}`}>
          {lines.map((d, k) => (
            <g key={d}>
              <path class="under" d={d} />
              <path class={k === 1 ? "head" : "dots"} d={d} />
            </g>
          ))}
          <circle cx={dot.x} cy={dot.y} r={props.sheet.narrow ? 6 : 4} />
        </g>
      ))}
    </svg>
  );
}
