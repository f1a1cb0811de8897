import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../contract";
import {
  type Model,
  type PlayedOut,
  type Report,
  type Rollouts,
  type SideRequest,
  subscribe,
} from "../model";
import { type Say, sentence } from "../words";

/** The name of the bot that plays the rollouts, until Python sends it. */
const BOT = "greedy";

interface Props {
  readonly model: Model;
  readonly scene: Scene;
  /** The branch, ply and seat of the decision. */
  readonly branch: number;
  readonly ply: number;
  readonly seat: number;
  /** Whether several people with secret hands share this screen; rollouts of earlier decisions are then forgotten. */
  readonly shared: boolean;
  /** Whether the moves may be played. */
  readonly offered: boolean;
  readonly say: Say;
  readonly request: (message: SideRequest) => void;
  /** Highlight the elements of a move. */
  readonly outline: (clicks: readonly string[]) => void;
  readonly play: (action: number) => void;
}

/** The moves of a decision with their rollouts by bots; each row highlights its move on the board. */
export function WhatIf(props: Props) {
  const { model, scene, branch, ply, seat, shared, say, request, outline } = props;
  const [rollouts, keep] = useState<Rollouts | null>(null);
  const order = useRef<readonly number[]>([]);
  const [kept, pick] = useState<number | null>(null);
  useEffect(
    () => subscribe(model, { "msg:custom": (report: Report) => report.type === "ends" && keep(report) }),
    [model],
  );
  useEffect(() => {
    pick(null);
    outline([]);
    if (shared) keep(null);
    return () => outline([]);
  }, [branch, ply]);
  const here = rollouts !== null && rollouts.branch === branch && rollouts.ply === ply ? rollouts : null;
  // Rows that move while you read them are hard to read, so they are sorted when the rollouts have stopped.
  if (!here?.on) order.current = [];
  else if (!order.current.length) order.current = here.moves.map(({ action }) => action);
  const who = scene.seats[seat]?.name ?? "";
  const moves = here ? inOrder(here.moves, order.current) : [];
  const shown = (action: number | null) =>
    outline(moves.find((move) => move.action === action)?.clicks ?? []);
  const about = <p>{say("what_if.about", { who, bot: here?.bot ?? BOT })}</p>;
  return (
    <div class="bb-text bb-what-if">
      {!here && about}
      <div class="bb-progress">
        <button
          type="button"
          class="bb-button"
          onClick={() => request({ type: "what_if", ply, on: !here?.on })}
        >
          {say(`what_if.${here?.on ? "stop" : "begin"}`)}
        </button>
        {here && <Progress rollouts={here} say={say} />}
      </div>
      {here && here.playouts > 0 && (
        <>
          <h4>{say("what_if.how", { who })}</h4>
          <Legend ways={here.ways} say={say} />
          <ol class="bb-weighed bb-ends">
            {moves.map((move) => (
              <Row
                key={move.action}
                move={move}
                ways={here.ways}
                who={who}
                kept={kept === move.action}
                say={say}
                look={() => outline(move.clicks)}
                leave={() => shown(kept)}
                keep={() => pick(kept === move.action ? null : move.action)}
                watch={() => request({ type: "watch", ply, action: move.action })}
                {...(props.offered ? { play: () => props.play(move.action) } : {})}
              />
            ))}
          </ol>
          {here.all > moves.length && <p>{say("what_if.others", { n: here.all - moves.length })}</p>}
          <p class="bb-second">{say("what_if.interval")}</p>
          {about}
        </>
      )}
    </div>
  );
}

/** The moves in their earlier order, then the new ones. */
function inOrder(moves: readonly PlayedOut[], order: readonly number[]): readonly PlayedOut[] {
  const place = ({ action }: PlayedOut) => (order.includes(action) ? order.indexOf(action) : order.length);
  return [...moves].sort((a, b) => place(a) - place(b));
}

function Progress({ rollouts, say }: { rollouts: Rollouts; say: Say }) {
  const each = Math.floor(rollouts.playouts / Math.max(1, rollouts.all));
  const progress = say("what_if.played", { n: rollouts.playouts, of: rollouts.of, each });
  return (
    <>
      <small>{progress}</small>
      {rollouts.on && <progress value={rollouts.playouts} max={rollouts.of} aria-label={progress} />}
    </>
  );
}

function Legend({ ways, say }: { ways: Rollouts["ways"]; say: Say }) {
  return (
    <p class="bb-ways">
      {ways.map(([way, ink]) => (
        <span key={sentence(say, way)}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect width={10} height={10} fill-opacity={ink} />
          </svg>
          {say(...way)}
        </span>
      ))}
    </p>
  );
}

const percent = (share: number) => Math.round(100 * share);

interface RowProps {
  readonly move: PlayedOut;
  readonly ways: Rollouts["ways"];
  readonly who: string;
  readonly kept: boolean;
  readonly say: Say;
  readonly look: () => void;
  readonly leave: () => void;
  readonly keep: () => void;
  readonly watch: () => void;
  readonly play?: () => void;
}

/** A move: a bar of the ways its matches ended, and the interval of its chance to win; expanded, the same as text. */
function Row({ move, ways, who, kept, say, look, leave, keep, watch, play }: RowProps) {
  const { told, estimate, shares, playouts, rounds } = move;
  if (!estimate) return null;
  const [value, low, high] = estimate;
  const words = { value: percent(value), low: percent(low), high: percent(high) };
  let from = 0;
  return (
    <li>
      <button
        type="button"
        aria-pressed={kept}
        onPointerEnter={look}
        onPointerLeave={leave}
        onFocus={look}
        onBlur={leave}
        onClick={keep}
      >
        <span>{sentence(say, told)}</span>
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          {ways.map(([way, ink], k) => {
            const [x, width] = [100 * from, 100 * (shares[k] ?? 0)];
            from += shares[k] ?? 0;
            return <rect key={sentence(say, way)} x={x} width={width} height={10} fill-opacity={ink} />;
          })}
          <path class="bb-span" d={`M${100 * low} 5H${100 * high}`} />
        </svg>
        <small>{say("what_if.shares", words)}</small>
      </button>
      {kept && (
        <div class="bb-ends-kept">
          <p>
            {say("what_if.worth", { ...words, who, number: String(Math.round(rounds ?? 0)), n: playouts })}
          </p>
          {play && (
            <button type="button" class="bb-button" onClick={play}>
              {say("what_if.play")}
            </button>
          )}
          <button type="button" class="bb-button" onClick={watch}>
            {say("what_if.watch")}
          </button>
        </div>
      )}
    </li>
  );
}
