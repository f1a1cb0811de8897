// The page that a decision needs: what is asked, what can be clicked for it and what it would bring; what just happened.
import type { ComponentChild } from "preact";
import type { Drawing } from "../../contract";
import { Bars, Odds, Quick, Stepper } from "./counter";
import { ENDS, luckOf, percentOf } from "./labels";
import { lossesOf } from "./moved";
import { Die, Disc, Sign, Token } from "./shapes";
import { CardFace, Cards, Head, Winds } from "./side";
import {
  type Blow,
  geometryOf,
  holderOf,
  hueOf,
  nameOf,
  openOf,
  PEOPLES,
  suggested,
  TRADES,
  term,
  whereTerms,
  type ZargosView,
} from "./types";

type Props = Drawing<ZargosView>;

export function Turn(drawing: Props) {
  const { view, say } = drawing;
  const { phase, cast, move, commitments } = view;
  const asks = say(`board.title_${phase}`, { place: term("place", move?.origin ?? "") });
  const winds = Winds(drawing);
  const past = view.report ? Combat(drawing) : Losses(drawing);
  return (
    <div class="bb-text za-turn">
      <section>
        <Head title={cast ? say(`wind.${cast.wind}`) : asks}>{more(drawing)}</Head>
        <Now {...drawing} />
      </section>
      {winds}
      {phase !== "attack" && commitments[0] && (
        <section>
          <h3>{say("board.title_attack")}</h3>
          <Attacks {...drawing} />
        </section>
      )}
      {past && <section>{past}</section>}
      {TRADES.includes(phase) && <Cards {...drawing} />}
    </div>
  );
}

/** What was lost otherwise than in a combat. */
function Losses({ view, before, say }: Props) {
  const fell = lossesOf(view, before);
  return fell.length ? (
    <>
      <Head title={say("board.losses")}>{say(`cause.${fell[0]?.cause}`)}</Head>
      <ul class="za-rows">
        {fell.map(({ place, people, n }) => (
          <li key={place}>
            <Disc people={people} />
            <b>−{n}</b> {say(`place.${place}`)}
          </li>
        ))}
      </ul>
    </>
  ) : null;
}

/** Rounds of a combat that are told; those before them are in the log. */
const ROUNDS = 4;

/** Round by round: dice of both sides, and what they cost. */
function Combat({ view, say }: Props) {
  const { report, battle } = view;
  if (!report) return null;
  const { place, attacker, defender } = report;
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
    { name: "attacker", people: attacker, n: battle?.attackers },
    { name: "defender", people: defender, n: view.territories[place]?.[1] },
  ];
  return (
    <>
      <Head title={say(battle ? "board.combat" : "board.last_combat", { place: term("place", place) })}>
        {!battle && say(`board.result_${ENDS[end]}`, { n: percentOf(report.odds[end] ?? 0) })}
      </Head>
      <table class="za-combat">
        <thead>
          <tr>
            <td />
            {sides.map(({ name, people, n }) => (
              <th key={name}>
                {!people ? (
                  <Sign name="mark" />
                ) : battle ? (
                  <Token people={people} n={n ?? 0} />
                ) : (
                  <Disc people={people} />
                )}
                {battle?.war.includes(name) && <Sign name="war" />}
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
                  {dice.map((figure, d) => (
                    <Die key={d} figure={figure} />
                  ))}
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
    const between = say("board.from_to", { from: move.origin, to: move.to ?? "" });
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

/** What is being decided. */
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
                    <Disc people={who} /> {say(`side.${who}`)}
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
                <div key={name} {...element(`side.${name}`, gone ? "gone" : "")}>
                  <Disc people={name} />
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
            <div key={stack} {...element(`stack.${stack}`, stack)}>
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
          {view.winner && <Disc people={view.winner} />}
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
          {phase !== "target" && <Asked {...drawing} />}
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
            {openOf(open, "die").map((figure) => (
              <span key={figure} {...element(`die.${figure}`, "za-reroll")}>
                <Die figure={Number(figure)} />
              </span>
            ))}
            {`board.hint_${phase}` in scene.words.en && say(`board.hint_${phase}`)}
          </p>
          {phase === "war" ? Odds(drawing, 1, 2) : Odds(drawing, 1)}
        </>
      );
  }
}

/** Attacks that are declared: how many go where, against whom. */
const Attacks = (drawing: Props) => (
  <ul class="za-rows">
    {drawing.view.commitments.map(([from, to, n, way]) => (
      <li key={from + to + way}>
        <Token people={drawing.view.side ?? ""} n={n} />
        {drawing.say("board.from_to", { from, to })}
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
  const n = suggested(view, open, at);
  const { boat, pawn } = geometryOf(scene).prices;
  const price = (n ?? 0) * (phase === "boats" ? boat : pawn);
  const attacks = move?.to && view.stage === "attack" && move.way !== "call";
  const pool = view.pool[side ?? ""] ?? 0;
  const there = holderOf(view, move?.origin ?? "")?.[1] ?? 0;
  const stays =
    phase !== "number"
      ? say("board.costs", { n: price, left: money - price })
      : move?.origin
        ? say("board.stay", { left: there - (n ?? 0), n: there, place: move.origin })
        : say("board.pool", { n: pool - (n ?? 0) });
  return (
    <div class={`za-count bb-${hueOf(side)}`}>
      <div class="za-line">
        {attacks && (
          <>
            <Token people={side ?? ""} n={n ?? "?"} />
            <svg class="za-to" viewBox="0 0 24 12" aria-hidden="true">
              <path d="M1 6H22M17 1.5 22 6 17 10.5" />
            </svg>
            <Against {...drawing} place={move.to ?? ""} />
          </>
        )}
        {n !== null && <Stepper {...drawing} />}
      </div>
      {n !== null && (
        <>
          <Bars {...drawing} />
          {Odds(drawing, n)}
          <small>{stays}</small>
          <Quick {...drawing} />
        </>
      )}
    </div>
  );
}

/** Who is asked for a wind: passed, now, still to come; then the winds of this window. */
function Asked({ view, scene, say }: Props) {
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

/** A trade or an exchange of winds: what is given, what is asked for. */
function Bargain(drawing: Props) {
  const { view, say, open, element, scene } = drawing;
  const { offer, phase } = view;
  if (!offer) return null;
  // Of the many cards of a trade the codes must do.
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
            : cards.map((card, k) => <CardFace key={card + k} card={card} say={say} chosen {...brief} />)}
          {openOf(open, kind).map((card) => (
            <span key={card} {...element(`${kind}.${card}`, "za-open")}>
              <CardFace card={card} say={say} {...brief} />
            </span>
          ))}
        </div>
      </div>
    );
  });
}
