// Sorcerers, crystals, dice and the signs of potions, each centred on 0, 0.
import { Disc } from "../../disc";
import { Emblem } from "../emblem";
import { polar } from "./geometry";

const corners = (count: number, radius: number, turn = 0): string =>
  Array.from({ length: count }, (_, k) => polar(turn + (360 / count) * k, radius))
    .map(({ x, y }, k) => `${k ? "L" : "M"}${x} ${y}`)
    .join("");
const star = Array.from({ length: 16 }, (_, k) => polar(22.5 * k, k % 2 ? 16.6 : 20.6))
  .map(({ x, y }, k) => `${k ? "L" : "M"}${x} ${y}`)
  .join("");

/** The outline of a rank; it grows with the rank. */
export const OUTLINES: Readonly<{ [rank: string]: string }> = {
  apprentice: "M-6-8H6Q8-8 8-6V6Q8 8 6 8H-6Q-8 8-8 6V-6Q-8-8-6-8Z",
  initiate: `${corners(4, 15.4)}Z`,
  mage: `${corners(6, 16.6)}Z`,
  archmage: `${star}Z`,
};

interface SorcererProps {
  readonly rank: string;
  readonly side: string;
  /** Its magic level, where there is room for it. */
  readonly level?: number | undefined;
}

/** A sorcerer on its halo, with a rim for its state: emblem above, level below. */
export function Sorcerer({ rank, side, level }: SorcererProps) {
  const big = rank !== "apprentice";
  return (
    <g class={`bb-${side}`}>
      {["bb-rim", "bb-halo", "mu-body"].map((part) => (
        <path key={part} class={part} d={OUTLINES[rank]} />
      ))}
      <g class="mu-emblem" transform={level ? "translate(0-5.4)scale(.44)" : `scale(${big ? 0.66 : 0.5})`}>
        <Emblem colour={side} />
      </g>
      {level !== undefined && (
        <text class="mu-level" y="9.4">
          {level}
        </text>
      )}
    </g>
  );
}

interface ReachProps {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** The shapes to draw. */
  readonly width?: number;
  readonly height?: number;
  readonly least: number;
}

/** The touch target of an element that is drawn smaller: invisible, and below everything drawn. */
export function Reach({ id, x, y, width = 0, height = 0, least }: ReachProps) {
  const [wide, high] = [Math.max(least, width), Math.max(least, height)];
  return <rect class="mu-reach" data-id={id} x={x - wide / 2} y={y - high / 2} width={wide} height={high} />;
}

/** A rank without an owner, in a box of 24: for lists, and for sorcerers given back. */
export const Rank = ({ rank }: { rank: string }) => (
  <path
    class="mu-rank"
    d={OUTLINES[rank]}
    transform={`scale(${rank === "apprentice" ? 0.72 : rank === "archmage" ? 0.46 : 0.5})`}
  />
);

export const CRYSTAL = "M-6.6-5L0-9.2 6.6-5V5L0 9.2-6.6 5Z";

/** A crystal with the letter of its colour. */
export const Crystal = ({ colour, letter }: { colour: string; letter: string }) => (
  <g class={`mu-${colour}`}>
    <path class="mu-crystal" d={CRYSTAL} />
    <text class={`mu-letter ${letter.length > 1 ? "two" : ""}`} y="3.8">
      {letter}
    </text>
  </g>
);

/** A crystal in a line of text. */
export const Gem = ({ colour, letter }: { colour: string; letter: string }) => (
  <svg class="mu-gem" viewBox="-8 -10 16 20" aria-hidden="true">
    <Crystal colour={colour} letter={letter} />
  </svg>
);

/** Pips of a figure by rows and columns of a die. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** A die; without a figure, one not rolled yet. */
export const Die = ({ figure = 0 }: { figure?: number }) => (
  <svg class={`mu-die ${figure ? "" : "due"}`} viewBox="-17 -17 34 34" aria-hidden="true">
    <rect x="-15" y="-15" width="30" height="30" rx="6" />
    {(PIPS[figure] ?? []).map(([x, y]) => (
      <circle key={`${x}${y}`} cx={7.6 * x} cy={7.6 * y} r="2.9" />
    ))}
  </svg>
);

/** What a potion does, in a box of 24. */
const SIGNS: Readonly<{ [effect: string]: string }> = {
  step: "M-10 7H-3M3 7H10M-6.5 3Q0-12 6.5 2M6.9-3.4L6.5 2 1.6.2",
  tranches: "M-9 9H9M-6 9V1M0 9V-8M6 9V-3M-8.4 3.4L-6 1-3.6 3.4M-2.4-5.6L0-8 2.4-5.6M3.6-.6L6-3 8.4-.6",
  exchange: "M-8.5-3.6H8M4.4-7.4L8-3.6M8.5 4H-8M-4.4.2L-8 4-4.4 7.8",
  reroll:
    "M-4-4H4V4H-4ZM-.1 0h.2M-9 0A9 9 0 0 1 6.4-6.4M6.8-10.4L6.6-6.2 2.4-6.2M9 0A9 9 0 0 1-6.4 6.4M-6.8 10.4L-6.6 6.2-2.4 6.2",
  group:
    "M-9 1H-1.4V8.6H-9ZM1.4 1H9V8.6H1.4ZM-5.2-2V-9M-7.6-6.6L-5.2-9-2.8-6.6M5.2-2V-9M2.8-6.6L5.2-9 7.6-6.6",
  colourless:
    "M-3.6-9C-.6-5 1-2.8 1-.2A4.6 4.6 0 0 1-8.2-.2C-8.2-2.8-6.6-5-3.6-9ZM4.8-1C7-2 8.6 3.4 8.6 5.4A3.8 3.8 0 0 1 1 5.4C1 3.8 2.6 1.8 4.8-1Z",
  levels: "M-9 8.5H-4V3.5H1V-1.5H6V-8M3.2-5.4L6-8.2 8.8-5.4",
  lower: "M-9-8.5H-4V-3.5H1V1.5H6V8M3.2 5.4L6 8.2 8.8 5.4",
  two: "M-9.5-6.5H-4.5V-1.5H-9.5ZM-9.5 1.5H-4.5V6.5H-9.5ZM-2 0H2.4M.4-2.2L2.6 0 .4 2.2M7.4-4.6L11-2.4V2.4L7.4 4.6 4.6 2.4V-2.4Z",
  archmage: "M-8.5 7V-5L-4-.6 0-8 4-.6 8.5-5V7Z",
  glory: "M0-9L2.5-3 9-2.4 4.1 1.8 5.6 8.2 0 4.8-5.6 8.2-4.1 1.8-9-2.4-2.5-3Z",
};

export const Sign = ({ effect }: { effect: string }) => (
  <svg class="mu-sign" viewBox="-12 -12 24 24" aria-hidden="true">
    <path d={SIGNS[effect]} />
  </svg>
);

/** The emblem of a side on its disc, in a line of text. */
export const SideDisc = ({ side }: { side: string }) => <Disc colour={side} Emblem={Emblem} />;
