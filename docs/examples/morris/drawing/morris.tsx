// The drawing of Nine Men's Morris: three squares, their points and the men. Clicks, keys and refusals are the shell's.
import type { BoardModule, Choice, Drawing, Scene, Told } from "boardbook/contract";

interface Position {
  readonly to_act: number | null;
  readonly score: readonly number[];
  /** The seat whose man stands on each point, -1 for none. */
  readonly points: readonly number[];
  readonly hand: readonly number[];
  readonly taking: boolean;
}

interface Geometry {
  readonly lines: readonly (readonly number[])[];
}

const SIDES = ["blue", "orange"] as const;
/** The points as the rules count them: row by row. */
const POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(" ");
const IDS = POINTS.map((name) => `p.${name}`);
const UNIT = 100;

const side = (seat: number) => SIDES[seat] ?? "ink2";
/** The middle of a point, by its name: columns a to g, rows 7 to 1. */
const place = (name: string) => ({
  x: UNIT * ("abcdefg".indexOf(name.charAt(0)) + 0.5),
  y: UNIT * (7.5 - Number(name.charAt(1))),
});
const men = (view: Position, seat: number) => view.points.filter((who) => who === seat).length;

/** What tells the sides apart without their colours, in a box of 24: a ring, a cross. */
const Emblem = ({ colour }: { colour: string }) => (
  <path
    class="mo-emblem"
    d={colour === "blue" ? "M-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0" : "M-6-6L6 6M6-6L-6 6"}
  />
);

function Board({ scene, view, say, element }: Drawing<Position>) {
  const { lines } = scene.geometry as Geometry;
  return (
    <svg class="mo" viewBox={`0 0 ${7 * UNIT} ${7 * UNIT}`} role="group" aria-label={say("label.board")}>
      <rect class="mo-wood" width={7 * UNIT} height={7 * UNIT} rx="14" />
      {lines.map((line) => {
        const [from, to] = [line.at(0) ?? 0, line.at(-1) ?? 0].map((k) => place(POINTS[k] ?? ""));
        return <line key={line.join()} class="mo-line" x1={from?.x} y1={from?.y} x2={to?.x} y2={to?.y} />;
      })}
      {POINTS.map((name, k) => {
        const { x, y } = place(name);
        const who = view.points[k] ?? -1;
        return (
          <g key={name} {...element(`p.${name}`)} transform={`translate(${x} ${y})`}>
            <circle class="mo-cell" r="46" />
            <circle class="bb-edge bb-wash" r="38" />
            <circle class="mo-point" r="9" />
            {who >= 0 && (
              <g class={`mo-man bb-${side(who)}`}>
                <circle r="30" />
                <g transform="scale(1.7)">
                  <Emblem colour={side(who)} />
                </g>
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function banner(view: Position, _: Scene, choices: readonly Choice[]): Told {
  const seat = view.to_act ?? 0;
  const left = view.hand[seat] ?? 0;
  if (!choices.length) return ["shell.nothing_yet", {}];
  if (view.taking) return ["banner.take", {}];
  if (left) return ["banner.place", { n: left }];
  return [men(view, seat) === 3 ? "banner.fly" : "banner.move", {}];
}

/** The next point that way: the nearest of those that lie more ahead than aside. */
function arrow(_: Position, id: string, key: string): string | null {
  const here = place(id.slice(2));
  const [dx = 0, dy = 0] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[
    key
  ] ?? [0, 0];
  const ahead = POINTS.flatMap((name) => {
    const there = place(name);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const [on, off] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    return on > 0 && off <= on ? [{ name, far: on + 2 * off }] : [];
  });
  const next = ahead.sort((a, b) => a.far - b.far)[0];
  return next ? `p.${next.name}` : null;
}

const morris: BoardModule<Position> = {
  Board,
  frame: { side: 288, least: 1, most: 1 },
  pictured: { board: 684, seat: 38 },
  pages: () => [],
  Emblem,
  phases: (view) => ({ all: [], current: "", chapter: view.taking ? "mill" : "play" }),
  banner,
  headings: ["hand", "board", "taken"],
  seats: ({ view, scene, say }) =>
    SIDES.map((colour, seat) => ({
      seat,
      colour,
      letter: say(`side.${colour}`).charAt(0),
      meaning: say(`side.${colour}`),
      name: scene.seats[seat]?.name ?? "",
      figures: [view.hand[seat], men(view, seat), view.score[seat]],
    })),
  colour: (_, seat) => side(seat),
  meanings: (_, id) => [id],
  label: (view, id, _, say) => {
    const who = view.points[IDS.indexOf(id)] ?? -1;
    const at = id.slice(2);
    return who < 0
      ? say("label.free", { at })
      : say("label.man", { at, side: { term: `side.${side(who)}` } });
  },
  order: () => IDS,
  arrow,
  moved: (before, view) => IDS.filter((_, k) => view.points[k] !== before.points[k]),
};

export default morris;
