// The widget factory of a lobby or an explorer for anywidget.
import type { Host } from "@anywidget/types";
import { type FunctionComponent, h, render } from "preact";
import { keepKeys } from "./keys";
import type { Listenable, Traits } from "./model";
import { followTheme } from "./theme";
import { countViews } from "./views";

/** What such a widget gets from its place on the page. */
export interface Place<M> {
  readonly model: M;
  readonly root: HTMLElement;
  readonly host: Host;
}

/** The part of a model that does not depend on the widget. */
interface Shown extends Listenable {
  get(name: "theme"): Traits["theme"];
  send(message: { readonly type: "seen" }): void;
}

interface Context<M> {
  readonly model: M;
  readonly signal: AbortSignal;
}

/** A factory of widgets that draw a component. `greet` is called once per model. */
export const mount =
  <M extends Shown>(Component: FunctionComponent<Place<M>>, greet: (model: M) => void = () => {}) =>
  () => {
    const openViews = countViews();
    return {
      initialize({ model, signal }: Context<M>): void {
        openViews.answer(model, signal);
        greet(model);
      },
      render({
        model,
        el,
        signal,
        host,
      }: Context<M> & { readonly el: HTMLElement; readonly host: Host }): void {
        openViews.add(signal);
        const root = document.createElement("div");
        root.className = "bb";
        el.append(root);
        keepKeys(root, signal);
        const apply = followTheme(root, () => model.get("theme"), signal);
        model.on("change:theme", apply);
        render(h(Component, { model, root, host }), root);
        signal.addEventListener("abort", () => {
          model.off("change:theme", apply);
          render(null, root);
        });
      },
    };
  };
