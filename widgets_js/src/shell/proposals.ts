import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardModule, Choice, Plan, Scene, Told, View } from "../contract";
import { addable, gather } from "../gather";
import {
  type Beside,
  type Deed,
  type Edit,
  hear,
  type Model,
  type Proposal,
  type Report,
  type Try,
} from "../model";
import { begins, open, pick } from "../pick";
import type { Say } from "../words";
import { type Asking, useAsking } from "./asking";
import type { Note } from "./bubble";
import { useChosen } from "./chosen";
import type { Kernel } from "./kernel";
import type { Moment } from "./moment";

const NOTHING: readonly Choice[] = [];
const NO_PLANS: readonly Plan[] = [];

/** The elements beneath one that was clicked: where things are pointed at, those of another kind are seen through. */
type Under = () => readonly string[];

/** What can be proposed from here, what was chosen of it, and what came back. */
export interface Proposals {
  /** Whether the person at this board is to decide. */
  readonly offered: boolean;
  readonly choices: readonly Choice[];
  readonly path: readonly string[];
  /** What can be clicked next, and what a decision may begin with. */
  readonly open: ReadonlySet<string>;
  readonly beginning: ReadonlySet<string>;
  /** What a click that decides would gain, by element. */
  readonly gains: ReadonlyMap<string, string>;
  readonly asking: Asking | null;
  /** Why nothing can be proposed, as a key: nobody answers at the other end, or has told yet how the match stands. */
  readonly silent: "silent" | "gone" | "behind" | null;
  /** Whether what was sent last is not answered yet, as the kernel runs a cell. */
  readonly busy: boolean;
  readonly note: Note | null;
  readonly tell: (note: Note) => void;
  readonly quiet: () => void;
  readonly click: (id: string, under?: Under) => void;
  /** Click where a click decides, though the same element has to be clicked twice on the board. */
  readonly press: (id: string) => void;
  readonly answer: (outcome: number) => void;
  readonly deed: (what: Deed, more?: { seat?: number; branch?: number }) => void;
  readonly think: (ply: number) => number;
  /** Play one of the moves that were played out. */
  readonly act: (action: number) => void;
  readonly beside: (asked: Beside) => void;
  /** Do something to the position that is made; `at` is where the answer stands. */
  readonly edit: (what: Edit, at?: string) => void;
  /** Try something at a puzzle, or ask there; `at` is where the answer stands. */
  readonly attempt: (
    what: Try,
    more?: { answer?: number | string; task?: number; name?: string },
    at?: string,
  ) => void;
  /** Close the note, put back what was looked at, or let go of what was chosen last; false where there is none. */
  readonly back: () => boolean;
  /** Let go of all that was chosen, and of the note. */
  readonly letGo: () => void;
}

