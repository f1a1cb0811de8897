import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addable, pickCompound } from "../src/compound";
import type { Choice, Lang, Plan, Plot, Scene, Step, Tick } from "../src/contract";
import { patched } from "../src/patch";
import { open, pick } from "../src/pick";
import { plyOf, xOf } from "../src/shell/curves";
import { commandOf } from "../src/shell/keyboard";
import { place, plyAt, rounds } from "../src/shell/timeline";
import { Store } from "../src/store";
import { pageIsDark } from "../src/theme";
import { sentence, speaker } from "../src/words";
import { nowWith } from "./now";

const words = {
  en: {
    "a.costs": "costs {goods:good|goods}, you have {n}",
    "a.near": "From {start}: {near:or}.",
    "a.who": "{who} moves",
    "list.or": "or",
    "side.blue": "blue",
  },
  fr: {
    "a.costs": "coûte {goods:bien|biens}, vous en avez {n}",
    "a.near": "Depuis {start} : {near:or}.",
    "a.who": "{who} joue",
    "list.or": "ou",
    "side.blue": "bleu",
  },
};

const forms = { en: {}, fr: {} };

interface Grammar {
  readonly words: Scene["words"];
  readonly forms: Scene["forms"]["fr"];
  readonly said: readonly (readonly [lang: Lang, sentence: string, value: unknown, said: string])[];
}
const grammar: Grammar = JSON.parse(readFileSync("../tests/core/grammar.json", "utf8"));

/** A value of the table that Python shares: a number, "=" and a literal text, a word, or a list. */
function given(data: unknown): string | number | { term: string } {
  if (typeof data === "number") return data;
  const text = String(data);
  return text.startsWith("=") ? text.slice(1) : { term: text };
}

describe("grammar", () => {
  test.each(grammar.said)("%s: %s with %j is %s", (lang, sentence, data, said) => {
    const words = { ...grammar.words, [lang]: { ...grammar.words[lang], s: sentence } };
    const value = Array.isArray(data) ? data.map(given) : given(data);
    const say = speaker({ words, forms: { en: {}, fr: grammar.forms }, names: {} }, lang);
    expect(say("s", { x: value, n: value })).toBe(said);
  });
  test("a player’s name takes no article and no gender", () => {
    const { words, forms: fr } = grammar;
    const say = speaker({ words, forms: { en: {}, fr }, names: { people: "Ann" } }, "fr");
    expect(say("{x:le} joue, prêt{x:|e|s|es}", { x: { term: "people" } })).toBe("Ann joue, prêt");
  });
});

describe("words", () => {
  const en = speaker({ words, forms, names: { "side.blue": "Ann {goods}" } }, "en");
  const fr = speaker({ words, forms, names: {} }, "fr");
  test("count in both languages", () => {
    expect(en("a.costs", { goods: 1, n: 0 })).toBe("costs 1 good, you have 0");
    expect(en("a.costs", { goods: 0, n: 0 })).toBe("costs 0 goods, you have 0");
    expect(fr("a.costs", { goods: 0, n: 0 })).toBe("coûte 0 bien, vous en avez 0");
    expect(fr("a.costs", { goods: 2, n: 1 })).toBe("coûte 2 biens, vous en avez 1");
  });
  test("list, look up and begin with a capital", () => {
    expect(en("a.who", { who: { term: "side.blue" } })).toBe("Ann {goods} moves");
    expect(en("a.near", { start: "c3", near: ["c2"] })).toBe("From c3: c2.");
    expect(fr("a.near", { start: "c3", near: ["c2", "d3", "b3"] })).toBe("Depuis c3 : c2, d3 ou b3.");
    expect(sentence(fr, ["a.who", { who: { term: "side.blue" } }])).toBe("Bleu joue");
    expect(sentence(fr, ["a.who", { who: "b3" }])).toBe("b3 joue");
  });
  test("never read a value as a placeholder or as HTML", () => {
    expect(en("a.who", { who: "{n} <b>x</b>" })).toBe("{n} <b>x</b> moves");
    expect(en("no.such.key")).toBe("no.such.key");
  });
});

describe("patches", () => {
  const view = { goods: { blue: 1, green: 2 }, tiles: { b1: "moor-2" }, list: [1] };
  test("set, drop, and don't modify the old view", () => {
    const next = patched(view, { set: { "goods/blue": 4, "tiles/c1": "moor-2" }, drop: ["tiles/b1"] });
    expect(next).toEqual({ goods: { blue: 4, green: 2 }, tiles: { c1: "moor-2" }, list: [1] });
    expect(view.goods.blue).toBe(1);
    expect(next["list"]).toBe(view.list);
  });
});

const choices: readonly Choice[] = [
  [1, ["m.a", "s.c3"]],
  [2, ["m.a", "s.c4"]],
  [3, ["s.c3", "s.d3"]],
  [9, ["end"]],
];

