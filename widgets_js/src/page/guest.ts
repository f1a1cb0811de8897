// The board of a guest, who plays by link, or of a pupil, who works on a worksheet by link. The notebook is at the other end
// of a WebSocket.

import { COPIED_MS, copy } from "../clipboard";
import type { Lang, Texts } from "../contract";
import type { Model, Proposal, Report, Traits } from "../model";
import { GuestModel } from "./guestModel";
import {
  addStyle,
  browserStorage,
  installShell,
  loadDrawing,
  pageLanguage,
  save,
  showBoard,
  type WidgetFactory,
} from "./localModel";

type Word =
  | "here"
  | "joining"
  | "lost"
  | "closed"
  | "unknown"
  | "elsewhere"
  | "freed"
  | "incomplete"
  | "full"
  | "waiting"
  | "you"
  | "watching"
  | "your_turn"
  | "notify"
  | "notified"
  | "silent"
  | "class_full"
  | "class_closed"
  | "class_lost"
  | "class_silent"
  | "name"
  | "name_why"
  | "start"
  | "copy"
  | "copied";

/** The data packed by `guests/page.py`. */
export interface GuestPack {
  readonly shell_id: string;
  readonly shell: string;
  readonly words: Readonly<{ [lang in Lang]: Readonly<{ [word in Word]: string }> }>;
}

/** A message from the server: the seat of the link, the drawing of the game, the board, its messages, or a refusal. */
type ServerMessage =
  | readonly [kind: "seated", seat: { readonly device: string; readonly name: string | null }]
  | readonly [kind: "enter", worksheet: NewWorksheet]
  | readonly [kind: "drawing", drawing: Drawing]
  | readonly [kind: "open", traits: Traits]
  | readonly [kind: "state", state: Partial<Traits>]
  | readonly [kind: "said", report: Report]
  | readonly [kind: "refused", why: Word]
  | readonly [kind: "waiting" | "beat", nothing: null];

interface Drawing {
  readonly id: string;
  readonly script: string;
  readonly style: string;
}

/** A worksheet that a pupil has not begun: its title, if it has one, and its languages. */
interface NewWorksheet {
  readonly title: Partial<Texts>;
  readonly langs: readonly [Lang, ...Lang[]];
}

/** Interval in milliseconds at which the page shows that it is there, and the time in which the server must reply. */
const BEAT_MS = 4000;
/** The shortest and the longest time in milliseconds before the page connects again. */
const RETRY_MS = [250, 4000] as const;
/** Milliseconds without a connection after which the notebook counts as closed. */
const CLOSED_MS = 20_000;
/** The key of this browser, to which a link is bound. */
const DEVICE = "boardbook.device";

const LOOK = `body { display: flex; flex-direction: column; height: 100dvh; margin: 0; font: 14px/20px system-ui, sans-serif; color: #24313a; background: #fdfcf7 }
#page { display: contents }
main { flex: 1; min-height: 0; overflow: auto }
.guest { display: flex; flex: none; flex-wrap: wrap; align-items: center; gap: 10px; min-height: 32px; padding: 0 12px; box-sizing: border-box }
.guest > * { margin: 0 }
.guest [role="status"] { display: flex; align-items: center; gap: 8px; flex: 1; min-width: 0 }
.guest[data-state="lost"] [role="status"] { flex-basis: 14em }
.guest i { flex: none; width: 11px; height: 11px; box-sizing: border-box; border: 1.5px solid; border-radius: 50% }
.guest[data-state="here"] i { background: currentcolor }
.guest[data-state="lost"] i { background: linear-gradient(90deg, currentcolor 50%, transparent 50%) }
.guest button { min-height: 30px; padding: 0 10px; border: 1px solid; border-radius: 15px; background: none; color: inherit; font: inherit; cursor: pointer }
.guest-note { max-width: 34em; margin: 20vh auto; padding: 0 20px; font-size: 17px; line-height: 25px; text-align: center }
.guest-enter { display: grid; gap: 12px; max-width: 22em; margin: 16vh auto 0; padding: 0 20px }
.guest-enter > * { margin: 0 }
.guest-enter h1 { font-size: 22px; line-height: 28px }
.guest-enter label { display: grid; gap: 4px; font-weight: 600 }
.guest-enter :is(input, button) { min-height: 44px; box-sizing: border-box; padding: 0 12px; border: 1px solid; border-radius: 8px; background: none; color: inherit; font: inherit }
.guest-enter button { border-radius: 22px; background: #24313a; color: #fdfcf7; font-weight: 600; cursor: pointer }
@media (pointer: coarse) { .guest { min-height: 44px } .guest button { min-height: 38px } }
@media print { body, main { display: block; height: auto; overflow: visible } .guest { display: none } }
@media (prefers-color-scheme: dark) { body { color: #e7e4da; background: #14181b } .guest-enter button { background: #e7e4da; color: #14181b } }`;

