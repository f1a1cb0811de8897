import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Tick } from "../contract";
import type { Marked } from "../model";
import type { Store } from "../store";
import { type Say, sentence } from "../words";
import { idOf } from "./hitStack";
import { costliest, markAt, plyOfMark, spread } from "./marks";
import type { Playback } from "./playback";
import { RoundButton } from "./roundButton";
import { Slider } from "./slider";

interface Props {
  store: Store;
  cursor: number;
  live: boolean;
  say: Say;
  goto: (ply: number) => void;
  colour: (seat: number) => string;
  names: readonly string[];
  narrow: boolean;
  /** The playback of the match. */
  playback: Playback;
  /** The marks of a review. */
  marks: readonly Marked[];
  /** The accessible name of an element of the board. */
  label: (id: string) => string;
  isFocusedByKey: (event: FocusEvent) => boolean;
}

const WIDTH = 1000;

/** The first ply of each round: [round, ply]. The set-up is round 0. */
export function rounds(ticks: readonly Tick[]): [number, number][] {
  const starts: [number, number][] = [];
  ticks.forEach((tick, ply) => {
    if (tick.round !== starts.at(-1)?.[0]) starts.push([tick.round, ply]);
  });
  return starts;
}

/** The position of a ply as a share of the width; the set-up is compressed into a narrow strip. */
export function place(ply: number, setUp: number, length: number): number {
  const strip = length > setUp ? Math.min(setUp, 6) / 100 : 1;
  if (ply <= setUp) return setUp ? (strip * ply) / setUp : 0;
  return strip + ((1 - strip) * (ply - setUp)) / (length - setUp);
}

/** The ply closest to a share of the width. */
export function plyAt(share: number, setUp: number, length: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place(middle + 0.5, setUp, length) < share) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The height at which a seat's ticks begin, so that seats differ by more than their colour. */
const heightOf = (seat: number, seats: number) => (4 + (7 * seat) / Math.max(1, seats - 1)).toFixed(1);

