import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Lang, Worksheet } from "../contract";
import { COPIED_MS, copy } from "../copy";
import type { Proposals } from "../shell/proposals";
import type { Say } from "../words";
import { StepButton } from "./stepButton";

const TICK = "M6 10.5l3 3 5.5-6.5";
const AGAIN = "M14.5 8A5 5 0 1 0 15 11M15 4.5v3.5h-3.5";

interface Props {
  readonly sheet: Worksheet;
  readonly lang: Lang;
  readonly say: Say;
  readonly attempt: Proposals["attempt"];
  /** Whether the pages are in a drawer. The result is then handed in on the page of the task. */
  readonly drawer: boolean;
  /** Draws a text, or the element pointed at in its place. */
  readonly where: (text: string) => ComponentChild;
}

/** Navigation and progress of a worksheet, in the place of the timeline. */
export function WorksheetFooter({ sheet, lang, say, attempt, drawer, where }: Props) {
  const { states, task, title, done } = sheet;
  const goto = (to: number) => attempt("goto", { task: to });
  const again = states.flatMap((state, k) => (state === "again" ? [k + 1] : []));
  const solved = states.filter((state) => state === "solved").length;
  const of = states.length;
  const parts = [
    title?.[lang],
    done ? say("puzzle.done", { n: solved, of }) : say("puzzle.at", { n: task, of }),
    again.length > 0 && say("puzzle.come_again", { text: again.join(", ") }),
    sheet.unkept && say("puzzle.unkept"),
    sheet.damaged && say("puzzle.damaged"),
  ];
  return (
    <div class="bb-timeline bb-foot">
      <div class="bb-steps">
        <StepButton
          name="previous"
          title={say("puzzle.previous")}
          off={task === 1}
          act={() => goto(task - 1)}
        />
        {states.map((state, k) => {
          const label = say(`puzzle.state_${state}`, { n: k + 1 });
          return (
            <button
              key={label}
              type="button"
              class={`bb-dot ${state}`}
              aria-label={label}
              aria-current={k + 1 === task ? "step" : undefined}
              title={label}
              onClick={() => goto(k + 1)}
            >
              {state === "open" ? (
                k + 1
              ) : (
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <path d={state === "solved" ? TICK : AGAIN} />
                </svg>
              )}
            </button>
          );
        })}
        <StepButton name="next" title={say("puzzle.next")} off={done} act={() => attempt("next")} />
      </div>
      {where(parts.filter(Boolean).join(" · "))}
      {!drawer && <HandIn {...{ sheet, say, attempt }} />}
    </div>
  );
}

/** Normalize a name for comparison: without whitespace and invisible characters, which Python strips. */
const bare = (name: string) => name.replace(/[\s\p{C}]/gu, "");

/** A field for your name, and a button that copies the result: a line to paste where your teacher wants it. */
export function HandIn({ sheet, say, attempt }: Pick<Props, "sheet" | "say" | "attempt">) {
  const [name, type] = useState(sheet.name);
  const [stage, setStage] = useState<"copy" | "asked" | "copied">("copy");
  useEffect(() => {
    // Wait until the result contains the name in this field.
    if (stage === "asked" && bare(sheet.name) === bare(name))
      void copy(sheet.result).then(() => setStage("copied"));
    if (stage !== "copied") return;
    const timer = setTimeout(() => setStage("copy"), COPIED_MS);
    return () => clearTimeout(timer);
  }, [stage, sheet.name, name]);
  return (
    <form
      class="bb-hand-in"
      onSubmit={(event) => {
        event.preventDefault();
        if (bare(name)) setStage("asked");
      }}
    >
      <input
        aria-label={say("puzzle.name")}
        placeholder={say("puzzle.name")}
        maxLength={100}
        required
        pattern=".*\S.*"
        value={name}
        onInvalid={(event) => event.currentTarget.setCustomValidity(say("puzzle.name_first"))}
        onKeyDown={(event) => event.stopPropagation()} // typed letters are not commands
        onInput={(event) => {
          event.currentTarget.setCustomValidity("");
          type(event.currentTarget.value);
          attempt("name", { name: event.currentTarget.value });
        }}
      />
      <button type="submit" class="bb-button">
        <span aria-live="polite">{say(`puzzle.${stage === "copied" ? stage : "copy"}`)}</span>
      </button>
    </form>
  );
}
