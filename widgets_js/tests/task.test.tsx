import { act } from "preact/test-utils";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Step, Task, Worksheet } from "../src/contract";
import { scene } from "./fixture";
import { nowWith } from "./now";
import { module, type Sitting, sit } from "./sitting";

let table: Sitting | null = null;
afterEach(() => {
  table?.leave();
  table = null;
});

const TASK: Task = {
  kind: "play",
  ask: { en: "Bid three", fr: "Enchérissez à trois" },
  choices: [],
  number: false,
  points: [],
  solved: false,
  solution: null,
  hints: [],
  more: 0,
  last: null,
  marks: { right: [], wrong: [], missed: [] },
  tried: [],
  sheet: null,
};
const wrong = {
  kind: "wrong",
  text: { en: "No, it is not 4.", fr: "Non, ce n’est pas 4." },
  rules: [],
} as const;

function at(task: Partial<Task>, more = {}): Sitting {
  table = sit({ now: nowWith({ task: { ...TASK, ...task }, ...more }) });
  return table;
}
const button = (sitting: Sitting, text: string) =>
  [...sitting.root.querySelectorAll("button")].find((one) => one.textContent === text);
function press(sitting: Sitting, text: string) {
  const found = button(sitting, text);
  expect(found, text).toBeDefined();
  found?.setAttribute("data-pressed", "");
  sitting.click("[data-pressed]");
  found?.removeAttribute("data-pressed");
}
const sent = ({ model }: Sitting) => model.sent.at(-1);

describe("a puzzle", () => {
  test("asks its question in the banner, and begins anew instead of taking back", () => {
    const sitting = at({ kind: "say" }, { mine: false });
    expect(sitting.find(".bb-who strong")?.textContent).toBe("Bid three");
    expect(sitting.find(".bb-phases")).toBeNull();
    expect(sitting.find('[data-spot="undo"]')).toBeNull();
    sitting.click('[data-spot="again"]');
    expect(sent(sitting)).toMatchObject({ type: "task", what: "again" });
  });
  test("tells that it is solved", () => {
    const sitting = at({
      solved: true,
      last: { kind: "solved", text: { en: "Solved.", fr: "Résolu." }, rules: [] },
    });
    expect(sitting.find(".bb-who strong")?.textContent).toBe("Solved.");
    expect(sitting.find(".bb-sentence")?.textContent).toBe("Bid three");
    expect(sitting.find(".bb-said .right")).not.toBeNull();
  });
  test("gives hints one by one, and the solution to who asks", () => {
    const sitting = at({ hints: [{ en: "Look at the card.", fr: "Regardez la carte." }], more: 1 });
    expect(sitting.find(".bb-task")?.textContent).toContain("Hint 1Look at the card.");
    press(sitting, "Hint");
    expect(sent(sitting)).toMatchObject({ type: "task", what: "hint" });
    press(sitting, "Show me");
    expect(sent(sitting)).toMatchObject({ type: "task", what: "show" });
  });
  test("says what happens then, of a legal move that misses it", () => {
    const text = { en: "Legal, but not what is asked.", fr: "Permis" };
    const sitting = at({ last: { kind: "misses", text, rules: [] } });
    press(sitting, "What happens then?");
    expect(sent(sitting)).toMatchObject({ type: "task", what: "then" });
  });
  test("hears keys of its own", () => {
    const sitting = at({ more: 1 });
    for (const [key, what] of [
      ["h", "hint"],
      ["a", "again"],
      ["w", "then"],
      ["c", "point"],
    ] as const) {
      sitting.key(key);
      expect(sent(sitting)).toMatchObject({ type: "task", what });
    }
  });
  const answer = (sitting: Sitting, missed: boolean) =>
    act(() =>
      sitting.model.tell("msg:custom", {
        type: "answer",
        seq: null,
        ok: false,
        text: { en: "Legal, but.", fr: "Permis, mais." },
        rules: [],
        missed,
      }),
    );
  test("offers at the spot to play out what misses it, and nothing else", () => {
    const sitting = at({}, { choices: [[1, ["bid.1"]]] });
    answer(sitting, true);
    sitting.click(".bb-bubble .bb-primary");
    expect(sent(sitting)).toMatchObject({ type: "task", what: "then" });
    answer(sitting, false);
    expect(sitting.find(".bb-bubble")).not.toBeNull();
    expect(sitting.find(".bb-bubble .bb-primary")).toBeNull();
  });
  test("leaves a note on what misses it by trying again", () => {
    const sitting = at({}, { choices: [[1, ["bid.1"]]] });
    answer(sitting, true);
    press(sitting, "Try again");
    expect(sitting.find(".bb-bubble")).toBeNull();
    expect(sent(sitting)).not.toMatchObject({ type: "task" });
  });
  test("puts back what was played and missed it: the same piece can be chosen again", () => {
    const sitting = at({}, { choices: [[1, ["card.1", "bid.1"]]] });
    act(() => sitting.model.set("selected", "card.1"));
    expect(sitting.model.get("selected")).toBe("card.1");
    answer(sitting, true);
    expect(sitting.model.get("selected")).toBe("");
  });
  test("cites the paragraphs of a verdict", () => {
    const paragraph = ["1.2", "Price", "Each amulet costs more."] as const;
    const book = { ...scene.rules.en, "magellan.auction.price": paragraph };
    const task = { ...TASK, last: { ...wrong, rules: ["magellan.auction.price"] } };
    table = sit({ now: nowWith({ task }), scene: { ...scene, rules: { en: book, fr: book } } });
    expect(table.find(".bb-said .bb-rule h4")?.textContent).toBe("1.2 Price");
    expect(table.find(".bb-said details")).toBeNull();
    table.leave();
    const two = { ...TASK, last: { ...wrong, rules: ["magellan.auction.price", "magellan.auction.price"] } };
    table = sit({ now: nowWith({ task: two }), scene: { ...scene, rules: { en: book, fr: book } } });
    expect(table.find(".bb-said details summary")?.textContent).toBe("1.2 Price");
  });
  test("keeps what a decision needs under its page, however little room there is", () => {
    vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(1000);
    const sitting = at({}, { choices: [[1, ["bid.1"]]] });
    expect(sitting.find('.bb-page [data-id="bid.1"]')).not.toBeNull();
    table?.leave();
    const solved = at({ solved: true }, { choices: [[1, ["bid.1"]]] });
    expect(solved.find('.bb-page [data-id="bid.1"]')).toBeNull();
  });
  test("comes to the front with what is said of it", () => {
    const sitting = at({});
    const front = () => sitting.find('[role="tab"][aria-selected="true"]')?.textContent;
    sitting.click('[role="tab"]:last-child');
    expect(front()).toBe("Rules");
    const now = nowWith({ task: { ...TASK, last: wrong } });
    act(() => sitting.store.splice(sitting.store.length, [], now));
    expect(front()).toBe("Task");
  });
});

