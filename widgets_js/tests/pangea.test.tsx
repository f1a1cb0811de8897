import { readFileSync } from "node:fs";
import { render } from "preact";
import { afterEach, describe, expect, test } from "vitest";
import { pangea } from "../src/boards/pangea";
import { coast, texture } from "../src/boards/pangea/coast";
import {
  centre,
  outlinePath,
  outlines,
  sheetOf,
  squaresOf,
  stepBetween,
  stepFrom,
  UNIT,
} from "../src/boards/pangea/geometry";
import { squareOf } from "../src/boards/pangea/keyboard";
import { layout, markerPlaces } from "../src/boards/pangea/layout";
import { slots } from "../src/boards/pangea/slots";
import type { Geometry, PangeaView } from "../src/boards/pangea/types";
import type { Choice, Drawing, Scene, Told, Values } from "../src/contract";
import { speaker } from "../src/words";
import { drawingOf, speechOf } from "./speech";

const source = (path: string) => readFileSync(`${import.meta.dirname}/../src/${path}`, "utf8");

const { words, forms, unknown, en, fr } = speechOf("pangea");

const rows = [".bcde.", "abcdef", "abcdef", "abcdef", ".bcde."].map((row, k) =>
  [...row].map((letter) => (letter === "." ? null : `${letter}${k + 1}`)),
);
const split: Record<string, Record<string, number>> = {
  blue: { grass: 3, desert: 3, forest: 2 },
  orange: { desert: 3, forest: 3, moor: 2 },
  green: { grass: 2, moor: 3, mountain: 3 },
  purple: { grass: 3, desert: 2, mountain: 3 },
  yellow: { forest: 3, moor: 3, mountain: 2 },
};
const letters: Record<string, string> = { grass: "g", desert: "d", forest: "f", moor: "mo", mountain: "mt" };
const shapes = { grass: "star", desert: "triangle", forest: "half_moon", moor: "circle", mountain: "square" };
const geometry: Geometry = {
  rows,
  peoples: Object.keys(split),
  terrains: Object.keys(letters),
  shapes,
  limits: Object.fromEntries(Object.keys(letters).flatMap((t) => [2, 3, 4].map((n) => [`${t}-${n}`, n]))),
  homes: Object.fromEntries(
    Object.entries(split).flatMap(([people, homes]) =>
      Object.entries(homes).flatMap(([terrain, n]) =>
        Array.from({ length: n }, (_, k) => [`${people}-${letters[terrain]}${k + 1}`, terrain]),
      ),
    ),
  ),
  prices: [1, 2, 3, 4, 5],
  victory: [
    [3, 5, 0],
    [2, 4, 10],
    [1, 3, 20],
  ],
  numbers: { b1: 1, e1: 2 },
};
const scene: Scene = {
  game: "pangea",
  words,
  forms,
  rules: { en: {}, fr: {} },
  chapters: { en: {}, fr: {} },
  seats: [
    { name: "Ann", bot: null },
    { name: "Cy", bot: null },
  ],
  names: {},
  reconstructed: {},
  geometry,
};
const players = (n: number) => ({ blue: n, green: n });
const mid: PangeaView = {
  phase: "movement",
  seats: ["blue", "green"],
  start: 0,
  seat: 0,
  round: 3,
  magic_left: 0,
  drawing: null,
  tiles: {
    b1: "moor-2",
    d1: "forest-3",
    a2: "grass-4",
    c2: "desert-4",
    c4: "moor-3",
    f3: "mountain-4",
    b5: "grass-2",
  },
  towers: { blue: "c2", orange: "c4", purple: "f3" },
  minions: {
    "blue-g1": "a2",
    "blue-d1": "c2",
    "blue-f1": "c4",
    "green-mo1": "c4",
    "orange-mo1": "c4",
    "orange-d1": "b1",
    "purple-g1": "b1",
    "yellow-f1": "b1",
  },
  trios: {},
  carried: { "blue-f1": "star" },
  amulets: { blue: ["circle"] },
  goods: { blue: 4, green: 1 },
  markers: { green: "c1", blue: "d1" },
  moved: [],
  fulfilled: [],
  last_turns: null,
  stopped: false,
  bags: { blue: 5, orange: 6, green: 7, purple: 7, yellow: 7 },
  production: players(1),
  prices: { blue: 2, green: 1 },
  magic: players(1),
  victory: players(0),
};
const towers: PangeaView = {
  ...mid,
  phase: "towers",
  round: 0,
  towers: {},
  minions: {},
  carried: {},
  markers: {},
  trios: { blue: ["blue-g1", "blue-g2", "blue-d1"], green: ["green-g1", "green-mo1", "green-mt1"] },
};
const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;

