// The circle of the five sources: rings with the holders of each tranche, pools with sorcerers, crystals left.
import type { Drawing } from "../../contract";
import { Emblem } from "../emblem";
import {
  arc,
  band,
  CENTRE,
  CROWD,
  crowd,
  GROWN,
  ORBIT,
  POOL,
  placeAt,
  polar,
  REACH,
  RING,
  SHEET,
  type Token,
  TRANCHES,
} from "./geometry";
import { CRYSTAL, Crystal, Rank, Reach, Sorcerer } from "./shapes";
import {
  bringsMana,
  COLOURLESS,
  figureOf,
  geometryOf,
  holders,
  type MagusView,
  nameOf,
  ranksOf,
  ringOn,
  tranchesOf,
  turnOf,
} from "./types";

type Props = Drawing<MagusView>;

/** 24 pixels of the screen where the circle is smallest, in measures of a source. */
const FINGER = 38;

export function Circle(drawing: Props) {
  const { view, say, narrow } = drawing;
  return (
    <div class="mu-circle">
      <svg
        viewBox={`0 0 ${SHEET.width} ${narrow ? SHEET.tall : SHEET.height}`}
        role="group"
        aria-label={say("board.circle")}
      >
        <circle class="mu-orbit" cx={CENTRE.x} cy={CENTRE.y} r={ORBIT} />
        <Middle {...drawing} />
        {view.sources.map((source, k) => (
          <Source key={source} drawing={drawing} source={source} k={k} />
        ))}
        <Bank {...drawing} />
        <Supply {...drawing} />
      </svg>
    </div>
  );
}

function Source({ drawing, source, k }: { drawing: Props; source: string; k: number }) {
  const { view, scene, element, narrow, open } = drawing;
  const { x, y } = placeAt(k);
  const tokens = crowd(view, source, scene);
  const reached = [
    { id: `take.${source}`, x: 0, y: RING.middle, width: 0, height: 0 },
    ...tokens.map((token) => ({
      id: `p.${token.side}.${source}.${token.rank}`,
      x: token.x,
      y: token.y,
      width: token.scale * token.width,
      height: token.scale * token.height,
    })),
  ].filter(({ id }) => narrow && open.has(id));
  const active = view.active.includes(source) ? "active" : "";
  return (
    <g class={`mu-${source}`} style={{ transform: `translate(${x}px, ${y}px) scale(${GROWN})` }}>
      <g {...element(`c.${source}`, `mu-source bb-in ${active}`)}>
        <circle class="mu-ground bb-wash" r={RING.rim} />
        <circle class="mu-pool" r={POOL} />
        <circle class="mu-light" r={POOL} />
        {[24, 33, 41].map((radius, n) => (
          <path key={radius} class="mu-ripple" d={arc(20 + 110 * n, 190 + 110 * n, radius)} />
        ))}
        <circle class="mu-shore" r={POOL} />
        <Ring drawing={drawing} source={source} />
        <circle class="bb-edge" fill="none" r={RING.rim} />
      </g>
      {reached.map((spot) => (
        <Reach key={spot.id} {...spot} least={FINGER} />
      ))}
      {tokens.map((token) => (
        <Group key={`${token.side}${token.rank}`} drawing={drawing} source={source} token={token} />
      ))}
      <Take drawing={drawing} source={source} />
    </g>
  );
}

