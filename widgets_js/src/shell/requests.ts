// Requests of a widget to Python, which answers each with its number.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Texts } from "../contract";
import { type Listenable, subscribe } from "../model";
import { type Kernel, useKernel } from "./kernel";

/** An answer; a message of another type is none. */
interface Answer {
  readonly type: string;
  readonly seq?: number;
  readonly ok?: boolean;
  readonly text?: Texts;
}
type Numbered<Request> = Request & { readonly seq: number };

export interface Requests<Request> {
  readonly request: (what: Request) => void;
  /** Why the last request was refused, or null. */
  readonly refusal: Texts | null;
  readonly forgetRefusal: () => void;
  /** Whether the last request has no answer yet. */
  readonly awaited: boolean;
  readonly kernel: Kernel<unknown>["state"];
}

/** Send requests. `awaitsReply`: a message has already been sent. */
export function useRequests<Request extends object>(
  model: Listenable & { send(message: Numbered<Request>): void },
  root: HTMLElement,
  awaitsReply = false,
): Requests<Request> {
  const { state, send } = useKernel<Numbered<Request>>(
    model as Parameters<typeof useKernel>[0],
    root,
    awaitsReply,
  );
  const [refusal, setRefusal] = useState<Texts | null>(null);
  const [awaited, setAwaited] = useState(0);
  const last = useRef(0);
  useEffect(() => {
    const onMessage = ({ type, seq, ok, text }: Answer) => {
      if (type !== "answer") return;
      if (seq === last.current) setAwaited(0);
      // A failure in the background answers no request: its number is 0.
      if (!ok && (seq === last.current || seq === 0)) setRefusal(text ?? null);
    };
    return subscribe(model, { "msg:custom": onMessage });
  }, [model]);
  const request = (what: Request) => {
    last.current += 1;
    setAwaited(last.current);
    setRefusal(null);
    send({ ...what, seq: last.current });
  };
  return { request, refusal, forgetRefusal: () => setRefusal(null), awaited: awaited > 0, kernel: state };
}
