// What the last ply changed, and which ships correspond between two views.
import { times } from "../../numbers";
import { explorerOf, type MagellanView, setsOf } from "./types";

/** A ship with a name that it keeps when it sails. */
export interface Sailing {
  readonly key: string;
  readonly voyage: string;
  readonly box: number;
  readonly seat: number;
  /** The place on its box, from 0. */
  readonly k: number;
}

function listed(view: MagellanView): Omit<Sailing, "key">[] {
  const plain = Object.entries(view.boxes).flatMap(([voyage, boxes]) =>
    boxes.flatMap((seats, box) => seats.map((seat, k) => ({ voyage, box: box + 1, seat, k }))),
  );
  return plain;
}

/** Name the ships: those that stay keep their names, and a ship that left one box is the one that arrived on the next. */
export function named(old: readonly Sailing[], view: MagellanView): Sailing[] {
  const free = [...old];
  const ships: (Omit<Sailing, "key"> & { key?: string })[] = listed(view);
  // The first ship on a box sails on, so the ships that stay are matched from the end.
  for (const ship of [...ships].reverse()) {
    const index = free
      .map((was) => was.voyage === ship.voyage && was.box === ship.box && was.seat === ship.seat)
      .lastIndexOf(true);
    if (index >= 0) ship.key = free.splice(index, 1)[0]?.key as string;
  }
  const used = new Set(old.map(({ key }) => key));
  return ships.map((ship) => {
    const family = `${explorerOf(ship.voyage)}.${ship.seat}`;
    const at = free.findIndex((was) => was.key.startsWith(`${family}.`) && was.box <= ship.box);
    let key = ship.key ?? (at >= 0 ? (free.splice(at, 1)[0] as Sailing).key : "");
    for (let k = 1; key === ""; k++) if (!used.has(`${family}.${k}`)) key = `${family}.${k}`;
    used.add(key);
    return { ...ship, key };
  });
}

/** Elements that the last ply moved or changed, without repetition. */
export function moved(before: MagellanView, view: MagellanView): readonly string[] {
  const boxes = Object.entries(view.boxes).flatMap(([voyage, lists]) =>
    lists.flatMap((seats, box) =>
      seats.length > (before.boxes[voyage]?.[box]?.length ?? 0) ? [`b.${voyage}.${box + 1}`] : [],
    ),
  );
  const was = new Map(setsOf(before).map((ship) => [ship.id, ship]));
  const sets = setsOf(view).filter(({ id, box, cards }) => {
    const old = was.get(id);
    return old?.box !== box || old.cards.length !== cards.length;
  });
  const paid = view.paid.length > before.paid.length ? [`p.${view.paid.at(-1)}`] : [];
  const newCards = Object.entries(view.hands).flatMap(([seat, hand]) => {
    const old = before.hands[seat];
    return old && seat === String(view.turn)
      ? [...new Set(hand)].filter((value) => times(hand, value) > times(old, value)).map((v) => `g.${v}`)
      : [];
  });
  return [...new Set([...boxes, ...sets.map(({ id }) => id), ...paid, ...newCards])];
}
