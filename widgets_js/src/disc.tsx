import type { ComponentChild, FunctionComponent } from "preact";

interface Props {
  readonly colour: string;
  readonly Emblem: FunctionComponent<{ colour: string }>;
  /** The accessible name, if no text beside it says what it means. */
  readonly label?: string | undefined;
  readonly children?: ComponentChild;
}

/** A side's disc: its colour, and its emblem for people who can't tell colours apart. */
export const Disc = ({ colour, Emblem, label, children }: Props) => (
  <span class={`bb-disc bb-${colour}`} {...(label ? { role: "img", "aria-label": label } : {})}>
    <svg viewBox="-12 -12 24 24" aria-hidden="true">
      <Emblem colour={colour} />
    </svg>
    {children}
  </span>
);
