import type { Now, Task } from "../src/contract";

/** The state of a match where seat 0 is to act at this board. */
export const nowWith = (changed: Partial<Now>): Now => ({
  ply: 0,
  branch: 0,
  length: 0,
  branches: 1,
  toAct: 0,
  mine: true,
  choices: [],
  plans: [],
  curtain: null,
  poll: [],
  onlyPass: null,
  box: false,
  asked: null,
  view: null,
  shared: false,
  undo: null,
  back: 1,
  redo: false,
  leads: true,
  thinking: null,
  auto: true,
  result: null,
  table: false,
  closed: false,
  task: null,
  ...changed,
});

/** A task to play moves, before the first attempt. */
export const taskWith = (changed: Partial<Task>): Task => ({
  kind: "play",
  ask: { en: "Bid three", fr: "Enchérissez à trois" },
  choices: [],
  number: false,
  points: [],
  solved: false,
  solution: null,
  hints: [],
  more: 0,
  last: null,
  marks: { right: [], wrong: [], missed: [] },
  tried: [],
  sheet: null,
  ...changed,
});
