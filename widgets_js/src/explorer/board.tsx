import type { Host } from "@anywidget/types";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  readonly host: Host;
  /** The reference of the board; null for none. */
  readonly reference: string | null;
  /** Whether only the board itself is shown, without what is around it. */
  readonly inset?: boolean;
}

/** A board, which is a widget of its own, as a part of this one. */
export function Board({ host, reference, inset = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = place.current;
    if (reference === null || el === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    host.getWidget(reference).then(async (board) => {
      if (!signal.aborted) await board.render({ el, signal });
    });
    return () => {
      stop.abort();
      el.replaceChildren();
    };
  }, [host, reference]);
  return <div class={inset ? "bb-inset" : "bb-whole"} ref={place} />;
}
