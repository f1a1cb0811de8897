// Questions to the table: answers by clicks and digits, corrections, and the search by name.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BoardModule, Drawing, Outcome, Question, View } from "../src/contract";
import { Ask } from "../src/lazy/ask";
import { type Asking, typedAnswer, useAsking } from "../src/shell/asking";
import { speaker } from "../src/words";

const WORDS = {
  "ask.figure": "{n}",
  "ask.dice": "what does the next die show?",
  "shell.correcting": "What should it be instead of {what}?",
  "shell.entered_one": "One answer entered.",
  "shell.entered_more": "{n} answers are entered.",
  "shell.impossible": "Possible: {text}.",
  "shell.ask_keys": "keys {low} to {high}",
  "shell.ask_none": "Nothing is called so.",
  "shell.at_table_bots": "Chance draws for bots.",
};
const named = (n: number): Outcome => [n, `die ${n}`, ["ask.figure", { n }]];
const DICE = [1, 2, 3, 4, 5, 6];
const dice: Question = {
  words: ["ask.dice", {}],
  whose: null,
  possible: DICE,
  entered: [
    [8, 4, DICE],
    [9, 2, DICE],
  ],
  outcomes: DICE.map(named),
  bots: false,
};
const potions: Question = {
  ...dice,
  possible: Array.from({ length: 13 }, (_, n) => n),
  entered: [],
  outcomes: Array.from({ length: 13 }, (_, n) => [n, `potion ${n}`, [n ? `Élixir ${n}.` : "Rosée", {}]]),
  bots: true,
};

const say = speaker({ words: { en: WORDS, fr: {} }, forms: { en: {}, fr: {} }, names: {} }, "en");
const drawing = { say } as Drawing<View>;
const module = {
  outcome: (text: string) => (text.startsWith("die") ? <svg data-die={text} /> : null),
} as unknown as BoardModule<View>;

let root: HTMLElement;
let asking: Asking | null;
let answers: [outcome: number, at: number | null][];

function Asker({ asked, moment }: { asked: Question | null; moment: string }) {
  asking = useAsking(asked, moment);
  const answer = (outcome: number) => void answers.push([outcome, asking?.at ?? null]);
  return asking && <Ask asking={asking} drawing={drawing} module={module} answer={answer} />;
}
const show = (asked: Question | null, moment = "1") =>
  act(() => render(<Asker asked={asked} moment={moment} />, root));
const find = <T extends HTMLElement>(selector: string) => root.querySelector<T>(selector);
const click = (selector: string) => act(() => find(selector)?.click());
const seek = (text: string) =>
  act(() => {
    const field = find<HTMLInputElement>("input");
    if (field) field.value = text;
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
const names = () =>
  [...root.querySelectorAll("[data-outcome]")].map((face) => face.getAttribute("aria-label"));

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  answers = [];
});
afterEach(() => {
  render(null, root);
  root.remove();
});

describe("a question", () => {
  test("is asked in words, its answers are pictures", () => {
    show(dice);
    expect(find("h3")?.textContent).toBe("What does the next die show?");
    expect(find("small")?.textContent).toBe("keys 1 to 6");
    expect(names()).toEqual(["1", "2", "3", "4", "5", "6"]);
    click('[data-outcome="5"]');
    expect(answers).toEqual([[5, null]]);
  });

  test("is not asked of a board that may not answer", () => {
    show({ ...dice, possible: [], entered: [], outcomes: [] });
    expect(root.textContent).toBe("");
    show(null);
    expect(asking).toBeNull();
  });

  test("says that chance draws for bots", () => {
    show(potions);
    expect(root.textContent).toContain("Chance draws for bots.");
  });
});

describe("an entered outcome", () => {
  test("is selected for correction by a click, and deselected by another", () => {
    show(dice);
    expect(find(".bb-entered p")?.textContent).toBe("2 answers are entered.");
    click('[data-entered="8"]');
    expect(find("h3")?.textContent).toBe("What should it be instead of 4?");
    click('[data-outcome="6"]');
    expect(answers).toEqual([[6, 8]]);
    click('[data-entered="8"]');
    expect(find("h3")?.textContent).toBe("What does the next die show?");
  });

  test("is deselected when the position changes", () => {
    show(dice);
    click('[data-entered="9"]');
    expect(asking?.at).toBe(9);
    show(dice, "2");
    expect(asking?.at).toBeNull();
  });

  test("offers the outcomes that were possible there", () => {
    show({ ...dice, possible: [3], entered: [[8, 1, [1, 3, 4]]] });
    expect(names()).toEqual(["3"]);
    click('[data-entered="8"]');
    expect(names()).toEqual(["1", "3", "4"]);
  });
});

describe("digits", () => {
  test("enter dice; any other digit gets a note with the possible ones", () => {
    show(dice);
    expect(typedAnswer(asking as Asking, say, "6")).toBe(6);
    expect(typedAnswer(asking as Asking, say, "7")).toBe("Possible: 1, 2, 3, 4, 5, 6.");
  });

  test("mean nothing when outcomes have names", () => {
    show(potions);
    expect(typedAnswer(asking as Asking, say, "1")).toBeNull();
  });
});

describe("many outcomes", () => {
  test("are searched by name, ignoring accents", () => {
    show(potions);
    seek("elixir 12");
    expect(names()).toEqual(["Élixir 12."]);
    act(
      () => void find("input")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })),
    );
    expect(answers).toEqual([[12, null]]);
    seek("nectar");
    expect(root.textContent).toContain("Nothing is called so.");
    act(
      () => void find("input")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
    );
    expect(names()).toHaveLength(13);
  });

  test("few have no field", () => {
    show(dice);
    expect(find("input")).toBeNull();
  });
});
