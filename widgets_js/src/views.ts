// Whether anybody looks at a widget: the kernel asks before it closes one that a cell shows no more.
import { type Listenable, subscribe } from "./model";

/** What listens for the question, and what is told each view. */
export interface ViewCount {
  answer(model: Listenable & { send(message: { readonly type: "seen" }): void }, signal: AbortSignal): void;
  add(signal: AbortSignal): void;
}

/** The views of one model on this page. */
export function countViews(): ViewCount {
  let shown = 0;
  return {
    answer(model, signal) {
      const onMessage = ({ type }: { type: string }) => {
        if (type === "seen" && shown > 0) model.send({ type: "seen" });
      };
      signal.addEventListener("abort", subscribe(model, { "msg:custom": onMessage }));
    },
    add(signal) {
      shown += 1;
      signal.addEventListener("abort", () => {
        shown -= 1;
      });
    },
  };
}