describe("picking", () => {
  test("narrows click by click", () => {
    expect([...open(choices, [])]).toEqual(["m.a", "s.c3", "end"]);
    expect([...open(choices, ["m.a"])]).toEqual(["s.c3", "s.c4"]);
    expect(pick(choices, [], ["m.a", "s.c1"])).toEqual({ path: ["m.a"] });
    expect(pick(choices, ["m.a"], ["s.c4"])).toEqual({ actions: [2] });
    expect(pick(choices, [], ["end"])).toEqual({ actions: [9] });
  });
  test("reads a piece as its square where only the square is legal", () => {
    expect(pick(choices, ["m.a"], ["m.b", "s.c3"])).toEqual({ actions: [1] });
  });
  test("starts again with another piece, and deselects the last one", () => {
    expect(pick(choices, ["m.a"], ["s.c3"])).toEqual({ actions: [1] });
    expect(pick(choices, ["s.c3"], ["m.a", "s.c1"])).toEqual({ path: ["m.a"] });
    expect(pick(choices, ["m.a"], ["m.a", "s.c1"])).toEqual({ path: [] });
  });
  test("replaces the last element that the new one is an alternative to", () => {
    const dice: readonly Choice[] = [
      [1, ["use", "die.a", "up"]],
      [2, ["use", "die.b", "up"]],
      [3, ["die.b"]],
    ];
    expect(pick(dice, ["use", "die.a"], ["die.b"])).toEqual({ path: ["use", "die.b"] });
    expect(pick(dice, [], ["die.b"])).toEqual({ actions: [3] });
  });
  test("asks about every meaning if nothing fits", () => {
    expect(pick(choices, ["m.a"], ["m.z", "s.f1"])).toEqual({
      ask: [
        ["m.a", "m.z"],
        ["m.a", "s.f1"],
      ],
    });
    expect(pick([], [], ["s.f1"])).toEqual({ ask: [["s.f1"]] });
  });
});

const plans: readonly Plan[] = [
  [[7], ["g.7"]],
  [
    [5, 2],
    ["g.5", "g.2"],
  ],
  [
    [3, 2, 2],
    ["g.3", "g.2", "g.2"],
  ],
];

describe("compound decisions", () => {
  test("accept parts in any order and are proposed in playing order", () => {
    expect([...addable(plans, [])].sort()).toEqual(["g.2", "g.3", "g.5", "g.7"]);
    expect(pickCompound(plans, [], ["g.7"])).toEqual({ actions: [7] });
    expect(pickCompound(plans, [], ["g.2"])).toEqual({ path: ["g.2"] });
    expect([...addable(plans, ["g.2"])].sort()).toEqual(["g.2", "g.3", "g.5"]);
    expect(pickCompound(plans, ["g.2"], ["g.5"])).toEqual({ actions: [5, 2] });
    expect(pickCompound(plans, ["g.2", "g.3"], ["g.2"])).toEqual({ actions: [3, 2, 2] });
  });
  test("remove a part if no more of it fits, and ask about a part that fits nowhere", () => {
    expect(pickCompound(plans, ["g.5"], ["g.5"])).toEqual({ path: [] });
    expect(pickCompound(plans, ["g.2", "g.2"], ["g.2"])).toEqual({ path: ["g.2"] });
    expect(pickCompound(plans, ["g.2"], ["g.9", "b.cook.1"])).toEqual({
      ask: [
        ["g.2", "g.9"],
        ["g.2", "b.cook.1"],
      ],
    });
  });
});

const tick = (seat: number | null, round: number): Tick => ({
  seat,
  round,
  phase: "magic",
  kind: "end",
  told: ["a.who", {}],
  events: [],
});
const now = (ply: number) => nowWith({ ply, length: ply });

describe("the store", () => {
  const steps: Step[] = [
    [{ set: { n: 1 } }, tick(null, 0)],
    [{ set: { n: 2 } }, tick(0, 1)],
    [{ set: { n: 3 } }, tick(1, 1)],
  ];
  test("rebuilds every view, and replaces the plies that a branch abandons", () => {
    const store = new Store({ first: { n: 0 }, steps }, now(3));
    expect([0, 1, 2, 3, 99].map((ply) => store.view(ply)["n"])).toEqual([0, 1, 2, 3, 3]);
    let heard = 0;
    const listening = new AbortController();
    store.listen(() => {
      heard += 1;
    }, listening.signal);
    store.splice(1, [[{ set: { n: 7 } }, tick(1, 1)]], now(2));
    expect([store.length, store.view(2)["n"], store.now.ply, heard]).toEqual([2, 7, 2, 1]);
    listening.abort();
    store.splice(2, [], now(2));
    expect(heard).toBe(1);
  });
  test("knows the length of the branch before its plies, and shows the last ply received", () => {
    const store = new Store({ first: { n: 0 }, steps }, now(3));
    store.splice(store.known, [], now(900));
    expect([store.known, store.length, store.at(900), store.view(900)["n"]]).toEqual([3, 900, 900, 3]);
    store.splice(3, [[{ set: { n: 4 } }, tick(1, 1)]], now(900));
    expect([store.known, store.length, store.view(4)["n"]]).toEqual([4, 900, 4]);
  });
  test("requests missing plies once", () => {
    let requests = 0;
    const store = new Store({ first: { n: 0 }, steps }, now(3), () => {
      requests += 1;
    });
    store.complete();
    expect(requests).toBe(0);
    store.splice(3, [], nowWith({ ply: 2, length: 5 })); // after an undo, too
    for (let n = 0; n < 2; n += 1) store.complete();
    expect(requests).toBe(1);
    store.splice(3, [...steps.slice(1)], now(5));
    store.splice(5, [], now(6));
    store.complete();
    expect(requests).toBe(2);
  });
  test("keeps the later plies while plies for another observer arrive in parts", () => {
    const store = new Store({ first: { n: 0 }, steps }, now(3));
    store.splice(0, [[{ set: { n: 1, hand: 5 } }, tick(null, 0)]], now(3), 3, true);
    expect([0, 1, 2, 3].map((ply) => store.view(ply))).toEqual([
      { n: 0 },
      { n: 1, hand: 5 },
      { n: 2 },
      { n: 3 },
    ]);
    store.splice(1, steps.slice(1), now(3), 3, false);
    expect(store.view(3)).toEqual({ n: 3, hand: 5 });
  });
});

