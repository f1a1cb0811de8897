import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { ElementProps } from "../../contract";
import { Emblem } from "../emblem";
import { type Point, UNIT } from "./geometry";
import { Amulet, COLLAR, MINION, TOWER, TOWER_DOOR, TOWER_SIDE } from "./shapes";

interface FigureProps {
  readonly people: string;
  readonly outline: string;
  readonly away?: string | undefined;
  /** Where the emblem sits. */
  readonly emblem: string;
  readonly children: ComponentChildren;
}

/** A silhouette on its halo, with a rim for its state, and the people's emblem. */
function Figure({ people, outline, away, emblem, children }: FigureProps) {
  return (
    <g class={`bb-in bb-${people} ${away === undefined ? "" : `away pg-${away}`}`}>
      {["bb-rim", "bb-halo", "pg-body"].map((part) => (
        <path key={part} class={part} d={outline} />
      ))}
      <g class="pg-emblem" transform={emblem}>
        <Emblem colour={people} />
      </g>
      {children}
    </g>
  );
}

interface MinionProps {
  readonly people: string;
  /** Its home terrain where it is not there. */
  readonly away?: string | undefined;
  readonly shape?: string | undefined;
}

/** A minion: solid at home; away the ground of its home with a coloured outline. At the shoulder what it carries. */
export function Minion({ people, away, shape }: MinionProps) {
  return (
    <Figure people={people} outline={MINION} away={away} emblem="translate(0 6.2)scale(.52)">
      {away === undefined && <path class="pg-collar" d={COLLAR} />}
      {shape && (
        <g class="pg-carried" transform="translate(8-6)">
          <circle r="7.4" />
          <Amulet shape={shape} size={9} />
        </g>
      )}
    </Figure>
  );
}

export function Tower({ people }: { people: string }) {
  return (
    <Figure people={people} outline={TOWER} emblem="translate(0-2.4)scale(.62)">
      <path class="pg-shade" d={TOWER_SIDE} />
      <path class="pg-door" d={TOWER_DOOR} />
    </Figure>
  );
}

/** A spell marker of radius 17: a ring held by four pegs. */
export function Marker({ people, at, scale }: { people: string; at: Point; scale: number }) {
  return (
    <g class={`pg-marker bb-${people}`} transform={`translate(${at.x} ${at.y})scale(${scale})`}>
      <path class="pg-pegs" d="M-16-16l5.5 5.5M16-16l-5.5 5.5M-16 16l5.5-5.5M16 16l-5.5-5.5" />
      <circle r="17" />
      <circle class="pg-dashes" r="13" />
      <g class="pg-emblem" transform="scale(.62)">
        <Emblem colour={people} />
      </g>
    </g>
  );
}

interface PlacedProps {
  readonly at: Point;
  readonly scale?: number;
  readonly element: ElementProps;
  readonly children: ComponentChildren;
}

/** An element that glides to its place when that is near; new, or from further off (over the edge), it fades in. */
export function Placed({ at, scale = 1, element, children }: PlacedProps) {
  const last = useRef({ at, jumps: 1, fades: true });
  const was = last.current;
  if (was.at.x !== at.x || was.at.y !== at.y) {
    const far = Math.hypot(at.x - was.at.x, at.y - was.at.y) > 1.6 * UNIT;
    last.current = { at, jumps: was.jumps + (far ? 1 : 0), fades: far };
  }
  const { jumps, fades } = last.current;
  // Two names for one animation: a second jump starts it again.
  const motion = fades ? (jumps % 2 ? "pg-fade-a" : "pg-fade-b") : "pg-glide";
  return (
    <g
      {...element}
      class={`${element.class} ${motion}`}
      style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${scale})` }}
    >
      {children}
    </g>
  );
}
