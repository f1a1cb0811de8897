import { useRef } from "preact/hooks";

/** A digit typed within this time after one that names an element makes one number with it. */
const TYPING_MS = 1200;

interface DigitContext {
  /** The element that so many digits mean. */
  readonly meant: (digits: string) => string;
  readonly known: readonly string[];
  /** The element is there; or it is not, and nothing that is begins like it. */
  readonly found: (id: string) => void;
  readonly missed: (id: string) => void;
}

export interface DigitEntry {
  /** A digit was typed. */
  readonly add: (digit: string, time: number, typing: DigitContext) => void;
  /** The element typed that is not there, "" for none. */
  readonly pending: () => string;
  readonly forget: () => void;
}

/**
 * Digits as the name of an element. One that is not there is asked about as if it had been clicked, if no further digit
 * can help; else it waits for that digit, however long it takes, or for Enter.
 */
export function useTyping(): DigitEntry {
  const now = useRef({ text: "", time: 0, pending: "", begun: false });
  const typed = useRef<DigitEntry>({
    add(digit, time, { meant, known, found, missed }) {
      const { text, time: last, begun } = now.current;
      const digits = begun || (text && time - last < TYPING_MS) ? text + digit : digit;
      const id = meant(digits);
      const there = known.includes(id);
      const begins = !there && known.some((other) => other.startsWith(id));
      now.current = { text: digits, time, pending: there ? "" : id, begun: begins };
      if (there) found(id);
      else if (!begins) missed(id);
    },
    pending: () => now.current.pending,
    forget() {
      now.current = { text: "", time: 0, pending: "", begun: false };
    },
  });
  return typed.current;
}
