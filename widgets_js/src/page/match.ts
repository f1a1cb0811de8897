// A match on a page, to be viewed only. Every proposal is refused.
import type { Texts } from "../contract";
import type { Proposal, Traits } from "../model";
import {
  addMain,
  addStyle,
  installShell,
  LocalModel,
  loadDrawing,
  pageLanguage,
  refusal,
  showBoard,
} from "./localModel";

/** The data packed by `widgets/page.py`. */
export interface Pack {
  readonly traits: Traits;
  readonly script: string;
  readonly style: string;
  /** The reply to every proposal. */
  readonly refusal: Texts;
  /** Whether a match that is only viewed is replayed when the page opens. */
  readonly replays?: boolean;
}

export async function match(el: HTMLElement, pack: Pack): Promise<void> {
  addStyle(pack.style);
  await installShell(pack.traits);
  const factory = await loadDrawing(pack.script);
  const model = new LocalModel(
    { ...pack.traits, lang: pageLanguage(pack.traits.lang) },
    (message: Proposal) => {
      if ("seq" in message) model.answer(message.seq, refusal(pack.refusal));
    },
  );
  const place = addMain(el);
  showBoard(place, factory, model);
  if (pack.replays && !matchMedia("(prefers-reduced-motion: reduce)").matches) replay(place);
}

/** Start the replay as soon as the board is drawn. */
function replay(board: HTMLElement): void {
  const button = board.querySelector<HTMLElement>("[data-spot=play]");
  if (button === null) requestAnimationFrame(() => replay(board));
  else button.click();
}
