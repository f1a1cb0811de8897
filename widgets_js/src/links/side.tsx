import { type Acts, Address, clock, Dot } from "./card";
import type { LinkEvent, Secret, State } from "./model";

const DOTS = { here: "dot_here", lost: "dot_lost", "not opened": "not_opened" } as const;

interface Props extends Acts {
  readonly state: State;
  /** The spectators' link, if there is one. */
  readonly secret: Secret | undefined;
}

/** What holds for all seats: what the dots say, the spectators, who can connect, and what happened lately. */
export function Side({ state, secret, ...acts }: Props) {
  const { lang, say, request } = acts;
  const { spectators, reach, events } = state;
  return (
    <div class="bb-links-side">
      <section class="bb-panel bb-dots">
        <h3>{say("links.dots")}</h3>
        <ul>
          {Object.entries(DOTS).map(([one, word]) => (
            <li key={one}>
              <Dot state={one as keyof typeof DOTS} />
              {say(`links.${word}`)}
            </li>
          ))}
        </ul>
      </section>
      <section class="bb-panel" data-card="">
        <div class="bb-headline">
          <h3>{say("links.spectators")}</h3>
          {spectators && <span>{say("links.watching", { n: spectators.pages })}</span>}
        </div>
        <p class="bb-second">{say("links.spectators_about")}</p>
        {secret ? (
          <>
            <Address secret={secret} {...acts} />
            <div class="bb-card-acts">
              <button type="button" class="bb-button" onClick={acts.enlarge}>
                {say("links.larger")}
              </button>
              <button type="button" class="bb-link" onClick={() => request({ type: "revoke", name: null })}>
                {say("links.revoke")}
              </button>
            </div>
          </>
        ) : (
          <div class="bb-card-acts">
            <button type="button" class="bb-button" onClick={() => request({ type: "invite", name: null })}>
              {say(state.spectatorsKept ? "links.again" : "links.make")}
            </button>
          </div>
        )}
      </section>
      <section class="bb-panel">
        <h3>{say("links.reach")}</h3>
        <p>
          {say(`links.reach_${reach?.who ?? "nobody"}`)} {reach && <code>{reach.at}</code>}
        </p>
        {reach && reach.who !== "address" && (
          <>
            <p class="bb-second">{say("links.http")}</p>
            <div class="bb-card-acts">
              <button
                type="button"
                class="bb-button"
                onClick={() =>
                  request({ type: "listen", who: reach.who === "machine" ? "network" : "machine" })
                }
              >
                {say(`links.from_${reach.who}`)}
              </button>
            </div>
          </>
        )}
      </section>
      {events.length > 0 && (
        <section class="bb-panel bb-lately">
          <h3>{say("links.lately")}</h3>
          <ul>
            {[...events].reverse().map((event) => (
              <li key={`${event.when} ${event.what} ${event.name}`}>
                <time>{clock(event.when, lang)}</time>
                <span>{say(key(event), { who: event.name ?? "" })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const key = ({ what, name }: LinkEvent): string =>
  `links.${name === null && what !== "freed" ? "spectators_" : ""}${what}`;