describe("geometry", () => {
  const sheet = sheetOf(geometry, false);
  test("has the mockup's measures", () => {
    expect(sheet).toMatchObject({ width: 748, height: 609 });
    expect(squaresOf(geometry)).toHaveLength(26);
    expect(centre(geometry, sheet, "b1")).toEqual({ x: 38 + 1.5 * UNIT, y: 25 + 0.5 * UNIT });
  });
  test("steps over the edge to the other end of the existing squares", () => {
    expect(stepFrom(geometry, "e1", [1, 0])).toBe("b1");
    expect(stepFrom(geometry, "a2", [0, -1])).toBe("a4");
    expect(stepFrom(geometry, "f4", [0, 1])).toBe("f2");
    expect(stepFrom(geometry, "b1", [0, -1])).toBe("b5");
    expect(stepFrom(geometry, "c3", [0, 1])).toBe("c4");
  });
  test("tells a step from a wrap and from no step", () => {
    expect(stepBetween(geometry, "c3", "d3")).toEqual({ step: [1, 0], wraps: false });
    expect(stepBetween(geometry, "a3", "f3")).toEqual({ step: [-1, 0], wraps: true });
    expect(stepBetween(geometry, "b5", "b1")).toEqual({ step: [0, 1], wraps: true });
    expect(stepBetween(geometry, "c3", "e3")).toBeNull();
  });
  test("draws one outline around the cross", () => {
    const loops = outlines(geometry);
    expect(loops).toHaveLength(1);
    expect(loops[0]).toHaveLength(22);
    const path = outlinePath(geometry, sheet, 4, 11);
    expect(path.match(/Q/g)).toHaveLength(22);
    // The left end of row 2 lies 4 units outside its squares.
    expect(path).toContain(`Q${38 - 4} ${25 + UNIT - 4} `);
  });
  test("leaves room for the name when the first corner is a square", () => {
    const full = { ...geometry, rows: [["a1", "b1"]] };
    expect(sheetOf(full, false).height).toBeGreaterThan(
      sheetOf({ ...geometry, rows: [[null, "b1"]] }, false).height,
    );
  });
});

describe("coasts and textures", () => {
  test("depend on the tile alone", () => {
    expect(coast("moor-2", 0)).toBe(coast("moor-2", 0));
    expect(coast("moor-2", 0)).not.toBe(coast("moor-3", 0));
    expect(texture("moor-2", "moor", false)).toBe(texture("moor-2", "moor", false));
  });
  test("stay within their square", () => {
    for (const tile of Object.keys(geometry.limits)) {
      const numbers = coast(tile, 5.4).match(/-?[\d.]+/g) ?? [];
      expect(Math.max(...numbers.map(Number).map(Math.abs))).toBeLessThan(UNIT / 2);
    }
  });
});

describe("slots", () => {
  const width = 9.5 * 2;
  for (const narrow of [false, true]) {
    for (const tower of [false, true]) {
      for (let n = 0; n <= 14; n++) {
        test(`${n} minions${tower ? " and a tower" : ""}${narrow ? ", narrow" : ""} keep apart`, () => {
          const found = slots(n, tower, narrow);
          expect(found.minions).toHaveLength(n);
          const boxes = found.minions.map(({ x, y, scale }) => ({ x, y, w: width * scale, h: 30 * scale }));
          if (found.tower) {
            const { x, y, scale } = found.tower;
            boxes.push({ x, y, w: 28 * scale, h: 44 * scale });
          }
          for (const [k, a] of boxes.entries()) {
            expect(Math.abs(a.x) + a.w / 2).toBeLessThanOrEqual(46);
            expect(a.y + a.h / 2).toBeLessThanOrEqual(31.5);
            expect(a.y - a.h / 2).toBeGreaterThanOrEqual(-31);
            for (const b of boxes.slice(k + 1)) {
              const apart =
                Math.abs(a.x - b.x) >= (a.w + b.w) / 2 - 0.01 ||
                Math.abs(a.y - b.y) >= (a.h + b.h) / 2 - 0.01;
              expect(apart).toBe(true);
            }
          }
        });
      }
    }
  }
  test("shrink a crowd, not a few", () => {
    expect(slots(4, true, false).minions[0]?.scale).toBeGreaterThan(0.9);
    expect(slots(12, true, false).minions[0]?.scale).toBeGreaterThan(0.5);
  });
  test("place every piece on the board", () => {
    const places = layout(mid, geometry, sheetOf(geometry, false));
    expect(places.size).toBe(Object.keys(mid.minions).length + Object.keys(mid.towers).length);
  });
  test("lay markers apart", () => {
    const spots = markerPlaces({ x: 0, y: 0 }, 4, false, false).map(({ x, y }) => `${x} ${y}`);
    expect(new Set(spots).size).toBe(4);
  });
});

