// The charts above a drawer: they scroll by themselves, with a rail that names the voyages.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Drawing } from "../../contract";
import { halfOf } from "./geometry";
import { explorerOf, geometryOf, type MagellanView } from "./types";

interface Props {
  readonly drawing: Drawing<MagellanView>;
  readonly children: ComponentChildren;
}

/** Short names that differ: the first two letters, the initials of several words, or the first and the last letter. */
export function shortNames(names: readonly string[]): string[] {
  const letters = (name: string) => {
    const words = name.split(" ").filter((word) => /^\p{Lu}/u.test(word));
    return words.length > 1 ? words.map(([initial]) => initial).join("") : name.slice(0, 2);
  };
  const short = names.map(letters);
  return names.map((name, k) => {
    const own = short[k] ?? "";
    return short.indexOf(own) === k ? own : name.slice(0, 1) + name.slice(-1);
  });
}

/** The height above a box that its voyage's name takes, and that of the line at the lower edge, in pixels. */
const [NAME, EDGE] = [44, 40];

export function Voyages({ drawing, children }: Props) {
  const { scene, view, say } = drawing;
  const geometry = geometryOf(scene);
  const scroller = useRef<HTMLDivElement>(null);
  const explorers = [
    ...new Set([...halfOf(geometry, true), ...halfOf(geometry, false)].map((voyage) => explorerOf(voyage))),
  ];
  const names = explorers.map((explorer) => say(`name.${explorer}`));
  const short = shortNames(names);
  const [shown, show] = useState<readonly boolean[]>([]);
  /** The top and bottom of a voyage's boxes, from the upper edge of what is visible. */
  const placeOf = (explorer: string): readonly [top: number, bottom: number] => {
    const box = scroller.current as HTMLElement;
    const from = box.getBoundingClientRect().top;
    const boxes = [...box.querySelectorAll(`[data-id^="b.${explorer}"]`)].map((one) =>
      one.getBoundingClientRect(),
    );
    return [
      Math.min(...boxes.map(({ top }) => top)) - from,
      Math.max(...boxes.map(({ bottom }) => bottom)) - from,
    ];
  };
  const look = () => {
    if (!scroller.current) return; // a scroll reported late
    const high = scroller.current.clientHeight;
    const now = explorers.map((explorer) => {
      const [top, bottom] = placeOf(explorer);
      return top >= -8 && bottom <= high + 8;
    });
    show((was) => (was.join() === now.join() ? was : now));
  };
  const go = (explorer: string) => {
    const box = scroller.current as HTMLElement;
    box.scrollTop += placeOf(explorer)[0] - NAME;
    look();
  };
  // The box that is asked for comes into view by itself; again if the space changes.
  const asked = view.card;
  useLayoutEffect(() => {
    const reveal = () => {
      const high = scroller.current?.clientHeight ?? 0;
      const [top, bottom] = asked === null || !high ? [NAME, 0] : placeOf(asked);
      if (asked !== null && (top < NAME || bottom > high - EDGE)) go(asked);
      look();
    };
    const watch = new ResizeObserver(reveal);
    watch.observe(scroller.current as HTMLElement);
    return () => watch.disconnect();
  }, [geometry, asked, view.year]);
  const last = shown.lastIndexOf(true);
  const below = explorers.filter((_, k) => k > last && shown[k] === false);
  const next = useRef(() => {});
  next.current = () => go(below[0] ?? explorers[0] ?? "");
  useEffect(() => {
    const closed = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element).matches("input");
      if (event.key === "v" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) next.current();
    };
    scroller.current
      ?.closest<HTMLElement>(".bb-app")
      ?.addEventListener("keydown", onKey, { signal: closed.signal });
    return () => closed.abort();
  }, []);
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rail = [...(event.currentTarget as Element).children] as HTMLElement[];
    const to = by && rail[rail.indexOf(event.target as HTMLElement) + by];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    if (to) {
      to.focus();
      to.click();
    }
  };
  return (
    <div class="mg-voyages">
      <div
        ref={scroller}
        class="mg-charts"
        onScroll={look}
        role="region"
        aria-label={say("board.voyages")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
      >
        {children}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys of the buttons inside */}
      <nav class="mg-rail" aria-label={say("board.voyages")} onKeyDown={walk}>
        {explorers.map((explorer, k) => (
          <button
            key={explorer}
            type="button"
            class={`${shown[k] ? "seen" : ""} ${explorer === asked ? "asked" : ""}`}
            title={names[k]}
            aria-label={`${short[k]}, ${names[k]}`}
            onClick={() => go(explorer)}
          >
            {short[k]}
          </button>
        ))}
      </nav>
      {last >= 0 && below[0] && (
        <button type="button" class="mg-below" tabIndex={-1} onClick={() => go(below[0] ?? "")}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 9l6 6 6-6" />
          </svg>
          {below.map((explorer) => say(`name.${explorer}`)).join(", ")}
        </button>
      )}
    </div>
  );
}
