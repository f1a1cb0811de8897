// The emblems of the sides, each centred on 0, 0 in a box of 24. Colour alone never identifies a side.

const EMBLEMS: Readonly<{ [colour: string]: string }> = {
  blue: "M-9.5-2.6q4.8-5.4 9.5 0t9.5 0M-9.5 5.4q4.8-5.4 9.5 0t9.5 0",
  orange:
    "M.8-11.5C2.6-6.4 8.2-3.6 8.2 3.4A8 8 0 0 1-8 3.6C-8 .4-6.8-2-5.2-4.2-4.4-1.8-3.6-.6-2.2 0-3.2-4.4-2.2-8.4.8-11.5Z",
  green: "M-7.2 6.6C-10-3.4-3-9 9.4-9 9.4 3.2 3.4 9.6-7.2 6.6ZM-10 10.4L2.6-2.2",
  purple: "M-5.6-9H5.6L10-3.4H-10ZM-9.7-1.4H-4.4L-1.4 8.2ZM-2.3-1.4H2.3L0 9.6ZM4.4-1.4H9.7L1.4 8.2Z",
  yellow:
    "M0 10.5V-10.5M-8.2-5.5C-8.2 2-5 5.6 0 5.6S8.2 2 8.2-5.5M-4.2-8.5C-4.2-3.6-2.6-1.4 0-1.4S4.2-3.6 4.2-8.5",
  black: "M0-11.5L2.9-2.9 11.5 0 2.9 2.9 0 11.5-2.9 2.9-11.5 0-2.9-2.9Z",
};
const FILLED = ["orange", "purple", "black"];

/** Drawn in `currentColor`; strokes as wide as `--w` says. */
export function Emblem({ colour }: { colour: string }) {
  return <path class={FILLED.includes(colour) ? "bb-fill" : "bb-line"} d={EMBLEMS[colour] ?? ""} />;
}
