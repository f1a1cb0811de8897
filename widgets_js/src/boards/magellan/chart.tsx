// One half of the board: land on the left, three voyages to the right, a harbour with an island for each year.
import { useMemo } from "preact/hooks";
import type { Drawing } from "../../contract";
import { BOX, berth, coastAt, coastLine, hachures, island, type Point, type Sheet, waves } from "./geometry";
import { moved, type Sailing } from "./moved";
import { Ghost, HULL, Rose, Ship, SIGNS } from "./shapes";
import {
  arrival,
  BUYING,
  canSail,
  colourOf,
  explorerOf,
  type Geometry,
  geometryOf,
  type MagellanShip,
  type MagellanView,
  nameOf,
  partsOf,
  setsOf,
  shipsOn,
  YEARS,
} from "./types";

interface Props {
  readonly drawing: Drawing<MagellanView>;
  readonly sheet: Sheet;
  readonly west: boolean;
  readonly ships: readonly Sailing[];
}

/** What is printed on a box: signs and figures, one a line. */
export function prints(
  geometry: Geometry,
  voyage: string,
  box: number,
): (readonly [sign: string, text: string])[] {
  const { bags, points, sides, multiplier, vasco_draws, exchange, limit } = geometry;
  const k = box - 1;
  const entries: (readonly [string, string])[] = [];
  if (voyage === "magellan") entries.push(["", `× ${multiplier[k]}`]);
  if (bags[voyage]?.[k]) entries.push(["bag", String(bags[voyage][k])]);
  if (voyage === "vasco") entries.push(["card", String(vasco_draws[k])]);
  if (voyage === "cook") entries.push(sides.east === "B" ? ["lost", "−1"] : ["eye", ""]);
  if (voyage === "polo" && sides.east === "A" && box < 3) entries.push(["swap", String(exchange)]);
  if (voyage === "pizarro" && sides.west === "B" && box === 3) entries.push(["luck", `≤ ${limit}`]);
  if (points[voyage]?.[k]) entries.push(["crown", String(points[voyage][k])]);
  return entries;
}

/** The meaning of a print, as text. */
export const printed = (say: Drawing<MagellanView>["say"], [sign, text]: readonly [string, string]): string =>
  say(`label.print_${sign || "times"}`, { n: Number(text.replace(/^[×≤−] ?/, "")) });

