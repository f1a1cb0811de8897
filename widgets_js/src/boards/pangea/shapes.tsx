// Emblems, amulets and silhouettes, each centred on 0, 0.

/** Emblems in a box of 24: strokes, or filled. A side is never told by its colour alone. */
const EMBLEMS: Readonly<{ [people: string]: string }> = {
  blue: "M-9.5-2.6q4.8-5.4 9.5 0t9.5 0M-9.5 5.4q4.8-5.4 9.5 0t9.5 0",
  orange:
    "M.8-11.5C2.6-6.4 8.2-3.6 8.2 3.4A8 8 0 0 1-8 3.6C-8 .4-6.8-2-5.2-4.2-4.4-1.8-3.6-.6-2.2 0-3.2-4.4-2.2-8.4.8-11.5Z",
  green: "M-7.2 6.6C-10-3.4-3-9 9.4-9 9.4 3.2 3.4 9.6-7.2 6.6ZM-10 10.4L2.6-2.2",
  purple: "M-5.6-9H5.6L10-3.4H-10ZM-9.7-1.4H-4.4L-1.4 8.2ZM-2.3-1.4H2.3L0 9.6ZM4.4-1.4H9.7L1.4 8.2Z",
  yellow:
    "M0 10.5V-10.5M-8.2-5.5C-8.2 2-5 5.6 0 5.6S8.2 2 8.2-5.5M-4.2-8.5C-4.2-3.6-2.6-1.4 0-1.4S4.2-3.6 4.2-8.5",
};
const FILLED = ["orange", "purple"];

export function Emblem({ colour }: { colour: string }) {
  return <path class={FILLED.includes(colour) ? "pg-fill" : "pg-line"} d={EMBLEMS[colour] ?? ""} />;
}

/** Amulets in a box of 24. */
const AMULETS: Readonly<{ [shape: string]: string }> = {
  circle: "M-8.6 0a8.6 8.6 0 1 0 17.2 0a8.6 8.6 0 1 0-17.2 0Z",
  star: "M0-11.2L3-3.9 10.7-3.4 4.8 1.6 6.7 9.1 0 5-6.7 9.1-4.8 1.6-10.7-3.4-3-3.9Z",
  half_moon: "M3.2-10.4A10.4 10.4 0 1 0 7.4 8.4 9.6 9.6 0 0 1 3.2-10.4Z",
  triangle: "M0-9.6L10.2 7.6H-10.2Z",
  square: "M-8.2-8.2H8.2V8.2H-8.2Z",
};

/** An amulet `size` units across, outlined or filled by the class around it. */
export function Amulet({
  shape,
  size,
  x = 0,
  y = 0,
}: {
  shape: string;
  size: number;
  x?: number;
  y?: number;
}) {
  return (
    <path
      class="pg-amulet"
      d={AMULETS[shape] ?? ""}
      transform={`translate(${x} ${y})scale(${size / 24})`}
      stroke-width={(1.6 * 24) / size}
    />
  );
}

/** A hooded figure, 19 × 30. */
export const MINION =
  "M0-15C2.2-12.4 4.9-8.6 5.2-4.4C5.3-2.8 6.2-1.4 7-.2C8.6 3.4 9.2 8.4 9.5 12.9Q9.6 15 7.4 15H-7.4Q-9.6 15-9.5 12.9C-9.2 8.4-8.6 3.4-7-.2C-6.2-1.4-5.3-2.8-5.2-4.4C-4.9-8.6-2.2-12.4 0-15Z";
export const COLLAR = "M-5.4-3.6Q0-.8 5.4-3.6";

/** A keep, 28 × 44, its shaded side and its door. */
export const TOWER =
  "M-14-22h6.4v4.6h4.1v-4.6h7v4.6h4.1v-4.6h6.4v12.2l-2.2 2.6v23.6l2.2 2.6v3.6h-28v-3.6l2.2-2.6v-23.6l-2.2-2.6Z";
export const TOWER_SIDE = "M7.6-22h6.4v12.2l-2.2 2.6v23.6l2.2 2.6v3.6h-6.4Z";
export const TOWER_DOOR = "M-4 22v-8a4 4.4 0 0 1 8 0v8Z";

/** A crate in a box of 16. */
export const CRATE = "M0-6.5L6-3.2V3.4L0 6.6-6 3.4V-3.2ZM-6-3.2L0 0 6-3.2M0 0V6.6";
