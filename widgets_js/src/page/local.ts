// The model of a board on a page: anywidget's, with the page itself at its other end.
import type { Lang, Texts } from "../contract";
import type { Model, Proposal, Report, Traits } from "../model";

type Listener = (...args: never[]) => void;
/** What is said against a proposal. */
export type Refusal = Partial<Extract<Report, { type: "answer" }>>;

const LANGS: readonly Lang[] = ["en", "fr"];
const NOTHING: Texts = { en: "", fr: "" };
export const refused = (text: Texts): Refusal => ({ ok: false, text });

export class Local implements Model {
  readonly traits: Traits;
  private readonly heard = new Map<string, Listener[]>();
  private readonly answered: (message: Proposal) => void;
  constructor(traits: Traits, answered: (message: Proposal) => void) {
    this.traits = traits;
    this.answered = answered;
  }
  get = <K extends keyof Traits>(name: K): Traits[K] => this.traits[name];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    if (this.traits[name] === value) return;
    this.traits[name] = value;
    this.tell(`change:${name}`);
  }
  save_changes(): void {}
  /** Answered a moment later, as a kernel does. */
  send(message: Proposal): void {
    setTimeout(() => this.answered(message));
  }
  on(event: string, callback: Listener): void {
    this.heard.set(event, [...(this.heard.get(event) ?? []), callback]);
  }
  off(event: string, callback: Listener): void {
    this.heard.set(
      event,
      (this.heard.get(event) ?? []).filter((other) => other !== callback),
    );
  }
  tell(event: string, ...what: unknown[]): void {
    for (const callback of this.heard.get(event) ?? []) callback(...(what as never[]));
  }
  /** Answer the proposal of this number. */
  answer(seq: number, against: Refusal): void {
    this.tell("msg:custom", { type: "answer", seq, ok: true, text: NOTHING, rules: [], ...against });
  }
}

/** The board of a game, as anywidget is given it. */
export interface Widget {
  initialize(context: { model: Model; signal: AbortSignal }): void;
  render(context: { model: Model; signal: AbortSignal; el: HTMLElement }): void;
}

/** Show a board in an element; what takes it away again. */
export function show(el: HTMLElement, widget: Widget, model: Model): AbortController {
  const closed = new AbortController();
  const { signal } = closed;
  el.replaceChildren();
  widget.initialize({ model, signal });
  widget.render({ model, signal, el });
  return closed;
}

/** What a bundle of a board's script makes, anew for every board. */
export async function load(script: string): Promise<() => Widget> {
  const { default: made } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  return made;
}

/** The language of a page: the one that its address asks for (`?lang=fr`), else its own. */
export function spoken(own: Lang): Lang {
  const asked = new URLSearchParams(location.search).get("lang");
  const lang = LANGS.find((known) => known === asked) ?? own;
  document.documentElement.lang = lang;
  return lang;
}

export function dress(css: string): void {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
}
