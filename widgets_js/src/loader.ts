// What a board's own script has beside its drawing: it puts the drawing into the shell, which a page needs once.
import type { BoardModule } from "./contract";
import { fetchBundle } from "./fetchBundle";
import { setRuntime } from "./runtime";
import type { Context, InView, Widget } from "./shell";
import { shellOf } from "./shellRegistry";
import { countViews } from "./views";

/** Milliseconds that a board waits for another to bring the shell, before it sends for it. */
const PATIENCE = 500;

/** What anywidget is given: a widget for every board, with this drawing. */
export const inShell =
  <V>(drawing: BoardModule<V>) =>
  () => {
    let board: Promise<Widget>;
    const openViews = countViews();
    return {
      // Not awaited: anywidget lets nothing through to a board before it is initialized, the shell neither.
      initialize(context: Context): void {
        const { model, signal } = context;
        openViews.answer(model, signal);
        const slot = shellOf(model.get("_shell_id"));
        board = fetchBundle(slot, "shell", model, signal, PATIENCE).then(({ preact, widget }) => {
          setRuntime(preact);
          const made = widget(drawing);
          if (!signal.aborted) made.initialize(context);
          return made;
        });
      },
      async render(context: InView): Promise<void> {
        openViews.add(context.signal);
        const made = await board;
        if (!context.signal.aborted) made.render(context);
      },
    };
  };
