import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardModule, Lang, Scene, View } from "../contract";
import { Disc } from "../disc";
import {
  type Model,
  type Moment,
  type Report,
  type SideRequest,
  type Story,
  subscribe,
  type Telling,
} from "../model";
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
  const { moments, picture } = story;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = top.current?.closest(".bb-page");
    if (page) page.scrollTop = 0; // the ranking before it was scrolled
  }, []);
  return (
    <div ref={top} class="bb-text">
      {moments.length > 0 && <p class="bb-second">{say("story.note")}</p>}
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
      {picture && <SavePicture {...{ model, ply, say, request }} />}
      <button type="button" class="bb-button" onClick={() => request({ type: "story", ply, on: false })}>
        {say("story.close")}
      </button>
    </div>
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
      save(report.svg, say("story.file"));
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

/** Save an SVG picture as a file of the browser's downloads. */
function save(svg: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  link.download = `${name}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