describe("what happens then", () => {
  const text = { en: "Ann: bids 3. Cy: passes. Gold \u22123.", fr: "Ann : mise 3. Cy : passe. Or \u22123." };
  const cost = { en: "Gold \u22123.", fr: "Or \u22123." };
  const ply = (seat: number, told: string): Step => [
    { set: { due: seat + 7 } },
    { seat, round: 1, phase: "auction", kind: "bid", told: [told, {}], events: [] },
  ];
  const misses = { kind: "misses", text: { en: "Legal, but.", fr: "Permis, mais." }, rules: [] } as const;
  const STEPS = [ply(0, "test.bid"), ply(1, "test.pass")];
  const words = { ...scene.words.en, "test.bid": "Bid 3.", "test.pass": "Pass." };
  const told = { ...scene, words: { en: words, fr: { ...scene.words.fr, ...words } } };
  /** A board where something missed the task, and what happens then was asked for. */
  function looked(more: Partial<Task> = {}, after: object = { steps: STEPS, cost }): Sitting {
    drawn = vi.spyOn(module, "Board");
    const task = { ...TASK, last: misses, tried: ["bid 3"], ...more };
    table = sit({ now: nowWith({ task, choices: [[1, ["bid.1"]]] }), scene: told });
    table.key("w");
    const { seq } = sent(table) as { seq: number };
    act(() => table?.model.tell("msg:custom", { type: "answer", seq, ok: true, text, rules: [], after }));
    return table;
  }
  let drawn = vi.spyOn(module, "Board");
  /** What the board shows. */
  const due = () => drawn.mock.lastCall?.[0].view["due"] ?? "present";
  const title = ({ find }: Sitting) => find(".bb-who strong")?.textContent;
  const sentence = ({ find }: Sitting) => find(".bb-sentence")?.textContent;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  afterEach(() => void vi.useRealTimers());
  function slowly() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
  }

  test("is played ply by ply, and says in the banner what came of it", () => {
    slowly();
    const sitting = looked();
    expect([due(), sentence(sitting)]).toEqual([7, "Bid 3."]);
    pass(650);
    expect(due()).toBe(7);
    pass(100);
    expect([due(), sentence(sitting)]).toEqual([8, "Pass."]);
    pass(700);
    expect([due(), title(sitting), sentence(sitting)]).toEqual([8, "What happens then?", cost.en]);
    expect(sitting.find(".bb-after")?.textContent).toBe(`What happens then?${text.en}`);
    expect(sitting.find(".bb-sr")?.textContent).toBe(text.en);
    expect(sitting.find(".bb-app")?.classList).toContain("aside");
  });
  test("is there at once for who wants nothing to move", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    const sitting = looked({}, { steps: STEPS, cost: { en: "", fr: "" } });
    expect(due()).toBe(8);
    expect(sentence(sitting)).toBe("Nothing changes in your figures.");
  });
  test("can't be played on, and leaves match, timeline and tries alone", () => {
    const sitting = looked();
    expect(sitting.root.querySelector(".can, .next")).toBeNull();
    expect(sitting.find('[data-id="bid.1"].bb-button')).toBeNull();
    expect(sitting.find(".bb-app")?.getAttribute("data-ply")).toBe("0");
    expect([sitting.model.get("ply"), sitting.store.length]).toEqual([0, 0]);
    const { length } = sitting.model.sent;
    sitting.click("[data-id]");
    expect(sitting.model.sent).toHaveLength(length);
  });
  test.each([
    ["Try again", (sitting: Sitting) => press(sitting, "Try again")],
    ["A", (sitting: Sitting) => sitting.key("a")],
    ["Escape", (sitting: Sitting) => sitting.key("Escape")],
    ["a click on the board", (sitting: Sitting) => sitting.click("[data-id]")],
  ])("is put back by %s, which begins nothing anew", (_, back) => {
    const sitting = looked();
    const { length } = sitting.model.sent;
    expect(due()).not.toBe("present");
    back(sitting);
    expect(due()).toBe("present");
    expect(title(sitting)).toBe("Bid three");
    expect(sitting.find(".bb-after")).toBeNull();
    expect(sitting.find(".bb-sr")?.textContent).toBe("Legal, but.");
    expect(sitting.model.sent).toHaveLength(length);
    sitting.key("a");
    expect(sent(sitting)).toMatchObject({ type: "task", what: "again" });
  });
  test("stays while a hint is asked for, and goes with another try or another task", () => {
    const sitting = looked({ more: 1 });
    sitting.key("h");
    const hinted = { ...TASK, last: misses, tried: ["bid 3"], hints: [text] };
    act(() => sitting.store.splice(0, [], nowWith({ task: hinted })));
    expect(sitting.find(".bb-after")).not.toBeNull();
    act(() => sitting.store.splice(0, [], nowWith({ task: { ...hinted, tried: ["bid 3", "bid 4"] } })));
    expect(sitting.find(".bb-after")).toBeNull();
  });
  test("begins at the present, wherever one looks", () => {
    drawn = vi.spyOn(module, "Board");
    const task = { ...TASK, last: misses, tried: ["bid 3"] };
    table = sit({
      now: nowWith({ task, ply: 1 }),
      steps: [[{ set: { year: 3 } }, ply(0, "test.bid")[1]]],
      scene: told,
    });
    act(() => table?.model.set("ply", 0));
    expect(drawn.mock.lastCall?.[0].view["year"]).toBe(2);
    table.key("w");
    expect(table.model.get("ply")).toBe(1);
    const { seq } = sent(table) as { seq: number };
    const after = { steps: STEPS, cost };
    act(() => table?.model.tell("msg:custom", { type: "answer", seq, ok: true, text, rules: [], after }));
    expect(drawn.mock.lastCall?.[0].view).toMatchObject({ year: 3, due: 7 });
  });
  test("is played again to who asks again", () => {
    slowly();
    const sitting = looked();
    pass(1500);
    sitting.key("w");
    expect(due()).toBe("present");
    const { seq } = sent(sitting) as { seq: number };
    const after = { steps: STEPS, cost };
    act(() => sitting.model.tell("msg:custom", { type: "answer", seq, ok: true, text, rules: [], after }));
    pass(700);
    expect(due()).toBe(7);
  });
});

