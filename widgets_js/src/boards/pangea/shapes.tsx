// Amulets and silhouettes, each centred on 0, 0.

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