/** The three tranches: the figure, and the emblems and colours of the sides that would hold it now. */
function Ring({ drawing: { view, scene }, source }: { drawing: Props; source: string }) {
  const ring = ringOn(view, source);
  const figures = geometryOf(scene).rings[ring] ?? [];
  return TRANCHES.map((middle, k) => {
    const sides = holders(view, source, k + 1);
    const [from, to] = [middle - REACH, middle + REACH];
    // Figure and emblems stand side by side, always read from left to right.
    const turn = middle > 90 ? -1 : 1;
    const wide = ((figures[k] ?? 0) > 9 ? 19 : 16.5) * Math.min(1, sides.length);
    const next = 13.8 * Math.max(0, sides.length - 1);
    const pointAt = (n: number) =>
      polar(middle + turn * ((n ? wide + 13.8 * (n - 1) : 0) - (wide + next) / 2), RING.middle);
    return (
      <g key={middle}>
        <path class="mu-band" d={band(from, to, RING.inner, RING.outer)} />
        {sides.map((side, n) => {
          const share = (to - from) / sides.length;
          return (
            <path
              key={side}
              class={`mu-held bb-${side}`}
              d={arc(from + n * share, from + (n + 1) * share, RING.outer)}
            />
          );
        })}
        <g transform={`translate(${pointAt(0).x} ${pointAt(0).y})`}>
          {ring === "power" && <path class="mu-up" d="M-11 3.4L-7.6-3-4.2 3.4Z" />}
          <text class="mu-figure" x={ring === "power" ? 1.5 : 0} y="4.6">
            {figures[k]}
          </text>
        </g>
        {sides.map((side, n) => (
          <g
            key={side}
            class={`mu-pin bb-${side}`}
            transform={`translate(${pointAt(n + 1).x} ${pointAt(n + 1).y})`}
          >
            <circle r="7" />
            <g class="mu-emblem" transform="scale(.42)">
              <Emblem colour={side} />
            </g>
          </g>
        ))}
      </g>
    );
  });
}

/** Sorcerers of one side and rank on a source: one element. */
function Group({ drawing, source, token }: { drawing: Props; source: string; token: Token }) {
  const { side, rank, count, x, y, scale, width, height } = token;
  const { view, scene, element } = drawing;
  const level = geometryOf(scene).ranks[rank]?.[0];
  const fresh = side === turnOf(view) && rank === "apprentice" && (view.fresh[source] ?? 0) > 0;
  const many = count > CROWD;
  const columns = rank === "apprentice" && count === CROWD ? 2 : count;
  const pitch = rank === "apprentice" ? height / Math.ceil(count / columns) : width / count;
  return (
    <g
      {...element(`p.${side}.${source}.${rank}`, "mu-group bb-in")}
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
    >
      <rect class="mu-cell" x={-width / 2} y={-height / 2} width={width} height={height} />
      {fresh && (
        <rect
          class="mu-fresh"
          x={-width / 2 - 2.5}
          y={-height / 2 - 2.5}
          width={width + 5}
          height={height + 5}
          rx="5"
        />
      )}
      {many ? (
        <>
          <g transform="translate(-15 0)">
            <Sorcerer rank={rank} side={side} />
          </g>
          <text class="mu-times" transform={`translate(-4 0)scale(${1 / scale})`} y="4.6">
            ×{count}
          </text>
        </>
      ) : (
        Array.from({ length: count }, (_, k) => (
          <g
            key={k}
            transform={`translate(${((k % columns) - (columns - 1) / 2) * pitch} ${
              columns < count ? (Math.floor(k / columns) - 0.5) * pitch : 0
            })`}
          >
            <Sorcerer
              rank={rank}
              side={side}
              level={rank !== "apprentice" && scale > 0.9 ? level : undefined}
            />
          </g>
        ))
      )}
    </g>
  );
}

/** The crystals left, in the gap of the ring; with what taking mana here would bring. */
function Take({ drawing: { view, say, element, gains }, source }: { drawing: Props; source: string }) {
  const id = `take.${source}`;
  // With power 4 the source itself is clicked.
  const gain = gains.get(id) ?? gains.get(`c.${source}`);
  const half = gain ? 32 : 23;
  return (
    <g {...element(id, "mu-take bb-in")} transform={`translate(0 ${RING.middle})`}>
      {gain && !bringsMana(gain) && <title>{gain}</title>}
      <rect class="mu-cell" x={-half} y="-10" width={2 * half} height="20" />
      <rect class="bb-edge bb-wash" x={-half} y="-10" width={2 * half} height="20" rx="10" />
      <g transform={`translate(${10.5 - half} 0)scale(.95)`}>
        <Crystal colour={source} letter={say(`letter.${source}`)} />
      </g>
      <text x={gain ? -4 : 7} y="4.2">
        {view.bank[source]}
      </text>
      {gain && (
        <text class="mu-gain" x="18" y="4.6">
          {figureOf(gain)}
        </text>
      )}
    </g>
  );
}

