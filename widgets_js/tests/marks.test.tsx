// Marks of a review: on the timeline, on their page, and moving between them.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Step } from "../src/contract";
import type { Marked } from "../src/model";
import { besideMark, costliest, markAt, spread } from "../src/shell/marks";
import { bidding, scene } from "./fixture";
import { type MountedBoard, mountBoard, stopMotion } from "./mountBoard";
import { nowWith } from "./now";

const bid = (gold: number) => ["told.bid", { who: "Ann", gold }] as const;
const mark = (ply: number, cost: number, more: Partial<Marked> = {}): Marked => ({
  ply,
  seat: 0,
  played: bid(ply),
  better: ["told.pass", { who: "Ann" }],
  clicks: ["b.polo.2"],
  cost: [cost, cost - 1, cost + 1],
  why: null,
  rules: [],
  weighed: [],
  task: false,
  ...more,
});
const MARKS = [mark(2, 4), mark(5, 12.3), mark(6, 3)];
const steps: Step[] = Array.from({ length: 8 }, (_, k) => [
  {},
  { seat: 0, round: 1, phase: "auction", kind: "bid", told: bid(k + 1), events: [] },
]);

let board: MountedBoard;
const discs = () => [...board.root.querySelectorAll<HTMLElement>(".bb-marks button")];
const page = () => board.root.querySelector(".bb-review");
const lit = () => [...board.root.querySelectorAll(".chosen")].map((one) => one.getAttribute("data-id"));
const tabs = () => [...board.root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);

function open(marks: readonly Marked[] = MARKS) {
  board = mountBoard({ now: { ...nowWith({ choices: bidding }), ply: 8 }, steps, scene });
  act(() => board.model.set("_marks", marks));
}

beforeEach(() => {
  stopMotion();
});
afterEach(() => {
  board?.leave();
  vi.restoreAllMocks();
});

test("a mark is shown at the ply before its decision, and navigation is cyclic", () => {
  expect(markAt(MARKS, 4)).toBe(1);
  expect(markAt(MARKS, 5)).toBe(2);
  expect(markAt(MARKS, 6)).toBe(-1);
  expect([0, 1, 4, 5, 8].map((at) => besideMark(MARKS, at, 1))).toEqual([1, 4, 5, 1, 1]);
  expect([0, 1, 4, 5, 8].map((at) => besideMark(MARKS, at, -1))).toEqual([5, 5, 1, 4, 5]);
  expect(besideMark([], 3, 1)).toBe(3);
  expect(costliest(MARKS)).toBe(1);
});

test("close marks are spread, and none is beyond the end", () => {
  expect(spread([0.1, 0.11, 0.5], 0.03)).toEqual([0.1, 0.13, 0.5]);
  const late = spread([0.97, 0.98, 0.99], 0.03);
  expect(late.at(-1)).toBe(1);
  expect(late.every((place, k) => k === 0 || place - (late[k - 1] ?? 0) > 0.0299)).toBe(true);
});

