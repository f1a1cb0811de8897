import type { Now, Step, Tick, View } from "./contract";
import { clamp } from "./numbers";
import { patched } from "./patch";

/** The whole match as sent when a board opens: the first view plus one patch per ply. */
export interface Record {
  readonly first: View;
  readonly steps: readonly Step[];
}

/** The views and ticks of the branch shown, and the current state of the match. Each model has one store. */
export class Store {
  readonly views: View[] = [];
  readonly ticks: Tick[] = [];
  now: Now;
  /** Whether `now` is up to date; the state saved in a page may be old. */
  current = true;
  /** The old ply of a cursor that follows the present; Python moves the cursor shortly after. */
  private left: number | null = null;
  /** Whether the missing plies have been requested. */
  private requested = false;
  private readonly listeners = new Set<() => void>();
  private readonly request: () => void;

  constructor(record: Record, now: Now, request: () => void = () => {}) {
    this.now = now;
    this.request = request;
    this.load(record, now);
  }

  /** The number of plies received. If a cell plays many plies, Python sends only the present; the page may request them. */
  get known(): number {
    return this.ticks.length;
  }

  /** The number of plies of the branch. */
  get length(): number {
    return Math.max(this.known, this.now.length);
  }

  load(record: Record, now: Now): void {
    this.views.length = 0;
    this.ticks.length = 0;
    this.views.push(record.first);
    this.splice(0, record.steps, now);
  }

  /** Replace the plies after `from` with `steps`. The plies after these stay only if `more` follow. */
  splice(from: number, steps: readonly Step[], now: Now, cursor: number | null = null, more = false): void {
    if (cursor !== null && cursor === this.now.ply) this.left = cursor;
    steps.forEach(([patch, tick], k) => {
      this.views[from + k + 1] = patched(this.views[from + k] as View, patch);
      this.ticks[from + k] = tick;
    });
    if (!more) {
      this.views.length = from + steps.length + 1;
      this.ticks.length = from + steps.length;
    }
    this.now = now;
    if (this.known >= now.length) this.requested = false;
    for (const listener of this.listeners) listener();
  }

  /** Request the plies that are missing, because somebody looks at them. */
  complete(): void {
    if (this.requested || this.known >= this.now.length) return;
    this.requested = true;
    this.request();
  }

  /** Note that Python moved the cursor. */
  cursorMoved(): void {
    this.left = null;
  }

  /** The ply to show for a cursor; a cursor at the present follows it. */
  at(cursor: number): number {
    return Math.min(cursor === this.left ? this.now.ply : cursor, this.length);
  }

  /** The view after `ply` plies. */
  view(ply: number): View {
    return this.views[clamp(ply, 0, this.known)] as View;
  }

  listen(listener: () => void, signal: AbortSignal): void {
    this.listeners.add(listener);
    signal.addEventListener("abort", () => this.listeners.delete(listener));
  }
}
