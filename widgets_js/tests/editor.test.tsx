// The editor of positions: stock, form, problems, drags, and what you can do with the position.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Edited, Field } from "../src/contract";
import { mid, scene } from "./fixture";
import { type MountedBoard, mountBoard, stopMotion } from "./mountBoard";
import { nowWith } from "./now";

const field = (key: string, more: Partial<Field>): Field => ({
  key,
  label: { en: `what ${key} is`, fr: `ce qu’est ${key}` },
  kind: "number",
  value: 3,
  least: 0,
  most: 9,
  names: [],
  ...more,
});
const EDITED: Edited = {
  stock: [
    ["ship.0", ["editor.ship", {}], "blue", "blue", 4],
    ["ship.1", ["editor.ship", {}], "orange", "orange", 0],
    ["ship.2", ["editor.ship", {}], "green", "green", null],
  ],
  chosen: "",
  place: [],
  here: [],
  problems: [],
  fields: [
    field("round", {}),
    field("phase", { kind: "choice", value: "auction", names: ["turn", "auction"] }),
    field("lesson", { kind: "truth", value: false }),
    field("bids", { kind: "json", value: "[null]" }),
  ],
  python: "import boardbook as bb",
  puzzle: "bb.puzzle()",
};

let board: MountedBoard;
const sent = () => board.model.sent.filter(({ type }) => type === "edit");
const last = () => sent().at(-1);
const buttons = () => [...board.root.querySelectorAll<HTMLButtonElement>("button")];
const press = (text: string) =>
  act(() =>
    buttons()
      .find((one) => one.textContent === text)
      ?.click(),
  );
const set = (key: string, value: string, event: string) =>
  act(() => {
    const input = board.root.querySelector<HTMLInputElement>(`[aria-label="${key}"]`);
    if (input) input.value = value;
    input?.dispatchEvent(new Event(event, { bubbles: true }));
  });

function open(editor: Partial<Edited> = {}) {
  board = mountBoard({
    now: nowWith({ mine: false, toAct: null, leads: false, editor: { ...EDITED, ...editor } }),
    first: mid,
    scene,
  });
}

beforeEach(() => {
  stopMotion();
});
afterEach(() => {
  board.leave();
  vi.restoreAllMocks();
});

