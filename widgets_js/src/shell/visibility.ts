import { useEffect } from "preact/hooks";
import { change, type Model, subscribe } from "../model";

/** Distance from the visible part of the screen or of the scrolling panel at which curves are drawn again. */
const NEAR = "200px";

/** Tell Python whether the curves are visible. A page without a kernel doesn't do this. */
export function useVisibility(model: Model, curves: { readonly current: Element | null }): void {
  useEffect(() => {
    if (model.get("_seen") === undefined || !curves.current) return;
    let visible = false;
    const tell = () => {
      if (model.get("_seen") !== visible) change(model, "_seen", visible);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        visible = entries.at(-1)?.isIntersecting ?? visible;
        tell();
      },
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(curves.current);
    // Another view of the same board may have left the screen while this one is visible. A model sends nothing during a
    // change, so set the trait afterwards.
    const unsubscribe = subscribe(model, {
      "change:_seen": () => visible && setTimeout(() => visible && tell()),
    });
    return () => {
      observer.disconnect();
      unsubscribe();
      if (!visible) return;
      visible = false;
      tell();
    };
  }, [model, curves]);
}
