// The position of every piece on the sheet.
import { centre, type Point, type Sheet } from "./geometry";
import { type Slot, slots } from "./slots";
import { type Geometry, minionsOn, type PangeaView, towerOn } from "./types";

/** The positions of pieces, by their ids. */
export function layout(view: PangeaView, geometry: Geometry, sheet: Sheet): ReadonlyMap<string, Slot> {
  const places = new Map<string, Slot>();
  for (const square of Object.keys(view.tiles)) {
    const { x, y } = centre(geometry, sheet, square);
    const minions = minionsOn(view, square, geometry);
    const tower = towerOn(view, square);
    const squareSlots = slots(minions.length, tower !== undefined, sheet.narrow);
    const put = (id: string, slot: Slot | null | undefined) =>
      slot && places.set(id, { ...slot, x: x + slot.x, y: y + slot.y });
    put(`t.${tower}`, squareSlots.tower);
    for (const [k, minion] of minions.entries()) put(`m.${minion}`, squareSlots.minions[k]);
  }
  return places;
}

/** The positions of a square's markers: in the middle of the sea, or on the right coast of a tile. */
export function markerPlaces(
  middle: Point,
  count: number,
  land: boolean,
  narrow: boolean,
): (Point & { scale: number })[] {
  return Array.from({ length: count }, (_, k) => {
    if (land) {
      const scale = narrow ? 0.68 : 0.6;
      return { x: middle.x + (narrow ? 45 : 41), y: middle.y + 38 - k * 46 * scale, scale };
    }
    const scale = count > 1 ? 0.72 : narrow ? 1.2 : 1;
    const [column, row] = [k % 2, Math.floor(k / 2)];
    return {
      x: middle.x + (count > 1 ? (column - 0.5) * 44 : 0),
      y: middle.y + (count > 2 ? (row - 0.5) * 44 : 0),
      scale,
    };
  });
}
