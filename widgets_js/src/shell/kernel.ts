import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Listenable, subscribe } from "../model";

/** The part of a model that talks: a board's, a lobby's. */
interface Channel<Message> extends Listenable {
  send(message: Message): void;
}
/** What asks the kernel whether it is there. */
interface Ping {
  readonly type: "ping";
  readonly seq: number;
}

/** After so many milliseconds without a word it is said that the kernel is busy. */
const BUSY_MS = 300;
/** After so many milliseconds without a word the kernel is busy for long, or another one. */
const PATIENCE_MS = 4000;
/** Who comes back to a board after so many milliseconds without a word has the kernel asked whether it is there. */
const LONG_AGO_MS = 20_000;

/** What the other end is like, and the key of what is said of it: it takes its time, nobody answers, or it is another one. */
export interface Kernel<Message> {
  readonly state: "there" | "busy" | "silent" | "gone";
  /** Sends, and waits for the answer. */
  readonly send: (message: Message | Ping) => void;
}

/** Whether the other end is there, and how one speaks to it. `asked`: something was asked there already. */
export function useKernel<Message>(
  model: Channel<Message | Ping>,
  root: HTMLElement,
  asked = false,
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
    // Jupyter's widgets lose their line when the kernel restarts; other hosts tell nothing of it.
    const onGone = () => setState("gone");
    const onReturn = () => {
      if (waiting.current === null && performance.now() - last.current > LONG_AGO_MS)
        send({ type: "ping", seq: -1 });
    };
    const unsubscribe = subscribe(model, { "msg:custom": onMessage, comm_live_update: onGone });
    if (asked) wait();
    for (const event of ["pointerenter", "focusin"]) root.addEventListener(event, onReturn);
    return () => {
      clearTimeout(waiting.current ?? undefined);
      unsubscribe();
      for (const event of ["pointerenter", "focusin"]) root.removeEventListener(event, onReturn);
    };
  }, [model, root, send]);
  return { state, send };
}
