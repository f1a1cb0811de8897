import { readFileSync } from "node:fs";
import { render } from "preact";
import { afterEach, describe, expect, test } from "vitest";
import { magus } from "../src/boards/magus";
import { banner } from "../src/boards/magus/banner";
import { crowd, lanes, placeAt, stack } from "../src/boards/magus/geometry";
import { rowsOf } from "../src/boards/magus/keyboard";
import type { Geometry, MagusView } from "../src/boards/magus/types";
import type { Choice, Drawing, Scene, Told } from "../src/contract";
import { pick } from "../src/pick";
import { sentence } from "../src/words";
import { drawingOf, speechOf } from "./speech";

const { words, forms, unknown, en, fr } = speechOf("magus");

const sap = {
  family: "yellow",
  cost: { yellow: 3, violet: 1 },
  steps: [2],
  effect: "tranches",
  kind: "always",
};
const geometry: Geometry = {
  sides: ["blue", "orange", "green", "purple", "yellow"],
  sources: ["yellow", "green", "blue", "violet", "red"],
  ranks: { apprentice: [1, 8], initiate: [3, 2], mage: [5, 2], archmage: [7, 2] },
  rings: { classic: [9, 6, 3], steady: [8, 5, 3], steep: [10, 5, 2], flat: [7, 5, 4], power: [3, 2, 1] },
  mana: [4, 2, 1],
  thresholds: [11, 19, 24],
  most: 38,
  powers_a_turn: 3,
  dice: 5,
  potions: {
    Y03: { ...sap, number: 0, tranches: [5, 2, 1], pays: null },
    G08: {
      ...sap,
      family: "green",
      steps: [1, 4],
      effect: "step",
      kind: "each turn",
      number: 2,
      tranches: [],
      pays: null,
    },
    B07: { ...sap, family: "blue", effect: "levels", kind: "once", number: 2, tranches: [], pays: null },
    R04: { ...sap, family: "red", effect: "glory", number: 2, tranches: [], pays: "green" },
    V01: {
      ...sap,
      family: "violet",
      effect: "exchange",
      kind: "each turn",
      number: 0,
      tranches: [],
      pays: null,
    },
  },
};
const scene: Scene = {
  game: "magus",
  words,
  forms,
  rules: { en: {}, fr: {} },
  chapters: { en: {}, fr: {} },
  seats: ["Ann", "Bo", "Cy"].map((name) => ({ name, bot: null })),
  names: {},
  reconstructed: {},
  geometry,
};
const mid: MagusView = {
  phase: "groups",
  seats: 3,
  start: 0,
  seat: 0,
  round: 6,
  rings: ["flat", "steep", "power", "classic", "steady"],
  sources: ["green", "red", "blue", "violet", "yellow"],
  bank: { yellow: 9, green: 18, blue: 17, violet: 7, red: 7, colourless: 15 },
  sorcerers: {
    blue: { green: { apprentice: 5 }, blue: { apprentice: 2, mage: 1 } },
    orange: { yellow: { mage: 1 }, green: { apprentice: 2 }, red: { apprentice: 2 } },
    green: { yellow: { apprentice: 2 }, violet: { apprentice: 2, archmage: 1 } },
  },
  powers: { blue: [3, 3, 2, 2, 0, 0, 4], orange: [3, 2, 1, 2, 1, 0, 2], green: [3, 2, 0, 6, 1, 0, 0] },
  levels: { blue: 10, orange: 9, green: 11 },
  glory: {
    blue: { rings: 18, tracks: 14, bonus: 1, potions: 0 },
    orange: { rings: 20, tracks: 12, bonus: 2, potions: 0 },
    green: { rings: 17, tracks: 8, bonus: 0, potions: 0 },
  },
  mana: { blue: { yellow: 1, blue: 2, violet: 3, colourless: 2 }, orange: { yellow: 8 }, green: {} },
  potions: { blue: ["Y03", "B07"], orange: [], green: ["V01"] },
  spent: ["B07"],
  tilted: [],
  display: ["G08", "R04"],
  deck: 40,
  dice: [4, 2, 2],
  laid: [2],
  due: 0,
  action: 2,
  puts: 1,
  raises: 1,
  fresh: { green: 2 },
  active: ["green"],
  collected: false,
  used: [1],
  claimed: false,
  placing: null,
  card: null,
  amount: 0,
  spared: {},
  picked: [],
  counts: 1,
  ending: false,
  strength: {
    yellow: { orange: 5, green: 2 },
    green: { blue: 5, orange: 2 },
    blue: { blue: 7 },
    violet: { green: 9 },
    red: { orange: 2 },
  },
  ranks: {
    yellow: { orange: 1, green: 2 },
    green: { blue: 1, orange: 2 },
    blue: { blue: 1 },
    violet: { green: 1 },
    red: { orange: 1 },
  },
  supply: Object.fromEntries(
    ["blue", "orange", "green"].map((side) => [side, { apprentice: 1, initiate: 2, mage: 1, archmage: 2 }]),
  ),
  totals: { blue: 33, orange: 34, green: 25 },
  worth: { blue: 4, orange: 0, green: 1 },
  preview: { blue: [8, 12, 4, 3], orange: [17, 9, 2, 0], green: [14, 7, 0, 0] },
};
const before: MagusView = {
  ...mid,
  phase: "dice",
  dice: [],
  laid: [],
  due: 3,
  action: null,
  puts: 0,
  raises: 0,
  active: [],
  fresh: {},
};
const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
const choose = (...paths: string[]): Choice[] => paths.map((path, n) => [n, path.split(" ")]);
const free = choose("c.green", "c.blue", "p.blue.green.apprentice c.red", "w.1", "take.green", "end");

