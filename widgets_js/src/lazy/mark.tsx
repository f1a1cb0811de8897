import { useEffect, useRef } from "preact/hooks";
import type { Lang, Scene } from "../contract";
import type { Marked } from "../model";
import { costliest } from "../shell/marks";
import { Rule } from "../shell/rules";
import { type Say, sentence } from "../words";
import { StepButton } from "./stepButton";

interface Props {
  readonly marks: readonly Marked[];
  /** The index of the mark shown. */
  readonly at: number;
  readonly scene: Scene;
  readonly lang: Lang;
  readonly say: Say;
  /** Highlight the elements of a move. */
  readonly outline: (clicks: readonly string[]) => void;
  readonly go: (way: 1 | -1) => void;
  /** Open the puzzle of a mark: find the better move. */
  readonly openTask: (ply: number) => void;
}

/** Format a number: whole from 10 on, otherwise with one decimal. */
function figure(value: number, lang: Lang): string {
  const text = Math.abs(value) >= 9.95 ? value.toFixed(0) : value.toFixed(1);
  return lang === "fr" ? text.replace(".", ",") : text;
}

const percent = (share: number) => Math.round(100 * share);

/** A decision that a review marked: the move played, the better one, the cost, and the reason. */
export function Mark({ marks, at, scene, lang, say, outline, go, openTask }: Props) {
  const mark = marks[at];
  const top = useRef<HTMLElement>(null);
  useEffect(() => () => outline([]), []);
  useEffect(() => {
    const page = top.current?.closest(".bb-page");
    if (page) page.scrollTop = 0; // show another mark from its top
  }, [at]);
  if (!mark) return null;
  const { ply, seat, played, better, clicks, cost, why, rules } = mark;
  const [number, least, most] = cost.map((points) => figure(points, lang));
  const who = scene.seats[seat]?.name ?? "";
  const look = () => outline(clicks);
  const leave = () => outline([]);
  const words = { number: number ?? "", least: least ?? "", most: most ?? "" };
  return (
    <div class="bb-text bb-review">
      <header ref={top}>
        <h3>{say("review.number", { n: at + 1, of: marks.length })}</h3>
        {marks.length > 1 && <StepButton name="previous" title={say("review.previous")} act={() => go(-1)} />}
        {marks.length > 1 && <StepButton name="next" title={say("review.next")} act={() => go(1)} />}
      </header>
      {marks.length > 1 && costliest(marks) === at && <small class="bb-chip">{say("review.dearest")}</small>}
      <dl>
        <dt>{say("review.played")}</dt>
        <dd>{sentence(say, played)}</dd>
        <dt>{say("review.better")}</dt>
        <dd>
          <button type="button" onPointerEnter={look} onPointerLeave={leave} onFocus={look} onBlur={leave}>
            {sentence(say, better)}
          </button>
        </dd>
        <dt>{say("review.cost")}</dt>
        <dd>{say("review.points", words)}</dd>
      </dl>
      {mark.weighed.length > 0 && <Chances mark={mark} say={say} />}
      {why?.[lang] && <h4>{say("review.why")}</h4>}
      {why?.[lang] && <p>{why[lang]}</p>}
      {rules.map((id) => {
        const paragraph = scene.rules[lang][id];
        return (
          paragraph && (
            <details key={id} class="bb-fold">
              <summary>{`${paragraph[0]} ${paragraph[1]}`}</summary>
              <Rule paragraph={paragraph} />
            </details>
          )
        );
      })}
      {mark.task && (
        <button type="button" class="bb-button" onClick={() => openTask(ply)}>
          {say("review.find_it")}
        </button>
      )}
      <p class="bb-second">{say("review.of", { who, ply })}</p>
    </div>
  );
}

/** The actions compared: a dot for the share of the win, a line for the interval of its difference from the best. */
function Chances({ mark, say }: { mark: Marked; say: Say }) {
  return (
    <>
      <h4>{say("review.chances")}</h4>
      <ol class="bb-weighed">
        {mark.weighed.map(([text, value, differs], k) => (
          <li key={`${k}-${text[0]}`}>
            <span>{sentence(say, text)}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <path d="M0 4h100" />
              {differs && <path class="bb-span" d={`M${within(differs[0])} 4H${within(differs[1])}`} />}
              <path class="bb-dot" d={`M${100 * value} 4h0`} />
            </svg>
            <small>{say("review.share", { value: percent(value) })}</small>
          </li>
        ))}
      </ol>
      <p class="bb-second">{say("review.line")}</p>
    </>
  );
}

const within = (share: number) => 100 * Math.max(0, Math.min(1, share));