/** Ticks by round in the seats' colours. Hover to see the move, drag to scrub. */
export function Timeline(props: Props) {
  const { store, cursor, live, say, goto, colour, names, narrow, playback, marks } = props;
  const { label, isFocusedByKey } = props;
  const [hover, setHover] = useState<number | null>(null);
  const { length, ticks } = store;
  const { paths, labels, setUp } = useMemo(() => {
    const starts = rounds(ticks);
    const first = starts.find(([round]) => round > 0)?.[1] ?? length;
    const tickPaths: string[] = names.map(() => "");
    ticks.forEach(({ seat }, ply) => {
      if (seat === null) return;
      const x = (place(ply + 1, first, length) * WIDTH).toFixed(1);
      tickPaths[seat] += `M${x} ${heightOf(seat, names.length)}v7`;
    });
    const gap = narrow ? 0.09 : 0.035;
    let room = -1;
    const labels = starts.filter(([round, ply]) => {
      const at = place(ply, first, length);
      if (round === 0 || at - room < gap || at > 1 - gap / 2) return false;
      room = at;
      return true;
    });
    return { paths: tickPaths, labels, setUp: first };
  }, [ticks, length, store.now, names, narrow]);

  const x = (ply: number) => place(ply, setUp, length) * WIDTH;
  const hovered = hover ? ticks[hover - 1] : undefined;
  const what = hovered ? sentence(say, hovered.told) : "";
  const who = hovered && hovered.seat !== null ? names[hovered.seat] : undefined;
  return (
    <div class="bb-timeline">
      <div class="bb-steps">
        <RoundButton name="first" say={say} off={cursor === 0} act={() => goto(0)} />
        <RoundButton name="previous" say={say} off={cursor === 0} act={() => goto(cursor - 1)} />
        <RoundButton name="next" say={say} off={cursor === length} act={() => goto(cursor + 1)} />
        <RoundButton name="last" say={say} off={cursor === length} act={() => goto(length)} />
        <RoundButton
          name={playback.on ? "stop" : "play"}
          say={say}
          off={length === 0}
          act={playback.toggle}
        />
        {playback.on && (
          <button
            type="button"
            class="bb-round bb-speed"
            title={say("shell.speed", { n: playback.speed })}
            aria-label={say("shell.speed", { n: playback.speed })}
            onClick={playback.faster}
          >
            ×{playback.speed}
          </button>
        )}
      </div>
      <div class="bb-strip">
        <Slider
          label={say("shell.timeline")}
          cursor={cursor}
          text={say("shell.past", { ply: cursor, length })}
          least={0}
          most={length}
          plyAt={(share) => plyAt(share, setUp, length)}
          goto={goto}
          hovered={setHover}
        >
          <svg viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none" aria-hidden="true">
            <path class="bb-mark" d={`M0 11H${WIDTH}`} />
            {labels.map(([round, ply]) => (
              <path key={round} class="bb-mark" d={`M${x(ply).toFixed(1)} 0v22`} />
            ))}
            {paths.map((path, seat) => (
              <path
                key={names[seat]}
                class="bb-ticks"
                style={{ stroke: `var(--bb-${colour(seat)})` }}
                d={path}
              />
            ))}
            {length > 0 && <path class="bb-cursor" d={`M${x(cursor).toFixed(1)} 0v22`} />}
          </svg>
        </Slider>
        {marks.length > 0 && (
          <Marks
            {...{ marks, cursor, say, goto }}
            places={spread(
              marks.map(({ ply }) => x(ply) / WIDTH),
              narrow ? 0.075 : 0.03,
            )}
          />
        )}
        <div class="bb-rounds" aria-hidden="true">
          {labels.map(([round, ply]) => (
            <span key={round} style={{ left: `${(x(ply) / WIDTH) * 100}%` }}>
              {round}
            </span>
          ))}
        </div>
      </div>
      <PositionText key={cursor} {...{ label, isFocusedByKey }}>
        {hovered
          ? who === undefined
            ? what
            : say("shell.by", { who, what })
          : live
            ? say("shell.live", { ply: cursor })
            : say("shell.past", { ply: cursor, length })}
      </PositionText>
    </div>
  );
}

/** The element pointed at, or focused by the keyboard, on the board or beside it; otherwise another text. */
export function PositionText({
  label,
  isFocusedByKey,
  children,
}: Pick<Props, "label" | "isFocusedByKey"> & { children: string }) {
  const [named, name] = useState("");
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const body = own.current?.closest(".bb-app")?.querySelector(".bb-body");
    const closed = new AbortController();
    const onPointed = (event: Event) => {
      if (event.type === "focusin" && !isFocusedByKey(event as FocusEvent)) return;
      const id = event.type === "pointerleave" ? null : idOf(event);
      name(id ? label(id) : "");
    };
    for (const type of ["pointerover", "pointerleave", "focusin"])
      body?.addEventListener(type, onPointed, { signal: closed.signal });
    return () => closed.abort();
  }, [label]);
  return (
    <span ref={own} class={named ? "bb-where named" : "bb-where"}>
      {named || children}
    </span>
  );
}

interface MarksProps extends Pick<Props, "marks" | "cursor" | "say" | "goto"> {
  /** The position of each mark, as a share of the width. */
  places: readonly number[];
}

/** Numbered discs above the ticks. The costliest is filled, the current one has the accent colour. */
function Marks({ marks, places, cursor, say, goto }: MarksProps) {
  const [current, most] = [markAt(marks, cursor), costliest(marks)];
  return (
    <div class="bb-marks">
      {marks.map((mark, k) => (
        <button
          key={mark.ply}
          type="button"
          class={k === most ? "dearest" : ""}
          style={{ left: `${100 * (places[k] ?? 0)}%` }}
          aria-label={say("review.number", { n: k + 1, of: marks.length })}
          title={say("review.number", { n: k + 1, of: marks.length })}
          aria-current={k === current ? "true" : undefined}
          onClick={() => goto(plyOfMark(mark))}
        >
          {k + 1}
        </button>
      ))}
    </div>
  );
}
