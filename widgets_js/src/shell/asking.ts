import { useEffect, useState } from "preact/hooks";
import type { Asked, Outcome } from "../contract";
import { type Say, sentence } from "../words";

/** What is being answered: the present question, or (`at` a ply) one of the same throw again. */
export interface Asking {
  readonly asked: Asked;
  readonly at: number | null;
  /** Choose the ply to be corrected; the same again lets it go. */
  readonly correct: (ply: number) => void;
  readonly possible: readonly Outcome[];
}

/** The question that this board has for the table now; it is a new one with every moment. */
export function useAsking(asked: Asked | null, position: string): Asking | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => setAt(null), [position]);
  if (!asked?.possible.length) return null;
  const again = asked.entered.find(([ply]) => ply === at);
  const numbers = again ? again[2] : asked.possible;
  return {
    asked,
    at: again ? at : null,
    correct: (ply) => setAt(ply === at ? null : ply),
    possible: asked.outcomes.filter(([n]) => numbers.includes(n)),
  };
}

/** An answer in words. */
export const outcomeName = (say: Say, [, , told]: Outcome): string => sentence(say, told);

/** Answers that are typed: by the digit that is their name. */
export const digitsOf = ({ possible }: Asking, say: Say): ReadonlyMap<string, number> =>
  new Map(
    possible.flatMap((outcome): [string, number][] =>
      /^\d$/.test(outcomeName(say, outcome)) ? [[outcomeName(say, outcome), outcome[0]]] : [],
    ),
  );

/** The answer that a digit means: an outcome, a note of what is possible, or null where digits mean nothing. */
export function typedAnswer(asking: Asking, say: Say, digit: string): number | string | null {
  const digits = digitsOf(asking, say);
  if (!digits.size) return null;
  return digits.get(digit) ?? say("shell.impossible", { text: [...digits.keys()].join(", ") });
}
