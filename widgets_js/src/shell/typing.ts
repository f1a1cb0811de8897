import { useEffect, useRef } from "preact/hooks";

/** Digits typed within this time make one number. */
const TYPING_MS = 1200;

interface Typing {
  /** The element that so many digits mean. */
  readonly meant: (digits: string) => string;
  readonly known: readonly string[];
  /** The element is there; or it is not, and nothing that is begins like it. */
  readonly found: (id: string) => void;
  readonly missed: (id: string) => void;
}

export interface Typed {
  /** A digit was typed. */
  readonly add: (digit: string, time: number, typing: Typing) => void;
  /** The element typed that is not there, "" for none. */
  readonly pending: () => string;
  readonly forget: () => void;
}

/**
 * Digits as the name of an element. One that is not there is asked about as if it had been clicked: at once if no further
 * digit can help, else when the typing is over.
 */
export function useTyping(): Typed {
  const now = useRef({ text: "", time: 0, pending: "", timer: 0 });
  const typed = useRef<Typed>({
    add(digit, time, { meant, known, found, missed }) {
      const { text, time: last } = now.current;
      const digits = text && time - last < TYPING_MS ? text + digit : digit;
      const id = meant(digits);
      const there = known.includes(id);
      clearTimeout(now.current.timer);
      now.current = { text: digits, time, pending: there ? "" : id, timer: 0 };
      if (there) return found(id);
      const wait = known.some((other) => other.startsWith(id)) ? TYPING_MS : 0;
      if (wait) now.current.timer = setTimeout(missed, wait, id) as unknown as number;
      else missed(id);
    },
    pending: () => now.current.pending,
    forget() {
      clearTimeout(now.current.timer);
      now.current = { text: "", time: 0, pending: "", timer: 0 };
    },
  });
  useEffect(() => typed.current.forget, []);
  return typed.current;
}
