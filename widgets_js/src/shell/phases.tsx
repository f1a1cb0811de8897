import { useLayoutEffect, useRef } from "preact/hooks";
import type { Phases } from "../contract";
import type { Say } from "../words";
import { consume } from "./keyboard";

interface Props {
  readonly phases: Phases;
  /** Whether this is the present, not a past ply. */
  readonly live: boolean;
  readonly say: Say;
}

/**
 * The phases of a turn: a tick for each that is done, a pill for the current one, a ring for each that follows. If their
 * names don't fit the line, only the current one is named, and the one that has the focus. The arrow keys move the focus.
 */
export function PhaseStrip({ phases, live, say }: Props) {
  const strip = useRef<HTMLOListElement>(null);
  const { all, current, inside } = phases;
  const at = all.indexOf(current);
  const name = (phase: string) => say(`phase.${phase}`);
  useLayoutEffect(() => {
    const list = strip.current as HTMLOListElement;
    const line = list.parentElement as HTMLElement;
    const watch = new ResizeObserver(() => {
      list.classList.remove("dots");
      list.classList.toggle("dots", list.scrollWidth > list.clientWidth);
    });
    for (const part of [line, ...line.children]) if (part !== list) watch.observe(part);
    return () => watch.disconnect();
  }, [say, all, current, inside]);
  const walk = (event: KeyboardEvent) => {
    const phase = (event.target as Element).closest("li");
    const to = {
      ArrowLeft: phase?.previousElementSibling,
      ArrowRight: phase?.nextElementSibling,
      Home: strip.current?.firstElementChild,
      End: strip.current?.lastElementChild,
    }[event.key];
    if (to === undefined) return;
    consume(event);
    (to as HTMLElement | null)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys only move the focus
    <ol class="bb-phases" ref={strip} onKeyDown={walk}>
      {all.map((phase, i) => (
        <li
          key={phase}
          class={i < at ? "done" : undefined}
          tabIndex={i === at ? 0 : -1}
          title={name(phase)}
          aria-current={i === at ? "step" : undefined}
        >
          {i !== at && (
            <svg viewBox="-7.5 -7.5 15 15" aria-hidden="true">
              <circle r="6.8" />
              {i < at && <path d="M-3.2 .3L-1 2.5L3.4-2.4" />}
            </svg>
          )}
          <span class={i === at && !live ? "past" : undefined}>
            {name(phase)}
            {i === at && inside && <small> · {name(inside)}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
