// The marks of a review on the timeline. A mark stands at the moment before its decision: there one looks for another.
import type { Marked } from "../model";

/** The moment at which a mark is looked at. */
export const plyOfMark = ({ ply }: Marked): number => ply - 1;

/** The mark that is looked at, -1 for none. */
export const markAt = (marks: readonly Marked[], cursor: number): number =>
  marks.findIndex((mark) => plyOfMark(mark) === cursor);

/** The moment of the next mark or of the one before, round and round. */
export function besideMark(marks: readonly Marked[], cursor: number, direction: 1 | -1): number {
  const plies = marks.map(plyOfMark);
  const found = direction > 0 ? plies.find((ply) => ply > cursor) : plies.findLast((ply) => ply < cursor);
  return found ?? plies.at(direction > 0 ? 0 : -1) ?? cursor;
}

/** The number of the mark that cost most. */
export const costliest = (marks: readonly Marked[]): number =>
  marks.reduce((most, { cost }, k) => (cost[0] > (marks[most]?.cost[0] ?? 0) ? k : most), 0);

/** Places (shares of the width) at least a gap apart, as near to the wanted as goes from left to right. */
export function spread(wanted: readonly number[], gap: number): number[] {
  const places: number[] = [];
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? -gap) + gap));
  for (let k = places.length - 1, most = 1; k >= 0; k -= 1, most -= gap)
    places[k] = Math.min(places[k] as number, most);
  return places;
}
