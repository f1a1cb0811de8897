// The map: places to click as they are drawn, who stands there, what moves.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Drawing } from "../../contract";
import { type Anchor, type Atlas, bow, CHART } from "./geometry";
import { chartFor } from "./keyboard";
import { lossesOf, trailOf } from "./moved";
import { Paper, Patterns } from "./paper";
import { Counter, MARKS } from "./shapes";
import { Tip } from "./tip";
import {
  CITY,
  fightsOf,
  geometryOf,
  holderOf,
  hueOf,
  ISLAND,
  idOf,
  isSea,
  kindOf,
  openOf,
  restOf,
  suggested,
  written,
  type ZargosView,
} from "./types";
import { useZoom } from "./zoom";

type Props = Drawing<ZargosView> & { readonly chart: Atlas };

export function Board(drawing: Drawing<ZargosView>) {
  const { scene, view, say, element, open, path, at } = drawing;
  const chart = chartFor(scene);
  const uid = useId().replace(/[^\w-]/g, "");
  const geometry = geometryOf(scene);
  const frame = useRef<HTMLElement>(null);
  const zoom = useZoom(frame);
  const [over, setOver] = useState("");
  const inside = useRef(false);
  const placeOf = (id: string) => (kindOf(id) === "p" && chart.anchors[restOf(id)] ? restOf(id) : "");
  // What is seen to change is not covered.
  useLayoutEffect(() => setOver(""), [view]);
  // A tip is where the pointer or the keyboard went last.
  useLayoutEffect(() => {
    if (inside.current && placeOf(at)) setOver(placeOf(at));
  }, [at]);
  const crossed = view.move?.route.join(" ") ?? "";
  const paper = useMemo(
    () => <Paper chart={chart} geometry={geometry} uid={uid} say={say} crossed={crossed} />,
    [chart, geometry, uid, say, crossed],
  );
  const outlines = useMemo(
    () =>
      Object.entries(chart.outlines).map(([code, d]) => (
        <g key={code}>
          <path id={`${uid}-${code}`} d={d} />
          <clipPath id={`${uid}+${code}`}>
            <use href={`#${uid}-${code}`} />
          </clipPath>
        </g>
      )),
    [chart, uid],
  );
  const elementOf = (event: Event) =>
    (event.target as Element).closest("[data-id]")?.getAttribute("data-id") ?? "";
  const reveal = (event: Event) => {
    inside.current = true;
    const id = elementOf(event);
    if (id === at) setOver(placeOf(at));
    zoom.reveal(chart.anchors[restOf(id)]);
  };
  const left = () => {
    inside.current = false;
    setOver("");
  };
  const spot = chart.anchors[over];
  const places = Object.keys(chart.outlines).sort((a, b) => Number(isSea(b)) - Number(isSea(a)));
  const kingdoms = openOf([...open, ...path], "k");
  const origin = view.move?.origin ?? null;
  const aimed = view.cast?.target.split(" ") ?? [];
  const ofCard = inside.current ? "" : restOf(at); // of a card beside the map, under the pointer or the keyboard
  const stateOf = (place: string) =>
    [
      place === ofCard ? "of-card" : "",
      isSea(place) ? "za-water" : "za-land",
      place.startsWith(ISLAND) ? "dark" : "",
      place === origin ? "origin" : "",
      view.move?.to === place || view.battle?.target === place ? "target" : "",
      view.move?.route.includes(place) ? "route" : "",
      aimed.includes(place) || aimed.includes(place.slice(0, 2)) ? "aimed" : "",
    ].join(" ");
  return (
    <section
      ref={frame}
      class={`za za-map ${zoom.moving ? "moving" : ""} ${zoom.close ? "close" : ""}`}
      aria-label={say("board.map")}
      onPointerOver={(event) => setOver(placeOf(elementOf(event)))}
      onPointerLeave={() => setOver("")}
      onFocusIn={reveal}
      onFocusOut={left}
      {...zoom.listeners}
    >
      <svg
        class="za-chart"
        viewBox={`${CHART.left} 0 ${CHART.width} ${CHART.height}`}
        role="group"
        aria-label={say("board.map")}
      >
        <defs>
          <Patterns uid={uid} />
          {outlines}
        </defs>
        <g transform={zoom.transform} style={{ "--zoom": zoom.shrink }}>
          {paper}
          <Weather view={view} chart={chart} uid={uid} />
          <g class={`bb-${hueOf(view.side)}`}>
            {places.map((place) => (
              <g key={place} {...element(idOf(place), stateOf(place))}>
                <use class="za-hit" href={`#${uid}-${place}`} />
                <use class="za-casing" href={`#${uid}-${place}`} clip-path={`url(#${uid}+${place})`} />
                <use
                  class="za-rim bb-edge bb-wash"
                  href={`#${uid}-${place}`}
                  clip-path={`url(#${uid}+${place})`}
                />
              </g>
            ))}
          </g>
          <Labels {...drawing} chart={chart} />
          <Arrows {...drawing} chart={chart} uid={uid} />
          <Pieces {...drawing} chart={chart} />
          <Figures {...drawing} chart={chart} />
          {kingdoms.map((name) => (
            <path
              key={name}
              {...element(`k.${name}`, "za-kingdom bb-edge bb-wash")}
              d={chart.kingdoms[name]}
            />
          ))}
        </g>
      </svg>
      <div class="za-title" aria-hidden="true">
        <b>{say("title.game")}</b>
        <i>{say("board.kingdoms_of")}</i>
      </div>
      <div class="za-rose" />
      <div class="za-zoom">
        {(["in", "all"] as const).map((way) => (
          <button
            key={way}
            type="button"
            title={say(`board.zoom_${way}`)}
            disabled={way === "all" && !zoom.close}
            onClick={() => zoom.scaleBy(way === "in" ? 1.5 : 0)}
          >
            <svg viewBox="-12 -12 24 24" aria-hidden="true">
              <path d={way === "in" ? "M-6 0H6M0-6V6" : "M-7-3V-7H-3M7-3V-7H3M-7 3V7H-3M7 3V7H3"} />
            </svg>
          </button>
        ))}
      </div>
      {spot && !zoom.moving && <Tip drawing={drawing} place={over} at={zoom.toFrame(spot)} />}
    </section>
  );
}