/** The kind of this device, as its owner calls it. */
function deviceKind(): "phone" | "tablet" | "computer" {
  if (!matchMedia("(pointer: coarse)").matches) return "computer";
  return Math.min(screen.width, screen.height) < 600 ? "phone" : "tablet";
}

/** The line above the board: the connection, who the guest is, and whether the page notifies. Without a connection, pupils can
 * copy their result there. */
class TopLine {
  state: "joining" | "here" | "lost" | "ended" = "joining";
  name: string | null | undefined;
  /** The result of a pupil as last sent; null for other guests, undefined if nothing was sent yet. */
  result: string | null | undefined;
  /** Whether the notebook has been silent for so long that it counts as closed. */
  closed = false;
  private readonly line = document.createElement("header");
  private readonly status = document.createElement("p");
  private readonly text = document.createElement("span");
  private readonly who = document.createElement("p");
  private readonly bell = document.createElement("button");
  private readonly copier = document.createElement("button");
  private copied = 0;
  private readonly pack: GuestPack;
  private readonly lang: () => Lang;
  private mine = false;
  private title = "boardbook";
  constructor(el: HTMLElement, pack: GuestPack, lang: () => Lang) {
    this.pack = pack;
    this.lang = lang;
    this.line.className = "guest";
    this.status.setAttribute("role", "status");
    this.status.append(document.createElement("i"), this.text);
    this.bell.type = "button";
    this.bell.addEventListener("click", () => void Notification.requestPermission().then(() => this.write()));
    this.copier.type = "button";
    this.copier.addEventListener("click", () => void copy(this.result ?? "").then(() => this.showCopied()));
    this.line.append(this.status, this.who, this.copier, this.bell);
    el.append(this.line);
  }
  say(word: Word): string {
    return this.pack.words[this.lang()][word];
  }
  show(state: TopLine["state"]): void {
    this.state = state;
    this.write();
  }
  private showCopied(): void {
    clearTimeout(this.copied);
    this.copied = window.setTimeout(() => {
      this.copied = 0;
      this.write();
    }, COPIED_MS);
    this.write();
  }
  /** What the line says about the connection. */
  private get stateText(): string {
    if (this.state === "ended") return "";
    if (this.state !== "lost" || !this.result) return this.say(this.state);
    return this.say(this.closed ? "class_closed" : "class_lost");
  }
  /** Show whether the guest is to act, in the title and, if the page is hidden and may, as a notification. */
  turn(mine: boolean, title: string): void {
    const begins = mine && !this.mine;
    this.mine = mine;
    this.title = title;
    this.write();
    if (begins && document.hidden && this.notifies)
      new Notification(this.say("your_turn"), { body: title, tag: "turn" });
  }
  write(): void {
    const lang = this.lang();
    document.documentElement.lang = lang;
    this.line.dataset["state"] = this.state;
    this.text.textContent = this.stateText;
    this.copier.hidden = !this.result || this.state === "here";
    this.copier.textContent = this.say(this.copied ? "copied" : "copy");
    this.who.textContent =
      this.name === undefined || this.name === ""
        ? ""
        : this.name === null
          ? this.say("watching")
          : this.say("you").replace("{who}", this.name);
    // Browsers notify only from pages that came over https, or from this machine.
    this.bell.hidden =
      !this.name ||
      this.result !== null ||
      !window.isSecureContext ||
      !("Notification" in window) ||
      Notification.permission === "denied";
    this.bell.textContent = this.say(this.notifies ? "notified" : "notify");
    this.bell.disabled = this.notifies;
    document.title = this.mine ? `● ${this.say("your_turn")} – ${this.title}` : this.title;
  }
  private get notifies(): boolean {
    return "Notification" in window && Notification.permission === "granted";
  }
}

