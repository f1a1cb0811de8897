import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardModule, Drawing, ElementProps, View } from "../contract";

interface Props {
  readonly module: BoardModule<View>;
  readonly drawing: Drawing<View>;
  /** The earlier view, and the elements of it that have changed since. */
  readonly was: View;
  readonly ids: readonly string[];
}

const NONE: ReadonlySet<string> = new Set();
const NO_GAINS: ReadonlyMap<string, string> = new Map();
/** Pixels below which an element counts as being in the same place. */
const NEAR = 4;

/** Pieces that were elsewhere in an earlier view: a drawing of this view of which only these pieces can be seen. */
export function Ghosts({ module, drawing, was, ids }: Props) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const board = own.current?.parentElement;
    for (const ghost of own.current?.querySelectorAll<SVGElement | HTMLElement>("[data-ghost]") ?? []) {
      const piece = board?.querySelector(`[data-id="${ghost.dataset["ghost"]}"]`);
      ghost.classList.toggle("ghost", !piece || distance(piece, ghost) > NEAR);
    }
  });
  const element = (id: string, extra = "") =>
    ({ class: extra, ...(ids.includes(id) ? { "data-ghost": id } : {}) }) as unknown as ElementProps;
  return (
    <div ref={own} class="bb-board bb-ghosts" aria-hidden="true">
      <module.Board
        {...{
          ...drawing,
          element,
          view: was,
          before: null,
          path: [],
          open: NONE,
          offered: NONE,
          gains: NO_GAINS,
        }}
        point={() => {}}
      />
    </div>
  );
}

/** The distance between the centres of two elements, in pixels. */
function distance(one: Element, other: Element): number {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.hypot(a.x - b.x + (a.width - b.width) / 2, a.y - b.y + (a.height - b.height) / 2);
}