export function useProposals(
  model: Model,
  module: BoardModule<View>,
  { state, send }: Kernel<Proposal>,
  moment: Moment,
): Proposals {
  const { now, live, behind, still, say, scene, view, aside } = moment;
  const [note, setNote] = useState<Note | null>(null);
  const silent = state === "silent" || state === "gone" ? state : behind ? "behind" : null;
  const asked = useRef({ seq: 0, at: "" });
  const sent = useRef(0);
  const offered = live && now.mine && !silent && !now.closed && !aside;
  const choices = offered ? now.choices : NOTHING;
  const plans = offered ? now.plans : NO_PLANS;
  const [chosen, setPath] = useChosen(model, choices, now);
  // What is pointed at is chosen too, but is no way into an action: no trait tells it.
  const [pointed, setPointed] = useState<readonly string[]>([]);
  const task = now.task;
  const points = task?.kind === "point" && !task.solved && live;
  const path = task?.kind === "point" ? pointed : chosen;
  const asking = useAsking(
    live && still && !silent && !now.closed ? now.asked : null,
    `${now.ply} ${now.branch}`,
  );

  useEffect(() => {
    const heard = (report: Report) => {
      if (report.type !== "answer") return;
      const own = report.seq === asked.current.seq;
      if (own && report.after) moment.look({ ...report.after, text: report.text });
      if (report.ok) return;
      // What nobody asked for (a bot that failed) is about the whole board.
      if (!own && report.seq !== null) return;
      if (report.missed) setPath([]); // it was played and put back
      setNote({
        at: own ? asked.current.at : "",
        text: report.text[model.get("lang")],
        rules: report.rules,
        missed: report.missed ?? false,
      });
    };
    return hear(model, { "msg:custom": heard });
  }, [model]);

  const next = (at: string): number => {
    sent.current += 1;
    asked.current = { seq: sent.current, at };
    return sent.current;
  };
  const refuse = (at: string, key: string) => setNote({ at, text: say(key), rules: [] });
  const toggle = (id: string, under: Under) => {
    const asked = (one: string) => task?.points.includes(one);
    const meant = [id, ...module.meanings(view, id, scene)].find(asked) ?? under().find(asked);
    if (meant === undefined) return refuse(id, "puzzle.not_asked");
    setPointed(pointed.includes(meant) ? pointed.filter((one) => one !== meant) : [...pointed, meant]);
  };
  const meant = (id: string) => [id, ...module.meanings(view, id, scene).filter((one) => one !== id)];
  const openNow = useMemo(
    () => (plans.length ? addable(plans, path) : open(choices, path)),
    [choices, plans, path],
  );
  const beginning = useMemo(
    () => (path.length === 0 ? openNow : plans.length ? addable(plans, []) : open(choices, [])),
    [openNow, choices, plans, path],
  );
  const gains = useMemo(() => gainsOf(choices, path, say), [choices, path, say]);

  const clicked = (id: string, from: readonly string[], under: Under = () => []) => {
    moment.finish();
    setNote(null);
    if (aside) return moment.look(null);
    if (silent) return refuse(id, `shell.${silent}`);
    if (now.editor) return edit({ what: "place", elements: meant(id) }, id);
    if (now.closed) return refuse(id, "shell.only_looked_at");
    if (!live) return refuse(id, "shell.past_only");
    if (task && (task.kind !== "play" || task.solved)) return points ? toggle(id, under) : undefined;
    const meanings = module.meanings(view, id, scene);
    const done = plans.length ? gather(plans, from, meanings) : pick(choices, from, meanings);
    if ("path" in done) return setPath(done.path);
    if ("actions" in done) {
      setPath(plans.length ? [...from, id] : (choices.find(([n]) => n === done.actions[0])?.[1] ?? []));
      return send({ type: "play", seq: next(id), ply: now.ply, actions: done.actions });
    }
    return send({ type: "ask", seq: next(id), ply: now.ply, paths: done.ask });
  };
  const edit = (what: Edit, at = "") => {
    if (silent) return refuse(at, `shell.${silent}`);
    setNote(null);
    send({ type: "edit", seq: next(at), ...what });
  };
  const twice = (id: string) => choices.some(([, [first, second]]) => first === id && second === id);

  return {
    offered,
    choices,
    path,
    open: openNow,
    beginning,
    gains,
    asking,
    busy: state === "busy",
    silent,
    note,
    tell: setNote,
    quiet: () => setNote(null),
    click: (id, under) => clicked(id, path, under),
    press: (id) => clicked(id, twice(id) ? [id] : path),
    answer(outcome) {
      moment.finish();
      setNote(null);
      const at = asking?.at ?? null;
      send({ type: "answer", seq: next("ask"), ply: now.ply, outcome, ...(at === null ? {} : { at }) });
    },
    deed(what, more = {}) {
      if (silent) return refuse(what, `shell.${silent}`);
      const ply = what === "branch" ? moment.cursor : now.ply;
      send({ type: "do", seq: next(what), what, ply, ...more });
    },
    think(ply) {
      sent.current += 1;
      send({ type: "think", seq: sent.current, ply });
      return sent.current;
    },
    act(action) {
      send({ type: "play", seq: next("what_if"), ply: now.ply, actions: [action] });
    },
    beside(asked) {
      if (silent) return refuse(asked.type, `shell.${silent}`);
      send({ ...asked, seq: next(asked.type) });
    },
    edit,
    attempt(what, more = {}, at = "") {
      // What was looked at is put back first; the task begins anew if nothing was.
      if (what !== "hint") moment.look(null);
      if (what === "again" && aside) return;
      if (what === "then") moment.goto(now.ply);
      if (silent) return refuse(at, `shell.${silent}`);
      setNote(null);
      if (what === "again" || what === "next") setPointed([]);
      send({
        type: "task",
        seq: next(at),
        what,
        ...more,
        ...(what === "point" ? { elements: pointed } : {}),
      });
    },
    back() {
      if (note) setNote(null);
      else if (aside) moment.look(null);
      else if (points && path.length) setPointed(path.slice(0, -1));
      else if (path.length) setPath(path.slice(0, -1));
      else return false;
      return true;
    },
    letGo() {
      setPath([]);
      setNote(null);
    },
  };
}

function gainsOf(choices: readonly Choice[], path: readonly string[], say: Say): ReadonlyMap<string, string> {
  const gains = new Map<string, string>();
  for (const [, clicks, gain] of choices) {
    const id = clicks[path.length];
    if (gain && id !== undefined && clicks.length === path.length + 1 && begins(clicks, path)) {
      gains.set(id, say(...(gain as [string, Told[1]])));
    }
  }
  return gains;
}

/** What the mark on a reconstructed part of the board says. */
export function reconstructed(scene: Scene, say: Say): Note {
  const parts = Object.values(scene.reconstructed);
  return { at: "reconstructed", text: [say("shell.reconstructed_text"), ...parts].join(" "), rules: [] };
}
