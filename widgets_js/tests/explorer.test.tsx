// The explorer on a fake model: chips, moves, histograms and decisions, and what they ask Python.
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { Explorer } from "../src/explorer/explorer";
import type {
  Answer,
  Chip,
  Decision,
  ExplorerRequest,
  Histogram,
  Move,
  Offer,
  Outcome,
  Shown,
  State,
  Traits,
} from "../src/explorer/model";
import { along, axisOf, isClear, signed } from "../src/explorer/scale";
import { FakeModel } from "./fakeModel";
import { wordsOf } from "./speech";
import { stage, withoutNumber } from "./stage";

const both = (en: string, fr = en) => ({ en, fr });
const chip = (key: string, left: number, not = false): Chip => ({ key, text: both(key), left, not });
const offer = (column: string, k: number): Offer => ({
  column,
  value: k,
  text: both(`${column} ${k}`),
  n: 10 + k,
});
const move = (kind: string, n: number, more: Partial<Move> = {}): Move => ({
  kind,
  text: both(`Playing ${kind}`),
  n,
  matches: 9,
  otherwise: 3,
  guessed: 0.44,
  won: [0.49, 0.41, 0.57],
  gain: [0.05, 0.01, 0.09],
  ...more,
});
const goods: Histogram = {
  column: "goods",
  text: both("goods", "richesses"),
  least: 0,
  most: 9,
  step: 2,
  low: null,
  high: null,
  bars: [
    [4, 4, 1],
    [8, 8, 0],
    [6, 6, 2],
    [2, 2, 0],
    [1, 1, 0],
  ],
};
const decision = (number: number, ply: number, more: Partial<Decision> = {}): Decision => ({
  run: 0,
  number,
  ply,
  colour: "green",
  side: both("green", "vert"),
  round: 7,
  value: 11,
  won: 1,
  ...more,
});
const state: State = {
  chips: [chip("study.where(phase='magic')", 90), chip("~study.where(leader=True)", 30, true)],
  offers: [...[0, 1, 2].map((k) => offer("level", k)), ...[0, 1, 2].map((k) => offer("goods", k))],
  n: 21,
  matches: 12,
  of: 40,
  rated: true,
  moves: [move("shift", 12), move("end", 9, { won: null, gain: null })],
  selected: null,
  figures: [goods],
  play: {
    bots: [
      ["greedy", 15],
      [null, 6],
    ],
    editions: 1,
  },
  tab: "moves",
  rows: [],
  deriving: null,
  picked: null,
  choices: [],
  choice: null,
  python: "study.where(phase='magic') & ~study.where(leader=True)",
  line: "(study.where(phase='magic') & ~study.where(leader=True)).moves",
  undo: true,
  list: {
    start: 0,
    total: 120,
    matches: 12,
    column: both("goods", "richesses"),
    rows: [decision(17, 184), decision(17, 188, { won: 0 }), decision(23, 5, { won: null })],
  },
};
const shown: Shown = {
  at: [0, 17, 184],
  round: 7,
  name: both("Ann"),
  text: both("The tile moves.", "La tuile se déplace."),
  colour: "green",
  side: both("green", "vert"),
};

let root: HTMLElement;
let model: FakeModel<Traits, ExplorerRequest>;
const drawn = vi.fn(async (_: { el: HTMLElement; signal?: AbortSignal }) => {});
const host = {
  getWidget: async () => ({ exports: undefined as never, render: drawn }),
  getModel: () => Promise.reject(new Error("no models here")),
};

