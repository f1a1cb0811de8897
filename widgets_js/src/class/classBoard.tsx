// The teacher's board of a class: a bar per task left, the chosen task's wrong answers in the middle, pupils right.
import { type ComponentChild, Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Languages } from "../languages";
import { Markdown } from "../markdown";
import { change } from "../model";
import type { Place } from "../mount";
import { consume, unmodified } from "../shell/keyboard";
import { useTraits } from "../traits";
import { speaker } from "../words";
import { LinkCard } from "./linkCard";
import type { ClassModel, Now } from "./model";
import { DonePupils, StuckPupils, timeText } from "./pupils";
import { TaskList } from "./taskList";
import { pictureKey, useClass } from "./useClass";
import { WrongAnswers } from "./wrongAnswers";

/** What covers the columns: the link of the class, the chosen task without its answer, or a paragraph of the rulebook. */
type Cover = "link" | "task" | { readonly rule: string } | null;

export function ClassBoard({ model, root }: Place<ClassModel>) {
  useTraits(model, ["lang", "theme"]);
  const [lang, { words }] = [model.get("lang"), model.get("_scene")];
  const say = useMemo(() => speaker({ words, forms: { en: {}, fr: {} }, names: {} }, lang), [words, lang]);
  const { fixed, now, pictures, rules, refusal, kernel, clock, request } = useClass(model, root);
  const [task, choose] = useState(1);
  const [cover, setCover] = useState<Cover>(null);
  const [hidden, hide] = useState(false);
  const theme = useShownTheme(root);
  const picture = pictures[pictureKey({ task, lang, theme })];
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (fixed && !picture) request({ type: "picture", task, dark: theme === "dark" });
  }, [fixed === null, task, lang, theme]);
  useEffect(() => {
    if (cover) closer.current?.focus();
  }, [cover]);
  if (!fixed || !now) {
    return (
      <div class="bb-app bb-class" lang={lang}>
        <p role="status">{say(kernel === "there" ? "shell.busy" : `shell.${kernel}`)}</p>
      </div>
    );
  }
  const of = fixed.tasks.length;
  const names = new Map(now.pupils.map(({ number, name }) => [number, name]));
  const called = (number: number) =>
    (hidden ? undefined : names.get(number)) ?? say("class.pupil", { n: number });
  const here = now.pupils.filter((pupil) => pupil.here).length;
  const hardest = hardestOf(now);
  const status = [
    say("class.here", { n: here, of: fixed.places }),
    hardest ? say("class.hardest", { n: hardest }) : "",
  ].join(" ");
  const shown: Cover = cover ?? (now.pupils.length === 0 && !now.closed ? "link" : null);
  const showRule = (rule: string) => {
    if (!rules[rule]) request({ type: "rule", task, rule });
    setCover({ rule });
  };
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!unmodified(event) || target.closest(".bb") !== root) return;
    const key = event.key.toLowerCase();
    if (key === "[") choose(Math.max(1, task - 1));
    else if (key === "]") choose(Math.min(of, task + 1));
    else if (key === "q") setCover(cover === "link" ? null : "link");
    else if (key === "escape" && cover) setCover(null);
    else return;
    consume(event);
  };
  const { ask } = fixed.tasks[task - 1] ?? {};
  const covers = (what: Exclude<Cover, null>): ComponentChild => {
    if (what === "link") return <LinkCard {...{ fixed, say }} />;
    if (what === "task") {
      return (
        <div class="bb-class-question">
          <h3>{ask?.[lang]}</h3>
          {picture && <img src={picture} alt="" />}
        </div>
      );
    }
    const [number, title] = fixed.rules[what.rule]?.[lang] ?? ["", ""];
    return (
      <div class="bb-text bb-class-rule">
        <h3>
          {number} {title}
        </h3>
        <Markdown text={rules[what.rule]?.[lang] ?? ""} />
      </div>
    );
  };
  const columns = { now, clock, called, lang, say };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys for the whole board; each also has a button
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the whole board; each also has a button
    <div class="bb-app bb-class" lang={lang} tabIndex={-1} onKeyDown={onKey}>
      <div class="bb-class-top">
        <div>
          <h2>
            {fixed.title?.[lang] ?? say("class.title")}{" "}
            <small>{say("class.since", { when: timeText(fixed.began, lang) })}</small>
          </h2>
          <p role="status">
            {refusal?.[lang] ??
              (kernel === "silent" || kernel === "gone"
                ? say(`shell.${kernel}`)
                : now.closed
                  ? say("class.closed")
                  : status)}
          </p>
        </div>
        <Languages lang={lang} say={say} speak={(to) => change(model, "lang", to)} short />
        <button
          type="button"
          class="bb-button"
          aria-pressed={shown === "link"}
          onClick={() => setCover(cover === "link" ? null : "link")}
        >
          {say("class.link")}
        </button>
        <button
          type="button"
          class="bb-button bb-primary"
          aria-pressed={shown === "task"}
          onClick={() => setCover(cover === "task" ? null : "task")}
        >
          {say("class.show_task", { n: task })}
        </button>
      </div>
      {shown ? (
        <section class="bb-panel bb-class-cover">
          {cover && (
            <button type="button" class="bb-button" ref={closer} onClick={() => setCover(null)}>
              {say("shell.close")}
            </button>
          )}
          {covers(shown)}
        </section>
      ) : (
        <div class="bb-class-columns">
          <TaskList {...{ fixed, now, task, choose, lang, say }} />
          <WrongAnswers
            {...{ fixed, now, task, picture, called, hidden, showRule, lang, say }}
            hint={(pupils) => request({ type: "hint", task, pupils })}
          />
          <div class="bb-class-right">
            <StuckPupils {...columns} />
            <DonePupils {...columns} />
          </div>
        </div>
      )}
      <div class="bb-class-foot">
        <button type="button" class="bb-link" aria-pressed={hidden} onClick={() => hide(!hidden)}>
          {say(hidden ? "class.names_hidden" : "class.names_shown")}
        </button>
        <span class="bb-class-keys">
          {["[", "]"].map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{" "}
            </Fragment>
          ))}
          {say("class.key_task")}
        </span>
      </div>
    </div>
  );
}

/** The theme in which the board is shown; with "auto" it follows the page. */
function useShownTheme(root: HTMLElement): "light" | "dark" {
  const [, redraw] = useState(0);
  useEffect(() => {
    const watch = new MutationObserver(() => redraw((n) => n + 1));
    watch.observe(root, { attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, [root]);
  return root.dataset["theme"] === "dark" ? "dark" : "light";
}

/** The number of the task at which most pupils are wrong so far, 0 if there is none. */
function hardestOf({ tasks }: Now): number {
  const most = Math.max(0, ...tasks.map(({ wrong }) => wrong.length));
  return most ? tasks.findIndex(({ wrong }) => wrong.length === most) + 1 : 0;
}
