// The lobby on a fake model: selections, typed names, refusals, and the list of matches.
import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, test } from "vitest";
import { Lobby } from "../src/lobby/lobby";
import type {
  Answer,
  Game,
  LobbyRequest,
  LobbyScene,
  MatchSummary,
  SavedMatch,
  Traits,
} from "../src/lobby/model";
import { added, changed, fitting, problem, usual, when } from "../src/lobby/order";
import { FakeModel } from "./fakeModel";
import { wordsOf } from "./speech";
import { stage } from "./stage";

const both = (en: string, fr = en) => ({ en, fr });
const game = (name: string, low: number, high: number, more: Partial<Game> = {}): Game => ({
  name,
  title: both(name.toUpperCase()),
  about: both(`about ${name}`),
  seats: [low, high],
  open: true,
  secret: both("all open"),
  colours: [],
  cover: null,
  options: [],
  minutes: null,
  rules: 0,
  lesson: null,
  ...more,
});
const pangea = game("pangea", 2, 4, {
  options: [
    {
      name: "tower_tiles",
      title: both("Tiles with a tower"),
      about: both("Whether they move."),
      default: "shift",
      values: [
        ["shift", both("can be shifted")],
        ["fixed", both("stay")],
      ],
      least: null,
    },
    {
      name: "goods_cap",
      title: both("Most goods"),
      about: both("How many."),
      default: null,
      values: [[null, both("no limit")]],
      least: 1,
    },
    { name: "offers", title: both("Offers"), about: both("How many."), default: 2, values: [], least: 0 },
  ],
});
const magellan = game("magellan", 3, 6, { open: false, colours: ["blue", "orange", "green"] });
const scene: LobbyScene = {
  words: wordsOf("pangea").words,
  games: [pangea, magellan],
  players: [
    { who: "", key: "lobby.person" },
    { who: "greedy", key: "lobby.intermediate" },
    { who: "mine", key: "lobby.bot" },
  ],
  folder: "matches",
};
const short: MatchSummary = {
  game: "pangea",
  seats: [
    { name: "Ann", bot: null },
    { name: "greedy bot", bot: "greedy" },
    { name: "Bo", bot: "greedy" },
  ],
  round: 6,
  toAct: 0,
  winners: [],
  finished: false,
};
const kept = (name: string, match: MatchSummary | null, more: Partial<SavedMatch> = {}): SavedMatch => ({
  name,
  when: 0,
  wrong: "",
  elsewhere: false,
  match,
  ...more,
});

const known = (rules: number, lesson: number) => ({ rules, lesson, minutes: [40, 60] as const });

let root: HTMLElement;
let model: FakeModel<Traits, LobbyRequest>;

function open(traits: Partial<Traits> = {}): void {
  model = new FakeModel<Traits, LobbyRequest>({
    _scene: scene,
    _kept: [],
    _shown: { name: "", note: "" },
    _lesson: "",
    lang: "en",
    theme: "auto",
    ...traits,
  });
  act(() => render(<Lobby model={model} root={root} />, root));
}
const all = <E extends Element = HTMLElement>(selector: string) => [...root.querySelectorAll<E>(selector)];
const one = <E extends Element = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E;
const press = (text: string) =>
  act(() => {
    const found = all<HTMLButtonElement>("button").find((button) => button.textContent?.trim() === text);
    expect(found, text).toBeDefined();
    found?.click();
  });
const fill = (field: HTMLInputElement | HTMLSelectElement, value: string, event: string) =>
  act(() => {
    field.value = value;
    field.dispatchEvent(new Event(event, { bubbles: true }));
  });