function open(traits: Partial<Traits> = {}, more: Partial<State> = {}): void {
  model = new FakeModel<Traits, ExplorerRequest>({
    _scene: {
      words: wordsOf("pangea").words,
      title: both("Pangea"),
      columns: [
        ["goods", both("goods", "richesses")],
        ["round", both("round", "manche")],
      ],
      play: 'bb.simulate("pangea", ["greedy"] * 2, matches=100)',
      runs: 1,
      counts: "counts",
    },
    _state: { ...state, ...more },
    _shown: shown,
    _board: "anywidget:1",
    _whole: null,
    _chart: {},
    lang: "en",
    theme: "auto",
    ...traits,
  });
  act(() => render(null, root));
  act(() => render(<Explorer model={model} root={root} host={host} />, root));
}
const all = <E extends Element = HTMLElement>(selector: string) => [...root.querySelectorAll<E>(selector)];
const one = <E extends Element = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E;
const click = (selector: string, k = 0) => act(() => all(selector)[k]?.click());
const key = (selector: string, name: string, more: KeyboardEventInit = {}) =>
  act(() => {
    one(selector).dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, ...more }));
  });
/** The last request, without its number. */
const asked = () => withoutNumber(model.sent.at(-1));
const answer = (ok: boolean, text = both("")) =>
  act(() =>
    model.tell("msg:custom", { type: "answer", seq: model.sent.length, ok, text, rules: [] } as Answer),
  );

stage((place) => {
  root = place;
}, "bb");

