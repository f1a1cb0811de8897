// Boards of several scripts and one shell: which board has it, waits for it or requests it.
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardModule, View } from "../src/contract";
import type { Traits } from "../src/model";
import { FakeModel } from "./fakeModel";
import { mid, scene } from "./fixture";
import { nowWith } from "./now";

// Node can't import blob URLs.
vi.mock("../src/script", () => ({
  load: (script: string) => import(`data:text/javascript,${encodeURIComponent(script)}`),
}));

vi.resetModules(); // the annex of all tests was read before
const { inShell } = await import("../src/loader");

const SHELLS = Symbol.for("boardbook.shells");
const page = globalThis as { [SHELLS]?: Map<string, unknown>; begun?: string[] };
const PATIENCE = 500;
const built = (name: string) => `${import.meta.dirname}/../../src/boardbook/widgets/static/${name}.js`;
const morris = `${import.meta.dirname}/../../docs/examples/morris/morris/board/morris.js`;
/** The exports of a bundle. Its URL contains the whole script, so errors are thrown without it. */
async function run(path: string) {
  try {
    return await import(`data:text/javascript,${encodeURIComponent(readFileSync(path, "utf8"))}`);
  } catch (error) {
    throw new Error((error as Error).message);
  }
}
const traits: Omit<Traits, "_shell" | "_shell_id"> = {
  _scene: scene,
  _record: { first: mid as unknown as View, steps: [] },
  _now: nowWith({}),
  _annex: "",
  _marks: [],
  _story: null,
  ply: 0,
  seat: -1,
  lang: "en",
  theme: "light",
  selected: "",
  auto_pass: false,
};

let shells = 0;
/** A shell that records when it is loaded and shows its name in each view. Node caches scripts with equal text. */
const shell = (name: string) => `// ${shells++}
  globalThis.begun.push("${name}");
  export const preact = {};
  export const widget = () => ({
    initialize({ model }) { model.send({ type: "hello", length: 0 }); },
    render({ el }) { el.textContent += "${name}"; },
  });`;

class Page {
  readonly closed = new AbortController();
  readonly el = document.createElement("div");
  readonly model: FakeModel;
  private readonly made = inShell({} as BoardModule<View>)();
  drawn: Promise<void>;
  constructor(id: string, script = "") {
    this.model = new FakeModel({ ...traits, _shell_id: id, _shell: script });
    this.made.initialize({ model: this.model, signal: this.closed.signal });
    this.drawn = this.view(this.el);
  }
  view(el: HTMLElement, signal = this.closed.signal): Promise<void> {
    return this.made.render({ model: this.model, signal, el });
  }
  /** Reply as a kernel does. */
  answer(script: string): void {
    this.model.set("_shell", script);
  }
  get asked(): number {
    return this.model.sent.filter(({ type }) => type === "shell").length;
  }
}