describe("labels", () => {
  const label = (id: string, view = mid, speak = en) => pangea.label(view, id, scene, speak);
  test("say what a person would say", () => {
    expect(label("s.c4")).toBe(
      "c4, moor, room for 3, full: orange tower, blue minion carrying the star, orange minion at home, green minion at home",
    );
    expect(label("s.c3")).toBe("c3, sea");
    expect(label("s.c1")).toBe("c1, sea, green marker");
    expect(label("s.d1")).toBe("d1, forest, room for 3, empty: blue marker");
    expect(label("s.b1")).toContain("overpopulated with 3 minions");
    expect(label("s.b5")).toBe("b5, grass, room for 2, empty");
    expect(label("m.blue-f1")).toBe("blue minion (forest) on c4, moor, away, carrying the star");
    expect(label("m.yellow-f1")).toBe("yellow minion (forest) on b1, moor, away, tile overpopulated");
    expect(label("t.blue")).toBe("blue tower on c2, magic level 1, circle, 5 minions in the bag");
    expect(label("t.yellow")).toBe("yellow people, neutral, 7 minions in the bag");
    expect(label("m.blue-g1", towers)).toBe("blue minion (grass), drawn, not yet placed");
    expect(label("s.b1", { ...mid, phase: "tiles", tiles: {}, markers: {} })).toBe(
      "b1, sea, will get tile 1",
    );
  });
  test("say it in French", () => {
    expect(label("s.c4", mid, fr)).toBe(
      "c4, marais, limite 3, pleine\u00a0: tour orange, pion bleu avec l’étoile, pion orange chez lui, pion vert chez lui",
    );
    expect(label("m.blue-g1", mid, fr)).toBe("pion bleu (prairie) en a2, prairie, chez lui");
    expect(label("s.c1", mid, fr)).toBe("c1, mer, marqueur vert");
    expect(label("t.purple", { ...mid, towers: { ...mid.towers, green: "f3" } }, fr)).toContain(
      "tour violette",
    );
    expect(label("t.green", mid, fr)).toBe("peuple vert, niveau de magie 0, 7 pions dans le sac");
  });
});

describe("arrows", () => {
  for (const [name, view] of Object.entries({ mid, towers })) {
    test(`reach every element (${name})`, () => {
      const reached = new Set(["s.c3"]);
      for (const id of reached) {
        for (const key of ARROWS) {
          const next = pangea.arrow(view, id, key, scene, []);
          if (next !== null) reached.add(next);
        }
      }
      expect([...reached].sort()).toEqual([...pangea.order(view, scene, [])].sort());
    });
    test(`left undoes right (${name})`, () => {
      for (const id of pangea.order(view, scene, [])) {
        const right = pangea.arrow(view, id, "ArrowRight", scene, []) ?? "";
        expect(pangea.arrow(view, right, "ArrowLeft", scene, [])).toBe(id);
      }
    });
  }
  test("walk pieces, then the next square; up and down leave", () => {
    expect(pangea.arrow(mid, "s.c4", "ArrowRight", scene, [])).toBe("t.orange");
    expect(pangea.arrow(mid, "m.green-mo1", "ArrowRight", scene, [])).toBe("s.d4");
    expect(pangea.arrow(mid, "m.green-mo1", "ArrowUp", scene, [])).toBe("s.c3");
    expect(pangea.arrow(mid, "s.b1", "ArrowUp", scene, [])).toBe("s.b5");
    expect(pangea.arrow(mid, "t.yellow", "ArrowUp", scene, [])).toBeNull();
  });
  test("meanings fall back to the square", () => {
    expect(pangea.meanings(mid, "m.blue-g1", scene)).toEqual(["m.blue-g1", "s.a2"]);
    expect(pangea.meanings(mid, "t.blue", scene)).toEqual(["t.blue", "s.c2"]);
    expect(pangea.meanings(mid, "t.yellow", scene)).toEqual(["t.yellow"]);
    expect(pangea.meanings(mid, "s.a2", scene)).toEqual(["s.a2"]);
    expect(squareOf(towers, "m.blue-g1")).toBeUndefined();
  });
});

