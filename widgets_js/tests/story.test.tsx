// The story of a finished match: its button at the end, its page, and the picture to send.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Step } from "../src/contract";
import type { Moment, Story } from "../src/model";
import { scene } from "./fixture";
import { type MountedBoard, mountBoard, stopMotion } from "./mountBoard";
import { nowWith } from "./now";

const moment = (ply: number, title: string, change: Moment["change"]): Moment => ({
  ply,
  move: ply + 1,
  round: 2,
  seat: 0,
  title: { en: title, fr: `${title} (fr)` },
  text: { en: `What happened at ${ply}.`, fr: `Ce qui s’est passé à ${ply}.` },
  change,
});
const STORY: Story = {
  moments: [moment(2, "First clear lead", [17, 3, 31]), moment(5, "The costliest mistake", [-14, -18, -10])],
  curve: [
    [0, [50, 50]],
    [4, [67, 33]],
    [8, [100, 0]],
  ],
  picture: true,
};
const steps: Step[] = Array.from({ length: 8 }, (_, k) => [
  {},
  {
    seat: 0,
    round: 1,
    phase: "auction",
    kind: "bid",
    told: ["told.bid", { who: "Ann", gold: k + 1 }],
    events: [],
  },
]);
const result = { ranks: [1, 2], scores: [9, 8], winners: [0], reason: "end" };

let board: MountedBoard;
const button = (name: string) =>
  [...board.root.querySelectorAll<HTMLElement>("button")].find(({ textContent }) => textContent === name);
const moments = () => [...board.root.querySelectorAll<HTMLElement>(".bb-story button")];
const last = () => board.model.sent.at(-1);

function open() {
  const now = { ...nowWith({}), ply: 8, toAct: null, mine: false, leads: true, result };
  board = mountBoard({ now: now as never, steps, scene });
}

beforeEach(() => {
  stopMotion();
});
afterEach(() => {
  board?.leave();
  vi.restoreAllMocks();
});

describe("the story of a match", () => {
  test("is offered at the end, with its progress, and can be stopped", () => {
    open();
    act(() => button("Story of the match")?.click());
    expect(last()).toMatchObject({ type: "story", on: true });
    act(() => board.model.tell("msg:custom", { type: "telling", n: 5, of: 20, on: true }));
    expect(board.root.querySelector("progress")?.getAttribute("aria-label")).toContain("25%");
    act(() => button("Stop the story")?.click());
    expect(last()).toMatchObject({ type: "story", on: false });
  });
  test("sets the board to a moment, and stays while it does", () => {
    open();
    act(() => board.model.set("_story", STORY));
    expect(moments().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1\. First clear lead.*round 2, move 3.*\+17 points \(\+3 to \+31\)$/),
      expect.stringMatching(/^2\. The costliest mistake.*−14 points \(−18 to −10\)$/),
    ]);
    act(() => moments()[1]?.click());
    expect(board.model.get("ply")).toBe(5);
    expect(moments().map((one) => one.getAttribute("aria-current"))).toEqual([null, "true"]);
    act(() => button("Close the story")?.click());
    expect(last()).toMatchObject({ type: "story", on: false });
    act(() => board.model.set("_story", null));
    expect(moments()).toHaveLength(0);
  });
  test("says if no moment stands out, and offers no picture that can't be drawn", () => {
    open();
    act(() => board.model.set("_story", { moments: [], curve: [], picture: false }));
    expect(board.root.querySelector("[role=status]")?.textContent).toContain("No moment stands out");
    expect(button("Save a picture to send")).toBeUndefined();
  });
  test("draws the chances of each seat, and a line to each moment", () => {
    open();
    act(() => board.model.set("_story", STORY));
    const lines = [...board.root.querySelectorAll(".bb-story-curve polyline")];
    expect(lines.map((line) => line.getAttribute("points")?.split(" ").length)).toEqual(
      scene.seats.map(() => STORY.curve.length),
    );
    expect(new Set(lines.map((line) => line.getAttribute("stroke-dasharray"))).size).toBe(lines.length);
    const numbers = [...board.root.querySelectorAll(".bb-story-curve .moment text")];
    expect(numbers.map(({ textContent }) => textContent)).toEqual(["1", "2"]);
  });
  test.each([
    ["png", null],
    ["svg", "if it can't be drawn"],
  ])("saves its picture as %s, without names unless asked", async (ending, why) => {
    if (why) vi.spyOn(HTMLImageElement.prototype, "decode").mockRejectedValue(new Error(why));
    open();
    act(() => board.model.set("_story", STORY));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const picture = { type: "picture", svg: "<svg/>" } as const;
    act(() => board.model.tell("msg:custom", picture)); // requested by another view of the board
    expect(saved).toEqual([]);
    act(() => button("Save a picture to send")?.click());
    expect(last()).toMatchObject({ type: "picture", names: false });
    act(() => board.root.querySelector<HTMLElement>(".bb-send input")?.click());
    act(() => button("Save a picture to send")?.click());
    expect(last()).toMatchObject({ type: "picture", names: true });
    act(() => board.model.tell("msg:custom", picture));
    await vi.waitFor(() => expect(saved).toEqual([`story.${ending}`]));
  });
});
