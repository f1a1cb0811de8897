import { render } from "preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { zargos } from "../src/boards/zargos";
import { chartOf } from "../src/boards/zargos/geometry";
import { chartFor, rowOf } from "../src/boards/zargos/keyboard";
import { lossesOf, trailOf } from "../src/boards/zargos/moved";
import { type Geometry, oddsFor, PEOPLES, suggested, type ZargosView } from "../src/boards/zargos/types";
import type { Choice, Drawing, Scene, Told } from "../src/contract";
import { pick } from "../src/pick";
import { sentence } from "../src/words";
import { drawingOf, source, speechOf } from "./speech";

const { words, forms, asked, unknown, en, fr } = speechOf("zargos", true);

/** The map of the edition, and from its hexagons what borders on what. */
const grid = [...source("games/zargos/edition.toml").matchAll(/^ {2}" *((?:[~A-Z]\w+ ?){40})",$/gm)].map(
  ([, row = ""]) => row.trim(),
);
const cells = grid.map((row) => row.split(" "));
const borders: Record<string, Set<string>> = {};
for (const [row, line] of cells.entries()) {
  for (const [column, here] of line.entries()) {
    const odd = row % 2;
    const near = [
      line[column + 1],
      cells[row + 1]?.[column + odd],
      column + odd > 0 ? cells[row + 1]?.[column + odd - 1] : undefined,
    ];
    for (const there of near) {
      if (there === undefined || there === here) continue;
      borders[here] = (borders[here] ?? new Set()).add(there);
      borders[there] = (borders[there] ?? new Set()).add(here);
    }
  }
}
const isSea = (code: string) => code.startsWith("~");
const codes = Object.keys(borders).sort();
const near = (code: string, sea: boolean) =>
  [...(borders[code] ?? [])].filter((other) => isSea(other) === sea).sort();
const kingdoms = "AK BA IT KA KO LU OH OZ PA TA ZA".split(" ");
const volcanoes = "AK2 BA5 IT1 KA3 KO3 OZ1 PA4".split(" ");
const winds =
  "war earth illusion mist elsewhere madness ice storm death demon typhoon eclipse heat flood tide quake".split(
    " ",
  );
const geometry: Geometry = {
  grid,
  territories: Object.fromEntries(
    codes
      .filter((code) => !isSea(code))
      .map((code) => [
        code,
        {
          kingdom: code.slice(0, 2),
          capital: code.endsWith("0"),
          volcano: volcanoes.includes(code),
          points: code.endsWith("0") ? 2 : 1,
          near: near(code, false),
          seas: near(code, true),
        },
      ]),
  ),
  seas: Object.fromEntries(
    codes.filter(isSea).map((code) => [code, { near: near(code, true), coasts: near(code, false) }]),
  ),
  kingdoms: Object.fromEntries(
    kingdoms.map((name) => [
      name,
      { value: name === "ZA" ? null : 10, territories: codes.filter((code) => code.startsWith(name)) },
    ]),
  ),
  lines: [
    ["AK1", "OH3"],
    ["BA4", "OZ0"],
    ["IT2", "OH1"],
  ],
  peoples: {},
  winds: Object.fromEntries(winds.map((wind, k) => [wind, { red: k > 4, copies: 1 }])),
  prices: { pawn: 2, boat: 5 },
};
const names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay"];
const scene: Scene = {
  game: "zargos",
  words,
  forms,
  rules: { en: {}, fr: {} },
  chapters: { en: {}, fr: {} },
  seats: names.map((name) => ({ name, bot: null })),
  names: {},
  reconstructed: {},
  geometry,
};
const mid: ZargosView = {
  phase: "attack",
  stage: "attack",
  seats: 6,
  round: 6,
  leaders: { monks: 0, amazons: 1, knights: 2, winged: 3, spiders: 4, dragons: 5 },
  order: ["monks", "amazons", "knights", "winged", "spiders", "dragons"],
  side: "knights",
  groups: [],
  rolled: [],
  stacks: { green: 0, blue: 0 },
  cards: {},
  offers: {},
  territories: {
    TA1: ["knights", 7],
    TA0: ["knights", 12],
    TA3: ["spiders", 5],
    AK3: ["amazons", 3],
    AK0: ["dragons", 5],
    OH0: ["monks", 11],
    IT2: ["winged", 2],
  },
  seas: { "~03": 5 },
  pool: { winged: 3 },
  boats: { knights: 2 },
  lost: {},
  kingdoms: { OH: "monks" },
  points: {},
  hands: [null, null, ["war", "war", "ice"], null, null, null],
  sizes: [2, 3, 3, 1, 0, 2],
  deck: 27,
  fresh: { TA1: 7 },
  commitments: [],
  fighting: false,
  attacked: [],
  move: null,
  battle: null,
  steps: 2,
  locked: {},
  waiting: [],
  played: [],
  cast: null,
  dice_at: [],
  landing: [],
  frozen: [],
  closed: [],
  cancelled: [],
  lasting: [],
  trims: [],
  offer: null,
  over: null,
  winner: null,
  stock: 13,
  now: Object.fromEntries(PEOPLES.map((people, k) => [people, { territories: k, pawns: 20 + k, points: k }])),
  odds: null,
  most: 0,
  money: 0,
  demons: { ZA0: 4, ZA6: 2, ZA7: 3 },
  report: null,
  rerolls: {},
};
const asks = (way: string, to: string, more: Partial<ZargosView> = {}): ZargosView => ({
  ...mid,
  phase: "number",
  move: { origin: way === "place" ? null : "TA1", way, route: way === "boat" ? ["~06", "~01"] : [], to },
  ...more,
});
const attack = asks("land", "TA3", {
  odds: {
    place: "TA3",
    defenders: 5,
    rows: [1, 2, 3, 4, 5, 6].map((n) => [n, n / 10, 0.1, 0.9 - n / 10]),
  },
});
const combat: ZargosView = {
  ...mid,
  phase: "monk",
  battle: {
    target: "OH0",
    attackers: 6,
    round: 2,
    asking: null,
    war: ["attacker"],
    attack: [5, 4, 4],
    defence: [],
    rerolled: false,
    shot: [],
  },
  report: {
    place: "OH0",
    origins: ["TA0"],
    attacker: "knights",
    defender: "monks",
    force: [8, 11],
    odds: [0.62, 0.01, 0.37],
    blows: [["round", [5, 3, 1, 6], [6, 2], 1, 3]],
  },
  odds: { place: "OH0", defenders: 8, rows: [[6, 0.4, 0.0001, 0.5999]] },
};
const choose = (...paths: string[]): Choice[] => paths.map((path, n) => [n, path.split(" ")]);
const numbers = (kind: string, least: number, most: number) =>
  choose(...Array.from({ length: most - least + 1 }, (_, k) => `${kind}.${least + k}`));
