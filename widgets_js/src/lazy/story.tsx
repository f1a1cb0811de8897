import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardModule, Lang, Scene, View } from "../contract";
import { Disc } from "../disc";
import { save } from "../download";
import {
  type Model,
  type Moment,
  type Report,
  type SideRequest,
  type Story,
  subscribe,
  type Telling,
} from "../model";
import { spread } from "../shell/marks";
import type { Say } from "../words";

interface Shared {
  readonly model: Model;
  /** The ply of the match, for requests. */
  readonly ply: number;
  readonly say: Say;
  readonly request: (message: SideRequest) => void;
}

/** Starts or stops the search for the story of a finished match, and shows its progress. */
export function OpenStory({ model, ply, say, request }: Shared) {
  const [telling, keep] = useState<Telling | null>(null);
  useEffect(
    () => subscribe(model, { "msg:custom": (report: Report) => report.type === "telling" && keep(report) }),
    [model],
  );
  const on = telling?.on === true;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (on) end.current?.scrollIntoView({ block: "nearest" });
  }, [on]);
  const progress = telling && say("story.progress", { n: Math.floor((100 * telling.n) / telling.of) });
  return (
    <div ref={end} class="bb-text">
      <button type="button" class="bb-button" onClick={() => request({ type: "story", ply, on: !on })}>
        {say(on ? "story.stop" : "story.open")}
      </button>
      {on && progress && (
        <div class="bb-progress">
          <small>{progress}</small>
          <progress value={telling.n} max={telling.of} aria-label={progress} />
        </div>
      )}
    </div>
  );
}

interface Props extends Shared {
  readonly story: Story;
  readonly module: BoardModule<View>;
  readonly scene: Scene;
  readonly view: View;
  readonly lang: Lang;
  readonly cursor: number;
  readonly goto: (ply: number) => void;
}

/** The moments of a match, each of which sets the board to its ply, and a picture to send. */
export function StoryPage({
  story,
  model,
  module,
  ply,
  scene,
  view,
  lang,
  say,
  cursor,
  goto,
  request,
}: Props) {
  const { moments, curve, picture } = story;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = top.current?.closest(".bb-page");
    if (page) page.scrollTop = 0; // the ranking before it was scrolled
  }, []);
  return (
    <div ref={top} class="bb-text">
      <Curve {...{ curve, moments, say }}>
        {scene.seats.map(({ name }, seat) => ({ name, colour: module.colour(view, seat, true) }))}
      </Curve>
      {moments.length === 0 && <p role="status">{say("story.none")}</p>}
      <ol class="bb-story">
        {moments.map((moment, k) => (
          <li key={moment.ply}>
            <button
              type="button"
              aria-current={moment.ply === cursor ? "true" : undefined}
              onClick={() => goto(moment.ply)}
            >
              <b>{`${k + 1}. ${moment.title[lang]}`}</b>
              <small>
                <Disc colour={module.colour(view, moment.seat, true)} Emblem={module.Emblem} />
                {say("story.when", {
                  who: scene.seats[moment.seat]?.name ?? "",
                  round: moment.round,
                  ply: moment.move,
                })}
              </small>
              <span>{moment.text[lang]}</span>
              <Change moment={moment} say={say} />
            </button>
          </li>
        ))}
      </ol>
      {moments.length > 0 && <p>{say("story.note")}</p>}
      {picture && <SavePicture {...{ model, ply, say, request }} />}
      <button type="button" class="bb-button" onClick={() => request({ type: "story", ply, on: false })}>
        {say("story.close")}
      </button>
    </div>
  );
}

const [WIDE, HIGH, EDGE] = [300, 100, 10];
/** The stroke of each seat's line, as in the charts that Python draws, so that lines differ by more than their colour. */
const DASHES = ["", "6 3", "2 2", "8 3 2 3", "4 1", "10 4"];

interface CurveProps extends Pick<Story, "curve" | "moments"> {
  readonly say: Say;
  /** The name and the colour of each seat. */
  readonly children: readonly { readonly name: string; readonly colour: string }[];
}

/** The chances of all seats over the match; a line with a number leads to each moment. */
function Curve({ curve, moments, say, children: seats }: CurveProps) {
  if (!curve.length) return null;
  const [from, to] = [curve[0]?.[0] ?? 0, curve.at(-1)?.[0] ?? 0];
  const x = (ply: number) => EDGE + ((WIDE - 2 * EDGE) * (ply - from)) / Math.max(1, to - from);
  const y = (share: number) => HIGH - (0.74 * HIGH * share) / 100;
  const numbers = spread(
    moments.map(({ move }) => x(move) / WIDE),
    18 / WIDE,
  ).map((share) => share * WIDE);
  return (
    <figure class="bb-story-curve">
      <svg viewBox={`0 0 ${WIDE} ${HIGH + 2}`} role="img" aria-label={say("story.how")}>
        {[0, 50, 100].map((share) => (
          <path key={share} class="grid" d={`M${EDGE} ${y(share)}H${WIDE - EDGE}`} />
        ))}
        {numbers.map((at, k) => (
          <g key={moments[k]?.move} class="moment">
            <path d={`M${at} 17L${x(moments[k]?.move ?? 0)} 25V${HIGH}`} />
            <circle cx={at} cy="9" r="8" />
            <text x={at} y="13" text-anchor="middle">
              {k + 1}
            </text>
          </g>
        ))}
        {seats.map(({ name, colour }, seat) => (
          <polyline
            key={name}
            class={`bb-${colour}`}
            stroke-dasharray={DASHES[seat % DASHES.length]}
            points={curve.map(([ply, shares]) => `${x(ply)},${y(shares[seat] ?? 0)}`).join(" ")}
          />
        ))}
      </svg>
      <figcaption>
        {seats.map(({ name, colour }, seat) => (
          <span key={name}>
            <svg viewBox="0 0 24 4" aria-hidden="true">
              <path class={`bb-${colour}`} d="M0 2H24" stroke-dasharray={DASHES[seat % DASHES.length]} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The change of a chance with its interval. */
function Change({ moment: { change }, say }: { moment: Moment; say: Say }) {
  const [number, least, most] = change.map(signed) as [string, string, string];
  return (
    <span>
      <b>{say("story.points", { number })}</b> ({say("story.range", { least, most })})
    </span>
  );
}

const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace("-", "−"));

/** Requests the picture, and saves it when it arrives. */
function SavePicture({ model, ply, say, request }: Shared) {
  const [names, setNames] = useState(false);
  /** Whether this view requested the picture, which all views of the board receive. */
  const requested = useRef(false);
  useEffect(() => {
    const onMessage = (report: Report) => {
      if (report.type !== "picture" || !requested.current) return;
      requested.current = false;
      void save(report.svg, say("story.file"), "png"); // which every messenger shows
    };
    return subscribe(model, { "msg:custom": onMessage });
  }, [model, say]);
  const draw = () => {
    requested.current = true;
    request({ type: "picture", ply, names });
  };
  return (
    <p class="bb-send">
      <button type="button" class="bb-button" onClick={draw}>
        {say("story.save")}
      </button>
      <label>
        <input type="checkbox" checked={names} onChange={() => setNames(!names)} /> {say("story.with_names")}
      </label>
    </p>
  );
}
