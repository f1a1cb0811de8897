// The marks of a review on the timeline. A mark is at the ply before its decision, where you look for a better move.
import type { Marked } from "../model";

/** The ply at which a mark is shown. */
export const plyOfMark = ({ ply }: Marked): number => ply - 1;

/** The index of the mark at the cursor, -1 for none. */
export const markAt = (marks: readonly Marked[], cursor: number): number =>
  marks.findIndex((mark) => plyOfMark(mark) === cursor);

/** The ply of the next or the previous mark, cyclically. */
export function besideMark(marks: readonly Marked[], cursor: number, direction: 1 | -1): number {
  const plies = marks.map(plyOfMark);
  const nearest = direction > 0 ? plies.find((ply) => ply > cursor) : plies.findLast((ply) => ply < cursor);
  return nearest ?? plies.at(direction > 0 ? 0 : -1) ?? cursor;
}

/** The index of the costliest mark. */
export const costliest = (marks: readonly Marked[]): number =>
  marks.reduce((most, { cost }, k) => (cost[0] > (marks[most]?.cost[0] ?? 0) ? k : most), 0);

/** Move places (shares of the width, left to right) apart to at least a gap, close to where they were wanted. */
export function spread(wanted: readonly number[], gap: number): number[] {
  const places: number[] = [];
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? -gap) + gap));
  for (let k = places.length - 1, most = 1; k >= 0; k -= 1, most -= gap)
    places[k] = Math.min(places[k] as number, most);
  return places;
}
