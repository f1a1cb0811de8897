interface Props {
  readonly name: "previous" | "next";
  /** The accessible name. */
  readonly title: string;
  readonly off?: boolean;
  readonly act: () => void;
}

/** A round button with an arrow, to the next or the previous item. */
export function StepButton({ name, title, off = false, act }: Props) {
  return (
    <button type="button" class="bb-round" aria-label={title} title={title} disabled={off} onClick={act}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={name === "previous" ? "M15 5l-8 7 8 7" : "M9 5l8 7-8 7"} />
      </svg>
    </button>
  );
}
