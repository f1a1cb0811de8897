// The part of a board's script that surrounds its drawing: it connects the drawing to the shell, loaded once per page.
import type { BoardModule } from "./contract";
import { fetchBundle } from "./fetchBundle";
import { setRuntime } from "./runtime";
import type { Context, InView, Widget } from "./shell";
import { shellOf } from "./shellRegistry";
import { countViews } from "./views";

/** Milliseconds that a board waits for another board's shell before it requests one. */
const PATIENCE = 500;

/** The widget factory for anywidget, with this drawing. */
export const inShell =
  <V>(drawing: BoardModule<V>) =>
  () => {
    let board: Promise<Widget>;
    const openViews = countViews();
    return {
      // Not awaited: anywidget delivers nothing to a board before it is initialized, not even the shell.
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
