// Beside the board: the actions of this phase, how often you can take them, and their gain; the selected piece comes first.

import type { ComponentChild } from "preact";
import type { Drawing, Told, Values } from "../../contract";
import { Disc } from "../../disc";
import { named } from "../../named";
import { capitalised } from "../../words";
import { Emblem } from "../emblem";
import { inWords } from "./banner";
import { Minion } from "./pieces";
import { Bag } from "./seats";
import { MINION } from "./shapes";
import { Tablet } from "./tablet";
import { Tile } from "./tile";
import {
  atHome,
  awayFrom,
  count,
  geometryOf,
  heldMinions,
  minionsOn,
  type PangeaView,
  peopleOf,
  split,
  term,
  terrainOf,
  terrainOn,
  tileOn,
  turnOf,
} from "./types";

type Props = Drawing<PangeaView>;

/** A possible action: of a people, of a minion that may walk, or of minions that sell the same. */
interface Row {
  readonly key: string;
  readonly icon: ComponentChild;
  readonly title: string;
  readonly second: string;
  readonly figure?: ComponentChild;
  /** The element that the row itself is: a people's bag, or a minion, which may be small on its tile. */
  readonly id?: string | undefined;
  /** Whether the selected piece is the only one of the row. */
  readonly chosen?: boolean;
}

/** The page of the turn: the selection, and the other possible actions. */
export function Turn(drawing: Props) {
  const { view, scene, say, path, element } = drawing;
  const rows = rowsOf(drawing);
  // Stacked, the card lies over the list, which keeps its height.
  const shown = rows.filter(({ chosen }) => drawing.narrow || !chosen);
  const lines = prospects(drawing, path[0] ?? "");
  const others = rows.some(({ chosen }) => !chosen);
  const left = leftOf(drawing);
  return (
    <section class={lines.length ? "pg-turn choosing" : "pg-turn"}>
      {view.phase !== "over" && (
        <div class="pg-heading">
          <h3>{capitalised(say(`phase.${view.phase}`))}</h3>
          {left && <span>{left}</span>}
        </div>
      )}
      {view.last_turns !== null && view.phase !== "over" && <p>{lastTurns(drawing, view.last_turns)}</p>}
      {heldMinions(view, geometryOf(scene)).length > 0 && <Trios {...drawing} />}
      {lines.length > 0 && <Chosen drawing={drawing} lines={lines} />}
      {lines.length > 0 && others && <h4>{say(`board.or_${view.phase}`)}</h4>}
      {shown.length > 0 && (
        <div class="pg-list">
          {shown.map(({ key, icon, title, second, figure, id }) => (
            <div
              key={key}
              {...(id ? named(element(id, "pg-item bb-box"), title, second) : { class: "pg-item" })}
            >
              {icon}
              <span>
                <b>{title}</b>
                <small>{second}</small>
              </span>
              {figure}
            </div>
          ))}
          {drawing.narrow && view.phase === "magic" && <Chips drawing={drawing} ids={drawing.offered} />}
        </div>
      )}
      {view.phase === "purchases" && <Missing {...drawing} />}
      {view.phase === "marker" && dear(drawing)}
      {drawing.narrow && !drawing.drawer && <Tablet {...drawing} />}
      {!drawing.drawer && <Levels {...drawing} />}
    </section>
  );
}

/** The actions left in the phase. */
function leftOf({ view, say }: Props): string {
  const people = turnOf(view) ?? "";
  const left = view.magic_left;
  const price = view.prices[people];
  switch (view.phase) {
    case "magic":
      return left > 1
        ? say("board.left", { n: inWords(left) })
        : say(left ? "board.left_one" : "board.left_none");
    case "movement":
      return say("board.moved", { n: view.moved.length, total: count(view.minions, people) });
    case "purchases":
      return price == null ? "" : say("board.each", { price });
    default:
      return "";
  }
}

function lastTurns({ scene, say }: Props, seats: readonly number[]): string {
  const who = seats.map((seat) => scene.seats[seat]?.name ?? "");
  return say(who.length ? "board.last_turns" : "board.last_turn", { who });
}

const Icon = ({ children }: { children: ComponentChild }) => (
  <svg class="pg-art" viewBox="-17 -17 34 34" aria-hidden="true">
    {children}
  </svg>
);

const ARROW = "M4 0h9m-3.6-3.6L13 0l-3.6 3.6";

