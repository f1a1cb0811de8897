import { useRef } from "preact/hooks";

/** A digit within this time after one that names an element extends the number. */
const TYPING_MS = 1200;

interface DigitContext {
  /** The element that the digits mean. */
  readonly meant: (digits: string) => string;
  readonly known: readonly string[];
  /** Called if the element exists; or if it doesn't, and no existing element starts with the digits. */
  readonly onMatch: (id: string) => void;
  readonly onMiss: (id: string) => void;
}

export interface DigitEntry {
  /** Add a typed digit. */
  readonly add: (digit: string, time: number, typing: DigitContext) => void;
  /** The typed element that doesn't exist, "" for none. */
  readonly pending: () => string;
  readonly forget: () => void;
}

/**
 * Read digits as the name of an element. If it doesn't exist and no further digit can help, it counts as clicked, to learn
 * why it is illegal; otherwise it waits for the next digit or for Enter.
 */
export function useTyping(): DigitEntry {
  const now = useRef({ text: "", time: 0, pending: "", begun: false });
  const typed = useRef<DigitEntry>({
    add(digit, time, { meant, known, onMatch, onMiss }) {
      const { text, time: last, begun } = now.current;
      const digits = begun || (text && time - last < TYPING_MS) ? text + digit : digit;
      const id = meant(digits);
      const there = known.includes(id);
      const begins = !there && known.some((other) => other.startsWith(id));
      now.current = { text: digits, time, pending: there ? "" : id, begun: begins };
      if (there) onMatch(id);
      else if (!begins) onMiss(id);
    },
    pending: () => now.current.pending,
    forget() {
      now.current = { text: "", time: 0, pending: "", begun: false };
    },
  });
  return typed.current;
}