const choose = (name: string) => act(() => one<HTMLInputElement>(`[value="${name}"][type="radio"]`).click());
const submit = () =>
  act(() => {
    one("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
const last = () => model.sent.at(-1);

stage((place) => {
  root = place;
});

describe("a new match", () => {
  test("is by default the first game with one person and bots, by the rules", () => {
    open();
    submit();
    expect(last()).toEqual({
      type: "begin",
      seq: 1,
      game: "pangea",
      seats: [
        { name: "Ann", who: "" },
        { name: "Bo", who: "greedy" },
        { name: "Cy", who: "greedy" },
      ],
      options: {},
      box: false,
    });
  });
  test("has the selected game, players, options and box", () => {
    open();
    fill(all<HTMLInputElement>('[type="text"]')[0] as HTMLInputElement, " Zoe ", "input");
    fill(all<HTMLSelectElement>(".bb-places select")[1] as HTMLSelectElement, "mine", "change");
    act(() => all<HTMLButtonElement>(".bb-off")[2]?.click());
    fill(one<HTMLSelectElement>(".bb-option select"), "fixed", "change");
    fill(one<HTMLInputElement>('[type="number"]'), "7", "change");
    act(() => one<HTMLInputElement>('[type="checkbox"]').click());
    expect(root.textContent).toContain("2 changes");
    submit();
    expect(last()).toMatchObject({
      seats: [
        { name: "Zoe", who: "" },
        { name: "Bo", who: "mine" },
      ],
      options: { tower_tiles: "fixed", goods_cap: 7 },
      box: true,
    });
  });
  test("starts with Enter wherever the focus is, even on a picture", () => {
    open();
    for (const input of all("input"))
      expect(input.getAttribute("form") ?? input.closest("form")?.id).toBe(one("form").id);
  });
  test("leaves out options that are back to the rules, and invalid numbers", () => {
    open();
    const [cap, offers] = all<HTMLInputElement>('[type="number"]') as [HTMLInputElement, HTMLInputElement];
    fill(cap, "7", "change");
    fill(cap, "", "change");
    fill(offers, "-3", "change");
    fill(one<HTMLSelectElement>(".bb-option select"), "fixed", "change");
    fill(one<HTMLSelectElement>(".bb-option select"), "shift", "change");
    submit();
    expect(last()).toMatchObject({ options: {} });
  });
  test("keeps the options of each game", () => {
    open();
    fill(one<HTMLSelectElement>(".bb-option select"), "fixed", "change");
    choose("magellan");
    submit();
    expect(last()).toMatchObject({ game: "magellan", options: {} });
    choose("pangea");
    submit();
    expect(last()).toMatchObject({ game: "pangea", options: { tower_tiles: "fixed" } });
  });
  test("is disabled until every seat has a unique name", () => {
    open();
    const names = all<HTMLInputElement>('[type="text"]');
    fill(names[1] as HTMLInputElement, "Ann", "input");
    expect(one('[role="alert"]').textContent).toBe(
      "Two players are called Ann. Give each player a different name.",
    );
    submit();
    expect(model.sent).toEqual([]);
    fill(names[1] as HTMLInputElement, " ", "input");
    expect(one('[role="alert"]').textContent).toBe("Every seat needs a name.");
    fill(names[1] as HTMLInputElement, "Bo", "input");
    submit();
    expect(model.sent).toHaveLength(1);
  });
  test("that is refused says why, in the language of the lobby", () => {
    open({ lang: "fr" });
    submit();
    const answer: Answer = { type: "answer", seq: 1, ok: false, text: both("no", "non"), rules: [] };
    act(() => model.tell("msg:custom", { ...answer, seq: 7 }));
    expect(one(".bb-said").textContent).toBe("");
    act(() => model.tell("msg:custom", answer));
    expect(one(".bb-said").textContent).toBe("non");
  });
});

describe("seats", () => {
  test("are as many as the game allows", () => {
    open();
    press("Add a seat");
    expect(all(".bb-places li")).toHaveLength(4);
    expect(one<HTMLButtonElement>(".bb-add button").disabled).toBe(true);
    choose("magellan");
    press("Add a seat");
    press("Add a seat");
    choose("pangea");
    expect(all(".bb-places li")).toHaveLength(4);
  });
  test("have colours if the game fixes them, otherwise numbers", () => {
    open();
    expect(all(".bb-places .bb-disc").map((disc) => disc.textContent)).toEqual(["1", "2", "3"]);
    choose("magellan");
    expect(all(".bb-places .bb-disc").map((disc) => disc.classList[1])).toEqual([
      "bb-blue",
      "bb-orange",
      "bb-green",
    ]);
  });
  test("mention the curtain if several people have secret hands", () => {
    open();
    choose("magellan");
    expect(root.textContent).not.toContain("curtain");
    fill(all<HTMLSelectElement>(".bb-places select")[1] as HTMLSelectElement, "", "change");
    expect(root.textContent).toContain("2 people: each hand is hidden until its owner reveals it.");
  });
  test("show the code of their bot on hover", () => {
    open();
    expect(all(".bb-places select").map((select) => select.title)).toEqual(["", "greedy", "greedy"]);
  });
});

describe("saved matches", () => {
  const lines = () => all(".bb-matches li").map((line) => line.textContent);
  test("are listed with the seat to act, and resumed by file name", () => {
    open({ _kept: [kept("a.jsonl", short)] });
    expect(lines()[0]).toMatch(/PANGEA · Ann, 2 bots.*round 6Ann decidesResume/);
    press("Resume");
    expect(last()).toEqual({ type: "resume", seq: 1, name: "a.jsonl" });
  });
  test("say who won, and can be viewed", () => {
    open({ _kept: [kept("a.jsonl", { ...short, toAct: null, winners: [2], finished: true })] });
    expect(lines()[0]).toMatch(/endedBo winsView/);
  });
  test("say who was ahead, or who shares the win", () => {
    const over = { ...short, toAct: null };
    open({
      _kept: [
        kept("a", { ...over, winners: [0] }),
        kept("b", { ...over, winners: [0, 2], finished: true }),
        kept("c", { ...short, toAct: "chance", round: 0 }),
      ],
    });
    expect(lines()[0]).toContain("Stopped: Ann ahead");
    expect(lines()[1]).toContain("Ann and Bo share the win");
    expect(lines()[2]).toMatch(/set-upChance decides/);
  });
  test("that are open elsewhere can be viewed", () => {
    open({ _kept: [kept("a.jsonl", short, { elsewhere: true })] });
    expect(lines()[0]).toMatch(/Open elsewhere.*View/);
  });
  test("that can't be read stay listed, with the reason as text", () => {
    open({ _kept: [kept("bad.jsonl", null, { wrong: "line 3 <img src=x>" }), kept("b.jsonl", null)] });
    expect(lines()[0]).toContain("bad.jsonl");
    expect(lines()[0]).toContain("This file can’t be read: line 3 <img src=x>");
    expect(lines()[1]).toContain("One moment…");
    expect(all(".bb-matches button, .bb-matches img")).toEqual([]);
  });
  test("have translated names of bots", () => {
    open({ lang: "fr", _kept: [kept("a.jsonl", { ...short, toAct: 1 })] });
    expect(lines()[0]).toContain("À bot glouton de jouer");
  });
  test("may be none, or not known yet", () => {
    open();
    expect(root.textContent).toContain("Your matches will be listed here. Saved in the folder matches");
    expect(one("[aria-label=Resume]")).toBeNull();
    act(() => model.set("_kept", null));
    expect(root.textContent).not.toContain("Your matches will be listed here.");
    expect(one("[aria-label=Resume]")).not.toBeNull();
  });
});

describe("New here?", () => {
  const taught = {
    ...scene,
    games: [
      { ...magellan, ...known(74, 12) },
      { ...pangea, ...known(53, 15) },
    ],
  };
  const unfolded = () => one<HTMLDetailsElement>(".bb-new").open;
  test("shows per game the minutes, how much there is to learn, the lesson and the bots", () => {
    open({ _scene: taught });
    expect(unfolded()).toBe(true);
    expect(all(".bb-starts li").map((line) => line.textContent)).toEqual([
      "MAGELLAN40 to 60 mina good deal to learn: 74 rulesLearn in 12 minutesWatch 3 bots",
      "PANGEA40 to 60 minsome to learn: 53 rules · a good first gameLearn in 15 minutesWatch 2 bots",
    ]);
    const filled = (line: Element) => line.querySelectorAll('circle[fill="currentColor"]').length;
    expect(all(".bb-starts li").map(filled)).toEqual([3, 2]);
  });
  test("chooses the game with the fewest rules, and says that its bots are ready", () => {
    open({ _scene: taught });
    expect(root.textContent).toContain("2 bots are ready: one click is enough.");
    submit();
    expect(last()).toMatchObject({
      game: "pangea",
      seats: [{ who: "" }, { who: "greedy" }, { who: "greedy" }],
    });
  });
  test("shows only what is known of a game", () => {
    open();
    expect(all(".bb-starts li").map((line) => line.textContent)).toEqual([
      "PANGEAWatch 2 bots",
      "MAGELLANWatch 3 bots",
    ]);
  });
  test("folds to a line as soon as a person has played, and unfolds by a click", () => {
    open({ _kept: [kept("a.jsonl", { ...short, seats: [{ name: "Bo", bot: "greedy" }] })] });
    expect(unfolded()).toBe(true);
    act(() => model.set("_kept", [kept("a.jsonl", short)]));
    expect(unfolded()).toBe(false);
    expect(root.textContent).not.toContain("ready");
    act(() => one(".bb-new summary").click());
    expect(unfolded()).toBe(true);
    act(() => one(".bb-new summary").click());
    expect(unfolded()).toBe(false);
  });
  test("stays folded while a match is being read", () => {
    open({ _kept: [kept("a.jsonl", null)] });
    expect(unfolded()).toBe(false);
  });
  test("opens a lesson, says where it is, and closes it", () => {
    open({ _scene: taught });
    press("Learn in 15 minutes");
    expect(last()).toEqual({ type: "learn", seq: 1, game: "pangea" });
    act(() => model.set("_lesson", "pangea"));
    expect(one(".bb-said").textContent).toBe("The lesson on PANGEA is open below.");
    const button = one<HTMLButtonElement>('[aria-expanded="true"]');
    expect(button.textContent).toBe("Close the lesson");
    const named = button.getAttribute("aria-labelledby")?.split(" ") ?? [];
    expect(named.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Close the lesson",
      "PANGEA",
    ]);
    press("Close the lesson");
    expect(last()).toEqual({ type: "learn", seq: 2, game: "" });
  });
  test("starts a match of as many bots as the game needs, by the rules", () => {
    open({ _scene: { ...taught, games: [pangea, magellan] } });
    fill(one<HTMLSelectElement>(".bb-option select"), "fixed", "change");
    press("Watch 3 bots");
    expect(last()).toEqual({
      type: "begin",
      seq: 1,
      game: "magellan",
      seats: ["Bo", "Cy", "Di"].map((name) => ({ name, who: "greedy" })),
      options: {},
      box: false,
    });
  });
});

describe("Enter", () => {
  const type = (selector: string, more: KeyboardEventInit = {}) =>
    act(() => {
      const element = selector ? one(selector) : root;
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...more }));
    });
  test("starts a match from anywhere but what has its own use for it", () => {
    open();
    for (const selector of ["summary", ".bb-doors button", "select"]) type(selector);
    for (const more of [
      { repeat: true },
      { shiftKey: true },
      { ctrlKey: true },
      { altKey: true },
      { metaKey: true },
    ])
      type("h2", more);
    expect(model.sent).toEqual([]);
    type("h2");
    type("");
    expect(model.sent.map(({ type }) => type)).toEqual(["begin", "begin"]);
    act(() => model.set("_shown", { name: "a.jsonl", note: "" }));
    type("");
    expect(model.sent).toHaveLength(2);
  });
});

