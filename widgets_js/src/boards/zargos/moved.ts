// What the last ply changed.
import { holderOf, idOf, type ZargosView } from "./types";

/** The start and the end of the last ply's movement of pawns. */
export function trailOf(view: ZargosView, before: ZargosView | null): readonly string[] {
  const { move, phase, commitments } = before ?? {};
  if (!move?.origin || !move.to || phase !== "number") return [];
  return view.commitments.length > (commitments?.length ?? 0) ? [] : [move.origin, move.to];
}

const placesOf = (...views: ZargosView[]): string[] => [
  ...new Set(views.flatMap(({ territories, seas }) => [...Object.keys(territories), ...Object.keys(seas)])),
];

interface Loss {
  readonly place: string;
  readonly people: string;
  readonly n: number;
  readonly cause: string;
}

/** What was lost on each place in the last ply, and the cause. */
export function lossesOf(view: ZargosView, before: ZargosView | null): readonly Loss[] {
  if (!before) return [];
  return placesOf(before).flatMap((place) => {
    const [people = "", was = 0] = holderOf(before, place) ?? [];
    const now = holderOf(view, place);
    const n = was - (now?.[0] === people ? now[1] : 0);
    const lost = view.lost[people] ?? {};
    const cause = Object.keys(lost).find((key) => lost[key] !== before.lost[people]?.[key]);
    return n > 0 && cause ? [{ place, people, n, cause }] : [];
  });
}

/** Elements that the last ply moved or changed, without repetition. */
export const moved = (before: ZargosView, view: ZargosView): readonly string[] =>
  placesOf(before, view)
    .filter((place) => String(holderOf(before, place)) !== String(holderOf(view, place)))
    .map(idOf);
