import type { Now, Step, Tick, View } from "./contract";
import { clamp } from "./numbers";
import { patched } from "./patch";

/** The whole match as it is sent when a board is opened: a replay is the first view plus one patch per ply. */
export interface Record {
  readonly first: View;
  readonly steps: readonly Step[];
}

/** Views and ticks of the line shown, and the match as it stands. One store per model; its views listen. */
export class Store {
  readonly views: View[] = [];
  readonly ticks: Tick[] = [];
  now: Now;
  /** Whether that is known to be so now; what a page finds when it is loaded may be old. */
  current = true;
  /** Where the cursor stood that goes on with the present; Python moves it a moment later. */
  private left: number | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(record: Record, now: Now) {
    this.now = now;
    this.load(record, now);
  }

  /** Plies known. While a cell plays, only the present is told; the plies that led there come when it has ended. */
  get known(): number {
    return this.ticks.length;
  }

  /** Plies of the line. */
  get length(): number {
    return Math.max(this.known, this.now.ply);
  }

  load(record: Record, now: Now): void {
    this.views.length = 0;
    this.ticks.length = 0;
    this.views.push(record.first);
    this.splice(0, record.steps, now);
  }

  /** What comes after ply `from` is replaced by `steps`; and what comes after these stays only if `more` follows. */
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
    for (const listener of this.listeners) listener();
  }

  /** The cursor has moved. */
  cursorMoved(): void {
    this.left = null;
  }

  /** The ply to show for a cursor: one that stood at the present goes on with it. */
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
