import type { ComponentChild } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Drawer, type DrawerProps } from "./drawer";
import { Fold } from "./fold";
import { turned } from "./tabs";

/** A page beside the board, from the game or the shell. */
export interface SidePage {
  readonly key: string;
  readonly title: string;
  readonly body: ComponentChild;
  /** The number of new entries for the seat to act, and the same as text. */
  readonly count?: number;
  readonly fresh?: string;
  /** Whether it may be open below the previous page if there is space. */
  readonly figures?: boolean;
  /** Whether it is always open below the previous page unless in a drawer, because the decision needs it. */
  readonly needed?: boolean;
}

interface Props {
  /** The pages; the decision needs the first. */
  readonly pages: readonly SidePage[];
  /** The open page; "" for the first. */
  readonly tab: string;
  readonly setTab: (key: string) => void;
  /** The seats panel, below the first page; null if it is a page. */
  readonly seats: ComponentChild;
  /** Tabs above one scrolling page, beside the board or in a drawer; or the first page, and the others collapsed. */
  readonly layout: "beside" | "drawer" | "stacked";
  /** The height of the drawer, how to change it, and what is always visible in it. */
  readonly drawer: Omit<DrawerProps, "title" | "children">;
  /** All pages are tried again when this key changes. */
  readonly layoutKey: string;
}

/** The pages beside or below the board, and the seats. */
export function Side({ pages, tab, setTab, seats, layout, drawer, layoutKey }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const needs = useRef<Record<string, number>>({}); // the height of the pages that did not fit
  const [most, setMost] = useState({ layoutKey, n: pages.length });
  const beside = layout === "beside";
  // Pages of figures are shown below the first while they fit. The number that fits is valid until the layout changes.
  const allowed = !beside ? 1 : most.layoutKey === layoutKey ? most.n : pages.length;
  const isJoined = ({ figures, needed }: SidePage, i: number) =>
    i === 0 || (layout !== "drawer" && needed) || (figures && i < allowed);
  const joined = pages.findIndex((page, i) => !isJoined(page, i));
  const [first, rest] =
    joined < 0 ? [pages, []] : [pages.slice(0, Math.max(joined, 1)), pages.slice(Math.max(joined, 1))];
  const current = Math.max(0, rest.findIndex(({ key }) => key === tab) + 1);
  const last = first.at(-1);
  const next = rest[0]?.figures ? rest[0].key : undefined;
  // The observer runs after the browser's own layout: to measure here would lay out the whole board twice at each ply.
  useLayoutEffect(() => {
    const page = box.current;
    if (!beside || !page || current > 0) return;
    const above = (part: Element) => part.getBoundingClientRect().bottom - page.getBoundingClientRect().top;
    const watch = new ResizeObserver(() => {
      const [shown, previous] = [page.children[first.length - 1], page.children[first.length - 2]];
      if (previous && last && !last.needed && page.scrollHeight > page.clientHeight + 1) {
        needs.current[last.key] = page.scrollHeight - page.scrollTop - above(previous);
        setMost({ layoutKey, n: first.length - 1 });
      } else if (shown && next !== undefined && above(page) - above(shown) >= (needs.current[next] ?? 0)) {
        setMost({ layoutKey, n: first.length + 1 });
      }
    });
    for (const part of [page, ...page.children]) watch.observe(part);
    return () => watch.disconnect();
  }, [beside, current, first.length, last?.key, last?.needed, next, layoutKey]);
  if (layout === "stacked") {
    const lying = pages.filter(({ needed }, i) => i === 0 || needed);
    return (
      <div class="bb-side">
        <div class="bb-page">
          {lying.map(({ key, body }) => (
            <div key={key}>{body}</div>
          ))}
        </div>
        {seats}
        {pages.slice(lying.length).map(({ key, title, body }) => (
          <Fold
            key={key}
            title={title}
            open={key === tab}
            toggled={(open) => {
              if (open) setTab(key);
              else if (key === tab) setTab("");
            }}
          >
            {key === tab && body}
          </Fold>
        ))}
      </div>
    );
  }
  const tabs = [first[0] as SidePage, ...rest];
  const turn = (event: KeyboardEvent) => {
    const next = turned(event, current);
    if (next !== undefined) setTab(next ? (tabs[next]?.key ?? "") : "");
  };
  const book = (
    <div class="bb-book">
      <div class="bb-tabs" role="tablist" onKeyDown={turn}>
        {tabs.map(({ key, title, count, fresh }, i) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={i === current}
            aria-controls={`${id}-page`}
            tabIndex={i === current ? 0 : -1}
            title={fresh}
            onClick={() => setTab(i ? key : "")}
          >
            {title}
            {count !== undefined && <small class="bb-count">{count}</small>}
          </button>
        ))}
      </div>
      <div
        key={current ? tabs[current]?.key : ""} // another page begins at its top
        ref={box}
        class={`bb-page ${first.at(-1)?.needed ? "tight" : ""}`}
        role="tabpanel"
        id={`${id}-page`}
        aria-labelledby={`${id}-${tabs[current]?.key}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls is reached by the keyboard
        tabIndex={0}
      >
        {current ? tabs[current]?.body : first.map(({ key, body }) => <div key={key}>{body}</div>)}
      </div>
    </div>
  );
  if (layout === "drawer") {
    return (
      <Drawer {...drawer} title={tabs[current]?.title ?? ""}>
        {book}
      </Drawer>
    );
  }
  return (
    <div class="bb-side">
      {book}
      {seats}
    </div>
  );
}
