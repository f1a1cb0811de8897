// A match on a page, to be viewed only. Every proposal is refused.
import type { Texts } from "../contract";
import type { Proposal, Traits } from "../model";
import {
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
  showBoard(el, factory, model);
}