describe("what is said", () => {
  test("is chosen; what was tried in vain stays, crossed out", () => {
    const sitting = at({ kind: "say", choices: [3, 4], tried: ["4"], last: wrong }, { mine: false });
    expect(button(sitting, "4")?.hasAttribute("disabled")).toBe(true);
    press(sitting, "3");
    expect(sent(sitting)).toMatchObject({ type: "task", what: "say", answer: 3 });
    expect(sitting.find(".bb-sr")?.textContent).toBe("No, it is not 4.");
  });
  test("is typed: a whole number where one is asked for", () => {
    const sitting = at({ kind: "say", number: true }, { mine: false });
    const field = sitting.find(".bb-answers input") as HTMLInputElement;
    const type = (text: string) => {
      field.value = text;
      sitting.fire(".bb-answers input", new Event("input", { bubbles: true }));
    };
    sitting.key("a", ".bb-answers input");
    sitting.key("1", ".bb-answers input");
    type("three");
    sitting.fire(".bb-answers", new Event("submit", { bubbles: true, cancelable: true }));
    expect(sitting.model.sent.filter((message) => message.type === "task")).toEqual([]);
    type("3");
    sitting.fire(".bb-answers", new Event("submit", { bubbles: true, cancelable: true }));
    expect(sent(sitting)).toMatchObject({ what: "say", answer: 3 });
    type("\u22123");
    sitting.fire(".bb-answers", new Event("submit", { bubbles: true, cancelable: true }));
    expect(sent(sitting)).toMatchObject({ what: "say", answer: -3 });
  });
});

