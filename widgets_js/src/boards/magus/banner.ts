// The banner: what the seat to act can do now, in one sentence; the current time; and the buttons.
import type { Button, Choice, Phases, Scene, Told, Values } from "../../contract";
import { question } from "./question";
import {
  firstClicks,
  groupSize,
  inTurn,
  type MagusView,
  rise,
  SEVEN,
  stepOf,
  TURN,
  term,
  toTake,
} from "./types";

const CHAPTERS: Readonly<{ [phase: string]: string }> = {
  start: "setup",
  rings: "setup",
  sources: "setup",
  display: "setup",
  dice: "dice",
  rolling: "dice",
  action: "action",
  groups: "action",
  raising: "action",
  ring: "count",
  over: "end",
};

export function phases(view: MagusView): Phases {
  const turn = inTurn(view);
  const chapter = view.action === SEVEN && view.phase === "groups" ? "seven" : CHAPTERS[view.phase];
  return {
    all: turn ? TURN : [view.phase],
    current: turn ? stepOf(view) : view.phase,
    ...(turn && !TURN.includes(view.phase) && view.phase !== "rolling" && { inside: view.phase }),
    // The remaining phases belong to potions: paying for one, and its effect.
    chapter: chapter ?? "potion",
  };
}

/** The time, as in "round 5, 1 of 3 counts done". */
export const when = ({ round, counts, ending, phase }: MagusView): Told => [
  ending && phase !== "over" ? "banner.when_last" : "banner.when",
  { round, n: counts },
];

const DOES = ["paying", "picking", "putting", "stepping", "exchanging", "raising", "lowering", "ring"];
export function does(view: MagusView): string {
  if (DOES.includes(view.phase)) return `banner.does_${view.phase}`;
  return TURN.includes(view.phase) ? `banner.does_${view.phase}` : "shell.moves";
}

const text = (key: string, values: Values = {}): Told => [`banner.${key}`, values];

export function banner(
  view: MagusView,
  scene: Scene,
  choices: readonly Choice[],
  path: readonly string[] = [],
): Told {
  const questionText = question(path, firstClicks(choices));
  if (questionText) return questionText;
  switch (view.phase) {
    case "dice":
      return text("dice", { n: view.due });
    case "action": {
      const actions = [...firstClicks(choices)].filter((id) => id.startsWith("a.")).map((id) => +id.slice(2));
      return actions.length ? text("action", { actions: actions.sort() }) : text("action_any");
    }
    case "groups":
      return groups(view, scene, choices);
    case "paying":
    case "exchanging":
      return text(view.phase, { potion: term("potion", view.card) });
    case "picking":
      return text(view.picked.length ? "picking_on" : "picking");
    case "putting":
      return movesOnly(firstClicks(choices))
        ? text("move", { n: 1, size: view.amount })
        : text("putting", { n: view.amount });
    case "raising":
    case "lowering":
    case "ring":
      return text(view.phase, { n: view.amount });
    default:
      return text(view.phase);
  }
}

const has = (ids: ReadonlySet<string>, kind: string) => [...ids].some((id) => id.startsWith(kind));
const movesOnly = (ids: ReadonlySet<string>) => has(ids, "p.") && !has(ids, "c.");

/** What remains of the action; once it is done, what is still possible before the turn ends. */
function groups(view: MagusView, scene: Scene, choices: readonly Choice[]): Told {
  const ids = firstClicks(choices);
  const values = { n: view.puts, size: groupSize(view), raises: view.raises, by: rise(view) };
  const [puts, raises] = [has(ids, "c.") || has(ids, "p."), has(ids, "w.")];
  const known = choices.length > 0;
  if (view.action === SEVEN && view.puts) return text(known && !has(ids, "s.") ? "seven_none" : "seven");
  // Powers 5 and 6 can also need a sorcerer, but then the power is clicked first.
  if (view.puts && view.raises) {
    return text(movesOnly(ids) ? "move_raise" : known && !puts ? "raise" : "put_raise", values);
  }
  if (view.puts && movesOnly(ids)) return text("move", values);
  if (view.puts && (puts || !known)) return text(values.n > 1 ? "puts" : "put", values);
  if (view.raises && (raises || !known)) return text("raise", values);
  const takes = [...ids].filter((id) => id.startsWith("take."));
  const brings = takes.some((id) => toTake(view, scene, id.slice(5)) > 0);
  if (takes.length) return text(brings ? "take" : "take_nothing");
  return text(view.puts ? "stuck" : "done");
}

/** Buttons for what needs no click on the board; one of them always continues the turn. */
export function buttons(view: MagusView, scene: Scene, choices: readonly Choice[]): readonly Button[] {
  const ids = firstClicks(choices);
  const untaken = [...ids].some((id) => id.startsWith("take.") && toTake(view, scene, id.slice(5)) > 0);
  return ["roll", "pay", "throw", "end"].flatMap((id) => {
    const key = id === "end" && untaken ? "end_without" : id;
    return ids.has(id) ? [{ id, text: [`primary.${key}`, {}] as const, primary: true }] : [];
  });
}

/** The meaning of digits: actions, dice to pick up, or powers to raise. */
export function typed(digits: string, { phase }: MagusView): string {
  const kind = phase === "action" ? "a" : phase === "picking" ? "d" : phase === "dice" ? "u" : "w";
  return `${kind}.${digits.at(-1)}`;
}
