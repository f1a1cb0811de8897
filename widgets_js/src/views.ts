// Whether anybody looks at a widget: the kernel asks before it closes one that a cell shows no more.
import { type Heard, hear } from "./model";

/** What listens for the question, and what is told each view. */
export interface Views {
  answer(model: Heard & { send(message: { readonly type: "seen" }): void }, signal: AbortSignal): void;
  add(signal: AbortSignal): void;
}

/** The views of one model on this page. */
export function views(): Views {
  let shown = 0;
  return {
    answer(model, signal) {
      const asked = ({ type }: { type: string }) => {
        if (type === "seen" && shown > 0) model.send({ type: "seen" });
      };
      signal.addEventListener("abort", hear(model, { "msg:custom": asked }));
    },
    add(signal) {
      shown += 1;
      signal.addEventListener("abort", () => {
        shown -= 1;
      });
    },
  };
}
