// What is printed on the chart and never changes: sea, water lining, land, lines, the names of the seas.
import type { Drawing } from "../../contract";
import { type Atlas, SEAS } from "./geometry";
import type { Geometry, ZargosView } from "./types";
import { CITY, ISLAND, LAKE } from "./types";

interface Props {
  readonly chart: Atlas;
  readonly geometry: Geometry;
  readonly uid: string;
  readonly say: Drawing<ZargosView>["say"];
  /** Seas that a move crosses. */
  readonly crossed: string;
}

/** Water lining: how far off the coast, how strong. */
const LINING = [
  [15, 0.3],
  [10.5, 0.45],
  [6.5, 0.62],
  [3.2, 0.85],
] as const;

export function Paper({ chart, geometry, uid, say, crossed }: Props) {
  const inner = Object.keys(geometry.territories).filter(
    (code) => code.startsWith(ISLAND) && geometry.territories[code]?.seas.length === 0,
  );
  return (
    <svg class="za-paper" aria-hidden="true">
      {/* Long outlines are drawn several times, and written once. */}
      <defs>
        <path id={`${uid}land`} d={chart.land} />
        {Object.entries(chart.kingdoms).map(([name, d]) => (
          <path key={name} id={`${uid}-${name}`} d={d} />
        ))}
      </defs>
      {LINING.map(([off, strength]) => (
        <g key={off} opacity={strength}>
          <use class="za-lining" href={`#${uid}land`} stroke-width={2 * off + 0.9} />
          <use class="za-lining off" href={`#${uid}land`} stroke-width={2 * off - 0.9} />
        </g>
      ))}
      <path class="za-limits" d={chart.limits} />
      {Object.entries(SEAS).map(
        ([code, [x, y, turn, curve]]) =>
          code !== LAKE && (
            <g
              key={code}
              class={`za-sea-name ${crossed.includes(code) ? "crossed" : ""}`}
              transform={`translate(${x} ${y})rotate(${turn})`}
            >
              <path id={`${uid}${code}`} d={`M-110 ${curve}Q0 ${-curve} 110 ${curve}`} />
              {linesOf(say(`place.${code}`), curve).map((line, k) => (
                <text key={line} dy={`${1.1 * k}em`}>
                  <textPath href={`#${uid}${code}`} startOffset="50%">
                    {line}
                  </textPath>
                </text>
              ))}
            </g>
          ),
      )}
      {Object.keys(chart.kingdoms).map((name) => (
        <g key={name} class={`za-${name}`}>
          <clipPath id={`${uid}${name}`}>
            <use href={`#${uid}-${name}`} />
          </clipPath>
          <use class="za-ground" href={`#${uid}-${name}`} />
          {name === ISLAND && (
            <>
              {inner.map((code) => (
                <path key={code} class={code === CITY ? "za-city" : "za-inner"} d={chart.outlines[code]} />
              ))}
              <use fill={`url(#${uid}ridges)`} href={`#${uid}-${name}`} />
            </>
          )}
          <use class="za-soft" href={`#${uid}-${name}`} clip-path={`url(#${uid}${name})`} />
        </g>
      ))}
      <path class="za-provinces" d={chart.provinces} />
      <path class="za-borders" d={chart.borders} />
      <use class="za-coast" href={`#${uid}land`} />
      {chart.flights.map(([a, b]) => (
        <g key={a.join()} class="za-flight">
          <path d={`M${a.join(" ")}L${b.join(" ")}`} />
          {[a, b].map((end) => (
            <circle key={end.join()} cx={end[0]} cy={end[1]} r="2.7" />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** A name that is not bowed stands in two lines. */
const linesOf = (name: string, bow: number) => (bow ? [name] : name.split(/ (?=\S+$)/));

/** Patterns that the chart is filled with. */
export const Patterns = ({ uid }: { uid: string }) => (
  <>
    <pattern id={`${uid}ridges`} width="26" height="22" patternUnits="userSpaceOnUse">
      <path class="za-ridge" d="M3 9l3-5 3.4 5M16 19l2.6-4.4 3 4.4M17 6l2-3 2 3" />
    </pattern>
    <pattern id={`${uid}frost`} width="22" height="22" patternUnits="userSpaceOnUse">
      <rect class="za-cold" width="22" height="22" />
      <path
        class="za-frost"
        d="M6 1.5V10.5M2.1 3.8 9.9 8.2M9.9 3.8 2.1 8.2M17 13.5V20.5M14 15.2 20 18.8M20 15.2 14 18.8"
      />
    </pattern>
    <pattern
      id={`${uid}hatch`}
      width="9"
      height="9"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path class="za-hatch" d="M0 0V9M4.5 0V9" />
    </pattern>
    <marker
      id={`${uid}tip`}
      viewBox="-5 -5 10 10"
      refX="1.5"
      markerWidth="3.4"
      markerHeight="3.4"
      orient="auto"
    >
      <path d="M-4.4-4.6 4.6 0-4.4 4.6Z" fill="context-stroke" />
    </marker>
  </>
);
