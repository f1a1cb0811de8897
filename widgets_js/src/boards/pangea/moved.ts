// What the last ply changed on the board.
import { type Names, type PangeaView, tileOn } from "./types";

const differing = (before: Names<unknown>, now: Names<unknown>): string[] =>
  Object.keys(now).filter((name) => before[name] !== now[name]);

/** Tiles that have moved, with the squares that they left. */
export function shifted(before: PangeaView, view: PangeaView): { tile: string; from: string; to: string }[] {
  return differing(before.tiles, view.tiles).flatMap((to) => {
    const tile = tileOn(view, to);
    const from = Object.keys(before.tiles).find((square) => before.tiles[square] === tile);
    return from === undefined ? [] : [{ tile, from, to }];
  });
}

/** Minions that walked or arrived, that is, are on a different tile now, even if that tile drifts. */
export const walked = (before: PangeaView, view: PangeaView): string[] =>
  Object.keys(view.minions).filter(
    (minion) => tileOn(before, before.minions[minion]) !== tileOn(view, view.minions[minion]),
  );

/** Elements that the last ply moved or changed, without repetition. */
export function moved(before: PangeaView, view: PangeaView): readonly string[] {
  const amulets = (from: PangeaView, people: string) => from.amulets[people]?.length ?? 0;
  const oldTrios = Object.values(before.trios).flat();
  const squares = [
    ...differing(before.tiles, view.tiles),
    ...differing(before.markers, view.markers).map((people) => view.markers[people]),
  ];
  const minions = [
    ...walked(before, view),
    ...differing(before.carried, view.carried),
    ...Object.values(view.trios)
      .flat()
      .filter((minion) => !oldTrios.includes(minion)),
  ];
  const towers = [
    ...Object.keys(view.towers).filter((people) => before.towers[people] === undefined),
    ...Object.keys(view.amulets).filter((people) => amulets(before, people) !== amulets(view, people)),
    ...view.seats.filter((people) => people !== null && !before.seats.includes(people)),
  ];
  return [
    ...new Set([
      ...squares.map((square) => `s.${square}`),
      ...minions.map((minion) => `m.${minion}`),
      ...towers.map((people) => `t.${people}`),
    ]),
  ];
}
