// Emblems of the peoples, counters, dice and signs, each centred on 0, 0.

import type { ComponentChild } from "preact";
import { Disc } from "../../disc";
import { hueOf } from "./types";

const EMBLEMS: Readonly<{ [colour: string]: string }> = {
  ink: "M-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0",
  blue: "M-8-9H8V0C8 5.4 4.4 8.6 0 11-4.4 8.6-8 5.4-8 0ZM0-9V11M-8-.6H8",
  black:
    "M-3.4-3-9.4-8M-4-.2-11.2-2.4M-4 2.6-10.8 5.6M-3 5-7.6 10.6M3.4-3 9.4-8M4-.2 11.2-2.4M4 2.6 10.8 5.6M3 5 7.6 10.6",
  green: "M-3.6-10.6C9-7.4 9 7.4-3.6 10.6M-3.6-10.6V10.6M-10.6 0H10.8M6.4-4.2 10.8 0 6.4 4.2",
  yellow: "M-9.4 6.4C-6-3-7.6-8.8 0-8.8S6 -3 9.4 6.4ZM-2.6 10H2.6M0-8.8V-11.4",
  orange:
    "M.8-11.5C2.6-6.4 8.2-3.6 8.2 3.4A8 8 0 0 1-8 3.6C-8 .4-6.8-2-5.2-4.2-4.4-1.8-3.6-.6-2.2 0-3.2-4.4-2.2-8.4.8-11.5ZM.4 10C3.4 10 4.6 6.8 3.6 4.2 3 2.6 1.6 1.6 1 0-.8 2.2-3.2 4-3.2 6.8-3.2 8.8-1.6 10 .4 10Z",
  purple: "M-10.6 10.6 4-4M-7.4 7.2C-10.4-3.4-1.6-10.6 10.4-10.6 10.6 1.4 3.4 10.2-7.4 7.2ZM-1.4 1.4H4.6",
};

/** The emblem of a people by its colour. */
export function Emblem({ colour }: { colour: string }) {
  return (
    <>
      <path class={colour === "orange" ? "bb-fill" : "bb-line"} fill-rule="evenodd" d={EMBLEMS[colour]} />
      {colour === "black" && <ellipse class="bb-fill" rx="4.6" ry="6.6" cy="1.4" />}
    </>
  );
}

/** Signs of 24 × 24 that stand on the map. */
export const MARKS = {
  keep: "M-7 8V-7H-4V-4H-1.6V-7H1.6V-4H4V-7H7V8Z",
  cone: "M-9 7.5-3-6H3L9 7.5Z",
  mark: "M-4-5.5-5.4-10-1.6-5.5H1.6L5.4-10 4-5.5H6.5V7.5H-6.5V-5.5ZM-2.9.2h.2M2.7.2h.2M-2.4 4H2.4",
  war: "M-8 8.5 7-6.5V-9.5H4L-8.5 6M8 8.5-7-6.5V-9.5H-4L8.5 6M-9.5 2.5-2.5 9.5M9.5 2.5 2.5 9.5",
};

/** A sign in a line of text: a wind, a boat, pawns; drawn by the stylesheet. */
export const Sign = ({ name }: { name: string }) => <i class={`za-sign ${name}`} />;

/** A die; without a figure one that is still to be rolled. Its pips are drawn by the stylesheet. */
export const Die = ({ figure = 0 }: { figure?: number | undefined }) => (
  <i class={`za-die d${figure}`}>{figure || ""}</i>
);

/** Dice of a people in its colour, the highest first. */
export const Dice = ({ people, dice }: { people: string | null; dice: readonly number[] }) => (
  <span class={`za-dice bb-${hueOf(people)}`}>
    {[...dice]
      .sort((a, b) => b - a)
      .map((figure, k) => (
        <Die key={k} figure={figure} />
      ))}
  </span>
);

/** Pawns of a people: its emblem and how many. */
export function Counter({ people, n }: { people: string; n: number | string }) {
  const half = String(n).length > 1 ? 20 : 17;
  const colour = hueOf(people);
  return (
    <g class={`za-counter bb-${colour}`}>
      <rect class="shade" x={-half} y="-8.4" width={2 * half} height="20" rx="10" />
      <rect class="pill" x={-half} y="-10" width={2 * half} height="20" rx="10" />
      <g class="za-emblem" transform={`translate(${10.6 - half} 0)scale(.6)`}>
        <Emblem colour={colour} />
      </g>
      <text x={half - (half > 17 ? 11.4 : 9.8)} y="4.6">
        {n}
      </text>
    </g>
  );
}

/** A counter in a line of text. */
export const Token = ({ people, n }: { people: string; n: number | string }) => (
  <svg class="za-token" viewBox="-22 -12 44 25" aria-hidden="true">
    <Counter people={people} n={n} />
  </svg>
);

/** The emblem of a people on its disc. */
export const SideDisc = ({ people, children }: { people: string | null; children?: ComponentChild }) => (
  <Disc colour={hueOf(people)} Emblem={Emblem}>
    {children}
  </Disc>
);
