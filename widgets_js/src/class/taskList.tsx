import type { Lang } from "../contract";
import type { Say } from "../words";
import type { Class, Now } from "./model";

interface Props {
  readonly fixed: Class;
  readonly now: Now;
  /** The number of the chosen task, from 1. */
  readonly task: number;
  readonly choose: (task: number) => void;
  readonly lang: Lang;
  readonly say: Say;
}

/** A bar per task: how many pupils have it right, wrong so far, and not yet. */
export function TaskList({ fixed, now, task, choose, lang, say }: Props) {
  const of = now.pupils.length;
  return (
    <section class="bb-panel bb-class-tasks">
      <div class="bb-class-head">
        <h3>{say("class.tasks")}</h3>
        {(["right", "wrong", "open"] as const).map((what) => (
          <span key={what} class="bb-class-key">
            <i class={what} /> {say(`class.${what}`)}
          </span>
        ))}
      </div>
      <ol>
        {fixed.tasks.map(({ ask, kind }, k) => {
          const { right = [], wrong = [] } = now.tasks[k] ?? {};
          const share = (n: number) => ({ width: `${(100 * n) / Math.max(1, of)}%` });
          return (
            <li key={k}>
              <button type="button" aria-pressed={k + 1 === task} onClick={() => choose(k + 1)}>
                <b>{k + 1}</b>
                <strong title={ask[lang]}>{ask[lang]}</strong>
                <small>{say(`class.kind_${kind}`)}</small>
                <span class="bb-class-bar" aria-hidden="true">
                  <i class="right" style={share(right.length)} />
                  <i class="wrong" style={share(wrong.length)} />
                </span>
                <span class="bb-class-counts">
                  <span class="bb-sr">{say("class.right")} </span>
                  <b>{right.length}</b> + <span class="bb-sr">{say("class.wrong")} </span>
                  {wrong.length}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