function rowsOf(drawing: Props): readonly Row[] {
  const { view, offered } = drawing;
  const ids = [...offered];
  const idsOf = (kind: string) => ids.filter((id) => id.startsWith(`${kind}.`));
  switch (view.phase) {
    case "peoples":
      return idsOf("t").map((id) => peopleRow(drawing, id));
    case "towers":
    case "marker":
      return idsOf("s").length ? [squareRow(drawing, view.phase)] : [];
    case "magic":
      return magicRows(drawing, idsOf);
    case "movement":
      return idsOf("m").map((id) => minionRow(drawing, id));
    case "purchases":
      return saleRows(drawing, idsOf("m"));
    default:
      return [];
  }
}

function peopleRow({ say, scene }: Props, id: string): Row {
  const [, people] = split(id);
  const { homes } = geometryOf(scene);
  const own = Object.keys(homes).filter((minion) => peopleOf(minion) === people);
  const terrains = [...new Set(own.map((minion) => homes[minion] ?? ""))];
  return {
    key: id,
    id,
    icon: <Disc colour={people} Emblem={Emblem} />,
    title: capitalised(say(`side.${people}`)),
    second: say("board.at_home_in", { terrains: terrains.map((terrain) => term("terrain", terrain)) }),
  };
}

/** A square is asked for. */
const squareRow = ({ say }: Props, phase: string): Row => ({
  key: phase,
  icon: (
    <Icon>
      <path class="pg-sign" d="M-9-9h18v18h-18Z" />
    </Icon>
  ),
  title: say(`board.square_${phase}`),
  second: say(`board.square_${phase}_is`),
});

function magicRows(drawing: Props, idsOf: (kind: string) => readonly string[]): Row[] {
  const { view, say, path } = drawing;
  const row = (what: string, icon: string): Row[] => {
    const all = idsOf(what === "shift" ? "s" : "m");
    const other = all.includes(path[0] ?? "") ? 1 : 0;
    if (!all.length) return [];
    return [
      {
        key: what,
        icon: (
          <Icon>
            <path class="pg-sign" d={icon} transform={what === "move" ? "scale(.7)translate(-8 0)" : ""} />
            <path class="pg-sign" d={ARROW} />
          </Icon>
        ),
        title: say(other ? `board.${what}_other` : `board.${what}`),
        second: say(`board.${what}_is`, { n: all.length - other }),
        chosen: all.length === other,
      },
    ];
  };
  const own = `t.${turnOf(view)}`;
  const bags = [...idsOf("t")].sort((a, b) => Number(b === own) - Number(a === own));
  const draws = bags.map((id): Row => {
    const [, people] = split(id);
    return {
      key: id,
      id,
      icon: (
        <Icon>
          <Minion people={people} />
        </Icon>
      ),
      title: view.seats.includes(people)
        ? say("board.draw")
        : say("board.draw_neutral", { colour: term("colour", people) }),
      second: arrival(drawing, people),
      figure: <Bag n={view.bags[people] ?? 0} />,
    };
  });
  return [...row("shift", "M-11-6H0V6H-11Z"), ...draws, ...row("move", MINION)];
}

/** Where a minion from the bag would stand, and how full it would be there. */
function arrival({ view, scene, say }: Props, people: string): string {
  const geometry = geometryOf(scene);
  const square = view.towers[people] ?? "";
  const n = minionsOn(view, square, geometry).length + 1;
  const limit = geometry.limits[tileOn(view, square)] ?? 0;
  return say(n > limit ? "board.arrives_crowded" : "board.arrives", { square, n, limit });
}

const figureOfMinion = (view: PangeaView, minion: string, geometry: ReturnType<typeof geometryOf>) => (
  <Minion people={peopleOf(minion)} away={awayFrom(view, minion, geometry)} shape={view.carried[minion]} />
);

/** Minions that can be clicked, where a phone draws them too small for a thumb on their tiles. */
function Chips({ drawing: { view, scene, element }, ids }: { drawing: Props; ids: ReadonlySet<string> }) {
  const minions = [...ids].filter((id) => id.startsWith("m."));
  return (
    <div class="pg-chips">
      {minions.map((id) => (
        <span key={id} {...element(id, "pg-chip bb-box")}>
          <Icon>{figureOfMinion(view, id.slice(2), geometryOf(scene))}</Icon>
          {view.minions[id.slice(2)]}
        </span>
      ))}
    </div>
  );
}

