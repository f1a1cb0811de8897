// A playable match on a page: Python runs in a worker of the browser, as the board's kernel.
import type { Texts } from "../contract";
import type { Model, Proposal, Report, Traits } from "../model";
import {
  addStyle,
  browserStorage,
  installShell,
  loadDrawing,
  pageLanguage,
  save,
  showBoard,
} from "./localModel";
import type { Pack } from "./match";
import { RemoteModel } from "./remoteModel";

/** The data packed by `widgets/page.py`. */
export interface LivePack extends Pack {
  /** The saved match, and its id. */
  readonly save: string;
  readonly id: string;
  /** The address of the Pyodide folder, relative to the page. */
  readonly runtime: string;
  /** The address of the page with all games. */
  readonly home: string;
  /** Texts below the board: while Python loads, if it can't, and for the links. */
  readonly words: {
    readonly [key in "loading" | "back" | "missing" | "unread" | "unkept" | "home" | "anew" | "sure"]: Texts;
  };
}

/** A message from the worker: the state of the board, a message for it, the match to save, or a failure. */
type WorkerMessage =
  | readonly [kind: "open" | "state", state: Partial<Traits>]
  | readonly [kind: "said", report: Report]
  | readonly [kind: "keep", save: string]
  | readonly [kind: "unread" | "failed", why: string]
  | readonly [kind: "leave", nothing: null];

/** Interval in milliseconds at which a loading page tells the board that it is alive. */
const HEARTBEAT_MS = 2000;
/** How long the page asks for confirmation before it abandons a match. */
const CONFIRM_MS = 5000;

/** The Python code that starts a match. The stand-ins for IPython must be there before widgets are imported. */
const BEGIN = `
from boardbook._browser import without_shell
without_shell()
from boardbook.widgets.live import begin
begin`;

/** The script of the worker. It runs Python and exchanges only strings with the page. */
const WORKER = `onmessage = async ({ data: { runtime, kept, save, lang, theme } }) => {
  const messages = [];
  onmessage = ({ data }) => messages.push(data);
  try {
    const { loadPyodide } = await import(runtime + "pyodide.mjs");
    const python = await loadPyodide({ indexURL: runtime });
    await python.loadPackage("boardbook", { messageCallback() {} });
    const begin = python.runPython(${JSON.stringify(BEGIN)});
    const opened = (match) => begin(match, lang, theme, (message) => postMessage(message));
    let hear;
    try {
      hear = opened(kept ?? save);
    } catch (error) {
      if (kept === null) throw error;
      postMessage(JSON.stringify(["unread", String(error)]));
      hear = opened(save);
    }
    for (const message of messages) hear(message);
    onmessage = ({ data }) => hear(data);
  } catch (error) {
    postMessage(JSON.stringify(["failed", String(error)]));
  }
};`;

// One line in the space that the board leaves in the window.
const LOOK = `body { margin-bottom: 0 }
.foot { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 0 8px; font: 13px/22px system-ui, sans-serif }
.foot > * { margin: 0; padding: 0; color: inherit }
.foot button { border: 0; background: none; font: inherit; text-decoration: underline; cursor: pointer }
@media print { .foot { display: none } }
@media screen and (prefers-color-scheme: dark) { body { background: #111518; color: #a9b1b4 } }`;