test("the lobby says why no matches are listed", () => {
  open({ _kept: [], _shown: { name: "", note: "", why: "Too many open files" } });
  expect(one(".bb-said").textContent).toBe("The saved matches can’t be listed: Too many open files");
});

describe("while a match is shown", () => {
  test("there is a link back, and the folder of the match", () => {
    open({ _shown: { name: "a.jsonl", note: "" } });
    expect(root.textContent).toContain("Saved in matches/a.jsonl");
    press("‹ All matches");
    expect(last()).toEqual({ type: "leave", seq: 1 });
  });
  test("there are seats by link, where people can be invited", () => {
    open({ _shown: { name: "a.jsonl", note: "" } });
    expect(root.textContent).not.toContain("Seats by link");
    act(() => model.set("_shown", { name: "a.jsonl", note: "", links: false }));
    press("Seats by link");
    expect(last()).toEqual({ type: "links", seq: 1 });
    act(() => model.set("_shown", { name: "a.jsonl", note: "", links: true }));
    expect(one("[aria-pressed=true]").textContent).toBe("Seats by link");
    (document.activeElement as HTMLElement | null)?.blur();
    act(() => model.set("_shown", { name: "a.jsonl", note: "", links: false }));
    expect(document.activeElement?.textContent).toBe("Seats by link");
  });
  test("the selection stays, and the focus follows", () => {
    open();
    choose("magellan");
    submit();
    act(() => model.set("_shown", { name: "a.jsonl", note: "lobby.only_look" }));
    expect(root.textContent).toContain("Open elsewhere: you can only view it here.");
    expect(document.activeElement?.textContent).toBe("‹ All matches");
    press("‹ All matches");
    act(() => model.set("_shown", { name: "", note: "lobby.taken" }));
    expect(one(".bb-said").textContent).toContain("continues at another table");
    expect((document.activeElement as HTMLInputElement).value).toBe("magellan");
  });
});

