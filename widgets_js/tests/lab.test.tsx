// The view of a balance lab on a fake model: the tornado, the other outcomes, the edition, and what they ask Python.
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { bandOf, barsOf, plain, signed } from "../src/lab/figures";
import { Lab } from "../src/lab/lab";
import type { Answer, Effect, LabRequest, OutcomeKind, State, Traits } from "../src/lab/model";
import { FakeModel } from "./fakeModel";
import { wordsOf } from "./speech";
import { stage, withoutNumber } from "./stage";

const effect = (number: number, mu: number, more: Partial<Effect> = {}): Effect => ({
  number,
  mu,
  low: mu - 27,
  high: mu + 27,
  renamed: 9,
  clear: true,
  ...more,
});
const share = (number: number, mu: number): Effect => ({
  ...effect(number, mu, { clear: false }),
  low: -0.08,
  high: 0.1,
});
const state: State = {
  outcome: "length",
  effects: {
    length: [
      effect(0, 214),
      effect(1, -48, { low: -60, high: -36 }),
      effect(2, 4, { clear: false, low: -18, high: 26 }),
      effect(3, 0, { clear: false, low: null, high: null, renamed: null }),
    ],
    first: [share(2, 0.02), share(0, 0.01), share(1, 0.01), share(3, 0)],
  },
  printed: { length: [186, 180, 192], first: [0.5, 0.45, 0.55] },
  levels: [1, 0, 0, 0],
  refused: "",
  guessed: { length: [190, 180, 200], first: [0.52, 0.4, 0.6] },
  tested: null,
  sent: "",
  trajectories: 12,
  designs: 72,
  matches: 1536,
  seconds: 210,
  running: "",
  more: { matches: 490, reach: 27, after: 21, points: 3.7, needed: 2400, minutes: 4.9 },
  python: "lab = bb.lab('pangea', {})",
};
const length: OutcomeKind = { key: "length", share: false };
const first: OutcomeKind = { key: "first", share: true };

let root: HTMLElement;
let model: FakeModel<Traits, LabRequest>;
const drawn = vi.fn(async (_: { el: HTMLElement; signal?: AbortSignal }) => {});
const host = {
  getWidget: async () => ({ exports: undefined as never, render: drawn }),
  getModel: () => Promise.reject(new Error("no models here")),
};

function open(more: Partial<State> = {}, traits: Partial<Traits> = {}): void {
  model = new FakeModel<Traits, LabRequest>({
    _scene: {
      words: wordsOf("pangea").words,
      title: { en: "Pangea", fr: "Pangea" },
      bots: ["greedy", "greedy"],
      weaker: "casual",
      outcomes: [length, first],
      numbers: [
        { name: "victory.0.amulets", values: ["4", "5", "6", "7"], printed: 1 },
        { name: "least_magic", values: ["1", "2", "3"], printed: 0 },
        { name: "starting_goods", values: ["0", "1"], printed: 0 },
        { name: "income", values: ["1", "2"], printed: 0 },
      ],
    },
    _state: { ...state, ...more },
    _board: null,
    _first: null,
    lang: "en",
    theme: "auto",
    ...traits,
  });
  act(() => render(<Lab model={model} root={root} host={host} />, root));
}

stage((place) => {
  root = place;
}, "bb");

const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const asked = () => model.sent.filter(({ type }) => type !== "ping").map(withoutNumber);
const button = (name: string) =>
  all("button").find(({ textContent }) => textContent === name) as HTMLButtonElement;

test("a bar leads from the printed value to each end, and is as long as its share of the range", () => {
  const bars = barsOf(effect(0, 210, { low: 180, high: 240 }), {
    name: "amulets",
    values: ["4", "5", "6", "7"],
    printed: 1,
  });
  expect(bars).toEqual([
    { value: "4", change: -70, low: -80, high: -60 },
    { value: "7", change: 140, low: 120, high: 160 },
  ]);
});

test("numbers are written in the unit of their outcome", () => {
  expect(signed(-0.071, first, "en")).toBe("−7");
  expect(signed(0.004, first, "en")).toBe("0");
  expect(signed(1.25, { key: "lead_changes", share: false }, "fr")).toBe("+1,3");
  expect(plain(1234.4, length, "en")).toBe("1,234");
  expect(bandOf([effect(0, 1, { renamed: null }), effect(0, 1), effect(1, 1, { renamed: 12 })])).toBe(12);
});

test("the tornado says what is clear, what is noise, and what never differed", () => {
  open();
  expect(all(".bb-tornado li").map(({ textContent }) => textContent)).toEqual([
    "victory.0.amulets4 to 7, printed 54: −717: +143214187 to 241",
    "least magic1 to 3, printed 13: −484836 to 60",
    "starting goods0 to 1, printed 0noise, under 26",
    "income1 to 2, printed 1the same in every pair",
  ]);
  expect(all(".bb-tornado [role=img]")[0]?.getAttribute("aria-label")).toBe(
    "victory.0.amulets, from 4 to 7: +214 (+187 to +241)",
  );
});

