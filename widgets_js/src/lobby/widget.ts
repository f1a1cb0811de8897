// The widget factory of the lobby for anywidget.
import { h, render } from "preact";
import { keepKeys } from "../keys";
import { followTheme } from "../theme";
import { countViews } from "../views";
import { Lobby } from "./lobby";
import type { LobbyModel } from "./model";

interface Context {
  readonly model: LobbyModel;
  readonly signal: AbortSignal;
}

export const lobby = () => {
  const openViews = countViews();
  return {
    initialize({ model, signal }: Context): void {
      openViews.answer(model, signal);
      model.send({ type: "hello" });
    },
    render({ model, el, signal }: Context & { readonly el: HTMLElement }): void {
      openViews.add(signal);
      const root = document.createElement("div");
      root.className = "bb";
      el.append(root);
      keepKeys(root, signal);
      const apply = followTheme(root, () => model.get("theme"), signal);
      model.on("change:theme", apply);
      render(h(Lobby, { model, root }), root);
      signal.addEventListener("abort", () => {
        model.off("change:theme", apply);
        render(null, root);
      });
    },
  };
};