describe("the timeline", () => {
  test("folds the set-up and finds every ply again", () => {
    const ticks = [
      ...Array(30).fill(tick(null, 0)),
      ...Array(12).fill(tick(0, 1)),
      ...Array(9).fill(tick(1, 2)),
    ];
    expect(rounds(ticks)).toEqual([
      [0, 0],
      [1, 30],
      [2, 42],
    ]);
    for (let ply = 0; ply <= 51; ply += 1) expect(plyAt(place(ply, 30, 51), 30, 51)).toBe(ply);
    expect(place(51, 30, 51)).toBe(1);
    expect(place(30, 30, 51)).toBeLessThan(0.07);
  });
});

describe("the curves' axis", () => {
  const plot: Plot = { svg: "", width: 400, height: 100, left: 30, right: 390, rounds: [36, 60, 90, 95] };
  test("gives every round the same width, and finds every ply again", () => {
    expect(xOf(plot, 36)).toBe(30);
    expect(xOf(plot, 60)).toBe(150);
    expect(xOf(plot, 95)).toBe(390);
    for (let ply = 36; ply <= 95; ply += 1) expect(plyOf(plot, xOf(plot, ply))).toBe(ply);
    expect(plyOf(plot, -50)).toBe(36);
    expect(plyOf(plot, 999)).toBe(95);
  });
});

describe("keys", () => {
  const key = (name: string, target: Element, init = {}) => {
    const event = new KeyboardEvent("keydown", { key: name, ...init });
    Object.defineProperty(event, "target", { value: target });
    return commandOf(event);
  };
  test("walk and pick on the board's elements only", () => {
    document.body.innerHTML = '<svg><g data-id="s.c3" id="on"></g></svg><button id="off"></button>';
    const [on, off] = ["on", "off"].map((id) => document.getElementById(id) as Element) as [Element, Element];
    expect(key("Enter", on)).toBe("pick");
    expect(key("Enter", off)).toBeNull();
    expect(key("ArrowUp", on)).toBe("ArrowUp");
    expect(key("ArrowUp", off)).toBeNull();
    expect(key("U", off)).toBe("undo");
    expect(key("u", on, { ctrlKey: true })).toBeNull();
    expect(key("x", on)).toBeNull();
  });
});

describe("the theme", () => {
  test("follows the page", () => {
    const page = document.implementation.createHTMLDocument();
    expect(pageIsDark(page, true)).toBe(true);
    page.body.dataset["jpThemeLight"] = "true";
    expect(pageIsDark(page, true)).toBe(false);
    page.body.dataset["jpThemeLight"] = "false";
    expect(pageIsDark(page, false)).toBe(true);
  });
});

test("the built-in words exist for every key that the shell uses", () => {
  const toml = readFileSync("../src/boardbook/core/words.toml", "utf8");
  const shell = toml.slice(toml.indexOf("[shell]"));
  const parts = ["app", "banner", "bubble", "seats", "timeline", "curves", "log"];
  const files = [...parts.map((part) => `shell/${part}`), "boards/text"];
  for (const file of files) {
    const source = readFileSync(`src/${file}.tsx`, "utf8");
    for (const [, key] of source.matchAll(/"shell\.(\w+)"/g)) {
      expect(shell, `shell.${key}`).toMatch(new RegExp(`^${key} = `, "m"));
    }
  }
});

test("the shell adds no colons: French needs a space before them", () => {
  for (const file of ["app", "banner", "bubble", "seats", "timeline", "curves", "log"]) {
    expect(readFileSync(`src/shell/${file}.tsx`, "utf8"), file).not.toMatch(/\}[:;!?] (\$\{|`|")/);
  }
});
