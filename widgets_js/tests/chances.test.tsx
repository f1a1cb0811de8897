// The chances of winning: requested while the board stays at a ply, and shown only for that ply.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Chances } from "../src/model";
import { bidding, mid, scene } from "./fixture";
import { type MountedBoard, mountBoard, stopMotion } from "./mountBoard";
import { nowWith } from "./now";

const FOUND: Chances = {
  branch: 0,
  ply: 0,
  bot: "greedy",
  playouts: 200,
  plies: 30,
  seats: scene.seats.map((_, seat) => [20 + seat, 10 + seat, 30 + seat]),
};

let board: MountedBoard;
const toggle = () => board.root.querySelector<HTMLElement>(".bb-percent");
const click = () => act(() => toggle()?.click());
const shown = () => [...board.root.querySelectorAll(".bb-chance")].map(({ textContent }) => textContent);
const stay = () =>
  act(() => {
    vi.advanceTimersByTime(400);
  });
const requests = () => board.model.sent.filter((one) => (one as { type: string }).type === "chances");
const hear = (found: Partial<Chances> = {}) =>
  act(() => board.model.tell("msg:custom", { type: "chances", ...FOUND, ...found }));
const open = (estimates = true) => {
  board = mountBoard({ now: { ...nowWith({ choices: bidding }), estimates }, first: mid, scene });
};

beforeEach(() => {
  stopMotion();
  vi.useFakeTimers();
});
afterEach(() => {
  board.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the chances of winning", () => {
  test("are requested after a short stay at a ply, and stopped", () => {
    open();
    click();
    expect(requests()).toEqual([]);
    stay();
    expect(requests()).toMatchObject([{ ply: 0, on: true }]);
    click();
    expect(requests().at(-1)).toMatchObject({ ply: 0, on: false });
    stay();
    expect(requests()).toHaveLength(2);
  });

  test("stand beside the seats, with what they are based on", () => {
    open();
    hear();
    expect(shown()).toEqual([]);
    click();
    hear();
    expect(shown()).toEqual(scene.seats.map((_, seat) => `${20 + seat}% (${10 + seat} to ${30 + seat})`));
    expect(board.root.querySelector(".bb-seats > p")?.textContent).toContain("200 playouts of 30 plies");
    hear({ ply: 1 });
    expect(shown()).toEqual([]);
    hear({ branch: 1 });
    expect(shown()).toEqual([]);
  });

  test("can't be requested where they can't be estimated, in the set-up, or while a position is edited", () => {
    open(false);
    expect(toggle()).toBeNull();
    board.leave();
    board = mountBoard({ now: { ...nowWith({}), estimates: true }, first: { ...mid, round: 0 }, scene });
    expect(toggle()).toBeNull();
    board.leave();
    const editor = { stock: [], chosen: "", place: [], here: [], problems: [], fields: [] };
    const now = { ...nowWith({}), estimates: true, editor: editor as never };
    board = mountBoard({ now, first: mid, scene });
    expect(toggle()).toBeNull();
  });
});
