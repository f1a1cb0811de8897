import { Emblem } from "../boards/emblem";
import type { Lang } from "../contract";
import { Disc } from "../disc";
import type { Say } from "../words";
import { Code } from "./code";
import type { LinkSeat, Presence, Request, Secret } from "./model";

export interface Acts {
  readonly lang: Lang;
  readonly say: Say;
  /** The text that was just copied. */
  readonly copied: string;
  readonly copy: (text: string) => void;
  readonly enlarge: () => void;
  readonly request: (what: Request) => void;
}

interface Props extends Acts {
  readonly seat: LinkSeat;
  readonly number: number;
  readonly secret: Secret | undefined;
}

/** A seat: who plays there and, if the seat has a link, its code and who uses it. */
export function Card({ seat, number, secret, ...acts }: Props) {
  const { name, colour, bot, toAct, link, kept } = seat;
  const { lang, say, request } = acts;
  return (
    <li class={`bb-panel bb-card ${toAct ? "next" : ""}`} data-card={name}>
      <div class="bb-card-head">
        {colour === null ? <span class="bb-disc">{number}</span> : <Disc colour={colour} Emblem={Emblem} />}
        <h3 title={name}>{name}</h3>
        {link && (
          <span class="bb-presence">
            <Dot state={link.state} />
            {said(link, name, say)}
          </span>
        )}
      </div>
      {bot !== null ? (
        <p class="bb-second">{say("links.bot", { bot })}</p>
      ) : !link ? (
        <>
          <p>{say(kept ? "links.kept" : "links.screen", { who: name })}</p>
          <div class="bb-card-acts">
            <button type="button" class="bb-button" onClick={() => request({ type: "invite", name })}>
              {say(kept ? "links.again" : "links.make")}
            </button>
          </div>
        </>
      ) : (
        <>
          <div class="bb-card-code">
            {secret && (
              <span class={link.state === "not opened" ? "" : "used"}>
                <Code rows={secret.rows} label={say("links.code", { who: name })} />
                {link.state !== "not opened" && <b>{say("links.in_use")}</b>}
              </span>
            )}
            <div>
              <p>{link.state === "not opened" ? say("links.point") : when(link, lang, say)}</p>
              <p class="bb-second">
                {say(link.state === "not opened" ? "links.who_has_it" : "links.bound", { who: name })}
              </p>
            </div>
          </div>
          {secret && <Address secret={secret} {...acts} />}
          <div class="bb-card-acts">
            {link.state === "not opened" ? (
              <button type="button" class="bb-button" onClick={acts.enlarge}>
                {say("links.larger")}
              </button>
            ) : (
              <button type="button" class="bb-button" onClick={() => request({ type: "free", name })}>
                {say("links.free", { who: name })}
              </button>
            )}
            <button type="button" class="bb-link" onClick={() => request({ type: "revoke", name })}>
              {say("links.revoke")}
            </button>
          </div>
        </>
      )}
    </li>
  );
}

/** The connection: full is here, half is lost, a ring is not opened yet. Words stand beside it. */
export const Dot = ({ state }: { readonly state: Presence["state"] }) => (
  <i class="bb-presence-dot" data-state={state} aria-hidden="true" />
);

/** A link, shortened, with a button that copies it whole. */
export function Address({ secret, say, copied, copy }: Acts & { readonly secret: Secret }) {
  const { host, hash } = new URL(secret.link);
  return (
    <div class="bb-address-line">
      <code>{`…${host.slice(host.lastIndexOf(":"))}/${hash.slice(0, 7)}…`}</code>
      <button type="button" class="bb-button" onClick={() => copy(secret.link)}>
        {say(copied === secret.link ? "links.copied" : "links.copy")}
      </button>
    </div>
  );
}

function said({ state }: Presence, who: string, say: Say): string {
  return state === "here"
    ? say("links.here", { who })
    : say(state === "lost" ? "links.lost" : "links.not_opened");
}

/** Since when somebody is here, or when the connection was lost, and on which device. */
function when({ state, device, since }: Presence, lang: Lang, say: Say): string {
  return say(`links.${state}_${device || "computer"}`, { text: clock(since, lang) });
}

/** A moment as a clock shows it. */
export const clock = (ms: number, lang: Lang): string =>
  new Date(ms).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