const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;

describe("the chart", () => {
  const chart = chartOf(geometry);
  test("has an outline for every place, and one for each kingdom", () => {
    expect(grid).toHaveLength(44);
    expect(Object.keys(chart.outlines).sort()).toEqual(codes);
    expect(Object.keys(chart.kingdoms)).toEqual(kingdoms);
    for (const d of [...Object.values(chart.outlines), ...Object.values(chart.kingdoms)]) {
      expect(d).toMatch(/^M[-\d. ]+C.*Z$/);
      expect(d).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
  test("is the same every time", () => {
    expect(chartOf(geometry)).toEqual(chart);
    expect(chartFor(scene)).toBe(chartFor(scene));
  });
  test("lets neighbours share their line, and nobody else", () => {
    const ends = (code: string) =>
      new Set(
        [...(chart.outlines[code] ?? "").matchAll(/C[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ ([-\d.]+ [-\d.]+)/g)].map(
          ([, end]) => end,
        ),
      );
    const corners = Object.fromEntries(codes.map((code) => [code, ends(code)]));
    for (const a of codes) {
      for (const b of codes) {
        const shared = [...(corners[a] ?? [])].filter((end) => corners[b]?.has(end)).length;
        if (a < b && borders[a]?.has(b)) expect(shared, `${a} ${b}`).toBeGreaterThan(1);
        else if (a < b) expect(shared, `${a} ${b}`).toBeLessThan(2);
      }
    }
  });
  test("has room for a counter in each territory", () => {
    const spots = codes.map((code) => chart.anchors[code]);
    for (const [k, a] of spots.entries()) {
      expect(a).toBeDefined();
      for (const b of spots.slice(k + 1)) {
        if (a && b) expect(Math.abs(a.x - b.x) > 33 || Math.abs(a.y - b.y) > 19, codes[k]).toBe(true);
      }
    }
  });
  test("draws a flight line between the nearest coasts", () => {
    expect(chart.flights).toHaveLength(3);
    for (const [a, b] of chart.flights) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeLessThan(110);
  });
});

describe("labels", () => {
  const label = (id: string, view = mid, speak = en) => zargos.label(view, id, scene, speak);
  test.each([
    ["p.TA1", "Taïro east (TA1), Knights, 7 pawns, borders Akilon north (AK3)"],
    ["p.ZA7", "Zargos inner west (ZA7), vacant, 3 dice of demons"],
    ["p.BA5", "volcano"],
    ["p.OZ0", "flight line to Banzol south (BA4)"],
    ["p.OH0", "whole kingdom worth 10, kingdom card: Monks"],
    ["p.~03", "Gulf of Kahil, Dragons, 5 pawns"],
    ["k.TA", "kingdom of Taïro, 5 territories"],
    ["n.3", "3 pawns"],
    ["b.2", "2 boats for 10 points"],
    ["r.1", "1 pawn for 2 points"],
    ["w.war", "Wind of War: one more die in this combat"],
    ["ask.BA2", "ask for Banzol east (BA2)"],
    ["give.boat", "give boat"],
    ["ask.ice", "ask for Wind of Ice"],
    ["side.knights", "Knights, Cy"],
    ["stack.blue", "take two blue cards, 0 left"],
    ["die.6", "roll a 6 again"],
    ["pass", "Pass"],
    ["nothing", "nothing"],
  ])("say what a person would say of %s", (id, text) => {
    expect(label(id)).toContain(text);
  });
  test("say chances, ice and storms", () => {
    expect(label("n.3", attack)).toMatch(/^3 pawns, taken 30%, held 60%$/);
    expect(label("p.TA1", { ...mid, frozen: ["TA"] })).toContain("frozen");
    expect(label("p.~03", { ...mid, closed: ["~03"] })).toContain("closed by the storm");
    expect(label("p.TA1", mid, fr)).toContain("Chevaliers, 7 pions");
  });
});

describe("the keyboard", () => {
  test.each([
    ["on the map", mid, choose("p.TA1", "p.TA0", "done")],
    ["for a number", attack, numbers("n", 1, 6)],
    ["in a trade", mid, choose("give.BA2", "ask.boat", "side.monks", "propose")],
    ["for kingdoms", mid, choose("k.TA", "k.KA")],
  ])("reaches every element %s", (_name, view, choices) => {
    const all = zargos.order(view, scene, choices);
    expect(new Set(all).size).toBe(all.length);
    const reached = new Set(["p.ZA0"]);
    for (const id of reached) {
      for (const key of ARROWS) {
        const next = zargos.arrow(view, id, key, scene, choices);
        if (next !== null) reached.add(next);
      }
    }
    expect([...reached].sort()).toEqual([...all].sort());
  });
  test("walks by direction, and steps numbers", () => {
    const walk = (id: string, key: (typeof ARROWS)[number], view = mid, choices: Choice[] = []) =>
      zargos.arrow(view, id, key, scene, choices);
    expect(walk("p.OZ0", "ArrowDown")).toBe("p.OZ1");
    expect(walk("p.KO0", "ArrowRight")).toBe("p.KO1");
    expect(walk("nothing", "ArrowUp")).toBeNull();
    const six = numbers("n", 1, 6);
    expect(walk("n.3", "ArrowUp", attack, six)).toBe("n.4");
    expect(walk("n.1", "ArrowDown", attack, six)).toBe("n.1");
    expect(walk("n.6", "ArrowRight", attack, six)).toBe("w.war");
    expect(walk("w.ice", "ArrowUp", attack, six)).toBe("p.TA3");
    expect(walk("w.ice", "ArrowDown", attack, six)).toBeNull();
    expect(rowOf(mid, choose("die.6", "keep"))).toEqual(["die.6", "w.war", "w.ice"]);
    expect(zargos.order(attack, scene, six)[0]).toBe("n.1");
  });
  test("digits mean what is asked for", () => {
    expect(zargos.typed?.("12", attack)).toBe("n.12");
    expect(zargos.typed?.("05", { ...mid, phase: "boats" })).toBe("b.5");
    expect(zargos.typed?.("7", { ...mid, phase: "recruit" })).toBe("r.7");
    expect(zargos.typed?.("46", { ...mid, phase: "monk" })).toBe("die.6");
  });
  test("a territory stands for its kingdom while a wind is aimed", () => {
    const aimed: ZargosView = { ...mid, phase: "target", cast: { wind: "ice", by: 2, target: "", last: 2 } };
    const means = (id: string) => zargos.meanings(aimed, id, scene);
    expect(zargos.meanings(mid, "p.KA3", scene)).toEqual(["p.KA3"]);
    expect(means("p.KA3")).toEqual(["p.KA3", "k.KA"]);
    expect(pick(choose("k.TA", "k.KA"), [], means("p.KA3"))).toEqual({ actions: [1] });
    expect(pick(choose("p.KA3"), [], means("p.KA3"))).toEqual({ actions: [0] });
    expect(means("w.ice")).toEqual(["w.ice"]);
  });
});

describe("numbers and chances", () => {
  const ids = new Set(["n.1", "n.2", "n.3", "n.4", "n.5", "n.6"]);
  test("suggest all, unless pawns are placed or boats bought", () => {
    expect(suggested(attack, ids, "")).toBe(6);
    expect(suggested(attack, ids, "n.4")).toBe(4);
    expect(suggested(attack, ids, "n.44")).toBe(6);
    expect(suggested(asks("place", "TA1"), ids, "")).toBe(1);
    expect(suggested(mid, new Set(["b.0", "b.1"]), "n.4")).toBe(0);
    expect(suggested(mid, new Set(["pass"]), "")).toBeNull();
  });
  test("go by the number sent", () => {
    expect(oddsFor(attack.odds, 2)?.[1]).toBe(0.2);
    expect(oddsFor(combat.odds, 1)?.[0]).toBe(6);
    expect(oddsFor(null, 1)).toBeUndefined();
  });
});

describe("the banner", () => {
  const text = (view: ZargosView, choices: readonly Choice[], speak = en) =>
    sentence(speak, zargos.banner(view, scene, choices) as Told);
  const phase = (name: string, more: Partial<ZargosView> = {}): ZargosView => ({
    ...mid,
    phase: name,
    ...more,
  });
  const fights = phase("attack", { commitments: [["TA1", "TA3", 6, "land"]] });
  const way = (more: Partial<NonNullable<ZargosView["move"]>> = {}, side = "knights"): ZargosView =>
    phase("way", { side, move: { origin: "TA1", way: "land", route: [], to: null, ...more } });
  const offer = { by: "knights", to: "spiders", give: ["PA2", "boat"], ask: ["TA3"] };
  test.each<[string, ZargosView, readonly Choice[], string]>([
    [
      "trade",
      phase("trade"),
      choose("side.monks"),
      "Knights: to offer a trade, click a people in the list, or pass.",
    ],
    [
      "bundle",
      phase("bundle", { offer }),
      choose("give.PA2"),
      "Click the cards to give, then those to ask the Spiders for, in the order of the list.",
    ],
    [
      "proposal",
      phase("bundle", { offer }),
      choose("ask.TA3", "propose"),
      "Propose this to Spiders, or add cards that are further down the list.",
    ],
    [
      "answer",
      phase("answer", { offer }),
      choose("accept"),
      "Knights: Palmyr east (PA2) and boat for Taïro north-east (TA3). Accept or refuse.",
    ],
    [
      "hidden answer",
      phase("reply", { offer: { by: 1, to: 2, give: 2, ask: 1 } }),
      [],
      "An offer of winds is waiting for an answer.",
    ],
    [
      "place",
      phase("place", { pool: { knights: 1 } }),
      choose("p.TA1"),
      "Knights: 1 pawn left to place. Click one of your territories.",
    ],
    [
      "place at sea",
      phase("place", { pool: { knights: 4 } }),
      choose("p.~03"),
      "Knights: 4 pawns left to place. Click one of your territories, or a sea you are in.",
    ],
    [
      "number",
      attack,
      numbers("n", 1, 6),
      "Taïro east (TA1) to Taïro north-east (TA3): how many pawns? At most 6. Type a number, use − and +, or click a bar.",
    ],
    [
      "number of another",
      attack,
      [],
      "Taïro east (TA1) to Taïro north-east (TA3): the number of pawns is being chosen.",
    ],
    [
      "placing",
      asks("place", "TA1", { pool: { knights: 9 } }),
      numbers("n", 1, 9),
      "Taïro east (TA1): how many of 9 pawns? Type a number, use − and +, or click a bar.",
    ],
    [
      "call",
      asks("call", "TA3"),
      numbers("n", 1, 2),
      "How many Spiders come from Taïro east (TA1)? At most 2.",
    ],
    [
      "red",
      phase("red"),
      choose("w.ice", "pass"),
      "Before the Knights play: click a red wind to play it, or pass.",
    ],
    [
      "no red",
      phase("red"),
      choose("pass"),
      "Before the Knights play: you have no red wind to play, so pass.",
    ],
    [
      "kingdom",
      phase("target", { cast: { wind: "ice", by: 2, target: "", last: 2 } }),
      choose("k.TA"),
      "Wind of Ice: click the kingdom that it hits.",
    ],
    [
      "seas",
      phase("target", { cast: { wind: "storm", by: 2, target: "", last: 2 } }),
      choose("p.~01 p.~02"),
      "Wind of Storm: click two neighbouring seas.",
    ],
    [
      "target",
      phase("target", { cast: { wind: "demon", by: 2, target: "", last: 2 } }),
      choose("p.TA1"),
      "Demonic Wind: click the territory or sea that it hits.",
    ],
    [
      "illusion",
      phase("illusion", { cast: { wind: "storm", by: 2, target: "~03 ~04", last: 2 } }),
      choose("pass"),
      "Cy: Wind of Storm, on Gulf of Kahil and Gulf of Ohms. Redirect it with an Illusion, or pass.",
    ],
    [
      "landing",
      phase("landing", { landing: ["~03"] }),
      choose("p.~02"),
      "The Dragons leave Gulf of Kahil: click where they go.",
    ],
    [
      "attack",
      mid,
      choose("p.TA1", "done"),
      "Click an outlined territory to attack from it, or end the attacks.",
    ],
    [
      "attack or fight",
      fights,
      choose("p.TA1", "p.TA3"),
      "Fight for Taïro north-east (TA3), or click where another attack starts.",
    ],
    [
      "attack or fight of others",
      { ...fights, side: "amazons" },
      choose("p.TA1", "p.TA3"),
      "Fight for Taïro north-east (TA3), or start another attack first. After a combat, you can’t start any more.",
    ],
    ["fight", fights, choose("p.TA3"), "Click the combat to fight now: Taïro north-east (TA3)."],
    ["no attack", mid, choose("done"), "No more attacks are possible. End the attacks."],
    ["attack of another", mid, [], "Knights are choosing their attacks."],
    ["way", way(), choose("p.TA3"), "From Taïro east (TA1), 7 pawns: click where they go."],
    ["way by sea", way(), choose("p.~06"), "From Taïro east (TA1), 2 boats: click the first sea to sail."],
    [
      "either way",
      way(),
      choose("p.TA3", "p.~06"),
      "From Taïro east (TA1): click a target by land, or the first sea to sail (2 boats).",
    ],
    [
      "sailing",
      way({ route: ["~06"] }),
      choose("p.BA2"),
      "Gulf of Taïro: click the coast to land on, or the next sea.",
    ],
    ["by wind", way(), choose("w.earth"), "From Taïro east (TA1): click the wind that carries the group."],
    [
      "the first people",
      phase("people", { leaders: {} }),
      choose("people.monks"),
      "Choose a people: click one that is left.",
    ],
    [
      "another people",
      phase("people"),
      choose("people.monks"),
      "Choose another people: each player leads more than one.",
    ],
    ["way of another", way(), [], "From Taïro east (TA1): the destination is being chosen."],
    [
      "swimming",
      way({ origin: "~03" }, "dragons"),
      choose("p.ZA4"),
      "From Gulf of Kahil, 5 pawns: click where they go.",
    ],
    [
      "war",
      { ...combat, phase: "war" },
      choose("pass"),
      "Combat for Ohms (capital): click the Wind of War for one more die, or pass.",
    ],
    ["dice", { ...combat, phase: "rolling" }, [], "Combat for Ohms (capital), round 2: the dice roll."],
    [
      "a die worth it",
      { ...combat, rerolls: { 5: [1, 4], 4: [0, 3] } },
      choose("die.5", "keep"),
      "Click one die to roll it again, or keep them all.",
    ],
    [
      "no die worth it",
      { ...combat, rerolls: { 5: [0, 4], 4: [0, 0] } },
      choose("die.5", "keep"),
      "Rolling a die again can’t improve anything, so keep the dice. You may still click one.",
    ],
    [
      "trim",
      phase("trim", { trims: [2] }),
      choose("w.ice"),
      "You have 3 winds in hand, which is too many. Click one to put it under the deck.",
    ],
    [
      "reorganise",
      phase("reorganise"),
      choose("p.TA1", "done"),
      "2 steps left: click a place for a group to leave, or end the turn.",
    ],
    [
      "mist",
      phase("reorganise"),
      choose("w.mist", "done"),
      "2 steps left: click a place for a group to leave, or the Wind of Mist, or end the turn.",
    ],
    ["nothing to move", phase("reorganise"), choose("done"), "You can’t move anything more. End the turn."],
    [
      "exchange",
      phase("exchange"),
      choose("side.monks", "pass"),
      "To offer winds to a player, click one of their peoples in the list, or pass.",
    ],
    [
      "no exchange",
      phase("exchange"),
      choose("w.flood", "pass"),
      "Put a wind against one of your peoples under the deck, or pass.",
    ],
    [
      "barter",
      phase("barter", { offer: { by: 2, to: 0, give: [], ask: [] } }),
      choose("w.ice"),
      "Click your winds to give, then those to ask Ann for, in the order of the list.",
    ],
    [
      "boats",
      phase("boats", { money: 11 }),
      numbers("b", 0, 2),
      "Knights: 11 points to spend. How many boats, at 5?",
    ],
    [
      "recruit",
      phase("recruit", { money: 1 }),
      numbers("r", 0, 0),
      "Knights: 1 point to spend. How many pawns, at 2?",
    ],
  ])("says what can be done: %s", (_name, view, choices, expected) => {
    expect(text(view, choices)).toBe(expected);
    expect(text(view, choices, fr)).not.toMatch(/[{}]|\w+\.\w+_/);
  });
  test("tells phase, time and doing", () => {
    expect(zargos.phases(mid, scene)).toMatchObject({ current: "attack", chapter: "attack" });
    expect(zargos.phases(combat, scene).chapter).toBe("combat");
    expect(zargos.phases(phase("red", { stage: "window" }), scene)).toMatchObject({
      current: "window",
      chapter: "red",
    });
    expect(zargos.phases(phase("place", { stage: "mist" }), scene)).toMatchObject({
      current: "reorganise",
      chapter: "green",
    });
    expect(zargos.phases(phase("number", { stage: "setup" }), scene)).toMatchObject({
      current: "place",
      chapter: "setup",
    });
    expect(zargos.phases(phase("trim", { stage: "winds" }), scene)).toMatchObject({
      current: "winds",
      chapter: "wind",
    });
    expect(zargos.phases(phase("over", { stage: null }), scene)).toEqual({
      all: ["over"],
      current: "over",
      chapter: "end",
    });
    expect(sentence(en, zargos.when?.(mid, scene) as Told)).toBe("Round 6, turn 3 of 6");
    expect(sentence(en, zargos.when?.({ ...mid, stage: "buy" }, scene) as Told)).toBe("Round 6");
    expect(zargos.does?.(attack)).toBe("banner.does_attack");
    expect(zargos.does?.({ ...attack, stage: "reorganise" })).toBe("banner.does_reorganise");
    expect(zargos.does?.(asks("place", "TA1"))).toBe("banner.does_place");
    expect(zargos.does?.(phase("recruit"))).toBe("banner.does_boats");
    expect(zargos.does?.(phase("rolling"))).toBe("shell.moves");
  });
  test("has buttons for what needs no board; the last is in ink", () => {
    const buttons = (view: ZargosView, choices: readonly Choice[], at = "") =>
      (zargos.buttons?.(view, scene, choices, at) ?? []).map(({ id, text: [key, values], primary }) => [
        id,
        en(key, values),
        primary,
      ]);
    expect(buttons(attack, numbers("n", 1, 6), "n.4")).toEqual([["n.4", "Attack with 4", true]]);
    expect(buttons({ ...attack, stage: "reorganise" }, numbers("n", 1, 6))).toEqual([
      ["n.6", "Send 6", true],
    ]);
    expect(buttons(asks("place", "TA1"), numbers("n", 1, 6))).toEqual([["n.1", "Place 1", true]]);
    expect(buttons({ ...mid, phase: "boats" }, numbers("b", 0, 2))).toEqual([["b.0", "Buy 0 boats", true]]);
    expect(buttons(mid, choose("p.TA1", "done"))).toEqual([["done", "End the attacks", true]]);
    expect(buttons(fights, choose("p.TA3", "p.TA1"))).toEqual([["p.TA3", "Fight for TA3", true]]);
    expect(buttons(phase("answer"), choose("refuse", "accept"))).toEqual([
      ["refuse", "Refuse", false],
      ["accept", "Accept", true],
    ]);
    expect(buttons(phase("reorganise", { stage: "reorganise" }), choose("done"))).toEqual([
      ["done", "End the turn", true],
    ]);
  });
  test("asks whether a sea is swum into or crossed, once it is clicked", () => {
    const choices: Choice[] = [
      [1, ["p.~06", "swim"]],
      [2, ["p.~06", "sail"]],
      [3, ["p.~05"]],
    ];
    const view = phase("way", {
      side: "dragons",
      stage: "reorganise",
      move: { origin: "TA1", way: "land", route: [], to: null },
    });
    const asked = (path: string[]) => [
      en(...zargos.banner(view, scene, choices, path)),
      (zargos.buttons?.(view, scene, choices, "p.~06", path) ?? []).map(({ text: [key] }) => en(key)),
    ];
    expect(asked([])).toEqual(["From Taïro east (TA1), 7 pawns: click where they go.", []]);
    expect(asked(["p.~06"])).toEqual([
      "Gulf of Taïro: swim there, or cross it by boat?",
      ["Cross by boat", "Swim there"],
    ]);
    const sent = zargos.buttons?.(attack, scene, numbers("n", 1, 6), "n.4", ["n.4"]) ?? [];
    expect(sent.map(({ id }) => id)).toEqual(["n.4"]);
  });
});

describe("the last ply", () => {
  test("moves what it changed", () => {
    expect(zargos.moved(mid, mid)).toEqual([]);
    const after: ZargosView = { ...mid, territories: { ...mid.territories, TA3: ["knights", 4] }, seas: {} };
    expect(zargos.moved(mid, after)).toEqual(["p.TA3", "p.~03"]);
  });
  test("leaves a trail, but not of an attack that only was declared", () => {
    const before = asks("land", "TA0", { stage: "reorganise" });
    expect(trailOf(mid, before)).toEqual(["TA1", "TA0"]);
    expect(trailOf({ ...mid, commitments: [["TA1", "TA3", 6, "land"]] }, attack)).toEqual([]);
    expect(trailOf(mid, null)).toEqual([]);
  });
  test("shows what was lost, and why", () => {
    const after: ZargosView = {
      ...mid,
      territories: { ...mid.territories, OH0: ["monks", 7] },
      lost: { monks: { death: 4 } },
    };
    expect(lossesOf(after, mid)).toEqual([{ place: "OH0", people: "monks", n: 4, cause: "death" }]);
    expect(lossesOf(after, after)).toEqual([]);
    expect(lossesOf(after, null)).toEqual([]);
  });
});

test("scores are made of territories by their kind, and of whole kingdoms instead", () => {
  const held = (people: string, ...places: string[]) =>
    Object.fromEntries(places.map((place): [string, readonly [string, number]] => [place, [people, 1]]));
  const points = (code: string) =>
    code === "ZA0" ? 7 : code.startsWith("ZA") ? 3 : code.endsWith("0") ? 2 : 1;
  const valued: Geometry = {
    ...geometry,
    territories: Object.fromEntries(
      Object.entries(geometry.territories).map(([code, land]) => [code, { ...land, points: points(code) }]),
    ),
  };
  const over: ZargosView = {
    ...mid,
    leaders: { monks: 0, winged: 0, spiders: 1, dragons: 2 },
    order: ["monks", "spiders", "winged"],
    territories: {
      ...held("monks", "ZA0", "ZA7", "ZA8", "TA0", "TA1", "OZ0", "OZ1"),
      ...held("winged", "KA0", "KA1"),
      ...held("spiders", "OH0", "OH1", "OH2"),
    },
  };
  const account = zargos.account?.(over, { ...scene, geometry: valued, seats: scene.seats.slice(0, 3) });
  // Of two peoples the best counts; whose people is out has nothing.
  expect(account?.seats).toEqual([
    [1, 2, 6, 7, 10],
    [2, 2, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ]);
  for (const part of account?.parts ?? []) en(part);
});

test("a seat has the colour of the people it acts for", () => {
  const two: ZargosView = {
    ...mid,
    leaders: { knights: 0, monks: 0, spiders: 1 },
    order: ["monks", "knights", "spiders"],
  };
  expect(zargos.colour(two, 0)).toBe("blue");
  expect(zargos.colour({ ...two, side: "spiders" }, 0)).toBe("yellow");
  expect(zargos.colour({ ...two, side: "spiders" }, 1)).toBe("black");
  expect(
    zargos.colour(
      {
        ...combat,
        leaders: two.leaders,
        order: two.order,
        battle: { ...combat.battle, asking: "defender" } as never,
      },
      0,
    ),
  ).toBe("yellow");
  expect(zargos.colour({ ...two, phase: "monk" }, 0)).toBe("yellow");
  expect(
    zargos.colour({ ...two, phase: "answer", offer: { by: "spiders", to: "monks", give: [], ask: [] } }, 0),
  ).toBe("yellow");
  expect(zargos.colour({ ...mid, phase: "call" }, 4)).toBe("black");
  expect(zargos.colour({ ...mid, leaders: {}, order: [], side: null }, 3)).toBe("ink");
});

const drawing = (view: ZargosView, more: Partial<Drawing<ZargosView>> = {}) =>
  drawingOf(zargos, view, { scene, say: en, seat: 2, ...more });

test("a seat without a people has no place in the order of play", () => {
  const rows = zargos.seats(drawing({ ...mid, leaders: {}, order: [], side: null }));
  expect(rows.map(({ letter }) => letter)).toEqual(scene.seats.map(() => ""));
});

describe("the drawing", () => {
  const root = document.createElement("div");
  document.body.append(root);
  afterEach(() => render(null, root));
  const draw = (view: ZargosView, more: Partial<Drawing<ZargosView>> = {}) => {
    const props = drawing(view, more);
    render(
      <>
        <zargos.Board {...props} />
        {zargos.pages(props).map(({ tab, body }) => (
          <div key={tab}>{body}</div>
        ))}
        {zargos.seats(props).map((row) => [row.name, ...row.figures, row.note])}
      </>,
      root,
    );
    return root;
  };
  const ids = () => [...root.querySelectorAll("[data-id]")].map((node) => node.getAttribute("data-id"));
  const text = (selector: string) => [...root.querySelectorAll(selector)].map((node) => node.textContent);
  const at = (id: string) => root.querySelector(`[data-id="${id}"]`);
  const opens = (choices: readonly Choice[]) => new Set(choices.map(([, [id = ""]]) => id));

  test("keeps the labels of what is open, and of what a task asks about", () => {
    draw(mid, { open: new Set(["p.KO1"]), asked: "Which territories can the Amazons in TA2 attack?" });
    expect(text(".za-labels .key text").sort()).toEqual(["KO1", "TA2"]);
  });
  test.each([
    ["in a turn", mid, choose("p.TA1", "done")],
    ["for a number", attack, numbers("n", 1, 6)],
    ["for recruits", { ...mid, phase: "recruit", money: 20 }, numbers("r", 0, 10)],
    ["for a die", combat, choose("die.5", "die.4")],
    ["for a kingdom", { ...mid, phase: "target" }, choose("k.TA", "k.KA")],
    [
      "in a trade",
      {
        ...mid,
        phase: "bundle",
        cards: { knights: ["TA1", "boat"], monks: ["OH1", "OH2"] },
        offer: { by: "knights", to: "monks", give: ["TA1"], ask: ["OH1"] },
      },
      choose("give.boat", "ask.OH2"),
    ],
    ["of stacks", { ...mid, phase: "take" }, choose("stack.green", "stack.blue")],
  ] as const)("holds every element once %s", (_name, view, choices) => {
    draw(view, { open: opens(choices) });
    const all = zargos.order(view, scene, choices);
    expect(
      ids()
        .filter((id) => id !== "done")
        .sort(),
    ).toEqual([...all].sort());
  });
  test("marks the territory of the card that is pointed at", () => {
    const view: ZargosView = { ...mid, phase: "trade", cards: { knights: ["TA1", "boat"] } };
    const pointed: string[] = [];
    draw(view, { point: (id) => pointed.push(id) });
    for (const card of root.querySelectorAll(".za-placement .za-card")) {
      for (const event of ["pointerenter", "pointerleave"]) card.dispatchEvent(new Event(event));
    }
    expect(pointed).toEqual(["p.TA1", "", ""]);
    for (const id of ["p.TA1", "give.TA1"]) {
      draw(view, { at: id });
      expect([...root.querySelectorAll(".of-card")].map((node) => node.getAttribute("data-id"))).toEqual([
        "p.TA1",
      ]);
    }
  });
  test("shows who stands where, demons on the empty island, boats and winds", () => {
    draw(mid);
    expect(root.querySelectorAll(".za-pieces .za-counter")).toHaveLength(8);
    expect(text(".za-demons text")).toEqual(["4", "2", "3"]);
    expect(text(".za-wind b")).toEqual(["Wind of War", "Wind of Ice"]);
    expect(text(".za-wind > i:not(.za-sign)")).toEqual(["×2"]);
    expect(text(".za-under .za-card")).toEqual(["Ohms"]);
    expect(root.textContent).toContain("3 to place");
    draw(mid, { seat: 0 });
    expect(root.querySelectorAll(".za-wind")).toHaveLength(0);
  });
  test("shows attacks as arrows with their counts, and the one decided", () => {
    const view = { ...attack, commitments: [["TA0", "TA3", 2, "land"]] as ZargosView["commitments"] };
    draw(view, { open: opens(numbers("n", 1, 6)), at: "n.4" });
    expect(text(".za-arrow text")).toEqual(["2", "4"]);
    const layers = [...root.querySelectorAll(".za-chart > g > svg")].map((layer) =>
      layer.getAttribute("class"),
    );
    expect(layers.slice(-3)).toEqual(["za-moves", "za-pieces", "za-moves"]);
    expect(at("p.TA1")?.getAttribute("class")).toContain("origin");
    expect(at("p.TA3")?.getAttribute("class")).toContain("target");
    expect(text(".za-odds b")).toEqual(["40%", "10%", "50%"]);
    expect(text(".za-step output")).toEqual(["4"]);
    draw(asks("boat", "ZA6"), { open: opens(numbers("n", 1, 6)) });
    expect(text(".za-leg text")).toEqual(["1", "2"]);
    expect(root.querySelectorAll(".za-count .za-die.d0")).toHaveLength(2);
    draw({ ...mid, commitments: view.commitments }, { open: new Set(["p.TA3"]) });
    expect(root.querySelectorAll(".za-swords")).toHaveLength(1);
  });
  test("steps the number, and takes half or all", () => {
    const point = vi.fn();
    draw(attack, { open: opens(numbers("n", 1, 6)), at: "n.4", point });
    const press = (selector: string, k = 0) => (root.querySelectorAll(selector)[k] as HTMLElement).click();
    press(".za-step button");
    press(".za-step button", 1);
    press(".za-quick button");
    press(".za-quick button", 1);
    expect(point.mock.calls.flat()).toEqual(["n.3", "n.5", "n.3", "n.6"]);
  });
  test("shows the chances of the bar pointed at, and keeps the number", async () => {
    const point = vi.fn();
    draw(attack, { open: opens(numbers("n", 1, 6)), at: "n.4", point });
    const chances = () => text(".za-odds b");
    const suggested = chances();
    at("n.2")?.dispatchEvent(new Event("pointerenter"));
    await vi.waitFor(() => expect(chances()).not.toEqual(suggested));
    expect(text(".za-step output")).toEqual(["4"]);
    root.querySelector(".za-scale")?.dispatchEvent(new Event("pointerleave"));
    await vi.waitFor(() => expect(chances()).toEqual(suggested));
    expect(point).not.toHaveBeenCalled();
  });
  test("changes the number with the wheel only when it has the focus or the pointer", async () => {
    const point = vi.fn();
    draw(attack, { open: opens(numbers("n", 1, 6)), at: "n.4", point });
    await new Promise((done) => setTimeout(done, 160));
    const box = root.querySelector(".za-count") as HTMLElement;
    const wheel = (deltaY: number) => {
      const event = new WheelEvent("wheel", { deltaY, cancelable: true });
      box.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(wheel(-1)).toBe(false);
    (box.querySelector("button") as HTMLElement).focus();
    expect(wheel(-1)).toBe(true);
    expect(wheel(1)).toBe(true);
    expect(point.mock.calls.flat()).toEqual(["n.5", "n.3"]);
  });
  test("tells a combat round by round", () => {
    draw(combat, { open: new Set(["die.5", "die.4"]) });
    expect(text(".za-combat :is(tbody, tfoot) th")).toEqual(["round 1", "round 2", "luck"]);
    expect(text(".za-combat tfoot td")).toEqual(["+3½", "+1"]);
    expect(text(".za-combat td b")).toEqual(["−1", "−3"]);
    expect(root.querySelectorAll(".za-combat td .za-die")).toHaveLength(9);
    expect(root.querySelectorAll(".za-combat th .war")).toHaveLength(1);
    expect(text(".za-odds b")[1]).toBe("<1%");
    expect(root.querySelectorAll(".za-fight .za-counter")).toHaveLength(1);
    expect(root.querySelectorAll(".za-odds")).toHaveLength(1);
    const asked = [...(combat.odds?.rows ?? []), [6, 0.8, 0, 0.2] as const];
    draw({
      ...combat,
      phase: "war",
      odds: { ...(combat.odds as NonNullable<ZargosView["odds"]>), rows: asked },
    });
    expect(root.querySelectorAll(".za-odds > div")).toHaveLength(2);
    expect(text(".za-odds b").slice(0, 2)).toEqual(["40%", "80%"]);
    draw({ ...combat, battle: null });
    expect(text(".za-turn h3").at(-1)).toBe("Last combat: Ohms (capital)");
    expect(text(".za-turn .za-head span").at(-1)).toBe("from Taïro · held, 37% likely");
    const shot: ZargosView = {
      ...combat,
      phase: "shot",
      battle: { ...combat.battle, round: 0, attack: [], shot: [6, 1] } as never,
    };
    draw({ ...shot, report: { ...(combat.report as NonNullable<ZargosView["report"]>), blows: [] } });
    expect(text(".za-combat :is(tbody, tfoot) th")).toEqual(["shot", "luck"]);
    expect(text(".za-combat tfoot td")).toEqual(["", "0"]);
  });
  test("gives dice their owner's colour, the attacker's left, the highest first", () => {
    const dice = (selector: string) =>
      [...root.querySelectorAll(selector)].map((group) => [
        group.className.match(/bb-(?!box)\w+/)?.[0],
        group.textContent,
      ]);
    draw(combat);
    expect(text(".za-combat thead small")).toEqual(["Knights", "Monks"]);
    expect(text(".za-combat thead text")).toEqual(["6", "11"]);
    expect(text(".za-turn .za-head span").at(-1)).toBe("from Taïro");
    expect(dice(".za-dice")).toEqual([
      ["bb-blue", "6531"],
      ["bb-yellow", "62"],
      ["bb-blue", "544"],
      ["bb-yellow", ""],
    ]);
    draw({ ...combat, battle: null });
    expect(text(".za-combat thead text")).toEqual(["8", "11"]);
  });
  test("tells whose dice may be rolled again, and what that may bring", () => {
    const open = new Set(["die.2", "die.5"]);
    const monk: ZargosView = { ...combat, rerolls: { 2: [3, 0], 5: [0, 4] } };
    const asked = (battle: Partial<NonNullable<ZargosView["battle"]>>, side = "knights") => {
      draw(
        { ...monk, side, battle: { ...(combat.battle as NonNullable<ZargosView["battle"]>), ...battle } },
        { open },
      );
      return [text(".za-turn .za-line")[0], dieHue()];
    };
    const dieHue = () => root.querySelector(".za-reroll")?.className.match(/bb-(?!box)\w+/)?.[0];
    expect(asked({ attack: [], defence: [5, 2] })).toEqual([
      "Dice of the Monks5better 0/6 worse 4/62better 3/6 worse 0/6",
      "bb-yellow",
    ]);
    expect(asked({ attack: [5, 2], defence: [4] })[1]).toBe("bb-blue");
    expect(asked({ attack: [5, 2], defence: [] }, "monks")[1]).toBe("bb-yellow");
    expect(asked({ attack: [4], defence: [5, 2] }, "monks")[0]).toMatch(/^Dice of the Monks/);
    expect(zargos.label(monk, "die.5", scene, en)).toBe("roll a 5 again: better 0/6 worse 4/6");
  });
  test("keeps every card of a trade in its place", () => {
    const trading = (give: string[], ask: string[]): ZargosView => ({
      ...mid,
      phase: "bundle",
      cards: { knights: ["TA0", "TA1", "boat", "boat"], monks: ["OH0", "OH1"] },
      offer: { by: "knights", to: "monks", give, ask },
    });
    const faces = (view: ZargosView, ...open: string[]) => {
      draw(view, { open: new Set(open) });
      return [...root.querySelectorAll(".za-bargain .za-card")].map(
        (card) => (card.classList.contains("chosen") ? "*" : "") + card.getAttribute("title"),
      );
    };
    const names = [
      "Taïro (capital)",
      "Taïro east (TA1)",
      "boat",
      "boat",
      "Ohms (capital)",
      "Ohms south (OH1)",
    ];
    expect(faces(trading([], []), "give.TA0", "give.TA1", "give.boat")).toEqual(names);
    expect(faces(trading(["TA1", "boat"], ["OH0"]), "ask.OH1")).toEqual(
      names.map((name, k) => ([1, 2, 4].includes(k) ? `*${name}` : name)),
    );
    expect(text(".za-bargain b")).toEqual(["Taïro", "TA1", "Ohms", "OH1"]);
  });
  test("asks how many only where somebody chooses", () => {
    draw(attack, { open: opens(numbers("n", 1, 6)) });
    expect(text(".za-turn h3")[0]).toBe("How many?");
    draw(attack);
    expect(text(".za-turn h3")[0]).toBe("Number of pawns");
  });
  test("shows ice, storms, what a wind is aimed at, and who is asked", () => {
    draw({
      ...mid,
      phase: "illusion",
      stage: "window",
      waiting: [3, 0],
      frozen: ["KA"],
      closed: ["~01", "~06"],
      cast: { wind: "storm", by: 2, target: "~03 ~04", last: 2 },
      played: [["ice", "KA"]],
    });
    expect(root.querySelectorAll(".za-weather path")).toHaveLength(3);
    expect(root.querySelectorAll(".aimed")).toHaveLength(2);
    expect(text(".za-asked .now b")).toEqual(["Dee"]);
    expect(text(".za-asked .later b")).toEqual(["Ann"]);
    expect(text(".za-turn .za-card")).toEqual(["Wind of Ice, Kahil"]);
  });
  test("shows the pawns under the pointer or the keyboard", async () => {
    const later = () => new Promise((done) => setTimeout(done, 160));
    draw(mid);
    at("p.OZ0")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    await later();
    expect(root.querySelector(".za-tip")).toBeNull(); // it was put there: nobody asked
    draw(mid, { at: "p.OZ0" });
    await later();
    expect(text(".za-tip h4")).toEqual(["Oz (capital)"]);
    expect(text(".za-tip")[0]).toContain("flight line to BA4");
    at("p.TA1")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    await later();
    expect(text(".za-tip .who")[0]).toBe("Knights, 7 pawns Cy");
    draw(mid, { at: "p.TA2" }); // the pointer rests, and the keyboard goes on
    await later();
    expect(text(".za-tip h4")[0]).toContain("TA2");
    root.querySelector(".za-map")?.dispatchEvent(new Event("pointerleave"));
    await later();
    expect(root.querySelector(".za-tip")).toBeNull();
    at("p.OZ0")?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    await later();
    expect(root.querySelector(".za-tip")).toBeNull();
  });
  test("covers nothing that changes under a pointer that rests", async () => {
    draw(mid);
    at("p.TA1")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    await new Promise((done) => setTimeout(done, 160));
    expect(root.querySelector(".za-tip")).not.toBeNull();
    draw({ ...mid, round: mid.round + 1 });
    await new Promise((done) => setTimeout(done, 160));
    expect(root.querySelector(".za-tip")).toBeNull();
  });
  test("looks closer by buttons and keys, by the wheel with Ctrl alone", async () => {
    draw(mid);
    const map = root.querySelector(".za-map") as HTMLElement;
    const scale = async () => {
      await new Promise((done) => setTimeout(done, 160));
      return Number(
        /scale\(([\d.]+)\)/.exec(root.querySelector(".za-chart > g")?.getAttribute("transform") ?? "")?.[1],
      );
    };
    const wheel = (ctrlKey: boolean) => {
      const event = Object.assign(new WheelEvent("wheel", { deltaY: -150, cancelable: true }), { ctrlKey });
      map.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(await scale()).toBe(1);
    expect(wheel(false)).toBe(false);
    expect(await scale()).toBe(1);
    expect(wheel(true)).toBe(true);
    expect(await scale()).toBeGreaterThan(1.5);
    for (const key of ["+", "-", "-", "-"])
      map.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    expect(await scale()).toBe(1);
    const [closer, whole] = root.querySelectorAll<HTMLElement>(".za-zoom button");
    closer?.click();
    expect(await scale()).toBe(1.5);
    whole?.click();
    expect(await scale()).toBe(1);
  });
  test.each([
    "opening people take cards trade bundle answer ties place number red target illusion madness landing attack way",
    "call shot war rolling monk demons trim reorganise winds exchange barter reply boats recruit over",
  ])("draws every phase in both languages, wide and narrow: %s", (phases) => {
    const setup = ["opening", "people", "take", "cards", "trade", "bundle", "answer", "ties"];
    for (const phase of phases.split(" ")) {
      for (const speak of [en, fr]) {
        const fight = ["call", "shot", "war", "rolling", "monk"].includes(phase);
        const view: ZargosView = {
          ...(fight ? combat : mid),
          phase,
          stage: setup.includes(phase) ? "setup" : phase === "over" ? null : mid.stage,
          groups: phase === "opening" ? [[0, 1]] : phase === "ties" ? [["knights", "monks"]] : [],
          rolled: phase === "opening" ? [4] : [],
          leaders: phase === "people" ? { monks: 0 } : mid.leaders,
          order: phase === "people" ? [] : mid.order,
          cards: setup.includes(phase) ? { knights: ["TA0", "boat", "boat"] } : {},
          move: phase === "way" || phase === "number" ? attack.move : null,
          cast: ["target", "illusion", "landing", "madness"].includes(phase)
            ? { wind: "ice", by: 2, target: "KA", last: 2 }
            : null,
          offer: ["bundle", "answer"].includes(phase)
            ? { by: "knights", to: "monks", give: ["TA0"], ask: ["boat", "reinforcement"] }
            : ["barter", "reply"].includes(phase)
              ? { by: 2, to: 0, give: ["ice"], ask: 2 }
              : null,
          trims: [2],
          landing: ["~03"],
          cancelled: ["winged"],
          ...(phase === "over" ? { over: "conquest", winner: "monks" } : {}),
        };
        draw(view, { say: speak, narrow: speak === fr, before: mid });
        expect(root.textContent, phase).not.toMatch(/undefined|NaN|[{}]/);
        expect(root.innerHTML, phase).not.toMatch(/undefined|NaN/);
        for (const choices of [[], choose("pass", "keep", "done", "propose", "accept", "refuse")]) {
          expect(sentence(speak, zargos.banner(view, scene, choices) as Told)).not.toMatch(/[{}]/);
          for (const { text: told } of zargos.buttons?.(view, scene, choices, "") ?? []) speak(...told);
        }
        speak(zargos.does?.(view) ?? "", { who: "Ann" });
        for (const step of zargos.phases(view, scene).all) speak(`phase.${step}`);
        for (const heading of zargos.headings) speak(`heading.${heading}`);
      }
    }
  });
  test("knows every word it asks for", () => {
    for (const id of [
      ...codes.map((code) => `p.${code}`),
      ...winds.map((wind) => `w.${wind}`),
      "ask.reinforcement",
      "stack.green",
    ]) {
      zargos.label(mid, id, scene, fr);
    }
    draw({ ...mid, hands: [null, null, winds, null, null, null] });
    const over: ZargosView = {
      ...mid,
      lost: { monks: { madness: 4 } },
      territories: { ...mid.territories, OH0: ["monks", 7] },
    };
    draw(over, { before: mid });
    draw({
      ...mid,
      order: mid.order.slice(1),
      commitments: [
        ["TA1", "TA3", 2, "boat"],
        ["TA0", "ZA7", 2, "elsewhere"],
        ["TA0", "IT0", 1, "earth"],
      ],
    });
    const demons = {
      place: "ZA7",
      origins: ["ZA2"],
      attacker: "knights",
      defender: null,
      force: [6, 0] as const,
      odds: [0.4, 0.6, 0],
      blows: [["demons", [], [4, 6, 2], 6, 0]] as const,
    };
    for (const there of [["knights", 2], undefined] as const) {
      const territories = there ? { ...mid.territories, ZA7: there } : mid.territories;
      draw({ ...mid, territories, report: demons }, { open: new Set(["w.war"]) });
      expect(text(".za-combat td b")).toEqual(["−6"]);
    }
    zargos
      .buttons?.({ ...mid, phase: "recruit" }, scene, numbers("r", 0, 3), "")
      .map(({ text: told }) => en(...told));
    en(...(zargos.banner(asks("place", "TA1"), scene, []) as Told));
    expect([...unknown]).toEqual([]);
  });
  test("leaves no word unused", () => {
    const own = Object.keys(words.en).filter((key) => /^(board|banner|label|primary)\./.test(key));
    // The shell's own, and what only a rare moment says.
    const rare =
      /^label\.keys$|^banner\.(does_|number_call_now$|over$|winds$|opening$|ties$|cards$|madness$|demons$|shot$)/;
    expect(own.filter((key) => !asked.has(key) && !rare.test(key))).toEqual([]);
  });
  test("keeps French spaces from breaking", () => {
    for (const [key, said] of Object.entries(words.fr)) {
      if (/^(board|banner|label|primary|wind_effect)\./.test(key))
        expect(said, key).not.toMatch(/ [:;!?»%]|« /);
    }
  });
});
