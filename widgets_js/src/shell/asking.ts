import { useEffect, useState } from "preact/hooks";
import type { Outcome, Question } from "../contract";
import { type Say, sentence } from "../words";

/** The question being answered: the current one, or (`at` a ply) an earlier one of the same roll, to correct it. */
export interface Asking {
  readonly question: Question;
  readonly at: number | null;
  /** Select the ply to correct; the same ply again deselects it. */
  readonly correct: (ply: number) => void;
  readonly possible: readonly Outcome[];
}

/** The question of this board to the table, if any. A correction ends when `position` changes. */
export function useAsking(question: Question | null, position: string): Asking | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => setAt(null), [position]);
  if (!question?.possible.length) return null;
  const again = question.entered.find(([ply]) => ply === at);
  const numbers = again ? again[2] : question.possible;
  return {
    question,
    at: again ? at : null,
    correct: (ply) => setAt(ply === at ? null : ply),
    possible: question.outcomes.filter(([n]) => numbers.includes(n)),
  };
}

/** The name of an outcome. */
export const outcomeName = (say: Say, [, , name]: Outcome): string => sentence(say, name);

/** Outcomes that can be typed, by the digit that is their name. */
export const digitsOf = ({ possible }: Asking, say: Say): ReadonlyMap<string, number> =>
  new Map(
    possible.flatMap((outcome): [string, number][] =>
      /^\d$/.test(outcomeName(say, outcome)) ? [[outcomeName(say, outcome), outcome[0]]] : [],
    ),
  );

/** The meaning of a digit: an outcome, a note with the possible digits, or null if digits mean nothing. */
export function typedAnswer(asking: Asking, say: Say, digit: string): number | string | null {
  const digits = digitsOf(asking, say);
  if (!digits.size) return null;
  return digits.get(digit) ?? say("shell.impossible", { text: [...digits.keys()].join(", ") });
}
