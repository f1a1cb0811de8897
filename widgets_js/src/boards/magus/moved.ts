// What the last ply changed.
import { times } from "../../numbers";
import { type MagusView, POWERS, sidesOf, turnOf } from "./types";

/** Elements that the last ply moved or changed, without repetition. */
export function moved(before: MagusView, view: MagusView): readonly string[] {
  const sides = sidesOf(view);
  const groups = sides.flatMap((side) =>
    Object.entries(view.sorcerers[side] ?? {}).flatMap(([source, ranks]) =>
      Object.entries(ranks).flatMap(([rank, count]) =>
        count > (before.sorcerers[side]?.[source]?.[rank] ?? 0) ? [`p.${side}.${source}.${rank}`] : [],
      ),
    ),
  );
  const discs = sides.flatMap((side) =>
    POWERS.flatMap((power) =>
      view.powers[side]?.[power - 1] === before.powers[side]?.[power - 1] ? [] : [`t.${side}.${power}`],
    ),
  );
  const known = [...before.display, ...Object.values(before.potions).flat()];
  const cards = [...view.display, ...Object.values(view.potions).flat()];
  const [side, same] = [turnOf(view) ?? "", view.seat === before.seat];
  const mana = Object.keys(view.bank).filter(
    (colour) => same && (view.mana[side]?.[colour] ?? 0) !== (before.mana[side]?.[colour] ?? 0),
  );
  const dice = [...new Set(view.dice)].filter(
    (figure) => times(view.dice, figure) > times(before.dice, figure),
  );
  return [
    ...groups,
    ...(view.action !== null && view.action !== before.action ? [`a.${view.action}`] : []),
    ...discs,
    ...dice.map((figure) => `d.${figure}`),
    ...mana.map((colour) => `m.${colour}`),
    ...cards.filter((name) => !known.includes(name)).map((name) => `k.${name}`),
    ...cards
      .filter((name) => view.tilted.includes(name) && !before.tilted.includes(name))
      .map((name) => `k.${name}`),
  ];
}
