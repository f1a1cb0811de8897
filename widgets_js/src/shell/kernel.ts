import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Heard, hear } from "../model";

/** The part of a model that talks: a board's, a lobby's. */
interface Line<Message> extends Heard {
  send(message: Message): void;
}
/** What asks the kernel whether it is there. */
interface Ping {
  readonly type: "ping";
  readonly seq: number;
}

/** After so many milliseconds without a word the kernel is busy, or another one. */
const PATIENCE_MS = 4000;
/** Who comes back to a board after so many milliseconds without a word has the kernel asked whether it is there. */
const LONG_AGO_MS = 20_000;

/** Whether nobody answers at the other end; what is sent goes through `send`, which waits for the answer. */
export function useKernel<Message>(
  model: Line<Message | Ping>,
  root: HTMLElement,
): [silent: boolean, send: (message: Message | Ping) => void] {
  const [silent, setSilent] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef(performance.now());
  const send = useCallback(
    (message: Message | Ping) => {
      waiting.current ??= setTimeout(() => setSilent(true), PATIENCE_MS);
      model.send(message);
    },
    [model],
  );
  useEffect(() => {
    const heard = () => {
      clearTimeout(waiting.current ?? undefined);
      waiting.current = null;
      last.current = performance.now();
      setSilent(false);
    };
    // Jupyter tells no widget that its kernel was restarted.
    const back = () => {
      if (waiting.current === null && performance.now() - last.current > LONG_AGO_MS)
        send({ type: "ping", seq: -1 });
    };
    const deaf = hear(model, { "msg:custom": heard });
    for (const event of ["pointerenter", "focusin"]) root.addEventListener(event, back);
    return () => {
      clearTimeout(waiting.current ?? undefined);
      deaf();
      for (const event of ["pointerenter", "focusin"]) root.removeEventListener(event, back);
    };
  }, [model, root, send]);
  return [silent, send];
}
