// A worksheet without a kernel behaves like one with a kernel.
import { describe, expect, test } from "vitest";
import type { Step } from "../src/contract";
import type { Traits } from "../src/model";
import { Attempts } from "../src/page/attempts";
import { Course, check, type Progress } from "../src/page/course";
import { GuestModel } from "../src/page/guestModel";
import { KeptMatch, type Present } from "../src/page/keptMatch";
import type { PackedPuzzle, Position } from "../src/page/packedWorksheet";
import { RemoteModel } from "../src/page/remoteModel";
import { readProgress } from "../src/page/savedProgress";
import { showWorksheet } from "../src/page/worksheet";
import { scene } from "./fixture";
import { nowWith } from "./now";

const TEXT = { en: "What is it?", fr: "Qu’est-ce ?" };
const book = (answer: number): PackedPuzzle => ({
  task: { kind: "say", ask: TEXT, choices: [0, 1, 2, 3, 4, 5], number: true, points: [] },
  scene,
  record: { first: {}, steps: [] },
  positions: [{ steps: [], now: nowWith({}), hints: [TEXT, TEXT], tries: {}, asks: {} }],
  replies: [],
  steps: [],
  rules: ["magellan.bids"],
  solution: { en: String(answer), fr: String(answer) },
  words: { "5": { en: "Far too much.", fr: "Bien trop." } },
  seat: 0,
  right: [],
  answer,
});
const read = (text: string) => ({ en: text, fr: `${text} (fr)` });
const course = (n: number, kept: Course["saved"] | null = null) =>
  new Course(
    {
      id: "abc",
      title: null,
      before: Array.from({ length: n }, (_, k) => (k === 1 ? null : read(`Before ${k}.`))),
      after: Array.from({ length: n }, (_, k) => (k === 0 ? null : read(`After ${k}.`))),
      end: read("All."),
      onward: "next.html",
      lang: "en",
      theme: "auto",
      tasks: Array.from({ length: n }, (_, k) => book(k)),
    },
    kept,
  );
const solve = (sheet: Course) => sheet.task.answer(sheet.task.puzzle.answer as number);

