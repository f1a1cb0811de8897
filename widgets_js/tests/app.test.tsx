// The whole widget on a fake model: suggestions, typed digits, refusals, and the place of a note.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MagellanView } from "../src/boards/magellan/types";
import type { Now, Seat, Step, View } from "../src/contract";
import type { Report, Thought } from "../src/model";
import { placeOf, spotOf } from "../src/shell/bubble";
import { bidding, choose, mid, scene } from "./fixture";
import { type MountedBoard, module, mountBoard, stopMotion } from "./mountBoard";
import { nowWith } from "./now";

const NOW = nowWith({ choices: bidding });
const tick = {
  seat: 0,
  round: 1,
  phase: "auction",
  kind: "bid",
  told: ["told.pass", {}],
  events: [],
} as const;

let board: MountedBoard;

function open(
  view: Partial<MagellanView> = {},
  now: Partial<Now> = {},
  seats: readonly Seat[] = scene.seats,
) {
  board = mountBoard({ now: { ...NOW, ...now }, first: { ...mid, ...view }, scene: { ...scene, seats } });
}

/** Move the match on or back. */
function now(change: Partial<Now>, steps: readonly Step[] = []) {
  act(() => {
    const { store, model } = board;
    store.splice(Math.min(store.length, change.ply ?? 0), steps, { ...store.now, ...change });
    model.set("ply", store.now.ply);
  });
}
const find = (selector: string) => board.find(selector);
const fire = (selector: string, event: Event) => board.fire(selector, event);
const key = (name: string) => board.key(name);
/** A digit at a time of its own. */
const typedAt = (digit: string, time: number) => {
  const event = new KeyboardEvent("keydown", { key: digit, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: time });
  fire(".bb-app", event);
};
const asked = () => board.model.sent.flatMap((message) => (message.type === "ask" ? [message.paths] : []));
/** What button, chip, coin and panel say. */
const suggestions = () => [
  find(".bb-banner .bb-primary")?.textContent,
  find(".mg-chip.at")?.textContent,
  find(".mg-coin.due")?.textContent,
  find(".mg-bids .mg-heading span")?.textContent?.split(" ")[0],
];

afterEach(() => board.leave());

test("messages within a frame are drawn once, with the traits that arrive with them", () => {
  const frames: FrameRequestCallback[] = [];
  open();
  const drawn = vi.spyOn(module, "order");
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
  for (const ply of [1, 2, 3]) now({ ply }, [[{}, tick]]);
  expect([drawn.mock.calls.length, frames.length]).toEqual([0, 1]);
  act(() => frames[0]?.(0));
  expect(find(".bb-timeline [role=slider]")?.getAttribute("aria-valuemax")).toBe("3");
  expect(frames.length).toBe(1);
  vi.unstubAllGlobals();
});

test("the strip of phases ticks what is done and names what goes on within a phase", () => {
  open({ phase: "under" });
  const steps = () =>
    [...board.root.querySelectorAll(".bb-phases li")].map((step) => [step.className, step.textContent]);
  expect(steps()).toEqual([
    ["done", "next card"],
    ["done", "auction"],
    ["done", "payment"],
    ["", "ship · Magellan"],
  ]);
  expect(find(".bb-phases [aria-current=step]")?.textContent).toBe("ship · Magellan");
  expect(find(".bb-phases .past")).toBeNull();
  now({ ply: 1 }, [[{}, tick]]);
  act(() => board.model.set("ply", 0));
  expect(find(".bb-phases [aria-current=step] .past")).not.toBeNull();
});

test("arrow keys walk along the strip of phases, which is one Tab stop", () => {
  open({ phase: "payment" });
  const phases = [...board.root.querySelectorAll<HTMLElement>(".bb-phases li")];
  expect(phases.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1]);
  act(() => phases[2]?.focus());
  const walked = ["ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight", "Home", "End"].map((name) => {
    const press = new KeyboardEvent("keydown", { key: name, bubbles: true });
    act(() => {
      document.activeElement?.dispatchEvent(press);
    });
    return document.activeElement?.textContent;
  });
  expect(walked).toEqual(["auction", "payment", "ship", "ship", "next card", "ship"]);
});

