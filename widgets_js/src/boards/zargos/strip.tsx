// Under the map: on the left what just happened, on the right what is being decided.
import type { ComponentChild } from "preact";
import type { Drawing } from "../../contract";
import { OddsBar, Stepper } from "./counter";
import { ENDS, luckOf, percentOf } from "./labels";
import { lossesOf } from "./moved";
import { Die, Disc, Sign, Token } from "./shapes";
import { CardFace } from "./side";
import {
  type Blow,
  geometryOf,
  holderOf,
  nameOf,
  openOf,
  PEOPLES,
  suggested,
  term,
  whereTerms,
  type ZargosView,
} from "./types";

type Props = Drawing<ZargosView>;

export function Strip(drawing: Props) {
  const { view, say } = drawing;
  const past = view.report ? Combat(drawing) : Losses(drawing);
  const asks = say(`board.title_${view.phase}`, { place: term("place", view.move?.origin ?? "") });
  return (
    <section class={`za-strip ${past ? "two" : ""} ${view.battle ? "fight" : ""}`}>
      {past && <div>{past}</div>}
      <div>
        <Head title={view.cast ? say(`wind.${view.cast.wind}`) : asks} more={More(drawing)} />
        <Now {...drawing} />
      </div>
    </section>
  );
}

const Head = ({ title, more }: { title: string; more: string }) => (
  <header>
    <h3>{title}</h3>
    <span>{more}</span>
  </header>
);

