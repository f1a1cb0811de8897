// The cards of links on a fake model: who is there, what is copied and enlarged, and what is requested.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Cards } from "../src/links/cards";
import { path } from "../src/links/code";
import type { LinkSeat, LinksRequest, Presence, Secret, State, Traits } from "../src/links/model";
import { FakeModel } from "./fakeModel";
import { wordsOf } from "./speech";
import { stage } from "./stage";

const presence = (state: Presence["state"], more: Partial<Presence> = {}): Presence => ({
  state,
  pages: 1,
  device: "phone",
  since: new Date(2026, 10, 30, 20, 41).getTime(),
  ...more,
});
const seat = (name: string, link: Presence | null, more: Partial<LinkSeat> = {}): LinkSeat => ({
  name,
  colour: null,
  bot: null,
  toAct: false,
  link,
  kept: false,
  ...more,
});
const secret = (name: string | null, token: string): Secret => ({
  name,
  link: `http://127.0.0.1:8790/#${token}`,
  rows: ["101", "010", "111"],
});
const secrets = [secret("Bo", "k7f3Qm9xTz"), secret("Cy", "Vd82hLp0Rc"), secret(null, "Gq51abcdef")];
const state: State = {
  seats: [
    seat("Ann", null, { toAct: true, colour: "blue" }),
    seat("Bo", presence("here")),
    seat("Cy", presence("not opened", { device: "", since: 0 })),
    seat("Dee", null, { bot: "greedy" }),
  ],
  spectators: presence("here", { pages: 2 }),
  spectatorsKept: false,
  over: false,
  reach: { who: "machine", at: "127.0.0.1:8790" },
  events: [
    { when: new Date(2026, 10, 30, 20, 40).getTime(), what: "made", name: "Bo", device: "" },
    { when: new Date(2026, 10, 30, 20, 41).getTime(), what: "came", name: "Bo", device: "phone" },
    { when: new Date(2026, 10, 30, 20, 42).getTime(), what: "came", name: null, device: "phone" },
  ],
};

let root: HTMLElement;
let model: FakeModel<Traits, LinksRequest>;

function open(more: Partial<State> = {}, traits: Partial<Traits> = {}): void {
  model = new FakeModel<Traits, LinksRequest>({
    _scene: { words: wordsOf("pangea").words, title: { en: "Pangea", fr: "Pangée" }, canLeave: true },
    _state: { ...state, ...more },
    lang: "en",
    theme: "auto",
    ...traits,
  });
  act(() => render(<Cards model={model as never} root={root} host={{} as never} />, root));
  act(() => model.tell("msg:custom", { type: "links", links: secrets }));
}
const card = (name: string) => root.querySelector<HTMLElement>(`[data-card="${name}"]`) as HTMLElement;
const press = (inside: Element, text: string) =>
  act(() => {
    const found = [...inside.querySelectorAll("button")].find((button) => button.textContent === text);
    expect(found, text).toBeDefined();
    found?.click();
  });
const key = (name: string, target: Element) =>
  act(() => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  });
const requests = () => model.sent.filter(({ type }) => type !== "hello" && type !== "ping");

stage((place) => {
  root = place;
}, "bb");
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a card", () => {
  test("of a seat without a link offers to make one", () => {
    open();
    expect(card("Ann").textContent).toContain("At this screen, where the match runs.");
    press(card("Ann"), "Make a link");
    expect(requests()).toEqual([{ type: "invite", name: "Ann", seq: 1 }]);
  });
  test("of a seat whose link was kept offers to open it again", () => {
    open({ seats: [seat("Bo", null, { kept: true })], spectators: null, spectatorsKept: true, reach: null });
    act(() => model.tell("msg:custom", { type: "links", links: [] }));
    expect(card("Bo").textContent).toContain("Bo had a link. It works again");
    press(card("Bo"), "Open the link again");
    expect(requests()).toEqual([{ type: "invite", name: "Bo", seq: 1 }]);
    expect(card("").textContent).toContain("Open the link again");
  });
  test("of a link that nobody has opened has its code", () => {
    open();
    expect(card("Cy").textContent).toContain("not opened yet");
    expect(card("Cy").querySelector(".used")).toBeNull();
    expect(card("Cy").querySelector("svg.bb-code")?.getAttribute("aria-label")).toBe("Code of Cy’s link");
    press(card("Cy"), "Take back");
    expect(requests()).toEqual([{ type: "revoke", name: "Cy", seq: 1 }]);
  });
  test("of a link in use says by whom, and veils its code", () => {
    open();
    expect(card("Bo").textContent).toContain("Bo is here");
    expect(card("Bo").textContent).toContain("On a phone since 20:41.");
    expect(card("Bo").querySelector(".used b")?.textContent).toBe("in use");
    press(card("Bo"), "Let Bo change device");
    expect(requests()).toEqual([{ type: "free", name: "Bo", seq: 1 }]);
  });
  test("of a guest who was lost says since when", () => {
    open({ seats: [seat("Bo", presence("lost", { device: "tablet" }), { toAct: true })] });
    expect(card("Bo").textContent).toContain("A tablet, here until 20:41. It comes back by itself.");
    expect(root.querySelector("[role=status]")?.textContent).toBe("Bo is to decide, and isn’t connected.");
  });
  test("of a bot has no link", () => {
    open();
    expect(card("Dee").textContent).toContain("A bot plays here: greedy.");
    expect(card("Dee").querySelector("button")).toBeNull();
  });
  test("shows only the beginning of its secret", () => {
    open();
    expect(card("Cy").querySelector("code")?.textContent).toBe("…:8790/#Vd82hL…");
    expect(root.textContent).not.toContain("Vd82hLp0Rc");
  });
});

