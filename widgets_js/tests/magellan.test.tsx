import { readFileSync } from "node:fs";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, test } from "vitest";
import { magellan } from "../src/boards/magellan";
import { prints } from "../src/boards/magellan/chart";
import { BOX, berth, coastLine, halfOf, island, sheetOf } from "../src/boards/magellan/geometry";
import { dearer, payment, prospects, purseOf } from "../src/boards/magellan/hand";
import { rowsOf } from "../src/boards/magellan/keyboard";
import { named } from "../src/boards/magellan/moved";
import { arrival, type MagellanView, pointsOf, setsOf } from "../src/boards/magellan/types";
import type { Choice, Drawing } from "../src/contract";
import { sum } from "../src/numbers";
import { pick } from "../src/pick";
import {
  ARROWS,
  bidding,
  choose,
  en,
  fr,
  geometry,
  mid,
  other,
  over,
  scene,
  sceneOf,
  unknown,
  voyages,
  words,
} from "./fixture";
import { drawingOf } from "./speech";

describe("the chart", () => {
  test.each([
    [geometry, false],
    [geometry, true],
    [other, false],
    [other, true],
  ])("keeps rows and ships apart", (board, narrow) => {
    for (const west of [true, false]) {
      const half = halfOf(board, west);
      const sheet = sheetOf(half, narrow);
      const rows = half.map((voyage) => sheet.rows[voyage] ?? 0);
      for (const [k, y] of rows.entries()) expect(y - (rows[k - 1] ?? y - 99)).toBeGreaterThan(BOX);
      for (const box of [1, 2, 3]) {
        const room = board.explorer_cards[box - 1] ?? 0;
        const [x = 0, width = 0] = sheet.boxes[box - 1] ?? [];
        for (let k = 0; k < room; k++) {
          const at = berth(sheet, half[0] ?? "", box, k, room, room);
          expect(at.x - 13 * sheet.ship).toBeGreaterThan(x + sheet.island - 1);
          expect(at.x + 13 * sheet.ship).toBeLessThan(x + width);
        }
      }
    }
  });
  test("has the mockup's measures", () => {
    expect(sheetOf(halfOf(geometry, true), false)).toMatchObject({ width: 748, height: 206 });
    expect(halfOf(other, false)).toEqual(["polo", "vasco", "vasco_right", "cook"]);
  });
  test("grows coasts and islands from their names", () => {
    const sheet = sheetOf(halfOf(geometry, true), false);
    expect(coastLine(sheet)).toMatch(/^M1\d\d[\d.]* 5L/);
    expect(island("cook 1", 49, 48, 0)).toBe(island("cook 1", 49, 48, 0));
    expect(island("cook 1", 49, 48, 0)).not.toBe(island("cook 2", 49, 48, 0));
  });
  test("prints what a box brings", () => {
    expect(prints(geometry, "columbus", 1)).toEqual([
      ["bag", "1"],
      ["crown", "1"],
    ]);
    expect(prints(geometry, "magellan", 3)).toEqual([["", "× 3"]]);
    expect(prints(geometry, "polo", 3)).toEqual([["bag", "4"]]);
    expect(prints(geometry, "cook", 1)[0]).toEqual(["eye", ""]);
    expect(prints(other, "cook", 1)[0]).toEqual(["lost", "−1"]);
    expect(prints({ ...other, bags: {}, points: {} }, "pizarro", 3)).toEqual([["luck", "≤ 20"]]);
  });
});

