// The board of a game without a drawing.
import { render } from "preact";
import { afterEach, describe, expect, test } from "vitest";
import { outline, text } from "../src/boards/text";
import type { Choice, Drawing, Scene, View } from "../src/contract";
import { open } from "../src/pick";

const scene = {
  seats: [
    { name: "Ann", bot: null },
    { name: "greedy bot", bot: "greedy" },
  ],
} as unknown as Scene;
const choices: readonly Choice[] = [
  [0, ["swap"]],
  [3, ["play 3"], ["gain.price", {}]],
  [4, ["sea.1", "sea.2"]],
];

function drawing(view: View, path: readonly string[] = []): Drawing<View> {
  return {
    scene,
    view,
    before: null,
    say: (key) => key,
    element: (id) => ({
      "data-id": id,
      class: path.includes(id) ? "chosen" : "can",
      role: "button",
      tabindex: -1,
      "aria-label": id,
    }),
    path,
    open: open(choices, path),
    offered: open(choices, []),
    gains: new Map([["play 3", "−3 goods"]]),
    narrow: false,
    drawer: false,
    asked: "",
    plays: true,
    seat: 0,
    at: "",
    point: () => undefined,
  };
}

describe("a view as text", () => {
  test("keeps plain lists on a line and indents the rest", () => {
    const view = {
      hand_size: 2,
      hands: [[1, 2], []],
      deck: { left: 3, known: null },
      over: false,
      won: [true],
    };
    expect(outline(view)).toEqual([
      "hand size  2",
      "hands",
      "    1  1, 2",
      "    2  –",
      "deck",
      "    left  3",
      "    known  –",
      "over  –",
      "won  ✓",
    ]);
  });
});

describe("the text board", () => {
  const root = document.createElement("div");
  afterEach(() => render(null, root));
  const draw = (view: View, path: readonly string[] = []) => {
    render(<text.Board {...drawing(view, path)} />, root);
    return root.querySelector("pre")?.textContent ?? "";
  };
  const buttons = () => [...root.querySelectorAll("button")].map((button) => button.textContent?.trim());
  test("shows the text from Python, otherwise the view", () => {
    expect(draw({ text: "a <b>board</b>", deck: 3 })).toBe("a <b>board</b>");
    expect(draw({ deck: 3 })).toBe("deck  3");
  });
  test("has a button for everything that can be selected next, and for the selection", () => {
    draw({});
    expect(buttons()).toEqual(["swap", "play 3 −3 goods", "sea.1"]);
    draw({}, ["sea.1"]);
    expect(buttons()).toEqual(["sea.1", "sea.2"]);
    expect(root.querySelector(".chosen")?.getAttribute("data-id")).toBe("sea.1");
  });
  test("is navigated cyclically by arrow keys", () => {
    const all = text.order({}, scene, choices);
    expect(all).toEqual(["swap", "play 3", "sea.1", "sea.2"]);
    for (const id of all) {
      const right = text.arrow({}, id, "ArrowRight", scene, choices) ?? "";
      expect(text.arrow({}, right, "ArrowLeft", scene, choices)).toBe(id);
    }
    expect(text.arrow({}, "", "ArrowRight", scene, [])).toBeNull();
  });
  test("lists the seats by name, each in its own colour", () => {
    const rows = text.seats(drawing({}));
    expect(rows.map(({ name, colour }) => [name, colour])).toEqual([
      ["Ann", "blue"],
      ["greedy bot", "orange"],
    ]);
    expect(rows.every(({ figures }) => figures.length === text.headings.length)).toBe(true);
  });
});
