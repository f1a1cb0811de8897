// Magellan's words as the front end receives them, its boards, and positions to draw.
import type { Geometry, MagellanView } from "../src/boards/magellan/types";
import type { Choice, Scene } from "../src/contract";
import { speechOf } from "./speech";

export const { words, forms, unknown, en, fr } = speechOf("magellan");

export const voyages = ["columbus", "pizarro", "magellan", "polo", "vasco", "cook"];
export const geometry: Geometry = {
  explorers: voyages,
  voyages,
  sides: { west: "A", east: "A" },
  bags: { columbus: [1, 1, 0], pizarro: [1, 2, 2], polo: [2, 3, 4] },
  points: { columbus: [1, 5, 10], pizarro: [1, 3, 6], vasco: [1, 2, 4], cook: [4, 8, 15] },
  multiplier: [1, 2, 3],
  crowns: [3, 3, 3, 2, 2, 2, 1, 1, 1],
  vasco_draws: [1, 2, 3],
  exchange: 3,
  limit: 20,
  explorer_cards: [3, 2, 1],
  copies: 7,
};
export const other: Geometry = {
  ...geometry,
  voyages: [...voyages, "vasco_right"],
  sides: { west: "B", east: "B" },
  points: { ...geometry.points, vasco: [0, 0, 0], vasco_right: [8, 8, 8] },
};
export const sceneOf = (board: Geometry): Scene => ({
  game: "magellan",
  words,
  forms,
  rules: { en: {}, fr: {} },
  chapters: { en: {}, fr: {} },
  seats: ["Ann", "Bo", "Cy", "Dee"].map((name) => ({ name, bot: null })),
  names: {},
  reconstructed: {},
  geometry: board,
});
export const scene = sceneOf(geometry);
export const mid: MagellanView = {
  phase: "auction",
  year: 2,
  round: 24,
  turn: 0,
  auctioneer: 0,
  speaker: 1,
  card: "vasco",
  deck: { columbus: 1, pizarro: 2, magellan: 1, polo: 1, vasco: 0, cook: 0 },
  later: ["cook"],
  bids: [0, 4, 7, 0],
  passed: [false, false, false, true],
  barred: [false, false, false, true],
  keep: false,
  paid: [],
  exchanged: [],
  cards: [7, 4, 6, 8],
  hands: { "0": [1, 2, 4, 4, 6, 8, 9], "1": [1, 3, 5, 9] },
  gold: { "0": 34, "1": 18 },
  means: { "0": 34 },
  pile: 20,
  discard: [1, 0, 2, 0, 0, 0, 1, 0, 0],
  reserve: [0, 0, 0, 0],
  boxes: {
    columbus: [[0, 3], [1], []],
    pizarro: [[2, 0], [3], []],
    polo: [[1, 3], [2], []],
    vasco: [[0, 2, 1], [], []],
    cook: [[3, 2], [1], []],
  },
  sets: { "0": [1, 1, [3]], "1": [2, 1, [0]], "2": [0, 2, [1, 4]] },
  vetoes: [1, 0, 2, 0],
  open: [false, true, false, false],
  sold: { "0": [1, "cook", 1, 3], "1": [2, "polo", null, 0], "2": [2, "cook", 1, 6] },
  draws: 0,
  luck: [],
  crowns: [12, 17, 8, 7],
  in_sight: [22, 20, 8, 7],
  points: [null, null, null, null],
  worth: { "0": 30 },
};
export const over: MagellanView = {
  ...mid,
  phase: "over",
  year: 3,
  card: null,
  turn: -1,
  barred: [],
  hands: { "0": [1, 9], "1": [2], "2": [], "3": [3, 3] },
  sets: { "0": [1, 1, [3]], "1": [2, 1, [5]], "2": [0, 3, [1, 4, 4]] },
  points: [40, 23, 10, 13],
};
export const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export const choose = (...ids: string[]): Choice[] => ids.map((id, n) => [n, [id]]);
export const bidding = choose("bid.8", "bid.9", "bid.10", "bid.11", "bid.12", "pass");
