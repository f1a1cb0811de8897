// The page that a decision needs: the question, the possible clicks and their gain, and what just happened.

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { Drawing } from "../../contract";
import { times } from "../../numbers";
import { Bars, Odds, Quick, Stepper } from "./counter";
import { ENDS, luckOf, percentOf, rerollOf } from "./labels";
import { lossesOf } from "./moved";
import { Dice, Die, SideDisc, Sign, Token } from "./shapes";
import { CardFace, Cards, Head, Winds } from "./side";
import {
  type Blow,
  geometryOf,
  holderOf,
  hueOf,
  nameOf,
  onMap,
  openOf,
  PEOPLES,
  suggested,
  TRADES,
  term,
  whereTerms,
  written,
  type ZargosView,
} from "./types";

type Props = Drawing<ZargosView>;

export function Turn(drawing: Props) {
  const { view, say } = drawing;
  const { phase, cast, move, commitments } = view;
  const idle = phase === "number" && !drawing.open.size ? "_now" : "";
  const asks = say(`board.title_${phase}${idle}`, { place: term("place", move?.origin ?? "") });
  const winds = Winds(drawing);
  const past = Losses(drawing) ?? Combat(drawing);
  // A combat comes first, unless the Wind of War is asked for.
  const fought = view.battle && phase !== "war";
  return (
    <div class="bb-text za-turn">
      <section>
        <Head title={cast ? say(`wind.${cast.wind}`) : asks}>{more(drawing)}</Head>
        <Now {...drawing} />
      </section>
      {!fought && winds}
      {phase !== "attack" && commitments[0] && (
        <section>
          <h3>{say("board.title_attack")}</h3>
          <Attacks {...drawing} />
        </section>
      )}
      {past && <section>{past}</section>}
      {fought && winds}
      {TRADES.includes(phase) && <Cards {...drawing} />}
    </div>
  );
}

/** Losses outside a combat. */
function Losses({ view, before, say }: Props) {
  const fell = lossesOf(view, before);
  return fell[0] && !FOUGHT.includes(fell[0].cause) ? (
    <>
      <Head title={say("board.losses")}>{say(`cause.${fell[0]?.cause}`)}</Head>
      <ul class="za-rows">
        {fell.map(({ place, people, n }) => (
          <li key={place}>
            <SideDisc people={people} />
            <b>−{n}</b> {say(`place.${place}`)}
          </li>
        ))}
      </ul>
    </>
  ) : null;
}

const FOUGHT = ["combat", "shot", "demons"];
/** The number of combat rounds shown; earlier ones are in the log. */
const ROUNDS = 4;

