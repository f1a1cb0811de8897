import { act } from "preact/test-utils";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Step, Task, Worksheet } from "../src/contract";
import { scene } from "./fixture";
import { type MountedBoard, module, mountBoard, observeSizes, setMedia } from "./mountBoard";
import { nowWith, taskWith } from "./now";

let table: MountedBoard | null = null;
afterEach(() => {
  table?.leave();
  table = null;
});

const wrong = {
  kind: "wrong",
  text: { en: "No, it is not 4.", fr: "Non, ce n’est pas 4." },
  rules: [],
} as const;

function at(task: Partial<Task>, more = {}): MountedBoard {
  table = mountBoard({ now: nowWith({ task: taskWith(task), ...more }) });
  return table;
}
const button = (board: MountedBoard, text: string) =>
  [...board.root.querySelectorAll("button")].find((one) => one.textContent === text);
function press(board: MountedBoard, text: string) {
  const found = button(board, text);
  expect(found, text).toBeDefined();
  found?.setAttribute("data-pressed", "");
  board.click("[data-pressed]");
  found?.removeAttribute("data-pressed");
}
const sent = ({ model }: MountedBoard) => model.sent.at(-1);

describe("a puzzle", () => {
  test("asks its question in the banner, and has a restart instead of undo", () => {
    const board = at({ kind: "say" }, { mine: false });
    expect(board.find(".bb-who strong")?.textContent).toBe("Bid three");
    expect(board.find(".bb-phases")).toBeNull();
    expect(board.find('[data-spot="undo"]')).toBeNull();
    board.click('[data-spot="again"]');
    expect(sent(board)).toMatchObject({ type: "task", what: "again" });
  });
  test("says that it is solved", () => {
    const board = at({
      solved: true,
      last: { kind: "solved", text: { en: "Solved.", fr: "Résolu." }, rules: [] },
    });
    expect(board.find(".bb-who strong")?.textContent).toBe("Solved.");
    expect(board.find(".bb-sentence")?.textContent).toBe("Bid three");
    expect(board.find(".bb-said .right")).not.toBeNull();
  });
  test("gives hints one by one, and the solution on request", () => {
    const board = at({ hints: [{ en: "Look at the card.", fr: "Regardez la carte." }], more: 1 });
    expect(board.find(".bb-task")?.textContent).toContain("Hint 1Look at the card.");
    press(board, "Hint");
    expect(sent(board)).toMatchObject({ type: "task", what: "hint" });
    press(board, "Show me");
    expect(sent(board)).toMatchObject({ type: "task", what: "show" });
  });
  test("offers what would happen after a legal move that misses it", () => {
    const text = { en: "Legal, but not what the task asks for.", fr: "Permis" };
    const board = at({ last: { kind: "misses", text, rules: [] } });
    press(board, "What happens then?");
    expect(sent(board)).toMatchObject({ type: "task", what: "then" });
  });
  test("has its own keys", () => {
    const board = at({ more: 1 });
    for (const [key, what] of [
      ["h", "hint"],
      ["a", "again"],
      ["w", "then"],
      ["c", "point"],
    ] as const) {
      board.key(key);
      expect(sent(board)).toMatchObject({ type: "task", what });
    }
  });
  const answer = (board: MountedBoard, missed: boolean) =>
    act(() =>
      board.model.tell("msg:custom", {
        type: "answer",
        seq: null,
        ok: false,
        text: { en: "Legal, but.", fr: "Permis, mais." },
        rules: [],
        missed,
      }),
    );
  test("offers in the note to preview a move that misses it, and nothing else", () => {
    const board = at({}, { choices: [[1, ["bid.1"]]] });
    answer(board, true);
    board.click(".bb-bubble .bb-primary");
    expect(sent(board)).toMatchObject({ type: "task", what: "then" });
    answer(board, false);
    expect(board.find(".bb-bubble")).not.toBeNull();
    expect(board.find(".bb-bubble .bb-primary")).toBeNull();
  });
  test("says the verdict on a miss once: in the note, and on the page when the note is closed", () => {
    const last = { ...wrong, kind: "misses", text: { en: "Legal, but.", fr: "Permis, mais." } } as const;
    const board = at({ last }, { choices: [[1, ["bid.1"]]] });
    const said = () =>
      [...board.root.querySelectorAll(":is(.bb-said, .bb-bubble) :is(strong, p)")]
        .map(({ textContent }) => textContent)
        .filter((text) => text === "Legal, but.").length;
    const offers = () =>
      [...board.root.querySelectorAll("button")].filter(
        ({ textContent }) => textContent === "What happens then?",
      );
    answer(board, true);
    expect([said(), offers().length]).toEqual([1, 1]);
    press(board, "Try again");
    expect(board.find(".bb-said strong")?.textContent).toBe("Legal, but.");
    expect(offers().length).toBe(1);
  });
  test('closes the note on a miss with "try again"', () => {
    const board = at({}, { choices: [[1, ["bid.1"]]] });
    answer(board, true);
    press(board, "Try again");
    expect(board.find(".bb-bubble")).toBeNull();
    expect(sent(board)).not.toMatchObject({ type: "task" });
  });
  test("undoes a move that missed it: the same piece can be selected again", () => {
    const board = at({}, { choices: [[1, ["card.1", "bid.1"]]] });
    act(() => board.model.set("selected", "card.1"));
    expect(board.model.get("selected")).toBe("card.1");
    answer(board, true);
    expect(board.model.get("selected")).toBe("");
  });
  test("cites the paragraphs of a verdict", () => {
    const paragraph = ["1.2", "Price", "Each amulet costs more."] as const;
    const book = { ...scene.rules.en, "magellan.auction.price": paragraph };
    const task = taskWith({ last: { ...wrong, rules: ["magellan.auction.price"] } });
    table = mountBoard({ now: nowWith({ task }), scene: { ...scene, rules: { en: book, fr: book } } });
    expect(table.find(".bb-said .bb-rule h4")?.textContent).toBe("1.2 Price");
    expect(table.find(".bb-said details")).toBeNull();
    table.leave();
    const two = taskWith({ last: { ...wrong, rules: ["magellan.auction.price", "magellan.auction.price"] } });
    table = mountBoard({ now: nowWith({ task: two }), scene: { ...scene, rules: { en: book, fr: book } } });
    expect(table.find(".bb-said details summary")?.textContent).toBe("1.2 Price");
  });
  test("keeps what a decision needs below its page, however little space there is", () => {
    observeSizes();
    vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(1000);
    const board = at({}, { choices: [[1, ["bid.1"]]] });
    expect(board.find('.bb-page [data-id="bid.1"]')).not.toBeNull();
    table?.leave();
    const solved = at({ solved: true }, { choices: [[1, ["bid.1"]]] });
    expect(solved.find('.bb-page [data-id="bid.1"]')).toBeNull();
  });
  test("opens its page when there is a verdict", () => {
    const board = at({});
    const front = () => board.find('[role="tab"][aria-selected="true"]')?.textContent;
    board.click('[role="tab"]:last-child');
    expect(front()).toBe("Rules");
    const now = nowWith({ task: taskWith({ last: wrong }) });
    act(() => board.store.splice(board.store.length, [], now));
    expect(front()).toBe("Task");
  });
});

