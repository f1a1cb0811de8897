// What a board's own script has beside its drawing: it puts the drawing into the shell, which a page needs once.
import type { BoardModule } from "./contract";
import { give } from "./given";
import { type Place, sendFor } from "./sent";
import type * as shell from "./shell";
import type { Context, InView, Widget } from "./shell";

/** Milliseconds that a board waits for another to bring the shell, before it sends for it. */
const PATIENCE = 500;

// Notebooks of several versions may share a page, and scripts of several versions read this: its form stays as it is.
const SHELLS = Symbol.for("boardbook.shells");
const page = globalThis as { [SHELLS]?: Map<string, Place<typeof shell>> };

/** Where this page has the shell of a digest. */
function placeOf(id: string): Place<typeof shell> {
  page[SHELLS] ??= new Map();
  const place = page[SHELLS].get(id) ?? { waiting: new Set() };
  page[SHELLS].set(id, place);
  return place;
}

/** What anywidget is given: a widget for every board, with this drawing. */
export const inShell =
  <V>(drawing: BoardModule<V>) =>
  () => {
    let board: Promise<Widget>;
    return {
      // Not awaited: anywidget lets nothing through to a board before it is initialized, the shell neither.
      initialize(context: Context): void {
        const { model, signal } = context;
        const place = placeOf(model.get("_shell_id"));
        board = sendFor(place, "shell", model, signal, PATIENCE).then(({ preact, widget }) => {
          give(preact);
          const made = widget(drawing);
          if (!signal.aborted) made.initialize(context);
          return made;
        });
      },
      async render(context: InView): Promise<void> {
        const made = await board;
        if (!context.signal.aborted) made.render(context);
      },
    };
  };
