// Beside the board: the own winds as cards, in the set-up the placement cards; the kingdoms folded.
import type { Drawing } from "../../contract";
import { Disc, Sign } from "./shapes";
import {
  cardTerm,
  geometryOf,
  handOf,
  holderOf,
  ISLAND,
  nameOf,
  PEOPLES,
  peoplesOf,
  times,
  type ZargosView,
} from "./types";

type Props = Drawing<ZargosView>;

export function Side(drawing: Props) {
  return (
    <>
      <Winds {...drawing} />
      <Cards {...drawing} />
      <Kingdoms {...drawing} />
    </>
  );
}

/** The hand that lies open here: each kind once, with how many of it. */
export function Winds({ view, scene, say, element, seat, open }: Props) {
  const hand = handOf(view, seat);
  const clickable = [...open].filter((id) => id.startsWith("w.")).map((id) => id.slice(2));
  const kinds = Object.keys(geometryOf(scene).winds).filter(
    (wind) => hand.includes(wind) || clickable.includes(wind),
  );
  if (!kinds.length) return null;
  return (
    <section class="bb-panel za-hand">
      <header>
        <h3>{say("board.winds_of", { who: nameOf(scene, seat ?? undefined) })}</h3>
        <span>{say("board.winds_held", { n: hand.length })}</span>
      </header>
      <div>
        {kinds.map((wind) => {
          const red = geometryOf(scene).winds[wind]?.red ? "red" : "";
          const n = times(hand, wind);
          return (
            <div key={wind} {...element(`w.${wind}`, `za-wind ${red}`)}>
              <span class="za-seal">
                <Sign name={wind} />
              </span>
              <b>{say(`wind.${wind}`)}</b>
              <span>{say(`wind_effect.${wind}`)}</span>
              <small>{open.has(`w.${wind}`) ? say("board.now") : say(`wind_when.${wind}`)}</small>
              {n > 1 && <i>×{n}</i>}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface FaceProps {
  readonly card: string;
  readonly say: Props["say"];
  /** Already part of an offer. */
  readonly chosen?: boolean;
  /** How many of it, in a list that has no room for names. */
  readonly n?: number;
}

/** A placement card, or a wind in an exchange. */
export function CardFace({ card, say, chosen, n }: FaceProps) {
  const land = /^[A-Z]/.test(card);
  const { term: key } = cardTerm(card);
  return (
    <span
      class={`za-card ${land ? `za-${card.slice(0, 2)}` : ""} ${chosen ? "chosen" : ""}`}
      title={say(key)}
    >
      {land ? <b>{card}</b> : <Sign name={card === "reinforcement" ? "pawns" : card} />}
      {n === undefined ? say(key) : n > 1 && `×${n}`}
    </span>
  );
}

/** Placement cards that may be seen. */
function Cards({ view, say }: Props) {
  const held = peoplesOf(view).filter((people) => view.cards[people]?.length);
  return held.length ? (
    <section class="bb-panel za-placement">
      <h3>{say("board.placement")}</h3>
      {held.map((people) => (
        <div key={people}>
          <Disc people={people} />
          <span class="za-cards">
            {[...new Set(view.cards[people])].map((card) => (
              <CardFace key={card} card={card} say={say} n={times(view.cards[people] ?? [], card)} />
            ))}
          </span>
        </div>
      ))}
    </section>
  ) : null;
}

/** What each kingdom is worth as a whole, and who holds how much of it. */
function Kingdoms({ view, scene, say }: Props) {
  const { kingdoms } = geometryOf(scene);
  if (!Object.keys(view.territories).length) return null;
  return (
    <details class="bb-panel bb-fold za-kingdoms">
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 20V5H8V8H10.4V5H13.6V8H16V5H19V20Z" />
        </svg>
        <span>{say("board.kingdoms")}</span>
        <small>{say("board.kingdoms_held", { n: Object.keys(view.kingdoms).length })}</small>
      </summary>
      <div class="bb-text">
        <table>
          <tbody>
            {Object.entries(kingdoms)
              .filter(([name]) => name !== ISLAND)
              .map(([name, { value, territories }]) => {
                const count = PEOPLES.map((people) => ({
                  people,
                  n: territories.filter((code) => holderOf(view, code)?.[0] === people).length,
                }))
                  .filter(({ n }) => n)
                  .sort((a, b) => b.n - a.n);
                const card = view.kingdoms[name];
                return (
                  <tr key={name}>
                    <th>
                      <span class={`za-card za-${name}`}>{say(`kingdom.${name}`)}</span>
                    </th>
                    <td>{value}</td>
                    <td>
                      {count.map(({ people, n }) => (
                        <span
                          key={people}
                          class={card === people ? "holds" : ""}
                          title={say(`side.${people}`)}
                        >
                          <Disc people={people} />
                          {say("board.of", { n, all: territories.length })}
                        </span>
                      ))}
                    </td>
                  </tr>
                );
              })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