test("the other outcomes keep the order of the rows, and are hollow if they may be noise", () => {
  open();
  const rows = all(".bb-lab-others li").map((row) => row.firstElementChild?.textContent);
  expect(rows).toEqual(["victory.0.amulets", "least magic", "starting goods", "income"]);
  expect(all(".bb-lab-others b.filled")).toEqual([]);
  expect(all(".bb-lab-dot")[2]?.getAttribute("aria-label")).toBe(
    "starting goods, Who begins: +2 (−8 to +10). May be noise.",
  );
});

test("tabs, keys, sliders and buttons ask Python", () => {
  open({ levels: [2, 0, 0, 0] });
  all("[role=tab]")[1]?.click();
  act(() => {
    root.querySelector(".bb-lab")?.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));
  });
  const slider = all("input")[1] as HTMLInputElement;
  slider.value = "2";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  for (const name of ["Watch a match", "As printed", "Test it: 100 matches", "+ 1 minute"])
    button(name).click();
  expect(asked()).toEqual([
    { type: "outcome", outcome: "first" },
    { type: "outcome", outcome: "first" },
    { type: "slide", number: 1, level: 2 },
    { type: "watch", on: true },
    { type: "printed" },
    { type: "test" },
    { type: "screen" },
  ]);
});

test("guessed and tested are different marks, and nothing tested is shown before it is played", () => {
  open();
  expect(all(".bb-brought .guessed").length).toBe(2);
  expect(all(".bb-brought .tested").length).toBe(0);
  act(() => {
    model.set("_state", { ...state, tested: { length: [236, 224, 248] } });
  });
  expect(all(".bb-brought .tested").length).toBe(1);
  expect(all(".bb-brings li")[0]?.textContent).toContain("236");
});

test("a refused edition says why, and can't be played", () => {
  open({ refused: "income: must be 0 or more" });
  expect(root.querySelector("[role=alert]")?.textContent).toContain("income: must be 0 or more");
  expect(button("Watch a match").disabled).toBe(true);
  expect(button("Test it: 100 matches").disabled).toBe(true);
});

test("what is being played can be stopped, and a failure is shown", () => {
  open({ running: "screen" });
  button("Stop").click();
  expect(asked()).toEqual([{ type: "stop" }]);
  const answer: Answer = {
    type: "answer",
    seq: 0,
    ok: false,
    text: { en: "no room", fr: "plein" },
    rules: [],
  };
  act(() => model.tell("msg:custom", answer));
  expect(root.querySelector("[role=status]")?.textContent).toBe("no room");
});

test("before anything is played, it only offers to begin", () => {
  open({
    trajectories: 0,
    effects: {},
    printed: {},
    guessed: {},
    more: null,
    matches: 0,
    designs: 0,
    seconds: 0,
  });
  expect(all(".bb-tornado")).toEqual([]);
  expect(button("Play for a minute")).toBeDefined();
});

test("the foot says what another minute buys, and a board is shown below", async () => {
  open({}, { _board: "anywidget:1" });
  await act(async () => {});
  expect(root.querySelector(".bb-lab-foot")?.textContent).toContain(
    "490 matches, the widest interval to ±21 instead of ±27",
  );
  expect(drawn).toHaveBeenCalledOnce();
  expect(button("Close the match")).toBeDefined();
});

test("the edition is sent to the lobby, which says under which name it is there", () => {
  open();
  expect(button("Send to the lobby").disabled).toBe(true);
  act(() => model.set("_state", { ...state, levels: [2, 0, 0, 0] }));
  button("Send to the lobby").click();
  expect(asked()).toEqual([{ type: "send" }]);
  act(() => model.set("_state", { ...state, levels: [2, 0, 0, 0], sent: "victory.0.amulets 6" }));
  expect(button("Send to the lobby").disabled).toBe(true);
  expect(root.querySelector("[role=status]")?.textContent).toBe(
    "In the lobby, under Options: victory.0.amulets 6",
  );
});

test("a small board shows how the edition begins, and a game without a drawing has none", async () => {
  open();
  expect(root.querySelector(".bb-first")).toBeNull();
  act(() => model.set("_first", "anywidget:2"));
  await act(async () => {});
  expect(root.querySelector("figure")?.getAttribute("aria-label")).toBe("The board as this edition begins");
  expect(drawn).toHaveBeenCalledOnce();
});

test("below a narrow axis, an end too close to 0 has no number", () => {
  const numbers = (low: number, high: number) => {
    open({ effects: { ...state.effects, first: [{ ...share(0, 0), low, high }] } });
    return all(".bb-lab-others-axes small").map(({ textContent }) => textContent);
  };
  expect(numbers(-0.1, 0.1)).toEqual(["−10", "0", "+10"]);
  expect(numbers(-0.05, 0.15)).toEqual(["0", "+15"]);
  expect(numbers(-0.35, 0.01)).toEqual(["−40", "0"]);
});
