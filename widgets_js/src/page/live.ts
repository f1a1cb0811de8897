// A match on a page that is played: Python in the browser, in a worker, is the board's kernel.
import type { Texts } from "../contract";
import type { Model, Proposal, Report, Traits } from "../model";
import { bring, dress, house, Local, show } from "./local";
import type { Pack } from "./match";

/** What `widgets/page.py` packs. */
export interface LivePack extends Pack {
  /** The match, as it was saved, and what it is known by. */
  readonly save: string;
  readonly id: string;
  /** The folder of Python in the browser, as seen from the page. */
  readonly runtime: string;
  /** Where games are chosen. */
  readonly home: string;
  /** What is said below the board while Python is loaded, and where it can't be. */
  readonly loading: Texts;
  readonly missing: Texts;
}

/** What the worker tells: of the board, of the match as it is to be kept, or that it can't go on. */
type Told =
  | readonly [kind: "open" | "state", state: Partial<Traits>]
  | readonly [kind: "said", report: Report]
  | readonly [kind: "keep", save: string]
  | readonly [kind: "failed", why: string]
  | readonly [kind: "leave", nothing: null];

/** After so many milliseconds a page that loads says that it is still there. */
const BREATH_MS = 2000;

/** What the worker runs: Python, and between it and the page nothing but texts. */
const WORKER = `onmessage = async ({ data: { runtime, save, lang, theme } }) => {
  const said = [];
  onmessage = ({ data }) => said.push(data);
  try {
    const { loadPyodide } = await import(runtime + "pyodide.mjs");
    const python = await loadPyodide({ indexURL: runtime });
    await python.loadPackage("boardbook", { messageCallback() {} });
    const begin = python.runPython("from boardbook.widgets.live import begin; begin");
    const hear = begin(save, lang, theme, (told) => postMessage(told));
    for (const one of said) hear(one);
    onmessage = ({ data }) => hear(data);
  } catch (error) {
    postMessage(JSON.stringify(["failed", String(error)]));
  }
};`;

/** A board whose kernel is at the other end of a worker. */
class Remote extends Local {
  private readonly changed = new Map<string, unknown>();
  private readonly post: (text: string) => void;
  constructor(traits: Traits, post: (text: string) => void) {
    super(traits, (content) => post(JSON.stringify({ method: "custom", content })));
    this.post = post;
  }
  override set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    super.set(name, value);
    this.changed.set(name, value);
  }
  override save_changes(): void {
    this.post(JSON.stringify({ method: "update", state: Object.fromEntries(this.changed) }));
    this.changed.clear();
  }
  /** Take over what Python says of the board. */
  take(state: Partial<Traits>): void {
    for (const name of Object.keys(state) as (keyof Traits)[]) super.set(name, state[name] as never);
  }
}

/** The match that was kept in this browser, if it can keep any. */
function shelf(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export async function live(el: HTMLElement, pack: LivePack): Promise<void> {
  dress(pack.style);
  const place = `boardbook.${pack.id}`;
  await house(pack.traits);
  const made = await bring(pack.script);
  const board = document.createElement("div");
  const note = document.createElement("p");
  note.setAttribute("role", "status");
  el.append(board, note);
  const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" })), {
    type: "module",
  });
  const model = new Remote(pack.traits, (text) => worker.postMessage(text));
  const say = (texts: Texts, why = "") => {
    note.textContent = texts[model.get("lang")] + why;
  };
  show(board, made, model as Model<Traits, Proposal>);
  say(pack.loading);
  const breath = setInterval(
    () => model.tell("msg:custom", { type: "now", now: model.get("_now") }),
    BREATH_MS,
  );
  const begin = (save: string) =>
    worker.postMessage({
      runtime: new URL(pack.runtime, document.baseURI).href,
      save,
      lang: model.get("lang"),
      theme: model.get("theme"),
    });
  worker.onmessage = ({ data }: MessageEvent<string>) => {
    const [kind, told] = JSON.parse(data) as Told;
    if (kind === "said") model.tell("msg:custom", told);
    if (kind === "keep") shelf()?.setItem(place, told);
    if (kind === "leave") location.href = pack.home;
    if (kind === "failed") say(pack.missing, ` ${told}`);
    if (kind === "open" || kind === "state") model.take(told);
    if (kind === "open") note.remove();
    if (kind === "open" || kind === "failed") clearInterval(breath);
  };
  begin(shelf()?.getItem(place) ?? pack.save);
}
