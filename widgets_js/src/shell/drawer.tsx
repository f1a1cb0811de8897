import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";
import type { Say } from "../words";

/** The heights of the drawer: one line, the space below the board, and almost all of the board. */
export type DrawerHeight = "closed" | "half" | "open";

const HEIGHTS: readonly DrawerHeight[] = ["closed", "half", "open"];

/** The next height upwards; after the highest comes the lowest. */
export const nextHeight = (height: DrawerHeight): DrawerHeight =>
  HEIGHTS[(HEIGHTS.indexOf(height) + 1) % HEIGHTS.length] ?? "half";

/** The distance in pixels that a drag must cover to change the height. */
const DRAG = 24;

export interface DrawerProps {
  readonly height: DrawerHeight;
  readonly raise: (to: DrawerHeight) => void;
  /** The title of the open page, for the closed drawer. */
  readonly title: string;
  readonly say: Say;
  /** The open page with its tabs. */
  readonly children: ComponentChild;
  /** The buttons of the decision, which are visible at every height. */
  readonly actions: ComponentChild;
}

/** The pages below a narrow board, and the buttons of the decision. It is raised by its handle, a drag or a key. */
export function Drawer({ height, raise, title, say, children, actions }: DrawerProps) {
  const from = useRef<number | null>(null);
  const dragged = useRef(false);
  const onPointerMove = (event: PointerEvent) => {
    if (from.current === null || Math.abs(event.clientY - from.current) < DRAG) return;
    const to = HEIGHTS[HEIGHTS.indexOf(height) + (event.clientY < from.current ? 1 : -1)];
    from.current = event.clientY;
    dragged.current = true;
    if (to) raise(to);
  };
  return (
    <div class={`bb-side bb-drawer ${height}`}>
      <button
        type="button"
        class="bb-handle"
        data-spot="drawer"
        aria-expanded={height !== "closed"}
        aria-label={say("shell.drawer")}
        title={say(height === "open" ? "shell.lower" : "shell.raise")}
        onPointerDown={(event) => {
          from.current = event.clientY;
          dragged.current = false;
          (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          from.current = null;
        }}
        onClick={() => !dragged.current && raise(nextHeight(height))}
      >
        {height === "closed" && title}
      </button>
      {children}
      <div class="bb-acts">{actions}</div>
    </div>
  );
}
