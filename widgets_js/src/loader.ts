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
          const instance = widget(drawing);
          if (!signal.aborted) instance.initialize(context);
          return instance;
        });
      },
      async render(context: InView): Promise<void> {
        openViews.add(context.signal);
        const instance = await board;
        if (!context.signal.aborted) instance.render(context);
      },
    };
  };
