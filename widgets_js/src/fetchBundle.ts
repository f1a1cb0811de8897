// How a script comes to a page that several boards need: one of them brings it, or the kernel is asked for it.
import { type Model, subscribe } from "./model";
import { load } from "./script";

/** What a script exports, once it is there, and who waits for it. */
export interface BundleSlot<T> {
  there?: T;
  readonly waiting: Set<(it: T) => void>;
}

/**
 * What a script exports: the one that the page has, or that comes in the board's own trait, or in another's. Each board asks
 * for it by itself, so that none waits for what another never brings; as many `patience` milliseconds later as others wait.
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
