// The widget factory of the explorer for anywidget.
import type { Host } from "@anywidget/types";
import { h, render } from "preact";
import { keepKeys } from "../keys";
import { followTheme } from "../theme";
import { countViews } from "../views";
import { Explorer } from "./explorer";
import type { ExplorerModel } from "./model";

interface Context {
  readonly model: ExplorerModel;
  readonly signal: AbortSignal;
}

export const explorer = () => {
  const openViews = countViews();
  return {
    initialize({ model, signal }: Context): void {
      openViews.answer(model, signal);
    },
    render({ model, el, signal, host }: Context & { readonly el: HTMLElement; readonly host: Host }): void {
      openViews.add(signal);
      const root = document.createElement("div");
      root.className = "bb";
      el.append(root);
      keepKeys(root, signal);
      const apply = followTheme(root, () => model.get("theme"), signal);
      model.on("change:theme", apply);
      render(h(Explorer, { model, root, host }), root);
      signal.addEventListener("abort", () => {
        model.off("change:theme", apply);
        render(null, root);
      });
    },
  };
};
