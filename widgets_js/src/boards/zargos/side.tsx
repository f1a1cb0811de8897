// Beside the board: the hand that lies open, the placement cards of the set-up, the kingdoms.

import type { ComponentChildren } from "preact";
import type { Drawing } from "../../contract";
import { times } from "../../numbers";
import { MARKS, SideDisc, Sign } from "./shapes";
import {
  cardTerm,
  geometryOf,
  handOf,
  holderOf,
  ISLAND,
  idOf,
  nameOf,
  openOf,
  PEOPLES,
  peoplesOf,
  written,
  type ZargosView,
} from "./types";

type Props = Drawing<ZargosView>;

/** A title, and beside it what else is to be known. */
export const Head = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="za-head">
    <h3>{title}</h3>
    <span>{children}</span>
  </div>
);

/** The hand that lies open here: each kind once, with how many of it. */
export function Winds({ view, scene, say, element, seat, open }: Props) {
  const hand = handOf(view, seat);
  const clickable = openOf(open, "w");
  const { winds } = geometryOf(scene);
  const kinds = Object.keys(winds).filter((wind) => hand.includes(wind) || clickable.includes(wind));
  return kinds.length ? (
    <section class="za-hand" aria-label={say("board.winds_of", { who: nameOf(scene, seat ?? undefined) })}>
      {kinds.map((wind) => {
        const n = times(hand, wind);
        return (
          <div key={wind} {...element(`w.${wind}`, `za-wind bb-box ${winds[wind]?.red ? "red" : ""}`)}>
            <Sign name={wind} />
            <b>{say(`wind.${wind}`)}</b>
            {n > 1 && <i>×{n}</i>}
            <small>{say(open.has(`w.${wind}`) ? "board.now" : `wind_when.${wind}`)}</small>
            <span>{say(`wind_effect.${wind}`)}</span>
          </div>
        );
      })}
    </section>
  ) : null;
}

interface FaceProps {
  readonly card: string;
  readonly say: Props["say"];
  /** Already part of an offer. */
  readonly chosen?: boolean;
  /** How many of it, in a list that has no room for names. */
  readonly n?: number;
  readonly point: Props["point"];
}

/** A placement card, or a wind in an exchange. The map shows the territory of the card under the pointer. */
export function CardFace({ card, say, chosen, n, point }: FaceProps) {
  const land = /^[A-Z]/.test(card);
  const { term: key } = cardTerm(card);
  return (
    <span
      class={`za-card ${land ? `za-${card.slice(0, 2)}` : ""} ${chosen ? "chosen" : ""}`}
      title={say(key)}
      onPointerEnter={() => land && point(idOf(card))}
      onPointerLeave={() => point("")}
    >
      {!land && <Sign name={card === "reinforcement" ? "pawns" : card} />}
      {n === undefined ? say(key) : land ? <b>{written(say, card)}</b> : n > 1 && `×${n}`}
    </span>
  );
}

/** Placement cards that may be seen. */
export function Cards({ view, say, point }: Props) {
  return (
    <section class="bb-text za-placement">
      <h3>{say("board.placement")}</h3>
      {peoplesOf(view)
        .filter((people) => view.cards[people]?.length)
        .map((people) => (
          <div key={people}>
            <SideDisc people={people} />
            <span class="za-cards">
              {[...new Set(view.cards[people])].map((card) => (
                <CardFace
                  key={card}
                  card={card}
                  say={say}
                  n={times(view.cards[people] ?? [], card)}
                  point={point}
                />
              ))}
            </span>
          </div>
        ))}
    </section>
  );
}

/** What the marks on the map mean. */
const Legend = ({ say }: Pick<Props, "say">) => (
  <ul class="za-legend" aria-label={say("board.legend")}>
    {(["keep", "cone"] as const).map((mark) => (
      <li key={mark}>
        <svg viewBox="-11 -11 22 22" aria-hidden="true">
          <path class="za-mark" d={MARKS[mark]} transform="scale(.8)" />
        </svg>
        {say(mark === "keep" ? "board.legend_capital" : "board.volcano")}
      </li>
    ))}
    <li>
      <svg class="za-flight" viewBox="-18 -11 36 22" aria-hidden="true">
        <path d="M-14 0H14" />
        <circle cx="-14" r="2.7" />
        <circle cx="14" r="2.7" />
      </svg>
      {say("board.legend_flight")}
    </li>
  </ul>
);

/** What each kingdom is worth as a whole, who holds how much of it, and whose card it is; winds in hand. */
export function Kingdoms({ view, scene, say }: Props) {
  const { kingdoms } = geometryOf(scene);
  return (
    <section class="bb-text">
      <Head title={say("board.kingdoms")}>
        {say("board.kingdoms_held", { n: Object.keys(view.kingdoms).length })}
      </Head>
      <ul class="za-kingdoms">
        {Object.entries(kingdoms)
          .filter(([name]) => name !== ISLAND)
          .map(([name, { value, territories }]) => (
            <li key={name}>
              <span class={`za-card za-${name}`}>{say(`kingdom.${name}`)}</span>
              <b>{value}</b>
              <span>
                {PEOPLES.map((people) => ({
                  people,
                  n: territories.filter((code) => holderOf(view, code)?.[0] === people).length,
                }))
                  .filter(({ n }) => n)
                  .sort((a, b) => b.n - a.n)
                  .map(({ people, n }) => (
                    <span
                      key={people}
                      class={view.kingdoms[name] === people ? "holds" : ""}
                      title={say(`side.${people}`)}
                    >
                      <SideDisc people={people} />
                      {say("board.of", { n, all: territories.length })}
                    </span>
                  ))}
              </span>
            </li>
          ))}
      </ul>
      <Legend say={say} />
      {view.sizes.some(Boolean) && (
        <p class="za-cards">
          {scene.seats.map(({ name }, seat) => (
            <span key={seat} class="za-winds" title={say("board.winds_held", { n: view.sizes[seat] ?? 0 })}>
              {name} <Sign name="typhoon" />
              {view.sizes[seat]}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
