import { useEffect, useRef, useState } from "preact/hooks";
import type { Lang, Scene } from "../contract";
import { type Model, type Report, subscribe, type Thought, type Weighed } from "../model";
import { type Say, sentence } from "../words";

interface Props {
  readonly model: Model;
  readonly scene: Scene;
  readonly branch: number;
  /** The ply of the decision, and whether the drawing has caught up with it. */
  readonly ply: number;
  readonly still: boolean;
  /** The seat that decided. */
  readonly seat: number | null;
  readonly say: Say;
  readonly lang: Lang;
  /** Request a bot's analysis at a ply; returns the number of the message. */
  readonly think: (ply: number) => number;
}

/** A bot's analysis, or the reason why there is none. */
type Answer = Thought | Readonly<{ [lang in Lang]: string }>;

/** The analysis of the bot that made the move shown; requested while this page is open. */
export function Thoughts({ model, scene, branch, ply, still, seat, say, lang, think }: Props) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const requests = useRef(new Map<number, string>());
  const key = `${branch}:${ply}`;
  const bot = seat === null ? null : (scene.seats[seat]?.bot ?? null);
  useEffect(() => {
    const keep = (at: string, answer: Answer) => setAnswers((known) => new Map(known).set(at, answer));
    const onMessage = (report: Report) => {
      if (report.type === "thought") keep(`${report.branch}:${report.ply}`, report.thought);
      if (report.type !== "answer" || report.ok) return;
      const at = requests.current.get(report.seq ?? -1);
      if (at !== undefined) keep(at, report.text);
    };
    return subscribe(model, { "msg:custom": onMessage });
  }, [model]);
  const wanted = still && bot !== null;
  useEffect(() => {
    if (wanted && ![...requests.current.values()].includes(key)) requests.current.set(think(ply), key);
  }, [wanted, key]);
  if (seat === null || bot === null) return null;
  const answer = answers.get(key);
  return (
    <div class="bb-text">
      <h4>{say("shell.thought", { who: scene.seats[seat]?.name ?? "", ply: ply + 1 })}</h4>
      {answer === undefined ? (
        <p>{say("shell.thought_wait")}</p>
      ) : "choices" in answer ? (
        <Account thought={answer} say={say} />
      ) : (
        <p>{answer[lang]}</p>
      )}
    </div>
  );
}

function Account({ thought, say }: { thought: Thought; say: Say }) {
  const { bot, choices, simulations, others, continuation } = thought;
  if (choices.length === 1) return <p>{say("shell.thought_one")}</p>;
  if (!simulations) return <p>{say("shell.thought_silent", { bot })}</p>;
  return (
    <>
      <p>{say("shell.thought_of", { bot, n: simulations })}</p>
      <ol class="bb-weighed">
        {choices.map((weighed, i) => (
          <li key={`${i}-${weighed[0][0]}`}>
            <span>{sentence(say, weighed[0])}</span>
            <Worth weighed={weighed} say={say} />
          </li>
        ))}
      </ol>
      {others > 0 && <p>{say("shell.thought_others", { n: others })}</p>}
      {continuation.length > 0 && <h4>{say("shell.thought_next")}</h4>}
      {continuation.length > 0 && <p>{continuation.map((move) => sentence(say, move)).join(" ")}</p>}
    </>
  );
}

const percent = (share: number) => Math.round(100 * share);

/** A value between 0 and 1 as a dot on its interval, and as text. */
function Worth({ weighed: [, visits, value, low, high], say }: { weighed: Weighed; say: Say }) {
  if (value === null) return null;
  const words = { n: visits, value: percent(value), low: percent(low), high: percent(high) };
  return (
    <>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 4h100" />
        <path class="bb-span" d={`M${100 * low} 4H${100 * high}`} />
        <path class="bb-dot" d={`M${100 * value} 4h0`} />
      </svg>
      <small>{say("shell.thought_tried", words)}</small>
    </>
  );
}