describe("a worksheet", () => {
  test("repeats failed tasks after two others and at the end", () => {
    const sheet = course(5);
    const came: number[] = [];
    while (!sheet.done) {
      came.push(sheet.at + 1);
      if (sheet.at === 1 && came.filter((n) => n === 2).length < 3) sheet.task.answer(0);
      solve(sheet);
      sheet.next();
    }
    expect(came).toEqual([1, 2, 3, 4, 2, 5, 2]);
  });
  test("has texts before each task, after it and at the end", () => {
    const sheet = course(2);
    expect(sheet.worksheet).toMatchObject({ text: read("Before 0."), onward: "next.html" });
    solve(sheet);
    expect(sheet.worksheet.text).toBeNull();
    sheet.next();
    expect(sheet.worksheet.text).toBeNull();
    sheet.task.show();
    expect(sheet.worksheet.text?.fr).toBe("After 1. (fr)");
    sheet.next();
    solve(sheet);
    sheet.next();
    expect(sheet.worksheet.text).toEqual({ en: "After 1.\n\nAll.", fr: "After 1. (fr)\n\nAll. (fr)" });
    sheet.goto(1);
    expect(sheet.worksheet.text).toBeNull();
  });
  test("opens a task out of order without repeating it", () => {
    const sheet = course(4);
    sheet.goto(3);
    solve(sheet);
    sheet.next();
    const came: number[] = [];
    while (!sheet.done) {
      came.push(sheet.at + 1);
      solve(sheet);
      sheet.next();
    }
    expect(came).toEqual([1, 2, 4]);
  });
  test("continues where you left it", () => {
    const sheet = course(3);
    sheet.name = "Zoé";
    sheet.task.answer(5);
    sheet.task.hint();
    solve(sheet);
    sheet.next();
    const again = course(3, JSON.parse(JSON.stringify(sheet.saved)));
    expect(again.worksheet).toEqual(sheet.worksheet);
    expect(again.tasks[0]?.outcome.slice(0, 4)).toEqual([true, 2, 1, false]);
  });
  test("shows the author's text for a mistake, and lists the failed tries", () => {
    const sheet = course(2);
    sheet.task.answer(5);
    expect(sheet.task.now.task?.last?.text.fr).toBe("Bien trop.");
    sheet.task.answer(3);
    expect(sheet.task.now.task).toMatchObject({
      tried: ["5", "3"],
      solved: false,
      last: { kind: "wrong", rules: ["magellan.bids"] },
    });
    sheet.task.show();
    expect(sheet.task.now.task?.solution).toEqual({ en: "0", fr: "0" });
    sheet.task.again();
    expect(sheet.task.now.task).toMatchObject({ tried: [], solution: null, last: null });
    expect(sheet.task.outcome.slice(0, 4)).toEqual([false, 2, 0, true]);
  });
  test("knows what happens after a legal miss: steps are packed once and referred to by index", () => {
    const step = (due: number): Step => [
      { set: { due } },
      { seat: 0, round: 1, phase: "", kind: "", told: ["test.bid", {}], events: [] },
    ];
    const after = { text: TEXT, cost: TEXT, steps: [1, 0] };
    const missed = { kind: "misses", text: TEXT, rules: [], tried: "bid 3", after, to: null } as const;
    const plain = book(1);
    const position = { ...(plain.positions[0] as Position), tries: { "4": 0 } };
    const task = new Attempts(
      { ...plain, positions: [position], replies: [missed], steps: [step(1), step(2)] },
      undefined,
    );
    expect(task.after).toBeNull();
    expect(task.play([4])?.kind).toBe("misses");
    expect(task.after).toEqual({ text: TEXT, cost: TEXT, steps: [step(2), step(1)] });
    expect(task.position).toBe(position);
    task.again();
    expect(task.after).toBeNull();
  });
  test("is handed in with a checksum that Python verifies", () => {
    expect(check("e30")).toBe("3538bd5b");
    expect(course(1).result).toMatch(/^boardbook-result-1:[\w-]+:[0-9a-f]{8}$/);
  });
});

