import { useMemo } from "preact/hooks";
import type { Drawing } from "../../contract";
import { coast, texture } from "./coast";
import { Amulet } from "./shapes";
import { type PangeaView, terrainOf } from "./types";

type Say = Drawing<PangeaView>["say"];

export interface TileProps {
  readonly tile: string;
  readonly shape: string;
  readonly limit: number;
  readonly minions: number;
  /** Whether a marker is pinned to its corner. */
  readonly marked: boolean;
  readonly narrow: boolean;
  readonly say: Say;
}

/** Land seen from above: coast, texture, letter, amulet, and a socket for each minion it feeds. */
export function Tile({ tile, shape, limit, minions, marked, narrow, say }: TileProps) {
  const terrain = terrainOf(tile);
  const land = useMemo(
    () => (
      <>
        <path class="pg-shore far" d={coast(tile, 5.4)} />
        <path class="pg-shore" d={coast(tile, 2.8)} />
        <path class="pg-coast bb-edge" d={coast(tile, 0)} />
        <path class="pg-texture" d={texture(tile, terrain, narrow)} />
      </>
    ),
    [tile, terrain, narrow],
  );
  return (
    <g class={`bb-in pg-${terrain}`}>
      {land}
      <text class="pg-letter" x={narrow ? -40 : -38} y={narrow ? -24 : -30.6}>
        {say(`letter.${terrain}`)}
      </text>
      <g class="pg-outline">
        {narrow ? (
          <Amulet shape={shape} size={15} x={-36} y={37.5} />
        ) : (
          <Amulet shape={shape} size={13} x={35} y={-35} />
        )}
      </g>
      <Sockets limit={limit} minions={minions} marked={marked} narrow={narrow} say={say} />
      <circle class="pg-dot" cx={narrow ? 34 : 0} cy={narrow ? -34 : -35} r={narrow ? 8.5 : 6} />
    </g>
  );
}

type SocketProps = Pick<TileProps, "limit" | "minions" | "marked" | "narrow" | "say">;

/** A row of sockets that fill; when there are more minions than sockets, a red pill that says so instead. */
function Sockets({ limit, minions, marked, narrow, say }: SocketProps) {
  const y = narrow ? 37.5 : 39;
  if (minions > limit)
    return <TooMany text={say("board.of", { n: minions, limit })} {...{ y, marked, narrow }} />;
  const [radius, pitch] = narrow ? [5.8, marked ? 13.6 : 15.4] : [3.9, 11.5];
  const wide = pitch * limit;
  const x = (narrow ? (marked ? 2 : 8) : 0) - wide / 2;
  const height = 2 * radius + 4;
  return (
    <g class="pg-sockets">
      <rect x={x - 3.5} y={y - height / 2} width={wide + 7} height={height} rx={height / 2} />
      {Array.from({ length: limit }, (_, k) => (
        <circle
          key={k}
          class={k < minions ? "full" : ""}
          cx={x + pitch * (k + 0.5)}
          cy={y}
          r={Math.min(radius, pitch * 0.36)}
        />
      ))}
    </g>
  );
}

interface TooManyProps extends Pick<TileProps, "marked" | "narrow"> {
  readonly text: string;
  readonly y: number;
}

/** A red pill, clear of the amulet and of a marker. It has room for the largest type of its layout. */
function TooMany({ text, y, marked, narrow }: TooManyProps) {
  const [letter, height] = narrow ? [9.2, 22] : [8.8, 19];
  const wide = text.length * letter + 10;
  const right = marked ? 25 : narrow ? 43 : wide / 2;
  return (
    <g class="pg-sockets over">
      <rect x={right - wide} y={y - height / 2} width={wide} height={height} rx={height / 2} />
      <text x={right - wide / 2} y={y} text-anchor="middle" dominant-baseline="central">
        {text}
      </text>
    </g>
  );
}