export function Chart({ drawing, sheet, west, ships }: Props) {
  const { scene, view, say, element, narrow } = drawing;
  const geometry = geometryOf(scene);
  const voyages = Object.keys(sheet.rows);
  const half = west ? "west" : "east";
  const paper = useMemo(
    () => <Paper sheet={sheet} half={half} geometry={geometry} say={say} />,
    [sheet, half, geometry, say],
  );
  const offered = view.card !== null && !["vasco", "lost"].includes(view.phase) ? view.card : "";
  const parts = partsOf(geometry, offered);
  const sets = west ? setsOf(view) : [];
  const fresh = new Set(drawing.before ? moved(drawing.before, view) : []);
  const last = lastShip(view, ships, sets);
  const leaving = leavers(drawing, offered);
  const room = (box: number) => geometry.explorer_cards[box - 1] ?? 0;
  const place = (voyage: string, box: number, k: number) =>
    berth(sheet, voyage, box, k, shipsOn(view, voyage, box).length, room(box));
  const [from = 0, to = 0] = sheet.columns.slice(view.year - 1);
  return (
    <svg
      class={`mg-chart ${narrow ? "mg-narrow" : ""}`}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="group"
      aria-label={say(`board.${half}`, { side: geometry.sides[half] })}
    >
      <svg aria-hidden="true">
        <rect class="mg-sheet" x=".5" y=".5" width={sheet.width - 1} height={sheet.height - 1} rx="8" />
        <rect class="mg-sea" x="5" y="5" width={sheet.width - 10} height={sheet.height - 10} rx="4" />
        {view.phase !== "over" && (
          <rect class="mg-band" x={from} y="5" width={to - from} height={sheet.height - 10} />
        )}
        {paper}
        {west && <Years sheet={sheet} year={view.year} over={view.phase === "over"} say={say} />}
      </svg>
      {voyages.flatMap((voyage) =>
        [1, 2, 3].map((box) => {
          const [x = 0, width = 0] = sheet.boxes[box - 1] ?? [];
          const up = parts.includes(voyage) && box === view.year;
          const state = `mg-box ${up ? "up" : ""} ${up && leaving !== null ? "mine" : ""}`;
          const props = element(`b.${voyage}.${box}`, state);
          const label = props["aria-label"]; // a picture has none
          const ghost = up && leaving !== null ? say("label.ghost", { who: nameOf(scene, leaving) }) : "";
          const title = label && [label, ghost].filter(Boolean).join(", ");
          return (
            <g
              key={`${voyage}.${box}`}
              {...props}
              {...(title ? { "aria-label": title } : {})}
              style={{ transform: `translate(${x}px, ${sheet.rows[voyage]}px)` }}
            >
              {title && <title>{title}</title>}
              <Box
                geometry={geometry}
                sheet={sheet}
                voyage={voyage}
                box={box}
                width={width}
                taken={shipsOn(view, voyage, box).length}
                say={say}
              />
            </g>
          );
        }),
      )}
      {last && voyages.includes(last.voyage) && <Trail sheet={sheet} view={view} {...last} place={place} />}
      <svg class="mg-fleet" aria-hidden="true">
        {ships
          .filter(({ voyage }) => voyages.includes(voyage))
          .map(({ key, voyage, box, seat, k }) => {
            const state = [
              last?.key === key ? "last" : "",
              leaving === seat && explorerOf(voyage) === offered && box === view.year - 1 ? "leaves" : "",
              fresh.has(`b.${voyage}.${box}`) && last?.key === key && box === 1 ? "mg-new" : "",
            ];
            return (
              <Afloat key={key} sheet={sheet} at={place(voyage, box, k)} state={state.join(" ")}>
                <Ship colour={colourOf(seat)} />
              </Afloat>
            );
          })}
      </svg>
      {sets.map((ship) => {
        const here = sets.filter(({ box }) => box === ship.box);
        const spot = place("magellan", ship.box, here.indexOf(ship));
        const state = [
          "mg-set",
          last?.key === ship.id ? "last" : "",
          leaving === ship.seat && offered === "magellan" && ship.box === view.year - 1 ? "leaves" : "",
          fresh.has(ship.id) && ship.box === 1 && !ship.cards.length ? "mg-new" : "",
        ];
        const props = element(ship.id, state.join(" "));
        return (
          <g key={ship.id} {...props} style={moveTo(sheet, spot)}>
            <title>{props["aria-label"]}</title>
            <g class="bb-in">
              <rect class="mg-cell" x="-15" y="-24" width="30" height="48" />
              <g
                transform={`translate(0 ${ship.cards.length ? -5.5 : 0})scale(${sheet.ship * (ship.cards.length ? 0.9 : 1)})`}
              >
                <Ship colour={colourOf(ship.seat)} />
              </g>
              <Tags cards={ship.cards} narrow={narrow} />
            </g>
          </g>
        );
      })}
      {!west && <Reconstructed sheet={sheet} say={say} />}
      {offered !== "" && leaving !== null && (
        <svg aria-hidden="true">
          {parts
            .filter((voyage) => voyages.includes(voyage))
            .map((voyage) => {
              const n = shipsOn(view, voyage, view.year).length;
              const at = berth(sheet, voyage, view.year, n, n + 1, room(view.year));
              return (
                <g key={voyage} transform={`translate(${at.x} ${at.y})scale(${sheet.ship})`}>
                  <Ghost />
                </g>
              );
            })}
        </svg>
      )}
      <svg class="mg-gains" aria-hidden="true">
        {[...drawing.gains].map(([id, gain]) => {
          const [, voyage = "", box = "0"] = id.split(".");
          const row = id.startsWith("b.") ? sheet.rows[voyage] : undefined;
          const [x = 0, wide = 0] = sheet.boxes[Number(box) - 1] ?? [];
          if (row === undefined) return null;
          const width = gain.length * 8.2 + 14;
          return (
            <g key={id} transform={`translate(${x + wide - width + 6} ${row - BOX / 2 - 8})`}>
              <rect width={width} height="19" rx="9.5" />
              <text x={width / 2} y="13.4" text-anchor="middle">
                {gain}
              </text>
            </g>
          );
        })}
      </svg>
    </svg>
  );
}

