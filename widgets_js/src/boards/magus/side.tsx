// Beside the board: how far the turn has come, the potions of the seat shown, and what a count would bring now.
import type { ComponentChild } from "preact";
import type { Drawing, Scene } from "../../contract";
import { Owned } from "./potions";
import { Disc } from "./shapes";
import {
  bringsMana,
  diceOut,
  figureOf,
  geometryOf,
  groupSize,
  levelOf,
  type MagusView,
  nameOf,
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

export function Side(drawing: Props) {
  const { view } = drawing;
  const shown = shownSide(drawing);
  return (
    <>
      {turnOf(view) !== null && view.placing === null && <Turn {...drawing} />}
      {shown !== null && <Potions drawing={drawing} side={shown} />}
      {view.phase === "over" ? <Account {...drawing} /> : view.sources.length > 0 && <Preview {...drawing} />}
    </>
  );
}

/** Whose potions lie open: the board's own seat, else whose turn it is. */
export const shownSide = ({ view, seat }: Props): string | null =>
  seat === null ? turnOf(view) : sideOf(seat);

/** The turn as it was told so far. */
function Turn({ view, scene, say, gains }: Props) {
  const side = turnOf(view) ?? "";
  const at = TURN.indexOf(stepOf(view));
  const out = diceOut(view);
  const { powers_a_turn } = geometryOf(scene);
  const level = levelOf(view, side);
  const was = view.levels[side] ?? 0;
  const rest = reliquat(view);
  const rows: readonly (readonly [key: string, state: string, text: ComponentChild])[] = [
    ["dice", at > 0 ? "done" : "now", out.length ? out.join(" ") : say("board.to_roll", { n: view.due })],
    [
      "action",
      at < 1 ? "" : view.action === null ? "now" : left(view) ? "now" : "done",
      view.action === null
        ? say(at ? "board.action_choose" : "board.action_later")
        : `${view.action}: ${left(view) ? todo(view, say) : say("board.action_done")}`,
    ],
    [
      "taken",
      view.collected ? "done" : view.active.length ? "now" : "",
      view.collected ? say("board.mana_taken") : mana(view, scene, say, gains),
    ],
    ...(rest ? ([["reliquat", "", say("board.reliquat", { row: view.action ?? 0, n: rest })]] as const) : []),
    ["level", "", level === was ? String(was) : say("board.level_to", { was, level })],
  ];
  return (
    <section class="bb-panel mu-turn">
      <header>
        <h3>{say("board.turn_of", { who: nameOf(scene, side) })}</h3>
        <span>{say("board.powers_used", { n: view.used.length, all: powers_a_turn })}</span>
      </header>
      <dl>
        {rows.map(([key, state, text]) => (
          <div key={key} class={state}>
            <dt>{say(`board.step_${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What can be taken: with its figures for whoever decides. Where it is nothing, it is the one taking all the same. */
function mana(view: MagusView, scene: Scene, say: Props["say"], gains: Props["gains"]): string {
  if (!view.active.length) return say("board.mana_none");
  const found = view.active.flatMap((source) => {
    const gain = gains.get(`take.${source}`) ?? gains.get(`c.${source}`);
    return gain === undefined ? [] : [[source, gain] as const];
  });
  const named = (sources: readonly string[]) => ({ sources: sources.map((source) => term("mana", source)) });
  const plain = view.active.filter((source) => toTake(view, scene, source));
  const some = found.length
    ? found
        .filter(([, gain]) => bringsMana(gain))
        .map(([source, gain]) => say("board.mana_at", { source: term("mana", source), gain: figureOf(gain) }))
        .join(", ")
    : plain.length && say("board.mana_from", named(plain));
  const none = found.length
    ? found.filter(([, gain]) => !bringsMana(gain)).map(([source]) => source)
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

function Potions({ drawing, side }: { drawing: Props; side: string }) {
  const { view, scene, say } = drawing;
  const cards = view.potions[side] ?? [];
  if (!cards.length) return null;
  return (
    <section class="bb-panel mu-cards">
      <header>
        <h3>{say("board.potions_of", { who: nameOf(scene, side) })}</h3>
        <span>{say("board.worth", { n: view.worth[side] ?? 0 })}</span>
      </header>
      <div>
        {cards.map((name) => (
          <Owned key={name} drawing={drawing} name={name} />
        ))}
      </div>
    </section>
  );
}

/** Folded: what each seat would get if there were a count now; while one goes on, it lies open. */
function Preview(drawing: Props) {
  const { view, scene, say } = drawing;
  const rows = sidesOf(view).map((side) => {
    const [rings = 0, tracks = 0, bonus = 0, levels = 0] = view.preview[side] ?? [];
    const more = levels > 0 && <small>{say("board.plus_levels", { n: levels })}</small>;
    return { side, parts: [rings, tracks, bonus], total: rings + tracks + bonus, more };
  });
  return (
    <details class="bb-panel bb-fold mu-preview" open={view.placing !== null}>
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 20V11M9.3 20V5M14.7 20V13M20 20V8" />
        </svg>
        <span>{say(view.placing === null ? "board.preview" : "board.counting", { n: view.counts + 1 })}</span>
      </summary>
      <div class="bb-text">
        <Table drawing={drawing} parts={PARTS.slice(0, 3)} rows={rows} />
        {view.counts === 2 && (
          <p class="mu-second">
            {say("board.preview_potions", {
              who: sidesOf(view).map((side) => `${nameOf(scene, side)} +${view.worth[side] ?? 0}`),
            })}
          </p>
        )}
      </div>
    </details>
  );
}

const PARTS = ["rings", "tracks", "bonus", "potions"];

/** At the end: the glory of all counts by what it came from. */
function Account(drawing: Props) {
  const { view, say } = drawing;
  const rows = sidesOf(view).map((side) => ({
    side,
    parts: PARTS.map((part) => view.glory[side]?.[part] ?? 0),
    total: view.totals[side] ?? 0,
  }));
  return (
    <section class="bb-panel mu-preview">
      <h3>{say("board.account")}</h3>
      <Table drawing={drawing} parts={PARTS} rows={rows.sort((a, b) => b.total - a.total)} />
    </section>
  );
}

interface TableProps {
  readonly drawing: Props;
  readonly parts: readonly string[];
  readonly rows: readonly {
    readonly side: string;
    readonly parts: readonly number[];
    readonly total: number;
    readonly more?: ComponentChild;
  }[];
}

/** Glory by what it comes from, a row for each side. */
function Table({ drawing: { scene, say }, parts, rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          <td />
          {parts.map((part) => (
            <th key={part}>{say(`board.of_${part}`)}</th>
          ))}
          <th>{say("board.of_all")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ side, parts: figures, total, more }) => (
          <tr key={side}>
            <th>
              <Disc side={side} />
              <span class="bb-name">{nameOf(scene, side)}</span>
            </th>
            {figures.map((glory, k) => (
              <td key={parts[k]}>{glory}</td>
            ))}
            <td>
              <b>{total}</b>
              {more}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
