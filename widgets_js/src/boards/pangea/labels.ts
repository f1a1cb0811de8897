// Spoken descriptions of elements, with the same facts as the picture.
import type { Drawing, Scene, Values } from "../../contract";
import {
  atHome,
  count,
  type Geometry,
  geometryOf,
  heldMinions,
  markersOn,
  minionsOn,
  type PangeaView,
  peopleOf,
  split,
  term,
  terrainOf,
  tileOn,
  towerOn,
} from "./types";

type Say = Drawing<PangeaView>["say"];

/** The state of a minion: at home or away, and what it carries. */
function fares(view: PangeaView, minion: string, geometry: Geometry): readonly [key: string, values: Values] {
  const shape = view.carried[minion];
  const home = atHome(view, minion, geometry);
  const values = { colour: term("colour", peopleOf(minion)) };
  if (shape) return [home ? "home_carrying" : "away_carrying", { ...values, shape: term("shape", shape) }];
  return [home ? "home" : "away", values];
}

function squareLabel(view: PangeaView, square: string, geometry: Geometry, say: Say): string {
  const markers = markersOn(view, square, geometry).map((people) =>
    say("label.marker", { colour: term("colour", people) }),
  );
  const tile = view.tiles[square];
  if (tile === undefined) {
    const number = geometry.numbers?.[square];
    const waits = number !== undefined && view.phase === "tiles";
    const sea = waits ? say("label.numbered", { square, number }) : say("label.sea", { square });
    return [sea, ...markers].join(", ");
  }
  const minions = minionsOn(view, square, geometry);
  const limit = geometry.limits[tile] ?? 0;
  const n = minions.length;
  const state = n > limit ? "over" : n === limit ? "full" : n ? "some" : "empty";
  const tower = towerOn(view, square);
  const there = [
    ...(tower ? [say("label.tower", { colour: term("colour", tower) })] : []),
    ...minions.map((minion) => {
      const [key, values] = fares(view, minion, geometry);
      return say(`label.minion_${key}`, values);
    }),
    ...markers,
  ];
  const place = say("label.land", {
    square,
    terrain: term("terrain", terrainOf(tile)),
    limit,
    state: say(`label.${state}`, { n }),
  });
  return there.length ? say("label.with", { place, what: there.join(", ") }) : place;
}

function minionLabel(view: PangeaView, minion: string, geometry: Geometry, say: Say): string {
  const who = term("minion", `${peopleOf(minion)}_${geometry.homes[minion]}`);
  const square = view.minions[minion];
  if (square === undefined) {
    const held = heldMinions(view, geometry).includes(minion);
    return say(held ? "label.drawn" : "label.in_bag", { minion: who });
  }
  const shape = view.carried[minion];
  const tile = tileOn(view, square);
  const home = atHome(view, minion, geometry);
  const crowded = minionsOn(view, square, geometry).length > (geometry.limits[tile] ?? 0);
  return [
    say("label.minion", { minion: who, square, terrain: term("terrain", terrainOf(tile)) }),
    say(home ? "board.home" : "board.away"),
    ...(shape ? [say("label.carries", { shape: term("shape", shape) })] : []),
    ...(crowded ? [say("label.crowded")] : []),
    ...(view.moved.includes(minion) ? [say("label.has_moved")] : []),
  ].join(", ");
}

function peopleLabel(view: PangeaView, people: string, geometry: Geometry, say: Say): string {
  const square = view.towers[people];
  const amulets = view.amulets[people] ?? [];
  const total = Object.keys(geometry.homes).filter((minion) => peopleOf(minion) === people).length;
  const bag = view.bags[people] ?? total - count(view.minions, people);
  return [
    square
      ? say("label.tower_on", { colour: term("colour", people), square })
      : say("label.people", { people: term("side", people) }),
    ...(view.seats.includes(people)
      ? [say("label.level", { level: amulets.length })]
      : view.seats.includes(null)
        ? []
        : [say("board.neutral")]),
    ...amulets.map((shape) => say(`shape.${shape}`)),
    say("label.bag", { n: bag }),
  ].join(", ");
}

export function label(view: PangeaView, id: string, scene: Scene, say: Say): string {
  const geometry = geometryOf(scene);
  const [kind, name] = split(id);
  if (kind === "s") return squareLabel(view, name, geometry, say);
  if (kind === "m") return minionLabel(view, name, geometry, say);
  return kind === "t" ? peopleLabel(view, name, geometry, say) : id;
}