describe("the last ply", () => {
  const { d1: _, ...rest } = mid.tiles;
  const drifted: PangeaView = { ...mid, tiles: { ...rest, e1: "forest-3" } };
  test("moves what it moved", () => {
    expect(pangea.moved(mid, drifted)).toEqual(["s.e1"]);
    expect(pangea.moved(mid, { ...mid, minions: { ...mid.minions, "blue-g1": "b1" } })).toEqual([
      "m.blue-g1",
    ]);
    expect(pangea.moved(mid, { ...mid, minions: { ...mid.minions, "blue-g2": "c2" } })).toEqual([
      "m.blue-g2",
    ]);
    expect(pangea.moved(mid, { ...mid, markers: { ...mid.markers, blue: "c5" } })).toEqual(["s.c5"]);
    expect(pangea.moved(mid, { ...mid, carried: {}, amulets: { blue: ["circle", "star"] } })).toEqual([
      "t.blue",
    ]);
    expect(pangea.moved(mid, mid)).toEqual([]);
  });
  test("does not call a minion moved that its tile carried", () => {
    const { c4: __, ...others } = mid.tiles;
    const minions = Object.fromEntries(
      Object.entries(mid.minions).map(([minion, square]) => [minion, square === "c4" ? "c3" : square]),
    );
    const after = {
      ...mid,
      tiles: { ...others, c3: "moor-3" },
      minions,
      towers: { ...mid.towers, orange: "c3" },
    };
    expect(pangea.moved(mid, after)).toEqual(["s.c3"]);
  });
});

const choice = (...clicks: string[]): Choice => [0, clicks];
const banners: readonly (readonly [string, Partial<PangeaView>, readonly Choice[], string])[] = [
  ["start", { phase: "start" }, [], "The start player is being drawn."],
  ["peoples", { phase: "peoples" }, [], "The players draw their peoples."],
  ["people", { phase: "peoples" }, [choice("t.blue")], "Choose a people: click one in the list of seats."],
  ["tiles", { phase: "tiles" }, [], "The continent is being laid out: 8 tiles to go."],
  [
    "neutrals",
    { phase: "neutrals", drawing: "orange" },
    [],
    "The neutral orange people draws its first minions.",
  ],
  ["trios", { phase: "trios", drawing: "blue" }, [], "blue draws the first three minions."],
  [
    "towers",
    { phase: "towers" },
    [],
    "Place your tower on a tile without one. Your three minions start there.",
  ],
  [
    "magic",
    { phase: "magic", magic_left: 2 },
    [choice("s.a2", "s.a3"), choice("t.blue"), choice("m.orange-d1", "s.b2")],
    "two magic actions left: shift a tile, draw a minion or move a neutral minion.",
  ],
  [
    "magic, one",
    { phase: "magic", magic_left: 1 },
    [choice("t.blue")],
    "One magic action left: draw a minion.",
  ],
  ["magic of others", { phase: "magic", magic_left: 3 }, [], "three magic actions left."],
  ["magic of others, one", { phase: "magic", magic_left: 1 }, [], "One magic action left."],
  ["magic, none", { phase: "magic" }, [choice("end")], "No magic action is left. End magic to go on."],
  [
    "magic, stuck",
    { phase: "magic", magic_left: 1 },
    [choice("end")],
    "No magic action is possible now. End magic to go on.",
  ],
  ["drawing", { phase: "magic", drawing: "blue" }, [], "A minion is drawn from blue’s bag."],
  [
    "movement",
    {},
    [choice("m.blue-g1", "s.b2"), choice("m.blue-g1", "s.a3"), choice("m.blue-d1", "s.c1"), choice("end")],
    "2 minions may move one square each: click a minion, then a lit square.",
  ],
  ["movement of others", {}, [], "Each minion may move one square, even over the edge of the board."],
  [
    "movement of others, done",
    { moved: ["blue-g1", "blue-d1", "blue-f1"] },
    [],
    "All minions have moved. End movement to go on.",
  ],
  [
    "movement, one",
    { moved: ["blue-g1"] },
    [choice("m.blue-d1", "s.d2")],
    "One of three minions has moved. Choose another, or end movement.",
  ],
  [
    "movement, two",
    { moved: ["blue-g1", "blue-f1"] },
    [choice("m.blue-d1", "s.d2")],
    "two of three minions have moved. Choose another, or end movement.",
  ],
  ["movement, stuck", {}, [choice("end")], "No minion can move now. End movement to go on."],
  [
    "movement, done",
    { moved: ["blue-g1", "blue-d1", "blue-f1"] },
    [choice("end")],
    "All minions have moved. End movement to go on.",
  ],
  [
    "purchases",
    { phase: "purchases" },
    [choice("m.orange-mo1", "m.blue-f1"), choice("end")],
    "1 minion can sell you an amulet for 2 goods: click a seller, then your minion.",
  ],
  ["purchases of others", { phase: "purchases" }, [], "Amulets can be bought for 2 goods each."],
  ["no seller", { phase: "purchases" }, [choice("end")], "Nobody sells an amulet where your minions are."],
  [
    "too dear",
    { phase: "purchases", goods: { blue: 1 } },
    [choice("end")],
    "You can’t afford an amulet: it costs 2 goods, and you have 1.",
  ],
  [
    "tower full",
    { phase: "purchases", prices: { blue: null } },
    [choice("end")],
    "You have nothing left to buy: all five amulets are in the tower.",
  ],
  ["marker", { phase: "marker" }, [choice("s.a2")], "Set your marker on any square, or go without it."],
  ["over", { phase: "over", seat: null }, [], "The game is over."],
];

