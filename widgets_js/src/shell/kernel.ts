import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Listenable, subscribe } from "../model";

/** The part of a model, of a board or a lobby, that sends messages and emits events. */
interface Channel<Message> extends Listenable {
  send(message: Message): void;
}
/** Asks the kernel whether it is alive. */
interface Ping {
  readonly type: "ping";
  readonly seq: number;
}

/** Milliseconds without a reply after which the kernel counts as busy. */
const BUSY_MS = 300;
/** Milliseconds without a reply after which the kernel counts as silent: busy for a long time, or replaced. */
const PATIENCE_MS = 4000;
/** Milliseconds without a message after which a return to the board pings the kernel. */
const LONG_AGO_MS = 20_000;

/** The state of the kernel, which is also the key of its text: it replies, is busy, doesn't reply, or was replaced. */
export interface Kernel<Message> {
  readonly state: "there" | "busy" | "silent" | "gone";
  /** Send a message and wait for the reply. */
  readonly send: (message: Message | Ping) => void;
}

/** Watch the kernel and send messages to it. `awaitsReply`: a message has already been sent. */
export function useKernel<Message>(
  model: Channel<Message | Ping>,
  root: HTMLElement,
  awaitsReply = false,
): Kernel<Message> {
  const [state, setState] = useState<Kernel<Message>["state"]>("there");
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef(performance.now());
  const wait = useCallback(() => {
    waiting.current ??= setTimeout(() => {
      setState((before) => (before === "there" ? "busy" : before));
      waiting.current = setTimeout(
        () => setState((before) => (before === "gone" ? before : "silent")),
        PATIENCE_MS - BUSY_MS,
      );
    }, BUSY_MS);
  }, []);
  const send = useCallback(
    (message: Message | Ping) => {
      wait();
      model.send(message);
    },
    [model],
  );
  useEffect(() => {
    const onMessage = () => {
      clearTimeout(waiting.current ?? undefined);
      waiting.current = null;
      last.current = performance.now();
      setState("there");
    };
    // Jupyter's widgets lose their comm when the kernel restarts; other hosts don't report it.
    const onGone = () => setState("gone");
    const onReturn = () => {
      if (waiting.current === null && performance.now() - last.current > LONG_AGO_MS)
        send({ type: "ping", seq: -1 });
    };
    const unsubscribe = subscribe(model, { "msg:custom": onMessage, comm_live_update: onGone });
    if (awaitsReply) wait();
    for (const event of ["pointerenter", "focusin"]) root.addEventListener(event, onReturn);
    return () => {
      clearTimeout(waiting.current ?? undefined);
      unsubscribe();
      for (const event of ["pointerenter", "focusin"]) root.removeEventListener(event, onReturn);
    };
  }, [model, root, send]);
  return { state, send };
}
