import type { Now } from "../src/contract";

/** A match as it stands: seat 0 decides, at this board, and nothing else is up. */
export const nowWith = (changed: Partial<Now>): Now => ({
  ply: 0,
  branch: 0,
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
