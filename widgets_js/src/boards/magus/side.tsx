// Beside the board: the progress of the turn, the question, the potions of the seat shown, and the gains of a count.
import type { ComponentChild } from "preact";
import type { Account, Drawing, Page, Scene } from "../../contract";
import { Owned } from "./potions";
import { question } from "./question";
import { Die, Rank, SideDisc } from "./shapes";
import {
  bringsMana,
  diceOut,
  figureOf,
  geometryOf,
  groupSize,
  inTurn,
  levelOf,
  type MagusView,
  nameOf,
  ranksOf,
  reliquat,
  rise,
  sideOf,
  sidesOf,
  stepOf,
  TURN,
  term,
  toTake,
  turnOf,
} from "./types";

type Props = Drawing<MagusView>;

/** The turn with everything that can be used in it, and the gains of a count; the ranking shows the end of the match. */
export function pages(drawing: Props): readonly Page[] {
  const { view } = drawing;
  const count = { tab: "count", body: <Count {...drawing} /> };
  if (inTurn(view)) return [{ tab: "turn", body: <Turn {...drawing} /> }, count];
  return view.placing === null ? [] : [count];
}

/** The seat whose potions are open in a turn: the board's own seat, otherwise the one whose turn it is. */
export const shownSide = ({ view, seat }: Props): string | null =>
  inTurn(view) ? (seat === null ? turnOf(view) : sideOf(seat)) : null;