describe("what is pointed at", () => {
  test("is toggled, checked all at once, and lit by nothing beforehand", () => {
    const id = at({}).find("[data-id]")?.getAttribute("data-id") ?? "";
    table?.leave();
    const sitting = at({ kind: "point", points: [id] }, { mine: false });
    expect(sitting.root.querySelector(".can, .next")).toBeNull();
    expect(button(sitting, "Check 1 choice")).toBeUndefined();
    sitting.click(`[data-id="${id}"]`);
    expect(sitting.find(`[data-id="${id}"]`)?.classList).toContain("chosen");
    press(sitting, "Check 1 choice");
    expect(sent(sitting)).toMatchObject({ type: "task", what: "point", elements: [id] });
    sitting.click(`[data-id="${id}"]`);
    expect(sitting.find(`[data-id="${id}"]`)?.classList).not.toContain("chosen");
  });
  test("is chosen anew when the task comes again", () => {
    const id = at({}).find("[data-id]")?.getAttribute("data-id") ?? "";
    table?.leave();
    const sheet: Worksheet = {
      title: TASK.ask,
      text: null,
      task: 1,
      states: ["again"],
      done: false,
      name: "",
      result: "",
    };
    const sitting = at({ kind: "point", points: [id], sheet }, { mine: false });
    for (const what of ["again", "next"]) {
      sitting.click(`[data-id="${id}"]`);
      expect(sitting.find(`[data-id="${id}"]`)?.classList).toContain("chosen");
      if (what === "again") sitting.click('[data-spot="again"]');
      else sitting.key("]");
      expect(sitting.find(`[data-id="${id}"]`)?.classList).not.toContain("chosen");
    }
  });
  test("lies under what is clicked; of anything else is said that it is not asked for", () => {
    const ids = [...at({}).root.querySelectorAll("[data-id]")].map((one) => one.getAttribute("data-id"));
    const [over, id] = [...new Set(ids)] as [string, string];
    table?.leave();
    const sitting = at({ kind: "point", points: [id] }, { mine: false });
    const there = [over, id].map((one) => sitting.find(`[data-id="${one}"]`) as Element);
    document.elementsFromPoint = () => there.slice(0, 1);
    sitting.click(`[data-id="${over}"]`);
    expect(sitting.find(".bb-bubble")?.textContent).toContain(
      "The task does not ask for anything of this kind.",
    );
    document.elementsFromPoint = () => there;
    sitting.click(`[data-id="${over}"]`);
    expect(sitting.find(`[data-id="${id}"]`)?.classList).toContain("chosen");
  });
  test("is marked once the puzzle says so", () => {
    const id = at({}).find("[data-id]")?.getAttribute("data-id") ?? "";
    table?.leave();
    const sitting = at(
      { kind: "point", points: [id], last: wrong, marks: { right: [], wrong: [], missed: [id] } },
      { mine: false },
    );
    expect(sitting.find(`[data-id="${id}"]`)?.classList).toContain("missed");
    expect(sitting.find(".bb-task")?.textContent).toContain(
      "Missing choices are outlined in colour on the board",
    );
  });
});

