// What the shell puts around a board: its frame, the pages beside it, the way through a match, the end.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { magellan } from "../src/boards/magellan";
import type { BoardModule, Now, Scene, Tick, View } from "../src/contract";
import type { Traits } from "../src/model";
import { App, lastOwn } from "../src/shell/app";
import { bodyOf } from "../src/shell/room";
import { Store } from "../src/store";
import { bidding, mid, scene } from "./fixture";
import { nowWith } from "./now";
import { Still } from "./still";

const module = magellan as unknown as BoardModule<View>;
const ply = (seat: number | null): Tick => ({
  seat,
  round: 1,
  phase: "auction",
  kind: "pass",
  told: ["told.pass", { who: `seat ${seat}` }],
  events: [],
});
const rules = {
  "magellan.auction.bid": ["1.4", "Bidding", "A bid is higher."],
  "magellan.start.deal": ["0.2", "Dealing", "Deal nine cards."],
} as const;
const told: Scene = {
  ...scene,
  rules: { en: rules, fr: rules },
  chapters: { en: { start: "Start", auction: "Auction" }, fr: { start: "Début", auction: "Enchères" } },
};

let model: Still;
let store: Store;
let root: HTMLElement;
let closed: AbortController;

/** A board of a match that was played by these seats, one ply each. */
function open(now: Partial<Now> = {}, seats: readonly (number | null)[] = []) {
  const first = mid as unknown as View;
  const present = nowWith({ choices: bidding, ply: seats.length, ...now });
  const traits: Traits = {
    _scene: told,
    _record: { first, steps: seats.map((seat) => [{}, ply(seat)]) },
    _now: present,
    ply: present.ply,
    seat: -1,
    lang: "en",
    theme: "light",
    selected: "",
    auto_pass: false,
  };
  model = new Still(traits);
  store = new Store(traits._record, present);
  const save = model.set.bind(model);
  model.set = (name, value) => {
    save(name, value);
    model.tell(`change:${name}`);
  };
  act(() => render(<App {...{ model, store, module, signal: closed.signal, root }} />, root));
}
const find = (selector: string) => root.querySelector<HTMLElement>(selector);
const texts = (selector: string) => [...root.querySelectorAll(selector)].map((found) => found.textContent);
const click = (selector: string) =>
  act(() => void find(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
const tab = (name: string) =>
  act(() =>
    [...root.querySelectorAll<HTMLElement>("[role=tab]")].find((t) => t.textContent === name)?.click(),
  );
const page = () => find("[role=tabpanel]")?.textContent ?? "";
const key = (name: string, at = ".bb-app") =>
  act(
    () =>
      void find(at)?.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
      ),
  );
const step = (name: string) => click(`.bb-steps [aria-label="${name}"]`);

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  closed = new AbortController();
  const still = { ...matchMedia("(min-width: 0)"), matches: true };
  vi.spyOn(globalThis, "matchMedia").mockReturnValue(still);
});
afterEach(() => {
  closed.abort();
  render(null, root);
  root.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the body", () => {
  const frame = { side: 286, least: 1.038, most: 1.233 };
  test("is as high as the window lets it, less what stands around it", () =>
    expect(bodyOf({ width: 1006, height: 779 }, frame)).toBe(652));
  test("is never higher than its width fills", () =>
    expect(bodyOf({ width: 1006, height: 2000 }, frame)).toBe(653));
  test("is never too low to play on", () => expect(bodyOf({ width: 1006, height: 300 }, frame)).toBe(513));
});

