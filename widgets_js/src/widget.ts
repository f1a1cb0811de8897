// What anywidget is given: one store per model, one application per view. A bundle joins it with the drawing of a game.
import { h, render } from "preact";
import type { BoardModule, View } from "./contract";
import { hear, type Model, type Report } from "./model";
import { App } from "./shell/app";
import { Store } from "./store";
import { followTheme } from "./theme";

interface Context {
  readonly model: Model;
  readonly signal: AbortSignal;
}

/** The widget with this drawing. */
export const widget =
  <V>(drawing: BoardModule<V>) =>
  () => {
    let store: Store;
    return {
      initialize({ model, signal }: Context): void {
        store = new Store(model.get("_record"), model.get("_now"));
        const heard = (report: Report) => {
          if (report.type === "steps") {
            store.splice(report.from, report.steps, report.now, model.get("ply"));
          }
          if (report.type === "now") store.splice(store.length, [], report.now);
        };
        const loaded = () => store.load(model.get("_record"), model.get("_now"));
        const deaf = hear(model, {
          "msg:custom": heard,
          "change:_record": loaded,
          "change:ply": () => store.meet(),
        });
        signal.addEventListener("abort", deaf);
        model.send({ type: "hello", length: store.length });
      },
      render({ model, el, signal }: Context & { readonly el: HTMLElement }): void {
        const root = document.createElement("div");
        root.className = "bb";
        el.append(root);
        const apply = followTheme(root, () => model.get("theme"), signal);
        const deaf = hear(model, { "change:theme": apply });
        const module = drawing as unknown as BoardModule<View>;
        render(h(App, { model, store, module, signal, root }), root);
        signal.addEventListener("abort", () => {
          deaf();
          render(null, root);
        });
      },
    };
  };
