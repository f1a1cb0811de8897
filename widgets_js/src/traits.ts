import { useLayoutEffect, useState } from "preact/hooks";
import { type Listenable, subscribe } from "./model";

/** Redraw when one of these traits changes. */
export function useTraits(model: Listenable, names: readonly string[]): void {
  const [, redraw] = useState(0);
  // In a layout effect, because the kernel replies to the first greeting while the page is being drawn.
  useLayoutEffect(() => {
    const bump = () => redraw((n) => n + 1);
    return subscribe(model, Object.fromEntries(names.map((name) => [`change:${name}`, bump])));
  }, [model]);
}