describe("banner and phases", () => {
  test.each(banners)("%s", (_name, change, choices, sentence) => {
    const view = { ...mid, ...change };
    const [key, values]: Told = pangea.banner(view, scene, choices);
    expect(en(key, values)).toBe(sentence);
    expect(fr(key, values)).not.toMatch(/[{}]|undefined/);
  });
  test("name the phases of a turn that are decided in", () => {
    expect(pangea.phases(mid, scene)).toEqual({
      all: ["magic", "movement", "purchases", "marker"],
      current: "movement",
      chapter: "movement",
    });
    expect(pangea.phases(towers, scene)).toEqual({ all: ["towers"], current: "towers", chapter: "setup" });
    expect(pangea.phases({ ...mid, phase: "purchases" }, scene).chapter).toBe("purchase");
    expect(pangea.phases({ ...mid, phase: "over" }, scene).chapter).toBe("end");
  });
});

const drawing = (view: PangeaView, more: Partial<Drawing<PangeaView>> = {}) =>
  drawingOf(pangea, view, { scene, say: en, ...more });

describe("the drawing", () => {
  const root = document.createElement("div");
  afterEach(() => render(null, root));
  const draw = (view: PangeaView, more: Partial<Drawing<PangeaView>> = {}) => {
    const props = drawing(view, more);
    render(
      <>
        <pangea.Board {...props} />
        {pangea.pages(props).map(({ tab, body }) => (
          <div key={tab}>{body}</div>
        ))}
      </>,
      root,
    );
    return root;
  };
  const ids = () => [...root.querySelectorAll("[data-id]")].map((node) => node.getAttribute("data-id"));
  const node = (id: string) => root.querySelector(`[data-id="${id}"]`);

  test.each([
    ["mid", mid, false],
    ["mid, narrow", mid, true],
    ["towers", towers, false],
  ])("holds every element once (%s)", (_name, view, narrow) => {
    draw(view, { narrow });
    expect(ids().sort()).toEqual([...pangea.order(view, scene, [])].sort());
  });
  const items = () =>
    [...root.querySelectorAll(".pg-item")].map((item) =>
      [...item.querySelectorAll("b, small, strong, .pg-bag")].map((part) => part.textContent).join(" | "),
    );
  test("lists the actions of magic, how they are clicked, how many there are and what they bring", () => {
    const view = { ...mid, phase: "magic", magic_left: 2 };
    const open = new Set(["s.a2", "s.b5", "t.blue", "t.purple", "m.orange-d1", "end"]);
    draw(view, { open });
    expect(root.querySelector(".pg-heading")?.textContent).toBe("Magictwo actions left");
    expect(items()).toEqual([
      "Shift a tile | 2 tiles: click one on the map, then free sea",
      "Draw one of your minions | to c2: 2 of 4 | 5",
      "Draw a purple minion | to f3: 1 of 4 | 7",
      "Move a neutral minion | 1 minion: click one on the map, then a tile",
    ]);
    // A bag is an element here, too.
    expect([...root.querySelectorAll(".pg-item.can")].map((item) => item.getAttribute("data-id"))).toEqual([
      "t.blue",
      "t.purple",
    ]);
    draw(view, { path: ["s.a2"], open: new Set(["s.a3"]), offered: open });
    expect(root.querySelector(".pg-chosen")?.textContent).toContain("Can be shifted to a3");
    expect(items()[0]).toBe("Shift another tile | 1 tile: click one on the map, then free sea");
    draw(view, { path: ["m.orange-d1"], open: new Set(["s.c1"]), offered: open });
    expect(items().map((item) => item.split(" | ")[0])).toEqual([
      "Shift a tile",
      "Draw one of your minions",
      "Draw a purple minion",
    ]);
  });
  test("lists minions that may move, and what is sold where", () => {
    draw(mid, { open: new Set(["m.blue-g1", "m.blue-f1"]) });
    expect(items()).toEqual([
      "Grass minion | a2, at home, produces",
      "Forest minion | c4, carrying the star",
    ]);
    const crowd = { ...mid, minions: { ...mid.minions, "blue-g2": "b5", "blue-g3": "b5", "blue-f2": "b5" } };
    draw(crowd, { open: new Set(["m.blue-g2", "m.blue-f2"]) });
    expect(items()).toEqual([
      "Grass minion | b5, overpopulated, no goods",
      "Forest minion | b5, away, produces nothing",
    ]);
    draw({ ...mid, phase: "purchases" }, { open: new Set(["m.orange-mo1", "m.green-mo1"]) });
    expect(items()).toEqual([
      "Circle amulet on c4 | The orange people is neutral, so nobody is paid.",
      "Circle amulet on c4 | Green earns 1 good.",
    ]);
    expect(root.querySelector(".pg-turn > p")?.textContent).toBe(
      "Still missing: triangle, half moon and square",
    );
  });
  test("makes rows elements: a minion, or the first seller of several that is not chosen", () => {
    const rows = () =>
      [...root.querySelectorAll(".pg-item[data-id^=m]")].map((item) => item.getAttribute("data-id"));
    for (const narrow of [false, true]) {
      draw(mid, { offered: new Set(["m.blue-g1", "m.blue-f1"]), narrow });
      expect(rows()).toEqual(["m.blue-g1", "m.blue-f1"]);
      const sale = { ...mid, phase: "purchases", minions: { ...mid.minions, "green-mo2": "c4" } };
      const offered = new Set(["m.green-mo1", "m.green-mo2"]);
      draw(sale, { offered, narrow });
      expect(rows()).toEqual(narrow ? ["m.green-mo1", "m.green-mo2"] : ["m.green-mo1"]);
      draw(sale, { offered, narrow, path: ["m.green-mo1"] });
      expect(rows()).toEqual(["m.green-mo2"]);
    }
  });
  test("has a chip on a phone for a neutral minion, and for one that takes an amulet", () => {
    const chips = () => [...root.querySelectorAll(".pg-chip")].map((chip) => chip.getAttribute("data-id"));
    for (const narrow of [false, true]) {
      draw({ ...mid, phase: "magic" }, { offered: new Set(["m.orange-d1", "s.a2"]), narrow });
      expect(chips()).toEqual(narrow ? ["m.orange-d1"] : []);
      const sale = { ...mid, phase: "purchases" };
      draw(sale, { path: ["m.green-mo1"], open: new Set(["m.blue-f1"]), narrow });
      expect(chips()).toEqual(narrow ? ["m.blue-f1"] : []);
    }
  });
  test("says on the page of the marker why nothing was bought", () => {
    const text = (goods: number) => {
      draw({ ...mid, phase: "marker", goods: { blue: goods } });
      return root.querySelector(".pg-turn > p")?.textContent;
    };
    expect(text(1)).toBe("You can’t afford an amulet: it costs 2 goods, and you have 1.");
    expect(text(2)).toBeUndefined();
  });
  test("lists peoples to choose, and squares for a tower or a marker", () => {
    draw({ ...towers, phase: "peoples", seats: [null, null], trios: {} }, { open: new Set(["t.blue"]) });
    expect(items()).toEqual(["Blue | at home in grass, desert and forest"]);
    expect(root.querySelector(".pg-tablet h3")?.textContent).toBe("Tablet");
    draw(towers, { open: new Set(["s.b1", "s.c2"]) });
    expect(items()).toEqual([
      "A tile without a tower | your minions start there; +2 means that they will produce 2 goods a turn",
    ]);
    draw({ ...mid, phase: "marker" }, { open: new Set(["s.b1", "end"]) });
    expect(items()).toEqual(["Any square | no tile can enter, leave or cross it"]);
  });
  test("shows who holds a victory level, and the leading tablet at the end", () => {
    draw({ ...mid, phase: "over", seat: null, victory: { blue: 0, green: 2 } }, { seat: null, plays: false });
    expect(root.querySelectorAll(".pg-levels .bb-disc")).toHaveLength(1);
    expect(root.querySelector(".pg-levels tbody tr:nth-child(2) .bb-green")).not.toBeNull();
    expect(root.querySelector(".pg-tablet h3")?.textContent).toBe("Cy’s tablet");
  });
  test("has one tablet, under the sea or on a phone on the page", () => {
    for (const narrow of [false, true]) {
      draw(mid, { narrow });
      expect(root.querySelectorAll(".pg-tablet")).toHaveLength(1);
      expect(root.querySelectorAll(".pg-board .pg-tablet")).toHaveLength(narrow ? 0 : 1);
    }
  });
  test("keeps the node of a piece that walks, and fades it over the edge", () => {
    draw(mid);
    const piece = node("m.blue-g1");
    draw({ ...mid, minions: { ...mid.minions, "blue-g1": "b1" } });
    expect(node("m.blue-g1")).toBe(piece);
    draw(mid);
    expect(piece?.getAttribute("class")).toContain("pg-glide");
    draw({ ...mid, minions: { ...mid.minions, "blue-g1": "f3" } });
    expect(piece?.getAttribute("class")).toContain("pg-fade");
    const faded = piece?.getAttribute("class");
    draw(mid);
    expect(piece?.getAttribute("class")).not.toBe(faded);
  });
  test("keeps the node of a tile that drifts", () => {
    draw(mid);
    const tile = node("s.d1");
    const { d1: _, ...rest } = mid.tiles;
    draw({ ...mid, tiles: { ...rest, e1: "forest-3" } }, { before: mid });
    expect(node("s.e1")).toBe(tile);
    expect(node("s.d1")).not.toBe(tile);
    expect(root.querySelectorAll(".pg-trail .dots")).toHaveLength(1);
  });
  test("draws a wrap as two stubs", () => {
    draw(
      { ...mid, minions: { ...mid.minions, "blue-d1": "f3" } },
      { before: { ...mid, minions: { ...mid.minions, "blue-d1": "a3" } } },
    );
    expect(root.querySelectorAll(".pg-trail .dots")).toHaveLength(2);
    expect(root.querySelectorAll(".pg-trail .head")).toHaveLength(1);
  });
  test("shows sockets, crowds, markers and carried amulets", () => {
    draw(mid);
    expect(node("s.b1")?.querySelector(".pg-sockets")?.textContent).toBe("3 of 2");
    expect(node("s.c4")?.querySelectorAll(".pg-sockets .full")).toHaveLength(3);
    expect(root.querySelectorAll(".pg-marker")).toHaveLength(2);
    expect(root.querySelectorAll("svg.pg .pg-carried")).toHaveLength(1);
    expect(node("m.blue-f1")?.querySelector(".away")).not.toBeNull();
    expect(node("m.blue-f1")?.querySelector(".pg-forest")).not.toBeNull();
    expect(node("m.blue-d1")?.querySelector(".away")).toBeNull();
  });
  test("writes a gain in place of the dot, shorter on a phone", () => {
    const chosen = {
      path: ["m.blue-g1"],
      open: new Set(["s.b1", "s.c2"]),
      gains: new Map([["s.b1", "+1 good a turn"]]),
    };
    draw(mid, chosen);
    expect(node("s.b1")?.getAttribute("class")).toContain("pg-tagged");
    expect(root.querySelector(".pg-tags")?.textContent).toBe("+1 good a turn");
    draw(mid, { ...chosen, narrow: true });
    expect(root.querySelector(".pg-tags")?.textContent).toBe("+1");
    draw(towers, { open: new Set(["s.b1"]), gains: new Map([["s.b1", "+2 goods a turn"]]) });
    expect(root.querySelector(".pg-tags")?.textContent).toBe("+2");
    draw(mid, { ...chosen, narrow: true });
    expect(root.querySelector(".pg-chosen")?.textContent).toContain("To b1 or c2.");
  });
  test("says what the chosen piece would do", () => {
    const text = (path: string, open: string[], view = mid) => {
      draw(view, { path: [path], open: new Set(open) });
      return root.querySelector(".pg-chosen")?.textContent;
    };
    expect(text("m.blue-f1", ["s.c2"])).toBe(
      "Forest minion with the starIts tower is on c2: it delivers there when movement ends.Level 2; an amulet then costs 3 goods.",
    );
    expect(text("m.blue-f1", ["s.c3"])).toContain("Its tower is on c2.");
    expect(text("m.blue-g1", ["s.b1", "s.b5"])).toContain("Then overpopulated, so no production: b1.");
    expect(text("s.d1", ["s.e1"])).toBe(
      "FForest on d1, room for 3Can be shifted to e1, with everything on it.",
    );
    const sale = { ...mid, phase: "purchases" };
    expect(text("m.green-mo1", ["m.blue-f1"], sale)).toContain("Green earns 1 good.");
    expect(text("m.orange-mo1", ["m.blue-f1"], sale)).toContain("nobody is paid");
  });
  test("shows the tablet and the minions drawn in set-up", () => {
    draw(mid);
    const tablet = root.querySelector(".pg-tablet");
    expect(tablet?.querySelector("h3")?.textContent).toBe("Ann’s tablet");
    expect(tablet?.querySelectorAll(".pg-steps .full")).toHaveLength(1);
    expect(tablet?.querySelector(".pg-steps .ahead .pg-amulet")).not.toBeNull();
    expect(tablet?.querySelectorAll(".pg-dots .out")).toHaveLength(3);
    draw(towers);
    expect(root.querySelectorAll(".pg-trio")).toHaveLength(2);
    expect(root.querySelector(".pg-trio")?.textContent).toContain("at home in grass and desert");
    draw({ ...mid, last_turns: [1] });
    expect(root.querySelector(".pg-turn > p")?.textContent).toContain("Cy");
  });
  test("prints the numbers of squares that wait for tiles", () => {
    draw({ ...towers, phase: "tiles", tiles: { b1: "moor-2" } });
    expect([...root.querySelectorAll(".pg-number")].map((text) => text.textContent)).toEqual(["2"]);
  });
  test("lists five sides, with bags to draw from", () => {
    const lines = pangea.seats(drawing(mid));
    expect(lines.map(({ seat, colour, name, element }) => [seat, colour, name, element])).toEqual([
      [0, "blue", "Ann", "t.blue"],
      [1, "green", "Cy", "t.green"],
      [null, "orange", "neutral", "t.orange"],
      [null, "purple", "neutral", "t.purple"],
      [null, "yellow", "neutral", "t.yellow"],
    ]);
    const choosing = pangea.seats(drawing({ ...towers, phase: "peoples", seats: ["blue", null] }));
    expect(choosing.map(({ name }) => name)).toEqual(["Ann", "Cy", "free", "free", "free", "free"]);
    for (const speak of [en, fr]) {
      const marks = pangea.seats(drawing(mid, { say: speak })).map(({ letter }) => letter);
      expect(new Set(marks).size).toBe(5);
    }
    render(<div>{lines.map(({ figures }) => figures)}</div>, root);
    expect(root.querySelector(".pg-row")?.getAttribute("aria-label")).toBe("circle, star on the way");
  });
});

