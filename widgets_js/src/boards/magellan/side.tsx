// The pages beside the board: the hand of the seat shown with its bids and the box on offer; cards; signs.

import { useMemo, useRef, useState } from "preact/hooks";
import type { Drawing, Page } from "../../contract";
import { Disc } from "../../disc";
import { sum, times } from "../../numbers";
import { Emblem } from "../emblem";
import { does } from "./banner";
import { Back, CARD, GoldCard, Mini } from "./cards";
import { Island, prints } from "./chart";
import { BOX } from "./geometry";
import { type Dearer, dearer, type Purse, payment, prospects, purseOf } from "./hand";
import { Ghost, Sign } from "./shapes";
import { Deck } from "./table";
import {
  COUNTING,
  colourOf,
  crownsOf,
  geometryOf,
  goldOf,
  idsOf,
  type MagellanView,
  nameOf,
  partsOf,
  setsOf,
  shipsOn,
  standing,
  suggestedBid,
  yearOf,
} from "./types";

type Props = Drawing<MagellanView>;

/** When the match is over nobody bids, and no sign needs an explanation. */
export function pages(drawing: Props): readonly Page[] {
  const cards = { tab: "cards", body: <Cards {...drawing} /> };
  if (drawing.view.phase === "over") return [cards];
  return [{ tab: "bid", body: <Hand {...drawing} /> }, cards, { tab: "signs", body: <Signs {...drawing} /> }];
}

function Hand(drawing: Props) {
  const { view, seat, open, offered, scene, at, say, path, element, drawer } = drawing;
  const { crowns } = geometryOf(scene);
  const bids = idsOf(offered, "bid").map(goldOf);
  const named = suggestedBid(offered, at, path[0]);
  const bid = named === undefined ? undefined : goldOf(named);
  const shown = seat ?? Math.max(0, view.turn);
  // A board for everyone shows no hand, but still draws the cards that can be clicked.
  const known = view.hands[shown];
  const hand = known ?? idsOf(open, "g").map(goldOf);
  const purse = useMemo(
    () => (known && bids.length ? purseOf(known, view.keep, crowns) : null),
    [known, bids.length, view.keep, crowns],
  );
  const pays = purse && bid !== undefined ? payment(purse, bid) : null;
  const handSize = view.cards[shown] ?? 0;
  const [pointed, setPointed] = useState("");
  const tipCard = [pointed, at].find((id) => id.startsWith("g.") && hand.includes(goldOf(id)));
  const chosen = path.filter((id) => id.startsWith("g.")).map(goldOf);
  const HandCards = drawer ? Row : Fan;
  return (
    <div class="mg-hand" style={{ "--seats": view.cards.length }}>
      {["pizarro", "luck"].includes(view.phase) && <Luck {...drawing} />}
      <div class="mg-heading">
        <h3>{say("board.hand", { name: nameOf(scene, shown) })}</h3>
        <span>
          {known
            ? say("board.worth", { n: sum(hand), crowns: crownsOf(geometryOf(scene), hand) })
            : say("board.holds", { n: handSize })}
        </span>
        {tipCard && (
          <p class="mg-tip" aria-hidden="true">
            {element(tipCard)["aria-label"]}
          </p>
        )}
      </div>
      {handSize === 0 ? (
        <p class="mg-second">{say("board.no_cards")}</p>
      ) : (
        <HandCards
          drawing={drawing}
          hand={hand}
          backs={handSize}
          pays={pays ?? []}
          chosen={chosen}
          point={setPointed}
        />
      )}
      {shown === view.turn && <Doing drawing={drawing} chosen={chosen} />}
      {bid !== undefined && <Bids drawing={drawing} bids={bids} bid={bid} purse={purse} pays={pays} />}
      {drawer ? shown !== view.turn && <Waiting {...drawing} /> : <OnOffer {...drawing} />}
    </div>
  );
}

