// Entry point of the shell's script, which a page loads once: one store per model, one application per view.
import { h, render } from "preact";
import type { BoardModule, Step, View } from "../contract";
import { keepKeys } from "../keys";
import { type Model, type Report, subscribe } from "../model";
import { type Record, Store } from "../store";
import { followTheme } from "../theme";
import { App } from "./app";

export { preact } from "./preact";

/** The arguments of a widget's `initialize`, and of its `render` (`InView`). */
export interface Context {
  readonly model: Model;
  readonly signal: AbortSignal;
}
export type InView = Context & { readonly el: HTMLElement };

/** The widget of a board, once the shell is loaded. */
export interface Widget {
  initialize(context: Context): void;
  render(context: InView): void;
}

/** Create the widget of a drawing. */
export function widget<V>(drawing: BoardModule<V>): Widget {
  let store: Store;
  return {
    initialize({ model, signal }) {
      store = new Store(model.get("_record"), model.get("_now"), () => model.send({ type: "plies" }));
      const onMessage = (report: Report) => {
        if (report.type !== "steps" && report.type !== "now") return;
        store.current = true;
        if (report.type === "steps") {
          const { from, steps, now, more } = report;
          writeSteps(model.get("_record"), from, steps, more);
          store.splice(from, steps, now, model.get("ply"), more);
        } else store.splice(store.known, [], report.now);
      };
      const onRecord = () => store.load(model.get("_record"), model.get("_now"));
      const unsubscribe = subscribe(model, {
        "msg:custom": onMessage,
        "change:_record": onRecord,
        "change:_now": () => store.splice(store.known, [], model.get("_now")),
        "change:ply": () => store.cursorMoved(),
      });
      signal.addEventListener("abort", unsubscribe);
      store.current = false;
      model.send({ type: "hello", length: store.known });
    },
    render({ model, el, signal }) {
      const root = document.createElement("div");
      root.className = "bb";
      el.append(root);
      keepKeys(root, signal);
      const apply = followTheme(root, () => model.get("theme"), signal);
      const unsubscribe = subscribe(model, { "change:theme": apply });
      const module = drawing as unknown as BoardModule<View>;
      render(h(App, { model, store, module, signal, root }), root);
      signal.addEventListener("abort", () => {
        unsubscribe();
        render(null, root);
      });
    },
  };
}

/** Write plies into the record in the page, for notebooks saved with their widgets. */
function writeSteps(record: Record, from: number, steps: readonly Step[], more: boolean): void {
  const kept = record.steps as Step[];
  steps.forEach((step, k) => {
    kept[from + k] = step;
  });
  if (!more) kept.length = from + steps.length;
}