describe("a worksheet", () => {
  const sheet: Worksheet = {
    title: { en: "Prices", fr: "Les prix" },
    text: null,
    task: 2,
    states: ["solved", "open", "again", "open"],
    done: false,
    name: "Ann",
    result: "boardbook-result-1:e30:0",
  };
  const on = (more: Partial<Worksheet> = {}, task: Partial<Task> = {}) =>
    at({ kind: "say", sheet: { ...sheet, ...more }, ...task }, { mine: false });
  test("has its way through in the timeline's place", () => {
    const sitting = on();
    expect(sitting.find(".bb-where")?.textContent).toBe("Prices · 2 of 4 · comes back later: 3");
    expect(sitting.find("[aria-current=step].bb-dot")?.textContent).toBe("2");
    expect(sitting.find(".bb-strip")).toBeNull();
    sitting.click(".bb-dot:nth-of-type(5)");
    expect(sent(sitting)).toMatchObject({ type: "task", what: "goto", task: 4 });
    sitting.click('[aria-label="Previous task"]');
    expect(sent(sitting)).toMatchObject({ what: "goto", task: 1 });
    sitting.key("]");
    expect(sent(sitting)).toMatchObject({ what: "next" });
    sitting.key("[");
    expect(sent(sitting)).toMatchObject({ what: "goto", task: 1 });
  });
  test("has its text open until something is tried, and then below what is said of it", () => {
    const text = { en: "## Gold\n\nIt is *dear*.", fr: "## L’or\n\nIl est *cher*." };
    const reading = (sitting: Sitting) => sitting.find(".bb-reading") as HTMLDetailsElement;
    const sitting = on({ text });
    expect(reading(sitting).open).toBe(true);
    expect(reading(sitting).querySelector("h3")?.textContent).toBe("Gold");
    expect(reading(sitting).querySelector("em")?.textContent).toBe("dear");
    expect(reading(sitting).previousElementSibling?.classList).toContain("bb-answers");
    sitting.leave();
    const tried = on({ text }, { last: wrong });
    expect(reading(tried).open).toBe(false);
    expect(reading(tried).previousElementSibling?.classList).toContain("bb-said");
    tried.leave();
    expect(reading(on({ text }, { last: { ...wrong, kind: "solved" }, solved: true })).open).toBe(true);
  });
  test("leads onward when all is done, if there is a page", () => {
    const links = (sitting: Sitting) =>
      [...sitting.root.querySelectorAll(".bb-task a")].map((link) => link.getAttribute("href"));
    expect(links(on({ onward: "2.html" }))).toEqual([]);
    table?.leave();
    expect(links(on({ onward: "2.html", done: true }, { solved: true }))).toEqual(["2.html?lang=en"]);
    table?.leave();
    expect(links(on({ done: true }, { solved: true }))).toEqual([]);
  });
  test("gives the keyboard to the next task's board, once that is on the page", () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(0);
    const sitting = on();
    expect(sitting.root.contains(document.activeElement)).toBe(false);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1008);
    act(() => void dispatchEvent(new Event("resize")));
    expect(document.activeElement?.matches('[data-id][tabindex="0"]')).toBe(true);
    vi.restoreAllMocks();
  });
  test("goes on from what is solved or shown", () => {
    press(on({}, { solved: true }), "Next task");
    expect(sent(table as Sitting)).toMatchObject({ what: "next" });
    table?.leave();
    expect(button(on({}, { solution: { en: "3", fr: "3" } }), "Next task")).toBeDefined();
    table?.leave();
    const done = on({ done: true, states: ["solved", "solved", "open", "solved"] }, { solved: true });
    expect(button(done, "Next task")).toBeUndefined();
    expect(done.find(".bb-where")?.textContent).toBe("Prices · All done: 3 of 4 solved");
    const before = done.model.sent.length;
    done.key("]");
    expect(done.model.sent.length).toBe(before);
  });
  test("is handed in by who has a name", async () => {
    const nameless = on({ name: "" });
    expect((nameless.find(".bb-hand-in button") as HTMLButtonElement).disabled).toBe(true);
    const field = nameless.find(".bb-hand-in input") as HTMLInputElement;
    field.value = "Zoé";
    nameless.fire(".bb-hand-in input", new Event("input", { bubbles: true }));
    expect(sent(nameless)).toMatchObject({ what: "name", name: "Zoé" });
    nameless.leave();
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    const sitting = on();
    const typed = sitting.find(".bb-hand-in input") as HTMLInputElement;
    typed.value = ` \u202a${sheet.name}\u202c  `; // of which the name is kept
    sitting.fire(".bb-hand-in input", new Event("input", { bubbles: true }));
    sitting.fire(".bb-hand-in", new Event("submit", { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(sitting.find(".bb-hand-in button")?.textContent).toBe("Copied"));
    vi.unstubAllGlobals();
    expect(copied).toEqual([sheet.result]);
  });
});
