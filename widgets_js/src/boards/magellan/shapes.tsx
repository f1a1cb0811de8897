// Ships, signs and the ship of an explorer card, each centred on 0, 0.
import { Emblem } from "../emblem";

/** A ship of 26 × 30: flag, mast, sail, hull. */
const SAIL = "M-10.2-10.8Q-.4-7.6 9.6-10.8Q6.6-4 10 4.4Q0 1.6-8.6 4.4Q-6.4-3.6-10.2-10.8Z";
export const HULL =
  "M-13.4 6.2H13.4Q13 9.6 10.9 12.4Q10.2 13.6 8.6 13.6H-8.6Q-10.2 13.6-10.9 12.4Q-13 9.6-13.4 6.2Z";
const FLAG = "M-.2-16.4L6.4-13.8-.2-11.6Z";
const MAST = "M-.2-16.4V6.4";
const OUTLINE = `${SAIL}${HULL}${FLAG}M-.8-16H.4V7H-.8Z`;

/** A ship in its owner's colour, with a rim for its state. */
export function Ship({ colour }: { colour: string }) {
  return (
    <g class={`bb-${colour}`}>
      <path class="bb-rim" d={OUTLINE} />
      <path class="bb-halo" d={OUTLINE} />
      <path class="mg-mast" d={MAST} />
      <path class="mg-body" d={FLAG + SAIL + HULL} />
      <path class="mg-wale" d="M-12.6 8.6H12.6" />
      <g class="mg-emblem" transform="translate(-.3-3.2)scale(.43)">
        <Emblem colour={colour} />
      </g>
    </g>
  );
}

/** A ship that is still to come: dashed. */
export const Ghost = () => <path class="mg-ghost" d={`${SAIL}${HULL}M-.2-16V-10.8`} />;

/** Signs in a box of 16. */
const CARD = "M-4.6-6.6H4.6V6.6H-4.6ZM0-3L2.2 0 0 3-2.2 0Z";
export const SIGNS: Readonly<{ [sign: string]: string }> = {
  bag: "M-3.8-6.6H3.8M-2.6-6.6C-2.4-3.6-5.8-1.6-5.8 2.6-5.8 5.6-3.6 6.6 0 6.6S5.8 5.6 5.8 2.6C5.8-1.6 2.4-3.6 2.6-6.6M-2.8-3.8H2.8",
  crown: "M-7 5V-4.4L-3.2-.4 0-5.6 3.2-.4 7-4.4V5Z",
  swap: "M-6.4-2.8H6M3.2-5.6L6-2.8 3.2 0M6.4 3.4H-6M-3.2.6L-6 3.4-3.2 6.2",
  eye: "M-8 0C-4.6-5.4 4.6-5.4 8 0 4.6 5.4-4.6 5.4-8 0ZM0-2.3A2.3 2.3 0 1 0 0 2.3 2.3 2.3 0 1 0 0-2.3Z",
  card: CARD,
  lost: CARD,
  luck: CARD,
  ship: "M-6.6 2H6.6L4.8 5.6H-4.8ZM0 2V-6.4M0-5.6Q4.4-3.4 4.6-.4H0",
  veto: "M-5.6 0A5.6 5.6 0 1 0 5.6 0 5.6 5.6 0 1 0-5.6 0ZM-3.8 3.8L3.8-3.8",
};

/** A sign as a small picture in a line of text; `means` is shown on hover, beside words that say the same. */
export const Sign = ({ name, means }: { name: string; means?: string }) => (
  <svg class="mg-sign" viewBox="-8 -8 16 16" aria-hidden="true">
    {means && <title>{means}</title>}
    <path class="all" d="M-8-8H8V8H-8Z" />
    <path d={SIGNS[name] ?? ""} />
  </svg>
);

/** What each explorer bears on the sail. */
const DEVICES: Readonly<{ [explorer: string]: string }> = {
  columbus: "M0-8V8M-8 0H8M-3-8H3M-3 8H3M-8-3V3M8-3V3",
  pizarro:
    "M0-4A4 4 0 1 0 0 4 4 4 0 1 0 0-4ZM0-8V-6M0 8V6M-8 0H-6M8 0H6M-5.6-5.6L-4.2-4.2M5.6 5.6L4.2 4.2M-5.6 5.6L-4.2 4.2M5.6-5.6L4.2-4.2",
  magellan: "M0-7.5A7.5 7.5 0 1 0 0 7.5 7.5 7.5 0 1 0 0-7.5ZM-7.5 0H7.5M0-7.5Q-6 0 0 7.5Q6 0 0-7.5",
  polo: "M-8 6L-3-5 0 1 3-3 8 6ZM4.5-6.5h.1",
  vasco: "M0-8V8M-8 0H8",
  cook: "M0-8L1.9-1.9 8 0 1.9 1.9 0 8-1.9 1.9-8 0-1.9-1.9Z",
};

/** The picture of an explorer card, without its name and year. */
export function Caravel({ explorer }: { explorer: string }) {
  return (
    <svg class="mg-art" viewBox="0 0 94 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="mg-art-sea" width="94" height="112" rx="4" />
      <circle class="mg-sun" cx="71" cy="30" r="13.5" />
      <path
        class="mg-art-waves"
        d="M0 97q8-8 16-1t16 0t16 1t15-8t16 2t15 1M0 105q8-6 16 0t16-1t16 2t16-6t15 2t15 0"
      />
      <g class="mg-caravel">
        <path
          class="mg-flags"
          d="M45.5 39h11l-3 2.8 3 2.8h-11zM24 53h9l-2.4 2.3 2.4 2.3h-9zM62 54h9l-2.4 2.3 2.4 2.3h-9z"
        />
        <path d="M45.5 38V92M62 53V92M24 52V92" />
        <path d="M16 63Q26 60 34 62Q31 74 34 87Q25 89 17 88Q20 75 16 63ZM32 50Q44 46 58 48Q55 67 59 86Q46 91 31 89Q36 68 32 50ZM53 63Q62 62 71 64Q69 76 73 88Q64 90 54 88Q57 75 53 63Z" />
        <path d="M10 93Q14 89 18 89L20 92H62L68 88Q74 86 77 89Q78 98 70 107H17Q11 101 10 93ZM11 99H75" />
      </g>
      <path class="mg-device" d={DEVICES[explorer] ?? ""} transform="translate(45.5 68)scale(.95)" />
    </svg>
  );
}

/** A rose of eight points. */
export function Rose({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g class="bb-compass" transform={`translate(${x} ${y})scale(${size})`}>
      <circle r="1" />
      <circle r=".84" />
      {[45, 135, 225, 315, 0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn})scale(${turn % 90 ? 0.64 : 1})`}>
          <path d="M0 0V-.94L.16-.16Z" />
          <path class="light" d="M0 0V-.94L-.16-.16Z" />
        </g>
      ))}
    </g>
  );
}
