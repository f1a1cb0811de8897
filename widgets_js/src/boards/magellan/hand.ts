// Calculations with a hand: the cost of a bid, and the gain of winning.

import type { Drawing } from "../../contract";
import { sum } from "../../numbers";
import { canSail, crownsOf, type Geometry, geometryOf, type MagellanView, partsOf } from "./types";

/** A sum that a hand can pay, and the cards that pay it with the fewest crowns. */
export type Purse = readonly (readonly [total: number, cards: readonly number[]])[];

/** The sums that a hand can pay, ascending. With `keep`, one card must stay in the hand. */
export function purseOf(hand: readonly number[], keep: boolean, crowns: readonly number[]): Purse {
  let best = new Map<number, { cards: readonly number[]; cost: number }>([[0, { cards: [], cost: 0 }]]);
  for (const value of hand) {
    const next = new Map(best);
    for (const [total, { cards, cost }] of best) {
      const more = cost + (crowns[value - 1] ?? 0) + 0.1;
      const old = next.get(total + value);
      if (!old || more < old.cost) next.set(total + value, { cards: [...cards, value], cost: more });
    }
    best = next;
  }
  return [...best]
    .map(([total, { cards }]) => [total, cards] as const)
    .filter(([total, cards]) => total > 0 && (!keep || cards.length < hand.length))
    .sort(([a], [b]) => a - b);
}

/** The cards that would pay a bid, that is, the smallest sum that covers it. */
export const payment = (purse: Purse, bid: number): readonly number[] | null =>
  purse.find(([total]) => total >= bid)?.[1] ?? null;

/** A range of bids that all cost the same sum, which is higher than each of them. */
export type Dearer = readonly [least: number, most: number, cost: number];

/** Bids that can't be paid exactly, grouped by cost. */
export function dearer(purse: Purse, bids: readonly number[]): Dearer[] {
  const groups: Dearer[] = [];
  for (const bid of bids) {
    const cost = purse.find(([total]) => total >= bid)?.[0] ?? bid;
    const last = groups.at(-1);
    if (cost === bid) continue;
    if (last?.[2] === cost) groups[groups.length - 1] = [last[0], bid, cost];
    else groups.push([bid, bid, cost]);
  }
  return groups;
}

/** The gains and costs of winning the card on offer, one short text each; `pays` are the cards to pay, if known. */
export function prospects(
  drawing: Drawing<MagellanView>,
  bid: number,
  pays: readonly number[] | null = null,
): string[] {
  const { view, scene, say } = drawing;
  const geometry: Geometry = geometryOf(scene);
  const { card, year } = view;
  const box = year - 1;
  const [left, right] = partsOf(geometry, card ?? "");
  if (card === null || left === undefined) return [];
  const tell = (key: string, n = 0) => say(`board.win_${key}`, { n });
  const texts = pays
    ? [tell("gold", sum(pays)), tell("crowns", crownsOf(geometry, pays))]
    : [tell("gold", bid)];
  if (!canSail(view, view.turn)) return [...texts, tell("nothing")];
  const points = (voyage: string, at: number) => geometry.points[voyage]?.[at] ?? 0;
  const bags = sum([geometry.bags[left]?.[box] ?? 0]);
  const draws = card === "vasco" ? (geometry.vasco_draws[box] ?? 0) : 0;
  const gain = points(left, box) - (year > 1 ? points(left, box - 1) : 0);
  if (right !== undefined) {
    const ahead = say("board.win_either", { n: draws, points: points(right, box) });
    return [...texts, ahead];
  }
  if (card === "magellan") texts.push(say("board.win_set", { n: geometry.multiplier[box] ?? 0 }));
  if (draws) texts.push(tell("cards", draws));
  if (gain) texts.push(tell(gain > 0 ? "points" : "less", Math.abs(gain)));
  if (bags) texts.push(tell("bags", bags));
  if (card === "columbus" && year === 1) texts.push(tell("veto"));
  if (card === "polo" && geometry.sides.east === "A" && year < 3) texts.push(tell("swap", geometry.exchange));
  if (card === "cook") texts.push(tell(geometry.sides.east === "B" ? "lost" : "open"));
  if (card === "pizarro" && geometry.sides.west === "B" && year === 3)
    texts.push(tell("luck", geometry.limit));
  return texts;
}
