// How the view of a lab writes numbers, and where its bars lie.
import type { Lang } from "../contract";
import type { Effect, Key, LabNumber, OutcomeKind } from "./model";

/** The digits after the point of an outcome; shares are written in percent. */
const DIGITS: { readonly [key in Key]?: number } = { lead_changes: 1 };

const written = (value: number, kind: OutcomeKind, lang: Lang, signed: boolean): string => {
  const digits = DIGITS[kind.key] ?? 0;
  const shown = Number((kind.share ? 100 * value : value).toFixed(digits));
  const text = Math.abs(shown).toLocaleString(lang, { minimumFractionDigits: digits });
  return shown < 0 ? `−${text}` : signed && shown > 0 ? `+${text}` : text;
};

/** The mean of an outcome, or a bound of it. */
export const plain = (value: number, kind: OutcomeKind, lang: Lang) => written(value, kind, lang, false);
/** A difference of an outcome, with its sign. */
export const signed = (value: number, kind: OutcomeKind, lang: Lang) => written(value, kind, lang, true);

/** A bar of the tornado: what the first or the last value does, compared with the printed one. */
export interface Bar {
  readonly value: string;
  readonly change: number;
  readonly low: number;
  readonly high: number;
}

/** The bars of a number, if its outcome changes evenly between its values. */
export function barsOf({ mu, low, high }: Effect, { values, printed }: LabNumber): Bar[] {
  const last = values.length - 1;
  return [0, last]
    .filter((level) => level !== printed)
    .map((level) => {
      const share = (level - printed) / last;
      const ends = [share * (low ?? mu), share * (high ?? mu)] as const;
      return {
        value: values[level] ?? "",
        change: share * mu,
        low: Math.min(...ends),
        high: Math.max(...ends),
      };
    });
}

/** The middle one of the bounds that numbers without any effect stay under. */
export function bandOf(effects: readonly Effect[]): number {
  const known = effects.flatMap(({ renamed }) => renamed ?? []).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? 0;
}

/** A path of the edition, as people read it. */
export const readable = (name: string): string => name.replaceAll("_", " ");
