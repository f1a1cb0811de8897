// The banner: what the seat to act can do now, in one sentence; the current time; and the buttons.
import type { Button, Choice, Phases, Scene, Told, Value, Values } from "../../contract";
import { open } from "../../pick";
import {
  cardTerm,
  fightsOf,
  firstClicks,
  geometryOf,
  holderOf,
  idOf,
  isSea,
  nameOf,
  numberRange,
  onMap,
  openOf,
  restOf,
  suggested,
  term,
  whereTerms,
  type ZargosView,
} from "./types";

const STEPS = [
  ["people", "take", "trade", "place"],
  ["window", "attack", "reorganise"],
  ["winds", "exchange", "buy"],
];
const TURN = STEPS[1] ?? [];
/** The phases of the set-up that belong to another step. */
const STEP: Readonly<{ [phase: string]: string }> = {
  opening: "people",
  cards: "take",
  bundle: "trade",
  answer: "trade",
  ties: "place",
  number: "place",
};
const COMBAT = ["call", "shot", "war", "rolling", "monk", "demons"];
const CHAPTERS: Readonly<{ [stage: string]: string }> = {
  window: "red",
  mist: "green",
  winds: "wind",
  exchange: "wind",
};

export function phases({ phase, stage }: ZargosView): Phases {
  const step =
    stage === "setup" ? (STEP[phase] ?? phase) : stage === "mist" ? "reorganise" : (stage ?? phase);
  const all = STEPS.find((steps) => steps.includes(step)) ?? [phase];
  const chapter = COMBAT.includes(phase) ? "combat" : (CHAPTERS[stage ?? ""] ?? stage ?? "end");
  return { all, current: step, ...(COMBAT.includes(phase) && all.length > 1 && { inside: phase }), chapter };
}

/** The time, as in "round 6, turn 3 of 6". */
export function when({ round, stage, order, side }: ZargosView): Told {
  const n = TURN.includes(stage ?? "") ? order.indexOf(side ?? "") + 1 : 0;
  return [n ? "banner.when" : "shell.round", { round, n, all: order.length }];
}

/** The key for what a seat does in a phase, if it is not the name of the phase. */
const DEEDS: Readonly<{ [phase: string]: string }> = { way: "attack", number: "place", recruit: "boats" };
const NO_DEED = ["opening", "cards", "ties", "madness", "shot", "rolling", "demons", "winds", "over"];
export function does({ phase, stage, move }: ZargosView): string {
  const moves = phase === "way" || (phase === "number" && move?.way !== "place");
  if (moves) return `banner.does_${stage === "reorganise" ? stage : "attack"}`;
  return NO_DEED.includes(phase) ? "shell.moves" : `banner.does_${DEEDS[phase] ?? phase}`;
}

export function banner(
  view: ZargosView,
  scene: Scene,
  choices: readonly Choice[],
  path: readonly string[] = [],
): Told {
  const { phase, move, battle, cast, offer, side, money } = view;
  const ids = firstClicks(choices);
  const [chosen = ""] = path;
  const either = view.phase === "way" && chosen;
  const more = phase === "people" && Object.keys(view.leaders).length >= scene.seats.length;
  const whom = (who: string | number | undefined): Value =>
    typeof who === "number" ? nameOf(scene, who) : term("side", who ?? "");
  const list = (cards: readonly string[] | number = []): Value =>
    typeof cards === "number" ? cards : cards.map(cardTerm);
  const { prices } = geometryOf(scene);
  const amount = {
    place: view.pool[side ?? ""],
    number: move?.way === "place" ? view.pool[side ?? ""] : numberRange(ids)?.most,
    trim: view.sizes[view.trims[0] ?? 0],
    way: holderOf(view, move?.origin ?? "")?.[1],
    reorganise: view.steps,
    boats: money,
    recruit: money,
  }[phase];
  return [
    `banner.${more ? "people_more" : either ? "way_either" : keyOf(view, ids, choices)}`,
    {
      people: term("side", side),
      place: term("place", view.landing[0] ?? battle?.target ?? ""),
      from: term("place", move?.origin ?? ""),
      to: offer ? whom(offer.to) : term("place", move?.to ?? ""),
      sea: term("place", either ? restOf(chosen) : (move?.route.at(-1) ?? "")),
      by: whom(offer?.by),
      give: list(offer?.give),
      ask: list(offer?.ask),
      who: nameOf(scene, cast?.by),
      wind: term("wind", cast?.wind ?? ""),
      where: whereTerms(cast?.target ?? ""),
      targets: fightsOf(view, ids).map((code) => term("place", code)),
      boats: view.boats[side ?? ""] ?? 0,
      price: phase === "boats" ? prices.boat : prices.pawn,
      n: amount ?? battle?.round ?? 0,
    },
  ];
}

