// What Python has sent of the class, and requests to it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Texts } from "../contract";
import { subscribe } from "../model";
import { useRequests } from "../shell/requests";
import type { Class, ClassModel, ClassReport, Now, Picture, Request } from "./model";

/** The interval in milliseconds at which the minutes are counted again. */
const TICK_MS = 5000;

export const pictureKey = ({ task, lang, theme }: Omit<Picture, "type" | "src">) =>
  [task, lang, theme].join();

export function useClass(model: ClassModel, root: HTMLElement) {
  const { request, refusal, kernel } = useRequests<Request>(model, root, true);
  const [fixed, setFixed] = useState<Class | null>(null);
  const [now, setNow] = useState<Now | null>(null);
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({});
  const [rules, setRules] = useState<Readonly<Record<string, Texts>>>({});
  /** By how much the kernel's clock is ahead of this one, in milliseconds. */
  const ahead = useRef(0);
  const [, redraw] = useState(0);
  // In a layout effect, because the kernel replies while the page is being drawn.
  useLayoutEffect(() => {
    const onMessage = (report: ClassReport) => {
      if (report.type === "class") setFixed(report);
      else if (report.type === "now") {
        ahead.current = report.clock - Date.now();
        setNow(report);
      } else if (report.type === "picture")
        setPictures((known) => ({ ...known, [pictureKey(report)]: report.src }));
      else if (report.type === "rule") setRules((known) => ({ ...known, [report.rule]: report.text }));
    };
    const stop = subscribe(model, { "msg:custom": onMessage });
    model.send({ type: "hello" });
    return stop;
  }, [model]);
  useEffect(() => {
    const timer = setInterval(() => redraw((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return { fixed, now, pictures, rules, refusal, kernel, clock: Date.now() + ahead.current, request };
}