beforeEach(() => {
  delete page[SHELLS];
  page.begun = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe("a kernel that asks whether a board is displayed", () => {
  const answers = (board: Page) => {
    board.model.sent.length = 0;
    board.model.tell("msg:custom", { type: "seen" });
    return board.model.sent;
  };
  test("gets a reply while there is a view, even before the shell is loaded", () => {
    const board = new Page("a");
    expect(answers(board)).toEqual([{ type: "seen" }]);
    const second = new AbortController();
    void board.view(document.createElement("div"), second.signal);
    second.abort();
    expect(answers(board)).toEqual([{ type: "seen" }]);
  });
  test("gets no reply when all views are gone", () => {
    const board = new Page("a");
    board.closed.abort();
    expect(answers(board)).toEqual([]);
  });
});

describe("the shell", () => {
  test("is loaded once for all boards of a page, whichever has it", async () => {
    const before = new Page("a");
    const brings = new Page("a", shell("one"));
    await Promise.all([before.drawn, brings.drawn]);
    const after = new Page("a");
    await after.drawn;
    vi.advanceTimersByTime(10 * PATIENCE);
    for (const { el, model } of [before, brings, after]) {
      expect(el.textContent).toBe("one");
      expect(model.sent).toEqual([{ type: "hello", length: 0 }]);
    }
    expect(page.begun).toEqual(["one"]);
  });
  test("is requested by one board after the other, until it arrives", async () => {
    const boards = [new Page("a"), new Page("a"), new Page("a")];
    expect(boards.map(({ asked }) => asked)).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(PATIENCE);
    expect(boards.map(({ asked }) => asked)).toEqual([1, 0, 0]);
    boards[0]?.closed.abort(); // and is never answered
    vi.advanceTimersByTime(PATIENCE);
    expect(boards.map(({ asked }) => asked)).toEqual([1, 1, 0]);
    boards[1]?.answer(shell("one"));
    await Promise.all(boards.slice(1).map(({ drawn }) => drawn));
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(boards.map(({ el }) => el.textContent)).toEqual(["", "one", "one"]);
    expect(boards.map(({ asked }) => asked)).toEqual([1, 1, 0]);
    expect(page.begun).toEqual(["one"]);
  });
  test("reaches the other boards if the board that has it is closed", async () => {
    const brings = new Page("a", shell("one"));
    brings.closed.abort();
    const waits = new Page("a");
    await waits.drawn;
    expect([brings.el.textContent, waits.el.textContent]).toEqual(["", "one"]);
    expect(brings.model.sent).toEqual([]);
  });
  test("draws every view except those closed while it loaded", async () => {
    const board = new Page("a");
    const gone = new AbortController();
    const [closed, second] = [document.createElement("div"), document.createElement("div")];
    const views = [board.drawn, board.view(closed, gone.signal), board.view(second)];
    gone.abort();
    board.answer(shell("one"));
    await Promise.all(views);
    expect([board.el, closed, second].map((el) => el.textContent)).toEqual(["one", "", "one"]);
  });
  test("has the version of its board", async () => {
    const boards = [new Page("a", shell("old")), new Page("b", shell("new")), new Page("a"), new Page("b")];
    await Promise.all(boards.map(({ drawn }) => drawn));
    expect(boards.map(({ el }) => el.textContent)).toEqual(["old", "new", "old", "new"]);
  });
  test("that can't be loaded fails at the board that has it, and another board may have a valid one", async () => {
    const broken = new Page("a", "this is no script");
    const waits = new Page("a");
    await expect(broken.drawn).rejects.toThrow();
    vi.advanceTimersByTime(2 * PATIENCE);
    expect(waits.asked).toBe(1);
    waits.answer(shell("one"));
    await waits.drawn;
    expect(waits.el.textContent).toBe("one");
  });
});

describe("a drawing", () => {
  test("makes no elements before it has a runtime", async () => {
    vi.resetModules();
    const runtime = await import("../src/runtime");
    expect(() => runtime.h("g", {})).toThrow("made an element while it was read");
    expect(() => runtime.useState(0)).toThrow("made an element while it was read");
    const h = vi.fn();
    runtime.setRuntime({ h } as unknown as Parameters<typeof runtime.setRuntime>[0]);
    runtime.h("g", {});
    expect(h).toHaveBeenCalledOnce();
  });
  const own = ["magellan", "magus", "pangea", "text", "zargos"];
  test.each([...own.map((name) => [name, built(name)]), ["morris", morris]])(
    "%s is read without the shell, and has none in it",
    async (_, path = "") => {
      const { default: made } = await run(path);
      expect(Object.keys(made())).toEqual(["initialize", "render"]);
      expect(readFileSync(path, "utf8")).not.toContain("bb-banner");
    },
  );
  test("is drawn in the built shell, and gets the messages it missed", async () => {
    vi.useRealTimers();
    const { default: made } = await run(built("magellan"));
    page[SHELLS] = new Map([["a", { there: await run(built("shell")), waiting: new Set() }]]);
    const model = new FakeModel({ ...traits, _shell_id: "a", _shell: "" });
    const [el, { signal }] = [document.createElement("div"), new AbortController()];
    document.body.append(el);
    const widget = made();
    widget.initialize({ model, signal });
    await widget.render({ model, signal, el });
    expect(el.querySelectorAll(".bb-board [data-id]").length).toBeGreaterThan(20);
    expect(model.sent).toEqual([{ type: "hello", length: 0 }]);
    const banner = () => el.querySelector(".bb-banner strong")?.textContent;
    const before = banner();
    model.set("_now", nowWith({ toAct: 1, mine: false }));
    await vi.waitFor(() => expect(banner()).not.toBe(before));
  });
});