/** Connects the page to the notebook, again and again, and passes messages on in order. */
class Connection {
  private socket: WebSocket | null = null;
  private lastHeard = performance.now();
  private wait: number = RETRY_MS[0];
  private retry = 0;
  private ended = false;
  private readonly join: () => object;
  private readonly hear: (message: ServerMessage) => void;
  private readonly lost: () => void;
  constructor(join: () => object, hear: (message: ServerMessage) => void, lost: () => void) {
    this.join = join;
    this.hear = hear;
    this.lost = lost;
    setInterval(() => this.beat(), BEAT_MS);
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => document.hidden || this.beat());
  }
  get connected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }
  /** Milliseconds since the last message. */
  get silence(): number {
    return performance.now() - this.lastHeard;
  }
  connect(): void {
    clearTimeout(this.retry);
    if (this.ended || this.socket) return;
    const address = new URL("socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.send(this.join());
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.lastHeard = performance.now();
      this.wait = RETRY_MS[0];
      this.hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = () => this.socket === socket && this.drop();
  }
  send(message: object): void {
    if (this.connected) this.socket?.send(JSON.stringify(message));
  }
  /** Connect no more. */
  end(): void {
    this.ended = true;
    this.drop();
  }
  private beat(): void {
    if (!this.socket) this.connect();
    else if (this.silence > 2 * BEAT_MS) this.drop();
    else this.send({ method: "beat" });
  }
  private drop(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.lost();
    clearTimeout(this.retry);
    if (this.ended) return;
    this.retry = window.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(2 * this.wait, RETRY_MS[1]);
  }
}

