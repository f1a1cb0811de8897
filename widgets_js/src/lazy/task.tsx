import type { ComponentChild } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Lang, Task as PuzzleTask, Scene, Texts, Verdict } from "../contract";
import { Markdown } from "../markdown";
import type { Proposals } from "../shell/proposals";
import { Rule } from "../shell/rules";
import type { Say } from "../words";
import { HandIn } from "./worksheetFooter";

interface Props {
  readonly task: PuzzleTask;
  /** What to choose from, if it is neither on the board nor beside it. */
  readonly choices: ComponentChild;
  /** The description of a preview, while it is shown. */
  readonly after: Texts | null;
  /** Whether the page is above or below the board, where a long text takes room from it. */
  readonly narrow: boolean;
  /** Whether the page is in a drawer. */
  readonly drawer: boolean;
  /** Whether a note beside the move already says the verdict, and offers to show what happens then. */
  readonly noted: boolean;
  readonly scene: Scene;
  readonly lang: Lang;
  readonly say: Say;
  readonly attempt: Proposals["attempt"];
}

/** A puzzle's page: the verdict on the last try, the answers, the hints. */
export function Task({ task, choices, after, narrow, drawer, noted, scene, lang, say, attempt }: Props) {
  const { last, solved, solution, hints, more } = task;
  const page = useRef<HTMLDivElement>(null);
  const hintsShown = useRef(hints.length);
  useEffect(() => {
    // Scroll to a new hint.
    if (hints.length > hintsShown.current)
      page.current?.querySelector(`[data-hint="${hints.length}"]`)?.scrollIntoView({ block: "nearest" });
    hintsShown.current = hints.length;
  }, [hints.length]);
  const verdict = useRef<string | null>(null);
  useEffect(() => {
    // Scroll to a new verdict, which may be above what was read last.
    if (last && verdict.current !== null)
      page.current?.querySelector(".bb-said")?.scrollIntoView({ block: "nearest" });
    verdict.current = last?.kind ?? "";
  }, [last?.kind, task.tried.length]);
  const text = task.sheet?.text;
  // The verdict on the last try comes first.
  const tried = last !== null && !solved;
  const reading = text && (
    <details class={`bb-fold bb-reading ${tried ? "bb-panel" : ""}`} open={!tried}>
      <summary>{say("puzzle.reading")}</summary>
      <div class="bb-text">
        <Markdown text={text[lang]} />
      </div>
    </details>
  );
  return (
    <div ref={page} class="bb-task">
      {task.kind === "say" && !solved && <Answers {...{ task, say, attempt }} />}
      {choices}
      {!last && reading}
      {last && !(noted && last.rules.length === 0) && <VerdictPanel {...{ last, noted, scene, lang }} />}
      {after && (
        <details class="bb-panel bb-fold bb-after" open={!narrow}>
          <summary>{say("puzzle.then")}</summary>
          <p>{after[lang]}</p>
        </details>
      )}
      {last && reading}
      {last?.kind === "wrong" && task.marks.missed.length > 0 && <p>{say("puzzle.outlined")}</p>}
      {hints.map((hint, k) => (
        <section key={hint.en} class="bb-panel" data-hint={k + 1}>
          <h3>{say("puzzle.hint", { n: k + 1 })}</h3>
          <p>{hint[lang]}</p>
        </section>
      ))}
      {solution?.[lang] && last?.kind !== "solved" && (
        <section class="bb-panel">
          <h3>{say("puzzle.shown")}</h3>
          <p>{solution[lang]}</p>
        </section>
      )}
      <div class="bb-task-foot">
        {last?.kind === "misses" && !after && !noted && (
          <ActionButton text={say("puzzle.then")} act={() => attempt("then")} />
        )}
        {!solved && !solution && more > 0 && (
          <ActionButton text={say("puzzle.next_hint")} act={() => attempt("hint")} />
        )}
        {!solved && !solution && (
          <ActionButton text={say("puzzle.show")} act={() => attempt("show")} plain={true} />
        )}
      </div>
      {drawer && task.sheet?.states.includes("solved") && <HandIn sheet={task.sheet} {...{ say, attempt }} />}
    </div>
  );
}

/** The verdict on a try. A tick on a dark disc or a cross on a light one marks it, so that it doesn't depend on colour. */
function VerdictPanel({
  last,
  noted,
  scene,
  lang,
}: Pick<Props, "noted" | "scene" | "lang"> & { last: Verdict }) {
  const right = last.kind === "solved" || last.kind === "so_far";
  return (
    <section class="bb-panel bb-said">
      {!noted && (
        <p>
          <svg viewBox="0 0 20 20" class={right ? "right" : "wrong"} aria-hidden="true">
            <circle cx={10} cy={10} r={9} />
            <path d={right ? "M6 10.5l3 3 5.5-6.5" : "M7 7l6 6M13 7l-6 6"} />
          </svg>
          <strong>{last.text[lang]}</strong>
        </p>
      )}
      {last.rules.map((id) => {
        const paragraph = scene.rules[lang][id];
        if (!paragraph) return null;
        const [number, title] = paragraph;
        // Several open paragraphs would push down the choices for the next try.
        return last.rules.length === 1 ? (
          <Rule key={id} paragraph={paragraph} />
        ) : (
          <details key={id} class="bb-fold">
            <summary>{`${number} ${title}`}</summary>
            <Rule paragraph={paragraph} />
          </details>
        );
      })}
    </section>
  );
}

/** Answers to choose from, or a field to type one. Failed answers stay in place, crossed out. */
function Answers({ task, say, attempt }: Pick<Props, "task" | "say" | "attempt">) {
  const [typed, type] = useState("");
  const give = (answer: number | string) => attempt("say", { answer });
  if (task.choices.length) {
    return (
      <fieldset class="bb-answers" aria-label={say("puzzle.answer")}>
        {task.choices.map((choice) => (
          <button
            key={choice}
            type="button"
            disabled={task.tried.includes(String(choice))}
            onClick={() => give(choice)}
          >
            {choice}
          </button>
        ))}
      </fieldset>
    );
  }
  const answer = task.number ? Number(typed.replace("\u2212", "-")) : typed.trim();
  const ready = typed.trim() !== "" && (typeof answer === "string" || Number.isInteger(answer));
  return (
    <form
      class="bb-answers"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) give(answer);
      }}
    >
      <input
        aria-label={say("puzzle.answer")}
        inputMode={task.number ? "numeric" : "text"}
        value={typed}
        onKeyDown={(event) => event.stopPropagation()} // typed letters and digits are not commands
        onInput={(event) => type(event.currentTarget.value)}
      />
      <button type="submit" disabled={!ready}>
        {say("puzzle.give")}
      </button>
    </form>
  );
}

const ActionButton = ({ text, act, plain = false }: { text: string; act: () => void; plain?: boolean }) => (
  <button type="button" class={plain ? "bb-plain" : "bb-button"} onClick={act}>
    {text}
  </button>
);
