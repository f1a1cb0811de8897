import type { Lang } from "../contract";
import type { Say } from "../words";
import type { Now, Pupil, Stuck } from "./model";

const MINUTE_MS = 60_000;
/** The number of pupils who are done and named; the others are counted. */
const MAX_NAMED = 12;

interface Props {
  readonly now: Now;
  /** The time in the kernel. */
  readonly clock: number;
  readonly called: (number: number) => string;
  readonly lang: Lang;
  readonly say: Say;
}

export const timeText = (ms: number, lang: Lang) =>
  new Date(ms).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Who is stuck, for the longest time first. */
export function StuckPupils({ now, clock, called, lang, say }: Props) {
  const stuck = now.pupils
    .filter((pupil): pupil is Pupil & { readonly stuck: Stuck } => (pupil.stuck?.due ?? Infinity) <= clock)
    .sort((one, other) => one.stuck.since - other.stuck.since);
  return (
    <section class="bb-panel bb-class-stuck">
      <div class="bb-class-head">
        <h3>{say("class.stuck")}</h3>
        {stuck.length > 0 && <small>{say("class.longest")}</small>}
      </div>
      {stuck.length === 0 && <p>{say("class.nobody")}</p>}
      <ul>
        {stuck.map(({ number, here, task, stuck: { why, since, tries, hints } }) => (
          <li key={number}>
            <i class={here ? "here" : "lost"} aria-hidden="true" />
            <strong>{called(number)}</strong>
            <span>{say("class.task", { n: task })}</span>
            <b>{say("class.minutes", { n: Math.max(0, Math.floor((clock - since) / MINUTE_MS)) })}</b>
            <small>{say(`class.why_${why}`, { n: tries, of: hints, when: timeText(since, lang) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who is done, in order. */
export function DonePupils({ now, called, say }: Props) {
  const done = now.pupils
    .filter(({ finished }) => finished > 0)
    .sort((one, other) => one.finished - other.finished);
  const [first, ...others] = done;
  return (
    <section class="bb-panel bb-class-done">
      <h3>{say("class.done")}</h3>
      <p>
        <b>{done.length}</b> {say("class.done_of", { n: now.pupils.length })}
      </p>
      {first && (
        <p>
          {say("class.first", {
            who: called(first.number),
            n: Math.max(1, Math.round((first.finished - first.began) / MINUTE_MS)),
          })}
        </p>
      )}
      {others.length > 0 && (
        <p>
          {others
            .slice(0, MAX_NAMED)
            .map(({ number }) => called(number))
            .join(", ")}
          {others.length > MAX_NAMED && " …"}
        </p>
      )}
      <p class="bb-class-private">{say("class.private")}</p>
    </section>
  );
}
