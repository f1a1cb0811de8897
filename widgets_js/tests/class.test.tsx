// The teacher's board of a class on a fake model: bars, wrong answers, who is stuck and done, and what it asks Python.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClassBoard } from "../src/class/classBoard";
import type { Class, ClassReport, ClassRequest, Now, Pupil, Stuck, Traits } from "../src/class/model";
import { timeText } from "../src/class/pupils";
import { FakeModel } from "./fakeModel";
import { wordsOf } from "./speech";
import { stage, withoutNumber } from "./stage";

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 5, 9, 0);
const both = (en: string, fr = en) => ({ en, fr });
const fixed: Class = {
  type: "class",
  title: both("First worksheet", "Première fiche"),
  link: "http://127.0.0.1:1/#secret",
  code: ["10", "01"],
  places: 30,
  began: START,
  tasks: [
    { ask: both("How much?", "Combien ?"), kind: "say", answer: both("3") },
    { ask: both("Where?", "Où ?"), kind: "point", answer: both("e3") },
  ],
  rules: { "pangea.price": { en: ["4.8", "Price"], fr: ["4.8", "Prix"] } },
};
const stuck = (why: Stuck["why"], minutes: number, more: Partial<Stuck> = {}): Stuck => ({
  why,
  since: START - minutes * MINUTE,
  due: START - MINUTE,
  tries: 4,
  hints: 2,
  ...more,
});
const pupil = (number: number, name: string, more: Partial<Pupil> = {}): Pupil => ({
  number,
  name,
  here: true,
  task: 1,
  began: START - 20 * MINUTE,
  finished: 0,
  stuck: null,
  ...more,
});
const now: Now = {
  type: "now",
  clock: START,
  closed: false,
  pupils: [
    pupil(1, "Ann", { finished: START - 6 * MINUTE }),
    pupil(2, "Ben", { stuck: stuck("hints", 5) }),
    pupil(3, "Cy", { stuck: stuck("lost", 9), here: false }),
    pupil(4, "<b>Dee</b>", { stuck: stuck("no_try", 3, { due: START + MINUTE }) }),
  ],
  tasks: [
    {
      right: [1],
      wrong: [2, 3],
      hints: 2,
      mistakes: [
        {
          rule: "pangea.price",
          tries: [{ tried: both("4"), why: both("the carried one counted"), pupils: [1, 2, 3] }],
        },
        { rule: "", tries: [{ tried: both("11"), why: null, pupils: [2] }] },
      ],
    },
    { right: [1, 2, 3, 4], wrong: [], hints: 3, mistakes: [] },
  ],
};

let root: HTMLElement;
let model: FakeModel<Traits, ClassRequest>;
const host = {
  getWidget: () => Promise.reject(new Error("no widgets here")),
  getModel: () => Promise.reject(new Error("no models here")),
};

const tell = (report: ClassReport) => act(() => model.tell("msg:custom", report));
function open(state: Partial<Now> = {}, traits: Partial<Traits> = {}): void {
  model = new FakeModel<Traits, ClassRequest>({
    _scene: { words: wordsOf("pangea").words },
    lang: "en",
    theme: "auto",
    ...traits,
  });
  act(() => render(null, root));
  act(() => render(<ClassBoard model={model} root={root} host={host} />, root));
  tell(fixed);
  tell({ ...now, ...state });
}
const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent?.trim());
const press = (text: string) =>
  act(() =>
    all("button")
      .find(({ textContent }) => textContent?.includes(text))
      ?.click(),
  );
const key = (name: string) =>
  act(() => {
    root
      .querySelector(".bb-class")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  });
/** The last request, without its number. */
const asked = () => withoutNumber(model.sent.at(-1));

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
stage((place) => {
  root = place;
}, "bb");
afterEach(() => {
  vi.useRealTimers();
});

test("it greets Python, and says what it waits for", () => {
  model = new FakeModel<Traits, ClassRequest>({
    _scene: { words: wordsOf("pangea").words },
    lang: "en",
    theme: "auto",
  });
  act(() => render(<ClassBoard model={model} root={root} host={host} />, root));
  expect(model.sent).toEqual([{ type: "hello" }]);
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect(root.textContent).toContain("The kernel is not responding");
});

test("without pupils, it shows the link and its code", () => {
  open({ pupils: [] });
  expect(texts("[role=status]")).toEqual(["0 of 30 are here. Task 1 has the most wrong answers."]);
  expect(texts("code")).toEqual([fixed.link]);
  expect(all(".bb-class-link path")[0]?.getAttribute("d")).toBe("M4 4h1v1h-1zM5 5h1v1h-1z");
  expect(texts("button")).not.toContain("Close");
});