/** The line below the board, in the board's language: the status of Python, and links. */
class Footer {
  private readonly status = document.createElement("p");
  private readonly home = document.createElement("a");
  private readonly anew = document.createElement("button");
  private text: Texts | null = null;
  private why = "";
  private kept = true;
  private confirming = false;
  private waiting = 0;
  private readonly pack: LivePack;
  private readonly model: RemoteModel;
  private readonly rematch: () => void;
  constructor(el: HTMLElement, pack: LivePack, model: RemoteModel, rematch: () => void) {
    this.pack = pack;
    this.model = model;
    this.rematch = rematch;
    const foot = document.createElement("footer");
    foot.className = "foot";
    this.status.setAttribute("role", "status");
    this.anew.type = "button";
    this.anew.hidden = true;
    this.anew.addEventListener("click", () => this.begin());
    foot.append(this.home, this.anew, this.status);
    el.append(foot);
    model.on("change:lang", () => this.write());
    this.write();
  }
  say(text: Texts | null, why = ""): void {
    this.text = text;
    this.why = why;
    this.write();
  }
  /** Show whether the browser saves the match. */
  keeps(kept: boolean): void {
    this.kept = kept;
    this.write();
  }
  /** Python is loaded: remove the loading message. */
  ready(): void {
    if (this.text !== this.pack.words.unread) this.say(null);
    this.anew.hidden = false;
  }
  /** Start another match; ask first if the current one, the only one saved, is not over. */
  private begin(): void {
    this.confirming = !this.confirming && this.model.get("_now").result === null;
    clearTimeout(this.waiting);
    if (this.confirming) this.waiting = window.setTimeout(() => this.forget(), CONFIRM_MS);
    else this.rematch();
    this.write();
  }
  private forget(): void {
    this.confirming = false;
    this.write();
  }
  private write(): void {
    const lang = this.model.get("lang");
    const { words, home } = this.pack;
    document.documentElement.lang = lang;
    this.home.href = `${home}?lang=${lang}`;
    this.home.textContent = words.home[lang];
    this.anew.textContent = words[this.confirming ? "sure" : "anew"][lang];
    const unkept = this.kept ? "" : words.unkept[lang];
    this.status.textContent = this.text ? `${this.text[lang]} ${this.why}`.trim() : unkept;
  }
}

export async function live(el: HTMLElement, pack: LivePack): Promise<void> {
  addStyle(pack.style);
  addStyle(LOOK);
  const key = `boardbook.${pack.id}`;
  await installShell(pack.traits);
  const drawing = await loadDrawing(pack.script);
  const lang = pageLanguage(pack.traits.lang);
  const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" })), {
    type: "module",
  });
  const post = (message: object) => worker.postMessage(JSON.stringify(message));
  const model = new RemoteModel({ ...pack.traits, lang }, post);
  const board = document.createElement("div");
  el.append(board);
  const openBoard = () => showBoard(board, drawing, model as Model<Traits, Proposal>);
  const footer = new Footer(el, pack, model, () => post({ method: "anew" }));
  const kept = browserStorage()?.getItem(key) ?? null;
  let [shown, opened] = [kept === null, false];
  // The page's own match must not stand in for a saved one, which appears once Python has read it.
  if (shown) openBoard();
  footer.say(shown ? pack.words.loading : pack.words.back);
  const heartbeat = setInterval(
    () => model.emit("msg:custom", { type: "now", now: model.get("_now") }),
    HEARTBEAT_MS,
  );
  worker.onmessage = ({ data }: MessageEvent<string>) => {
    const [kind, content] = JSON.parse(data) as WorkerMessage;
    if (kind === "said") model.emit("msg:custom", content);
    if (kind === "keep") footer.keeps(save(browserStorage(), key, content));
    if (kind === "leave") location.href = `${pack.home}?lang=${model.get("lang")}`;
    if (kind === "unread" && kept) {
      save(browserStorage(), `${key}.unread`, kept);
      footer.say(pack.words.unread, content);
    }
    if (kind === "failed") footer.say(pack.words.missing, content);
    if (kind === "open" || kind === "state") model.update(content);
    if (!shown && (kind === "open" || kind === "failed")) {
      openBoard();
      shown = true;
    }
    if (kind === "open") {
      // The front end greets only the first board, because it takes the next one for the same.
      if (opened) model.send({ type: "hello", length: model.get("_record").steps.length });
      opened = true;
      footer.ready();
    }
    if (kind === "open" || kind === "failed") clearInterval(heartbeat);
  };
  worker.postMessage({
    runtime: new URL(pack.runtime, document.baseURI).href,
    kept,
    save: pack.save,
    lang,
    theme: model.get("theme"),
  });
}