/** The box to which the card on offer sends a ship: its gain, and how many ships may still arrive. */
function OnOffer({ view, scene, say }: Props) {
  const geometry = geometryOf(scene);
  const { card, year } = view;
  if (card === null) return null;
  const parts = partsOf(geometry, card);
  const all = geometry.explorer_cards[year - 1] ?? 0;
  const taken = sum(parts.map((voyage) => shipsOn(view, voyage, year).length));
  const more = (view.deck[card] ?? 0) + times(view.later, card);
  return (
    <div class="mg-next">
      {parts.map((voyage) => (
        <svg key={voyage} viewBox="-27 -27 54 54" aria-hidden="true">
          <Island geometry={geometry} voyage={voyage} box={year} width={BOX} say={say} />
        </svg>
      ))}
      <p>
        <b>{say("board.free", { name: say(`name.${card}`), year: yearOf(view), n: all - taken, all })}</b>
        <small>
          {more === 0
            ? say("board.his_last")
            : more === 1
              ? say("board.his_next")
              : say("board.his_more", { n: more })}
        </small>
      </p>
    </div>
  );
}

/** Pizarro's draws: the cards, and their sum on a rule that ends at the limit. */
function Luck({ view, scene, say }: Props) {
  const { limit } = geometryOf(scene);
  const total = sum(view.luck);
  const over = total > limit;
  const scale = limit + 5;
  return (
    <div class={`mg-luck ${over ? "over" : ""}`}>
      <div class="mg-heading">
        <h3>{say("board.luck", { who: nameOf(scene, view.turn) })}</h3>
        <span>{say("board.pile", { n: view.pile })}</span>
      </div>
      <div class="mg-draws">
        {view.luck.length ? view.luck.map((value, k) => <Mini key={k} value={value} />) : <Mini value={0} />}
        <strong>{say(over ? "board.luck_over" : "board.luck_sum", { n: total, limit })}</strong>
      </div>
      <svg viewBox="0 0 500 30" preserveAspectRatio="none" aria-hidden="true">
        <rect class="rule" y="9" width="500" height="12" rx="6" />
        <rect
          class="far"
          x={(500 * limit) / scale}
          y="9"
          width={500 - (500 * limit) / scale}
          height="12"
          rx="6"
        />
        <rect class="run" y="9" width={(500 * Math.min(total, scale)) / scale} height="12" rx="6" />
        <path d={`M${(500 * limit) / scale} 3V27`} />
      </svg>
    </div>
  );
}

/** Another seat decides. */
function Waiting({ view, scene, say }: Props) {
  if (view.turn < 0) return null;
  return (
    <p class="mg-waiting">
      <Disc colour={colourOf(view.turn)} Emblem={Emblem} />
      {say(does(view), { who: nameOf(scene, view.turn) })}
    </p>
  );
}

/** The progress of a payment or an exchange. */
function Doing({
  drawing: { view, scene, say, open, drawer },
  chosen,
}: {
  drawing: Props;
  chosen: readonly number[];
}) {
  if (view.phase === "payment" && view.card !== null) {
    const [due, paid] = [standing(view), sum(view.paid) + sum(chosen)];
    return (
      <p class="mg-doing">
        <b>
          {drawer && paid < due ? say("board.still", { n: due - paid }) : say("board.paid", { paid, due })}
        </b>
        <i style={{ "--done": Math.min(1, paid / due) }} />
      </p>
    );
  }
  if (view.phase === "exchange") {
    const [all, count] = [geometryOf(scene).exchange, view.exchanged.length + chosen.length];
    return (
      <p class="mg-doing">
        <b>{say("board.gives", { n: count, all })}</b>
        <i style={{ "--done": count / all }} />
      </p>
    );
  }
  if (view.phase === "under" && idsOf(open, "g").length) {
    return (
      <p class="mg-doing">
        <b>{say("board.choose_hidden")}</b>
      </p>
    );
  }
  return null;
}

const [RADIUS, STEP, SPREAD] = [360, 7, 50];

interface HandProps {
  readonly drawing: Props;
  readonly hand: readonly number[];
  readonly backs: number;
  readonly pays: readonly number[];
  readonly chosen: readonly number[];
  /** The pointer is on a card; "" for none. */
  readonly point: (id: string) => void;
}