/** The key of the sentence, chosen by the phase and by what can be clicked. */
function keyOf(view: ZargosView, ids: ReadonlySet<string>, choices: readonly Choice[]): string {
  const { phase, move, offer, side, stage } = view;
  const places = openOf(ids, "p");
  const seas = places.filter(isSea).length;
  const idle = ids.size ? "" : "_now";
  switch (phase) {
    case "bundle":
    case "barter":
      return ids.has("propose") ? "propose" : phase;
    case "answer":
    case "reply":
      return typeof offer?.give === "number" ? "answer_hidden" : "answer";
    case "place":
      return seas ? "place_sea" : phase;
    case "number":
      return `number_${move?.way === "place" || move?.way === "call" ? move.way : "move"}${idle}`;
    case "monk":
      return Object.values(view.rerolls).some(([better]) => better) ? phase : "monk_vain";
    case "red":
      return idle || openOf(ids, "w").length ? phase : "red_none";
    case "target":
      return openOf(ids, "k").length ? "target_kingdom" : choices[0]?.[1][1] ? "target_seas" : phase;
    case "attack": {
      const fights = fightsOf(view, ids).length;
      const more = places.length > fights;
      return idle
        ? "attack_now"
        : fights
          ? more
            ? side === "knights"
              ? "attack_knights"
              : "attack_fight"
            : "fight"
          : more
            ? "attack"
            : "attack_none";
    }
    case "way": {
      const swims = isSea(move?.origin ?? "") || (side === "dragons" && stage === "reorganise");
      if (idle || move?.route.length) return idle ? "way_now" : "way_on";
      if (!places.length) return "way_wind";
      return !seas || swims ? phase : places.length > seas ? "way_both" : "way_sea";
    }
    case "reorganise":
      return ids.has("w.mist") ? "reorganise_mist" : places.length || idle ? phase : "reorganise_none";
    case "exchange":
      return openOf(ids, "side").length || idle ? phase : "exchange_none";
    default:
      return phase;
  }
}

const PLAIN = ["refuse", "pass", "keep", "done", "accept", "propose", "sail", "swim"];

/** Buttons for what needs no click on the board; the suggested number is filled. */
export function buttons(
  view: ZargosView,
  _: Scene,
  choices: readonly Choice[],
  at: string,
  path: readonly string[] = [],
): readonly Button[] {
  // Until the reply to a proposal arrives, its clicks are still the path, so buttons that may have the focus are kept.
  const ids = new Set([...firstClicks(choices), ...open(choices, path)]);
  const range = numberRange(ids);
  const number = suggested(view, ids, at);
  const fights = fightsOf(view, ids).slice(0, 2).map(idOf);
  const plain = PLAIN.filter((id) => ids.has(id));
  const count = range && number !== null ? [`${range.kind}.${number}`] : [];
  const all = [...plain, ...fights, ...count];
  const attacks = view.stage === "attack";
  const what = view.move?.way === "place" ? "place" : attacks ? "attack" : "n";
  const textOf = (id: string): [string, Values] =>
    plain.includes(id)
      ? [id === "done" && attacks ? "done_attack" : id, {}]
      : fights.includes(id)
        ? ["fight", { place: onMap(restOf(id)) }]
        : [range?.kind === "n" ? what : (range?.kind ?? ""), { n: number ?? 0 }];
  return all.map((id) => {
    const [key, values] = textOf(id);
    return { id, text: [`primary.${key}`, values], primary: id === all.at(-1) };
  });
}

/** The meaning of digits: a number that is asked for, or a die to roll again. */
export const typed = (digits: string, { phase }: ZargosView): string =>
  phase === "monk"
    ? `die.${digits.at(-1)}`
    : `${phase === "boats" ? "b" : phase === "recruit" ? "r" : "n"}.${Number(digits)}`;
