import { useEffect, useState } from "preact/hooks";
import type { Lang, Scene } from "../contract";
import { type Model, type Report, type Reviewing, subscribe } from "../model";
import { plyOfMark } from "../shell/marks";
import type { Say } from "../words";

interface Props {
  readonly model: Model;
  readonly scene: Scene;
  readonly lang: Lang;
  readonly say: Say;
  readonly goto: (ply: number) => void;
  /** Start or stop the review of a seat's decisions. */
  readonly review: (seat: number, on: boolean) => void;
}

/** A review of the players' own decisions at the end of a match; it runs while the page is open. */
export function OwnReview({ model, scene, lang, say, goto, review }: Props) {
  const [reviewing, keep] = useState<Reviewing | null>(null);
  useEffect(
    () => subscribe(model, { "msg:custom": (report: Report) => report.type === "reviewing" && keep(report) }),
    [model],
  );
  const people = scene.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  const marks = model.get("_marks").filter(({ seat }) => seat === reviewing?.seat);
  const called = (seat: number) =>
    people.length > 1 ? say("review.theirs", { who: scene.seats[seat]?.name ?? "" }) : say("review.mine");
  return (
    <div class="bb-text">
      {people.map((seat) => (
        <button key={seat} type="button" class="bb-button" onClick={() => review(seat, !on(reviewing, seat))}>
          {on(reviewing, seat) ? say("review.stop") : called(seat)}
        </button>
      ))}
      {reviewing && <ReviewProgress review={reviewing} lang={lang} say={say} />}
      {reviewing?.text && marks[0] && (
        <button type="button" class="bb-button" onClick={() => marks[0] && goto(plyOfMark(marks[0]))}>
          {say("review.first")}
        </button>
      )}
    </div>
  );
}

const on = (reviewing: Reviewing | null, seat: number) => reviewing?.on === true && reviewing.seat === seat;

/** The progress of a review, or its result. */
function ReviewProgress({
  review: { n, of, on, text },
  lang,
  say,
}: { review: Reviewing } & Pick<Props, "lang" | "say">) {
  if (text) return <p role="status">{text[lang]}</p>;
  const progress = say("review.progress", { n, of });
  return (
    <div class="bb-progress">
      <small>{progress}</small>
      {on && <progress value={n} max={of} aria-label={progress} />}
    </div>
  );
}
