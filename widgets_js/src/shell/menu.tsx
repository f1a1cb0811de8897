import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Say } from "../words";
import { consume } from "./keyboard";
import { RoundButton } from "./roundButton";

/** The button "…" of a narrow banner, and the list that it opens. A click in the list or beside it closes it. */
export function Menu({ say, children }: { say: Say; children: ComponentChildren }) {
  const [open, show] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    consume(event);
    (event.currentTarget as Element).querySelector("button")?.focus();
    show(false);
  };
  const onFocusOut = (event: FocusEvent) => {
    const inside = (event.currentTarget as Element).contains(event.relatedTarget as Element | null);
    if (!inside) show(false);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys of the buttons inside
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside
    <div class="bb-menu" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <RoundButton name="more" say={say} open={open} act={() => show(!open)} />
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the clicks of the buttons inside
        // biome-ignore lint/a11y/noStaticElementInteractions: the clicks of the buttons inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks of the buttons inside
        <div class="bb-list" onClick={() => show(false)}>
          {children}
        </div>
      )}
    </div>
  );
}
