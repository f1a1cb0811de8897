import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../model";

/** After so many milliseconds without a word the kernel is busy, or another one. */
const PATIENCE_MS = 4000;
/** What Jupyter's widgets are marked with whose line to the kernel is closed. */
const DISCONNECTED = ".jupyter-widgets-disconnected";

/** Whether nobody answers at the other end; what is sent goes through `send`, which waits for the answer. */
export function useKernel(model: Model, root: HTMLElement): [silent: boolean, send: Model["send"]] {
  const [silent, setSilent] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    const heard = () => {
      clearTimeout(waiting.current ?? undefined);
      waiting.current = null;
      setSilent(false);
    };
    // The mark follows the event.
    const changed = () => setTimeout(() => setSilent(root.closest(DISCONNECTED) !== null));
    model.on("msg:custom", heard);
    model.on("comm_live_update", changed);
    return () => {
      clearTimeout(waiting.current ?? undefined);
      model.off("msg:custom", heard);
      model.off("comm_live_update", changed);
    };
  }, [model, root]);
  const send = useCallback<Model["send"]>(
    (message) => {
      waiting.current ??= setTimeout(() => setSilent(true), PATIENCE_MS);
      model.send(message);
    },
    [model],
  );
  return [silent, send];
}
