// The shell around a board: its frame, the pages beside it, moving through a match, the end.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Now, Scene, Step, Tick } from "../src/contract";
import { plySinceOwnMove } from "../src/shell/sinceOwnMove";
import { bodyHeight } from "../src/shell/viewport";
import { bidding, scene as box } from "./fixture";
import { type MountedBoard, mountBoard, setMedia, stopMotion } from "./mountBoard";
import { nowWith } from "./now";

const ply = (seat: number | null): Tick => ({
  seat,
  round: 1,
  phase: "auction",
  kind: "pass",
  told: ["told.pass", { who: `seat ${seat}` }],
  events: [],
});
const rules = {
  "magellan.auction.bid": ["1.4", "Bidding", "A bid is higher."],
  "magellan.start.deal": ["0.2", "Dealing", "Deal nine cards."],
} as const;
const told: Scene = {
  ...box,
  rules: { en: rules, fr: rules },
  chapters: { en: { start: "Start", auction: "Auction" }, fr: { start: "Début", auction: "Enchères" } },
};

let board: MountedBoard;

/** A board of a match that was played by these seats, one ply each. */
function open(now: Partial<Now> = {}, seats: readonly (number | null)[] = [], scene = told) {
  const steps = seats.map((seat): Step => [{}, ply(seat)]);
  board = mountBoard({ now: nowWith({ choices: bidding, ply: seats.length, ...now }), steps, scene });
}
const find = (selector: string) => board.find(selector);
const click = (selector: string) => board.click(selector);
const key = (name: string, at?: string) => board.key(name, at);
const texts = (selector: string) =>
  [...board.root.querySelectorAll(selector)].map((found) => found.textContent);
const tab = (name: string) =>
  act(() =>
    [...board.root.querySelectorAll<HTMLElement>("[role=tab]")]
      .find((t) => t.textContent?.startsWith(name))
      ?.click(),
  );
const page = () => find("[role=tabpanel]")?.textContent ?? "";
const step = (name: string) => click(`.bb-steps [aria-label="${name}"]`);

beforeEach(() => {
  stopMotion();
});
afterEach(() => {
  board?.leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the body", () => {
  const frame = { side: 286, least: 1.038, most: 1.233 };
  test("is as high as the window, minus what is around it", () =>
    expect(bodyHeight({ width: 1006, height: 779 }, frame)).toBe(652));
  test("is never higher than the board can fill at its width", () =>
    expect(bodyHeight({ width: 1006, height: 2000 }, frame)).toBe(653));
  test("is never too low to play on", () =>
    expect(bodyHeight({ width: 1006, height: 300 }, frame)).toBe(513));
});