describe("the saved progress of a worksheet", () => {
  const tasks = Array.from({ length: 3 }, (_, k) => book(k));
  const begun = () => {
    const sheet = course(3);
    sheet.task.answer(5);
    sheet.task.hint();
    solve(sheet);
    sheet.next();
    sheet.task.show();
    return sheet.saved;
  };
  test("is restored if it is complete", () => {
    expect(readProgress(null, tasks)).toEqual({ progress: null, damaged: false });
    const kept = begun();
    expect(readProgress(JSON.stringify(kept), tasks)).toEqual({ progress: kept, damaged: false });
  });
  test.each<[string, (kept: Progress) => unknown]>([
    ["no object", () => null],
    ["a list", () => []],
    ["no queue", (kept) => ({ ...kept, queue: undefined })],
    ["a queue of a task that is not there", (kept) => ({ ...kept, queue: [0, 1, 2, 3] })],
    ["a queue without what comes again", (kept) => ({ ...kept, queue: [0, 1, 2] })],
    ["a place that is no number", (kept) => ({ ...kept, place: "length" })],
    ["a place behind the queue", (kept) => ({ ...kept, place: 4 })],
    ["done in the middle", (kept) => ({ ...kept, done: true })],
    ["failed in no list", (kept) => ({ ...kept, failed: { 0: 1 } })],
    ["a name that is none", (kept) => ({ ...kept, name: null })],
    ["a puzzle less", (kept) => ({ ...kept, puzzles: kept.puzzles.slice(1) })],
    ["a puzzle that is none", (kept) => ({ ...kept, puzzles: [null, ...kept.puzzles.slice(1)] })],
    ["rows that are none", (kept) => change(kept, { rows: 5 })],
    ["a try that is none", (kept) => change(kept, { rows: [[1, "solved"]] })],
    ["a verdict of another task", (kept) => change(kept, { rows: [["5", "misses"]], solved: false })],
    ["solved by nothing", (kept) => change(kept, { rows: [] })],
    ["shown to nobody", (kept) => change(kept, { shown: true })],
    ["seconds that are none", (kept) => change(kept, { spent: "x" })],
    ["hints below nothing", (kept) => change(kept, { hints: -1 })],
  ])("is damaged with %s", (_, damage) => {
    const text = JSON.stringify(damage(JSON.parse(JSON.stringify(begun()))));
    expect(readProgress(text, tasks)).toEqual({ progress: null, damaged: true });
  });
  test("counts as damaged if it was cut off", () => {
    const text = JSON.stringify(begun());
    for (let end = 0; end < text.length; end += 1)
      expect(readProgress(text.slice(0, end), tasks).damaged).toBe(true);
  });
  const change = (kept: Progress, to: object) => ({
    ...kept,
    puzzles: [{ ...kept.puzzles[0], ...to }, ...kept.puzzles.slice(1)],
  });

  test("is set aside if it is damaged, and the page starts again and says so", async () => {
    const kept = new Map([["boardbook.abc", "{}"]]);
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    const shown: Traits[] = [];
    const made = () => ({
      initialize: ({ model }: { model: { traits: Traits } }) => void shown.push(model.traits),
      render: () => undefined,
    });
    showWorksheet(document.createElement("div"), {
      sheet: course(3).sheet,
      boards: { [scene.game]: made as never },
      shell: "",
      annex: "",
      words: { unknown: TEXT, again: TEXT, nothing: TEXT },
      storage,
    });
    expect(shown[0]?._now.task?.sheet).toMatchObject({
      damaged: true,
      task: 1,
      states: ["open", "open", "open"],
    });
    expect(kept.get("boardbook.abc.damaged")).toBe("{}");
    expect(readProgress(kept.get("boardbook.abc") ?? null, tasks).damaged).toBe(false);
  });
  test("is not printed: on paper are all tasks, as nobody has tried them", () => {
    const begun = course(3);
    begun.goto(2);
    begun.task.answer("wrong");
    const shown: Traits[] = [];
    const made = () => ({
      initialize: ({ model }: { model: { traits: Traits } }) => void shown.push(model.traits),
      render: ({ el }: { el: HTMLElement }) => void el.append("drawn"),
    });
    const page = document.createElement("div");
    document.body.replaceChildren(page);
    showWorksheet(page, {
      sheet: begun.sheet,
      boards: { [scene.game]: made as never },
      shell: "",
      annex: "",
      words: { unknown: TEXT, again: TEXT, nothing: TEXT },
      storage: { getItem: () => JSON.stringify(begun.saved), setItem: () => {} },
    });
    for (let prints = 0; prints < 2; prints += 1) {
      shown.length = 0;
      dispatchEvent(new Event("beforeprint"));
      expect(shown.map(({ _now }) => [_now.task?.sheet?.task, _now.task?.last])).toEqual([
        [1, null],
        [2, null],
        [3, null],
      ]);
      expect(page.hidden).toBe(true);
      expect(document.body.textContent).toBe("drawn".repeat(4));
      dispatchEvent(new Event("afterprint"));
      expect(page.hidden).toBe(false);
      expect(document.body.textContent).toBe("drawn");
    }
  });
  test("is handed in whatever its length", () => {
    const sheet = course(1);
    for (let k = 0; k < 20; k += 1) sheet.task.answer("x".repeat(10_000));
    expect(sheet.result.length).toBeGreaterThan(200_000);
  });
});