describe("pages", () => {
  test("stand under tabs, the decision first; a tab opened by hand stays until the next decision", () => {
    open();
    expect(find("[aria-selected=true]")?.textContent).toBe(texts("[role=tab]")[0]);
    tab("Rules");
    expect(page()).toContain("A bid is higher.");
    act(() => store.splice(0, [[{}, ply(0)]], { ...store.now, mine: false, choices: [] }));
    expect(page()).toContain("A bid is higher.");
    act(() => store.splice(1, [[{}, ply(1)]], { ...store.now, ply: 2, mine: true }));
    expect(find("[aria-selected=true]")?.textContent).toBe(texts("[role=tab]")[0]);
  });
  test("are gone through by arrows", () => {
    open();
    const [first, second] = texts("[role=tab]");
    key("ArrowRight", "[role=tablist]");
    expect(find("[aria-selected=true]")?.textContent).toBe(second);
    key("ArrowLeft", "[role=tablist]");
    expect(find("[aria-selected=true]")?.textContent).toBe(first);
  });
  test("of rules open at the chapter of the phase, and any other can be read", () => {
    open();
    tab("Rules");
    expect(page()).toContain("1.4 Bidding");
    expect(page()).not.toContain("0.2 Dealing");
    const chapters = find("select") as HTMLSelectElement;
    act(() => {
      chapters.value = "start";
      chapters.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(page()).toContain("0.2 Dealing");
  });
  test("of keys open and close by the question mark", () => {
    open();
    key("?");
    expect(page()).toContain("fills the window");
    key("?");
    expect(page()).not.toContain("fills the window");
  });
});

describe("the way through a match", () => {
  const played = [0, 1, 2, 3];
  test("goes by one ply, or to an end", () => {
    open({}, played);
    const at = () => model.get("ply");
    step("One move back");
    expect(at()).toBe(3);
    step("To the beginning");
    expect(at()).toBe(0);
    step("One move on");
    expect(at()).toBe(1);
    step("To the last move");
    expect(at()).toBe(4);
    key("Home", ".bb-board [data-id]");
    expect(at()).toBe(0);
    key("End", ".bb-board [data-id]");
    expect(at()).toBe(4);
  });
  test("can be watched again from the beginning, and stopped", () => {
    vi.useFakeTimers();
    open({}, played);
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    step("Play it again");
    expect(model.get("ply")).toBe(0);
    wait(1000);
    wait(1000);
    expect(model.get("ply")).toBe(2);
    step("Stop");
    wait(5000);
    expect(model.get("ply")).toBe(2);
    step("Play it again");
    for (let k = 0; k < 5; k += 1) wait(1000);
    expect(model.get("ply")).toBe(4);
    expect(find('.bb-steps [aria-label="Play it again"]')).toBeTruthy();
  });
  test("marks the moves since one's own last decision", () => {
    open({ toAct: 0 }, [0, 1, 2]);
    tab("Moves");
    expect(texts("li.new").map((line) => line?.slice(0, 1))).toEqual(["2", "3"]);
  });
});

describe("lines", () => {
  test("are gone to from the page of moves, where there are several", () => {
    open({}, [0, 1]);
    tab("Moves");
    expect(texts(".bb-lines button")).toEqual([]);
    act(() => store.splice(2, [], { ...store.now, lines: 2, line: 1 }));
    tab("Moves");
    expect(texts(".bb-lines button")).toEqual(["Line 1", "Line 2"]);
    expect(texts('.bb-lines [aria-pressed="true"]')).toEqual(["Line 2"]);
    click(".bb-lines button");
    expect(model.sent.at(-1)).toMatchObject({ type: "do", what: "line", line: 0 });
  });
});

describe("the last own decision", () => {
  test("counts where others have decided since", () =>
    expect(lastOwn([0, 1, 0, 2, null].map(ply), 0)).toBe(3));
  test("does not where only chance has answered, or the seat has not decided yet", () => {
    expect(lastOwn([1, 0, null].map(ply), 0)).toBeNull();
    expect(lastOwn([1, 2].map(ply), 0)).toBeNull();
  });
});

describe("a refusal", () => {
  test("opens its paragraph in the note itself", () => {
    open();
    click(".bb-board [data-id]");
    const refusal = { type: "answer", seq: 1, ok: false, text: { en: "Not there.", fr: "" } };
    act(() => model.tell("msg:custom", { ...refusal, rules: ["magellan.start.deal"] }));
    expect(find(".bb-bubble")?.textContent).not.toContain("Deal nine cards.");
    click(".bb-number");
    expect(find(".bb-bubble")?.textContent).toContain("Deal nine cards.");
    click(".bb-number");
    expect(find(".bb-bubble")?.textContent).not.toContain("Deal nine cards.");
  });
});

describe("the end", () => {
  const result = {
    winners: [2],
    ranks: [2, 3, 1, 4],
    scores: [30, 20, 41, 7],
    reason: "years",
    finished: true,
  };
  test("ranks the seats, best first", () => {
    open({ toAct: null, mine: false, choices: [], result }, [0, 1]);
    expect(texts(".bb-ranking .bb-name")).toEqual(["Cy", "Ann", "Bo", "Dee"]);
    expect(texts(".bb-ranking b")).toEqual(["41", "30", "20", "7"]);
  });
  test("offers another match at a table only", () => {
    open({ toAct: null, mine: false, choices: [], result }, [0, 1]);
    expect(texts(".bb-banner .bb-button")).toEqual([]);
    act(() => store.splice(2, [], { ...store.now, table: true }));
    expect(texts(".bb-banner .bb-button")).toEqual(["New match", "Rematch"]);
    click(".bb-banner .bb-primary");
    expect(model.sent.at(-1)).toMatchObject({ type: "do", what: "rematch" });
  });
});

describe("a page without a kernel", () => {
  test("offers nothing that it can't do", () => {
    open({ closed: true, undo: null, redo: true, leads: true }, [0, 1]);
    expect(root.querySelector('[data-spot="undo"]')).toBeNull();
    expect(texts(".bb-banner .bb-button")).toEqual([]);
    expect(root.querySelectorAll(".can")).toHaveLength(0);
    step("One move back");
    expect(texts(".bb-banner .bb-button")).toEqual(["Back to now"]);
    const before = model.sent.length;
    click(".bb-board [data-id]");
    expect(model.sent).toHaveLength(before);
    expect(find(".bb-bubble")?.textContent).toContain("can be looked at, not played");
  });
});