describe("ships", () => {
  const view = (boxes: MagellanView["boxes"]): MagellanView => ({ ...mid, boxes });
  test("keep their names while they sail", () => {
    const start = named([], view({ polo: [[0, 1, 0], [], []] }));
    expect(start.map(({ key }) => key)).toEqual(["polo.0.1", "polo.1.1", "polo.0.2"]);
    const next = named(start, view({ polo: [[1, 0], [0], []] }));
    expect(next.map(({ key, box }) => `${key} ${box}`)).toEqual(["polo.1.1 1", "polo.0.2 1", "polo.0.1 2"]);
    const back = named(next, view({ polo: [[0, 1, 0], [], []] }));
    expect(new Set(back.map(({ key }) => key)).size).toBe(3);
  });
  test("stay who they are when one crosses between Vasco's parts", () => {
    const start = named([], view({ vasco: [[0], [], []], vasco_right: [[0], [], []] }));
    const next = named(start, view({ vasco: [[0], [0], []], vasco_right: [[], [], []] }));
    const right = start.find(({ voyage }) => voyage === "vasco_right")?.key;
    expect(next.find(({ box }) => box === 2)?.key).toBe(right);
  });
  test("number Magellan's sets by seat", () => {
    expect(setsOf(mid).map(({ id }) => id)).toEqual(["set.1.1", "set.2.1", "set.0.1"]);
  });
  test("tell the last arrival, not one that is still being paid", () => {
    expect(arrival(mid)).toEqual({ explorer: "cook", seat: 1 });
    expect(arrival({ ...mid, phase: "payment" })).toBeNull();
    // A second card of Cook's, and no ship left to advance for it.
    const idle = { ...mid, sold: { ...mid.sold, "3": [2, "vasco", 0, 2], "4": [2, "cook", 1, 3] } } as const;
    const moored = { ...idle, boxes: { ...mid.boxes, vasco: [[2, 1], [0], []] } };
    expect(arrival(moored)).toEqual({ explorer: "vasco", seat: 0 });
  });
  test("are what the last ply moved", () => {
    const before = { ...mid, boxes: { ...mid.boxes, cook: [[3, 2, 1], [], []] } };
    expect(magellan.moved(before, mid)).toEqual(["b.cook.2"]);
    expect(magellan.moved({ ...mid, sets: {} }, mid)).toEqual(["set.1.1", "set.2.1", "set.0.1"]);
    expect(magellan.moved(mid, { ...mid, paid: [6] })).toEqual(["p.6"]);
    expect(magellan.moved(mid, { ...mid, hands: { "0": [1, 2, 4, 4, 6, 8, 8, 9] } })).toEqual(["g.8"]);
    expect(magellan.moved(mid, mid)).toEqual([]);
  });
});

describe("sums of a hand", () => {
  const { crowns } = geometry;
  test("a payment is exact where it can be, and gives few crowns away", () => {
    const paid = (hand: number[], bid: number, keep = false) => payment(purseOf(hand, keep, crowns), bid);
    expect(paid([1, 2, 4, 4, 6, 8, 9], 8)).toEqual([8]);
    expect(paid([5, 9], 6)).toEqual([9]);
    expect(paid([5, 9], 14, true)).toBeNull();
    expect(paid([3, 5], 4, true)).toEqual([5]);
  });
  test("bids that cost more than their figure are listed, grouped by cost", () => {
    expect(dearer(purseOf([3, 5], false, crowns), [1, 2, 3, 4, 5, 6, 7, 8])).toEqual([
      [1, 2, 3],
      [4, 4, 5],
      [6, 7, 8],
    ]);
  });
  test("the result of winning is shown before the bid", () => {
    const told = (view: Partial<MagellanView>, board = geometry, speak = en) =>
      prospects(drawing({ ...mid, ...view }, { scene: sceneOf(board), say: speak }), 8);
    expect(told({})).toEqual(["−8 gold", "+2 cards", "+1 point on the box"]);
    expect(told({ card: "polo", turn: 1 })).toEqual([
      "−8 gold",
      "+3 cards at the year’s end",
      "an exchange of 3 cards",
    ]);
    expect(told({}, other)).toEqual(["−8 gold", "2 cards or 8 points"]);
    // All who bought the year before may bid by an option, also without a ship to advance.
    expect(told({ card: "polo" })).toEqual(["−8 gold", "nothing else: you have no ship to advance"]);
    // The crowns of the cards paid are points too.
    const paid = (cards: readonly number[]) =>
      prospects(drawing({ ...mid, card: "columbus", year: 1 }), 4, cards);
    expect(paid([1, 3]).slice(0, 3)).toEqual(["−4 gold", "−6 crowns in hand", "+1 point on the box"]);
    expect(paid([9]).slice(0, 2)).toEqual(["−9 gold", "−1 crown in hand"]);
    for (const card of voyages) {
      for (const board of [geometry, other]) {
        for (const year of [1, 2, 3]) expect(told({ card, year }, board, fr).join()).not.toMatch(/[{}]/);
      }
    }
  });
  test("what the scores are made of adds up to them", () => {
    const { parts, seats } = magellan.account?.(over, sceneOf(other)) ?? { parts: [], seats: [] };
    expect(parts.map((part) => en(part))).toEqual(["boxes", "sets", "hand", "gamble"]);
    expect(seats.map(sum)).toEqual(over.points);
    expect(magellan.account?.(over, scene).parts).toHaveLength(3);
  });
  test("points are added up by source", () => {
    expect(pointsOf(over, geometry, 0)).toEqual({ boxes: 12, sets: 21, hand: 4, luck: 3, total: 40 });
    expect(pointsOf(over, geometry, 1).luck).toBe(0);
  });
});

