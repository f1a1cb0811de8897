import type { Lang } from "../contract";
import type { Say } from "../words";
import type { Class, Now, Progress } from "./model";

/** More pupils than this are counted without a dot each. */
const MAX_DOTS = 8;

interface Props {
  readonly fixed: Class;
  readonly now: Now;
  readonly task: number;
  /** The address of the picture of the task's position, if it is there. */
  readonly picture: string | undefined;
  /** The name of a pupil, as it may be shown. */
  readonly called: (number: number) => string;
  /** Whether names are hidden. */
  readonly hidden: boolean;
  readonly showRule: (rule: string) => void;
  readonly hint: (pupils: readonly number[]) => void;
  readonly lang: Lang;
  readonly say: Say;
}

const pupilsOf = (tries: Progress["mistakes"][number]["tries"]) => [
  ...new Set(tries.flatMap(({ pupils }) => pupils)),
];

/** A task with its answer, and its wrong answers by the paragraph that they break. */
export function WrongAnswers(props: Props) {
  const { fixed, now, task, picture, called, hidden, showRule, hint, lang, say } = props;
  const { ask, answer } = fixed.tasks[task - 1] ?? {};
  const { right = [], mistakes = [], hints = 0 } = now.tasks[task - 1] ?? {};
  const tries = mistakes.flatMap((group) => group.tries);
  const most = mistakes.find(({ rule }) => rule);
  const title = (id: string) => fixed.rules[id]?.[lang] ?? ["", id];
  const needy = most ? pupilsOf(most.tries).filter((number) => !right.includes(number)) : [];
  return (
    <section class="bb-panel bb-class-wrong">
      <div class="bb-class-head">
        <h3>{say("class.task_wrong", { n: task })}</h3>
        {tries.length > 0 && (
          <small>
            {say("class.counted", {
              n: pupilsOf(tries).length,
              of: tries.reduce((sum, { pupils }) => sum + pupils.length, 0),
            })}
          </small>
        )}
      </div>
      <div class="bb-class-scroll">
        <div class="bb-class-card">
          {picture && <img src={picture} alt="" />}
          <div>
            <strong>{ask?.[lang]}</strong>
            <p>{answer?.[lang]}</p>
          </div>
        </div>
        {mistakes.length === 0 && (
          <p class="bb-class-none">
            {right.length > 0 && right.length === now.pupils.length
              ? `${say("class.all_right")} ${hints ? say("class.hints_used", { n: hints }) : ""}`
              : say("class.none_wrong")}
          </p>
        )}
        {mistakes.map((group) => (
          <section key={group.rule} class="bb-class-group">
            <h4>
              <b>{group.rule ? title(group.rule)[0] : "–"}</b>{" "}
              {group.rule ? title(group.rule)[1] : say("class.no_rule")}
              <span>{pupilsOf(group.tries).length}</span>
            </h4>
            <ul>
              {group.tries.map(({ tried, why, pupils }) => (
                <li key={tried.en}>
                  <strong>{tried[lang]}</strong>
                  <span class="bb-class-dots">
                    {pupils.length <= MAX_DOTS && <i aria-hidden="true">{"●".repeat(pupils.length)}</i>}{" "}
                    {pupils.length}
                  </span>
                  {why && <small>{why[lang]}</small>}
                  {!hidden && (
                    <small>
                      {pupils
                        .map((number) =>
                          right.includes(number)
                            ? say("class.then_right", { who: called(number) })
                            : called(number),
                        )
                        .join(", ")}
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {most && (
        <div class="bb-class-acts">
          <button type="button" class="bb-button" onClick={() => showRule(most.rule)}>
            {say("class.show_rule", { number: title(most.rule)[0] })}
          </button>
          {needy.length > 0 && (
            <button type="button" class="bb-button" onClick={() => hint(needy)}>
              {say("class.hint_to", { n: needy.length })}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