/** The turn so far, with the question and the usable potions. */
function Turn(drawing: Props) {
  const { view, scene, say, gains, open } = drawing;
  const side = turnOf(view) ?? "";
  const stepIndex = TURN.indexOf(stepOf(view));
  const out = diceOut(view);
  const { powers_a_turn } = geometryOf(scene);
  const level = levelOf(view, side);
  const was = view.levels[side] ?? 0;
  const rest = reliquat(view);
  const rows: readonly (readonly [key: string, state: string, text: ComponentChild])[] = [
    [
      "dice",
      stepIndex > 0 ? "done" : "now",
      out.length ? out.join(" ") : say("board.to_roll", { n: view.due }),
    ],
    [
      "action",
      stepIndex < 1 ? "" : view.action === null ? "now" : left(view) ? "now" : "done",
      view.action === null
        ? say(stepIndex ? "board.action_choose" : "board.action_later")
        : `${view.action}: ${left(view) ? todo(view, say) : say("board.action_done")}`,
    ],
    [
      "taken",
      view.collected ? "done" : view.active.length ? "now" : "",
      view.collected ? say("board.mana_taken") : mana(view, scene, say, gains),
    ],
    ...(rest ? ([["reliquat", "", say("board.reliquat", { row: view.action ?? 0, n: rest })]] as const) : []),
    // Any disc of a rival, in any phase but the one in which a potion lowers them.
    ...(view.phase !== "lowering" && [...open].some((id) => id.startsWith("t."))
      ? ([["421", "now", say("board.ask_421")]] as const)
      : []),
    ["level", "", level === was ? String(was) : say("board.level_to", { was, level })],
  ];
  return (
    <>
      <section class="mu-turn">
        <div class="mu-head">
          <h3>{say("board.turn_of", { who: nameOf(scene, side) })}</h3>
          <span>{say("board.powers_used", { n: view.used.length, all: powers_a_turn })}</span>
        </div>
        <Question {...drawing} />
        <dl>
          {rows.map(([key, state, text]) => (
            <div key={key} class={state}>
              <dt>{say(`board.step_${key}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Potions {...drawing} />
    </>
  );
}

/** The answers to the question that are not on the board. */
function Question(drawing: Props) {
  const { say, path, open, offered, element } = drawing;
  const questionText = question(path, offered);
  const giveBacks = [...open].filter((id) => id.startsWith("g.")).sort();
  if (!questionText || !(giveBacks.length || open.has("up"))) return null;
  const figure = Number(path[1]?.slice(2));
  const turned = { up: (figure % 6) + 1, down: ((figure + 4) % 6) + 1 };
  return (
    <div class="mu-asked">
      <b>{say(...questionText)}</b>
      {(["up", "down"] as const).map(
        (turn) =>
          open.has(turn) && (
            <span key={turn} {...element(turn, "bb-box")}>
              <svg class="mu-arrow" viewBox="-8 -8 16 16" aria-hidden="true">
                <path d={turn === "up" ? "M0 6V-6M-4.6-1.4L0-6 4.6-1.4" : "M0-6V6M-4.6 1.4L0 6 4.6 1.4"} />
              </svg>
              <Die figure={turned[turn]} />
            </span>
          ),
      )}
      {giveBacks.map((id) => (
        <GiveBack key={id} drawing={drawing} id={id} />
      ))}
    </div>
  );
}

/** Sorcerers that may be given back for a new one, drawn with the shapes. */
function GiveBack({ drawing: { scene, element }, id }: { drawing: Props; id: string }) {
  const names = ranksOf(geometryOf(scene));
  return (
    <span {...element(id, "mu-given bb-box")}>
      {[...id.slice(2)].map((letter, k) => (
        <svg key={k} viewBox="-13 -13 26 26" aria-hidden="true">
          <Rank rank={names["aimx".indexOf(letter)] ?? ""} />
        </svg>
      ))}
    </span>
  );
}

/** What can be taken, with its figures for the seat to act. Taking nothing also counts as the one taking of the turn. */
function mana(view: MagusView, scene: Scene, say: Props["say"], gains: Props["gains"]): string {
  if (!view.active.length) return say("board.mana_none");
  const sourceGains = view.active.flatMap((source) => {
    const gain = gains.get(`take.${source}`) ?? gains.get(`c.${source}`);
    return gain === undefined ? [] : [[source, gain] as const];
  });
  const named = (sources: readonly string[]) => ({ sources: sources.map((source) => term("mana", source)) });
  const plain = view.active.filter((source) => toTake(view, scene, source));
  const some = sourceGains.length
    ? sourceGains
        .filter(([, gain]) => bringsMana(gain))
        .map(([source, gain]) => say("board.mana_at", { source: term("mana", source), gain: figureOf(gain) }))
        .join(", ")
    : plain.length && say("board.mana_from", named(plain));
  const none = sourceGains.length
    ? sourceGains.filter(([, gain]) => !bringsMana(gain)).map(([source]) => source)
    : view.active.filter((source) => !plain.includes(source));
  return [...(some ? [some] : []), ...(none.length ? [say("board.mana_nothing", named(none))] : [])].join(
    "; ",
  );
}

const left = ({ puts, raises }: MagusView): number => puts + raises;

/** Groups of the action that are still open. */
function todo(view: MagusView, say: Props["say"]): string {
  if (view.action === 7) return say("board.todo_make");
  return [
    ...(view.puts ? [say("board.todo_put", { n: view.puts, size: groupSize(view) })] : []),
    ...(view.raises ? [say("board.todo_raise", { n: view.raises, by: rise(view) })] : []),
  ].join(", ");
}

/** The potions of the seat shown, usable ones first; with many potions, their effects are shown on demand. */
function Potions(drawing: Props) {
  const { view, scene, say, open } = drawing;
  const side = shownSide(drawing) ?? "";
  const cards = view.potions[side] ?? [];
  if (!cards.length) return null;
  const usable = (name: string) => Number(open.has(`k.${name}`));
  return (
    <section class={`mu-cards ${cards.length > FEW ? "many" : ""}`}>
      <div class="mu-head">
        <h3>{say("board.potions_of", { who: nameOf(scene, side) })}</h3>
        <span>{say("board.worth", { n: view.worth[side] ?? 0 })}</span>
      </div>
      <div>
        {[...cards]
          .sort((a, b) => usable(b) - usable(a))
          .map((name) => (
            <Owned key={name} drawing={drawing} name={name} />
          ))}
      </div>
    </section>
  );
}

/** The greatest number of potions that are shown with their effects. */
const FEW = 1;

/** The sources of glory, in the order of the rules. */
const PARTS = ["rings", "tracks", "bonus", "potions"];

/** The gain of each seat if a count took place now. */
function Count({ view, scene, say }: Props) {
  return (
    <section class="mu-count">
      <div class="mu-head">
        <h3>{say(view.placing === null ? "board.preview" : "board.counting", { n: view.counts + 1 })}</h3>
        <span>
          {say(`board.at_${view.counts + 1}`, { level: geometryOf(scene).thresholds[view.counts] ?? 0 })}
        </span>
      </div>
      <table>
        <thead>
          <tr>
            <td />
            {[...PARTS.slice(0, 3), "levels", "all"].map((part) => (
              <th key={part}>{say(`board.of_${part}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sidesOf(view).map((side) => {
            const [rings = 0, tracks = 0, bonus = 0, levels = 0] = view.preview[side] ?? [];
            return (
              <tr key={side}>
                <th>
                  <div title={nameOf(scene, side)}>
                    <SideDisc side={side} />
                    <span>{nameOf(scene, side)}</span>
                    <i aria-hidden="true">{say(`board.letter_${side}`)}</i>
                  </div>
                </th>
                <td>{rings}</td>
                <td>{tracks}</td>
                <td>{bonus}</td>
                <td>{levels ? `+${levels}` : "–"}</td>
                <td>
                  <b>{rings + tracks + bonus}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {view.counts === 2 && (
        <p>
          {say("board.preview_potions", {
            who: sidesOf(view).map((side) => `${nameOf(scene, side)} +${view.worth[side] ?? 0}`),
          })}
        </p>
      )}
    </section>
  );
}

/** The glory of all counts by source. */
export const account = (view: MagusView): Account => ({
  parts: PARTS.map((part) => `board.of_${part}`),
  seats: sidesOf(view).map((side) => PARTS.map((part) => view.glory[side]?.[part] ?? 0)),
});
