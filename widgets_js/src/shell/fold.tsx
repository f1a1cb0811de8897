import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  children: ComponentChildren;
  open?: boolean;
  toggled?: (open: boolean) => void;
}

/** A folded section of the side column. */
export function Fold({ title, children, open, toggled }: Props) {
  return (
    <details
      class="bb-panel bb-fold"
      open={open}
      onToggle={(event) => toggled?.((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}