/** What is written on the element of a card: its gain, and how many equal cards there are. */
function CardFace({
  drawing,
  hand,
  chosen,
  value,
  low,
}: Omit<HandProps, "backs" | "pays" | "point"> & { value: number; low: boolean }) {
  const { crowns } = geometryOf(drawing.scene);
  const [count, picked] = [times(hand, value), times(chosen, value)];
  return (
    <>
      {drawing.gains.has(`g.${value}`) && (
        <text class="mg-gain" x="-31" y="-51">
          {drawing.gains.get(`g.${value}`)?.split(" ")[0]}
        </text>
      )}
      <GoldCard value={value} crowns={crowns[value - 1] ?? 0} short={low} />
      {count > 1 && (
        <text class="mg-times" x={low ? 4 : -25} y={low ? -20 : 38}>
          {picked ? `${picked}/${count}` : `×${count}`}
        </text>
      )}
    </>
  );
}

/** The hand as a flat row; equal cards are one element with their number. */
function Row({ drawing, hand, pays, chosen, point }: HandProps) {
  const values = [...new Set(hand)].sort((a, b) => a - b);
  return (
    <div class="mg-row" data-spot="g" role="group" aria-label={drawing.say("board.cards")}>
      {values.map((value) => (
        <span
          key={value}
          {...drawing.element(`g.${value}`, `mg-gold ${pays.includes(value) ? "pays" : ""}`)}
          onPointerEnter={() => point(`g.${value}`)}
          onPointerLeave={() => point("")}
        >
          <svg
            class="mg-flat"
            viewBox="-35 -61 70 95"
            preserveAspectRatio="xMinYMid slice"
            aria-hidden="true"
          >
            <g class="mg-lift bb-in">
              <CardFace {...{ drawing, hand, chosen, value }} low={true} />
            </g>
          </svg>
        </span>
      ))}
    </div>
  );
}

/** The hand as a fan; equal cards are one element with a fanned edge and their number. */
function Fan(props: HandProps) {
  const { drawing, hand, backs, pays, chosen, point } = props;
  const values = [...new Set(hand)].sort((a, b) => a - b);
  const count = values.length || Math.min(backs, 12);
  const step = Math.min(STEP, SPREAD / Math.max(1, count - 1));
  const widest = (((count - 1) / 2) * step * Math.PI) / 180;
  const [sin, cos] = [Math.sin(widest), Math.cos(widest)];
  const width = Math.max(250, 2 * (RADIUS * sin + (CARD.width / 2) * cos + (CARD.height / 2) * sin) + 10);
  const bottom = RADIUS * (1 - cos) + (CARD.height / 2) * cos + (CARD.width / 2) * sin + 3;
  const turn = (k: number) => (k - (count - 1) / 2) * step;
  const top = -CARD.height / 2 - 16;
  return (
    <svg
      class="mg-fan"
      style={{ "--width": width, "--height": bottom - top }}
      data-spot="g"
      viewBox={`${-width / 2} ${top} ${width} ${bottom - top}`}
      role="group"
      aria-label={drawing.say("board.cards")}
    >
      {values.length === 0 &&
        Array.from({ length: count }, (_, k) => (
          <g key={k} transform={`rotate(${turn(k)} 0 ${RADIUS})`}>
            <Back />
          </g>
        ))}
      {values.map((value, k) => {
        const count = times(hand, value);
        const props = drawing.element(`g.${value}`, `mg-gold ${pays.includes(value) ? "pays" : ""}`);
        return (
          <g
            key={value}
            {...props}
            transform={`rotate(${turn(k)} 0 ${RADIUS})`}
            onPointerEnter={() => point(`g.${value}`)}
            onPointerLeave={() => point("")}
          >
            <g class="mg-lift bb-in">
              {Array.from({ length: Math.min(count, 4) - 1 }, (_, more) => (
                <rect
                  key={more}
                  class="mg-edge bb-edge under"
                  x="-33"
                  y="-47"
                  width="66"
                  height="94"
                  rx="7"
                  transform={`rotate(${-1.7 * (Math.min(count, 4) - 1 - more)} 0 ${CARD.height})`}
                />
              ))}
              <CardFace {...{ drawing, hand, chosen, value }} low={false} />
            </g>
          </g>
        );
      })}
    </svg>
  );
}

/** Chips that stay in view; the rest opens with the last one. */
const NEAR = 17;
/** Chips of a row in a drawer. */
const SOME = 5;
/** The greatest number of bids listed that would cost more than their figure. */
const MANY = 3;