describe("pages", () => {
  test("have tabs, the decision first; a tab that you open stays until the next decision", () => {
    open();
    expect(find("[aria-selected=true]")?.textContent).toBe(texts("[role=tab]")[0]);
    tab("Rules");
    expect(page()).toContain("A bid is higher.");
    act(() => board.store.splice(0, [[{}, ply(0)]], { ...board.store.now, mine: false, choices: [] }));
    expect(page()).toContain("A bid is higher.");
    act(() => board.store.splice(1, [[{}, ply(1)]], { ...board.store.now, ply: 2, mine: true }));
    expect(find("[aria-selected=true]")?.textContent).toBe(texts("[role=tab]")[0]);
  });
  test("are drawn at a new ply without asking the browser for a layout", () => {
    open();
    const sizes = [
      vi.spyOn(HTMLElement.prototype, "clientWidth", "get"),
      vi.spyOn(HTMLElement.prototype, "clientHeight", "get"),
      vi.spyOn(Element.prototype, "scrollHeight", "get"),
      vi.spyOn(Element.prototype, "getBoundingClientRect"),
    ];
    act(() =>
      board.store.splice(0, [[{}, ply(0)]], { ...board.store.now, ply: 1, mine: false, choices: [] }),
    );
    for (const size of sizes) expect(size).not.toHaveBeenCalled();
  });
  test("are switched by arrow keys", () => {
    open();
    const [first, second] = texts("[role=tab]");
    key("ArrowRight", "[role=tablist]");
    expect(find("[aria-selected=true]")?.textContent).toBe(second);
    key("ArrowLeft", "[role=tablist]");
    expect(find("[aria-selected=true]")?.textContent).toBe(first);
  });
  test("of rules open at the chapter of the phase, and any other can be read", () => {
    open();
    tab("Rules");
    expect(page()).toContain("1.4 Bidding");
    expect(page()).not.toContain("0.2 Dealing");
    const chapters = find("select") as HTMLSelectElement;
    act(() => {
      chapters.value = "start";
      chapters.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(page()).toContain("0.2 Dealing");
  });
  test("of rules start with a summary of the game, if it has one", () => {
    const others = Object.entries(told.words.en).filter(([key]) => !key.startsWith("brief."));
    const words = {
      ...Object.fromEntries(others),
      "brief.aim": "Be rich.",
      "brief.end": "After seven rounds.",
    };
    open({}, [], { ...told, words: { ...told.words, en: words } });
    tab("Rules");
    expect(texts(".bb-brief dt")).toEqual(["Aim", "The end"]);
    expect(texts(".bb-brief dd")).toEqual(["Be rich.", "After seven rounds."]);
  });
  test("of keys open and close by the question mark", () => {
    open();
    key("?");
    expect(page()).toContain("fill the window");
    key("?");
    expect(page()).not.toContain("fill the window");
  });
});

describe("moving through a match", () => {
  const played = [0, 1, 2, 3];
  test("moves by one ply, or to an end", () => {
    open({}, played);
    const at = () => board.model.get("ply");
    step("One move back");
    expect(at()).toBe(3);
    step("Go to the start");
    expect(at()).toBe(0);
    step("One move forward");
    expect(at()).toBe(1);
    step("Go to the last move");
    expect(at()).toBe(4);
    key("Home", ".bb-board [data-id]");
    expect(at()).toBe(0);
    key("End", ".bb-board [data-id]");
    expect(at()).toBe(4);
  });
  test("can be played back from the start, and stopped", () => {
    vi.useFakeTimers();
    open({}, played);
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    step("Watch it again");
    expect(board.model.get("ply")).toBe(0);
    wait(1000);
    wait(1000);
    expect(board.model.get("ply")).toBe(2);
    step("Stop");
    wait(5000);
    expect(board.model.get("ply")).toBe(2);
    step("Watch it again");
    for (let k = 0; k < 5; k += 1) wait(1000);
    expect(board.model.get("ply")).toBe(4);
    expect(find('.bb-steps [aria-label="Watch it again"]')).toBeTruthy();
  });
  test("can be played back up to eight times as fast", () => {
    vi.useFakeTimers();
    setMedia(false);
    open({}, played);
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    expect(find(".bb-speed")).toBeNull();
    step("Watch it again");
    for (const speed of ["×1", "×2", "×4", "×8"]) {
      expect(find(".bb-speed")?.textContent).toBe(speed);
      if (speed !== "×8") click(".bb-speed");
    }
    wait(113);
    wait(113);
    expect(board.model.get("ply")).toBe(2);
    expect(find(".bb-app")?.getAttribute("data-ply")).toBe("1"); // what is drawn follows at once
    expect(find(".bb-speed")?.title).toBe("Speed × 8");
    click(".bb-speed");
    wait(113);
    expect([board.model.get("ply"), find(".bb-speed")?.textContent]).toEqual([2, "×1"]);
  });
  test("marks the moves since the seat's own last decision", () => {
    open({ toAct: 0 }, [0, 1, 2]);
    tab("Moves");
    expect(texts("li.new").map((line) => line?.slice(0, 1))).toEqual(["2", "3"]);
    expect(find(".bb-count")?.textContent).toBe("2");
    expect(find("[role=tab]:has(.bb-count)")?.title).toBe("2 moves since your last one");
  });
  test("shows what a move changed only while its line is there", () => {
    open({}, [0, 1, 2]);
    tab("Moves");
    act(() => void find("li button")?.dispatchEvent(new Event("pointerenter")));
    expect(find(".bb-ghosts")).not.toBeNull();
    key("?");
    expect(find("li button")).toBeNull();
    expect(find(".bb-ghosts")).toBeNull();
  });
  test("doesn't count moves that were undone", () => {
    open({ toAct: 0, ply: 3 }, [0, 1, 2, 0, 1, 2]);
    expect(find(".bb-count")?.textContent).toBe("2");
    open({ toAct: 0, ply: 1 }, [0, 0, 1]);
    expect(find(".bb-count")).toBeNull();
  });
});

describe("branches", () => {
  test("can be opened from the page of moves, if there are several", () => {
    open({}, [0, 1]);
    tab("Moves");
    expect(texts(".bb-branches button")).toEqual([]);
    act(() => board.store.splice(2, [], { ...board.store.now, branches: 2, branch: 1 }));
    tab("Moves");
    expect(texts(".bb-branches button")).toEqual(["Branch 1", "Branch 2"]);
    expect(texts('.bb-branches [aria-pressed="true"]')).toEqual(["Branch 2"]);
    click(".bb-branches button");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "do", what: "goto", branch: 0 });
  });
});