/** Whose ship would leave for the box on offer: the seat shown, while it may still buy. */
function leavers({ view, seat }: Drawing<MagellanView>, offered: string): number | null {
  if (offered === "" || seat === null || !canSail(view, seat)) return null;
  if (BUYING.includes(view.phase)) {
    return view.turn === seat && ["payment", "advance", "part"].includes(view.phase) ? seat : null;
  }
  return view.barred[seat] || view.passed[seat] ? null : seat;
}

/** The ship that arrived last. */
function lastShip(view: MagellanView, ships: readonly Sailing[], sets: readonly MagellanShip[]) {
  const newest = arrival(view);
  if (!newest) return null;
  const { explorer, seat } = newest;
  if (explorer === "magellan") {
    const ship = sets.filter((set) => set.seat === seat && set.box === view.year).at(-1);
    const here = sets.filter(({ box }) => box === view.year);
    return ship ? { key: ship.id, voyage: "magellan", seat, k: here.indexOf(ship) } : null;
  }
  const ship = ships
    .filter((one) => one.seat === seat && one.box === view.year && explorerOf(one.voyage) === explorer)
    .at(-1);
  return ship ? { key: ship.key, voyage: ship.voyage, seat, k: ship.k } : null;
}

/** The position of a ship; it sails there. New ships come from the port. */
const moveTo = (sheet: Sheet, { x, y }: Point) => ({
  transform: `translate(${x}px, ${y}px)`,
  "--port": `translate(${coastAt(sheet, y) + 4}px, ${y}px) scale(.5)`,
});

function Afloat(props: { sheet: Sheet; at: Point; state: string; children: preact.ComponentChildren }) {
  return (
    <g class={`mg-afloat ${props.state}`} style={moveTo(props.sheet, props.at)}>
      <g transform={`scale(${props.sheet.ship})`}>{props.children}</g>
    </g>
  );
}

/** Gold under a Magellan ship. */
function Tags({ cards, narrow }: { cards: readonly number[]; narrow: boolean }) {
  const step = cards.length > 2 ? 11.4 : narrow ? 11.5 : 13;
  return (
    <g class="mg-tags">
      {cards.map((value, k) => (
        <g key={k} transform={`translate(${(k - (cards.length - 1) / 2) * step} 14.5)`}>
          <rect x="-6" y="-7.25" width="12" height="14.5" rx="2.5" class={value ? "" : "back"} />
          {value ? (
            <text y="4.2" text-anchor="middle">
              {value}
            </text>
          ) : (
            <path d="M0-3.4L2.6 0 0 3.4-2.6 0Z" />
          )}
        </g>
      ))}
    </g>
  );
}

/** From the port, or from where the ship lay, to its box. */
function Trail(props: {
  sheet: Sheet;
  view: MagellanView;
  voyage: string;
  seat: number;
  k: number;
  place: (voyage: string, box: number, k: number) => Point;
}) {
  const { sheet, view, voyage, seat, place } = props;
  const y = sheet.rows[voyage] ?? 0;
  const [x = 0] = sheet.boxes[view.year - 1] ?? [];
  const old = shipsOn(view, voyage, view.year - 1).length;
  const from = view.year > 1 ? place(voyage, view.year - 1, old).x : coastAt(sheet, y) + 4;
  const [before = 0, wide = 0] = sheet.boxes[view.year - 2] ?? [];
  const start = view.year > 1 ? Math.min(from, before + wide - 8) : from;
  return (
    <svg class={`mg-trail bb-${colourOf(seat)}`} aria-hidden="true">
      <path class="under" d={course(start, x - 3, y)} />
      <path class="dots" d={course(start, x - 3, y)} />
      <circle cx={start} cy={y} r="4" />
    </svg>
  );
}