describe("a playable board on a page", () => {
  test("greets Python, so that bots continue, and doesn't need to wait for it", async () => {
    const now = nowWith({});
    const traits = { _record: { first: {}, steps: [] }, _now: now } as unknown as Traits;
    const [said, heard]: [string[], unknown[]] = [[], []];
    const model = new RemoteModel(traits, (message) => said.push(JSON.stringify(message)));
    model.on("msg:custom", (report: unknown) => heard.push(report));
    model.send({ type: "hello", length: 0 });
    await new Promise((done) => setTimeout(done, 1));
    expect(said.map((text) => JSON.parse(text).content)).toEqual([{ type: "hello", length: 0 }]);
    expect(heard).toEqual([{ type: "now", now }]);
  });
});

describe("the match that a page keeps", () => {
  const storage = (room: number) => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (text.length > room) throw new Error("QuotaExceededError");
        kept.set(key, text);
      },
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  const present: Present = { _record: { first: { a: 1 }, steps: [] }, _now: nowWith({ ply: 3 }), ply: 3 };
  const wide = JSON.stringify(present).length + 100;
  test("is drawn as it was kept, by the same front end", () => {
    const there = storage(wide);
    const match = new KeptMatch("abc", "1", there);
    expect([match.save, match.present]).toEqual([null, null]);
    expect(match.keep("saved", present)).toBe(true);
    expect([match.save, match.present]).toEqual(["saved", present]);
    expect(new KeptMatch("abc", "2", there).present).toBeNull();
    expect(new KeptMatch("xyz", "1", there).save).toBeNull();
  });
  test("is kept alone if there is no room for what draws it", () => {
    const there = storage(wide);
    const match = new KeptMatch("abc", "1", there);
    match.keep("saved", present);
    const large = { ...present, _record: { first: { a: "x".repeat(200) }, steps: [] } };
    expect(match.keep("later", large)).toBe(true);
    expect([match.save, match.present]).toEqual(["later", null]);
    match.keep("saved", present);
    expect(match.keep("y".repeat(wide + 1), present)).toBe(false);
    expect([match.save, match.present]).toEqual(["saved", null]);
  });
  test("is not drawn from something else", () => {
    const there = storage(wide);
    const match = new KeptMatch("abc", "1", there);
    for (const text of ["{", "null", "3", "[]", "{}"]) {
      there.kept.set("boardbook.abc", "saved").set("boardbook.abc.now", text);
      expect(match.present).toBeNull();
    }
    expect(new KeptMatch("abc", "1", null).keep("saved", present)).toBe(false);
  });
  test("is written by every tab where a browser has no locks", async () => {
    expect(await new KeptMatch("abc", "1", storage(wide)).hold(false, () => {})).toBe(true);
  });
});

describe("the board of a guest", () => {
  const traits = (more: object = {}) =>
    ({
      _record: { first: {}, steps: [] },
      _now: nowWith({}),
      selected: "",
      lang: "en",
      ...more,
    }) as unknown as Traits;
  const play = (seq: number) => ({ type: "play", seq, ply: 0, actions: [seq] }) as const;
  const settled = () => new Promise((done) => setTimeout(done, 1));

  test("sends again what was not answered", async () => {
    const posted: unknown[] = [];
    const model = new GuestModel(traits(), (message) => posted.push(message));
    model.send(play(1));
    model.send(play(2));
    await settled();
    model.hear({ type: "answer", seq: 1, ok: true, text: { en: "", fr: "" }, rules: [] });
    posted.length = 0;
    model.resume(traits());
    await settled();
    expect(posted.map((message) => (message as { content: object }).content)).toEqual([
      { type: "hello", length: 0 },
      play(2),
    ]);
  });

  test("keeps a choice that was begun, its language and its colours", () => {
    const posted: unknown[] = [];
    const model = new GuestModel(traits({ theme: "dark", auto_pass: true }), (message) =>
      posted.push(message),
    );
    model.set("selected", "bid.4");
    model.resume(traits({ theme: "dark", auto_pass: true }));
    expect(model.get("selected")).toBe("bid.4");
    expect(posted[0]).toEqual({ method: "update", state: { selected: "bid.4" } });
    expect(model.chosen).toEqual({ lang: "en", theme: "dark", auto_pass: true });
  });
});