function minionRow({ view, scene, say, path }: Props, id: string): Row {
  const [, minion] = split(id);
  const geometry = geometryOf(scene);
  const square = view.minions[minion] ?? "";
  const shape = view.carried[minion];
  const crowded = minionsOn(view, square, geometry).length > (geometry.limits[tileOn(view, square)] ?? 0);
  const fares = !atHome(view, minion, geometry) ? "away" : crowded ? "crowded" : "home";
  return {
    key: id,
    id,
    icon: <Icon>{figureOfMinion(view, minion, geometry)}</Icon>,
    title: capitalised(say("board.minion", { terrain: term("terrain", geometry.homes[minion]) })),
    second: `${square}, ${shape ? say("label.carries", { shape: term("shape", shape) }) : say(`board.fares_${fares}`)}`,
    chosen: path[0] === id,
  };
}

/** The sales, by tile and people: minions of one people on a tile sell the same; a phone has a row for each. */
function saleRows({ view, say, scene, path, narrow }: Props, sellers: readonly string[]): Row[] {
  const { shapes } = geometryOf(scene);
  const groups = new Map<string, string[]>();
  for (const id of sellers) {
    const [, seller] = split(id);
    const key = `${peopleOf(seller)} ${view.minions[seller]} ${narrow ? id : ""}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups].map(([key, ids]) => {
    const [people = "", square = ""] = key.split(" ");
    const shape = shapes[terrainOn(view, square)] ?? "";
    const id = ids.find((seller) => seller !== path[0]);
    return {
      key,
      id,
      icon: (
        <Icon>
          <Minion people={people} shape={shape} />
        </Icon>
      ),
      title: capitalised(say("board.sale", { shape: term("shape", shape), square })),
      second: capitalised(say(...earning(view, people))),
      chosen: id === undefined,
    };
  });
}

/** The price of an amulet for a people. */
const earning = (view: PangeaView, people: string): Told => [
  view.seats.includes(people) ? "board.seller_earns" : "board.nobody_earns",
  { people: term("side", people) },
];

/** Why purchases ended by themselves. */
function dear({ view, say }: Props) {
  const me = turnOf(view) ?? "";
  const [price, goods] = [view.prices[me] ?? 0, view.goods[me] ?? 0];
  return goods < price && <p>{say("banner.too_dear", { price, goods })}</p>;
}

/** Amulets that are neither in the tower nor on the way there. */
function Missing({ view, scene, say }: Props) {
  const { shapes } = geometryOf(scene);
  const me = turnOf(view) ?? "";
  const own = Object.keys(view.carried).filter((minion) => peopleOf(minion) === me);
  const had = [...(view.amulets[me] ?? []), ...own.map((minion) => view.carried[minion])];
  const missing = Object.values(shapes).filter((shape) => !had.includes(shape));
  const shown = missing.map((shape) => term("shape", shape));
  return missing.length > 0 ? <p>{say("board.missing", { shapes: shown })}</p> : null;
}

/** The minions that each player drew and has not placed yet. */
function Trios({ view, scene, say, element }: Props) {
  const geometry = geometryOf(scene);
  return (
    <>
      {view.seats.map((people, seat) => {
        const trio = view.trios[people ?? ""];
        if (!people || !trio?.length) return null;
        const terrains = [...new Set(trio.map((minion) => geometry.homes[minion] ?? ""))];
        return (
          <div key={people} class="pg-trio">
            <svg
              class="pg-art"
              viewBox="-13 -18 78 36"
              role="group"
              aria-label={scene.seats[seat]?.name ?? ""}
            >
              {trio.map((minion, k) => (
                <g key={minion} transform={`translate(${26 * k} 0)`}>
                  <g {...element(`m.${minion}`, "pg-minion")}>
                    <Minion people={people} />
                  </g>
                </g>
              ))}
            </svg>
            <span>
              <b>{scene.seats[seat]?.name}</b>
              <small>
                {say("board.at_home_in", { terrains: terrains.map((terrain) => term("terrain", terrain)) })}
              </small>
            </span>
          </div>
        );
      })}
    </>
  );
}

/** The selection and its effect. */
function Chosen({ drawing, lines }: { drawing: Props; lines: readonly Told[] }) {
  const { view, scene, say, path } = drawing;
  const geometry = geometryOf(scene);
  const [kind, name] = split(path[0] ?? "");
  const tile = kind === "s" ? view.tiles[name] : undefined;
  return (
    <div class="pg-chosen" aria-live="polite">
      <svg
        class={tile ? "pg-art pg-whole" : "pg-art"}
        viewBox={tile ? "-56 -56 112 112" : "-15 -24 34 48"}
        aria-hidden="true"
      >
        {kind === "m" && figureOfMinion(view, name, geometry)}
        {tile && (
          <Tile
            tile={tile}
            shape={geometry.shapes[terrainOf(tile)] ?? ""}
            limit={geometry.limits[tile] ?? 0}
            minions={minionsOn(view, name, geometry).length}
            marked={false}
            narrow={true}
            say={say}
          />
        )}
      </svg>
      <div>
        <h4>{capitalised(title(drawing, kind, name))}</h4>
        {lines.map(([key, values]) => (
          <p key={key}>{capitalised(say(key, values))}</p>
        ))}
        {drawing.narrow && view.phase === "purchases" && <Chips drawing={drawing} ids={drawing.open} />}
      </div>
    </div>
  );
}

function title({ view, scene, say }: Props, kind: string, name: string): string {
  const geometry = geometryOf(scene);
  if (kind === "m") {
    const terrain = term("terrain", geometry.homes[name]);
    const shape = view.carried[name];
    return shape
      ? say("board.minion_with", { terrain, shape: term("shape", shape) })
      : say("board.minion", { terrain });
  }
  const tile = tileOn(view, name);
  return say("board.tile", {
    square: name,
    terrain: term("terrain", terrainOf(tile)),
    limit: geometry.limits[tile] ?? 0,
  });
}

/** At most three sentences on the effect of the selected element. */
function prospects(drawing: Props, id: string): Told[] {
  const { view, scene, open } = drawing;
  const geometry = geometryOf(scene);
  const [kind, name] = split(id);
  const squares = geometry.rows
    .flat()
    .filter((square) => square !== null && open.has(`s.${square}`)) as string[];
  const text = (key: string, values: Values = {}): Told => [`board.${key}`, values];
  if (kind === "s") return squares.length ? [text("slides", { squares })] : [];
  if (kind !== "m") return [];
  if (view.phase === "purchases") return sale(drawing, name);
  if (!squares.length) return [];
  const people = peopleOf(name);
  const tower = view.towers[people];
  if (view.carried[name] && tower !== undefined) {
    const level = (view.amulets[people]?.length ?? 0) + 1;
    const price = geometry.prices[level];
    const then = price === undefined ? text("then_full", { level }) : text("then", { level, price });
    if (squares.includes(tower)) return [text("delivers_there", { square: tower }), then];
    if (view.minions[name] === tower) return [text("delivers_here"), text("to", { squares })];
    return [text("to", { squares }), text("tower_at", { square: tower })];
  }
  const limit = (square: string) => geometry.limits[tileOn(view, square)] ?? 0;
  const homes = squares.filter((square) => terrainOn(view, square) === geometry.homes[name]);
  const crowded = squares.filter((square) => minionsOn(view, square, geometry).length >= limit(square));
  return [
    text("to", { squares }),
    ...(homes.length ? [text("home_on", { squares: homes })] : []),
    ...(crowded.length ? [text("crowded_on", { squares: crowded })] : []),
  ];
}

function sale({ view, scene }: Props, seller: string): Told[] {
  const shape = geometryOf(scene).shapes[terrainOn(view, view.minions[seller])] ?? "";
  const price = view.prices[turnOf(view) ?? ""] ?? 0;
  return [["board.sells", { shape: term("shape", shape), price }], earning(view, peopleOf(seller))];
}

/** In a drawer, what a decision rarely needs is on a page of its own: the tablet, and what wins. */
export const Reference = (drawing: Props) => (
  <section class="pg-turn">
    <Tablet {...drawing} />
    <Levels {...drawing} />
  </section>
);

/** What wins: the levels, best first, with the peoples that hold each. */
function Levels({ view, scene, say }: Props) {
  return (
    <table class="pg-levels">
      <caption>{say("board.levels")}</caption>
      <thead>
        <tr>
          {["board.level", "board.amulets", "heading.goods", "board.held"].map((key) => (
            <th key={key} scope="col">
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {geometryOf(scene).victory.map(([level, amulets, goods]) => (
          <tr key={level}>
            <th scope="row">{level}</th>
            <td>{amulets}</td>
            <td>{goods || "–"}</td>
            <td>
              {view.seats
                .filter((people) => people !== null && view.victory[people] === level)
                .map((people) => (
                  <Disc key={people} colour={people ?? ""} Emblem={Emblem} label={say(`side.${people}`)} />
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