test("chips are turned over and removed, by clicks and by keys", () => {
  open();
  expect(one("[role=status]").textContent).toContain("21 decisions in 12 of 40 matches");
  click("[data-chip]");
  expect(asked()).toEqual({ type: "negate", chip: "study.where(phase='magic')" });
  click(".bb-chips .bb-off", 1);
  expect(asked()).toEqual({ type: "remove", chip: "~study.where(leader=True)" });
  expect(all("[data-chip]").map((one) => one.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  key("[data-chip]", "Delete");
  expect(asked()).toEqual({ type: "remove", chip: "study.where(phase='magic')" });
  key("[data-chip]", "~");
  expect(asked()).toEqual({ type: "negate", chip: "study.where(phase='magic')" });
  click(".bb-kind-of .bb-explorer-acts button", 0);
  expect(asked()).toEqual({ type: "undo" });
});

test("two conditions of each column are offered at first, and all on request", () => {
  open();
  expect(all(".bb-offers button").map((one) => one.textContent)).toEqual([
    "level 0 10",
    "level 1 11",
    "goods 0 10",
    "goods 1 11",
  ]);
  expect(one(".bb-kind-of .bb-link").textContent).toBe("+ 2 more");
  key("[data-chip]", "+");
  expect(all(".bb-offers button")).toHaveLength(6);
  click(".bb-offers button", 5);
  expect(asked()).toEqual({ type: "add", column: "goods", value: 2 });
  click(".bb-who-plays .bb-link", 1);
  expect(asked()).toEqual({ type: "add", column: "bot", value: null });
});

test("a range is offered as a range", () => {
  open({}, { offers: [{ column: "goods", range: [8, null], text: both("8 or more"), n: 3 }] });
  click(".bb-offers button");
  expect(asked()).toEqual({ type: "add", column: "goods", range: [8, null] });
});

test("a move is read out whole, and without a rate where there are too few matches", () => {
  open();
  const labels = all("[role=option][data-kind]").map((one) => one.getAttribute("aria-label"));
  expect(labels).toEqual([
    "Playing shift: played 12 times in 9 matches, won 49 of 100 (41 to 57); estimated 44, so the gain is +5 (+1 to +9).",
    "Playing end: played 9 times in 9 matches; fewer than ten finished matches, so there is no rate.",
  ]);
  expect(one(".bb-no-rate").textContent).toBe("fewer than ten finished matches: no rate");
  expect(all(".bb-estimate b").map((one) => one.className)).toEqual(["filled", "filled"]);
  click("[data-kind=end]");
  expect(asked()).toEqual({ type: "choose", move: "end" });
  key("[data-kind=shift]", "Enter");
  expect(asked()).toEqual({ type: "choose", move: "shift" });
});

test("a second click on the chosen move, or Escape, lists all decisions again", () => {
  open({}, { selected: "shift" });
  expect(one(".bb-read-out").textContent).toContain("won 49 of 100");
  click("[data-kind=shift]");
  expect(asked()).toEqual({ type: "choose", move: null });
  key("[data-kind=shift]", "Escape");
  expect(asked()).toEqual({ type: "choose", move: null });
});

test("below ten matches there are no axes", () => {
  open({}, { rated: false });
  expect(all(".bb-estimate, .bb-axes")).toEqual([]);
  expect(one(".bb-read-out").textContent).toContain("Too few finished matches");
});

test("keys work after a click on the ground, and Escape takes back what was chosen before it leaves", () => {
  open({}, { selected: (state.moves[0] as Move).kind });
  const ground = one(".bb-explorer");
  ground.focus();
  expect(document.activeElement).toBe(ground);
  key(".bb-explorer", "4");
  expect(asked()).toEqual({ type: "tab", tab: "figure" });
  key(".bb-explorer", "m");
  expect(asked()).toEqual({ type: "alike" });
  const press = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  const heard = vi.fn();
  root.addEventListener("keydown", heard);
  act(() => void ground.dispatchEvent(press));
  expect(asked()).toEqual({ type: "choose", move: null });
  expect([press.defaultPrevented, heard.mock.calls.length]).toEqual([true, 0]);
});

test("the keyboard follows a condition that is chosen, and goes to the next one when it is removed", () => {
  const [first, second] = state.chips as [Chip, Chip];
  const become = (chips: readonly Chip[], offers = state.offers) =>
    act(() => model.set("_state", { ...model.get("_state"), chips, offers }));
  open({}, { chips: [first] });
  one<HTMLElement>(".bb-offers button").focus();
  click(".bb-offers button");
  become([first, second], state.offers.slice(1));
  expect((document.activeElement as HTMLElement).dataset["chip"]).toBe(second.key);
  key(`[data-chip="${second.key}"]`, "Delete");
  become([first]);
  expect((document.activeElement as HTMLElement).dataset["chip"]).toBe(first.key);
  key(`[data-chip="${first.key}"]`, "Delete");
  become([]);
  expect(document.activeElement).toBe(one(".bb-offers button"));
});

test("the keyboard stays where it is when conditions change elsewhere", () => {
  open();
  one<HTMLElement>(".bb-moves [role=option]").focus();
  const there = document.activeElement;
  act(() => model.set("_state", { ...model.get("_state"), chips: [] }));
  expect(document.activeElement).toBe(there);
});

test("counts below a histogram have their digits in groups of three", () => {
  const bars = [[30_000, 20_000, 12_345]] as const;
  open({}, { selected: "shift", figures: [{ ...goods, low: null, high: null, bars }] });
  expect(one(".of-move").textContent).toMatch(/: 12,345$/);
  open({}, { figures: [{ ...goods, low: 2, bars }] });
  expect(one(".bb-bar-chart p").textContent).toBe("10,000 left out 20,000 in the kind");
});

test("an end of a histogram is moved by keys, and sent when the last reply is there", () => {
  open();
  key(".bb-grip", "ArrowRight");
  expect(asked()).toEqual({ type: "brush", column: "goods", low: 1, high: null });
  key(".bb-grip", "ArrowRight");
  key(".bb-grip", "ArrowRight");
  expect(model.sent).toHaveLength(1);
  act(() => model.set("_state", { ...state, figures: [{ ...goods, low: 1 }] }));
  answer(true);
  expect(asked()).toEqual({ type: "brush", column: "goods", low: 3, high: null });
  act(() => model.set("_state", { ...state, figures: [{ ...goods, low: 3 }] }));
  answer(true);
  expect(model.sent).toHaveLength(2);
  expect(one(".bb-grip").getAttribute("aria-valuenow")).toBe("3");
  key(".bb-grip:last-of-type", "ArrowLeft");
  expect(asked()).toEqual({ type: "brush", column: "goods", low: 3, high: 8 });
});

test("both ends move together with Shift, and Home leads to the rim", () => {
  open({}, { figures: [{ ...goods, low: 2, high: 5 }] });
  key(".bb-grip", "ArrowRight", { shiftKey: true });
  expect(asked()).toEqual({ type: "brush", column: "goods", low: 3, high: 6 });
  open({}, { figures: [{ ...goods, low: 2, high: 5 }] });
  key(".bb-grip", "Home");
  expect(asked()).toEqual({ type: "brush", column: "goods", low: null, high: 5 });
});

test("refused bounds are let go", () => {
  open();
  key(".bb-grip", "ArrowRight");
  answer(false, both("No."));
  expect(model.sent).toHaveLength(1);
  expect(one(".bb-grip").getAttribute("aria-valuenow")).toBe("0");
  key(".bb-grip", "ArrowRight");
  expect(asked()).toEqual({ type: "brush", column: "goods", low: 1, high: null });
});

test("a histogram shows another figure", () => {
  open();
  const list = one<HTMLSelectElement>(".bb-bar-chart select");
  act(() => {
    list.value = "round";
    list.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(asked()).toEqual({ type: "figure", place: 0, column: "round" });
});

test("decisions are opened, stepped through and listed in parts", () => {
  open();
  expect(all(".bb-decisions [role=option]").map((one) => one.getAttribute("aria-label"))).toEqual([
    "match 17, move 184, green, round 7, goods 11, won",
    "match 17, move 188, green, round 7, goods 11, lost",
    "match 23, move 5, green, round 7, goods 11, unfinished",
  ]);
  expect(one("[aria-selected=true][data-row]").dataset["row"]).toBe("0");
  click("[data-row]", 2);
  expect(asked()).toEqual({ type: "open", run: 0, number: 23, ply: 5 });
  key('[data-row="1"]', " ");
  expect(asked()).toEqual({ type: "open", run: 0, number: 17, ply: 188 });
  click(".bb-decisions .bb-link");
  expect(asked()).toEqual({ type: "page", start: 3 });
  click(".bb-shown .bb-round", 1);
  expect(asked()).toEqual({ type: "step", by: 1 });
  key(".bb-shown .bb-round", "m");
  expect(asked()).toEqual({ type: "alike" });
});

const outcome = (key: string, n: number, more: Partial<Outcome> = {}): Outcome => ({
  key,
  text: both(`an ${key}`),
  n,
  share: [0.25, 0.2, 0.31],
  usual: 0.16,
  change: [0.13, 0.11, 0.16],
  ...more,
});

test("tabs are turned by clicks, arrows and digits", () => {
  open();
  expect(all("[role=tab]").map((one) => one.textContent)).toEqual([
    "Moves",
    "Then",
    "Lengths",
    "A figure",
    "Winners",
  ]);
  click("[role=tab]", 1);
  expect(asked()).toEqual({ type: "tab", tab: "then" });
  key("[role=tab]", "ArrowLeft");
  expect(asked()).toEqual({ type: "tab", tab: "winners" });
  key("[role=tab]", "3");
  expect(asked()).toEqual({ type: "tab", tab: "lengths" });
});

test("what followed has shares, differences and whose decisions are listed", () => {
  const rows = [outcome("arrival", 1348), outcome("end", 9, { share: null, usual: null, change: null })];
  const choices = [
    [0, both("in the same round")],
    [1, both("within 1 round")],
  ] as const;
  open({}, { tab: "then", rows, choices, choice: 0, selected: "shift" });
  expect(all(".bb-moves [role=option]").map((one) => one.getAttribute("aria-label"))).toEqual([
    "An arrival: after 1,348 decisions, 25 of 100 (20 to 31); in the whole study after 16 of 100. " +
      "Where it happened, the gain differs by +13 (+11 to +16).",
    "An end: after 9 decisions; fewer than ten matches, so there is no rate.",
  ]);
  expect(one(".bb-followed-head").textContent).toContain("Playing shift");
  click(".bb-followed-head .bb-link");
  expect(asked()).toEqual({ type: "choose", move: null });
  click("[data-kind=end]");
  expect(asked()).toEqual({ type: "pick", key: "end" });
  const list = one<HTMLSelectElement>(".bb-followed-head select");
  act(() => {
    list.selectedIndex = 1;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(asked()).toEqual({ type: "choice", choice: 1 });
  open({}, { tab: "then", rows, choices, choice: 0, picked: "arrival" });
  expect(one(".bb-decisions h3").textContent).toContain("an arrival");
  key("[data-kind=arrival]", "Escape");
  expect(asked()).toEqual({ type: "pick", key: null });
});

test("a figure is a curve whose rounds can be picked", () => {
  const rows = [1, 2, 3].map((k) =>
    outcome(String(k), 12, {
      text: both(`round ${k}`),
      share: k < 3 ? [2.4 * k, 2 * k, 3 * k] : null,
      usual: 2,
      change: null,
    }),
  );
  open({}, { tab: "figure", rows, choices: [["goods", both("goods")]], choice: "goods", picked: "2" });
  expect(all(".bb-curve [role=option]").map((one) => one.getAttribute("aria-label"))).toEqual([
    "round 1: 2.4 on average (2 to 3) in 12 matches; in the whole study 2.",
    "round 2: 4.8 on average (4 to 6) in 12 matches; in the whole study 2.",
  ]);
  expect(one(".bb-curve [aria-selected=true]").dataset["kind"]).toBe("2");
  key("[data-kind='1']", "Enter");
  expect(asked()).toEqual({ type: "pick", key: "1" });
  click("[data-kind='2']");
  expect(asked()).toEqual({ type: "pick", key: null });
  open({}, { tab: "figure", rows: rows.slice(2) });
  expect(one(".bb-moves").textContent).toContain("Too few finished matches");
});

test("a table that is derived first shows how far it is, and can be stopped", () => {
  open({}, { tab: "then", deriving: [340, 1000] });
  expect(one<HTMLProgressElement>("progress").value).toBe(340);
  expect(one(".bb-nothing").textContent).toContain("340 of 1000");
  click(".bb-nothing button");
  expect(asked()).toEqual({ type: "tab", tab: "moves" });
});

test("the first matches are called so", () => {
  open();
  model.set("_scene", { ...model.get("_scene"), counts: "counts_first" });
  act(() => model.set("_state", { ...state }));
  expect(one("[role=status]").textContent).toContain("21 decisions in 12 of the first 40 matches");
});

test("a tab without rows says so", () => {
  open({}, { tab: "winners" });
  expect(one(".bb-nothing").textContent).toBe("Nothing of this kind.");
});

test("a chart is kept as a picture with its line, saved and closed", async () => {
  const written = vi.fn(async (_: string) => {});
  vi.stubGlobal("navigator", { clipboard: { writeText: written } });
  const saved = vi.fn((_: Blob) => "blob:1");
  vi.stubGlobal("URL", { createObjectURL: saved, revokeObjectURL: () => {} });
  open();
  root.dataset["theme"] = "dark";
  click(".bb-explorer-head > .bb-button");
  expect(asked()).toEqual({ type: "chart", theme: "dark" });
  act(() => model.set("_chart", { svg: "<svg/>", line: "kind.chart()" }));
  expect(one<HTMLImageElement>(".bb-kept-chart img").alt).toBe("kind.chart()");
  click(".bb-kept-chart button", 0);
  await act(() => new Promise((done) => setTimeout(done)));
  expect(written).toHaveBeenCalledWith("kind.chart()");
  click(".bb-kept-chart button", 1);
  expect(saved.mock.lastCall?.[0].type).toBe("image/svg+xml");
  click(".bb-kept-chart button", 3);
  expect(asked()).toEqual({ type: "chart", theme: null });
  vi.unstubAllGlobals();
});

test("the board is drawn in its place, and the whole match below with all that is around it", async () => {
  open();
  await act(async () => {});
  expect(drawn.mock.lastCall?.[0].el).toBe(one(".bb-inset"));
  click(".bb-primary");
  expect(asked()).toEqual({ type: "whole", on: true });
  act(() => model.set("_whole", "anywidget:2"));
  await act(async () => {});
  expect(drawn.mock.lastCall?.[0].el).toBe(one(".bb-whole"));
  expect(one(".bb-primary").getAttribute("aria-expanded")).toBe("true");
});

test("the line of Python is copied", async () => {
  const written = vi.fn(async (_: string) => {});
  vi.stubGlobal("navigator", { clipboard: { writeText: written } });
  open();
  expect(one("code").textContent).toBe(state.line);
  click(".bb-explorer-foot button");
  await act(() => new Promise((done) => setTimeout(done)));
  expect(written).toHaveBeenCalledWith(state.line);
  expect(one(".bb-explorer-foot button").textContent).toBe("Copied");
  key(".bb-explorer", "c");
  await act(() => new Promise((done) => setTimeout(done)));
  expect(written).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

test("what is counted again stays in view at half ink", () => {
  open();
  click("[data-chip]");
  expect(one(".bb-explorer").classList.contains("old")).toBe(true);
  act(() => model.set("_state", { ...state, n: 3 }));
  expect(one(".bb-explorer").classList.contains("old")).toBe(false);
  expect(one(".bb-explorer").classList.contains("awaited")).toBe(true);
  answer(true);
  expect(one(".bb-explorer").classList.contains("awaited")).toBe(false);
});

test("a refusal is shown until the next request", () => {
  open();
  click("[data-chip]");
  answer(false, both("Look again.", "Regardez."));
  expect(one("[role=status]").textContent).toBe("Look again.");
  click("[data-chip]");
  expect(one("[role=status]").textContent).not.toContain("Look again.");
});

test("a failure in the background is told, and a late refusal is not", () => {
  open();
  const refused = (seq: number, text: string) =>
    act(() =>
      model.tell("msg:custom", { type: "answer", seq, ok: false, text: both(text), rules: [] } as Answer),
    );
  click("[data-chip]");
  click("[data-chip]");
  refused(1, "Too late.");
  expect(one("[role=status]").textContent).not.toContain("Too late.");
  refused(0, "The disk is gone.");
  expect(one("[role=status]").textContent).toBe("The disk is gone.");
});

test("an empty kind says how many decisions come back, and an empty study how to play", () => {
  open(
    { _shown: {}, _board: null },
    { n: 0, moves: [], offers: [], list: { ...state.list, rows: [], total: 0 } },
  );
  expect(all(".bb-chips small").map((one) => one.textContent)).toEqual(["90", "30"]);
  expect(one(".bb-nothing").textContent).toBe("No decision fulfils all of this.");
  expect(all(".bb-shown, .bb-bots")).toEqual([]);
  open({}, { of: 0 });
  expect(one("code").textContent).toBe('bb.simulate("pangea", ["greedy"] * 2, matches=100)');
});

test("all words are there, in French too", () => {
  open({ lang: "fr" });
  expect(root.textContent).not.toMatch(/explore\.|shell\./);
  expect(one("h2").textContent).toContain("Que s’est-il passé ici\u202f?");
  act(() => model.set("lang", "en"));
  click(".bb-tongue [lang=fr]");
  expect(model.get("lang")).toBe("fr");
});

test("axes have round values, and signs are minus signs", () => {
  expect(axisOf([0.33, 0.49, 0.57]).ticks.map((tick) => Math.round(tick * 100))).toEqual([30, 40, 50, 60]);
  const { low, high } = axisOf([0, -0.03, 0.11]);
  expect([low, high]).toEqual([-0.05, 0.15000000000000002]);
  expect(axisOf([0.5, 0.5]).ticks.length).toBeGreaterThan(1);
  expect(along({ low: 0, high: 0.5, ticks: [] }, 0.25)).toBe("50%");
  expect([0.05, -0.034, 0.001].map(signed)).toEqual(["+5", "−3", "0"]);
  expect([isClear([0.1, 0.01, 0.2]), isClear([0.1, -0.01, 0.2]), isClear([-0.1, -0.2, -0.05])]).toEqual([
    true,
    false,
    true,
  ]);
});