test("a bar per task counts right and wrong so far", () => {
  open();
  expect(texts("[role=status]")).toEqual(["3 of 30 are here. Task 1 has the most wrong answers."]);
  expect(texts(".bb-class-counts")).toEqual(["right 1 + wrong so far 2", "right 4 + wrong so far 0"]);
  expect(all(".bb-class-bar i").map(({ style }) => style.width)).toEqual(["25%", "50%", "100%", "0%"]);
});

test("wrong answers are grouped by paragraph, and slips come last", () => {
  open();
  expect(texts(".bb-class-group h4")).toEqual(["4.8 Price3", "– No paragraph: slips1"]);
  expect(texts(".bb-class-group li")).toEqual([
    "4●●● 3the carried one countedAnn (then right), Ben, Cy",
    "11● 1Ben",
  ]);
  expect(texts(".bb-class-wrong .bb-class-head small")).toEqual(["3 pupils, 4 answers"]);
  press("Hint to 2 pupils");
  expect(asked()).toEqual({ type: "hint", task: 1, pupils: [2, 3] });
  press("Show rule 4.8");
  expect(asked()).toEqual({ type: "rule", task: 1, rule: "pangea.price" });
  tell({ type: "rule", rule: "pangea.price", text: both("An amulet costs its level.") });
  expect(root.textContent).toContain("An amulet costs its level.");
  press("Close");
  expect(all(".bb-class-columns")).toHaveLength(1);
});

test("stuck pupils come in order of time, once it is time", () => {
  open();
  expect(texts(".bb-class-stuck li")).toEqual([
    `Cytask 19 minconnection lost at ${timeText(START - 9 * MINUTE, "en")}`,
    "Bentask 15 min4 tries, 2 hints, no more left",
  ]);
  act(() => {
    vi.advanceTimersByTime(2 * MINUTE);
  });
  expect(texts(".bb-class-stuck li strong")).toEqual(["Cy", "Ben", "<b>Dee</b>"]);
});

test("the minutes are those of the kernel's clock", () => {
  open({ clock: START + 10 * MINUTE });
  expect(texts(".bb-class-stuck li b")).toEqual(["19 min", "15 min", "13 min"]);
});

test("who is done, and how long the first one took", () => {
  open();
  expect(root.querySelector(".bb-class-done")?.textContent).toContain("1 of 4 have done all tasks");
  expect(root.querySelector(".bb-class-done")?.textContent).toContain("Ann was first, in 14 min");
});

test("one switch hides all names", () => {
  open();
  press("Names hidden for the projector: off");
  for (const name of ["Ann", "Ben", "Cy", "Dee"]) expect(root.textContent).not.toContain(name);
  expect(texts(".bb-class-stuck strong")).toEqual(["pupil 3", "pupil 2"]);
  press("Names hidden for the projector: on");
  expect(texts(".bb-class-stuck strong")).toEqual(["Cy", "Ben"]);
});

test("brackets choose the task, q shows the link, and Escape leads back", () => {
  open();
  key("]");
  key("]");
  expect(texts(".bb-class-wrong h3")).toEqual(["Task 2, wrong answers"]);
  expect(asked()).toEqual({ type: "picture", task: 2, dark: false });
  expect(root.textContent).toContain("Everybody has it right. 3 hints were used.");
  key("[");
  key("q");
  expect(texts("code")).toEqual([fixed.link]);
  key("Escape");
  expect(texts(".bb-class-wrong h3")).toEqual(["Task 1, wrong answers"]);
});

test("a task is shown to all without its answer", () => {
  open({}, { lang: "fr" });
  tell({ type: "picture", task: 1, lang: "fr", theme: "light", src: "data:image/svg+xml,x" });
  expect(all(".bb-class-card img")).toHaveLength(1);
  press("Montrer l’exercice 1 à tous");
  expect(texts(".bb-class-cover")).toEqual(["FermerCombien ?"]);
  expect(all(".bb-class-cover img")).toHaveLength(1);
});

test("the picture follows the theme", async () => {
  open();
  root.dataset["theme"] = "dark";
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1);
  });
  expect(asked()).toEqual({ type: "picture", task: 1, dark: true });
});

test("a refusal and a closed class are said", () => {
  open();
  tell({ type: "answer", seq: 1, ok: false, text: both("It failed."), rules: [] });
  expect(texts("[role=status]")).toEqual(["It failed."]);
  open({ closed: true });
  expect(texts("[role=status]")).toEqual(["The class is closed."]);
});