describe("the last decision of a seat", () => {
  test("counts if others have decided since", () =>
    expect(plySinceOwnMove([0, 1, 0, 2, null].map(ply), 0)).toBe(3));
  test("doesn't count if only chance replied, or if there is none", () => {
    expect(plySinceOwnMove([1, 0, null].map(ply), 0)).toBeNull();
    expect(plySinceOwnMove([1, 2].map(ply), 0)).toBeNull();
  });
});

describe("a refusal", () => {
  test("opens its paragraph in the note itself", () => {
    open();
    click(".bb-board [data-id]");
    const refusal = { type: "answer", seq: 1, ok: false, text: { en: "Not there.", fr: "" } };
    act(() => board.model.tell("msg:custom", { ...refusal, rules: ["magellan.start.deal"] }));
    expect(find(".bb-bubble")?.textContent).not.toContain("Deal nine cards.");
    click(".bb-number");
    expect(find(".bb-bubble")?.textContent).toContain("Deal nine cards.");
    click(".bb-number");
    expect(find(".bb-bubble")?.textContent).not.toContain("Deal nine cards.");
  });
});

describe("the end", () => {
  const result = {
    winners: [2],
    ranks: [2, 3, 1, 4],
    scores: [30, 20, 41, 7],
    reason: "years",
    finished: true,
  };
  test("ranks the seats, best first", () => {
    open({ toAct: null, mine: false, choices: [], result }, [0, 1]);
    expect(texts(".bb-ranking .bb-name")).toEqual(["Cy", "Ann", "Bo", "Dee"]);
    expect(texts(".bb-ranking b")).toEqual(["41", "30", "20", "7"]);
  });
  test("says there why the match ended, not at its start", () => {
    open({ toAct: null, mine: false, choices: [], result }, [0]);
    const why = find(".bb-sentence")?.textContent;
    expect(why).toContain("year");
    step("One move back");
    expect(find(".bb-sentence")?.textContent).not.toBe(why);
    expect(find(".bb-sentence")?.textContent).not.toBe("");
  });
  test("offers another match only at a table", () => {
    open({ toAct: null, mine: false, choices: [], result }, [0, 1]);
    expect(texts(".bb-banner .bb-button")).toEqual([]);
    act(() => board.store.splice(2, [], { ...board.store.now, table: true }));
    expect(texts(".bb-banner .bb-button")).toEqual(["New match", "Rematch"]);
    click(".bb-banner .bb-primary");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "do", what: "rematch" });
  });
});

describe("undo", () => {
  const title = () => board.root.querySelector('[data-spot="undo"]')?.getAttribute("title");
  test("says how far it goes if bots have replied", () => {
    open({ back: 1 }, [0]);
    expect(title()).toBe("Take back");
    act(() => board.store.splice(2, [], { ...board.store.now, back: 17 }));
    expect(title()).toBe("Take back 17 moves, to the last decision made by a person");
  });
});

describe("a page without a kernel", () => {
  test("offers nothing that it can't do", () => {
    open({ closed: true, undo: null, redo: true, leads: true }, [0, 1]);
    expect(board.root.querySelector('[data-spot="undo"]')).toBeNull();
    expect(texts(".bb-banner .bb-button")).toEqual([]);
    expect(board.root.querySelectorAll(".can")).toHaveLength(0);
    step("One move back");
    expect(texts(".bb-banner .bb-button")).toEqual(["Back to now"]);
    const before = board.model.sent.length;
    click(".bb-board [data-id]");
    expect(board.model.sent).toHaveLength(before);
    expect(find(".bb-bubble")?.textContent).toContain("look at this match, but not play it");
  });
});
