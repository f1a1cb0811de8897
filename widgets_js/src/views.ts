// Whether a widget is displayed. The kernel asks before it closes a widget that its cell no longer shows.
import { type Listenable, subscribe } from "./model";

/** Counts the views of a model. `answer` replies to the kernel; `add` registers a view until its signal aborts. */
export interface ViewCount {
  answer(model: Listenable & { send(message: { readonly type: "seen" }): void }, signal: AbortSignal): void;
  add(signal: AbortSignal): void;
}

/** Create the counter of one model on this page. */
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