describe("words", () => {
  test("labels say what a person would say", () => {
    const label = (id: string, speak = en, board = scene) => magellan.label(mid, id, board, speak);
    expect(label("b.columbus.1")).toBe(
      "Columbus, box I, 1 bag, 1 crown, there: a blue ship and a purple ship",
    );
    expect(label("b.vasco.2")).toBe("Vasco da Gama, box II, 2 cards on arrival, 2 crowns, empty");
    expect(label("set.0.1")).toBe("blue ship of Magellan on box II, under it 1 and 4");
    expect(label("set.2.1")).toBe("green ship of Magellan on box I, 1 card face down");
    expect(label("g.4")).toBe(
      "2 cards of 4 in hand: each pays 4 gold, or scores 2 points if still in hand at the end",
    );
    expect(label("bid.12")).toBe("bid 12 gold");
    expect(label("b.cook.3", fr)).toBe("James Cook, case III, main visible, 15 couronnes, vide");
  });
  const phases: readonly (readonly [Partial<MagellanView>, readonly Choice[], string])[] = [
    [{}, bidding, "Vasco da Gama II: Cy has bid 7. Bid 8 to 12 gold, or pass."],
    [{}, choose("pass"), "Vasco da Gama II: Cy has bid 7. You can’t bid higher, so pass."],
    [{}, [], "Vasco da Gama II is up. Cy has bid 7."],
    [{ bids: [0, 0, 0, 0] }, bidding, "Vasco da Gama II is up. Bid 8 to 12 gold, or pass."],
    [{ bids: [0, 0, 0, 0] }, choose("pass"), "Vasco da Gama II is up. You can only pass."],
    [{ bids: [0, 0, 0, 0] }, [], "Vasco da Gama II is up. Nobody has bid yet."],
    [{ phase: "payment" }, [], "Pay 7 gold: choose cards from your hand."],
    [{ phase: "payment", paid: [4] }, [], "4 of 7 gold paid: choose more cards."],
    [
      { phase: "exchange", exchanged: [1] },
      [],
      "Discard up to 2 cards and draw as many, or end the exchange.",
    ],
    [{ phase: "gold", draws: 2 }, [], "Ann draws 2 gold cards."],
    [{ phase: "pizarro", luck: [6, 5] }, [], "11 so far; a sum of up to 20 scores. Draw again, or stop."],
    [{ phase: "lost" }, [], "The neighbour on the left draws a card from Ann’s hand and discards it."],
    [{ phase: "over" }, [], "The game is over."],
  ];
  test.each(phases)("banner %#", (change, choices, sentence) => {
    const told = magellan.banner({ ...mid, ...change }, scene, choices);
    expect(en(...told)).toBe(sentence);
    expect(fr(...told)).not.toMatch(/[{}]|undefined/);
  });
  test("say when it is and what the seat does", () => {
    expect(en(...(magellan.when?.(mid, scene) ?? (["", {}] as const)))).toBe("year II, card 6 of 12");
    for (const phase of ["veto", "auction", "payment", "under", "pizarro", "gold"]) {
      expect(en(magellan.does?.({ ...mid, phase }) ?? "", { who: "Ann" })).toContain("Ann");
    }
    expect(magellan.phases(mid, scene)).toMatchObject({ current: "auction", chapter: "auction" });
  });
  test("the bid in ink has the focus, or is the lowest", () => {
    const buttons = (at: string, choices: readonly Choice[] = bidding) =>
      magellan.buttons?.(mid, scene, choices, at).map(({ id, primary }) => (primary ? `${id}!` : id));
    expect(buttons("")).toEqual(["pass", "bid.8!"]);
    expect(buttons("bid.11")).toEqual(["pass", "bid.11!"]);
    expect(buttons("", choose("veto", "waive"))).toEqual(["veto", "waive!"]);
    expect(buttons("", choose("pass"))).toEqual(["pass!"]);
    expect(buttons("", choose("draw", "stop"))).toEqual(["stop", "draw!"]);
    expect(buttons("", choose("set.0.1"))).toEqual(["set.0.1"]);
    const [ship] = magellan.buttons?.(mid, scene, choose("set.0.1"), "") ?? [];
    expect(ship && en(...ship.text)).toBe("Ship over 1 and 4");
  });
  test("a bid is chosen first, and the same again makes it", () => {
    const twice = bidding.map(
      ([n, clicks]): Choice => [n, clicks[0] === "pass" ? clicks : [...clicks, ...clicks]],
    );
    expect(pick(twice, [], ["bid.9"])).toEqual({ path: ["bid.9"] });
    expect(pick(twice, ["bid.9"], ["bid.11"])).toEqual({ path: ["bid.11"] });
    expect(pick(twice, ["bid.11"], ["bid.11"])).toEqual({ actions: [3] });
    expect(pick(twice, ["bid.11"], ["pass"])).toEqual({ actions: [5] });
  });
  test("digits mean bids, or cards", () => {
    expect(magellan.typed?.("12", mid)).toBe("bid.12");
    expect(magellan.typed?.("12", { ...mid, phase: "payment" })).toBe("g.2");
  });
});

