// The axes of bars and estimates.
import type { Lang } from "../contract";
import { clamp } from "../numbers";
import type { Estimate, Move } from "./model";

/** An axis from `low` to `high`, with the values at which it has a line. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const STEPS = [0.01, 0.1, 1, 10, 100, 1000].flatMap((power) => [power, 2 * power, 5 * power]);
/** The largest number of intervals between the lines of an axis. */
const INTERVALS = 4;

/** An axis with round values, on which all numbers lie. */
export function axisOf(numbers: readonly number[]): Axis {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const step = STEPS.find((step) => Math.ceil(most / step) - Math.floor(least / step) <= INTERVALS) ?? 10_000;
  const [first, last] = [
    Math.floor(least / step),
    Math.max(Math.ceil(most / step), Math.floor(least / step) + 1),
  ];
  return {
    low: first * step,
    high: last * step,
    ticks: Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step),
  };
}

/** The place of a value on an axis, as a percentage of its length. */
export const along = ({ low, high }: Axis, value: number): string =>
  `${clamp((100 * (value - low)) / (high - low), 0, 100)}%`;

/** The axes of the rates and of the gains of some moves; null if none has a rate. */
export function axesOf(moves: readonly Move[]): { readonly won: Axis; readonly gain: Axis } | null {
  const rated = moves.filter(({ won, gain }) => won && gain);
  if (!rated.length) return null;
  const all = (pick: (move: Move) => Estimate | null) => rated.flatMap((move) => pick(move) ?? []);
  return {
    won: axisOf([...all(({ won }) => won), ...rated.map(({ guessed }) => guessed)]),
    gain: axisOf([0, ...all(({ gain }) => gain)]),
  };
}

/** Whether an interval excludes 0. */
export const isClear = ([, low, high]: Estimate): boolean => low > 0 || high < 0;

export const percent = (share: number): number => Math.round(100 * share);

/** A difference with its sign. */
export function signed(share: number): string {
  const points = percent(share);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** A count with its thousands separated. */
export const grouped = (n: number, lang: Lang): string => n.toLocaleString(lang);

/** A mean, with three digits that count. */
export const rounded = (mean: number, lang: Lang): string =>
  mean.toLocaleString(lang, { maximumSignificantDigits: 3 });