/** Closed seas and frozen kingdoms. */
function Weather({ view, chart, uid }: { view: ZargosView; chart: Atlas; uid: string }) {
  const fill = (kind: string) => `url(#${uid}${kind})`;
  return (
    <svg class="za-weather" aria-hidden="true">
      {view.closed.map((sea) => (
        <path key={sea} d={chart.outlines[sea]} fill={fill("hatch")} />
      ))}
      {view.frozen.map((name) => (
        <path key={name} d={chart.kingdoms[name]} fill={fill("frost")} />
      ))}
    </svg>
  );
}

interface AtSpotProps {
  /** Where: an anchor, or the middle of an arrow. */
  readonly spot: { readonly x: number; readonly y: number } | undefined;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** What stands at a spot and keeps its size. */
const AtSpot = ({ spot, kind = "", children }: AtSpotProps) =>
  spot && (
    <g transform={`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`}>
      <g class={`za-scaled ${kind}`}>{children}</g>
    </g>
  );

/** Codes of the provinces, names of the kingdoms on their capitals; volcanoes. A narrow map has only the key labels. */
function Labels({ scene, view, say, chart, open, asked }: Props) {
  const { move } = view;
  const named = new Set(asked.split(/[^\p{L}\p{N}]+/u));
  return (
    <svg class="za-labels" aria-hidden="true">
      {Object.entries(geometryOf(scene).territories).map(([code, { capital, volcano, kingdom }]) => {
        const { name: side = "down", ...spot } = chart.anchors[code] ?? {};
        const off = { up: -14.4, down: 22.5, left: 4.4 }[side];
        const xOffset = side === "left" ? -33 : 0;
        const name = written(say, code);
        const words = code === CITY ? name.split(" ") : [name];
        const mark = words.length > 1 ? "" : capital ? MARKS.keep : volcano ? MARKS.cone : "";
        const x = capital ? -3.7 * name.length - 3 : xOffset - 15;
        const key = open.has(idOf(code)) || move?.origin === code || move?.to === code || named.has(name);
        return (
          <AtSpot
            key={code}
            spot={spot as Anchor}
            kind={`${capital ? "capital" : ""} ${kingdom === ISLAND ? "dark" : ""} ${key ? "key" : ""}`}
          >
            {mark && (
              <path
                class="za-mark"
                d={mark}
                transform={`translate(${x} ${off - 4})scale(${capital ? 0.68 : 0.55})`}
              />
            )}
            {words.map((word, k) => (
              <text key={word} x={xOffset + (mark ? 6.5 : 0)} y={off + 12.5 * k}>
                {word}
              </text>
            ))}
          </AtSpot>
        );
      })}
    </svg>
  );
}

/** Counters; on the empty island the dice of its demons. */
function Pieces({ view, before, chart: { anchors } }: Props) {
  return (
    <svg class="za-pieces" aria-hidden="true">
      {Object.entries(view.demons).map(([place, n]) => (
        <AtSpot key={place} spot={anchors[place]} kind="za-demons">
          <path d={MARKS.mark} transform="translate(-8 0)scale(.86)" />
          <text x="7" y="5">
            {n}
          </text>
        </AtSpot>
      ))}
      {Object.keys({ ...view.territories, ...view.seas }).map((place) => {
        const [people = "", n = 0] = holderOf(view, place) ?? [];
        const was = before ? holderOf(before, place) : null;
        return (
          <AtSpot
            key={place + people}
            spot={anchors[place]}
            kind={before && String(was) !== `${people},${n}` ? "fresh" : ""}
          >
            <Counter people={people} n={n} />
          </AtSpot>
        );
      })}
      {lossesOf(view, before).map(({ place, n }) => (
        <AtSpot key={`-${place}`} spot={anchors[place]} kind="za-lost">
          <circle cx="17" cy="-11" r="8.6" />
          <text x="17" y="-7.4">
            −{n}
          </text>
        </AtSpot>
      ))}
    </svg>
  );
}

/** An arrow: from where to where, of how many, how it is drawn. */
interface Way {
  readonly from: string;
  readonly to: string;
  readonly n: number | null;
  readonly way: string;
  readonly kind: string;
}

/** Attacks declared, the move that is being decided, the trail of the last move. */
function waysOf({ view, before, open, at }: Props): readonly Way[] {
  const { move, commitments } = view;
  const hue = `bb-${hueOf(view.side)}`;
  const [left = "", came = ""] = trailOf(view, before);
  return [
    { from: left, to: came, n: null, way: "land", kind: `za-trail ${hue}` },
    ...commitments.map(([from, to, n, way]) => ({ from, to, n, way, kind: `za-arrow ${hue}` })),
    {
      from: move?.origin ?? "",
      to: move?.to ?? "",
      n: suggested(view, open, at),
      way: move?.way ?? "",
      kind: "za-arrow now",
    },
  ];
}

const bowOf = ({ anchors }: Atlas, { from, to, way }: Way) => {
  const [a, b] = [anchors[from], anchors[to]];
  return a && b ? bow(a, b, way === "land") : null;
};

/** Arrows; they lie under the counters. */
function Arrows(props: Props & { readonly uid: string }) {
  return (
    <svg class="za-moves" aria-hidden="true">
      {waysOf(props).map((one, k) => {
        const { d } = bowOf(props.chart, one) ?? {};
        return (
          d && (
            <g key={`${k}${d}`} class={one.kind}>
              <path class="key" d={d} />
              <path class="shaft" pathLength="1" d={d} marker-end={`url(#${props.uid}tip)`} />
            </g>
          )
        );
      })}
    </svg>
  );
}

/** Over the counters: how many go, the legs of a crossing, combats that can be fought, the combat. */
function Figures(props: Props) {
  const { view, chart, open } = props;
  const { move, battle } = view;
  const { anchors } = chart;
  const fought = battle && anchors[battle.target];
  return (
    <svg class="za-moves" aria-hidden="true">
      {waysOf(props).map(
        (one, k) =>
          one.n !== null && (
            <AtSpot key={k} spot={bowOf(chart, one)?.middle} kind={one.kind}>
              <circle r="11.5" />
              <text y="4.6">{one.n}</text>
            </AtSpot>
          ),
      )}
      {move?.route.map((sea, k) => (
        <AtSpot key={k} spot={anchors[sea]} kind="za-leg">
          <circle cy="-22" r="9" />
          <text y="-18">{k + 1}</text>
        </AtSpot>
      ))}
      {fightsOf(view, open).map((place) => (
        <AtSpot key={place} spot={anchors[place]} kind="za-swords">
          <circle cx="20" cy="-11" r="9.5" />
          <path d={MARKS.war} transform="translate(20 -11)scale(.56)" />
        </AtSpot>
      ))}
      {fought && battle.attackers > 0 && (
        <AtSpot spot={fought} kind="za-fight">
          <g transform={`translate(0 ${fought.name === "up" ? 24 : -24})`}>
            <rect x="-23" y="-13" width="46" height="26" rx="13" />
            <Counter people={view.side ?? ""} n={battle.attackers} />
          </g>
        </AtSpot>
      )}
    </svg>
  );
}
