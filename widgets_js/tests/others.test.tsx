// What others did: the decision shown is looked up, conditions can be left out, and each row highlights its moves.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Now } from "../src/contract";
import type { LookedUp } from "../src/model";
import { bidding, mid, scene } from "./fixture";
import { type MountedBoard, mountBoard, stopMotion } from "./mountBoard";
import { nowWith } from "./now";

const NOW = nowWith({ choices: bidding, study: true });
const both = (en: string) => ({ en, fr: en });
const row = { matches: 12, otherwise: 0, guessed: 0.3 };
const FOUND: LookedUp = {
  branch: 0,
  ply: 0,
  chips: [
    { key: "phase", text: both("auction"), on: true },
    { key: "gold", text: both("gold: 3"), on: true },
  ],
  n: 40,
  matches: 15,
  of: 20,
  counts: "counts",
  rated: true,
  moves: [
    {
      ...row,
      kind: "bid",
      text: both("Bidding"),
      n: 30,
      won: [0.4, 0.3, 0.5],
      gain: [0.1, 0.02, 0.18],
      clicks: ["b.polo.1"],
    },
    { ...row, kind: "pass", text: both("Passing"), n: 10, matches: 4, won: null, gain: null, clicks: [] },
  ],
  more: 0,
  python: "study.where(phase='auction')",
};

let board: MountedBoard;
const texts = (selector: string) =>
  [...board.root.querySelectorAll(selector)].map(({ textContent }) => textContent);
const press = (text: string) =>
  act(() =>
    [...board.root.querySelectorAll<HTMLElement>("button")]
      .find(({ textContent }) => textContent === text)
      ?.click(),
  );
const hear = (found: Partial<LookedUp> = {}) =>
  act(() => board.model.tell("msg:custom", { type: "others", ...FOUND, ...found }));
const lit = () => [...board.root.querySelectorAll(".chosen")].map((one) => one.getAttribute("data-id"));
const wait = () => act(() => void vi.advanceTimersByTime(1000));
const fold = () =>
  [...board.root.querySelectorAll<HTMLElement>("summary")].find(
    ({ textContent }) => textContent === "What did others do?",
  );

function open(now: Partial<Now> = {}) {
  board = mountBoard({ now: { ...NOW, ...now }, first: mid, scene });
  press("Moves");
  act(() => {
    const details = fold()?.parentElement as HTMLDetailsElement | undefined;
    if (details) details.open = true;
    details?.dispatchEvent(new Event("toggle"));
  });
  wait();
}

beforeEach(() => {
  vi.useFakeTimers();
  stopMotion();
});
afterEach(() => {
  board.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("what others did", () => {
  test("is looked up for the decision shown, with rates and gains where there are enough matches", () => {
    open();
    expect(board.model.sent.at(-1)).toMatchObject({ type: "others", ply: 0, without: [] });
    expect(board.root.textContent).toContain("Looking up");
    hear();
    expect(board.root.textContent).toContain("40 decisions in 15 of 20 matches");
    expect(texts(".bb-others-rows .bb-move-name")).toEqual(["Bidding", "Passing"]);
    expect(texts(".bb-rate")).toEqual(["40%30–50"]);
    expect(texts(".bb-estimate em")).toEqual(["+10"]);
    expect(texts(".bb-no-rate")).toHaveLength(1);
  });
  test("says if unfinished matches are left out", () => {
    open();
    hear({ counts: "counts_finished" });
    expect(board.root.textContent).toContain("40 decisions in 15 of 20 finished matches");
  });
  test("leaves out a condition and takes it back", () => {
    open();
    hear();
    press("gold: 3 ×");
    wait();
    expect(board.model.sent.at(-1)).toMatchObject({ type: "others", without: ["gold"] });
    const [phase, gold] = FOUND.refused ? [] : FOUND.chips;
    if (!phase || !gold) throw new Error("there are two chips");
    hear({ chips: [phase, { ...gold, on: false }] });
    press("gold: 3");
    wait();
    expect(board.model.sent.at(-1)).toMatchObject({ type: "others", without: [] });
  });
  test("outlines the moves of a row, and keeps those of the chosen one", () => {
    open();
    hear();
    const [bid, pass] = board.root.querySelectorAll<HTMLElement>(".bb-others-rows li");
    act(() => void bid?.dispatchEvent(new MouseEvent("mouseenter")));
    expect(lit()).toEqual(["b.polo.1"]);
    act(() => bid?.click());
    act(() => void pass?.dispatchEvent(new MouseEvent("mouseenter")));
    expect(lit()).toEqual([]);
    act(() => void pass?.dispatchEvent(new MouseEvent("mouseleave")));
    expect(lit()).toEqual(["b.polo.1"]);
  });
  test("opens the explorer below", () => {
    open();
    hear();
    press("Open the explorer");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "explore", ply: 0, without: [] });
  });
  test("says why a decision is not looked up", () => {
    open();
    act(() =>
      board.model.tell("msg:custom", { type: "others", branch: 0, ply: 0, refused: both("That is secret.") }),
    );
    expect(board.root.textContent).toContain("That is secret.");
  });
  test("is forgotten with the decision on a screen shared by people with secret hands", () => {
    for (const shared of [false, true]) {
      open({ shared, mine: false });
      hear();
      const told = ["told.pass", {}] as const;
      const tick = { seat: 0, round: 1, phase: "auction", kind: "bid", told, events: [] };
      act(() => {
        board.store.splice(0, [[{}, tick]], { ...board.store.now, ply: 1 });
        board.model.set("ply", 1);
      });
      wait();
      expect(texts(".bb-others.late")).toHaveLength(shared ? 0 : 1);
      expect(texts(".bb-alike")).toHaveLength(shared ? 0 : 1);
      if (!shared) board.leave();
    }
  });
  test("is offered where there is a study and a decision", () => {
    for (const now of [
      { study: false },
      { toAct: null },
      { toAct: "chance" },
      { curtain: 0 },
    ] as Partial<Now>[]) {
      open(now);
      expect(fold()).toBeUndefined();
      board.leave();
    }
    open();
    expect(fold()).toBeTruthy();
  });
});
