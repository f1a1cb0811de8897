// Loads a script that several boards on a page share: from the trait of one of them, or by a request to the kernel.
import { type Model, subscribe } from "./model";
import { load } from "./script";

/** The exports of a script once it is loaded, and the boards that wait for it. */
export interface BundleSlot<T> {
  there?: T;
  readonly waiting: Set<(bundle: T) => void>;
}

/**
 * Load a script and return its exports. It may already be on the page, or arrive in the trait of this board or another.
 * Each board sends its own request, so that none depends on another's kernel, after `patience` milliseconds for each board
 * that waits.
 */
export function fetchBundle<T>(
  slot: BundleSlot<T>,
  bundle: "shell" | "annex",
  model: Model,
  signal: AbortSignal,
  patience = 0,
): Promise<T> {
  const { there, waiting } = slot;
  if (there) return Promise.resolve(there);
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer);
      load<T>(model.get(`_${bundle}`)).then((exported) => {
        slot.there ??= exported;
        for (const each of waiting) each(slot.there);
      }, reject);
    };
    const unsubscribe = subscribe(model, { [`change:_${bundle}`]: take });
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
      waiting.delete(finish);
    };
    const finish = (it: T) => {
      stop();
      resolve(it);
    };
    waiting.add(finish);
    signal.addEventListener("abort", stop);
    const timer = setTimeout(() => model.send({ type: bundle }), patience * waiting.size);
    if (model.get(`_${bundle}`)) take();
  });
}
