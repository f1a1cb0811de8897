// With the physical game: the question to the table about dice or cards, and the outcomes entered so far.
import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardModule, Drawing, Outcome, View } from "../contract";
import { type Asking, digitsOf, outcomeName } from "../shell/asking";
import { sentence } from "../words";

/** With more outcomes than this, a search field appears. */
const MANY = 12;

interface Props {
  readonly asking: Asking;
  readonly drawing: Drawing<View>;
  readonly module: BoardModule<View>;
  readonly answer: (outcome: number) => void;
}

/** One question at a time, with pictures of its outcomes. */
export function Ask({ asking, drawing, module, answer }: Props) {
  const { say } = drawing;
  const { question, at, correct, possible } = asking;
  const [sought, seek] = useState("");
  const [key, values] = question.words;
  useEffect(() => seek(""), [key, JSON.stringify(values), question.entered.length, at]);
  const byNumber = new Map(question.outcomes.map((outcome) => [outcome[0], outcome]));
  const name = (n: number) => outcomeName(say, byNumber.get(n) as Outcome);
  const again = question.entered.find(([ply]) => ply === at);
  const heading = again ? say("shell.correcting", { what: name(again[1]) }) : sentence(say, question.words);
  const matches = possible.filter((outcome) => plain(outcomeName(say, outcome)).includes(plain(sought)));
  const digits = [...digitsOf(asking, say).keys()];
  const picture = (outcome: Outcome): ComponentChild => module.outcome?.(outcome[1], drawing) ?? null;
  return (
    <section class="bb-panel bb-ask" aria-label={heading}>
      <header data-spot="ask">
        <h3 aria-live="polite">{heading}</h3>
        {digits.length > 1 && (
          <small>{say("shell.ask_keys", { low: Number(digits[0]), high: Number(digits.at(-1)) })}</small>
        )}
      </header>
      {question.entered.length > 0 && (
        <div class="bb-entered">
          {question.entered.map(([ply, n]) => {
            const outcome = byNumber.get(n) as Outcome;
            return (
              <button
                key={ply}
                type="button"
                data-entered={ply}
                aria-label={name(n)}
                aria-pressed={ply === at}
                title={name(n)}
                onClick={() => correct(ply)}
              >
                {picture(outcome) ?? name(n)}
              </button>
            );
          })}
          {!again && <span aria-hidden="true">?</span>}
          <p>
            {question.entered.length > 1
              ? say("shell.entered_more", { n: question.entered.length })
              : say("shell.entered_one")}
          </p>
        </div>
      )}
      {possible.length > MANY && (
        <input
          type="search"
          value={sought}
          placeholder={say("shell.ask_search")}
          aria-label={say("shell.ask_search")}
          onInput={(event) => seek(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && !sought) return;
            event.stopPropagation(); // typed letters are not commands
            if (event.key === "Escape") seek("");
            if (event.key === "Enter" && matches.length === 1) answer((matches[0] as Outcome)[0]);
          }}
        />
      )}
      <div class="bb-outcomes">
        {matches.map((outcome) => {
          const image = picture(outcome);
          const bare = image !== null && digits.includes(outcomeName(say, outcome));
          return (
            <button
              key={outcome[0]}
              type="button"
              data-outcome={outcome[0]}
              class={bare ? "bare" : ""}
              aria-label={outcomeName(say, outcome)}
              onClick={() => answer(outcome[0])}
            >
              {image}
              {!bare && <span>{outcomeName(say, outcome)}</span>}
            </button>
          );
        })}
      </div>
      {matches.length === 0 && <p>{say("shell.ask_none", { n: possible.length })}</p>}
      {question.bots && <p class="bb-second">{say("shell.at_table_bots")}</p>}
    </section>
  );
}

/** Normalize a name for the search: without case and accents. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
