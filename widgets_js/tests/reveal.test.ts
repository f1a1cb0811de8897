// The board above a drawer scrolls to what can be clicked.
import { describe, expect, test } from "vitest";
import { bestScroll } from "../src/shell/reveal";

const at = (top: number, height = 40) => ({ top, bottom: top + height });

describe("what can be clicked above a drawer", () => {
  test("stays where it is while all of it is in view, or nothing more would be", () => {
    expect(bestScroll([at(0), at(100), at(300)], 400, 0, 600)).toBe(0);
    expect(bestScroll([at(100), at(700)], 400, 60, 600)).toBe(60);
    expect(bestScroll([], 400, 60, 600)).toBe(60);
  });
  test("comes into view if none of it is", () => {
    expect(bestScroll([at(700)], 400, 0, 600)).toBe(340); // as little as possible
    expect(bestScroll([at(100)], 400, 500, 600)).toBe(44); // with what is above it
    expect(bestScroll([at(860)], 400, 0, 500)).toBe(500); // at the end
  });
  test("comes into view as much of it as possible", () => {
    expect(bestScroll([at(350), at(500), at(600)], 400, 0, 600)).toBe(240); // all three
    expect(bestScroll([at(10), at(800), at(900)], 400, 0, 600)).toBe(540);
  });
});
