// The banner: what the seat to act can do now, in one sentence, and the phases of a turn.
import type { Button, Choice, Scene, Told, Values } from "../../contract";
import { count, geometryOf, type PangeaView, term, turnOf } from "./types";

const SETUP = ["start", "peoples", "tiles", "neutrals", "trios", "towers"];
const CHAPTERS: Readonly<{ [phase: string]: string }> = { purchases: "purchase", over: "end" };

/** The phases of a turn that have decisions; the others are automatic. */
const TURN = ["magic", "movement", "purchases", "marker"];

export function phases({ phase }: PangeaView) {
  return {
    all: TURN.includes(phase) ? TURN : [phase],
    current: phase,
    chapter: SETUP.includes(phase) ? "setup" : (CHAPTERS[phase] ?? phase),
  };
}

export function buttons(view: PangeaView, _: Scene, choices: readonly Choice[]): readonly Button[] {
  const has = (id: string) => choices.some(([, clicks]) => clicks[0] === id);
  return [
    ...(has("time") ? [{ id: "time", text: ["primary.time", {}] as const }] : []),
    ...(has("end") ? [{ id: "end", text: [`primary.${view.phase}`, {}] as const, primary: true }] : []),
  ];
}

/** A number as a word, if it has one. */
export const inWords = (n: number) => (n > 1 && n < 9 ? term("in_words", String(n)) : n);

const told = (key: string, values: Values = {}): Told => [`banner.${key}`, values];
const first = (choices: readonly Choice[], kind: string) =>
  new Set(choices.flatMap(([, [id = ""]]) => (id.startsWith(kind) ? [id] : [])));

export function banner(view: PangeaView, scene: Scene, choices: readonly Choice[]): Told {
  switch (view.phase) {
    case "peoples":
      return told(first(choices, "t.").size ? "choose_people" : "peoples");
    case "tiles": {
      const left = Object.keys(geometryOf(scene).limits).length - Object.keys(view.tiles).length;
      return told("tiles", { n: left });
    }
    case "neutrals":
    case "trios":
      return told(view.phase, { people: term("side", view.drawing ?? "") });
    case "magic":
      return magic(view, choices);
    case "movement":
      return movement(view, choices);
    case "purchases":
      return purchases(view, choices);
    default:
      return told(view.phase);
  }
}

function magic(view: PangeaView, choices: readonly Choice[]): Told {
  if (view.drawing !== null) return told("drawing", { people: term("side", view.drawing) });
  const n = view.magic_left;
  if (!n) return told("magic_over");
  const kinds = [
    first(choices, "s.").size ? "shift" : "",
    first(choices, "t.").size ? "draw" : "",
    first(choices, "m.").size ? "move" : "",
  ].filter(Boolean);
  if (choices.length && !kinds.length) return told("magic_none");
  // A board that only watches doesn't know which actions are legal.
  if (!kinds.length) return n === 1 ? told("magic_last") : told("magic_left", { n: inWords(n) });
  const what = kinds.map((kind) => term("can", kind));
  return n === 1 ? told("magic_one", { what }) : told("magic", { n: inWords(n), what });
}

function movement(view: PangeaView, choices: readonly Choice[]): Told {
  const total = count(view.minions, turnOf(view) ?? "");
  const moved = view.moved.length;
  const movable = first(choices, "m.").size;
  if (moved === total) return told("movement_done");
  if (choices.length && !movable) return told("movement_none");
  if (!moved) return movable ? told("movement", { n: movable }) : told("movement_open");
  return moved === 1
    ? told("movement_one", { total: inWords(total) })
    : told("movement_some", { n: inWords(moved), total: inWords(total) });
}

function purchases(view: PangeaView, choices: readonly Choice[]): Told {
  const me = turnOf(view) ?? "";
  const [price, goods] = [view.prices[me] ?? null, view.goods[me] ?? 0];
  if (price === null) return told("tower_full");
  const sellers = first(choices, "m.").size;
  if (sellers) return told("purchases", { n: sellers, price });
  if (goods < price) return told("too_dear", { price, goods });
  if (!choices.length) return told("purchases_open", { price });
  return told("no_seller");
}
