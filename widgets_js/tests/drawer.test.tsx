// A board in a narrow frame: its drawer, its menu, and bids in the drawer.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shortNames } from "../src/boards/magellan/voyages";
import type { Now, Worksheet } from "../src/contract";
import { narrowHeight } from "../src/shell/viewport";
import { choose, scene } from "./fixture";
import { type MountedBoard, mountBoard, setMedia } from "./mountBoard";
import { nowWith, taskWith } from "./now";

const bidding = choose(...Array.from({ length: 12 }, (_, k) => `bid.${k + 1}`), "pass");

const sheet: Worksheet = {
  title: null,
  text: null,
  task: 1,
  states: ["open"],
  done: false,
  name: "",
  result: "",
};

let board: MountedBoard;
const open = (now: Partial<Now> = {}) => {
  board = mountBoard({ now: nowWith({ choices: bidding, ...now }), scene });
};
const find = (selector: string) => board.find(selector);
const height = () => ["closed", "half", "open"].find((name) => find(`.bb-drawer.${name}`));
const chips = (state: string) =>
  [...board.root.querySelectorAll(`.mg-chips [data-id].${state}`)].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(559);
});
afterEach(() => {
  board?.leave();
  vi.restoreAllMocks();
});

describe("the drawer", () => {
  test("has the pages, the seats, and the buttons of the decision", () => {
    open();
    const tabs = [...board.root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);
    expect(tabs.slice(0, 3)).toEqual(["Bid", "Seats", "Cards"]);
    expect(find(".bb-banner .bb-primary")).toBeNull();
    expect(find(".bb-acts .bb-primary")?.textContent).toBe("Bid 1");
    board.click(".bb-tabs [role=tab]:nth-child(2)");
    expect(find(".bb-drawer .bb-seats")).not.toBeNull();
  });
  test("is raised and lowered by its handle and by D; Escape lowers it", () => {
    open();
    expect(height()).toBe("half");
    board.click(".bb-handle");
    expect(height()).toBe("open");
    board.key("Escape");
    expect(height()).toBe("half");
    board.key("d");
    board.key("d");
    expect(height()).toBe("closed");
    expect(find(".bb-handle")?.textContent).toBe("Bid");
    expect(find(".bb-acts .bb-primary")).not.toBeNull();
    board.key("Escape");
    expect(height()).toBe("closed");
  });
  test("does not cover the board when a decision begins, and stays closed if it was", () => {
    open();
    const decide = (ply: number) =>
      act(() => {
        board.store.splice(0, [], { ...board.store.now, ply });
        board.model.set("ply", ply);
      });
    board.key("d");
    decide(1);
    expect(height()).toBe("half");
    board.key("d");
    board.key("d");
    decide(2);
    expect(height()).toBe("closed");
  });
  test("has the page of a task first, and the page of its decision in a tab", () => {
    open({ task: taskWith({ kind: "play" }) });
    const tabs = [...board.root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);
    expect(tabs.slice(0, 3)).toEqual(["Task", "Bid", "Cards"]);
    expect(find(".bb-drawer .bb-task")).not.toBeNull();
    expect(find(".bb-drawer .mg-chips")).toBeNull();
    expect(find(".bb-acts .bb-primary")?.textContent).toBe("Bid 1");
  });
  test("shows with the task what to choose from, if that is not on the board", () => {
    open({ task: taskWith({ kind: "point", points: ["g.1"] }), mine: false });
    const tabs = [...board.root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);
    expect(tabs.slice(0, 2)).toEqual(["Task", "Cards"]);
    expect(find(".bb-task .mg-row")).not.toBeNull();
    board.leave();
    open({ task: taskWith({ kind: "play" }), choices: choose("g.1") });
    expect(find(".bb-task .mg-row")).not.toBeNull();
  });
  test("gives way on paper, where a task needs what its tabs show", () => {
    setMedia(false, true);
    open({ task: taskWith({ kind: "play" }) });
    expect(find(".bb-drawer")).toBeNull();
    for (const part of [".bb-task", ".mg-chips", ".bb-seats"]) expect(find(part), part).not.toBeNull();
  });
  test("takes the result of a worksheet", () => {
    open({ task: taskWith({ sheet }) });
    expect(find(".bb-hand-in")).toBeNull(); // there is none yet
    expect(find(".bb-foot .bb-dot")?.textContent).toBe("1");
    board.leave();
    open({ task: taskWith({ sheet: { ...sheet, states: ["solved"] }, solved: true }) });
    expect(find(".bb-task .bb-hand-in")).not.toBeNull();
    expect(find(".bb-foot .bb-hand-in")).toBeNull();
  });
  test("leaves room for the margins of the frame, except in the full window", () => {
    const seen = { width: 559, height: 780, onPage: true };
    expect(narrowHeight(seen, false)).toBe(770);
    expect(narrowHeight(seen, false, true)).toBe(740);
    expect(narrowHeight(seen, true)).toBe(780);
    expect(narrowHeight({ ...seen, height: 300 }, false)).toBe(480);
  });
});

describe("the menu", () => {
  test("has what a narrow banner has no room for, and closes after a click", () => {
    open();
    expect(find(".bb-list")).toBeNull();
    board.click('[data-spot="more"]');
    const names = [...board.root.querySelectorAll(".bb-item")].map(({ textContent }) => textContent);
    expect(names).toContain("Fill the window");
    board.click(".bb-lang button:last-child");
    expect(board.model.get("lang")).toBe("fr");
    expect(find(".bb-list")).toBeNull();
  });
  test("Escape closes it and does nothing else", () => {
    open();
    board.click('[data-spot="more"]');
    board.key("Escape", ".bb-list button");
    expect(find(".bb-list")).toBeNull();
    expect(height()).toBe("half");
  });
});

describe("bids in the drawer", () => {
  test("are selected by − and +, as buttons and as keys", () => {
    open();
    expect(chips("at")).toEqual(["1"]);
    board.click(".mg-chip.step:last-child");
    expect(chips("at")).toEqual(["2"]);
    board.key("+");
    expect(chips("at")).toEqual(["3"]);
    board.key("-");
    expect(chips("chosen")).toEqual(["2"]);
    expect(find(".bb-acts .bb-primary")?.textContent).toBe("Bid 2");
    expect(find(".mg-if")?.textContent).toMatch(/^If 2 wins: /);
  });
  test("that are out of view are typed into a field, which explains what is illegal", () => {
    open();
    board.click('.mg-chips [aria-label="More bids"]');
    const type = (text: string) =>
      act(() => {
        const field = find(".mg-other input") as HTMLInputElement;
        field.value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
    type("7");
    board.key("Enter", ".mg-other input");
    expect(find(".mg-other")).toBeNull();
    expect(chips("at")).toEqual(["7"]);
    board.click('.mg-chips [aria-label="More bids"]');
    type("99");
    board.key("Enter", ".mg-other input");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "ask" });
  });
});

test("the names of voyages are short, and differ", () => {
  const names = ["Columbus", "Pizarro", "Magellan", "Marco Polo", "Vasco da Gama", "Cook"];
  expect(shortNames(names)).toEqual(["Co", "Pi", "Ma", "MP", "VG", "Ck"]);
});
