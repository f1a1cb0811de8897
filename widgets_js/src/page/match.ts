// A match on a page: it is looked at, and nothing is answered but that.
import type { Texts } from "../contract";
import type { Proposal, Traits } from "../model";
import { dress, Local, load, refused, show, spoken } from "./local";

/** What `widgets/page.py` packs. */
export interface Pack {
  readonly traits: Traits;
  readonly script: string;
  readonly style: string;
  /** What every proposal is answered with. */
  readonly refusal: Texts;
}

export async function match(el: HTMLElement, pack: Pack): Promise<void> {
  dress(pack.style);
  const widget = await load(pack.script);
  const model = new Local({ ...pack.traits, lang: spoken(pack.traits.lang) }, (message: Proposal) => {
    if ("seq" in message) model.answer(message.seq, refused(pack.refusal));
  });
  show(el, widget(), model);
}