test("the language also changes for boards", () => {
  open();
  press("Français");
  expect(model.get("lang")).toBe("fr");
  expect(one("h2").textContent).toContain("À quoi jouons-nous");
});

test("names come from the default list, then have numbers", () => {
  const two = game("two", 2, 9);
  expect(usual(two, "b").map(({ name }) => name)).toEqual(["Ann", "Bo", "Cy"]);
  expect(usual(game("five", 5, 5), "b")).toHaveLength(5);
  expect(usual(game("pair", 2, 2), "b")).toHaveLength(2);
  let places = usual(two, "b");
  while (places.length < 8) places = added(places, "b");
  expect(places.map(({ name }) => name)).toEqual(["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Bot 7", "Bot 8"]);
  expect(added([{ name: "Bo", who: "" }], "b")[1]).toEqual({ name: "Ann", who: "b" });
  expect(fitting(places, pangea, "b")).toHaveLength(4);
  expect(problem(places)).toBeNull();
  expect(changed(pangea, { tower_tiles: "shift", offers: 3 })).toEqual({ offers: 3 });
});

test.each([
  ["en", 0, "today, 21:40"],
  ["fr", 0, "aujourd’hui, 21:40"],
  ["en", 1, "yesterday, 21:40"],
  ["fr", 1, "hier, 21:40"],
  ["en", 2, "20 November"],
  ["fr", 400, "18 octobre 2025"],
] as const)("in %s, %i days ago is %s", (lang, days, said) => {
  const then = new Date(2026, 10, 22 - days, 21, 40).getTime();
  expect(when(then, lang, new Date(2026, 10, 22, 22, 0).getTime())).toBe(said);
});

test("an edition that arrives while the lobby is open can be chosen, and nothing else changes", () => {
  open();
  act(() => all<HTMLInputElement>("input[type=radio]")[1]?.click());
  const edition = {
    name: "edition",
    title: both("Edition"),
    about: both("Numbers."),
    default: null,
    values: [
      [null, both("as printed")],
      ["two goods", both("two goods")],
    ] as const,
    least: null,
  };
  act(() => model.set("_scene", { ...scene, games: [pangea, { ...magellan, options: [edition] }] }));
  expect(all<HTMLInputElement>("input[type=radio]")[1]?.checked).toBe(true);
  const select = all<HTMLSelectElement>(".bb-option select")[0] as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual(["as printed", "two goods"]);
  select.selectedIndex = 1;
  act(() => {
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  act(() => {
    root.querySelector<HTMLButtonElement>("[type=submit]")?.click();
  });
  const begun = model.sent.find(({ type }) => type === "begin");
  expect(begun).toMatchObject({ game: "magellan", options: { edition: "two goods" } });
});