test("undo takes back the last part of a compound decision before it takes back a move", () => {
  const plans = [
    [[8], ["g.8"]],
    [
      [6, 2],
      ["g.6", "g.2"],
    ],
  ] as const;
  open({ phase: "payment" }, { choices: choose("g.8", "g.6"), plans });
  const undone = () => board.model.sent.filter((one) => one.type === "do" && one.what === "undo").length;
  const chosen = () => board.root.querySelectorAll('[data-id="g.6"][aria-pressed="true"]').length;
  fire('[data-id="g.6"]', new MouseEvent("click", { bubbles: true }));
  expect(chosen()).toBe(1);
  key("u");
  expect([chosen(), undone()]).toEqual([0, 0]);
  key("u");
  expect(undone()).toBe(1);
});

test("the keys are a table of key caps, in both languages", () => {
  open();
  key("?");
  const rows = () =>
    [...board.root.querySelectorAll(".bb-keys > div")].map((row) => [
      [...row.querySelectorAll("kbd")].map((cap) => cap.textContent).join("|"),
      row.querySelector("dd")?.textContent,
    ]);
  const english = rows();
  expect(english).toContainEqual(["Enter|Space", "choose"]);
  expect(english.at(-1)).toEqual(["?", "this help"]);
  expect(find(".bb-text:has(.bb-keys)")?.textContent).toMatch(/this help$/);
  act(() => board.model.set("lang", "fr"));
  expect(rows()).toContainEqual(["Entrée|Espace", "choisir"]);
  expect(rows().length).toBe(english.length);
});

test("the timeline names the element pointed at", () => {
  open();
  const where = () => find(".bb-where")?.textContent;
  const before = where();
  const element = find(".bb-board [data-id]");
  fire(".bb-board [data-id]", new PointerEvent("pointerover", { bubbles: true }));
  expect(where()).toBe(element?.getAttribute("aria-label"));
  expect(where()).not.toBe(before);
  fire(".bb-board", new PointerEvent("pointerover", { bubbles: true }));
  expect(where()).toBe(before);
  act(() => (element as HTMLElement | null)?.focus());
  expect(where()).toBe(element?.getAttribute("aria-label"));
  fire(".bb-body", new PointerEvent("pointerleave"));
  expect(where()).toBe(before);
});

describe("the suggested bid", () => {
  test("is the same on button, chip, coin and hand, for the pointer and for keys", () => {
    open();
    expect(suggestions()).toEqual(["Bid 8", "8", "8", "8"]);
    // A chip that is drawn under a resting pointer suggests nothing.
    fire('.mg-chip[data-id="bid.11"]', new PointerEvent("pointerenter"));
    expect(suggestions()).toEqual(["Bid 8", "8", "8", "8"]);
    fire(".bb-app", new PointerEvent("pointermove"));
    expect(suggestions()).toEqual(["Bid 11", "11", "11", "11"]);
    fire(".mg-chips", new PointerEvent("pointerleave"));
    expect(suggestions()).toEqual(["Bid 8", "8", "8", "8"]);
    key("9");
    expect(suggestions()).toEqual(["Bid 9", "9", "9", "9"]);
  });
  test("is reset when the match moves on or back", () => {
    open();
    fire('.mg-chip[data-id="bid.11"]', new PointerEvent("pointerenter"));
    fire('.mg-chip[data-id="bid.11"]', new MouseEvent("click", { bubbles: true }));
    expect(board.model.sent.at(-1)).toMatchObject({ type: "play", actions: [3] });
    now({ ply: 1, toAct: 1, mine: false, choices: [] }, [[{}, tick]]);
    now({ ply: 0, toAct: 0, mine: true, choices: bidding, redo: true });
    expect(suggestions()).toEqual(["Bid 8", "8", "8", "8"]);
    key("9");
    now({ ply: 1 }, [[{}, tick]]);
    now({ ply: 0 });
    key("e");
    expect(board.model.sent.at(-1)).toMatchObject({ type: "play", actions: [0] });
  });
});