describe("a review beside the board", () => {
  test("shows its marks on the timeline, if there are any", () => {
    open([]);
    expect(discs()).toHaveLength(0);
    act(() => board.model.set("_marks", MARKS));
    expect(discs().map(({ textContent }) => textContent)).toEqual(["1", "2", "3"]);
    expect(discs().map(({ className }) => className)).toEqual(["", "dearest", ""]);
    expect(page()).toBeNull();
  });
  test("shows at a mark the move played, the better one and the cost", () => {
    open();
    act(() => discs()[1]?.click());
    expect(board.model.get("ply")).toBe(4);
    expect(page()?.textContent).toContain("Mark 2 of 3");
    expect(page()?.textContent).toContain("the most costly mark");
    expect(page()?.textContent).toContain("playedAnn bids 5.betterAnn passes.");
    expect(page()?.textContent).toContain("12 percentage points off the chance of winning (11 to 13)");
    expect(tabs()[0]).toBe("Review");
    act(() => discs()[0]?.click());
    expect(page()?.textContent).toContain("4.0 percentage points");
    expect(page()?.textContent).not.toContain("the most costly mark");
  });
  test("highlights the better move", () => {
    open();
    act(() => discs()[0]?.click());
    const better = board.root.querySelector(".bb-review dd button");
    act(() => void better?.dispatchEvent(new PointerEvent("pointerenter")));
    expect(lit()).toEqual(["b.polo.2"]);
    act(() => void better?.dispatchEvent(new PointerEvent("pointerleave")));
    expect(lit()).toEqual([]);
  });
  test("shows the actions compared and the reason, if the review has them", () => {
    const weighed = [
      [["told.pass", { who: "Ann" }], 0.5, null],
      [bid(2), 0.46, [0.44, 0.48]],
    ] as const;
    open([mark(2, 4, { why: { en: "It saves gold.", fr: "Cela épargne de l’or." }, weighed })]);
    act(() => discs()[0]?.click());
    expect(page()?.textContent).toContain("Chances of winningAnn passes.50%Ann bids 2.46%");
    expect(page()?.textContent).toContain("WhyIt saves gold.".replace("Why", "why"));
    expect(page()?.querySelectorAll(".bb-span")).toHaveLength(1);
    expect(page()?.querySelectorAll("button[title]")).toHaveLength(0);
  });
  test("opens the puzzle of a mark, if there is one", () => {
    open([mark(2, 4), mark(5, 12.3, { task: true })]);
    const find = () => [...(page()?.querySelectorAll<HTMLElement>(".bb-button") ?? [])];
    act(() => discs()[0]?.click());
    expect(find()).toHaveLength(0);
    act(() => discs()[1]?.click());
    expect(find().map(({ textContent }) => textContent)).toEqual(["Find the better move"]);
    act(() => find()[0]?.click());
    expect(board.model.sent.at(-1)).toMatchObject({ type: "find", ply: 5 });
  });
  test("goes from mark to mark by [ and ]", () => {
    open();
    board.key("]");
    expect(board.model.get("ply")).toBe(1);
    board.key("]");
    expect(board.model.get("ply")).toBe(4);
    board.key("[");
    expect(board.model.get("ply")).toBe(1);
  });
});

describe("at the end of a match", () => {
  const result = { winners: [0], ranks: [1, 2], scores: [9, 4], reason: "plain", finished: true };
  const seats = scene.seats.map((seat, k) => ({ ...seat, bot: k === 0 ? null : "greedy" }));
  const buttons = () => [...board.root.querySelectorAll<HTMLElement>(".bb-page .bb-button")];
  const button = (text: string) => buttons().find(({ textContent }) => textContent === text);
  const hear = (told: object) =>
    act(() => board.model.tell("msg:custom", { type: "reviewing", seat: 0, ...told }));
  const end = (changed: Parameters<typeof nowWith>[0] = {}, who = seats) => {
    const now = { ...nowWith({ toAct: null, mine: false, result, ...changed }), ply: 8 };
    board = mountBoard({ now, steps, scene: { ...scene, seats: who } });
  };
  test("a player can start the review of their own decisions, see its progress, and stop it", () => {
    end();
    act(() => button("Review my decisions")?.click());
    expect(board.model.sent.at(-1)).toMatchObject({ type: "review", seat: 0, on: true });
    hear({ n: 3, of: 8, on: true, text: null });
    expect(board.root.querySelector("progress")?.value).toBe(3);
    expect(board.root.textContent).toContain("3 of 8 decisions analysed");
    act(() => button("Stop the review")?.click());
    expect(board.model.sent.at(-1)).toMatchObject({ type: "review", seat: 0, on: false });
  });
  test("the result is shown, and links to the first mark", () => {
    end();
    act(() => board.model.set("_marks", [mark(2, 4, { seat: 1 }), mark(5, 12.3)]));
    hear({ n: 8, of: 8, on: false, text: { en: "One was dear.", fr: "Un était cher." } });
    expect(board.root.querySelector("[role=status]")?.textContent).toBe("One was dear.");
    act(() => button("To the first mark")?.click());
    expect(board.model.get("ply")).toBe(4);
  });
  test("several players are named; a board that only watches offers no review", () => {
    end(
      {},
      scene.seats.map((seat) => ({ ...seat, bot: null })),
    );
    expect(buttons().filter(({ textContent }) => textContent?.startsWith("Review ")).length).toBe(
      scene.seats.length,
    );
    board.leave();
    end({ leads: false });
    expect(button("Review my decisions")).toBeUndefined();
  });
});
