import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang, Texts } from "../contract";
import { clamp, sum } from "../numbers";
import { consume } from "../shell/keyboard";
import { capitalised, type Say } from "../words";
import type { Histogram as Data, Move, Request } from "./model";
import { grouped } from "./scale";

interface Props {
  readonly histogram: Data;
  /** Which of the histograms it is. */
  readonly place: number;
  readonly columns: readonly (readonly [column: string, text: Texts])[];
  readonly chosen: Move | undefined;
  /** Whether a reply is awaited; bounds that are dragged meanwhile are sent afterwards. */
  readonly awaited: boolean;
  readonly lang: Lang;
  readonly say: Say;
  readonly request: (what: Request) => void;
}

/** The smallest and the largest value in the bounds. */
type Bounds = readonly [low: number, high: number];
type End = 0 | 1;
const ENDS: readonly End[] = [0, 1];
/** The largest number of values that are written below the bars. */
const WRITTEN = 7;
/** The width of a digit below the bars, and the least gap between two values, in pixels. */
const [DIGIT, GAP] = [7.5, 7];
/** The width of the bars before it is known, in pixels. */
const USUAL = 200;

/** How a column is distributed, with two handles for its bounds. */
export function Histogram(props: Props) {
  const { histogram, place, columns, chosen, awaited, lang, say, request } = props;
  const { column, text, least, most, step, bars } = histogram;
  const sent: Bounds = [
    clamp(histogram.low ?? least, least, most),
    clamp(histogram.high ?? most, least, most),
  ];
  /** The bounds while they are moved; null when they are those of the kind. */
  const [moved, move] = useState<Bounds | null>(null);
  const [low, high] = moved ?? sent;
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const measure = () => setWidth(area.current?.clientWidth || USUAL);
    const watch = new ResizeObserver(measure);
    if (area.current) watch.observe(area.current);
    measure();
    return () => watch.disconnect();
  }, []);
  const dragged = useRef<End | null>(null);
  /** The bounds of the last request. */
  const tried = useRef("");
  useEffect(() => {
    if (awaited || moved === null) return;
    if (low === sent[0] && high === sent[1]) {
      tried.current = "";
      if (dragged.current === null) move(null);
    } else if (tried.current === `${low} ${high}`) {
      tried.current = "";
      move(null); // they were refused
    } else {
      tried.current = `${low} ${high}`;
      request({ type: "brush", column, low: low > least ? low : null, high: high < most ? high : null });
    }
  });
  const put = (end: End, value: number) =>
    move(end === 0 ? [clamp(value, least, high), high] : [low, clamp(value, low, most)]);
  const onKey = (event: KeyboardEvent, end: End) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const rim = { Home: least, End: most }[event.key];
    if (by === undefined && rim === undefined) return;
    consume(event);
    if (by === undefined) put(end, rim as number);
    else if (!event.shiftKey) put(end, (end === 0 ? low : high) + by);
    else if (low + by >= least && high + by <= most) move([low + by, high + by]);
  };
  const span = bars.length * step;
  const onDrag = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (dragged.current === null || !box) return;
    const at = least + Math.round(((event.clientX - box.left) / box.width) * span);
    put(dragged.current, at - dragged.current);
  };
  const bounded = low > least || high < most;
  const highest = Math.max(1, ...bars.map(([all]) => all));
  const [all = 0, inside = 0, marked = 0] = [0, 1, 2].map((k) => sum(bars.map((bar) => bar[k] ?? 0)));
  /** How far written values must be apart, as a share of the width. */
  const apart = (DIGIT * String(most).length + GAP) / width;
  const every = Math.ceil(bars.length * Math.max(1 / WRITTEN, apart));
  /** The place of the left edge of a value, as a share of the width. */
  const shareOf = (value: number) => (value - least) / span;
  const left = (value: number) => `${100 * shareOf(value)}%`;
  const ends = bounded ? [low, high] : [];
  /** Whether the bounds are so close that one is written left and the other right of its place. */
  const close = low < high && shareOf(high) - shareOf(low) < apart;
  const free = close ? 1.5 * apart : apart;
  const isFree = (value: number) => ends.every((end) => Math.abs(shareOf(end) - shareOf(value)) > free);
  const values = bars.map((_, k) => least + k * step).filter((value, k) => k % every === 0 && isFree(value));
  return (
    <div class="bb-bar-chart">
      <h3>
        <select
          aria-label={say("explore.other_figure")}
          value={column}
          onChange={(event) => request({ type: "figure", place, column: event.currentTarget.value })}
        >
          {columns.map(([name, title]) => (
            <option key={name} value={name}>
              {capitalised(title[lang])}
            </option>
          ))}
        </select>
      </h3>
      <div class={`bb-bars ${bounded ? "bounded" : ""}`} ref={area}>
        {bars.map(([all, inside, chosen], k) => (
          <span key={k} style={{ height: `${(100 * all) / highest}%` }}>
            <i style={{ height: `${all ? (100 * inside) / all : 0}%` }} />
            {!bounded && <b style={{ height: `${all ? (100 * chosen) / all : 0}%` }} />}
          </span>
        ))}
        <div class="bb-brush" style={{ left: left(low), right: `calc(100% - ${left(high + 1)})` }} />
        {ENDS.map((end) => (
          <div
            key={end}
            class="bb-grip"
            role="slider"
            tabIndex={0}
            aria-label={say(end ? "explore.most_of" : "explore.least_of", { what: text[lang] })}
            aria-valuemin={least}
            aria-valuemax={most}
            aria-valuenow={end ? high : low}
            style={{ left: left(end ? high + 1 : low) }}
            onKeyDown={(event) => onKey(event, end)}
            onPointerDown={(event) => {
              dragged.current = end;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={onDrag}
            onPointerUp={() => {
              dragged.current = null;
              move((now) => now && [...now]); // looks again whether all is sent
            }}
          />
        ))}
      </div>
      <div class="bb-values" aria-hidden="true">
        {[...values, ...new Set(ends)].map((value) => (
          <span
            key={value}
            class={!ends.includes(value) ? "" : !close ? "end" : value === low ? "end low" : "end high"}
            style={{ left: left(value + step / 2) }}
          >
            {value}
          </span>
        ))}
      </div>
      <p>
        {bounded ? (
          <>
            {say("explore.left_out", { n: all - inside })} <b>{say("explore.in_kind", { n: inside })}</b>
          </>
        ) : chosen ? (
          <span class="of-move">
            {say("explore.of_move", { what: chosen.text[lang], number: grouped(marked, lang) })}
          </span>
        ) : (
          place === 0 && say("explore.drag")
        )}
      </p>
    </div>
  );
}
