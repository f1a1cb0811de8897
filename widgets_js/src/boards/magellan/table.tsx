// Below the charts: the auction as a table with a mat for each seat; the draws at the year's end; the count at the end.

import type { Drawing } from "../../contract";
import { Disc } from "../../disc";
import { sum, times } from "../../numbers";
import { Emblem } from "../emblem";
import { Back, Mini, Minis, Paid } from "./cards";
import { Caravel, Sign } from "./shapes";
import {
  BUYING,
  COUNTING,
  colourOf,
  geometryOf,
  goldOf,
  idsOf,
  type MagellanView,
  nameOf,
  pointsOf,
  sourcesOf,
  standing,
  suggestedBid,
  term,
  unsold,
  yearOf,
} from "./types";

type Props = Drawing<MagellanView>;

export function Table(drawing: Props) {
  const { view } = drawing;
  if (COUNTING.includes(view.phase)) return <Count {...drawing} />;
  const speaker = Math.max(0, view.speaker);
  const top = standing(view);
  // In one row, the bidders follow the highest.
  const head = drawing.drawer && top ? view.bids.indexOf(top) : speaker;
  const seats = view.cards.map((_, k) => (head + k) % view.cards.length);
  const half = Math.ceil(seats.length / 2);
  const mats = (from: number, to: number) =>
    seats
      .slice(from, to)
      .map((seat) => <Mat key={seat} drawing={drawing} seat={seat} first={seat === speaker} />);
  return (
    <section class={`mg-table seats-${seats.length}`} aria-label={drawing.say("board.table")}>
      {!drawing.drawer && (
        <div class="mg-heading">
          <span>{heading(drawing)}</span>
          <span>{coming(drawing)}</span>
        </div>
      )}
      <div class="mg-cloth">
        <i class="mg-oval" />
        <ol>{mats(0, half)}</ol>
        <Offer {...drawing} />
        <ol>{mats(half, seats.length)}</ol>
      </div>
      {!drawing.drawer && <Deck {...drawing} />}
    </section>
  );
}

function heading({ view, scene, say }: Props): string {
  const price = standing(view);
  if (BUYING.includes(view.phase)) return say("board.buys", { who: nameOf(scene, view.turn), price });
  const ends = ["gold", "exchange", "restock"].includes(view.phase);
  const gone = unsold(view).map((explorer) => term("name", explorer));
  return [
    gone.length && say(gone.length > 1 ? "board.unsold_more" : "board.unsold", { cards: gone }),
    ends && say("board.year_ends", { year: yearOf(view) }),
    !ends && !gone.length && say(view.phase === "veto" ? "board.before_bids" : "board.clockwise"),
  ]
    .filter(Boolean)
    .join(" ");
}

function coming({ view, say }: Props): string {
  const n = sum(Object.values(view.deck)) + view.later.length;
  if (view.card === null) return "";
  if (!n) return say("board.coming_none", { year: yearOf(view) });
  return say(n === 1 ? "board.coming_one" : "board.coming", {
    n: n < 10 ? term("count", String(n)) : n,
    year: yearOf(view),
  });
}

/** The cards of each explorer left in the year's deck, and the vetoed cards in order. */
export function Deck({ view, scene, say }: Pick<Props, "view" | "scene" | "say">) {
  return (
    <div class="mg-deck">
      <span>{say("board.to_come")}</span>
      {geometryOf(scene).explorers.map((explorer) => {
        const n = view.deck[explorer] ?? 0;
        return (
          <span key={explorer} class={n ? "" : "none"} title={say("board.left", { n })}>
            {say(`name.${explorer}`)}
            <b role="img" aria-label={String(n)}>
              {Array.from({ length: n }, (_, k) => (
                <i key={k} />
              ))}
            </b>
          </span>
        );
      })}
      {view.later.length > 0 && (
        <span class="mg-later">
          <Sign name="veto" means={say("board.sign_veto")} />
          {say("board.later", { cards: view.later.map((explorer) => term("name", explorer)) })}
        </span>
      )}
    </div>
  );
}

/** The card on offer with the rest of the pile under it; at the year's end the gold. */
function Offer({ view, say, seat, drawer }: Props) {
  const year = yearOf(view);
  if (view.card === null) {
    return (
      <div class="mg-offer gold" role="img" aria-label={say("board.pile", { n: view.pile })}>
        <svg class="mg-heap" viewBox="-34 -48 72 102" aria-hidden="true">
          <g transform="translate(3 5)">
            <Back />
          </g>
          <Back />
        </svg>
        <span>{say("board.pile", { n: view.pile })}</span>
      </div>
    );
  }
  const more = sum(Object.values(view.deck)) + view.later.length > 0;
  const left = (view.deck[view.card] ?? 0) + times(view.later, view.card);
  const ownTurn = seat !== null && seat === view.turn && view.phase === "auction";
  return (
    <div
      class={`mg-offer ${more ? "more" : ""} ${ownTurn ? "mine" : ""}`}
      role="img"
      aria-label={say("board.card", { card: term("explorer", view.card), year })}
    >
      <div class="mg-card" key={view.round}>
        <b class="mg-year">{year}</b>
        <Caravel explorer={view.card} />
        <strong>{say(`name.${view.card}`)}</strong>
        {drawer && <small>{say(left ? "board.offer_left" : "board.offer_last", { year, n: left })}</small>}
      </div>
    </div>
  );
}

