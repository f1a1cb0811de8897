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
        <path class="pg-coast bb-edge" d={coast(tile)} />
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

/** A row of sockets that fill; when there are more minions than sockets, a red pill that says so. */
function Sockets({ limit, minions, marked, narrow, say }: SocketProps) {
  const over = minions > limit;
  const [radius, pitch, y] = narrow ? [5.8, marked ? 13.6 : 15.4, 37.5] : [3.9, 11.5, 39];
  const text = over && !narrow ? say("board.of", { n: minions, limit }) : "";
  const words = text ? text.length * 8.5 + 4 : 0;
  // The pill has only so much room, less beside a marker: in a crowd its dots stand closer, or go.
  const room = narrow ? (marked ? 54 : 64) : (marked ? 68 : 86) - words;
  const dots = text && room < 4.4 * minions ? 0 : Math.max(minions, limit);
  const step = over ? Math.min(pitch, room / dots) : pitch;
  const r = Math.min(radius, step * 0.36);
  const wide = step * dots + words;
  const middle = narrow ? (marked ? 2 : 8) : 0;
  const x = Math.min(middle - wide / 2, marked && over && !narrow ? 23 - wide : middle);
  const height = over ? 2 * radius + 7 : 2 * radius + 4;
  return (
    <g class={over ? "pg-sockets over" : "pg-sockets"}>
      <rect x={x - 3.5} y={y - height / 2} width={wide + 7} height={height} rx={height / 2} />
      {Array.from({ length: dots }, (_, k) => (
        <circle key={k} class={k < minions ? "full" : ""} cx={x + step * (k + 0.5)} cy={y} r={r} />
      ))}
      {text && (
        <text x={x + (wide + step * dots + 3) / 2} y={y + 4.1} text-anchor="middle">
          {text}
        </text>
      )}
    </g>
  );
}
