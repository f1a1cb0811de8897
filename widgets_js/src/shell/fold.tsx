import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  title: string;
  children: ComponentChildren;
  open?: boolean;
  toggled?: (open: boolean) => void;
}

/** A collapsible section beside the board. */
export function Fold({ title, children, open, toggled }: Props) {
  const section = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (open) section.current?.scrollIntoView?.({ block: "nearest" });
  }, [open]);
  return (
    <details
      ref={section}
      class="bb-panel bb-fold"
      open={open}
      onToggle={(event) => toggled?.((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}