/** The gain of the three tranches of mana for the side whose turn it is. */
function Middle({ view, scene, say }: Props) {
  return (
    <g class="mu-middle" transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
      <circle r="46" />
      <circle class="thin" r="43" />
      <text class="mu-second" y="-19">
        {say("board.mana")}
      </text>
      {tranchesOf(view, geometryOf(scene), turnOf(view)).map((figure, k) => (
        <g key={k} transform={`translate(${(k - 1) * 28.5} 0)`}>
          <path class="mu-plain" d={CRYSTAL} transform="scale(1.3)" />
          <text class="mu-figure" y="4.6">
            {figure}
          </text>
          <text class="mu-second" y="26">
            {say(`board.rank_${k + 1}`)}
          </text>
        </g>
      ))}
    </g>
  );
}

function Bank({ view, say }: Props) {
  return (
    <g class="mu-bank mu-colourless" transform="translate(44 44)">
      <circle r="27" />
      <circle class="mu-pool" r="22.5" />
      <g transform="translate(0-8)">
        <Crystal colour={COLOURLESS} letter={say(`letter.${COLOURLESS}`)} />
      </g>
      <text class="mu-figure" y="15">
        {view.bank[COLOURLESS]}
      </text>
      <text class="mu-second" y="42">
        {say("board.colourless")}
      </text>
    </g>
  );
}

/** Ranks with their levels, and the sorcerers left to the side whose turn it is: in the corner, or below the circle. */
function Supply({ view, scene, say, element, narrow }: Props) {
  const { ranks } = geometryOf(scene);
  const side = turnOf(view);
  return (
    <g transform={`translate(${narrow ? "16 438" : "292 20"})`}>
      {!narrow && (
        <>
          <text class="mu-second" x="98" text-anchor="end">
            {say("board.level")}
          </text>
          <text class="mu-second" x="133" text-anchor="end">
            {say("board.left")}
            <title>{side === null ? "" : nameOf(scene, side)}</title>
          </text>
        </>
      )}
      {ranksOf(geometryOf(scene)).map((rank, k) => {
        const left = side === null ? ranks[rank]?.[1] : view.supply[side]?.[rank];
        const level = <tspan class="mu-figure">{ranks[rank]?.[0]}</tspan>;
        return narrow ? (
          <g key={rank} {...element(`s.${rank}`, "bb-in")} transform={`translate(${104 * k} 0)`}>
            <rect class="bb-edge bb-wash" x="-13" y="-18" width="102" height="40" rx="6" />
            <g transform="translate(0-5)">
              <Rank rank={rank} />
            </g>
            <text class="mu-second" y="17">
              ×{left}
            </text>
            <text class="name" x="14">
              {say(`board.rank_${rank}`)}
            </text>
            <text class="mu-second name" x="14" y="17">
              {say("board.level")} {level}
            </text>
          </g>
        ) : (
          <g key={rank} {...element(`s.${rank}`, "bb-in")} transform={`translate(0 ${15 + 19 * k})`}>
            <rect class="bb-edge bb-wash" x="-11" y="-9.5" width="144" height="19" rx="5" />
            <Rank rank={rank} />
            <text class="name" x="13" y="4">
              {say(`board.rank_${rank}`)}
            </text>
            <text x="106" y="4.4" text-anchor="end">
              {level}
            </text>
            <text class="mu-second" x="133" y="4.2" text-anchor="end">
              {left}
            </text>
          </g>
        );
      })}
    </g>
  );
}