describe("words", () => {
  test("read right of a people and of a player who leads it", () => {
    const people = { term: "side.green" };
    const of = (names: Record<string, string>, key: string, values: Values) =>
      (["en", "fr"] as const).map((lang) => speaker({ words, forms, names }, lang)(key, values));
    const tower: readonly [string, Values] = ["told.tower", { people, square: "c2" }];
    expect(of({}, ...tower)).toEqual([
      "green’s tower is placed on c2.",
      "La tour du peuple vert est posée en c2.",
    ]);
    expect(of({ "side.green": "Alice" }, ...tower)).toEqual([
      "Alice’s tower is placed on c2.",
      "La tour d’Alice est posée en c2.",
    ]);
    const buys: readonly [string, Values] = [
      "told.buy",
      { people, shape: { term: "shape.star" }, square: "c2", price: 1 },
    ];
    expect(of({}, ...buys)[1]).toBe("le peuple vert achète l’étoile en c2 pour 1 point de richesse.");
    expect(of({ "side.green": "Alice" }, ...buys)[1]).toBe(
      "Alice achète l’étoile en c2 pour 1 point de richesse.",
    );
  });
  test("are known, all that were asked for above", () => {
    expect([...unknown]).toEqual([]);
  });
  test("hold every key that the sources name, and no key that nobody names", () => {
    const files = [
      "banner.ts",
      "board.tsx",
      "labels.ts",
      "sea.tsx",
      "seats.tsx",
      "tablet.tsx",
      "tile.tsx",
      "trail.tsx",
      "turn.tsx",
    ];
    const code = files.map((file) => source(`boards/pangea/${file}`)).join("\n");
    const named = [...code.matchAll(/"((?:board|label)\.\w+)"/g)].map((match) => match[1] ?? "");
    expect(named.filter((key) => !(key in words.en))).toEqual([]);
    const own = Object.keys(words.en).filter((key) => /^(board|banner|label)\./.test(key));
    const unused = own.filter((key) => !code.includes(key) && !code.includes(`"${key.split(".")[1]}"`));
    // Made of parts: letters of peoples, minions at home or away, rows of the page; and the shell's own.
    expect(
      unused.filter(
        (key) => !/\.(letter_|minion_|or_|square_|fares_|(shift|move)_(other|is)$|keys$)/.test(key),
      ),
    ).toEqual([]);
  });
  test("keep French spaces from breaking", () => {
    for (const [key, text] of Object.entries(words.fr)) {
      if (/^(board|banner|label)\./.test(key)) expect(text, key).not.toMatch(/ [:;!?»]|« /);
    }
  });
});