/** Round by round: the dice of both sides, and the losses. */
function Combat({ view, say }: Props) {
  const { report, battle } = view;
  if (!report) return null;
  const { place, attacker, defender, origins, force } = report;
  const rolls = battle?.attack[0] || battle?.defence[0] || battle?.shot[0];
  const shot = battle?.shot.length && !battle.round;
  const blows: Blow[] = [
    ...report.blows,
    ...(rolls
      ? [[shot ? "shot" : "round", battle.attack, shot ? battle.shot : battle.defence, 0, 0] as const]
      : []),
  ];
  const first = Math.max(0, blows.length - ROUNDS);
  const before = blows[0]?.[0] === "shot" ? 0 : 1;
  const holder = view.territories[place]?.[0];
  const end = holder === attacker ? 0 : holder ? 2 : 1;
  const sides = [
    { name: "attacker", people: attacker, n: battle ? battle.attackers : force[0] },
    { name: "defender", people: defender, n: battle ? view.territories[place]?.[1] : force[1] },
  ];
  return (
    <>
      <Head title={say(battle ? "board.combat" : "board.last_combat", { place: term("place", place) })}>
        {[
          origins[0] && say("board.origins", { places: origins.map((from) => written(say, from)) }),
          !battle && say(`board.result_${ENDS[end]}`, { n: percentOf(report.odds[end] ?? 0) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Head>
      <table class="za-combat">
        <thead>
          <tr>
            <td />
            {sides.map(({ name, people, n }) => (
              <th key={name}>
                {people ? <Token people={people} n={n ?? 0} /> : <Sign name="mark" />}
                {battle?.war.includes(name) && <Sign name="war" />}
                <small>{people ? say(`side.${people}`) : say("phase.demons")}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {blows.slice(first).map(([kind, attack, defence, ...lost], k) => (
            <tr key={k}>
              <th>{say(`board.blow_${kind}`, { n: first + k + before })}</th>
              {[attack, defence].map((dice, side) => (
                <td key={sides[side]?.name}>
                  <Dice people={sides[side]?.people ?? null} dice={dice} />
                  {(lost[side] ?? 0) > 0 && <b>−{lost[side]}</b>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {blows[0] && (
          <tfoot>
            <tr>
              <th>{say("board.luck")}</th>
              {([1, 2] as const).map((side) => (
                <td key={side}>{luckOf(blows.flatMap((blow) => blow[side]))}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

/** Beside the title: between which places, on what, how many are left. */
function more({ view, scene, say, open }: Props): string {
  const { phase, move, cast, battle, steps, deck, money } = view;
  if (phase === "number") {
    if (!move?.origin) return say(`place.${move?.to ?? ""}`);
    const way = `way.${move.way}`;
    const between = say("board.from_to", { from: onMap(move.origin), to: onMap(move.to ?? "") });
    return way in scene.words.en ? `${between}, ${say(way)}` : between;
  }
  if (cast?.target) return say("board.strikes", { where: whereTerms(cast.target) });
  if (battle) return say("board.fight_for", { place: term("place", battle.target) });
  if (phase === "people") return say("board.left", { n: openOf(open, "side").length });
  if (phase === "way") return say("board.way_to", { n: openOf(open, "p").length });
  if (phase === "reorganise") return say("board.steps", { n: steps });
  if (phase === "boats" || phase === "recruit") return say("board.money", { n: money });
  return ["trim", "winds", "exchange", "barter"].includes(phase) ? say("board.deck", { n: deck }) : "";
}

/** The current decision. */
function Now(drawing: Props): ComponentChild {
  const { view, say, open, scene, element } = drawing;
  const { phase, move, cast, side } = view;
  switch (phase) {
    case "number":
    case "boats":
    case "recruit":
      return <Numbers {...drawing} />;
    case "opening":
    case "ties":
      return (
        <ul class="za-rows">
          {view.groups
            .find((group) => group.length > 1)
            ?.map((who, k) => (
              <li key={who}>
                {typeof who === "number" ? (
                  nameOf(scene, who)
                ) : (
                  <>
                    <SideDisc people={who} /> {say(`side.${who}`)}
                  </>
                )}
                <Die figure={view.rolled[k]} />
              </li>
            ))}
        </ul>
      );
    case "people":
      return (
        <div class="za-tiles">
          {[...PEOPLES]
            .sort((a, b) => Number(a in view.leaders) - Number(b in view.leaders))
            .map((name) => {
              const gone = name in view.leaders;
              return (
                <div key={name} {...element(`side.${name}`, gone ? "bb-box gone" : "bb-box")}>
                  <SideDisc people={name} />
                  <b>{say(`side.${name}`)}</b>
                  <small>{gone ? nameOf(scene, view.leaders[name]) : say(`power.${name}`)}</small>
                </div>
              );
            })}
        </div>
      );
    case "take":
    case "cards":
      return (
        <div class="za-tiles">
          {["green", "blue"].map((stack) => (
            <div key={stack} {...element(`stack.${stack}`, `bb-box ${stack}`)}>
              <Sign name={stack === "green" ? "keep" : "boat"} />
              <b>{say(`board.stack_${stack}`)}</b>
              <small>{say("board.left", { n: view.stacks[stack] ?? 0 })}</small>
            </div>
          ))}
        </div>
      );
    case "over":
      return (
        <p class="za-line">
          {view.winner && <SideDisc people={view.winner} />}
          {view.over && say(`reason.${view.over}`)}
        </p>
      );
    case "bundle":
    case "barter":
    case "answer":
    case "reply":
      return <Bargain {...drawing} />;
    case "red":
    case "illusion":
    case "target":
      return (
        <>
          {cast ? (
            <p class="za-line">
              <Sign name={cast.wind} />
              <span>{say(`wind_effect.${cast.wind}`)}</span> <small>{nameOf(scene, cast.by)}</small>
            </p>
          ) : null}
          {phase !== "target" && <WindPoll {...drawing} />}
        </>
      );
    case "attack":
      return view.commitments[0] ? <Attacks {...drawing} /> : <p>{say("board.no_attacks")}</p>;
    case "way":
      return (
        <p class="za-line">
          <Against {...drawing} place={move?.origin ?? ""} />
          {move?.route.map((sea, k) => (
            <span key={k} class="za-card">
              {say(`place.${sea}`)}
            </span>
          ))}
          {say("board.boats_left", { n: view.boats[side ?? ""] ?? 0 })}
        </p>
      );
    default:
      return (
        <>
          <p class="za-line">
            {phase === "place" && <Token people={side ?? ""} n={view.pool[side ?? ""] ?? 0} />}
            {phase === "monk" && (
              <span class="za-whose">{say("board.dice_of", { people: term("side", rerolled(view)) })}</span>
            )}
            {openOf(open, "die")
              .sort()
              .reverse()
              .map((figure) => (
                <span
                  key={figure}
                  {...element(`die.${figure}`, `za-reroll bb-box bb-${hueOf(rerolled(view))}`)}
                >
                  <Die figure={Number(figure)} />
                  <small>{say(...rerollOf(view, figure))}</small>
                </span>
              ))}
            {`board.hint_${phase}` in scene.words.en && say(`board.hint_${phase}`)}
          </p>
          {phase === "war" ? Odds(drawing, 1, 2) : Odds(drawing, 1)}
        </>
      );
  }
}

/** Whose dice the Monks may have rolled again: the others' once those lie, before that their own. */
function rerolled({ battle, territories, side }: ZargosView): string {
  const holder = territories[battle?.target ?? ""]?.[0] ?? "";
  const attack = (side === "monks") !== Boolean(battle?.attack[0] && battle.defence[0]);
  return attack ? (side ?? "") : holder;
}

/** Attacks that are declared: how many go where, against whom. */
const Attacks = (drawing: Props) => (
  <ul class="za-rows">
    {drawing.view.commitments.map(([from, to, n, way]) => (
      <li key={from + to + way}>
        <Token people={drawing.view.side ?? ""} n={n} />
        {drawing.say("board.from_to", { from: onMap(from), to: onMap(to) })}
        <Against {...drawing} place={to} />
        <small>{drawing.say(`way.${way}`)}</small>
      </li>
    ))}
  </ul>
);

/** Who stands there: pawns, demons, nobody. */
function Against({ view, say, place }: Props & { place: string }) {
  const there = holderOf(view, place);
  const dice = view.demons[place] ?? 0;
  if (there) return <Token people={there[0]} n={there[1]} />;
  return dice ? (
    <span>
      {Array.from({ length: dice }, (_, k) => (
        <Die key={k} />
      ))}
    </span>
  ) : (
    <small>{say("board.vacant")}</small>
  );
}

/** How many: against whom, the stepper, the chances, what stays. */
function Numbers(drawing: Props) {
  const { view, scene, say, open, at } = drawing;
  const { move, side, money, phase } = view;
  const number = suggested(view, open, at);
  /** The number whose bar is pointed at. Its chances are shown; the number stays. */
  const [seen, see] = useState<number | null>(null);
  const { boat, pawn } = geometryOf(scene).prices;
  const price = (number ?? 0) * (phase === "boats" ? boat : pawn);
  const attacks = move?.to && view.stage === "attack" && move.way !== "call";
  const pool = view.pool[side ?? ""] ?? 0;
  const there = holderOf(view, move?.origin ?? "")?.[1] ?? 0;
  const stays =
    phase !== "number"
      ? say("board.costs", { n: price, left: money - price })
      : move?.origin
        ? say("board.stay", { left: there - (number ?? 0), n: there, place: onMap(move.origin) })
        : say("board.pool", { n: pool - (number ?? 0) });
  return (
    <div class={`za-count bb-${hueOf(side)}`}>
      <div class="za-line">
        {attacks && (
          <>
            <Token people={side ?? ""} n={number ?? "?"} />
            <svg class="za-to" viewBox="0 0 24 12" aria-hidden="true">
              <path d="M1 6H22M17 1.5 22 6 17 10.5" />
            </svg>
            <Against {...drawing} place={move.to ?? ""} />
          </>
        )}
        {number !== null && <Stepper {...drawing} />}
      </div>
      {number !== null && (
        <>
          <Bars drawing={drawing} see={see} />
          {Odds(drawing, seen ?? number)}
          <small>{stays}</small>
          <Quick {...drawing} />
        </>
      )}
    </div>
  );
}

/** The peoples asked for a wind: passed, current, still to come; then the winds of this window. */
function WindPoll({ view, scene, say }: Props) {
  return (
    <>
      <ol class="za-asked">
        {scene.seats.map(({ name }, seat) => {
          const at = view.waiting.indexOf(seat);
          const state = !view.sizes[seat] ? "none" : at < 0 ? "passed" : at ? "later" : "now";
          return (
            <li key={seat} class={state}>
              <b>{name}</b> <small>{say(`board.asked_${state}`)}</small>
            </li>
          );
        })}
      </ol>
      {view.played[0] && (
        <p class="za-line">
          {view.played.map(([wind, target]) => (
            <span key={wind + target} class="za-card">
              <Sign name={wind} />
              {[say(`wind.${wind}`), ...whereTerms(target).map(({ term: key }) => say(key))].join(", ")}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** A trade or an exchange of winds: the offer and the demand. */
function Bargain(drawing: Props) {
  const { view, say, open, element, scene, point } = drawing;
  const { offer, phase } = view;
  if (!offer) return null;
  // Of the many cards of a trade what stands on the map must do, and each keeps its place.
  const brief = phase === "bundle" ? { n: 1 } : {};
  return (["give", "ask"] as const).map((kind) => {
    const who = kind === "give" ? offer.by : offer.to;
    const cards = offer[kind];
    return (
      <div key={kind} class="za-bargain">
        <h4>
          {say(`board.${kind}`, {
            who: typeof who === "number" ? nameOf(scene, who) : term("side", who),
          })}
        </h4>
        <div class="za-cards">
          {typeof cards === "number"
            ? say("board.hidden_winds", { n: cards })
            : (brief.n ? (view.cards[who] ?? []) : [...cards, ...openOf(open, kind)]).map((card, k, all) => {
                const nth = times(all.slice(0, k), card);
                const chosen = nth < times(cards, card);
                const clickable = !chosen && open.has(`${kind}.${card}`);
                return (
                  <span key={card + nth} {...(clickable ? element(`${kind}.${card}`, "za-open") : {})}>
                    <CardFace card={card} say={say} chosen={chosen} point={point} {...brief} />
                  </span>
                );
              })}
        </div>
      </div>
    );
  });
}
