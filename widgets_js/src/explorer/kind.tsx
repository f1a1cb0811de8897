import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang } from "../contract";
import { consume } from "../shell/keyboard";
import type { Say } from "../words";
import type { Chip, Offer, Request, State } from "./model";
import { grouped } from "./scale";
import { walk } from "./walk";

interface Props {
  readonly state: State;
  readonly lang: Lang;
  readonly say: Say;
  readonly request: (what: Request) => void;
}

/** The largest number of conditions that are offered at first, and of each column. */
const [OFFERED, EACH] = [7, 2];
/** The number of conditions that are always offered; each condition of the kind takes the room of one of the others. */
const FEWEST = 3;

/** The kind of position: its conditions, those that can be added, and whose decisions they are. */
export function Kind({ state, lang, say, request }: Props) {
  const { chips, offers, play, n } = state;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const current = chips.find(({ key }) => key === at) ?? chips.at(-1);
  const onKey = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).dataset["chip"];
    if (key !== undefined && (event.key === "Delete" || event.key === "Backspace")) {
      consume(event);
      request({ type: "remove", chip: key });
    } else if (key !== undefined && event.key === "~") {
      consume(event);
      request({ type: "negate", chip: key });
    } else if (event.key === "+") {
      consume(event);
      setOpen(true);
    } else walk(event);
  };
  const section = useRef<HTMLElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // A condition that is chosen or removed takes its button along, and with it the keyboard.
    if (
      focused.current &&
      !focused.current.isConnected &&
      document.activeElement?.contains(section.current)
    ) {
      section.current?.querySelector<HTMLElement>('[data-walk][tabindex="0"]')?.focus();
    }
  }, [chips, offers]);
  const few = first(offers, Math.max(FEWEST, OFFERED - chips.length));
  const shown = open ? offers : few;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys only move the focus and act on its chip
    <section
      class="bb-panel bb-kind-of"
      ref={section}
      aria-label={say("explore.kind")}
      onKeyDown={onKey}
      onFocusIn={({ target }) => {
        focused.current = target as HTMLElement;
      }}
    >
      <div class="bb-kind-room">
        <h3>{say("explore.kind")}</h3>
        <p class="bb-second">{say(n ? "explore.agree" : "explore.come_back")}</p>
        {chips.length > 0 && (
          <ul class="bb-chips">
            {chips.map((chip, k) => (
              <Condition
                key={k} // it keeps the focus when it is turned over
                {...{ chip, lang, say, request }}
                empty={n === 0}
                stop={chip === current}
                pick={setAt}
              />
            ))}
          </ul>
        )}
        {(chips.length > 0 || state.undo) && (
          <div class="bb-explorer-acts">
            <button
              type="button"
              class="bb-button"
              disabled={!state.undo}
              onClick={() => request({ type: "undo" })}
            >
              {say("explore.undo")}
            </button>
            {current && (
              <button
                type="button"
                class="bb-button"
                title={say("explore.turn_which", { text: current.text[lang] })}
                onClick={() => request({ type: "negate", chip: current.key })}
              >
                {say("explore.turn")}
              </button>
            )}
          </div>
        )}
        {offers.length > 0 && (
          <>
            <h4>
              {say("explore.narrow")} <small>{say("explore.left")}</small>
            </h4>
            <ul class="bb-chips bb-offers">
              {shown.map((offer, k) => (
                <li key={offer.text.en}>
                  <button
                    type="button"
                    data-walk
                    tabIndex={k || chips.length ? -1 : 0}
                    onClick={() => request({ type: "add", ...conditionOf(offer) })}
                  >
                    {offer.text[lang]} <small>{grouped(offer.n, lang)}</small>
                  </button>
                </li>
              ))}
            </ul>
            {offers.length > few.length && (
              <button type="button" class="bb-link" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open
                  ? `− ${say("explore.less")}`
                  : `+ ${say("explore.more", { n: offers.length - few.length })}`}
              </button>
            )}
          </>
        )}
      </div>
      {n > 0 && <Play {...{ play, lang, say, request }} />}
    </section>
  );
}

/** The first conditions of each column, so that many columns are offered. */
function first(offers: readonly Offer[], most: number): readonly Offer[] {
  const counts = new Map<string, number>();
  const few = offers.filter(({ column }) => {
    const count = (counts.get(column) ?? 0) + 1;
    counts.set(column, count);
    return count <= EACH;
  });
  return few.slice(0, most);
}

const conditionOf = (offer: Offer) =>
  "range" in offer
    ? { column: offer.column, range: offer.range }
    : { column: offer.column, value: offer.value };

interface ConditionProps extends Omit<Props, "state"> {
  readonly chip: Chip;
  /** Whether no decision is of the kind, so that it matters what comes back without the condition. */
  readonly empty: boolean;
  /** Whether the Tab key stops here. */
  readonly stop: boolean;
  readonly pick: (key: string) => void;
}

/** A condition of the kind. */
function Condition({ chip, lang, say, request, empty, stop, pick }: ConditionProps) {
  const text = chip.text[lang];
  const remove = say("explore.remove_which", { text });
  return (
    <li class={chip.not ? "not" : ""}>
      <button
        type="button"
        data-walk
        data-chip={chip.key}
        tabIndex={stop ? 0 : -1}
        aria-pressed={chip.not}
        title={say("explore.turn_which", { text })}
        onFocus={() => pick(chip.key)}
        onClick={() => request({ type: "negate", chip: chip.key })}
      >
        {text}
      </button>
      {empty && <small>{grouped(chip.left, lang)}</small>}
      <button
        type="button"
        class="bb-off"
        tabIndex={-1}
        aria-label={remove}
        title={remove}
        onClick={() => request({ type: "remove", chip: chip.key })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 8l8 8M16 8l-8 8" />
        </svg>
      </button>
    </li>
  );
}

/** Whose decisions these are: bots, each a click away, and editions. */
function Play({ play, lang, say, request }: Pick<State, "play"> & Omit<Props, "state">) {
  const { bots, editions } = play;
  const total = bots.reduce((sum, [, n]) => sum + n, 0);
  const differ = bots.length > 1 || editions > 1;
  return (
    <div class="bb-whose">
      <h4>{say("explore.whose")}</h4>
      <div class="bb-bots" aria-hidden="true">
        {bots.map(([bot, n], k) => (
          <span key={bot} style={{ width: `${(100 * n) / total}%`, opacity: 1 - k / (bots.length + 1) }} />
        ))}
      </div>
      <ul class="bb-who-plays">
        {bots.map(([bot, n]) => (
          <li key={bot}>
            {bots.length > 1 ? (
              <button
                type="button"
                class="bb-link"
                onClick={() => request({ type: "add", column: "bot", value: bot })}
              >
                {bot ?? say("explore.people")}
              </button>
            ) : (
              (bot ?? say("explore.people"))
            )}{" "}
            <small>{grouped(n, lang)}</small>
          </li>
        ))}
      </ul>
      {differ && <p class="bb-second">{say("explore.who_differs", { n: bots.length, value: editions })}</p>}
    </div>
  );
}
