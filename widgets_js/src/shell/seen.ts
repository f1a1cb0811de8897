import { useEffect } from "preact/hooks";
import { change, hear, type Model } from "../model";

/** Curves are drawn anew when they are so near to the screen, or to what can be seen of the panel they scroll in. */
const NEAR = "200px";

/** Tell Python whether the curves are on the screen. A page without a kernel has none to tell. */
export function useSeen(model: Model, curves: { readonly current: Element | null }): void {
  useEffect(() => {
    if (model.get("_seen") === undefined || !curves.current) return;
    let seen = false;
    const tell = () => {
      if (model.get("_seen") !== seen) change(model, "_seen", seen);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        seen = entries.at(-1)?.isIntersecting ?? seen;
        tell();
      },
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(curves.current);
    // Another view of the same board may have left the screen while this one is looked at. A model that is being changed
    // sends nothing: it is told afterwards.
    const deaf = hear(model, { "change:_seen": () => seen && setTimeout(() => seen && tell()) });
    return () => {
      observer.disconnect();
      deaf();
      if (!seen) return;
      seen = false;
      tell();
    };
  }, [model, curves]);
}
