// Rollouts: they start, arrive in parts, and each row highlights and plays its move.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Now } from "../src/contract";
import type { PlayedOut, Rollouts } from "../src/model";
import { bidding, mid, scene } from "./fixture";
import { type MountedBoard, mountBoard, stopMotion } from "./mountBoard";
import { nowWith } from "./now";

const NOW = nowWith({ choices: bidding });
const move = (action: number, gold: number, value: number, clicks: readonly string[] = []): PlayedOut => ({
  action,
  told: ["told.bid", { who: "Ann", gold }],
  clicks,
  playouts: 10,
  estimate: [value, value - 0.1, value + 0.1],
  rounds: 36.6,
  shares: [value, 1 - value],
});
const ENDS: Rollouts = {
  branch: 0,
  ply: 0,
  seat: 0,
  bot: "greedy",
  playouts: 20,
  of: 1000,
  on: true,
  ways: [
    [["what_if.win", {}], 1],
    [["what_if.rank", { n: 2 }], 0.4],
  ],
  moves: [move(8, 9, 0.4, ["b.polo.1"]), move(7, 8, 0.3, ["b.polo.2"])],
  all: 3,
};

let board: MountedBoard;
const texts = (selector: string) =>
  [...board.root.querySelectorAll(selector)].map(({ textContent }) => textContent);
const button = (text: string) =>
  [...board.root.querySelectorAll<HTMLElement>("button")].find(({ textContent }) => textContent === text);
const press = (text: string) => act(() => button(text)?.click());
const hear = (ends: Partial<Rollouts> = {}) =>
  act(() => board.model.tell("msg:custom", { type: "ends", ...ENDS, ...ends }));
const lit = () => [...board.root.querySelectorAll(".chosen")].map((one) => one.getAttribute("data-id"));

function open(now: Partial<Now> = {}) {
  board = mountBoard({ now: { ...NOW, ...now }, first: mid, scene });
  press("Moves");
  const summary = [...board.root.querySelectorAll<HTMLElement>("summary")].find(
    ({ textContent }) => textContent === "What if?",
  );
  act(() => {
    const details = summary?.parentElement as HTMLDetailsElement | undefined;
    if (details) details.open = true;
    details?.dispatchEvent(new Event("toggle"));
  });
}

beforeEach(() => {
  stopMotion();
});
afterEach(() => {
  board.leave();
  vi.restoreAllMocks();
});

describe("what if", () => {
  test("starts, stops, and shows shares and intervals", () => {
    open();
    expect(board.root.textContent).toContain(
      "After each of Ann’s possible moves, greedy bots play to the end",
    );
    press("Play out");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "what_if", ply: 0, on: true });
    hear();
    expect(texts(".bb-ends > li > button")).toEqual([
      "Ann bids 9.40% (30 to 50)",
      "Ann bids 8.30% (20 to 40)",
    ]);
    expect(texts(".bb-ways span")).toEqual(["wins", "place 2"]);
    expect(board.root.textContent).toContain("20 of 1,000 playouts, 6 per move");
    expect(board.root.textContent).toContain("1 other move");
    press("Stop");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "what_if", on: false });
  });
  test("keeps the order of rows while it runs, and sorts them when it stops", () => {
    open();
    hear();
    const moves = [...ENDS.moves].reverse();
    hear({ moves });
    expect(texts(".bb-ends span")).toEqual(["Ann bids 9.", "Ann bids 8."]);
    hear({ moves, on: false });
    expect(texts(".bb-ends span")).toEqual(["Ann bids 8.", "Ann bids 9."]);
    expect(button("Play out")).toBeTruthy();
  });
  test("a row highlights its move; expanded, it shows more and can play it", () => {
    open();
    hear({ on: false });
    const row = board.root.querySelectorAll<HTMLElement>(".bb-ends > li > button")[1];
    act(() => void row?.dispatchEvent(new PointerEvent("pointerenter")));
    expect(lit()).toEqual(["b.polo.2"]);
    act(() => void row?.dispatchEvent(new PointerEvent("pointerleave")));
    expect(lit()).toEqual([]);
    act(() => row?.click());
    expect(board.root.textContent).toContain(
      "Ann wins 30% (20 to 40) of 10 playouts, which end in round 37 on average.",
    );
    press("Watch one");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "watch", ply: 0, action: 7 });
    press("Play it");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "play", ply: 0, actions: [7] });
  });
  test("results of another position are not shown", () => {
    open();
    hear({ ply: 3 });
    hear({ branch: 1 });
    expect(texts(".bb-ends li")).toEqual([]);
  });
  test("results are forgotten on a screen shared by people with secret hands", () => {
    open({ shared: true, mine: false });
    hear({ on: false });
    expect(texts(".bb-ends li")).toHaveLength(2);
    const told = ["told.pass", {}] as const;
    const tick = { seat: 0, round: 1, phase: "auction", kind: "bid", told, events: [] };
    act(() => {
      board.store.splice(0, [[{}, tick]], { ...board.store.now, ply: 1 });
      board.model.set("ply", 1);
    });
    act(() => board.model.set("ply", 0));
    expect(texts(".bb-what-if")).toHaveLength(1);
    expect(texts(".bb-ends li")).toEqual([]);
  });
  test("is not offered behind a curtain, at a match that is only viewed, or when nobody is to act", () => {
    for (const now of [
      { curtain: 0 },
      { closed: true },
      { toAct: "chance" },
      { toAct: null },
    ] as Partial<Now>[]) {
      open(now);
      expect(texts("summary")).not.toContain("What if?");
      board.leave();
    }
    open();
  });
});