describe("the preview", () => {
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
  function looked(more: Partial<Task> = {}, after: object = { steps: STEPS, cost }): MountedBoard {
    drawn = vi.spyOn(module, "Board");
    const task = taskWith({ last: misses, tried: ["bid 3"], ...more });
    table = mountBoard({ now: nowWith({ task, choices: [[1, ["bid.1"]]] }), scene: told });
    table.key("w");
    const { seq } = sent(table) as { seq: number };
    act(() => table?.model.tell("msg:custom", { type: "answer", seq, ok: true, text, rules: [], after }));
    return table;
  }
  let drawn = vi.spyOn(module, "Board");
  /** What the board shows. */
  const due = () => drawn.mock.lastCall?.[0].view["due"] ?? "present";
  const title = ({ find }: MountedBoard) => find(".bb-who strong")?.textContent;
  const sentence = ({ find }: MountedBoard) => find(".bb-sentence")?.textContent;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  afterEach(() => void vi.useRealTimers());
  function slowly() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    setMedia(false);
  }

  test("is played ply by ply, and shows the result in the banner", () => {
    slowly();
    const board = looked();
    expect([due(), sentence(board)]).toEqual([7, "Bid 3."]);
    pass(650);
    expect(due()).toBe(7);
    pass(100);
    expect([due(), sentence(board)]).toEqual([8, "Pass."]);
    pass(700);
    expect([due(), title(board), sentence(board)]).toEqual([8, "What happens then?", cost.en]);
    expect(board.find(".bb-after")?.textContent).toBe(`What happens then?${text.en}`);
    expect(board.find(".bb-sr")?.textContent).toBe(text.en);
    expect(board.find(".bb-app")?.classList).toContain("aside");
  });
  test("is there at once with reduced motion", () => {
    setMedia(true);
    const board = looked({}, { steps: STEPS, cost: { en: "", fr: "" } });
    expect(due()).toBe(8);
    expect(sentence(board)).toBe("Your figures stay the same.");
  });
  test("accepts no moves, and doesn't change match, timeline and tries", () => {
    const board = looked();
    expect(board.root.querySelector(".can, .next")).toBeNull();
    expect(board.find('[data-id="bid.1"].bb-button')).toBeNull();
    expect(board.find(".bb-app")?.getAttribute("data-ply")).toBe("0");
    expect([board.model.get("ply"), board.store.length]).toEqual([0, 0]);
    const { length } = board.model.sent;
    board.click("[data-id]");
    expect(board.model.sent).toHaveLength(length);
  });
  test.each([
    ["Try again", (board: MountedBoard) => press(board, "Try again")],
    ["A", (board: MountedBoard) => board.key("a")],
    ["Escape", (board: MountedBoard) => board.key("Escape")],
    ["a click on the board", (board: MountedBoard) => board.click("[data-id]")],
  ])("is put back by %s, which begins nothing anew", (_, back) => {
    const board = looked();
    const { length } = board.model.sent;
    expect(due()).not.toBe("present");
    back(board);
    expect(due()).toBe("present");
    expect(title(board)).toBe("Bid three");
    expect(board.find(".bb-after")).toBeNull();
    expect(board.find(".bb-sr")?.textContent).toBe("Legal, but.");
    expect(board.model.sent).toHaveLength(length);
    board.key("a");
    expect(sent(board)).toMatchObject({ type: "task", what: "again" });
  });
  test("stays during a hint, and ends with another try or another task", () => {
    const board = looked({ more: 1 });
    board.key("h");
    const hinted = taskWith({ last: misses, tried: ["bid 3"], hints: [text] });
    act(() => board.store.splice(0, [], nowWith({ task: hinted })));
    expect(board.find(".bb-after")).not.toBeNull();
    act(() => board.store.splice(0, [], nowWith({ task: { ...hinted, tried: ["bid 3", "bid 4"] } })));
    expect(board.find(".bb-after")).toBeNull();
  });
  test("starts at the present, wherever the cursor is", () => {
    drawn = vi.spyOn(module, "Board");
    const task = taskWith({ last: misses, tried: ["bid 3"] });
    table = mountBoard({
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
  test("is played again on request", () => {
    slowly();
    const board = looked();
    pass(1500);
    board.key("w");
    expect(due()).toBe("present");
    const { seq } = sent(board) as { seq: number };
    const after = { steps: STEPS, cost };
    act(() => board.model.tell("msg:custom", { type: "answer", seq, ok: true, text, rules: [], after }));
    pass(700);
    expect(due()).toBe(7);
  });
});

describe("an answer", () => {
  test("is chosen; failed answers stay, crossed out", () => {
    const board = at({ kind: "say", choices: [3, 4], tried: ["4"], last: wrong }, { mine: false });
    expect(button(board, "4")?.hasAttribute("disabled")).toBe(true);
    press(board, "3");
    expect(sent(board)).toMatchObject({ type: "task", what: "say", answer: 3 });
    expect(board.find(".bb-sr")?.textContent).toBe("No, it is not 4.");
  });
  test("is typed: a whole number if the task asks for one", () => {
    const board = at({ kind: "say", number: true }, { mine: false });
    const field = board.find(".bb-answers input") as HTMLInputElement;
    const type = (text: string) => {
      field.value = text;
      board.fire(".bb-answers input", new Event("input", { bubbles: true }));
    };
    board.key("a", ".bb-answers input");
    board.key("1", ".bb-answers input");
    type("three");
    board.fire(".bb-answers", new Event("submit", { bubbles: true, cancelable: true }));
    expect(board.model.sent.filter((message) => message.type === "task")).toEqual([]);
    type("3");
    board.fire(".bb-answers", new Event("submit", { bubbles: true, cancelable: true }));
    expect(sent(board)).toMatchObject({ what: "say", answer: 3 });
    type("\u22123");
    board.fire(".bb-answers", new Event("submit", { bubbles: true, cancelable: true }));
    expect(sent(board)).toMatchObject({ what: "say", answer: -3 });
  });
});

describe("a pointing task", () => {
  test("toggles elements, checks them together, and highlights none beforehand", () => {
    const id = at({}).find("[data-id]")?.getAttribute("data-id") ?? "";
    table?.leave();
    const board = at({ kind: "point", points: [id] }, { mine: false });
    expect(board.root.querySelector(".can, .next")).toBeNull();
    expect(button(board, "Check 1 choice")).toBeUndefined();
    board.click(`[data-id="${id}"]`);
    expect(board.find(`[data-id="${id}"]`)?.classList).toContain("chosen");
    press(board, "Check 1 choice");
    expect(sent(board)).toMatchObject({ type: "task", what: "point", elements: [id] });
    board.click(`[data-id="${id}"]`);
    expect(board.find(`[data-id="${id}"]`)?.classList).not.toContain("chosen");
  });
  test("starts without a selection when the task comes again", () => {
    const id = at({}).find("[data-id]")?.getAttribute("data-id") ?? "";
    table?.leave();
    const sheet: Worksheet = {
      title: taskWith({}).ask,
      text: null,
      task: 1,
      states: ["again"],
      done: false,
      name: "",
      result: "",
    };
    const board = at({ kind: "point", points: [id], sheet }, { mine: false });
    for (const what of ["again", "next"]) {
      board.click(`[data-id="${id}"]`);
      expect(board.find(`[data-id="${id}"]`)?.classList).toContain("chosen");
      if (what === "again") board.click('[data-spot="again"]');
      else board.key("]");
      expect(board.find(`[data-id="${id}"]`)?.classList).not.toContain("chosen");
    }
  });
  test("selects elements under the click, and refuses others", () => {
    const ids = [...at({}).root.querySelectorAll("[data-id]")].map((one) => one.getAttribute("data-id"));
    const [over, id] = [...new Set(ids)] as [string, string];
    table?.leave();
    const board = at({ kind: "point", points: [id] }, { mine: false });
    const there = [over, id].map((one) => board.find(`[data-id="${one}"]`) as Element);
    document.elementsFromPoint = () => there.slice(0, 1);
    board.click(`[data-id="${over}"]`);
    expect(board.find(".bb-bubble")?.textContent).toContain(
      "The task does not ask for anything of this kind.",
    );
    document.elementsFromPoint = () => there;
    board.click(`[data-id="${over}"]`);
    expect(board.find(`[data-id="${id}"]`)?.classList).toContain("chosen");
  });
  test("shows the marks of the verdict", () => {
    const id = at({}).find("[data-id]")?.getAttribute("data-id") ?? "";
    table?.leave();
    const board = at(
      { kind: "point", points: [id], last: wrong, marks: { right: [], wrong: [], missed: [id] } },
      { mine: false },
    );
    expect(board.find(`[data-id="${id}"]`)?.classList).toContain("missed");
    expect(board.find(".bb-task")?.textContent).toContain(
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
  test("has its navigation in the place of the timeline", () => {
    const board = on();
    expect(board.find(".bb-where")?.textContent).toBe("Prices · 2 of 4 · comes back later: 3");
    expect(board.find("[aria-current=step].bb-dot")?.textContent).toBe("2");
    expect(board.find(".bb-strip")).toBeNull();
    board.click(".bb-dot:nth-of-type(5)");
    expect(sent(board)).toMatchObject({ type: "task", what: "goto", task: 4 });
    board.click('[aria-label="Previous task"]');
    expect(sent(board)).toMatchObject({ what: "goto", task: 1 });
    board.key("]");
    expect(sent(board)).toMatchObject({ what: "next" });
    board.key("[");
    expect(sent(board)).toMatchObject({ what: "goto", task: 1 });
  });
  test("has its text open until the first try, and then below the verdict", () => {
    const text = { en: "## Gold\n\nIt is *dear*.", fr: "## L’or\n\nIl est *cher*." };
    const reading = (board: MountedBoard) => board.find(".bb-reading") as HTMLDetailsElement;
    const board = on({ text });
    expect(reading(board).open).toBe(true);
    expect(reading(board).querySelector("h3")?.textContent).toBe("Gold");
    expect(reading(board).querySelector("em")?.textContent).toBe("dear");
    expect(reading(board).previousElementSibling?.classList).toContain("bb-answers");
    board.leave();
    const tried = on({ text }, { last: wrong });
    expect(reading(tried).open).toBe(false);
    expect(reading(tried).previousElementSibling?.classList).toContain("bb-said");
    tried.leave();
    expect(reading(on({ text }, { last: { ...wrong, kind: "solved" }, solved: true })).open).toBe(true);
  });
  test("links onward when everything is done, if there is a page", () => {
    const links = (board: MountedBoard) =>
      [...board.root.querySelectorAll("a.bb-primary")].map((link) => link.getAttribute("href"));
    expect(links(on({ onward: "2.html" }))).toEqual([]);
    table?.leave();
    expect(links(on({ onward: "2.html", done: true }, { solved: true }))).toEqual(["2.html?lang=en"]);
    table?.leave();
    expect(links(on({ done: true }, { solved: true }))).toEqual([]);
  });
  test("focuses the next task's board, once it is on the page", () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(0);
    const board = on();
    expect(board.root.contains(document.activeElement)).toBe(false);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1008);
    act(() => void dispatchEvent(new Event("resize")));
    expect(document.activeElement?.matches('[data-id][tabindex="0"]')).toBe(true);
    vi.restoreAllMocks();
  });
  test("continues after a task is solved or shown", () => {
    press(on({}, { solved: true }), "Next task");
    expect(sent(table as MountedBoard)).toMatchObject({ what: "next" });
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
  test("is handed in with a name", async () => {
    const nameless = on({ name: "" });
    const field = nameless.find(".bb-hand-in input") as HTMLInputElement;
    expect(field.checkValidity()).toBe(false);
    nameless.fire(".bb-hand-in input", new Event("invalid"));
    expect(field.validationMessage).toBe("Type your name first.");
    for (const value of ["  ", "Zoé"]) {
      field.value = value;
      nameless.fire(".bb-hand-in input", new Event("input", { bubbles: true }));
      expect(field.checkValidity(), value).toBe(value === "Zoé");
    }
    field.value = "Zoé";
    nameless.fire(".bb-hand-in input", new Event("input", { bubbles: true }));
    expect(field.checkValidity()).toBe(true);
    expect(sent(nameless)).toMatchObject({ what: "name", name: "Zoé" });
    nameless.leave();
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    const board = on();
    const typed = board.find(".bb-hand-in input") as HTMLInputElement;
    typed.value = ` \u202a${sheet.name}\u202c  `; // of which the name is kept
    board.fire(".bb-hand-in input", new Event("input", { bubbles: true }));
    board.fire(".bb-hand-in", new Event("submit", { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(board.find(".bb-hand-in button")?.textContent).toBe("Copied"));
    vi.unstubAllGlobals();
    expect(copied).toEqual([sheet.result]);
  });
});