/** What was lost otherwise than in a combat. */
function Losses({ view, before, say }: Props) {
  const fell = lossesOf(view, before);
  return fell.length ? (
    <>
      <Head title={say("board.losses")} more={say(`cause.${fell[0]?.cause}`)} />
      <ul class="za-fell">
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

/** Round by round: dice of both sides, and what they cost. The last rounds, as many as there is room for. */
function Combat({ view, say, narrow }: Props) {
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
  const first = Math.max(0, blows.length - (narrow ? 2 : 3));
  const before = blows[0]?.[0] === "shot" ? 0 : 1;
  const holder = view.territories[place]?.[0];
  const end = holder === attacker ? 0 : holder ? 2 : 1;
  return (
    <>
      <Head
        title={say(battle ? "board.combat" : "board.last_combat", { place: term("place", place) })}
        more={battle ? "" : say(`board.result_${ENDS[end]}`, { n: percentOf(report.odds[end] ?? 0) })}
      />
      <table>
        <thead>
          <tr>
            <td />
            {blows.slice(first).map(([kind], k) => (
              <th key={k}>{say(`board.blow_${kind}`, { n: first + k + before })}</th>
            ))}
            <th>{blows[0] && say("board.luck")}</th>
          </tr>
        </thead>
        <tbody>
          {([0, 1] as const).map((k) => {
            const people = k ? defender : attacker;
            const n = k ? view.territories[place]?.[1] : battle?.attackers;
            return (
              <tr key={k}>
                <th>
                  {people ? (
                    battle ? (
                      <Token people={people} n={n ?? 0} />
                    ) : (
                      <Disc people={people} />
                    )
                  ) : (
                    <Sign name="mark" />
                  )}
                  {battle?.war.includes(k ? "defender" : "attacker") && <Sign name="war" />}
                </th>
                {blows.slice(first).map((blow, r) => {
                  const lost = blow[k ? 4 : 3];
                  return (
                    <td key={r}>
                      {blow[k ? 2 : 1].map((figure, d) => (
                        <Die key={d} figure={figure} />
                      ))}
                      {lost > 0 && <b>−{lost}</b>}
                    </td>
                  );
                })}
                <td>{luckOf(blows.flatMap((blow) => blow[k ? 2 : 1]))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** Beside the title: between which places, on what, how many are left. */
function More({ view, say, open }: Props): string {
  const { phase, move, cast, battle, steps, deck, money } = view;
  if (phase === "number") {
    return move?.origin
      ? say("board.from_to", { from: move.origin, to: move.to ?? "" })
      : say(`place.${move?.to ?? ""}`);
  }
  if (cast?.target) return say("board.strikes", { where: whereTerms(cast.target) });
  if (battle) return say("board.fight_for", { place: term("place", battle.target) });
  if (phase === "way") return say("board.way_to", { n: openOf(open, "p").length });
  if (phase === "reorganise") return say("board.steps", { n: steps });
  if (phase === "boats" || phase === "recruit") return say("board.money", { n: money });
  return ["trim", "winds", "exchange", "barter"].includes(phase) ? say("board.deck", { n: deck }) : "";
}

/** What is being decided. */
function Now(drawing: Props): ComponentChild {
  const { view, say, open, scene, element } = drawing;
  const { phase, move, commitments, cast, side } = view;
  switch (phase) {
    case "number":
    case "boats":
    case "recruit":
      return <Numbers {...drawing} />;
    case "opening":
    case "ties":
      return (
        <p class="za-line">
          {view.groups
            .find((group) => group.length > 1)
            ?.map((who, k) => (
              <span key={who} class="za-line">
                {typeof who === "number" ? nameOf(scene, who) : <Disc people={who} />}
                <Die figure={view.rolled[k]} />
              </span>
            ))}
        </p>
      );
    case "people":
      return (
        <div class="za-tiles">
          {PEOPLES.map((name) => {
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
              {say(`wind_effect.${cast.wind}`)} <small>{nameOf(scene, cast.by)}</small>
            </p>
          ) : null}
          {phase !== "target" && <Asked {...drawing} />}
        </>
      );
    case "attack":
      return (
        <ul class="za-attacks">
          {!commitments[0] && <li>{say("board.no_attacks")}</li>}
          {commitments.map(([from, to, n, way]) => (
            <li key={from + to + way}>
              <Token people={side ?? ""} n={n} /> {say("board.from_to", { from, to })}
              <Against {...drawing} place={to} />
              <small>{say(`way.${way}`)}</small>
            </li>
          ))}
        </ul>
      );
    case "way":
      return (
        <p class="za-line">
          <Against {...drawing} place={move?.origin ?? ""} />
          {move?.route.map((sea, k) => (
            <span key={k} class="za-chip">
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
          {OddsBar(drawing)}
          {phase === "war" && OddsBar(drawing, 2)}
        </>
      );
  }
}

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

/** How many: against whom, the stepper, the chances, the price. */
function Numbers(drawing: Props) {
  const { view, scene, say, open, at } = drawing;
  const { move, side, money, phase } = view;
  const n = suggested(view, open, at);
  const { boat, pawn } = geometryOf(scene).prices;
  const price = (n ?? 0) * (phase === "boats" ? boat : pawn);
  return (
    <div class="za-decide">
      {move?.to && view.stage === "attack" && move.way !== "call" && (
        <div>
          <Token people={side ?? ""} n={n ?? "?"} />
          <Against {...drawing} place={move.to} />
        </div>
      )}
      <Stepper {...drawing} />
      {n !== null && OddsBar(drawing, n)}
      {phase !== "number" && <small>{say("board.costs", { n: price, left: money - price })}</small>}
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
      <p class="za-line">
        {view.played.map(([wind, target]) => (
          <span key={wind + target} class="za-chip">
            <Sign name={wind} />
            {[say(`wind.${wind}`), ...whereTerms(target).map(({ term: key }) => say(key))].join(", ")}
          </span>
        ))}
      </p>
    </>
  );
}

/** A trade or an exchange of winds: what is given, what is asked for. */
function Bargain(drawing: Props) {
  const { view, say, open, element, scene } = drawing;
  const { offer } = view;
  if (!offer) return null;
  return (
    <div class="za-bargain">
      {(["give", "ask"] as const).map((kind) => {
        const who = kind === "give" ? offer.by : offer.to;
        const cards = offer[kind];
        return (
          <div key={kind}>
            <h4>
              {say(`board.${kind}`, {
                who: typeof who === "number" ? nameOf(scene, who) : term("side", who),
              })}
            </h4>
            <div class="za-cards">
              {typeof cards === "number"
                ? say("board.hidden_winds", { n: cards })
                : cards.map((card, k) => <CardFace key={card + k} card={card} say={say} chosen />)}
              {openOf(open, kind).map((card) => (
                <span key={card} {...element(`${kind}.${card}`, "za-open")}>
                  <CardFace card={card} say={say} />
                </span>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