describe("an editor", () => {
  test("has the stock with the pieces left, and no parts of a match", () => {
    open();
    const kinds = [...board.root.querySelectorAll(".bb-kinds button")].map(({ textContent }) => textContent);
    expect(kinds).toEqual(["Ship4 left", "Ship"]);
    const tabs = [...board.root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Stock", "Form"]);
    expect(board.root.textContent).toContain("A position in");
    expect(board.root.textContent).toContain("This position can be played.");
    expect(board.root.querySelector(".bb-strip")).toBeNull();
  });
  test("selects a piece in the stock and a place on the board", () => {
    open();
    act(() => board.root.querySelector<HTMLElement>('[data-kind="ship.0"]')?.click());
    expect(last()).toMatchObject({ what: "choose", kind: "ship.0" });
    board.click('.bb-board [data-id="b.polo.1"]');
    expect(last()).toMatchObject({ what: "place" });
    expect(JSON.stringify(last())).toContain('["b.polo.1"');
  });
  test("adds and removes pieces on the selected place", () => {
    open({ place: ["b.polo.1"], here: [["ship.0", 2]] });
    expect(board.root.querySelector(".bb-stepped output")?.textContent).toBe("2");
    press("+");
    expect(last()).toMatchObject({ what: "more", kind: "ship.0" });
    press("−");
    expect(last()).toMatchObject({ what: "less", kind: "ship.0" });
    expect(board.root.querySelector('.bb-board [data-id="b.polo.1"]')?.matches(".chosen")).toBe(true);
  });
  test("lists problems, marks their pieces, and disables playing", () => {
    open({ problems: [[{ en: "boxes: one is too many", fr: "boxes : un de trop" }, ["b.polo.1"]]] });
    expect(board.root.querySelector(".bb-problems")?.textContent).toBe("boxes: one is too many");
    expect(board.root.querySelector('.bb-board [data-id="b.polo.1"]')?.matches(".amiss")).toBe(true);
    expect(buttons().find(({ textContent }) => textContent === "Play from here")?.disabled).toBe(true);
    expect(board.root.textContent).toContain("1 problem left.");
  });
  test("has a form for all other values", () => {
    open();
    press("Form");
    set("round", "5", "change");
    expect(last()).toMatchObject({ what: "set", key: "round", value: 5, json: false });
    set("round", "", "change");
    expect(last()).toMatchObject({ key: "round", value: null });
    set("phase", "turn", "change");
    expect(last()).toMatchObject({ key: "phase", value: "turn", json: false });
    set("bids", "[1, 2]", "change");
    expect(last()).toMatchObject({ key: "bids", value: "[1, 2]", json: true });
    expect(board.root.querySelector('[title="what lesson is"] input')?.getAttribute("type")).toBe("checkbox");
  });
  test("can be played from, cleared, and copied", async () => {
    const write = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: write } });
    open();
    press("Play from here");
    expect(last()).toMatchObject({ what: "play" });
    press("Clear the board");
    expect(last()).toMatchObject({ what: "clear" });
    await act(async () =>
      buttons()
        .find(({ textContent }) => textContent === "Copy as puzzle")
        ?.click(),
    );
    expect(write).toHaveBeenCalledWith("bb.puzzle()");
    vi.unstubAllGlobals();
  });
  test("drags pieces from the stock, from place to place, and off the board", () => {
    open();
    const at = (selector: string) => board.root.querySelector<HTMLElement>(selector) as HTMLElement;
    const drag = (from: HTMLElement, to: HTMLElement) => {
      const under = (element: HTMLElement) => {
        // Laid out is nothing here.
        Object.assign(document, { elementFromPoint: () => element, elementsFromPoint: () => [element] });
      };
      under(from);
      act(
        () =>
          void from.dispatchEvent(new PointerEvent("pointerdown", { clientX: 0, clientY: 0, bubbles: true })),
      );
      under(to);
      act(
        () =>
          void to.dispatchEvent(new PointerEvent("pointerup", { clientX: 50, clientY: 50, bubbles: true })),
      );
    };
    const [place, other] = [at('.bb-board [data-id="b.polo.1"]'), at('.bb-board [data-id="b.polo.2"]')];
    drag(at('[data-kind="ship.0"]'), place);
    expect(last()).toMatchObject({ what: "put", kind: "ship.0", elements: ["b.polo.1"] });
    drag(place, other);
    expect(last()).toMatchObject({ what: "move", from: ["b.polo.1"], elements: ["b.polo.2"] });
    drag(other, at(".bb-kinds"));
    expect(last()).toMatchObject({ what: "off", from: ["b.polo.2"] });
    const before = sent().length;
    drag(place, place);
    expect(sent()).toHaveLength(before);
  });
  test("has its own keys, for the focused element", () => {
    open();
    const place = board.root.querySelector<HTMLElement>('.bb-board [data-id="b.polo.1"]') as HTMLElement;
    const key = (name: string, at: HTMLElement = place, more = {}) => {
      const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
      act(() => void at.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect(key("+")).toBe(true);
    expect(last()).toMatchObject({ what: "another", elements: ["b.polo.1"] });
    key("-");
    expect(last()).toMatchObject({ what: "off", from: ["b.polo.1"] });
    key("Delete");
    expect(last()).toMatchObject({ what: "empty", from: ["b.polo.1"] });
    const before = sent().length;
    expect(key("-", place, { ctrlKey: true })).toBe(false); // the browser's own
    expect(key("Delete", board.root.querySelector<HTMLElement>(".bb-kinds button") as HTMLElement)).toBe(
      false,
    );
    expect(sent()).toHaveLength(before);
  });
});
