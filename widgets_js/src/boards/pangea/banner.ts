// The banner: what the seat to act can do now, in one sentence, and the phases of a turn.
import type { Button, Choice, Phases, Scene, Told, Values } from "../../contract";
import { count, geometryOf, type PangeaView, term, turnOf } from "./types";

const SETUP = ["start", "peoples", "tiles", "neutrals", "trios", "towers"];
const CHAPTERS: Readonly<{ [phase: string]: string }> = { purchases: "purchase", over: "end" };

/** The phases of a turn that have decisions; the others are automatic. */
const TURN = ["magic", "movement", "purchases", "marker"];

export function phases({ phase }: PangeaView): Phases {
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

const text = (key: string, values: Values = {}): Told => [`banner.${key}`, values];
const first = (choices: readonly Choice[], kind: string) =>
  new Set(choices.flatMap(([, [id = ""]]) => (id.startsWith(kind) ? [id] : [])));

export function banner(view: PangeaView, scene: Scene, choices: readonly Choice[]): Told {
  switch (view.phase) {
    case "peoples":
      return text(first(choices, "t.").size ? "choose_people" : "peoples");
    case "tiles": {
      const left = Object.keys(geometryOf(scene).limits).length - Object.keys(view.tiles).length;
      return text("tiles", { n: left });
    }
    case "neutrals":
    case "trios":
      return text(view.phase, { people: term("side", view.drawing ?? "") });
    case "magic":
      return magic(view, choices);
    case "movement":
      return movement(view, choices);
    case "purchases":
      return purchases(view, choices);
    default:
      return text(view.phase);
  }
}

function magic(view: PangeaView, choices: readonly Choice[]): Told {
  if (view.drawing !== null) return text("drawing", { people: term("side", view.drawing) });
  const left = view.magic_left;
  if (!left) return text("magic_over");
  const kinds = [
    first(choices, "s.").size ? "shift" : "",
    first(choices, "t.").size ? "draw" : "",
    first(choices, "m.").size ? "move" : "",
  ].filter(Boolean);
  if (choices.length && !kinds.length) return text("magic_none");
  // A board that only watches doesn't know which actions are legal.
  if (!kinds.length) return left === 1 ? text("magic_last") : text("magic_left", { n: inWords(left) });
  const what = kinds.map((kind) => term("can", kind));
  return left === 1 ? text("magic_one", { what }) : text("magic", { n: inWords(left), what });
}

function movement(view: PangeaView, choices: readonly Choice[]): Told {
  const total = count(view.minions, turnOf(view) ?? "");
  const moved = view.moved.length;
  const movable = first(choices, "m.").size;
  if (moved === total) return text("movement_done");
  if (choices.length && !movable) return text("movement_none");
  if (!moved) return movable ? text("movement", { n: movable }) : text("movement_open");
  return moved === 1
    ? text("movement_one", { total: inWords(total) })
    : text("movement_some", { n: inWords(moved), total: inWords(total) });
}

function purchases(view: PangeaView, choices: readonly Choice[]): Told {
  const me = turnOf(view) ?? "";
  const [price, goods] = [view.prices[me] ?? null, view.goods[me] ?? 0];
  if (price === null) return text("tower_full");
  const sellers = first(choices, "m.").size;
  if (sellers) return text("purchases", { n: sellers, price });
  if (goods < price) return text("too_dear", { price, goods });
  if (!choices.length) return text("purchases_open", { price });
  return text("no_seller");
}
