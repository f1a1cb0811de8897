// The model of a board on a page without a kernel. It has anywidget's interface; the page itself replies.
import type { Lang, Texts } from "../contract";
import type { inShell } from "../loader";
import type { Model, Proposal, Report, Traits } from "../model";
import { shellOf } from "../shellRegistry";

type Listener = (...args: never[]) => void;
/** A reply that refuses a proposal. */
export type Refusal = Partial<Extract<Report, { type: "answer" }>>;

const LANGS: readonly Lang[] = ["en", "fr"];
const NOTHING: Texts = { en: "", fr: "" };
export const refusal = (text: Texts): Refusal => ({ ok: false, text });

export class LocalModel implements Model {
  readonly traits: Traits;
  private readonly listeners = new Map<string, Listener[]>();
  private readonly onMessage: (message: Proposal) => void;
  constructor(traits: Traits, onMessage: (message: Proposal) => void) {
    this.traits = traits;
    this.onMessage = onMessage;
  }
  get = <K extends keyof Traits>(name: K): Traits[K] => this.traits[name];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    if (this.traits[name] === value) return;
    this.traits[name] = value;
    this.emit(`change:${name}`);
  }
  save_changes(): void {}
  /** Send a message; the reply comes later, as from a kernel. */
  send(message: Proposal): void {
    setTimeout(() => {
      if (message.type === "hello") this.emit("msg:custom", { type: "now", now: this.traits._now });
      else this.onMessage(message);
    });
  }
  on(event: string, callback: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), callback]);
  }
  off(event: string, callback: Listener): void {
    this.listeners.set(
      event,
      (this.listeners.get(event) ?? []).filter((other) => other !== callback),
    );
  }
  emit(event: string, ...what: unknown[]): void {
    for (const callback of this.listeners.get(event) ?? []) callback(...(what as never[]));
  }
  /** Reply to the proposal with this number. */
  answer(seq: number, against: Refusal): void {
    this.emit("msg:custom", { type: "answer", seq, ok: true, text: NOTHING, rules: [], ...against });
  }
}

/** Creates the widget of a board, as anywidget does. */
export type WidgetFactory = ReturnType<typeof inShell>;

/** Show a board in an element; abort the controller to remove it. */
export function showBoard(el: HTMLElement, factory: WidgetFactory, model: Model): AbortController {
  const closed = new AbortController();
  const { signal } = closed;
  el.replaceChildren();
  const widget = factory();
  widget.initialize({ model, signal });
  void widget.render({ model, signal, el });
  return closed;
}

const run = (script: string) => import(`data:text/javascript,${encodeURIComponent(script)}`);

/** Load the script of a game's boards. */
export const loadDrawing = async (script: string): Promise<WidgetFactory> => (await run(script)).default;

/** Install the shell for all boards of this page. */
export async function installShell(shell: Pick<Traits, "_shell_id" | "_shell">): Promise<void> {
  shellOf(shell._shell_id).there = await run(shell._shell);
}

/** The storage of this browser, null if it is forbidden. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Save a text in the browser; returns whether that worked: there may be no space or no permission. */
export function save(storage: Pick<Storage, "setItem"> | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

/** The language of a page: that of its address (`?lang=fr`), otherwise its own. */
export function pageLanguage(own: Lang): Lang {
  const requested = new URLSearchParams(location.search).get("lang");
  const lang = LANGS.find((known) => known === requested) ?? own;
  document.documentElement.lang = lang;
  return lang;
}

/** Add the main part of a page, which begins with its title for screen readers, and return the place for its content. */
export function addMain(el: HTMLElement): HTMLElement {
  addStyle(
    "main > h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }",
  );
  const main = document.createElement("main");
  const title = document.createElement("h1");
  const content = document.createElement("div");
  title.textContent = document.title;
  main.append(title, content);
  el.append(main);
  return content;
}

export function addStyle(css: string): void {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
}