const course = (from: number, to: number, y: number) =>
  `M${from} ${y}Q${(from + to) / 2} ${y - Math.min(9, (to - from) / 4)} ${to} ${y}`;

/** A pale harbour with an island at its left and faint berths. */
function Box(props: {
  geometry: Geometry;
  sheet: Sheet;
  voyage: string;
  box: number;
  width: number;
  taken: number;
  say: Drawing<MagellanView>["say"];
}) {
  const { geometry, sheet, voyage, box, width, taken, say } = props;
  return useMemo(() => {
    const room = geometry.explorer_cards[box - 1] ?? 0;
    const [x = 0] = sheet.boxes[box - 1] ?? [];
    return (
      <g class="bb-in">
        <rect class="mg-shore" x="-3" y={-BOX / 2 - 3} width={width + 6} height={BOX + 6} rx="10" />
        <rect class="mg-harbour" y={-BOX / 2} width={width} height={BOX} rx="8" />
        {Array.from({ length: Math.max(0, room - taken) }, (_, k) => {
          const at = berth(sheet, voyage, box, taken + k, taken, room);
          const scale = 0.82 * sheet.ship;
          return (
            <path key={k} class="mg-berth" d={HULL} transform={`translate(${at.x - x} 2)scale(${scale})`} />
          );
        })}
        <g transform={`translate(${sheet.island / 2} 0)`}>
          <Island geometry={geometry} voyage={voyage} box={box} width={sheet.island} say={say} />
        </g>
        <rect
          class="mg-frame bb-edge"
          x="-1.5"
          y={-BOX / 2 - 1.5}
          width={width + 3}
          height={BOX + 3}
          rx="9"
        />
      </g>
    );
  }, [geometry, sheet, voyage, box, width, taken, say]);
}