function Bids(props: {
  drawing: Props;
  bids: readonly number[];
  bid: number;
  purse: Purse | null;
  pays: readonly number[] | null;
}) {
  const { drawing, bids, bid, purse, pays } = props;
  const { say, element, point, path, drawer } = drawing;
  const [all, setAll] = useState(false);
  const far = bids.length > NEAR + 1;
  const more = far && !all && bids.indexOf(bid) < NEAR;
  const at = bids.indexOf(bid);
  /** In a drawer, whether a chip is in view: in its row of five or, if there is room for ten, in the next one. */
  const near = (k: number) => ["near", "next-to"][Math.floor(k / SOME) - Math.floor(at / SOME)] ?? "far";
  const won = prospects(drawing, bid, pays);
  const cost = pays ? sum(pays) : null;
  const costText = ([least, most, cost]: Dearer) =>
    say(least === most ? "board.dearer_one" : "board.dearer_range", { least, most, cost });
  const others = purse ? dearer(purse, bids).filter(([least]) => least > bid && least <= bid + SOME) : [];
  const exact =
    cost === null
      ? ""
      : cost === bid
        ? say("board.exactly", { n: bid })
        : say("board.costs", { n: bid, cost });
  return (
    <div class="mg-bids">
      {drawer ? (
        <p class="mg-if" title={exact}>
          {say("board.if_wins", { n: bid, what: won })}
        </p>
      ) : (
        <div class="mg-heading">
          <h3>{say("board.your_bid")}</h3>
          <span>{exact}</span>
        </div>
      )}
      <fieldset
        class="mg-chips"
        data-spot="bid"
        aria-label={say("board.your_bid")}
        // The banner is about the selected bid.
        onPointerLeave={() => point(path[0] ?? "")}
      >
        {drawer && <Stepper drawing={drawing} to={bids[at - 1]} sign="−" />}
        {bids.map((gold, k) => {
          // A different one may still be selected.
          const { class: state, "aria-disabled": _, ...chip } = element(`bid.${gold}`, "mg-chip");
          return (
            <button
              type="button"
              key={gold}
              {...chip}
              class={`${state} ${gold === bid ? "at" : ""} ${drawer ? near(k) : more && k >= NEAR ? "far" : ""}`}
              onPointerEnter={() => point(`bid.${gold}`)}
            >
              {gold}
            </button>
          );
        })}
        {drawer && bids.length > SOME && <OtherBid drawing={drawing} bids={bids} />}
        {drawer && <Stepper drawing={drawing} to={bids[at + 1]} sign="+" />}
        {more && !drawer && (
          <button
            type="button"
            class="mg-chip"
            aria-label={say("board.more_bids")}
            onClick={() => setAll(true)}
          >
            …
          </button>
        )}
      </fieldset>
      {!drawer && (
        <p>
          {say("board.wins", { what: won })}
          {others.length > 0 && ` ${say("board.dearer", { what: others.slice(0, MANY).map(costText) })}`}
        </p>
      )}
    </div>
  );
}

/** A button that selects the bid before or after the selected one. */
function Stepper({ drawing, to, sign }: { drawing: Props; to: number | undefined; sign: string }) {
  if (to === undefined) return <span class="mg-chip step none">{sign}</span>;
  const { class: _, tabindex: __, "aria-disabled": ___, ...chip } = drawing.element(`bid.${to}`);
  return (
    <button type="button" {...chip} tabIndex={-1} class="mg-chip step">
      {sign}
    </button>
  );
}