describe("the keyboard", () => {
  test.each([
    ["bidding", scene, bidding],
    ["with two parts", sceneOf(other), choose("g.1", "g.4")],
  ])("reaches every element (%s)", (_name, board, choices) => {
    const reached = new Set(["b.polo.2"]);
    for (const id of reached) {
      for (const key of ARROWS) {
        const next = magellan.arrow(mid, id, key, board, choices);
        if (next !== null) reached.add(next);
      }
    }
    expect([...reached].sort()).toEqual([...magellan.order(mid, board, choices)].sort());
  });
  test("walks boxes by year", () => {
    expect(magellan.arrow(mid, "b.columbus.2", "ArrowDown", scene, [])).toBe("b.pizarro.2");
    expect(magellan.arrow(mid, "b.pizarro.2", "ArrowDown", scene, [])).toBe("b.magellan.2");
    expect(magellan.arrow(mid, "b.magellan.2", "ArrowRight", scene, [])).toBe("set.0.1");
    expect(magellan.arrow(mid, "nothing", "ArrowRight", scene, [])).toBeNull();
    expect(magellan.meanings(mid, "set.0.1", scene)).toEqual(["set.0.1", "b.magellan.2"]);
    expect(rowsOf({ ...mid, paid: [4, 4] }, scene, bidding)).toContainEqual(["p.4"]);
  });
});

const drawing = (view: MagellanView, more: Partial<Drawing<MagellanView>> = {}) =>
  drawingOf(magellan, view, { scene, say: en, ...more });

