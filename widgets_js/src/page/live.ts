// A playable match on a page: Python runs in a worker of the browser, as the board's kernel.
import type { Model, Proposal, Traits } from "../model";
import { FOOTER_STYLE, Footer, type FooterWords } from "./footer";
import { KeptMatch, type Present } from "./keptMatch";
import {
  addMain,
  addStyle,
  installShell,
  loadDrawing,
  pageLanguage,
  refusal,
  showBoard,
  type WidgetFactory,
} from "./localModel";
import type { Pack } from "./match";
import { type FromPython, startPython } from "./python";
import { RemoteModel, type ToPython } from "./remoteModel";

/** The data packed by `widgets/page.py`. */
export interface LivePack extends Pack {
  /** The saved match, and its id. */
  readonly save: string;
  readonly id: string;
  /** The address of the Pyodide folder, relative to the page. */
  readonly runtime: string;
  /** The address of the page with all games. */
  readonly home: string;
  /** The address of the service worker that keeps the page for when there is no network, or null. */
  readonly service: string | null;
  readonly words: FooterWords;
}

/** Interval in milliseconds at which a loading page tells the board that it is alive. */
const HEARTBEAT_MS = 2000;
/** How long Python may take to start before the page says what it waits for, in milliseconds. */
const PATIENCE_MS = 2000;

export async function live(el: HTMLElement, pack: LivePack): Promise<void> {
  addStyle(pack.style);
  addStyle(FOOTER_STYLE);
  await installShell(pack.traits);
  const page = new LivePage(el, pack, await loadDrawing(pack.script));
  await page.open();
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  const services = navigator.serviceWorker as ServiceWorkerContainer | undefined; // only with TLS
  if (pack.service !== null && !saves) void services?.register(pack.service).catch(() => {});
}

/** The page: one tab plays, with Python; in others, the board shows what is played there. */
class LivePage {
  private readonly pack: LivePack;
  private readonly drawing: WidgetFactory;
  private readonly kept: KeptMatch;
  private readonly model: RemoteModel;
  private readonly footer: Footer;
  private readonly board = document.createElement("div");
  private shown = false;
  private worker: Worker | null = null;
  /** Aborted when this tab stops to play, or to watch. */
  private turn = new AbortController();

  constructor(el: HTMLElement, pack: LivePack, drawing: WidgetFactory) {
    this.pack = pack;
    this.drawing = drawing;
    this.kept = new KeptMatch(pack.id, pack.traits._shell_id);
    const lang = pageLanguage(pack.traits.lang);
    this.model = new RemoteModel({ ...pack.traits, lang }, (message) => this.post(message));
    addMain(el).append(this.board);
    this.footer = new Footer(el, lang, {
      home: pack.home,
      words: pack.words,
      over: () => this.model.get("_now").result !== null,
      rematch: () => this.worker?.postMessage(JSON.stringify({ method: "anew" })),
      takeOver: () => void this.open(true),
    });
    this.model.on("change:lang", () => this.footer.changeLanguage(this.model.get("lang")));
  }

  /** Play here, or watch if another tab plays; `force` takes the match over from that tab. */
  async open(force = false): Promise<void> {
    if (await this.kept.hold(force, () => this.watch())) this.play();
    else this.watch();
  }

  private play(): void {
    const { pack, kept, model } = this;
    const signal = this.nextTurn();
    const { save } = kept;
    this.footer.watches(false);
    const heartbeat = setInterval(
      () => model.emit("msg:custom", { type: "now", now: model.get("_now") }),
      HEARTBEAT_MS,
    );
    const patience = setTimeout(() => {
      if (!this.footer.speaks) this.footer.say(pack.words.loading);
    }, PATIENCE_MS);
    const loaded = () => {
      clearInterval(heartbeat);
      clearTimeout(patience);
    };
    signal.addEventListener("abort", loaded);
    this.worker = startPython(
      {
        runtime: new URL(pack.runtime, document.baseURI).href,
        kept: save,
        save: pack.save,
        lang: model.get("lang"),
        theme: model.get("theme"),
      },
      (message) => {
        if (signal.aborted) return;
        if (message[0] === "open" || message[0] === "failed") loaded();
        this.hear(message, save);
      },
    );
    if (save === null) this.openBoard();
    else if (kept.present !== null) this.show(kept.present);
    // The page's own match must not stand in for a saved one that can't be drawn yet.
    else this.footer.say(pack.words.back);
  }

  /** Show what another tab plays. */
  private watch(): void {
    const signal = this.nextTurn();
    const follow = () => {
      const { _now, ...rest } = this.kept.present ?? this.model.traits;
      this.show({ ...rest, _now: { ..._now, closed: true } });
    };
    follow();
    this.kept.watch(follow, signal);
    this.footer.watches(true);
  }

  /** Stop to play, or to watch, and return the signal of what begins now. */
  private nextTurn(): AbortSignal {
    this.turn.abort();
    this.turn = new AbortController();
    this.worker?.terminate();
    this.worker = null;
    return this.turn.signal;
  }

  private hear([kind, content]: FromPython, save: string | null): void {
    const { pack, kept, model, footer } = this;
    if (kind === "said") model.emit("msg:custom", content);
    if (kind === "keep") footer.keeps(kept.keep(content.save, content.traits));
    if (kind === "leave") location.href = `${pack.home}?lang=${model.get("lang")}`;
    if (kind === "unread" && save !== null) {
      kept.setAside(save);
      footer.say(pack.words.unread, content);
    }
    if (kind === "failed") footer.say(pack.words.missing, content);
    if (kind === "open" || kind === "state") model.update(content);
    if (kind === "open" || kind === "failed") this.openBoard();
    if (kind === "open") {
      // The front end greets only the first board, because it takes the next one for the same.
      model.send({ type: "hello", length: model.get("_record").steps.length });
      footer.ready();
    }
  }

  private show(present: Present): void {
    this.model.update(present);
    this.openBoard();
  }

  private openBoard(): void {
    if (!this.shown) showBoard(this.board, this.drawing, this.model as Model<Traits, Proposal>);
    this.shown = true;
  }

  private post(message: ToPython): void {
    if (this.worker !== null) this.worker.postMessage(JSON.stringify(message));
    else if (message.method === "custom" && "seq" in message.content) {
      this.model.answer(message.content.seq, refusal(this.pack.refusal));
    }
  }
}
