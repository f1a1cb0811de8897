// Spoken descriptions of elements, with the same facts as the picture.

import type { Drawing, Scene, Value } from "../../contract";
import { times } from "../../numbers";
import { effectOf, kindOf, stateOf } from "./potions";
import {
  canTake,
  crystalsOf,
  geometryOf,
  leaders,
  type MagusView,
  nameOf,
  ranksOf,
  ringOn,
  SEVEN,
  sidesOf,
  split,
  standing,
  term,
  toTake,
  turnOf,
} from "./types";

type Say = Drawing<MagusView>["say"];

function sourceLabel(view: MagusView, source: string, scene: Scene, say: Say): string {
  const geometry = geometryOf(scene);
  const ring = ringOn(view, source);
  const figures = geometry.rings[ring] ?? [];
  const there = sidesOf(view).flatMap((side) => {
    const counts = ranksOf(geometry).flatMap((rank) => {
      const count = standing(view, side, source, rank);
      return count ? [say(`label.n_${rank}`, { n: count })] : [];
    });
    return counts.length ? [`${nameOf(scene, side)} ${counts.join(", ")}`] : [];
  });
  const first = leaders(view, source).map((side) => nameOf(scene, side));
  return [
    say("label.source", { source: term("mana", source), place: view.sources.indexOf(source) + 1 }),
    ...(figures.length ? [say(ring === "power" ? "label.ring_power" : "label.ring", { figures })] : []),
    say("label.crystals", { n: view.bank[source] ?? 0 }),
    there.length ? there.join("; ") : say("label.empty"),
    ...(first.length ? [say("label.leads", { who: first })] : []),
    ...(view.active.includes(source) ? [say("label.active")] : []),
    ...(canTake(view, source) && !toTake(view, scene, source) ? [say("label.nothing")] : []),
  ].join(", ");
}

/** The key for the result of taking mana here. Taking none also uses up the only chance of the turn. */
function takeKey(view: MagusView, source: string, scene: Scene): string {
  if (!canTake(view, source)) return "label.bank";
  return toTake(view, scene, source) ? "label.take" : "label.take_nothing";
}

function potionLabel(view: MagusView, name: string, scene: Scene, say: Say): string {
  const geometry = geometryOf(scene);
  const potion = geometry.potions[name];
  if (!potion) return name;
  const owner = sidesOf(view).find((side) => view.potions[side]?.includes(name));
  const cost = Object.entries(potion.cost).map(([colour, n]) =>
    say(n > 1 ? "label.several" : "label.one", { n, colour: term("mana", colour) }),
  );
  return [
    say(`potion.${name}`),
    say("label.family", { family: term("mana", potion.family) }),
    say(...effectOf(potion, ranksOf(geometry))),
    say(`kind.${kindOf(potion)}`),
    say("label.steps", { steps: potion.steps.join("/") }),
    owner
      ? `${nameOf(scene, owner)}: ${say(`board.state_${stateOf(view, name, potion)}`)}`
      : say("label.cost", { cost }),
  ].join(", ");
}

/** The label of a power: its level for the side whose turn it is, and the levels of all sides. */
function powerLabel(kind: string, view: MagusView, power: string, scene: Scene, say: Say): string {
  const index = Number(power) - 1;
  const side = turnOf(view);
  const levels = sidesOf(view).map((other) => `${nameOf(scene, other)} ${view.powers[other]?.[index] ?? 0}`);
  const values: { [name: string]: Value } = { number: power, power: term("power", power) };
  if (kind === "w") return [say("label.track", values), ...levels].join(", ");
  return [
    say(Number(power) === SEVEN ? "label.pays" : "label.use", values),
    ...(side === null ? [] : [say("label.level", { n: view.powers[side]?.[index] ?? 0 })]),
    ...(view.used.includes(Number(power)) ? [say("label.used")] : []),
  ].join(", ");
}

/** The label of sorcerers to give back, written as in "aam". */
function giveBackLabel(letters: string, scene: Scene, say: Say): string {
  const counts = ranksOf(geometryOf(scene)).flatMap((rank, k) => {
    const n = times([...letters], "aimx".charAt(k));
    return n ? [say(`label.n_${rank}`, { n })] : [];
  });
  return say("label.given", { what: counts });
}

export function label(view: MagusView, id: string, scene: Scene, say: Say): string {
  const geometry = geometryOf(scene);
  const [kind, first, second, third] = split(id);
  const side = turnOf(view);
  switch (kind) {
    case "c":
      return sourceLabel(view, first, scene, say);
    case "take":
      return say(takeKey(view, first, scene), {
        source: term("mana", first),
        n: view.bank[first] ?? 0,
      });
    case "p":
      return [
        `${nameOf(scene, first)}: ${say(`label.n_${third}`, { n: standing(view, first, second, third) })}`,
        say("label.on", { source: term("mana", second) }),
        say("label.worth", { n: geometry.ranks[third]?.[0] ?? 0 }),
      ].join(", ");
    case "s":
      return [
        say("label.supply", { rank: term("rank", first) }),
        say("label.worth", { n: geometry.ranks[first]?.[0] ?? 0 }),
        ...(side === null ? [] : [say("label.left", { n: view.supply[side]?.[first] ?? 0 })]),
      ].join(", ");
    case "g":
      return giveBackLabel(first, scene, say);
    case "a":
      return [
        say(first === String(SEVEN) ? "label.seven" : "label.action", {
          number: first,
          action: term("action", first),
        }),
        ...(view.action === Number(first) ? [say("label.chosen")] : []),
      ].join(", ");
    case "w":
    case "u":
      return powerLabel(kind, view, first, scene, say);
    case "t":
      return say("label.disc", {
        who: nameOf(scene, first),
        power: term("power", second),
        n: view.powers[first]?.[Number(second) - 1] ?? 0,
      });
    case "d":
      return say("label.die", { figure: first, n: times(view.dice, Number(first)) });
    case "k":
      return potionLabel(view, first, scene, say);
    case "m":
      return say("label.mana", {
        colour: term("mana", first),
        n: crystalsOf(view, side ?? "", first),
      });
    case "up":
    case "down":
      return say(`label.${kind}`);
    default:
      return id;
  }
}