describe("the drawing", () => {
  const root = document.createElement("div");
  afterEach(() => render(null, root));
  const draw = (view: MagellanView, more: Partial<Drawing<MagellanView>> = {}) => {
    const props = drawing(view, more);
    const rows = magellan.seats(props);
    render(
      <>
        <magellan.Board {...props} />
        {magellan.pages(props).map(({ tab, body }) => (
          <div key={tab}>{body}</div>
        ))}
        {rows.map((row) => [row.name, ...row.figures, row.note])}
      </>,
      root,
    );
    return root;
  };
  const ids = () => [...root.querySelectorAll("[data-id]")].map((node) => node.getAttribute("data-id"));
  const text = (selector: string) => [...root.querySelectorAll(selector)].map((node) => node.textContent);

  test("holds every element once", () => {
    const own = { ...mid, hands: { "0": mid.hands["0"] ?? [] } };
    const open = new Set(bidding.map(([, [id = ""]]) => id));
    draw(own, { open });
    expect(ids().sort()).toEqual([...magellan.order(own, scene, bidding)].sort());
    draw(own, { open, scene: sceneOf(other), narrow: true });
    expect(ids().sort()).toEqual([...magellan.order(own, sceneOf(other), bidding)].sort());
  });
  test("starts the row of bidders with the highest in a drawer", () => {
    draw(mid, { drawer: true });
    expect(text(".mg-mat b")).toEqual(["Cy", "Dee", "Ann", "Bo"]);
    expect(text(".mg-mat small")).toEqual(["highest bid", "no ship on box I", "your turn", "speaks first"]);
  });
  test("shows bids, what winning brings, and what would pay", () => {
    draw(mid, { open: new Set(bidding.map(([, [id = ""]]) => id)) });
    expect(text(".mg-mat b")).toEqual(["Bo", "Cy", "Dee", "Ann"]);
    expect(text(".mg-mat small")).toEqual(["speaks first", "highest bid", "no ship on box I", "your turn"]);
    expect(text(".mg-bids p")).toEqual([
      "If you win: −8 gold, −1 crown in hand, +2 cards and +1 point on the box.",
    ]);
    expect(root.querySelectorAll(".pays")).toHaveLength(1);
    expect(text(".mg-times")).toEqual(["×2"]);
    expect(text(".mg-open .mg-mini")).toEqual(["1", "3", "5", "9"]);
    expect(root.querySelector(".mg-later")?.textContent).toContain("Cook");
    expect(root.querySelectorAll(".leaves")).toHaveLength(1);
    expect(root.querySelectorAll(".up")).toHaveLength(1);
    expect(root.querySelectorAll(".mg-trail")).toHaveLength(1);
  });
  test("frames the bid chosen, and another may still be chosen instead", () => {
    const offered = new Set(bidding.map(([, [id = ""]]) => id));
    const props = { offered, open: new Set(["bid.11"]), path: ["bid.11"] };
    draw(mid, props);
    expect(text(".mg-chip.at, .mg-coin.due")).toEqual(["11", "11"]);
    expect(text(".mg-chip")).toHaveLength(5);
    expect(root.querySelector(".mg-chip[aria-disabled]")).toBeNull();
    draw(mid, { ...props, at: "bid.9" });
    expect(text(".mg-chip.at, .mg-coin.due")).toEqual(["9", "9"]);
    const pointed: string[] = [];
    draw(mid, { ...props, point: (id) => pointed.push(id) });
    root.querySelector(".mg-chips")?.dispatchEvent(new PointerEvent("pointerleave"));
    expect(pointed).toEqual(["bid.11"]);
  });
  test("says what a gold card does, to the pointer and to the keyboard", () => {
    draw(mid, { at: "g.9" });
    const told = "a 9 in hand: pays 9 gold, or scores 1 point if still in hand at the end";
    expect(text(".mg-tip")).toEqual([told]);
    draw(mid, { at: "g.7" });
    expect(text(".mg-tip")).toEqual([]);
    act(() => void root.querySelector('[data-id="g.9"]')?.dispatchEvent(new PointerEvent("pointerenter")));
    expect(text(".mg-tip")).toEqual([told]);
    act(() => void root.querySelector('[data-id="g.9"]')?.dispatchEvent(new PointerEvent("pointerleave")));
    expect(text(".mg-tip")).toEqual([]);
  });
  test("shows the cards that nobody bought, until one is bought", () => {
    const heading = (...sold: MagellanView["sold"][string][]) => {
      draw({ ...mid, sold: { ...mid.sold, ...Object.fromEntries(sold.map((sale, k) => [3 + k, sale])) } });
      return text(".mg-table .mg-heading span")[0];
    };
    expect(heading()).toBe("The auction goes clockwise");
    expect(heading([2, "polo", null, 0])).toBe("Nobody bought Marco Polo, so the card leaves the game.");
    const both = [[2, "polo", null, 0] as const, [2, "vasco", null, 0] as const];
    expect(heading(...both)).toBe("Nobody bought Marco Polo and Vasco da Gama, so the cards leave the game.");
    expect(heading(...both, [2, "vasco", 0, 1])).toBe("The auction goes clockwise");
    draw({ ...mid, phase: "gold", card: null, sold: { "0": [2, "cook", null, 0] } });
    expect(text(".mg-table .mg-heading span")[0]).toBe(
      "Nobody bought Cook, so the card leaves the game. Year II ends",
    );
  });
  test("says whose ship is dashed, and sees none leave where there is none", () => {
    draw(mid);
    expect(root.querySelector('[data-id="b.vasco.2"] > title')?.textContent).toMatch(
      /, empty, dashed: where Ann’s ship would go$/,
    );
    draw({ ...mid, card: "polo" });
    expect(root.querySelectorAll(".leaves, .mg-box.mine")).toHaveLength(0);
    expect(root.innerHTML).not.toContain("dashed: where");
  });
  test("counts what is chosen with what is paid", () => {
    draw({ ...mid, phase: "payment", turn: 0, paid: [4] }, { path: ["g.2"], open: new Set(["g.1"]) });
    expect(text(".mg-doing b")).toEqual(["6 of 7 paid"]);
    expect(root.querySelector('[data-id="p.4"]')).not.toBeNull();
  });
  test("says what a card under Magellan would gain", () => {
    const gains = new Map([["p.4", "+4 points"]]);
    draw(
      { ...mid, phase: "under", card: "magellan", paid: [4, 3] },
      { open: new Set(["p.4", "p.3"]), gains },
    );
    expect(text(".mg-mat .mg-mini")).toEqual(["4+4", "3"]);
    draw({ ...mid, phase: "under", card: "magellan" }, { gains: new Map([["g.9", "+2 points"]]) });
    expect(text(".mg-gain")).toEqual(["+2"]);
  });
  test("a hand that may not be seen is backs", () => {
    draw(mid, { seat: 3 });
    expect(root.querySelectorAll(".mg-fan .mg-back")).toHaveLength(8);
    expect(text(".mg-hand .mg-heading span")[0]).toBe("8 cards");
  });
  test("a board for all shows the cards that can be chosen", () => {
    draw({ ...mid, phase: "payment", hands: {} }, { open: new Set(["g.4", "g.8"]) });
    expect(ids()).toEqual(expect.arrayContaining(["g.4", "g.8"]));
  });
  test("tells the count by source, and Pizarro's draws", () => {
    draw(over);
    expect(text(".mg-table .best td")).toEqual(["12", "21", "4", "40"]);
    draw({ ...over, phase: "pizarro", turn: 0, luck: [9, 8, 7] }, { scene: sceneOf(other) });
    expect(root.querySelector(".mg-luck.over strong")?.textContent).toBe("24: over 20, no points");
  });
  test.each([
    "start",
    "turn",
    "veto",
    "auction",
    "payment",
    "advance",
    "part",
    "under",
    "vasco",
    "lost",
    "gold",
    "exchange",
    "restock",
    "pizarro",
    "luck",
    "over",
  ])("draws %s in both languages, wide and narrow", (phase) => {
    for (const speak of [en, fr]) {
      const card = ["turn", "start", "gold", "exchange", "restock", "pizarro", "luck", "over"].includes(phase)
        ? null
        : "cook";
      for (const drawer of [false, true]) {
        draw({ ...mid, phase, card }, { say: speak, scene: sceneOf(other), narrow: speak === fr, drawer });
        expect(root.textContent).not.toMatch(/undefined|NaN|[{}]/);
        expect(root.innerHTML).not.toMatch(/undefined|NaN/);
      }
    }
  });
  test("knows every word it asks for", () => {
    expect([...unknown]).toEqual([]);
  });
  test("leaves no word unused", () => {
    const files = [
      "banner.ts",
      "chart.tsx",
      "hand.ts",
      "labels.ts",
      "seats.tsx",
      "side.tsx",
      "table.tsx",
      "voyages.tsx",
    ];
    const code = files
      .map((file) => readFileSync(`${import.meta.dirname}/../src/boards/magellan/${file}`, "utf8"))
      .join("");
    const own = Object.keys(words.en).filter((key) => /^(board|banner|label|primary)\./.test(key));
    const unused = own.filter((key) => !code.includes(key) && !code.includes(`"${key.split(".")[1]}"`));
    // Made of parts: names, years, what explorers and seats do, sources, signs, letters; and the shell's own.
    const made =
      /\.(n\d|name_|year_|does_|letter_|win_|of_|print_|sign_|ship_|keys$|(none|stands)_|west|east)/;
    expect(unused.filter((key) => !made.test(key))).toEqual([]);
  });
  test("keeps French spaces from breaking", () => {
    for (const [key, sentence] of Object.entries(words.fr)) {
      if (/^(board|banner|label|primary)\./.test(key)) expect(sentence, key).not.toMatch(/ [:;!?»]|« /);
    }
  });
});
