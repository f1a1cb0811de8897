// Under the sea: the tablet of the people shown, as a strip.
import type { Drawing } from "../../contract";
import { inWords } from "./banner";
import { Amulet, CRATE } from "./shapes";
import { carriedBy, geometryOf, heldMinions, type PangeaView, peopleOf, term, turnOf } from "./types";

type Props = Drawing<PangeaView>;

/** The people whose tablet is shown: that of the seat shown, else whose turn it is, and at the end the leading one's. */
function shownOf({ view, seat }: Props): string | null {
  if (seat !== null) return view.seats[seat] ?? null;
  const rank = (people: string) =>
    1e6 * (view.victory[people] ?? 0) +
    1e4 * Number(view.fulfilled.includes(people)) +
    (view.goods[people] ?? 0);
  const leading = view.seats.flatMap((people) => people ?? []).sort((a, b) => rank(b) - rank(a))[0] ?? null;
  return view.phase === "over" ? leading : turnOf(view);
}

/** A tablet; before its people is known, as it lies in the box. */
export function Tablet(drawing: Props) {
  const { scene, view, say } = drawing;
  const people = shownOf(drawing) ?? "";
  const level = view.amulets[people]?.length ?? 0;
  const actions = view.magic[people] ?? 1;
  const { prices } = geometryOf(scene);
  const price = prices[level];
  const bag = view.bags[people] ?? 0;
  const [goods, ...word] = say("board.goods", { n: view.goods[people] ?? 0 }).split(" ");
  const name = scene.seats[view.seats.indexOf(people)]?.name;
  return (
    <section class={`bb-panel pg-tablet bb-${people}`}>
      <div>
        <h3>{name === undefined ? say("board.tablet_blank") : say("board.tablet", { name })}</h3>
        <p>
          {actions === 1
            ? say("board.level_one", { level })
            : say("board.level_actions", { level, n: inWords(actions) })}
        </p>
        <p>{price === undefined ? say("board.tower_full") : say("board.price", { price })}</p>
      </div>
      <Steps drawing={drawing} people={people} />
      {people && (
        <>
          <div>
            <p class="pg-goods">
              <strong>{goods}</strong> {word.join(" ")}
            </p>
            <p title={say("board.production_is")}>
              {say("board.production", { n: view.production[people] ?? 0 })}
            </p>
            <p>
              {say(bag > 1 ? "board.bag" : bag ? "board.bag_one" : "board.bag_empty", { n: inWords(bag) })}
            </p>
          </div>
          <Homes drawing={drawing} people={people} />
        </>
      )}
    </section>
  );
}

const [STEP, RISE, FOOT] = [40, 5, 66];

/** Rising steps: what was delivered, what is on the way, and the price under each. */
function Steps({ drawing: { view, scene, say }, people }: { drawing: Props; people: string }) {
  const { prices } = geometryOf(scene);
  const amulets = view.amulets[people] ?? [];
  const carried = carriedBy(view, people);
  return (
    <svg
      class="pg-art pg-steps"
      viewBox={`0 3 ${STEP * prices.length} 83`}
      role="img"
      aria-label={say("label.steps", { n: amulets.length })}
    >
      {prices.map((price, k) => {
        const height = 28 + RISE * k;
        const x = STEP * (k + 0.5);
        const y = FOOT - height + 14;
        const shape = amulets[k] ?? carried[k - amulets.length];
        const state = k < amulets.length ? "full" : k === amulets.length ? "ahead" : "";
        return (
          <g key={price} class={state}>
            <title>{say("board.step", { level: k + 1, price })}</title>
            <path d={`M${x - 19} ${FOOT}v${3 - height}q0-3 3-3h32q3 0 3 3v${height - 3}Z`} />
            <text x={x} y={FOOT - height - 5} text-anchor="middle">
              {k + 1}
            </text>
            <circle cx={x} cy={y} r="11" />
            {shape && <Amulet shape={shape} size={state === "full" ? 13 : 12} x={x} y={y} />}
            <path class="pg-crate" d={CRATE} transform={`translate(${x - 9} ${FOOT + 13})scale(.86)`} />
            <text class="pg-price" x={x + 3} y={FOOT + 17.5}>
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
  const unplaced = heldMinions(view, geometry);
  const rows = terrains.flatMap((terrain) => {
    const minions = Object.keys(homes).filter((m) => homes[m] === terrain && peopleOf(m) === people);
    const out = minions.filter((m) => m in view.minions || unplaced.includes(m)).length;
    return minions.length ? [{ terrain, n: minions.length, out }] : [];
  });
  return (
    <ul class="pg-homes">
      {rows.map(({ terrain, n, out }) => (
        <li
          key={terrain}
          class={`pg-${terrain}`}
          title={say("board.homes", { n: out, total: n, terrain: term("terrain", terrain) })}
        >
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