/** A field for a bid that is not in view. */
function OtherBid({ drawing, bids }: { drawing: Props; bids: readonly number[] }) {
  const { say, element } = drawing;
  const [text, setText] = useState<string | null>(null);
  const send = useRef<HTMLButtonElement>(null);
  if (text === null) {
    return (
      <button type="button" class="mg-chip" aria-label={say("board.more_bids")} onClick={() => setText("")}>
        …
      </button>
    );
  }
  const { class: _, tabindex: __, "aria-disabled": ___, ...chip } = element(`bid.${Number(text)}`);
  return (
    <span class="mg-other">
      <input
        // biome-ignore lint/a11y/noAutofocus: the field was asked for
        autoFocus
        inputMode="numeric"
        value={text}
        placeholder={`${bids[0]}–${bids.at(-1)}`}
        aria-label={say("board.your_bid")}
        onInput={({ currentTarget }) => setText(currentTarget.value.replace(/\D/g, "").slice(0, 3))}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") {
            event.preventDefault(); // it would also press the chip that has the focus next
            if (text) send.current?.click();
          }
          if (event.key === "Escape") setText(null);
        }}
      />
      <button
        ref={send}
        type="button"
        {...(text ? chip : {})}
        tabIndex={-1}
        class="mg-chip"
        onClick={() => setText(null)}
      >
        OK
      </button>
    </span>
  );
}

/** What the signs on these boards mean. */
function Signs({ scene, say }: Props) {
  const geometry = geometryOf(scene);
  const printed = geometry.voyages.flatMap((voyage) =>
    [1, 2, 3].flatMap((box) => prints(geometry, voyage, box).map(([sign]) => sign)),
  );
  const signs = [...new Set([...printed, "ship", "veto"])].filter(Boolean);
  return (
    <div class="bb-text mg-signs">
      <h3>{say("board.signs")}</h3>
      <ul>
        {signs.map((sign) => (
          <li key={sign}>
            <Sign name={sign} />
            <span>{say(`board.sign_${sign}`)}</span>
          </li>
        ))}
        <li>
          <b>×</b>
          <span>{say("board.sign_times")}</span>
        </li>
        <li>
          <svg class="mg-sign" viewBox="-15 -17 30 32" aria-hidden="true">
            <Ghost />
          </svg>
          <span>{say("board.sign_ghost")}</span>
        </li>
      </ul>
    </div>
  );
}

/** Which of the copies of each gold card have been seen, and where; explorer cards still to come. */
function Cards({ view, scene, say, seat }: Props) {
  const { copies, crowns } = geometryOf(scene);
  const setCards = setsOf(view).flatMap((ship) => ship.cards.map((value) => ({ value, seat: ship.seat })));
  const hands = Object.entries(view.hands).flatMap(([owner, cards]) =>
    cards.map((value) => ({ value, seat: Number(owner) })),
  );
  const rows = crowns.map((crown, k) => {
    const value = k + 1;
    const inPlay = [...hands, ...setCards].filter((card) => card.value === value);
    inPlay.sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat) || a.seat - b.seat);
    const gone = (view.discard[k] ?? 0) + times(view.luck, value);
    return { value, crown, inPlay, gone };
  });
  const seenCount = sum(rows.map(({ inPlay, gone }) => inPlay.length + gone));
  return (
    <div class="bb-text mg-seen">
      <div class="mg-heading">
        <h3>{say("board.seen")}</h3>
        <span>{say("board.seen_of", { n: seenCount, all: copies * crowns.length })}</span>
      </div>
      <ul>
        {rows.map(({ value, crown, inPlay, gone }) => (
          <li
            key={value}
            aria-label={say("label.seen", {
              value,
              held: inPlay.length,
              gone,
              rest: Math.max(0, copies - inPlay.length - gone),
            })}
          >
            <b>{value}</b>
            <span class="mg-second">
              <Sign name="crown" means={say("label.print_crown", { n: crown })} />
              {crown}
            </span>
            <span class="mg-copies">
              {Array.from({ length: Math.max(copies, inPlay.length + gone) }, (_, k) => (
                <i
                  key={k}
                  class={
                    k < inPlay.length
                      ? `bb-${colourOf(inPlay[k]?.seat ?? 0)} held`
                      : k < inPlay.length + gone
                        ? "gone"
                        : ""
                  }
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p class="mg-second mg-key">
        <i class={`held bb-${colourOf(seat ?? 0)}`} /> {say("board.key_held")} <i class="gone" />{" "}
        {say("board.key_gone")} <i /> {say("board.key_rest")}
      </p>
      <p class="mg-second">{say("board.pile", { n: view.pile })}</p>
      {!COUNTING.includes(view.phase) && <Deck view={view} scene={scene} say={say} />}
    </div>
  );
}
