// How a script comes to a page that several boards need: one of them brings it, or the kernel is asked for it.
import { hear, type Model } from "./model";
import { load } from "./script";

/** What a script exports, once it is there, and who waits for it. */
export interface Place<T> {
  there?: T;
  readonly waiting: Set<(it: T) => void>;
}

/**
 * What a script exports: the one that the page has, or that comes in the board's own trait, or in another's. Each board asks
 * for it by itself, so that none waits for what another never brings; as many `patience` milliseconds later as others wait.
 */
export function sendFor<T>(
  place: Place<T>,
  what: "shell" | "annex",
  model: Model,
  signal: AbortSignal,
  patience = 0,
): Promise<T> {
  const { there, waiting } = place;
  if (there) return Promise.resolve(there);
  return new Promise((found, failed) => {
    const take = () => {
      clearTimeout(turn);
      load<T>(model.get(`_${what}`)).then((brought) => {
        place.there ??= brought;
        for (const go of waiting) go(place.there);
      }, failed);
    };
    const deaf = hear(model, { [`change:_${what}`]: take });
    const leave = () => {
      clearTimeout(turn);
      deaf();
      waiting.delete(go);
    };
    const go = (it: T) => {
      leave();
      found(it);
    };
    waiting.add(go);
    signal.addEventListener("abort", leave);
    const turn = setTimeout(() => model.send({ type: what }), patience * waiting.size);
    if (model.get(`_${what}`)) take();
  });
}
