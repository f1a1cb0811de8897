import type { Say } from "../words";

/** Icons in a 24 × 24 box. */
const SIGNS = {
  undo: "M8.5 5L4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3",
  redo: "M15.5 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3",
  again: "M18.5 8.5A7.5 7.5 0 1 0 19.5 12M19 4v5h-5",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  leave: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  first: "M6 5v14M18 5l-8 7 8 7",
  previous: "M15 5l-8 7 8 7",
  next: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  play: "M8 5l11 7-11 7z",
  stop: "M8 5v14M16 5v14",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  keys: "M3.5 7h17v10h-17zM7 10.5h.01M12 10.5h.01M17 10.5h.01M8 14h8",
};

interface Props {
  readonly name: keyof typeof SIGNS;
  readonly say: Say;
  readonly act: () => void;
  /** Whether the button is disabled; it can still be pressed, to learn why. */
  readonly off?: boolean;
  /** The accessible name, if it says more than the default one. */
  readonly title?: string | undefined;
  /** Whether the name is written beside the icon. */
  readonly written?: boolean;
  /** Whether what it opens is open. */
  readonly open?: boolean;
}

/** A round button with an icon; its name comes from the words. In a menu, the name is beside the icon. */
export function RoundButton({
  name,
  say,
  off = false,
  title = say(`shell.${name}`),
  written = false,
  open,
  act,
}: Props) {
  return (
    <button
      type="button"
      class={written ? "bb-item" : "bb-round"}
      aria-expanded={open}
      data-spot={name}
      aria-label={title}
      title={title}
      aria-disabled={off}
      onClick={act}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[name]} />
      </svg>
      {written && title}
    </button>
  );
}