/** What is printed on a box, on the island around 0, 0 where it stands. */
export function Island(props: {
  geometry: Geometry;
  voyage: string;
  box: number;
  width: number;
  say: Drawing<MagellanView>["say"];
}) {
  const { geometry, voyage, box, width, say } = props;
  // "≤ 20" is too long to stand beside its sign.
  const lines = prints(geometry, voyage, box).flatMap(([sign, text]) => {
    const means = printed(say, [sign, text]);
    return text.startsWith("≤")
      ? [
          [sign, "", means],
          ["", text, means],
        ]
      : [[sign, text, means]];
  }) as (readonly [sign: string, text: string, means: string])[];
  const step = lines.length > 2 ? 15 : 23;
  // The widest figure of the box determines the position of all its signs.
  const [signAt, textAt] = lines.some(([sign, text]) => sign && text.length > 1) ? [-13.5, -2.5] : [-11, 2];
  const name = `${voyage} ${box}`;
  return (
    <>
      <path class="mg-shore" d={island(name, width, BOX, 2.6)} />
      <path class="mg-island" d={island(name, width, BOX, 0)} />
      {lines.map(([sign, text, means], k) => {
        const y = (k - (lines.length - 1) / 2) * step;
        return (
          <g key={sign + text} transform={`translate(0 ${y})${lines.length > 2 ? "scale(.78)" : ""}`}>
            <title>{means}</title>
            {sign && (
              <path
                class={`mg-print ${sign}`}
                d={SIGNS[sign] ?? ""}
                transform={`translate(${text ? signAt : 0} 0)scale(.86)`}
              />
            )}
            <text class="mg-figure" x={sign ? textAt : 0} y="5" text-anchor={sign ? "start" : "middle"}>
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** What never moves: land, coast, names, courses. */
function Paper(props: {
  sheet: Sheet;
  half: "west" | "east";
  geometry: Geometry;
  say: Drawing<MagellanView>["say"];
}) {
  const { sheet, half, geometry, say } = props;
  const { narrow, height, rows } = sheet;
  const voyages = Object.keys(rows);
  const land = `${coastLine(sheet)}H9Q5 ${height - 5} 5 ${height - 9}V9Q5 5 9 5Z`;
  const courses = voyages.flatMap((voyage) => {
    const y = rows[voyage] ?? 0;
    return sheet.boxes.map(([x], k) => {
      const [before = 0, wide = 0] = sheet.boxes[k - 1] ?? [];
      return course(k ? before + wide + 3 : coastAt(sheet, y) + 8, x - 3, y);
    });
  });
  return (
    <>
      {sheet.columns.slice(1, 3).map((x) => (
        <path key={x} class="mg-column" d={`M${x} 6V${height - 6}`} />
      ))}
      <path class="mg-waves" d={waves(sheet, half)} />
      {!narrow && half === "west" && <Rose x={714} y={rows["pizarro"] ?? 0} size={17} />}
      <path class="mg-shore" d={coastLine(sheet, narrow ? 2.4 : 6.4)} />
      <path class="mg-shore" d={coastLine(sheet, narrow ? 1.2 : 3.4)} />
      <path class="mg-land" d={land} />
      <path class="mg-hachures" d={hachures(sheet)} />
      <path class="mg-coast" d={coastLine(sheet)} />
      <path class="mg-courses" d={courses.join("")} />
      {voyages.map((voyage) => {
        const y = rows[voyage] ?? 0;
        const side = geometry.sides[half];
        const does = voyage === "columbus" ? voyage : `${voyage}_${side}`;
        const what = say(`board.does_${does}`, { n: geometry.limit, exchange: geometry.exchange });
        const second = explorerOf(voyage) !== voyage;
        const right = `${voyage}_right` in rows ? say(`board.does_${voyage}_right_${side}`) : "";
        return (
          <g key={voyage}>
            <circle class="mg-port" cx={coastAt(sheet, y) + (narrow ? 2 : 4)} cy={y} r={narrow ? 3.4 : 4.2} />
            {!second && (
              <text class="mg-name" x={narrow ? 24 : 14} y={narrow ? y - 33 : y - 3}>
                {say(`name.${voyage}`)}
                {narrow && (
                  <tspan class="mg-does" dx="8">
                    {right ? `${what}, ${right}` : what}
                  </tspan>
                )}
              </text>
            )}
            {!narrow && (
              <text class="mg-does" x="14" y={second ? y + 4 : y + 14}>
                {what}
              </text>
            )}
          </g>
        );
      })}
      <text
        class="mg-does"
        x={narrow ? sheet.width - 14 : 14}
        y={narrow ? Math.min(...Object.values(rows)) - 33 : 24}
        text-anchor={narrow ? "end" : "start"}
      >
        {say(`board.${half}`, { side: geometry.sides[half] })}
      </text>
    </>
  );
}

/** The names of the years over their columns, the current one in ink. */
function Years({
  sheet,
  year,
  over,
  say,
}: {
  sheet: Sheet;
  year: number;
  over: boolean;
  say: Drawing<MagellanView>["say"];
}) {
  return (
    <g class="mg-years">
      {YEARS.map((name, k) => {
        const [x = 0, width = 0] = sheet.boxes[k] ?? [];
        const text = say(`board.year_${name}`);
        const now = k + 1 === year && !over;
        const wide = text.length * 7.4 + 24;
        const middle = x + width / 2;
        return (
          <g key={name} class={now ? "now" : ""}>
            {now && <rect x={middle - wide / 2} y="10.5" width={wide} height="20" rx="10" />}
            <text x={middle} y="24.5" text-anchor="middle">
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The mark that box values are reconstructions; the shell explains it. */
function Reconstructed({ sheet, say }: { sheet: Sheet; say: Drawing<MagellanView>["say"] }) {
  const words = say("board.reconstructed");
  return (
    <g class="mg-mark" data-role="reconstructed" role="button" tabindex={0} aria-label={words}>
      <text x={sheet.width - 14} y={sheet.narrow ? 24.5 : 24} text-anchor="end">
        {words}
      </text>
    </g>
  );
}
