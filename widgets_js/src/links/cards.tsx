// The cards of links: a seat a card, with its link, its code and who is there; on the right, what holds for all.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useCopied } from "../copy";
import { Languages } from "../languages";
import { change, subscribe } from "../model";
import type { Place } from "../mount";
import { consume, unmodified } from "../shell/keyboard";
import { useRequests } from "../shell/requests";
import { useTraits } from "../traits";
import { speaker } from "../words";
import { Card } from "./card";
import { Large } from "./code";
import type { LinksModel, Request, Secret, Told } from "./model";
import { Side } from "./side";

const OBSERVED = ["_state", "lang"];

export function Cards({ model, root }: Place<LinksModel>) {
  useTraits(model, OBSERVED);
  const [scene, state, lang] = [model.get("_scene"), model.get("_state"), model.get("lang")];
  const say = useMemo(
    () => speaker({ words: scene.words, forms: { en: {}, fr: {} }, names: {} }, lang),
    [scene, lang],
  );
  const { request, refusal, kernel } = useRequests<Request>(model, root);
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  /** Whose code fills the cards; undefined for nobody's. */
  const [large, setLarge] = useState<string | null | undefined>(undefined);
  const [copied, copy] = useCopied();

  useEffect(() => {
    const onMessage = (told: Told) => {
      if (told.type === "links") setSecrets(told.links);
    };
    const stop = subscribe(model, { "msg:custom": onMessage });
    model.send({ type: "hello" });
    return stop;
  }, [model]);

  const secret = (name: string | null) => secrets.find((one) => one.name === name);
  const deciding = state.seats.find(({ toAct }) => toAct);
  const turn = state.over
    ? say("links.over")
    : deciding
      ? say(`links.${deciding.link && deciding.link.state !== "here" ? "turn_absent" : "turn"}`, {
          who: deciding.name,
        })
      : "";
  const status = refusal?.[lang] ?? (kernel === "there" ? turn : say(`shell.${kernel}`));
  const shown = large === undefined ? undefined : secret(large);

  const onKey = (event: KeyboardEvent) => {
    if (!unmodified(event)) return;
    const key = event.key.toLowerCase();
    const owner = (event.target as Element).closest<HTMLElement>("[data-card]");
    const whose = owner?.dataset["card"] === "" ? null : owner?.dataset["card"];
    const found = whose === undefined ? undefined : secret(whose);
    if (key === "escape" && shown) setLarge(undefined);
    else if (key === "c" && found) copy(found.link);
    else if (key === "q" && found) setLarge(whose);
    else return;
    consume(event);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys for all cards; each also has a button
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for all cards; each also has a button
    <div class="bb-app bb-links" lang={lang} tabIndex={-1} onKeyDown={onKey}>
      <div class="bb-links-head">
        <div>
          <h2>{say("links.title", { text: scene.title[lang] })}</h2>
          <p role="status">{status}</p>
        </div>
        <Languages lang={lang} say={say} speak={(to) => change(model, "lang", to)} short />
        {scene.canLeave && (
          <button type="button" class="bb-button bb-primary" onClick={() => request({ type: "board" })}>
            {say("links.board")}
          </button>
        )}
      </div>
      {shown ? (
        <Large secret={shown} say={say} back={() => setLarge(undefined)} />
      ) : (
        <div class="bb-links-body">
          <ul class="bb-cards">
            {state.seats.map((seat, number) => (
              <Card
                key={seat.name}
                seat={seat}
                number={number + 1}
                secret={secret(seat.name)}
                copied={copied}
                lang={lang}
                say={say}
                copy={copy}
                enlarge={() => setLarge(seat.name)}
                request={request}
              />
            ))}
          </ul>
          <Side
            state={state}
            secret={secret(null)}
            copied={copied}
            lang={lang}
            say={say}
            copy={copy}
            enlarge={() => setLarge(null)}
            request={request}
          />
        </div>
      )}
    </div>
  );
}
