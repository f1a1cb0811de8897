// A match on a page that is played: Python in the browser, in a worker, is the board's kernel.
import type { Texts } from "../contract";
import type { Model, Proposal, Report, Traits } from "../model";
import { addStyle, installShell, LocalModel, loadDrawing, pageLanguage, save, showBoard } from "./localModel";
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
  /** What is said below the board: while Python is loaded, where it can't be, and what leads on. */
  readonly words: {
    readonly [key in "loading" | "back" | "missing" | "unread" | "unkept" | "home" | "anew" | "sure"]: Texts;
  };
}

/** What the worker tells: of the board, of the match as it is to be kept, or that it can't go on. */
type WorkerMessage =
  | readonly [kind: "open" | "state", state: Partial<Traits>]
  | readonly [kind: "said", report: Report]
  | readonly [kind: "keep", save: string]
  | readonly [kind: "unread" | "failed", why: string]
  | readonly [kind: "leave", nothing: null];

/** After so many milliseconds a page that loads says that it is still there. */
const HEARTBEAT_MS = 2000;
/** So long it is asked whether a match is to be given up. */
const CONFIRM_MS = 5000;

/** What the worker runs: Python, and between it and the page nothing but texts. */
const WORKER = `onmessage = async ({ data: { runtime, kept, save, lang, theme } }) => {
  const said = [];
  onmessage = ({ data }) => said.push(data);
  try {
    const { loadPyodide } = await import(runtime + "pyodide.mjs");
    const python = await loadPyodide({ indexURL: runtime });
    await python.loadPackage("boardbook", { messageCallback() {} });
    const begin = python.runPython("from boardbook.widgets.live import begin; begin");
    const opened = (match) => begin(match, lang, theme, (told) => postMessage(told));
    let hear;
    try {
      hear = opened(kept ?? save);
    } catch (error) {
      if (kept === null) throw error;
      postMessage(JSON.stringify(["unread", String(error)]));
      hear = opened(save);
    }
    for (const one of said) hear(one);
    onmessage = ({ data }) => hear(data);
  } catch (error) {
    postMessage(JSON.stringify(["failed", String(error)]));
  }
};`;

/** A board whose kernel is at the other end of a worker. */
export class WorkerModel extends LocalModel {
  private readonly changed = new Map<string, unknown>();
  private readonly post: (text: string) => void;
  constructor(traits: Traits, post: (text: string) => void) {
    super(traits, (content) => this.custom(content));
    this.post = post;
  }
  private custom(content: Proposal): void {
    this.post(JSON.stringify({ method: "custom", content }));
  }
  override set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    super.set(name, value);
    this.changed.set(name, value);
  }
  /** Python hears the greeting, too: it has the bots go on. */
  override send(message: Proposal): void {
    super.send(message);
    if (message.type === "hello") this.custom(message);
  }
  override save_changes(): void {
    this.post(JSON.stringify({ method: "update", state: Object.fromEntries(this.changed) }));
    this.changed.clear();
  }
  /** Begin another match of the same seats. */
  anew(): void {
    this.post(JSON.stringify({ method: "anew" }));
  }
  /** Take over what Python says of the board. */
  update(state: Partial<Traits>): void {
    for (const name of Object.keys(state) as (keyof Traits)[]) super.set(name, state[name] as never);
  }
}

// One line in what the board leaves of the window.
const LOOK = `body { margin-bottom: 0 }
.foot { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 0 8px; font: 13px/22px system-ui, sans-serif }
.foot > * { margin: 0; padding: 0; color: inherit }
.foot button { border: 0; background: none; font: inherit; text-decoration: underline; cursor: pointer }
@media (prefers-color-scheme: dark) { body { background: #111518; color: #a9b1b4 } }`;

/** The match that was kept in this browser, if it can keep any. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** What stands below the board, in the language of the board: what is said of Python, and what leads on. */
class Footer {
  private readonly status = document.createElement("p");
  private readonly home = document.createElement("a");
  private readonly anew = document.createElement("button");
  private text: Texts | null = null;
  private why = "";
  private kept = true;
  private asked = false;
  private waiting = 0;
  private readonly pack: LivePack;
  private readonly model: WorkerModel;
  constructor(el: HTMLElement, pack: LivePack, model: WorkerModel) {
    this.pack = pack;
    this.model = model;
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
  /** Whether the browser keeps the match. */
  keeps(kept: boolean): void {
    this.kept = kept;
    this.write();
  }
  /** Python is there: nothing more is said of loading it. */
  ready(): void {
    if (this.text !== this.pack.words.unread) this.say(null);
    this.anew.hidden = false;
  }
  /** Begin another match; who gives one up that is not over, the only one that is kept, is asked first. */
  private begin(): void {
    this.asked = !this.asked && this.model.get("_now").result === null;
    clearTimeout(this.waiting);
    if (this.asked) this.waiting = window.setTimeout(() => this.forget(), CONFIRM_MS);
    else this.model.anew();
    this.write();
  }
  private forget(): void {
    this.asked = false;
    this.write();
  }
  private write(): void {
    const lang = this.model.get("lang");
    const { words, home } = this.pack;
    document.documentElement.lang = lang;
    this.home.href = `${home}?lang=${lang}`;
    this.home.textContent = words.home[lang];
    this.anew.textContent = words[this.asked ? "sure" : "anew"][lang];
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
  const model = new WorkerModel({ ...pack.traits, lang }, (text) => worker.postMessage(text));
  const board = document.createElement("div");
  el.append(board);
  const openBoard = () => showBoard(board, drawing, model as Model<Traits, Proposal>);
  const footer = new Footer(el, pack, model);
  const kept = browserStorage()?.getItem(key) ?? null;
  let [shown, opened] = [kept === null, false];
  // The page's own match stands for no other: one that was kept is shown once Python has read it.
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
      // The first board is greeted by its front end, which takes the next one for the same.
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