describe("the circle", () => {
  test("stands on one place for each source, apart", () => {
    for (const a of [0, 1, 2, 3, 4]) {
      for (const b of [0, 1, 2, 3, 4]) {
        if (a < b) {
          const [p, q] = [placeAt(a), placeAt(b)];
          expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(146);
        }
      }
    }
  });
  const full = (count: number): MagusView => ({
    ...mid,
    seats: 5,
    sorcerers: Object.fromEntries(
      geometry.sides.map((side) => [side, { red: { apprentice: count, mage: 1, archmage: count % 3 } }]),
    ),
  });
  test.each([1, 2, 3, 4, 5, 8])("keeps a crowd within its pool (%i apprentices of each)", (count) => {
    const tokens = crowd(full(count), "red", scene);
    expect(new Set(tokens.map(({ side, rank }) => side + rank)).size).toBe(tokens.length);
    for (const [k, a] of tokens.entries()) {
      const [w, h] = [(a.width * a.scale) / 2, (a.height * a.scale) / 2];
      expect(Math.hypot(Math.abs(a.x) + w, Math.abs(a.y) + h)).toBeLessThan(51);
      for (const b of tokens.slice(k + 1)) {
        const apart =
          Math.abs(a.x - b.x) >= w + (b.width * b.scale) / 2 - 0.02 ||
          Math.abs(a.y - b.y) >= h + (b.height * b.scale) / 2 - 0.02;
        expect(apart).toBe(true);
      }
    }
  });
  test("shows a few at full size, and nobody nowhere", () => {
    expect(crowd(mid, "yellow", scene)[0]).toMatchObject({ rank: "mage", scale: 1 });
    expect(crowd({ ...mid, sorcerers: {} }, "yellow", scene)).toEqual([]);
  });
  test("stacks discs and lays markers in lanes", () => {
    expect(stack(1)).toEqual([{ x: 0, y: 0 }]);
    expect(new Set(stack(5).map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
    expect(lanes([4, 4, 5], 1)).toEqual([0, 1, 0]);
    expect(lanes([4, 4, 5], 2)).toEqual([0, 1, 2]);
  });
});

describe("labels", () => {
  const label = (id: string, speak = en, view = mid) => magus.label(view, id, scene, speak);
  test.each([
    [
      "c.green",
      "green source, place 1, ring of 7, 5 and 4 glory, 18 crystals, Ann 5 apprentices; Bo 2 apprentices, Ann ahead, activated this turn",
    ],
    [
      "c.blue",
      "blue source, place 3, ring of power, 3, 2 and 1 levels, 17 crystals, Ann 2 apprentices, 1 mage, Ann ahead",
    ],
    ["take.green", "take mana at the green source, 18 crystals left"],
    ["take.red", "red source, 7 crystals left"],
    ["p.green.violet.archmage", "Cy: 1 archmage, on the violet source, level 7"],
    ["s.mage", "supply: mage, level 5, 1 left"],
    ["g.aam", "give back 2 apprentices and 1 mage"],
    ["a.2", "action 2: 2, a power +2, takes a die showing 2, chosen this turn"],
    ["a.7", "action 7: pair: sorcerer, takes two equal dice"],
    ["w.1", "track 1, “two more dice”, Ann 3, Bo 3, Cy 3"],
    ["u.1", "use power 1, “two more dice”, level 3, used this turn"],
    ["t.orange.5", "Bo: “move your own” on level 1"],
    ["u.7", "power 7, “bonus glory”, can’t be used, level 4"],
    ["d.2", "2 free dice showing 2"],
    [
      "k.G08",
      "Druid’s Stride, green potion, Move one of your mages, each turn, glory 1/4, costs 3 yellow and 1 violet",
    ],
    ["k.B07", "Foam Tonic, blue potion, Raise 2 different powers by 1, once, glory 2, Ann: used"],
    ["k.Y03", "Solar Sap, yellow potion, Mana tranches of 5, 2 and 1, always, glory 2, Ann: always"],
    ["m.violet", "violet mana: 3 crystals"],
    ["up", "one more"],
    ["end", "end"],
  ])("say what a person would say of %s", (id, text) => {
    expect(label(id)).toBe(text);
  });
  test("say it in French", () => {
    expect(label("c.red", fr)).toBe(
      "source rouge, emplacement 2, anneau de 10, 5 et 2 points de gloire, 7 cristaux, Bo 2 apprentis, Bo en tête",
    );
    expect(label("take.green", fr)).toBe("prendre de la mana à la source verte, 18 cristaux restants");
    expect(label("k.G08", fr)).toContain("potion verte, Déplacez un de vos mages");
    expect(label("k.G08", fr)).toContain("coûte 3 jaunes et 1 violet");
    expect(label("m.violet", fr)).toBe("mana violette\u00a0: 3 cristaux");
    expect(label("k.R04", fr)).toContain("À la fin, 2 points de gloire par potion verte");
    expect(label("u.3", fr)).toBe("utiliser le pouvoir 3, «\u00a0mana incolore\u00a0», niveau 2");
    expect(label("c.violet", en, { ...mid, sorcerers: {}, strength: {} })).toContain("nobody there");
  });
  test.each<[string, Partial<MagusView>]>([
    ["a fourth rank", { ranks: { green: { blue: 4 } } }],
    ["no rank", { ranks: {} }],
    ["an empty source", { bank: { ...mid.bank, green: 0 } }],
  ])("say that a taking brings nothing and is the only one: %s", (_name, more) => {
    const view = { ...mid, ...more };
    expect(label("take.green", en, view)).toMatch(
      /^take mana at the green source, (18|0) crystals left: you would get 0 mana, and could take no more this turn$/,
    );
    expect(label("take.green", fr, view)).toMatch(
      /^prendre de la mana à la source verte, (18 cristaux restants|0 cristal restant)\u00a0: 0 mana en l’état, et c’est la seule prise du tour$/,
    );
    expect(label("c.green", en, view)).toMatch(/activated this turn, you would get 0 mana$/);
    expect(label("c.green", fr, view)).toMatch(/activée pendant ce tour, 0 mana à prendre en l’état$/);
    const taken = { ...view, collected: true };
    expect(label("take.green", en, taken)).toMatch(/^green source, (18|0) crystals left$/);
    expect(label("c.green", en, taken)).toMatch(/activated this turn$/);
  });
});

describe("the keyboard", () => {
  test.each([
    ["in a turn", mid, free],
    [
      "with dice to turn",
      { ...mid, phase: "action" },
      choose("u.2 d.2 up", "u.2 d.2 down", "s.mage c.red g.aaa"),
    ],
    ["before the set-up", { ...before, sources: [], rings: [], sorcerers: {}, seat: null, display: [] }, []],
  ])("reaches every element (%s)", (_name, view, choices) => {
    const all = magus.order(view, scene, choices);
    expect(new Set(all).size).toBe(all.length);
    const reached = new Set(["w.3"]);
    for (const id of reached) {
      for (const key of ARROWS) {
        const next = magus.arrow(view, id, key, scene, choices);
        if (next !== null) reached.add(next);
      }
    }
    expect([...reached].sort()).toEqual([...all].sort());
  });
  test("walks tracks by kind", () => {
    const walk = (id: string, key: (typeof ARROWS)[number]) => magus.arrow(mid, id, key, scene, free);
    expect(walk("a.3", "ArrowDown")).toBe("a.4");
    expect(walk("u.3", "ArrowUp")).toBe("u.2");
    expect(walk("t.green.6", "ArrowDown")).toBe("t.green.7");
    expect(walk("a.3", "ArrowRight")).toBe("u.3");
    expect(walk("c.green", "ArrowRight")).toBe("take.green");
    expect(walk("nothing", "ArrowRight")).toBeNull();
    expect(rowsOf(mid, scene, free)[0]?.[0]).toBe("c.green");
  });
  test("digits mean what is asked for", () => {
    expect(magus.typed?.("4", { ...mid, phase: "action" })).toBe("a.4");
    expect(magus.typed?.("4", { ...mid, phase: "picking" })).toBe("d.4");
    expect(magus.typed?.("14", mid)).toBe("w.4");
    expect(magus.typed?.("1", before)).toBe("u.1");
  });
  test("a click may mean more than its element", () => {
    const means = (id: string, view = mid) => magus.meanings(view, id, scene);
    expect(means("p.orange.red.apprentice")).toEqual(["p.orange.red.apprentice", "c.red"]);
    expect(means("c.green")).toEqual(["c.green", "take.green"]);
    // A refusal speaks of what was meant: not of mana that brings nothing, nor of a rise that is not due. The taking of
    // nothing uses up the turn's, so it is never what a click on the source means: its crystals are clicked for that.
    expect(means("c.red")).toEqual(["c.red"]);
    expect(means("c.green", { ...mid, collected: true })).toEqual(["c.green"]);
    expect(means("c.green", { ...mid, bank: { ...mid.bank, green: 0 } })).toEqual(["c.green"]);
    expect(means("c.green", { ...mid, ranks: { green: { blue: 4 } } })).toEqual(["c.green"]);
    expect(means("take.green", { ...mid, ranks: { green: { blue: 4 } } })).toEqual(["take.green", "c.green"]);
    expect(means("u.3", { ...mid, raises: 0 })).toEqual(["u.3"]);
    expect(means("t.blue.3", { ...mid, raises: 0 })).toEqual(["u.3", "t.blue.3"]);
    expect(means("t.orange.3", { ...mid, phase: "action" })).toEqual(["t.orange.3"]);
    expect(means("w.3")).toEqual(["w.3"]);
    expect(means("w.7")).toEqual(["w.7", "u.7"]);
    expect(means("d.4")).toEqual(["d.4"]);
    expect(means("t.orange.3")).toEqual(["t.orange.3", "w.3"]);
    const lay = choose("a.4", "a.7 d.4", "u.2 d.4 up");
    const view = { ...mid, phase: "action" };
    expect(pick(lay, [], means("d.4", view))).toEqual({ actions: [0] });
    expect(pick(lay, ["a.7"], means("d.4", view))).toEqual({ actions: [1] });
    expect(pick(lay, ["u.2"], means("d.4", view))).toEqual({ path: ["u.2", "d.4"] });
    // The own disc raises while that is due, else it is used.
    expect(pick(choose("w.1", "u.1"), [], means("t.blue.1"))).toEqual({ actions: [0] });
    expect(pick(choose("u.1"), [], means("t.blue.1"))).toEqual({ actions: [0] });
  });
});

describe("the banner", () => {
  const text = (view: MagusView, choices: readonly Choice[], speak = en) =>
    sentence(speak, magus.banner(view, scene, choices) as Told);
  const phase = (name: string, more: Partial<MagusView> = {}): MagusView => ({
    ...mid,
    phase: name,
    ...more,
  });
  test.each<[string, MagusView, readonly Choice[], string]>([
    [
      "dice",
      before,
      choose("roll"),
      "Roll 3 dice. You may use powers and potions and take mana at any time before you end your turn.",
    ],
    [
      "action",
      phase("action"),
      choose("a.2", "a.4", "a.7 d.2", "u.1"),
      "Place a die on action 2, 4 or 7. You may use powers and potions at any time.",
    ],
    ["action, of another", phase("action"), [], "The dice are used to choose an action."],
    [
      "groups",
      mid,
      free,
      "1 group of 2 apprentices to play, and 1 power to raise by 2: click a source or a track.",
    ],
    ["raise alone", mid, choose("w.1", "end"), "1 power still to raise by 2: click a track."],
    [
      "two groups",
      phase("groups", { action: 5, puts: 2, raises: 0 }),
      free,
      "2 groups of 2 apprentices to play: to place, click a source; to move, click your own, then a neighbouring source.",
    ],
    [
      "one group",
      phase("groups", { action: 5, raises: 0 }),
      free,
      "Place or move 2 apprentices: to place, click a source; to move, click your own, then a neighbouring source.",
    ],
    [
      "moves alone",
      phase("groups", { action: 5, raises: 0 }),
      choose("p.blue.green.apprentice c.red", "end"),
      "1 group of 2 apprentices to move (you can’t place any): click your own, then a neighbouring source.",
    ],
    [
      "moves alone, and a power",
      mid,
      choose("p.blue.green.apprentice c.red", "w.1", "end"),
      "1 group of 2 apprentices to move (you can’t place any), and 1 power to raise by 2: click your own or a track.",
    ],
    [
      "a potion's group, moves alone",
      phase("putting", { amount: 3 }),
      choose("p.blue.green.apprentice c.red"),
      "1 group of 3 apprentices to move (you can’t place any): click your own, then a neighbouring source.",
    ],
    [
      "no group",
      phase("groups", { action: 5, raises: 0 }),
      choose("end"),
      "You can’t place or move another group. Use powers or potions, or end the turn.",
    ],
    [
      "mana",
      phase("groups", { puts: 0, raises: 0 }),
      choose("take.green", "end"),
      "The action offers nothing more. Take mana from a marked source, or end the turn.",
    ],
    [
      "mana that is nothing",
      phase("groups", { puts: 0, raises: 0, ranks: { green: { blue: 4 } } }),
      choose("take.green", "end"),
      "The action offers nothing more. Take mana (you would get 0, and could take no more this turn), or end the turn.",
    ],
    [
      "mana at one of two sources",
      phase("groups", { puts: 0, raises: 0, active: ["green", "red"] }),
      choose("take.green", "take.red", "end"),
      "The action offers nothing more. Take mana from a marked source, or end the turn.",
    ],
    [
      "done",
      phase("groups", { puts: 0, raises: 0 }),
      choose("end"),
      "The action is done. You may still use powers and potions before you end the turn.",
    ],
    [
      "seven",
      phase("groups", { action: 7, raises: 0 }),
      choose("s.mage c.red g.aaa", "end"),
      "Make a sorcerer: click its rank in the supply, then a source, then the sorcerers you give back.",
    ],
    [
      "no seven",
      phase("groups", { action: 7, raises: 0 }),
      choose("end"),
      "You can’t make a sorcerer now. Use powers or potions, or end the turn.",
    ],
    [
      "paying",
      phase("paying", { card: "G08" }),
      choose("pay", "m.yellow"),
      "Druid’s Stride: pay as shown, or click a colour to pay with a colourless crystal instead.",
    ],
    [
      "picking",
      phase("picking"),
      choose("d.4"),
      "Click up to three free dice, highest first, to reroll them.",
    ],
    [
      "picked",
      phase("picking", { picked: [4] }),
      choose("throw"),
      "Click another die, or reroll those picked up.",
    ],
    [
      "ring",
      phase("ring", { placing: 0, amount: 2 }),
      choose("w.1"),
      "Assign 2 levels to powers, several to one power if you like: click the tracks.",
    ],
  ])("says what can be done: %s", (_name, view, choices, expected) => {
    expect(text(view, choices)).toBe(expected);
  });
  test("says it in French", () => {
    expect(text(mid, free, fr)).toBe(
      "1 groupe de 2 apprentis et 1 pouvoir à monter de 2\u00a0: cliquez sur une source ou une piste.",
    );
    const fourth = phase("groups", { puts: 0, raises: 0, ranks: { green: { blue: 4 } } });
    expect(text(fourth, choose("take.green", "end"), fr)).toBe(
      "L’action n’offre plus rien. Prenez de la mana (0, et seule prise du tour), ou terminez le tour.",
    );
  });
  test.each<[string[], Choice[], string]>([
    [["a.7"], [], "Which pair? Click one of its dice."],
    [["u.2"], [], "Which die do you want to turn? Click it."],
    [["u.2", "d.4"], [], "Up by one or down by one? Click the new number."],
    [["u.4"], [], "On which source do you win the tie? Click it."],
    [["u.5"], [], "Which of your mages or archmages do you move? Click it."],
    [["u.6"], [], "Which rival’s apprentice or mage do you move? Click it."],
    [["u.6", "p.orange.red.apprentice"], [], "Where to? Click a neighbouring source."],
    [["p.blue.green.apprentice"], choose("c.red"), "Where to? Click a neighbouring source."],
    [
      ["p.blue.green.apprentice"],
      choose("c.green"),
      "Click a neighbouring source to move there, or this source to place.",
    ],
    [["s.mage"], [], "On which source do you make the mage? Click it."],
    [["s.mage", "c.red"], [], "Which sorcerers do you give back for the mage?"],
    [["m.red"], [], "Which second crystal do you give? Click it."],
    [["m.red", "m.red"], [], "Which source do you take a crystal from? Click it."],
  ])("asks for what is missing after %j", (path, choices, asked) => {
    expect(sentence(en, banner(mid, scene, choices, path))).toBe(asked);
    expect(sentence(fr, banner(mid, scene, choices, path))).toMatch(/^[^{}]*[.?]$/);
  });
  test.each([
    ["start", "setup"],
    ["dice", "dice"],
    ["groups", "action"],
    ["paying", "potion"],
    ["lowering", "potion"],
    ["ring", "count"],
    ["over", "end"],
  ])("tells phase, time and doing of %s", (name, chapter) => {
    const view = phase(name, name === "ring" ? { placing: 1 } : {});
    expect(magus.phases(view, scene).chapter).toBe(chapter);
    for (const speak of [en, fr]) {
      speak(magus.does?.(view) ?? "", { who: "Ann" });
      for (const said of magus.phases(view, scene).all) speak(`phase.${said}`);
    }
  });
  test("keeps the step that a decision interrupts", () => {
    expect(magus.phases(phase("paying"), scene).current).toBe("groups");
    expect(magus.phases(phase("paying", { action: null }), scene).current).toBe("action");
    expect(magus.phases(phase("raising", { action: null, dice: [] }), scene).current).toBe("dice");
    expect(magus.phases(phase("groups", { action: 7 }), scene).chapter).toBe("seven");
    const time = (view: MagusView) => sentence(en, magus.when?.(view, scene) ?? ["", {}]);
    expect(time(mid)).toBe("Round 6, 1 of 3 counts done");
    expect(time({ ...mid, ending: true })).toBe("Last round");
  });
  test.each(["roll", "pay", "throw", "end"])("has a button for %s", (id) => {
    const [button, ...rest] = magus.buttons?.(mid, scene, choose(id, "u.1"), "") ?? [];
    expect(rest).toEqual([]);
    expect(button).toMatchObject({ id, primary: true });
    for (const speak of [en, fr]) speak(...(button?.text ?? ["", {}]));
  });
  test("warn at the end of a turn if mana would be left", () => {
    const named = (...ids: string[]) =>
      magus.buttons?.(mid, scene, choose(...ids), "").map(({ text }) => sentence(en, text));
    const [rich, poor] = [["yellow", "green", "blue", "violet", "red"], []].map((sources) =>
      named("end", ...sources.map((source) => `take.${source}`)),
    );
    expect(rich).toEqual(["End without mana"]);
    expect(poor).toEqual(["End the turn"]);
  });
});

describe("the last ply", () => {
  test("moves what it changed", () => {
    expect(magus.moved(mid, mid)).toEqual([]);
    const placed = { ...mid.sorcerers, blue: { ...mid.sorcerers["blue"], red: { apprentice: 2 } } };
    expect(magus.moved(mid, { ...mid, sorcerers: placed })).toEqual(["p.blue.red.apprentice"]);
    expect(magus.moved(before, mid)).toEqual(["a.2", "d.4", "d.2"]);
    const raised = { ...mid.powers, orange: [3, 2, 1, 2, 2, 0, 2] };
    expect(magus.moved(mid, { ...mid, powers: raised })).toEqual(["t.orange.5"]);
    const richer = { ...mid, mana: { ...mid.mana, blue: { yellow: 5, blue: 2, violet: 3, colourless: 2 } } };
    expect(magus.moved(mid, richer)).toEqual(["m.yellow"]);
    expect(magus.moved(mid, { ...mid, display: ["G08", "Y03"], potions: {} })).toEqual([]);
    expect(magus.moved({ ...mid, display: ["G08"] }, mid)).toEqual(["k.R04"]);
    expect(magus.moved(mid, { ...mid, tilted: ["V01"] })).toEqual(["k.V01"]);
  });
});

const drawing = (view: MagusView, more: Partial<Drawing<MagusView>> = {}) =>
  drawingOf(magus, view, { scene, say: en, ...more });

describe("the drawing", () => {
  const root = document.createElement("div");
  afterEach(() => render(null, root));
  const draw = (view: MagusView, more: Partial<Drawing<MagusView>> = {}) => {
    const props = drawing(view, more);
    const rows = magus.seats(props);
    render(
      <>
        <magus.Board {...props} />
        {magus.pages(props).map(({ tab, body }) => (
          <div key={tab}>{body}</div>
        ))}
        {rows.map((row) => [row.name, ...row.figures, row.note])}
      </>,
      root,
    );
    return root;
  };
  const ids = () => [...root.querySelectorAll("[data-id]")].map((node) => node.getAttribute("data-id"));
  const text = (selector: string) => [...root.querySelectorAll(selector)].map((node) => node.textContent);
  const at = (id: string) => root.querySelector(`[data-id="${id}"]`);

  test("holds every element once", () => {
    for (const more of [{}, { narrow: true, seat: null }, { seat: 2 }]) {
      draw(mid, { open: new Set(["c.green", "w.1"]), ...more });
      expect(ids().sort()).toEqual([...magus.order(mid, scene, free)].sort());
    }
    const turning = choose("u.2 d.2 up", "u.2 d.2 down");
    draw(mid, { open: new Set(["up", "down"]), path: ["u.2", "d.2"] });
    expect(ids().sort()).toEqual([...magus.order(mid, scene, turning)].sort());
  });
  test("shows who would hold a tranche, crystals and what they bring", () => {
    draw(mid, { open: new Set(["take.green"]), gains: new Map([["take.green", "+5 mana"]]) });
    expect(at("c.green")?.querySelectorAll(".mu-pin")).toHaveLength(2);
    expect(at("take.green")?.textContent).toBe("G18+5");
    expect(text(".mu-middle .mu-figure")).toEqual(["5", "2", "1"]);
    expect(text(".mu-times")).toEqual(["×5"]);
    expect(root.querySelectorAll(".mu-fresh")).toHaveLength(1);
    expect(text(".mu-turn dd")).toContain("green +5");
  });
  test("shows where there is mana to take, and where none", () => {
    draw(mid, { say: fr });
    expect(text(".mu-turn dd")).toContain("de la source verte");
    const fourth = { ...mid, ranks: { ...mid.ranks, green: { blue: 4 } } };
    draw(fourth, { say: fr });
    expect(text(".mu-turn dd")).toContain("0 à la source verte, mais c’est la seule prise du tour");
    draw(fourth);
    expect(text(".mu-turn dd")).toContain("0 at the green source, then no more this turn");
    draw({ ...fourth, active: ["green", "red"], ranks: { green: { blue: 4 }, red: { blue: 2 } } });
    expect(text(".mu-turn dd")).toContain("from red; 0 at the green source, then no more this turn");
    draw({ ...mid, active: [] });
    expect(text(".mu-turn dd")).toContain("no active source");
  });
  test("tells a taking that brings nothing before it is made", () => {
    const nothing = "0 mana, then no more this turn";
    const gains = new Map([
      ["take.green", nothing],
      ["take.red", "+2 mana"],
    ]);
    draw({ ...mid, active: ["green", "red"] }, { open: new Set(gains.keys()), gains });
    expect(at("take.green")?.querySelector(".mu-gain")?.textContent).toBe("0");
    expect(at("take.green")?.querySelector("title")?.textContent).toBe(nothing);
    expect(at("take.red")?.querySelector(".mu-gain")?.textContent).toBe("+2");
    expect(at("take.red")?.querySelector("title")).toBeNull();
    expect(text(".mu-turn dd")).toContain("red +2; 0 at the green source, then no more this turn");
    // With power 4 the sources themselves are clicked.
    const won = new Map([["c.green", "+4 mana"]]);
    draw(mid, { path: ["u.4"], open: new Set(won.keys()), gains: won });
    expect(at("take.green")?.querySelector(".mu-gain")?.textContent).toBe("+4");
    expect(text(".mu-turn dd")).toContain("green +4");
  });
  test("shows the disc to come: of the group now, else of the reliquat", () => {
    draw(mid, { open: new Set(["w.1"]) });
    expect(text(".mu-ghost text")).toEqual(["+2", "+2"]);
    draw(mid);
    expect(text(".mu-ghost text")).toEqual(["+2"]);
    expect(root.textContent).toContain("power 2 rises by 2 at the end");
    draw({ ...mid, phase: "ring", placing: 2, amount: 1, action: null }, { open: new Set(["w.4", "w.5"]) });
    expect(text(".mu-ghost text")).toEqual(["+1"]);
    expect(text(".mu-turn")).toEqual([]);
    expect(text(".mu-count h3")).toEqual(["Count 2 of 3"]);
  });
  test("shows dice to roll, to lay, picked up, and what a turn makes of one", () => {
    draw(before, { open: new Set(["roll"]) });
    expect(root.querySelectorAll(".mu-dice .due")).toHaveLength(3);
    draw({ ...mid, phase: "action", action: null, laid: [] }, { open: new Set(["a.4"]) });
    expect(at("d.4")?.getAttribute("class")).toContain("can");
    expect(at("d.4")?.hasAttribute("aria-disabled")).toBe(false);
    expect(at("d.2")?.getAttribute("class")).not.toContain("can");
    draw({ ...mid, phase: "picking", picked: [4] });
    expect(root.querySelectorAll(".mu-picked")).toHaveLength(1);
    draw({ ...mid, dice: [6, 1] }, { path: ["u.2", "d.6"], open: new Set(["up", "down"]) });
    expect(at("up")?.querySelectorAll(".mu-die circle")).toHaveLength(1);
    expect(at("down")?.querySelectorAll(".mu-die circle")).toHaveLength(5);
    draw({ ...mid, action: 7, laid: [4, 4], dice: [] });
    expect(root.querySelectorAll(".mu-places .mu-die rect")).toHaveLength(8);
  });
  test("shows what is paid", () => {
    draw({ ...mid, phase: "paying", card: "R04", spared: { yellow: 1 } }, { open: new Set(["m.violet"]) });
    expect(text(".mu-have em")).toEqual(["−1", "−3"]);
    expect(root.querySelectorAll(".bought")).toHaveLength(1);
  });
  test.each([
    [["u.2"], [], [], 0],
    [["u.2", "d.4"], ["up", "down"], ["Up by one or down by one? Click the new number."], 0],
    [["s.mage", "c.red"], ["g.aaa"], ["Which sorcerers do you give back for the mage?"], 3],
  ])("has the answers that lie nowhere on the board after %j", (path, open, asked, given) => {
    draw(mid, { path, open: new Set(open) });
    expect(text(".mu-asked b")).toEqual(asked);
    expect(root.querySelectorAll(".mu-given svg")).toHaveLength(given);
  });
  test("lights each of several equal dice, and of those the chosen one alone", () => {
    draw({ ...mid, phase: "action", dice: [4, 2, 2] }, { open: new Set(["a.2"]) });
    expect(at("d.2")?.querySelectorAll("i")).toHaveLength(2);
    expect(root.querySelectorAll(".mu-free .one")).toHaveLength(0);
    draw({ ...mid, phase: "action", dice: [4, 2, 2] }, { path: ["u.2", "d.2"], open: new Set(["up"]) });
    expect(root.querySelectorAll(".mu-free .one")).toHaveLength(1);
    expect(at("d.2")?.querySelector("i:last-child")?.className).toBe("bb-box");
  });
  test("says of dice left over what they bring", () => {
    draw(mid);
    expect(text(".mu-dice h3, .mu-dice small")).toEqual(["Unused dice", "each 2: power\u00a02\u00a0+1"]);
    draw({ ...mid, dice: [] });
    expect(text(".mu-dice h3, .mu-dice small")).toEqual(["Unused dice", "none left"]);
    draw({ ...mid, phase: "action", action: null, laid: [] });
    expect(text(".mu-dice h3, .mu-dice small")).toEqual(["Free dice", "place one on an action"]);
    draw({ ...before, phase: "exchanging", card: "V01" });
    expect(text(".mu-dice h3, .mu-dice small")).toEqual(["Dice to roll"]);
  });
  test("has touch targets larger than the drawing, below everything drawn", () => {
    const open = new Set(["t.orange.1", "p.orange.red.apprentice", "take.green"]);
    draw(mid, { open });
    expect(root.querySelectorAll(".mu-reach")).toHaveLength(0);
    draw(mid, { open, narrow: true });
    for (const id of open) {
      const [reach, drawn, ...rest] = root.querySelectorAll(`[data-id="${id}"]`);
      expect(reach?.getAttribute("class")).toBe("mu-reach");
      expect(drawn?.getAttribute("role")).toBe("button");
      expect(rest).toEqual([]);
    }
  });
  test("shows where a 421 goes, but not while it moves there", () => {
    const said = "click a rival’s disc on a track to lower it by one";
    draw(mid, { open: new Set(["t.orange.1"]) });
    expect(text(".mu-turn dd")).toContain(said);
    draw({ ...mid, phase: "lowering" }, { open: new Set(["t.orange.1"]) });
    expect(text(".mu-turn dd")).not.toContain(said);
  });
  test("puts potions that can be used first", () => {
    draw(
      { ...mid, potions: { ...mid.potions, blue: ["Y03", "G08"] }, display: [] },
      { open: new Set(["k.G08"]) },
    );
    expect(text(".mu-owned strong")).toEqual(["Druid’s Stride", "Solar Sap"]);
  });
  test("leaves what is in the bank where nobody has a turn", () => {
    const { blue } = mid.mana;
    draw(mid);
    expect(text(".mu-have b")).toEqual(
      ["yellow", "green", "blue", "violet", "red", "colourless"].map((c) => String(blue?.[c] ?? 0)),
    );
    draw({ ...mid, phase: "over", seat: null });
    expect(text(".mu-have b")).toEqual(["9", "18", "17", "7", "7", "15"]);
    expect(at("m.yellow")).toBeNull();
  });
  test("has a page for the turn and one for the count, and none at the end", () => {
    const tabs = (view: MagusView) => magus.pages(drawing(view)).map(({ tab }) => tab);
    expect(tabs(mid)).toEqual(["turn", "count"]);
    expect(tabs({ ...mid, phase: "ring", placing: 1 })).toEqual(["count"]);
    expect(tabs({ ...mid, phase: "over", seat: null })).toEqual([]);
  });
  test("shows the gain of a count before and after it", () => {
    draw({ ...mid, counts: 2 }, { before: { ...mid, totals: { ...mid.totals, blue: 20 } } });
    expect(text(".mu-count td b")).toEqual(["24", "28", "21"]);
    expect(text(".mu-count tbody td:nth-child(5)")).toEqual(["+3", "–", "–"]);
    expect(text(".mu-count span")).toContain("last count at 24");
    expect(root.textContent).toContain("The last count also scores potions: Ann +4, Bo +0 and Cy +1.");
    expect(text(".mu-plus")).toEqual(["+13"]);
  });
  test("accounts for every point of glory", () => {
    const { parts, seats } = magus.account?.(mid, scene) ?? { parts: [], seats: [] };
    expect(parts.map((part) => en(part))).toEqual(["rings", "tracks", "bonus", "potions"]);
    expect(seats.map((glory) => glory.reduce((all, n) => all + n))).toEqual(Object.values(mid.totals));
    for (const glory of seats) expect(glory).toHaveLength(parts.length);
  });
  test.each([
    "start",
    "rings",
    "sources",
    "display",
    "dice",
    "rolling",
    "action",
    "groups",
    "paying",
    "refill",
    "picking",
    "putting",
    "stepping",
    "exchanging",
    "raising",
    "lowering",
    "ring",
    "over",
  ])("draws %s in both languages, wide and narrow", (phase) => {
    const bare = { sources: [], rings: [], sorcerers: {}, strength: {}, ranks: {}, seat: null, display: [] };
    const setup = ["start", "rings", "sources", "display"].includes(phase);
    for (const speak of [en, fr]) {
      const view: MagusView = {
        ...(setup ? { ...before, ...bare } : mid),
        phase,
        card: phase === "paying" || phase === "exchanging" ? "G08" : null,
        placing: phase === "ring" ? 1 : null,
        seat: setup || phase === "over" ? null : 0,
        action: phase === "dice" ? null : mid.action,
      };
      draw(view, { say: speak, narrow: speak === fr });
      expect(root.textContent).not.toMatch(/undefined|NaN|[{}]/);
      expect(root.innerHTML).not.toMatch(/undefined|NaN/);
      expect(sentence(speak, magus.banner(view, scene, []))).not.toMatch(/[{}]/);
    }
  });
  test("knows every word it asks for", () => {
    for (const view of [mid, { ...mid, tilted: ["V01"] }, { ...mid, collected: true, puts: 0, raises: 0 }]) {
      draw(view, { seat: 2 });
    }
    expect([...unknown]).toEqual([]);
  });
  test("leaves no word unused", () => {
    const files =
      "question.ts banner.ts circle.tsx dice.tsx labels.ts level.tsx potions.tsx seats.tsx side.tsx tracks.tsx board.tsx";
    const code = files
      .split(" ")
      .map((file) => readFileSync(`${import.meta.dirname}/../src/boards/magus/${file}`, "utf8"))
      .join("");
    const own = Object.keys(words.en).filter((key) => /^(board|banner|label)\./.test(key));
    const unused = own.filter((key) => !code.includes(key) && !code.includes(`"${key.split(".")[1]}"`));
    // Made of parts: ranks, letters, states, steps of the turn, parts of a count; what seats do; phases; the shell's own.
    const made =
      /\.(rank_|letter_|state_|step_|count_|of_|at_|ask_|does_|n_|keys$|rings$|sources$|start$|display$|rolling$|refill$|over$)/;
    expect(unused.filter((key) => !made.test(key))).toEqual([]);
  });
  test("keeps French spaces from breaking", () => {
    for (const [key, text] of Object.entries(words.fr)) {
      if (/^(board|banner|label|primary|effect)\./.test(key)) expect(text, key).not.toMatch(/ [:;!?»]|« /);
    }
  });
});
