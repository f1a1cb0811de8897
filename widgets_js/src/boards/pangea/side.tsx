// Beside the board: the tablet of the seat shown, the minions drawn in set-up, and the chosen piece.
import type { Drawing, Told, Values } from "../../contract";
import { inWords, SETUP } from "./banner";
import { Minion } from "./pieces";
import { Amulet, CRATE } from "./shapes";
import { Tile } from "./tile";
import {
  atHome,
  carriedBy,
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
} from "./types";

type Props = Drawing<PangeaView>;

export function Side(drawing: Props) {
  const { view, seat, plays } = drawing;
  const people = seat === null ? null : (view.seats[seat] ?? null);
  return (
    <>
      {people !== null && view.prices[people] !== undefined && <Tablet drawing={drawing} people={people} />}
      {heldMinions(view, geometryOf(drawing.scene)).length > 0 && <Trios {...drawing} />}
      {plays && !SETUP.includes(view.phase) && <Chosen {...drawing} />}
      {view.last_turns !== null && view.phase !== "over" && <LastTurns {...drawing} />}
    </>
  );
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function Tablet({ drawing, people }: { drawing: Props; people: string }) {
  const { scene, view, say, seat } = drawing;
  const level = view.amulets[people]?.length ?? 0;
  const actions = view.magic[people] ?? 1;
  const price = view.prices[people] ?? null;
  const bag = view.bags[people] ?? 0;
  const [goods, ...word] = say("board.goods", { n: view.goods[people] ?? 0 }).split(" ");
  return (
    <section class={`bb-panel pg-tablet bb-${people}`}>
      <header>
        <h3>{say("board.tablet", { name: scene.seats[seat ?? 0]?.name ?? "" })}</h3>
        <span>
          {actions === 1
            ? say("board.level_one", { level })
            : say("board.level_actions", { level, n: inWords(actions) })}
        </span>
      </header>
      <div>
        <Steps drawing={drawing} people={people} />
        <p>{price === null ? say("board.tower_full") : say("board.price", { price })}</p>
      </div>
      <div class="pg-store">
        <p class="pg-goods">
          <strong>{goods}</strong> {word.join(" ")}
        </p>
        <p>{say("board.production", { n: view.production[people] ?? 0 })}</p>
        <hr />
        <Homes drawing={drawing} people={people} />
        <p>{say(bag > 1 ? "board.bag" : bag ? "board.bag_one" : "board.bag_empty", { n: inWords(bag) })}</p>
      </div>
    </section>
  );
}

const [STEP, RISE, FOOT] = [39.2, 9, 108];

/** Rising steps: what was delivered, what is on the way, and the price under each. */
function Steps({ drawing: { view, scene, say }, people }: { drawing: Props; people: string }) {
  const { prices } = geometryOf(scene);
  const amulets = view.amulets[people] ?? [];
  const carried = carriedBy(view, people);
  return (
    <svg
      class="pg-art pg-steps"
      viewBox="0 0 196 132"
      role="img"
      aria-label={say("label.steps", { n: amulets.length })}
    >
      {prices.map((price, k) => {
        const height = 36 + RISE * k;
        const x = STEP * (k + 0.5);
        const y = FOOT - height + 15;
        const shape = amulets[k] ?? carried[k - amulets.length];
        const state = k < amulets.length ? "full" : k === amulets.length ? "ahead" : "";
        return (
          <g key={price} class={state}>
            <path d={`M${x - 19} ${FOOT}v${3 - height}q0-3 3-3h32q3 0 3 3v${height - 3}Z`} />
            <text x={x} y={FOOT - height - 6} text-anchor="middle">
              {k + 1}
            </text>
            <circle cx={x} cy={y} r="11" />
            {shape && <Amulet shape={shape} size={state === "full" ? 13 : 12} x={x} y={y} />}
            <path class="pg-crate" d={CRATE} transform={`translate(${x - 9} ${FOOT + 16})scale(.86)`} />
            <text class="pg-price" x={x + 3} y={FOOT + 20.5}>
              {price}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Home terrains, a dot for each minion: filled on the board, hollow in the bag. */
function Homes({ drawing: { view, scene, say }, people }: { drawing: Props; people: string }) {
  const geometry = geometryOf(scene);
  const { terrains, homes } = geometry;
  const held = heldMinions(view, geometry);
  const rows = terrains.flatMap((terrain) => {
    const minions = Object.keys(homes).filter((m) => homes[m] === terrain && peopleOf(m) === people);
    const out = minions.filter((m) => m in view.minions || held.includes(m)).length;
    return minions.length ? [{ terrain, n: minions.length, out }] : [];
  });
  return (
    <ul class="pg-homes">
      {rows.map(({ terrain, n, out }) => (
        <li key={terrain} class={`pg-${terrain}`}>
          <i aria-hidden="true" />
          <span>{say(`terrain.${terrain}`)}</span>
          <span class="pg-dots" role="img" aria-label={say("label.homes", { n: out, total: n })}>
            {Array.from({ length: n }, (_, k) => (
              <b key={k} class={k < out ? "out" : ""} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The minions that each player drew and has not placed yet. */
function Trios({ view, scene, say, element }: Props) {
  const geometry = geometryOf(scene);
  return (
    <section class="bb-panel pg-trios">
      <h3>{say("board.trios")}</h3>
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
                    <Minion people={people} away={false} />
                  </g>
                </g>
              ))}
            </svg>
            <p>
              <strong>{scene.seats[seat]?.name}</strong>
              {say("board.at_home_in", { terrains: terrains.map((terrain) => term("terrain", terrain)) })}
            </p>
          </div>
        );
      })}
    </section>
  );
}

/** What was chosen and what it would do. Its room is kept while nothing is chosen, so that nothing below it jumps. */
function Chosen(drawing: Props) {
  const { view, scene, say, path } = drawing;
  const geometry = geometryOf(scene);
  const id = path[0] ?? "";
  const [kind, name] = split(id);
  const tile = kind === "s" ? view.tiles[name] : undefined;
  const shape = view.carried[name];
  const lines = prospects(drawing, id);
  if (!lines.length) {
    return (
      <section class="bb-panel pg-chosen pg-unchosen">
        <p>{say("shell.chosen_here")}</p>
      </section>
    );
  }
  return (
    <section class="bb-panel pg-chosen" aria-live="polite">
      <svg
        class={tile ? "pg-art pg-whole" : "pg-art"}
        viewBox={tile ? "-56 -56 112 112" : "-15 -24 34 48"}
        aria-hidden="true"
      >
        {kind === "m" && (
          <Minion people={peopleOf(name)} away={!atHome(view, name, geometry)} shape={shape} />
        )}
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
        <h3>{capital(title(drawing, kind, name))}</h3>
        {lines.map(([key, values], k) => (
          <p key={key} class={k ? "pg-second" : ""}>
            {capital(say(key, values))}
          </p>
        ))}
      </div>
    </section>
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

/** At most two sentences on what the chosen element would do. */
function prospects(drawing: Props, id: string): Told[] {
  const { view, scene, open } = drawing;
  const geometry = geometryOf(scene);
  const [kind, name] = split(id);
  const squares = geometry.rows
    .flat()
    .filter((square) => square !== null && open.has(`s.${square}`)) as string[];
  const told = (key: string, values: Values = {}): Told => [`board.${key}`, values];
  if (kind === "s") return squares.length ? [told("slides", { squares })] : [];
  if (kind !== "m") return [];
  if (view.phase === "purchases") return sale(drawing, name);
  if (!squares.length) return [];
  const people = peopleOf(name);
  const tower = view.towers[people];
  if (view.carried[name] && tower !== undefined) {
    const level = (view.amulets[people]?.length ?? 0) + 1;
    const price = geometry.prices[level];
    const then = price === undefined ? told("then_full", { level }) : told("then", { level, price });
    if (squares.includes(tower)) return [told("delivers_there", { square: tower }), then];
    if (view.minions[name] === tower) return [told("delivers_here"), told("to", { squares })];
    return [told("to", { squares }), told("tower_at", { square: tower })];
  }
  const limit = (square: string) => geometry.limits[tileOn(view, square)] ?? 0;
  const homes = squares.filter((square) => terrainOn(view, square) === geometry.homes[name]);
  const crowded = squares.filter((square) => minionsOn(view, square, geometry).length >= limit(square));
  return [
    told("to", { squares }),
    ...(homes.length ? [told("home_on", { squares: homes })] : []),
    ...(crowded.length ? [told("crowded_on", { squares: crowded })] : []),
  ];
}

function sale({ view, scene }: Props, seller: string): Told[] {
  const geometry = geometryOf(scene);
  const me = view.seats[view.seat ?? -1] ?? "";
  const shape = geometry.shapes[terrainOn(view, view.minions[seller])] ?? "";
  const people = term("people", peopleOf(seller));
  const price = view.prices[me] ?? 0;
  const paid = view.seats.includes(peopleOf(seller)) ? "seller_earns" : "nobody_earns";
  return [
    ["board.sells", { shape: term("shape", shape), price }],
    [`board.${paid}`, { people }],
  ];
}

function LastTurns({ view, scene, say }: Props) {
  const who = (view.last_turns ?? []).map((seat) => scene.seats[seat]?.name ?? "");
  return (
    <p class="bb-panel pg-last-turns">{say(who.length ? "board.last_turns" : "board.last_turn", { who })}</p>
  );
}