describe("typed digits", () => {
  test("that start no bid get a refusal at once, and never play another bid", () => {
    open();
    key("6");
    expect(asked()).toEqual([[["bid.6"]]]);
    fire('.mg-chip[data-id="bid.8"]', new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(asked()).toHaveLength(2);
    expect(board.model.sent.every(({ type }) => type === "ask")).toBe(true);
  });
  test("that may become a bid wait for the next digit", () => {
    open();
    key("1");
    expect(board.model.sent).toEqual([]);
    key("2");
    expect(document.activeElement?.getAttribute("data-id")).toBe("bid.12");
    expect(board.model.sent).toEqual([]);
  });
  test("wait for the next digit indefinitely; Enter asks about the number, Escape clears it", () => {
    vi.useFakeTimers();
    open();
    typedAt("1", 1000);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(board.model.sent).toEqual([]);
    typedAt("2", 61_000);
    expect(suggestions()).toEqual(["Bid 12", "12", "12", "12"]);
    typedAt("1", 90_000);
    fire('.mg-chip[data-id="bid.12"]', new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(asked()).toEqual([[["bid.1"]]]);
    typedAt("1", 99_000);
    key("Escape");
    typedAt("9", 99_100);
    expect(suggestions()).toEqual(["Bid 9", "9", "9", "9"]);
    vi.useRealTimers();
  });
  test("that name a bid select it at once, and form one number with the next digit", () => {
    open({}, { choices: choose("bid.1", "bid.2", "bid.12", "pass") });
    typedAt("1", 1000);
    expect(suggestions()[0]).toBe("Bid 1");
    typedAt("2", 1900);
    expect(suggestions()[0]).toBe("Bid 12");
    typedAt("1", 9000);
    typedAt("2", 19_000);
    expect(suggestions()[0]).toBe("Bid 2");
    expect(board.model.sent).toEqual([]);
  });
  test("get a refusal for a card that is not in the hand", () => {
    open({ phase: "payment" }, { choices: choose("g.8", "g.6") });
    key("7");
    expect(asked()).toEqual([[["g.7"]]]);
  });
});

describe("a note", () => {
  const refuse = (): Report => ({
    type: "answer",
    seq: (board.model.sent.at(-1) as { seq: number }).seq,
    ok: false,
    text: { en: "Not so.", fr: "Pas ainsi." },
    rules: [],
  });
  test("points at the clicked card beside the board, or at the arrow in the banner", () => {
    open({ phase: "payment" }, { choices: choose("g.8") });
    fire('[data-id="g.4"]', new MouseEvent("click", { bubbles: true }));
    act(() => board.model.tell("msg:custom", refuse()));
    expect(find(".bb-bubble p")?.textContent).toBe("Not so.");
    const app = find(".bb-app") as HTMLElement;
    expect(spotOf(app, "g.4")).toBe(find('.mg-fan [data-id="g.4"]'));
    expect(spotOf(app, "g.5")).toBe(find(".mg-fan"));
    expect(spotOf(app, "nowhere")).toBe(find(".bb-banner"));
    fire('[data-spot="undo"]', new MouseEvent("click", { bubbles: true }));
    act(() => board.model.tell("msg:custom", refuse()));
    expect(spotOf(app, "undo")).toBe(find('.bb-banner [data-spot="undo"]'));
    expect(find(".bb-bubble")?.className).toContain("tip-");
  });
  const frame = new DOMRect(0, 0, 1000, 800);
  const own = { width: 280, height: 80 };
  test.each([
    ["a square, to its right", new DOMRect(100, 300, 40, 40), true, { left: 152, top: 280, edge: "left" }],
    ["a square, to its left", new DOMRect(700, 300, 40, 40), true, { left: 408, top: 280, edge: "right" }],
    ["a card, under it", new DOMRect(900, 100, 40, 60), false, { left: 708, top: 172, edge: "top" }],
    [
      "a chip at the foot, above it",
      new DOMRect(20, 760, 30, 30),
      false,
      { left: 12, top: 668, edge: "bottom" },
    ],
  ])("stands beside %s", (_name, target, onBoard, place) => {
    expect(placeOf(frame, target, own, onBoard)).toMatchObject(place);
  });
});

test("the only person at the table sees their hand while bots move", () => {
  const seats = ["Ann", "Bo", "Cy", "Dee"].map((name, k) => ({ name, bot: k ? "greedy" : null }));
  const hands = { "0": [2, 6] };
  open({ turn: 2, hands }, { toAct: 2, mine: false, choices: [] }, seats);
  expect(find(".mg-hand h3")?.textContent).toBe("Ann’s hand");
  expect(board.root.querySelectorAll(".mg-fan .mg-value")).toHaveLength(2);
});

describe("a selected card", () => {
  const hand = { shared: true, view: mid as unknown as View };
  test("is published to the kernel and saved in notebooks", () => {
    open();
    fire('.mg-chip[data-id="bid.11"]', new MouseEvent("click", { bubbles: true }));
    expect(board.model.get("selected")).toBe("bid.11");
  });
  test("is not published when the hand is secret on a shared screen", () => {
    open({}, hand);
    fire('.mg-chip[data-id="bid.11"]', new MouseEvent("click", { bubbles: true }));
    expect(board.model.sent.at(-1)).toMatchObject({ type: "play", actions: [3] });
    expect(board.model.get("selected")).toBe("");
  });
});

describe("a board that only watches", () => {
  const bots: Seat[] = scene.seats.map(({ name }) => ({ name, bot: "greedy" }));
  const labels = () =>
    [...board.root.querySelectorAll(".bb-banner .bb-button")].map(({ textContent }) => textContent);
  test("offers nothing that leads the match", () => {
    open({}, { mine: false, choices: [], auto: false }, bots);
    expect(labels()).toEqual(["Next move", "Let the bots play"]);
    open({}, { mine: false, choices: [], auto: false, leads: false }, bots);
    expect(labels()).toEqual([]);
  });
  test("moves to the past and the present, but starts no branch", () => {
    open({}, { leads: false });
    now({ ply: 1 }, [[{ set: {} }, tick]]);
    board.model.set("ply", 0);
    act(() => board.model.tell("change:ply"));
    expect(labels()).toEqual(["Back to now"]);
  });
});

test("messages without a request appear at the board: a failed bot, a move that was not saved", () => {
  open();
  const report: Report = {
    type: "answer",
    seq: null,
    ok: false,
    text: { en: "The bot failed: tired", fr: "" },
    rules: [],
  };
  act(() => board.model.tell("msg:custom", { ...report, seq: 99 }));
  expect(find(".bb-bubble")).toBeNull();
  act(() => board.model.tell("msg:custom", report));
  expect(find(".bb-bubble")?.textContent).toContain("The bot failed: tired");
});

test("curves are redrawn, and a name in them stays text", () => {
  open();
  for (const name of ["Ann", "&lt;img src=x&gt;"]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text>${name}</text></svg>`;
    const plot = { svg, width: 100, height: 50, left: 0, right: 100, rounds: [0, 1] };
    act(() => board.model.set("_curves", plot));
  }
  expect(board.root.querySelectorAll(".bb-plot svg *")).toHaveLength(1);
  expect(find(".bb-plot svg")?.textContent).toBe("<img src=x>");
});

test("each view reports whether its curves are visible", () => {
  let look: (seen: boolean) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => told([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  open();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"/>`;
  board.model.set("_seen", true);
  act(() => board.model.set("_curves", { svg, width: 9, height: 9, left: 0, right: 9, rounds: [0, 1] }));
  expect(board.model.get("_seen")).toBe(true);
  look(false);
  expect(board.model.get("_seen")).toBe(false);
  look(true);
  vi.useFakeTimers();
  board.model.set("_seen", false); // another view is out of sight
  vi.advanceTimersByTime(1);
  expect(board.model.get("_seen")).toBe(true);
  board.leave(); // nobody looks at what is gone
  vi.advanceTimersByTime(100);
  expect(board.model.get("_seen")).toBe(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a bot's analysis", () => {
  const seats = ["Ann", "Bo", "Cy", "Dee"].map((name, k) => ({ name, bot: k ? "mcts:50" : null }));
  const played = (seat: number) => ({ ...tick, seat });
  const told = (key: string) => [key, { who: "Bo", gold: 7 }] as const;
  const thought: Thought = {
    bot: "mcts:50",
    simulations: 50,
    choices: [
      [told("told.bid"), 40, 0.413, 0.38, 0.446],
      [told("told.pass"), 10, 0.3, 0.2, 0.4],
      [told("told.veto"), 0, null, 0, 1],
    ],
    others: 2,
    continuation: [told("told.pass")],
  };
  const thinks = () => board.model.sent.filter(({ type }) => type === "think");
  const panel = () => find(".bb-weighed")?.closest("[role=tabpanel]");
  const unfold = () => {
    const tab = [...board.root.querySelectorAll<HTMLElement>("[role=tab]")].find(
      (t) => t.textContent === "Thinking",
    );
    act(() => tab?.click());
  };
  const hear = (report: Report) => act(() => board.model.tell("msg:custom", report));
  beforeEach(() => {
    stopMotion();
  });
  afterEach(() => vi.restoreAllMocks());

  test("is requested once per move when its page opens, and shows values and the continuation", () => {
    open({}, { ply: 0, toAct: 1, mine: false, choices: [] }, seats);
    expect(board.root.textContent).not.toContain("Thinking");
    now({ ply: 1 }, [[{}, played(1)]]);
    expect(thinks()).toEqual([]);
    unfold();
    expect(board.root.textContent).toContain("What Bo thought");
    expect(thinks()).toEqual([{ type: "think", seq: 1, ply: 0 }]);
    hear({ type: "thought", branch: 0, ply: 0, thought });
    expect(panel()?.textContent).toContain("Bo bids 7.40 times, 41% (38 to 45)");
    expect(panel()?.textContent).toContain("2 other moves were considered.What it expects nextBo passes.");
    expect(panel()?.querySelectorAll("li svg")).toHaveLength(2);
    now({ ply: 2 }, [[{}, played(2)]]);
    expect(panel()).toBeFalsy();
    expect(thinks().at(-1)).toMatchObject({ ply: 1 });
    now({ ply: 1 });
    expect(panel()?.textContent).toContain("Bo bids 7.");
    expect(thinks()).toHaveLength(2);
  });
  test("is not offered for a person's move", () => {
    open({}, { ply: 0 }, seats);
    now({ ply: 1 }, [[{}, played(0)]]);
    expect(board.root.textContent).not.toContain("Thinking");
  });
  test("is about the last real decision, not a forced one or a person's reply", () => {
    open({}, { ply: 0, toAct: 1, mine: false, choices: [] }, seats);
    now({ ply: 1 }, [[{}, played(1)]]);
    now({ ply: 2 }, [[{}, { ...played(2), forced: true }]]);
    now({ ply: 3 }, [[{}, played(0)]]);
    unfold();
    expect(board.root.textContent).toContain("What Bo thought before move 1");
    expect(thinks()).toEqual([{ type: "think", seq: 1, ply: 0 }]);
  });
  test("shows a refusal in its panel, and a note for a bot without a search", () => {
    open({}, { ply: 0 }, seats);
    now({ ply: 1 }, [[{}, played(1)]]);
    unfold();
    hear({ type: "answer", seq: 1, ok: false, text: { en: "It would tell.", fr: "" }, rules: [] });
    expect(board.root.textContent).toContain("It would tell.");
    expect(find(".bb-bubble")).toBeNull();
    hear({ type: "thought", branch: 0, ply: 0, thought: { ...thought, simulations: 0 } });
    expect(board.root.textContent).toContain("does not record");
    hear({
      type: "thought",
      branch: 0,
      ply: 0,
      thought: { ...thought, choices: thought.choices.slice(0, 1) },
    });
    expect(board.root.textContent).toContain("There was no choice.");
  });
});

test("default names of bots and seats are translated", () => {
  const seats = ["Seat 1", "greedy bot", "mcts:500 bot 2"].map((name, k) => ({
    name,
    bot: k ? "greedy" : null,
  }));
  open({}, {}, seats);
  act(() => {
    board.model.set("lang", "fr");
    board.model.tell("change:lang");
  });
  const shown = [...board.root.querySelectorAll(".bb-name")].map((name) => name.textContent);
  expect(shown).toEqual(expect.arrayContaining(["Joueur 1", "bot glouton", "bot MCTS:500 2"]));
});

describe("the kernel", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => vi.useRealTimers());
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const sentence = () => find(".bb-sentence")?.textContent;
  const answer = { type: "answer", seq: 1, ok: true, text: { en: "", fr: "" }, rules: [] } as const;

  test("has its reply drawn at once, and what follows ply by ply", () => {
    open();
    wait(10_000);
    now({ ply: 3 }, [
      [{}, tick],
      [{}, tick],
      [{}, tick],
    ]);
    const shown = () => find(".bb-app")?.dataset["ply"];
    expect(shown()).toBe("1");
    wait(200);
    expect(shown()).toBe("1");
    wait(100);
    expect(shown()).toBe("2");
    wait(300);
    expect(shown()).toBe("3");
  });
  describe("replies with decisions of bots, which", () => {
    const bots = scene.seats.map((seat, k) => ({ ...seat, bot: k ? "greedy" : null }));
    const shown = () => find(".bb-app")?.dataset["ply"];
    const played = (...seats: (number | null)[]) => {
      open({}, {}, bots);
      wait(10_000);
      now(
        { ply: seats.length },
        seats.map((seat) => [{}, { ...tick, seat }]),
      );
    };
    test("stay long enough to be read before your turn", () => {
      played(0, 1, 2, 3);
      wait(260);
      expect(shown()).toBe("2");
      expect(find(".bb-who strong")?.textContent).toMatch(/^Bo /);
      wait(590);
      expect(shown()).toBe("2");
      wait(10);
      expect(shown()).toBe("3");
      wait(600);
      expect(shown()).toBe("4");
    });
    test("stay shorter if there are many", () => {
      played(0, ...Array.from({ length: 24 }, (_, k) => 1 + (k % 3)));
      wait(65);
      expect(shown()).toBe("2");
      for (let k = 0; k < 24; k += 1) wait(100);
      expect(shown()).toBe("25");
    });
    test.each([
      ["a button", () => board.click(".bb-banner .bb-actions > .bb-button")],
      ["Escape", () => key("Escape")],
      ["a click on the board", () => fire(".bb-board", new MouseEvent("click", { bubbles: true }))],
    ])("can be skipped by %s", (_, skip) => {
      played(0, 1, 2, 3);
      wait(260);
      expect(find(".bb-banner .bb-actions > .bb-button")?.textContent).toBe("Skip");
      skip();
      expect(shown()).toBe("4");
      expect(find(".bb-banner .bb-actions")?.textContent).not.toContain("Skip");
    });
    test("must be seen, or skipped, before you can decide", () => {
      played(0, 1, 2, 3);
      wait(260);
      expect(find(".can")).toBeNull();
      key("e");
      expect(shown()).toBe("4");
      expect(find(".can")).not.toBeNull();
      now(
        { ply: 7 },
        [1, 2, 3].map((seat) => [{}, { ...tick, seat }]),
      );
      wait(600);
      expect(shown()).toBe("5");
      fire("[data-id][aria-disabled]", new MouseEvent("click", { bubbles: true }));
      expect(shown()).toBe("7");
      expect(board.model.sent.filter(({ type }) => type === "play")).toEqual([]);
    });
    test("are followed as before while other bots decide", () => {
      open({}, { toAct: 1, mine: false, choices: [] }, bots);
      wait(10_000);
      now(
        { ply: 3 },
        [1, 2, 3].map((seat) => [{}, { ...tick, seat }]),
      );
      wait(300);
      expect(shown()).toBe("2");
    });
  });
  test("counts as silent without a reply: the board says so, offers nothing and sends nothing more", () => {
    open();
    fire("[data-id][aria-disabled]", new MouseEvent("click", { bubbles: true }));
    expect(board.model.sent).toHaveLength(1);
    wait(250);
    expect(sentence()).not.toMatch(/busy/);
    wait(100);
    expect(sentence()).toBe("Python is busy: your action comes next.");
    wait(2650);
    expect(find(".can")).not.toBeNull();
    wait(2000);
    expect(sentence()).toMatch(/^The kernel is not responding/);
    expect(find(".can")).toBeNull();
    expect(find(".bb-banner .bb-button")).toBeNull();
    fire("[data-id][aria-disabled]", new MouseEvent("click", { bubbles: true }));
    fire('[data-spot="undo"]', new MouseEvent("click", { bubbles: true }));
    expect(board.model.sent).toHaveLength(1);
    expect(find(".bb-bubble")?.textContent).toMatch(/^The kernel is not responding/);
    act(() => board.model.tell("msg:custom", answer));
    expect(sentence()).not.toMatch(/kernel/);
    expect(find(".can")).not.toBeNull();
  });
  test("does not count as silent when it replies", () => {
    open();
    fire('.mg-chip[data-id="bid.11"]', new MouseEvent("click", { bubbles: true }));
    wait(3000);
    act(() => board.model.tell("msg:custom", answer));
    wait(10_000);
    expect(sentence()).not.toMatch(/kernel/);
  });
  test("is gone after a restart: the board says so at once", () => {
    open();
    expect(find(".bb-where")?.textContent).toMatch(/^live/);
    act(() => board.model.tell("comm_live_update"));
    expect(sentence()).toBe("The kernel was restarted. Run the cell again to play.");
    expect(find(".bb-where")?.textContent).toMatch(/^Move/); // what was is not now
    expect(find(".can")).toBeNull();
    fire("[data-id][aria-disabled]", new MouseEvent("click", { bubbles: true }));
    wait(10_000);
    expect(board.model.sent).toEqual([]);
    expect(find(".bb-bubble")?.textContent).toMatch(/^The kernel was restarted/);
  });
  test("sends the current state before a reloaded page counts as live", () => {
    board = mountBoard({ now: NOW, current: false });
    const headline = () => find(".bb-banner strong")?.textContent;
    wait(250);
    expect(headline()).not.toBe("As last saved");
    wait(100);
    expect(headline()).toBe("As last saved");
    expect(sentence()).toMatch(/^Catching up/);
    expect(find(".bb-timeline")?.textContent).not.toMatch(/live/i);
    expect(find(".can")).toBeNull();
    expect(find(".bb-banner .bb-button")).toBeNull();
    fire("[data-id][aria-disabled]", new MouseEvent("click", { bubbles: true }));
    expect(board.model.sent).toEqual([]);
    wait(5000);
    expect(headline()).toBe("As last saved");
    expect(sentence()).toMatch(/^The kernel is not responding/);
    board.store.current = true;
    act(() => board.model.tell("msg:custom", { type: "now", now: board.store.now }));
    expect(headline()).not.toBe("As last saved");
    expect(find(".can")).not.toBeNull();
  });
  test.each(["pointerenter", "focusin"])("is asked for missing plies on %s, and by the moves", (event) => {
    open();
    act(() => board.store.splice(0, [], { ...NOW, ply: 900, length: 900 }));
    expect(board.model.sent).toEqual([]);
    act(() => void board.root.dispatchEvent(new Event(event)));
    expect(board.model.sent).toEqual([{ type: "plies" }]);
    board.leave();
    open();
    act(() => board.store.splice(0, [], { ...NOW, ply: 900, length: 900 }));
    board.click('[role="tab"][id$="moves"]');
    expect(board.model.sent).toEqual([{ type: "plies" }]);
  });
  test("is pinged when you return to the board", () => {
    open();
    wait(10_000);
    act(() => void board.root.dispatchEvent(new PointerEvent("pointerenter")));
    expect(board.model.sent).toEqual([]);
    wait(15_000);
    act(() => void board.root.dispatchEvent(new PointerEvent("pointerenter")));
    expect(board.model.sent).toEqual([{ type: "ping", seq: -1 }]);
    wait(5000);
    expect(sentence()).toMatch(/^The kernel is not responding/);
    act(() => board.model.tell("msg:custom", { ...answer, seq: -1 }));
    expect(sentence()).not.toMatch(/kernel/);
  });
});

describe("automatic passing", () => {
  const box = () => find(".bb-passing input") as HTMLInputElement | null;

  test("is offered when others don't know that there is no other action", () => {
    open({}, { choices: bidding, onlyPass: true });
    expect(box()?.checked).toBe(false);
    act(() => box()?.click());
    expect(board.model.get("auto_pass")).toBe(true);
    act(() => board.model.tell("change:auto_pass"));
    expect(box()?.checked).toBe(true);
  });

  test("is not offered otherwise", () => {
    open();
    expect(box()).toBeNull();
    expect(find("[data-chip=passing]")).toBeNull();
  });

  test("is shown in the banner, where a click turns it off", () => {
    open({}, { onlyPass: null });
    board.model.set("auto_pass", true);
    act(() => board.model.tell("change:auto_pass"));
    act(() => find("[data-chip=passing]")?.click());
    expect(board.model.get("auto_pass")).toBe(false);
  });
});