describe("a link", () => {
  test("is copied whole, by the button and by C", async () => {
    const written: string[] = [];
    const writeText = (text: string) => Promise.resolve(void written.push(text));
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    open();
    press(card("Cy"), "Copy");
    await act(() => new Promise<void>((done) => setTimeout(done)));
    expect(card("Cy").textContent).toContain("Copied");
    expect(card("Bo").textContent).not.toContain("Copied");
    key("c", card("Bo").querySelector("button") as Element);
    expect(written).toEqual(["http://127.0.0.1:8790/#Vd82hLp0Rc", "http://127.0.0.1:8790/#k7f3Qm9xTz"]);
  });
  test("has a large code, by the button and by Q, which Escape closes", () => {
    open();
    press(card("Cy"), "Larger code");
    expect(root.querySelector(".bb-large h3")?.textContent).toBe("Cy");
    expect(root.querySelector(".bb-large .bb-address")?.textContent).toBe(secrets[1]?.link);
    expect(document.activeElement?.textContent).toBe("Back to the seats");
    key("Escape", document.activeElement as Element);
    expect(root.querySelector(".bb-large")).toBeNull();
    key("q", card("").querySelector("button") as Element);
    expect(root.querySelector(".bb-large h3")?.textContent).toBe("Spectators");
    press(root, "Back to the seats");
    expect(root.querySelectorAll(".bb-cards > li")).toHaveLength(4);
  });
  test("that was taken back while its code is large leads back to the seats", () => {
    open();
    press(card("Cy"), "Larger code");
    act(() => model.tell("msg:custom", { type: "links", links: secrets.slice(0, 1) }));
    expect(root.querySelector(".bb-large")).toBeNull();
  });
});

describe("on the right", () => {
  test("is how many look on, and what happened lately, the latest first", () => {
    open();
    expect(card("").textContent).toContain("2 here");
    expect([...root.querySelectorAll(".bb-lately li")].map(({ textContent }) => textContent)).toEqual([
      "20:42spectators connected",
      "20:41Bo connected",
      "20:40a link was made for Bo",
    ]);
  });
  test("is who can connect, which can be changed", () => {
    open();
    press(root, "Let this network connect");
    act(() => model.set("_state", { ...state, reach: { who: "network", at: "192.168.1.20:8790" } }));
    expect(root.textContent).toContain("Machines in this network, at 192.168.1.20:8790");
    press(root, "Only this machine");
    expect(requests()).toEqual([
      { type: "listen", who: "network", seq: 1 },
      { type: "listen", who: "machine", seq: 2 },
    ]);
  });
  test("an address that was given can’t be changed", () => {
    open({ reach: { who: "address", at: "hub.example.org" } });
    expect(root.textContent).toContain("Machines that can reach hub.example.org");
    expect(root.textContent).not.toContain("Only this machine");
  });
  test("nobody can connect before the first link", () => {
    open({ reach: null, spectators: null, events: [] });
    act(() => model.tell("msg:custom", { type: "links", links: [] }));
    expect(root.textContent).toContain("Nobody, until you make a link.");
    expect(root.querySelector(".bb-lately")).toBeNull();
    press(card(""), "Make a link");
    expect(requests()).toEqual([{ type: "invite", name: null, seq: 1 }]);
  });
});

test("the cards ask for the links as soon as they listen", () => {
  open();
  expect(model.sent[0]).toEqual({ type: "hello" });
});

test("the board is one click away, where there is one", () => {
  open();
  press(root, "Go to the board");
  expect(requests()).toEqual([{ type: "board", seq: 1 }]);
  open({}, { _scene: { words: wordsOf("pangea").words, title: { en: "", fr: "" }, canLeave: false } });
  expect(root.textContent).not.toContain("Go to the board");
});

test("a refusal is shown until the next request", () => {
  open();
  press(card("Ann"), "Make a link");
  const text = { en: "This is not possible: no", fr: "Impossible : non" };
  act(() => model.tell("msg:custom", { type: "answer", seq: 1, ok: false, text, rules: [] }));
  expect(root.querySelector("[role=status]")?.textContent).toBe("This is not possible: no");
  press(card("Ann"), "Make a link");
  expect(root.querySelector("[role=status]")?.textContent).toBe("Ann is to decide.");
});

test("a code is drawn as a rectangle for each run of dark modules", () => {
  expect(path(["110", "001"])).toBe("M4 4h2v1h-2zM6 5h1v1h-1z");
});

test("the cards speak French", () => {
  open({}, { lang: "fr" });
  expect(root.querySelector("h2")?.textContent).toBe("Pangée : invitations par lien");
  expect(card("Bo").textContent).toContain("Sur un téléphone depuis 20:41.");
});