/** The place of a seat: its bid as a coin, or the reason why it can't bid. */
function Mat({ drawing, seat, first }: { drawing: Props; seat: number; first: boolean }) {
  const { view, scene, say } = drawing;
  const acts = seat === view.turn && view.phase !== "turn";
  const inside = matOf(drawing, seat, first);
  return (
    <li
      class={`mg-mat ${acts ? "acts" : ""} ${acts && seat === drawing.seat ? "mine" : ""} ${inside.out ? "out" : ""}`}
    >
      <Disc colour={colourOf(seat)} Emblem={Emblem} />
      <b class="bb-name">{nameOf(scene, seat)}</b>
      <div class="mg-bid">{inside.bid}</div>
      <small>{say(...inside.note)}</small>
    </li>
  );
}

interface MatInside {
  readonly bid: preact.ComponentChild;
  readonly note: readonly [key: string, values?: Record<string, number>];
  readonly out?: boolean;
}

const none = () => <i class="mg-none" />;
const coin = (kind: string, text: preact.ComponentChild) => <span class={`mg-coin ${kind}`}>{text}</span>;

function matOf(drawing: Props, seat: number, first: boolean): MatInside {
  const { view, open, path } = drawing;
  const acts = seat === view.turn;
  const bid = view.bids[seat] ?? 0;
  const top = standing(view);
  const cards = view.cards[seat] ?? 0;
  switch (view.phase) {
    case "gold":
    case "exchange":
    case "restock": {
      const backs = <Mini value={0} count={cards} />;
      if (!acts) return { bid: backs, note: ["board.holds", { n: cards }] };
      if (view.phase === "gold") return { bid: backs, note: ["board.draws", { n: view.draws }] };
      const count = view.exchanged.length + path.length;
      const all = geometryOf(drawing.scene).exchange;
      return {
        bid: view.exchanged.length ? <Minis cards={view.exchanged} /> : backs,
        note:
          view.phase === "restock" ? ["board.draws", { n: view.draws }] : ["board.gives", { n: count, all }],
      };
    }
    case "veto": {
      const n = view.vetoes[seat] ?? 0;
      const sign = <Sign name="veto" means={drawing.say("board.sign_veto")} />;
      if (acts) return { bid: sign, note: ["board.asked"] };
      if (n) return { bid: sign, note: ["board.vetoes", { n }] };
      return {
        bid: none(),
        note: view.barred[seat] ? barred(view) : ["board.waits"],
        out: view.barred[seat] === true,
      };
    }
    case "turn":
    case "start":
      return { bid: none(), note: first ? ["board.first"] : ["board.waits"] };
    default:
  }
  if (acts && BUYING.includes(view.phase)) {
    const paid = sum(view.paid) + sum(path.filter((id) => id.startsWith("g.")).map(goldOf));
    const choosesGold = view.phase === "under" && idsOf(open, "p").length > 0;
    return {
      bid: view.paid.length ? <Paid cards={view.paid} drawing={drawing} /> : coin("top", top),
      note: choosesGold
        ? ["board.choose_under"]
        : view.phase === "payment"
          ? ["board.paid", { paid, due: top }]
          : ["board.bought", { gold: top }],
    };
  }
  if (view.barred[seat]) return { bid: none(), note: barred(view), out: true };
  if (acts && view.phase === "auction") {
    const next = suggestedBid(drawing.offered, drawing.at, path[0]);
    const own = seat === drawing.seat;
    const shown = next ? coin("due", goldOf(next)) : bid ? coin("old", bid) : coin("due", "?");
    return { bid: shown, note: [own ? "board.you" : "board.asked"] };
  }
  if (bid && bid === top) return { bid: coin("top", bid), note: ["board.highest"] };
  if (view.passed[seat]) return { bid: bid ? coin("old", bid) : none(), note: ["board.passed"], out: true };
  if (bid) return { bid: coin("old", bid), note: [first ? "board.first" : "board.outbid"] };
  return { bid: none(), note: ["board.waits"] };
}

const barred = (view: MagellanView): MatInside["note"] => [
  view.year === 1 ? "board.no_ship" : view.year === 2 ? "board.no_ship_I" : "board.no_ship_II",
];

/** The count: points by source. */
function Count(drawing: Props) {
  const { view, scene, say } = drawing;
  const geometry = geometryOf(scene);
  const seats = view.cards.map((_, seat) => seat);
  const best = Math.max(...view.points.map((points) => points ?? -1));
  const sources = sourcesOf(geometry);
  return (
    <section class="mg-table count" aria-label={say("board.count")}>
      <table>
        <thead>
          <tr>
            <th>{say("board.count")}</th>
            {sources.map((source) => (
              <th key={source}>{say(`board.of_${source}`)}</th>
            ))}
            <th>{say("board.total")}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => {
            const points = pointsOf(view, geometry, seat);
            const counted = points.total !== null;
            const running = seat === view.turn && view.phase !== "over";
            return (
              <tr
                key={seat}
                class={`${running ? "acts" : ""} ${view.phase === "over" && points.total === best ? "best" : ""}`}
              >
                <th>
                  <span class="mg-who">
                    <Disc colour={colourOf(seat)} Emblem={Emblem} />
                    <span class="bb-name">{nameOf(scene, seat)}</span>
                  </span>
                </th>
                {sources.map((source) => (
                  <td key={source}>
                    {source === "boxes" || counted
                      ? source === "luck" && running
                        ? "…"
                        : points[source]
                      : "–"}
                  </td>
                ))}
                <td>{points.total ?? "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
