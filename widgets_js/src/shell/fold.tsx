import type { ComponentChildren } from "preact";

/** Icons in a 24 × 24 box. */
const ICONS = {
  book: "M12 6c-2-1.6-5-2-8-1.5v13c3-.5 6-.1 8 1.5 2-1.6 5-2 8-1.5v-13C17 4 14 4.4 12 6zv13",
  eye: "M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  bulb: "M9.5 18.5h5M10.5 21h3M9.5 18.5c0-3-3.5-4-3.5-8.5a6 6 0 0 1 12 0c0 4.5-3.5 5.5-3.5 8.5z",
};

interface Props {
  title: string;
  icon: keyof typeof ICONS;
  children: ComponentChildren;
  open?: boolean;
  toggled?: (open: boolean) => void;
}

/** A folded section of the side column. */
export function Fold({ title, icon, children, open, toggled }: Props) {
  return (
    <details
      class="bb-panel bb-fold"
      open={open}
      onToggle={(event) => toggled?.((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={ICONS[icon]} />
        </svg>
        <span>{title}</span>
      </summary>
      <div class="bb-text">{children}</div>
    </details>
  );
}
