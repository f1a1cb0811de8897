// Gold cards: large in the hand, small on the table and in the lists.

import type { Drawing, ElementProps } from "../../contract";
import { times } from "../../numbers";
import { SIGNS } from "./shapes";
import type { MagellanView } from "./types";

export const CARD = { width: 66, height: 94 } as const;

/**
 * A gold card of 66 × 94 around 0, 0: value and crowns top left, beads in a ring that count the value. A `short` one ends
 * under a smaller ring.
 */
export function GoldCard({
  value,
  crowns,
  short = false,
}: {
  value: number;
  crowns: number;
  short?: boolean;
}) {
  const radius = value === 1 ? 0 : value < 4 ? 7 : 10;
  return (
    <>
      <Sheet height={short ? 78 : CARD.height} />
      <text class="mg-value" x="-24" y="-18">
        {value}
      </text>
      <path class="mg-crown" d={SIGNS["crown"] ?? ""} transform="translate(-18-5)scale(.72)" />
      <text class="mg-crowns" x="-10" y="-.8">
        {crowns}
      </text>
      <g transform={short ? "translate(9 2)scale(.62)" : ""}>
        <circle class="mg-ring" cx="4" cy="20" r="18.5" />
        <circle class="mg-ring ticks" cx="4" cy="20" r="16.3" />
        <circle class="mg-ring" cx="4" cy="20" r="14.2" />
        {Array.from({ length: value }, (_, k) => {
          const angle = (2 * Math.PI * (k + 0.5)) / value;
          const [x, y] = [4 + radius * Math.sin(angle), 20 - radius * Math.cos(angle)];
          return <circle key={angle} class="mg-bead" cx={x.toFixed(1)} cy={y.toFixed(1)} r="2.9" />;
        })}
      </g>
    </>
  );
}

const Sheet = ({ height = CARD.height }: { height?: number }) => (
  <>
    <rect class="mg-edge bb-edge" x="-33" y="-47" width="66" height={height} rx="7" />
    <rect class="mg-ground" x="-29.5" y="-43.5" width="59" height={height - 7} rx="4" />
  </>
);

export function Back() {
  return (
    <>
      <Sheet />
      <path
        class="mg-back"
        d="M0-30L20 0 0 30-20 0ZM0-18L12 0 0 18-12 0ZM-29-24L-20 0-29 24M29-24L20 0 29 24"
      />
    </>
  );
}

interface MiniProps {
  /** 0 is a card face down. */
  readonly value: number;
  readonly count?: number;
  readonly element?: ElementProps;
  /** What choosing it would gain. */
  readonly gain?: string | undefined;
}

/** A small card in a line; several of one value share one, with their number. */
export function Mini({ value, count = 1, element, gain }: MiniProps) {
  const several = count > 1 ? "several" : "";
  const inside = (
    <>
      {value || ""}
      {count > 1 && <small>×{count}</small>}
      {gain && <em>{gain}</em>}
    </>
  );
  const kind = `mg-mini bb-box ${value ? "" : "back"} ${several}`;
  if (!element) return <span class={kind}>{inside}</span>;
  return (
    <span {...element} class={`${kind} ${element.class}`}>
      {inside}
    </span>
  );
}

/** Cards as small cards, equal ones together. */
export const Minis = ({ cards }: { cards: readonly number[] }) => (
  <span class="mg-minis">
    {[...new Set(cards)].map((value) => (
      <Mini key={value} value={value} count={times(cards, value)} />
    ))}
  </span>
);

/** Paid cards: elements, with what each would gain. */
export const Paid = ({ cards, drawing }: { cards: readonly number[]; drawing: Drawing<MagellanView> }) => (
  <span class="mg-minis">
    {[...new Set(cards)].map((value) => (
      <Mini
        key={value}
        value={value}
        count={times(cards, value)}
        element={drawing.element(`p.${value}`)}
        gain={drawing.gains.get(`p.${value}`)?.split(" ")[0]}
      />
    ))}
  </span>
);
