// The line below the board of a page: the status of Python, and links.
import type { Lang, Texts } from "../contract";

// One line in the space that the board leaves in the window.
export const FOOTER_STYLE = `body { margin-bottom: 0 }
.foot { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 0 8px; font: 13px/22px system-ui, sans-serif }
.foot > * { margin: 0; padding: 0; color: inherit }
.foot button { border: 0; background: none; font: inherit; text-decoration: underline; cursor: pointer }
@media print { .foot { display: none } }
@media screen and (prefers-color-scheme: dark) { body { background: #111518; color: #a9b1b4 } }`;

/** How long the page asks for confirmation before it abandons a match. */
const CONFIRM_MS = 5000;

/** Texts below the board: while Python loads, if it can't, if another tab plays, and for the links. */
export type FooterWords = {
  readonly [key in
    | "loading"
    | "back"
    | "missing"
    | "unread"
    | "unkept"
    | "other_tab"
    | "here"
    | "home"
    | "anew"
    | "sure"]: Texts;
};

/** What the line asks the page for, and what it needs to know. */
export interface FooterPage {
  /** The address of the page with all games. */
  readonly home: string;
  readonly words: FooterWords;
  /** Whether the match is over. */
  over(): boolean;
  rematch(): void;
  /** Play in this tab. */
  takeOver(): void;
}

export class Footer {
  private readonly status = document.createElement("p");
  private readonly home = document.createElement("a");
  private readonly anew = button();
  private readonly here = button();
  private lang: Lang;
  private text: Texts | null = null;
  private why = "";
  private kept = true;
  private confirming = false;
  private waiting = 0;
  private readonly page: FooterPage;
  constructor(el: HTMLElement, lang: Lang, page: FooterPage) {
    this.lang = lang;
    this.page = page;
    const foot = document.createElement("footer");
    foot.className = "foot";
    this.status.setAttribute("role", "status");
    this.anew.addEventListener("click", () => this.begin());
    this.here.addEventListener("click", () => page.takeOver());
    foot.append(this.home, this.anew, this.status, this.here);
    el.append(foot);
    this.write();
  }
  changeLanguage(lang: Lang): void {
    this.lang = lang;
    this.write();
  }
  /** Whether a status is shown. */
  get speaks(): boolean {
    return this.text !== null;
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
  /** Python is loaded: remove the loading message, and offer another match. */
  ready(): void {
    if (this.text !== this.page.words.unread) this.say(null);
    this.anew.hidden = false;
  }
  /** Another tab plays: offer to play here. */
  watches(on: boolean): void {
    this.here.hidden = !on;
    this.anew.hidden = true;
    this.say(on ? this.page.words.other_tab : null);
  }
  /** Start another match; ask first if the current one, the only one saved, is not over. */
  private begin(): void {
    this.confirming = !this.confirming && !this.page.over();
    clearTimeout(this.waiting);
    if (this.confirming) this.waiting = window.setTimeout(() => this.forget(), CONFIRM_MS);
    else this.page.rematch();
    this.write();
  }
  private forget(): void {
    this.confirming = false;
    this.write();
  }
  private write(): void {
    const { lang } = this;
    const { words, home } = this.page;
    document.documentElement.lang = lang;
    this.home.href = `${home}?lang=${lang}`;
    this.home.textContent = words.home[lang];
    this.anew.textContent = words[this.confirming ? "sure" : "anew"][lang];
    this.here.textContent = words.here[lang];
    const unkept = this.kept ? "" : words.unkept[lang];
    this.status.textContent = this.text ? `${this.text[lang]} ${this.why}`.trim() : unkept;
  }
}

function button(): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.hidden = true;
  return made;
}
