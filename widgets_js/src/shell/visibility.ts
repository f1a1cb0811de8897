import { useEffect } from "preact/hooks";
import { change, type Model, subscribe } from "../model";

/** Curves are drawn anew when they are so near to the screen, or to what can be seen of the panel they scroll in. */
const NEAR = "200px";

/** Tell Python whether the curves are on the screen. A page without a kernel has none to tell. */
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
    // Another view of the same board may have left the screen while this one is looked at. A model that is being changed
    // sends nothing: it is told afterwards.
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
