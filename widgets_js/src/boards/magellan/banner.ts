// The banner: what the seat to act can do now, in one sentence; the current time; and the buttons.

import type { Button, Choice, Phases, Scene, Told, Values } from "../../contract";
import { sum } from "../../numbers";
import {
  geometryOf,
  goldOf,
  idsOf,
  type MagellanView,
  nameOf,
  setsOf,
  standing,
  suggestedBid,
  term,
  yearOf,
} from "./types";

const CHAPTERS: Readonly<{ [phase: string]: string }> = {
  start: "setup",
  turn: "auction",
  veto: "columbus",
  auction: "auction",
  payment: "pay",
  advance: "ship",
  part: "vasco",
  under: "magellan",
  vasco: "vasco",
  lost: "cook",
  gold: "year",
  exchange: "polo",
  restock: "polo",
  pizarro: "pizarro",
  luck: "pizarro",
  over: "score",
};

/** The steps of the sale of a card, and those at the end of a year. */
const STEPS = [
  ["turn", "auction", "payment", "advance"],
  ["gold", "exchange"],
];
/** The phases within another step. */
const STEP: Readonly<{ [phase: string]: string }> = {
  part: "advance",
  under: "advance",
  vasco: "advance",
  restock: "exchange",
};

export function phases({ phase }: MagellanView): Phases {
  const current = STEP[phase] ?? phase;
  return {
    all: STEPS.find((steps) => steps.includes(current)) ?? [phase],
    current,
    ...(["under", "vasco"].includes(phase) && { inside: phase }),
    chapter: CHAPTERS[phase] ?? "auction",
  };
}

/** The time, as in "year II, card 6 of 12". */
export function when(view: MagellanView, scene: Scene): Told {
  const { explorer_cards, explorers } = geometryOf(scene);
  const all = (explorer_cards[view.year - 1] ?? 0) * explorers.length;
  const n = all - sum(Object.values(view.deck)) - view.later.length;
  const values = { year: yearOf(view), n, all };
  return view.card === null ? ["banner.when_year", values] : ["banner.when", values];
}

const DOES = ["veto", "auction", "payment", "advance", "part", "under", "exchange", "pizarro"];
export const does = ({ phase }: MagellanView): string =>
  DOES.includes(phase) ? `banner.does_${phase}` : "shell.moves";

const first = (choices: readonly Choice[]) => new Set(choices.map(([, [id = ""]]) => id));

export function banner(view: MagellanView, scene: Scene, choices: readonly Choice[]): Told {
  const text = (key: string, values: Values = {}): Told => [`banner.${key}`, values];
  const ids = first(choices);
  const geometry = geometryOf(scene);
  const card = { card: term("explorer", view.card), year: yearOf(view) };
  switch (view.phase) {
    case "auction":
      return auction(view, scene, ids, card);
    case "veto":
      return text("veto", card);
    case "payment": {
      const paid = sum(view.paid);
      const due = standing(view);
      return paid ? text("payment_on", { paid, due }) : text("payment", { due });
    }
    case "part": {
      const at = view.year - 1;
      return text("part", {
        n: geometry.vasco_draws[at] ?? 0,
        points: geometry.points["vasco_right"]?.[at] ?? 0,
      });
    }
    case "under":
      return text(geometry.sides.west === "B" ? "under_paid" : "under_hand");
    case "exchange":
      return text("exchange", { n: geometry.exchange - view.exchanged.length });
    case "gold":
    case "vasco":
    case "restock":
      return text("draws", { who: nameOf(scene, view.turn), n: view.draws });
    case "lost":
    case "luck":
      return text(view.phase, { who: nameOf(scene, view.turn) });
    case "pizarro": {
      const n = sum(view.luck);
      return n
        ? text("pizarro", { n, limit: geometry.limit })
        : text("pizarro_first", { limit: geometry.limit });
    }
    default:
      return text(view.phase);
  }
}

function auction(view: MagellanView, scene: Scene, ids: ReadonlySet<string>, card: Values): Told {
  const bids = idsOf(ids, "bid").map(goldOf);
  const gold = standing(view);
  const stands = { ...card, gold, who: nameOf(scene, view.bids.indexOf(gold)) };
  const range = { ...stands, least: bids[0] ?? 0, most: bids.at(-1) ?? 0 };
  const key = gold ? "stands" : "none";
  if (!ids.size) return [`banner.${key}`, stands];
  if (!bids.length) return [`banner.${key}_pass`, stands];
  return [`banner.${key}_bid`, range];
}

/** The buttons for what needs no click on the board, and for the choice of a small ship; the suggested bid is filled. */
export function buttons(
  view: MagellanView,
  __: Scene,
  choices: readonly Choice[],
  at: string,
): readonly Button[] {
  const ids = first(choices);
  const bid = suggestedBid(ids, at);
  const plain = ["pass", "stop", "veto", "waive", "done", "draw"].filter((id) => ids.has(id));
  const main = bid ?? plain.at(-1);
  const ships = setsOf(view).filter(({ id }) => ids.has(id));
  return [
    ...ships.map(({ id, cards }) => ({ id, text: ["primary.set", { cards }] as const })),
    ...plain.map((id) => ({ id, text: [`primary.${id}`, {}] as const, primary: id === main })),
    ...(bid ? [{ id: bid, text: ["primary.bid", { gold: goldOf(bid) }] as const, primary: true }] : []),
  ];
}

/** The bid before or after the suggested one. */
export function stepped(choices: readonly Choice[], at: string, by: 1 | -1): string {
  const ids = first(choices);
  const bids = idsOf(ids, "bid");
  return bids[bids.indexOf(suggestedBid(ids, at) ?? "") + by] ?? "";
}

/** The meaning of digits: a bid, or a card in the hand. */
export const typed = (digits: string, { phase }: MagellanView): string =>
  phase === "auction" ? `bid.${Number(digits)}` : `g.${digits.at(-1)}`;