export async function guest(el: HTMLElement, pack: GuestPack): Promise<void> {
  addStyle(LOOK);
  await installShell({ _shell_id: pack.shell_id, _shell: pack.shell });
  const storage = browserStorage();
  const page = crypto.getRandomValues(new Uint32Array(4)).join("-");
  let lang = pageLanguage(navigator.language.startsWith("fr") ? "fr" : "en");
  let model: GuestModel | null = null;
  let drawing: { id: string; factory: Promise<WidgetFactory> } | null = null;
  let shown: AbortController | null = null;
  let opened = "";
  let device = storage?.getItem(DEVICE) ?? "";
  const style = document.createElement("style");
  document.head.append(style);
  const top = new TopLine(el, pack, () => model?.get("lang") ?? lang);
  const place = document.createElement("main");
  place.dataset["bbPlace"] = "";
  el.append(place);

  /** The name with which a pupil wants to begin; null until it is given. */
  let wanted: string | null = null;

  const note = (word: Word) => {
    shown?.abort();
    shown = null;
    const text = document.createElement("p");
    text.className = "guest-note";
    text.textContent = top.say(word);
    place.replaceChildren(text);
    top.turn(false, "boardbook");
  };
  /** Ask a pupil for a name, which may stay empty. */
  const askName = ({ title, langs }: NewWorksheet) => {
    lang = langs.includes(lang) ? lang : langs[0];
    top.write();
    if (place.querySelector("form")) return;
    const form = document.createElement("form");
    form.className = "guest-enter";
    const part = (tag: "h1" | "p" | "button" | "label", text: string) => {
      const one = document.createElement(tag);
      one.textContent = text;
      form.append(one);
      return one;
    };
    part("h1", title[lang] ?? "boardbook");
    const name = document.createElement("input");
    name.maxLength = 100;
    name.autocomplete = "off";
    part("label", top.say("name")).append(name);
    part("p", top.say("name_why"));
    part("button", top.say("start"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      wanted = name.value;
      enter();
    });
    place.replaceChildren(form);
    name.focus();
  };
  const enter = () => connection.send({ method: "custom", content: { type: "enter", name: wanted } });
  const write = () => {
    if (!model) return;
    lang = model.get("lang");
    const words = model.get("_scene").words[lang];
    const { mine, task } = model.now;
    const sheet = task?.sheet;
    top.result = sheet ? sheet.result : null;
    if (sheet) top.name = sheet.name;
    top.turn(mine && !sheet, sheet?.title?.[lang] ?? words["title.short"] ?? words["title.game"] ?? "");
  };
  /** Show the board, or update the one that is shown if it is of the same match. */
  const open = async (sent: Traits) => {
    const traits = { ...sent, _scene: { ...sent._scene, words: spoken(sent, pack) } };
    const sheet = traits._now.task?.sheet;
    const id = JSON.stringify([drawing?.id, traits._scene.seats, sheet?.task]);
    if (!model || !shown || id !== opened) {
      const factory = await drawing?.factory;
      if (!factory) return;
      shown?.abort();
      model = new GuestModel(traits, (message) => connection.send(message));
      for (const event of ["change:lang", "change:_now", "msg:custom"]) model.on(event, write);
      place.replaceChildren();
      shown = showBoard(place, factory, model as Model<Traits, Proposal>);
      opened = id;
    } else model.resume(traits);
    write();
  };
  let queue: Promise<unknown> = Promise.resolve();

  const heard = async (message: ServerMessage): Promise<void> => {
    const [kind, content] = message;
    if (kind === "seated") {
      device = content.device;
      top.closed = false;
      save(storage, DEVICE, device);
      top.name = content.name;
      top.show("here");
    } else if (kind === "drawing") {
      style.textContent = content.style;
      drawing = { id: content.id, factory: loadDrawing(content.script) };
    } else if (kind === "enter") {
      if (wanted === null) askName(content);
      else enter();
    } else if (kind === "open") await open(content);
    else if (kind === "state") model?.update(content);
    else if (kind === "said") model?.hear(content);
    else if (kind === "waiting") {
      model = null;
      note("waiting");
    } else if (kind === "refused") {
      if (content !== "closed") {
        connection.end();
        top.show("ended");
      }
      if (content !== "closed" || !shown) note(content);
    }
  };
  const connection = new Connection(
    () => ({
      join: location.hash.slice(1),
      device,
      page,
      kind: deviceKind(),
      drawing: drawing?.id ?? "",
      state: model?.chosen ?? { lang },
    }),
    (message) => {
      // One after the other, because a drawing takes time to load.
      queue = queue.then(() => heard(message)).catch(console.error);
    },
    () => {
      top.closed = connection.silence > CLOSED_MS;
      if (top.state !== "ended") top.show("lost");
      if (!shown && top.closed) note("closed");
    },
  );
  addEventListener("hashchange", () => location.reload());
  if (location.hash.length > 1) {
    top.write();
    connection.connect();
  } else {
    connection.end();
    top.show("ended");
    note("incomplete");
  }
}

/** The words of a board, with what a guest should read in place of a kernel's state. */
function spoken({ _scene, _now }: Traits, { words }: GuestPack): Traits["_scene"]["words"] {
  const [silent, gone] = _now.task
    ? (["class_silent", "class_closed"] as const)
    : (["silent", "closed"] as const);
  const own = (lang: Lang) => ({
    ..._scene.words[lang],
    "shell.silent": words[lang][silent],
    "shell.gone": words[lang][gone],
  });
  return { en: own("en"), fr: own("fr") };
}
