import { useLayoutEffect, useRef } from "preact/hooks";
import type { Phases } from "../contract";
import type { Say } from "../words";

interface Props {
  readonly phases: Phases;
  /** Whether this is the present, not a past ply. */
  readonly live: boolean;
  readonly say: Say;
}

/**
 * The phases of a turn: a tick for each that is done, a pill for the current one, a ring for each that follows. If their
 * names don't fit the line, only the current one is named.
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
  return (
    <ol class="bb-phases" ref={strip}>
      {all.map((phase, i) => (
        <li
          key={phase}
          class={i < at ? "done" : undefined}
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
