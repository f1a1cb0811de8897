import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { addable, pickCompound } from "../compound";
import type { BoardModule, Choice, Plan, Scene, Told, Try, View } from "../contract";
import {
  type Edit,
  type MatchCommand,
  type Model,
  type Proposal,
  type Report,
  type SideRequest,
  subscribe,
} from "../model";
import { begins, open, pick } from "../pick";
import type { Say } from "../words";
import { type Asking, useAsking } from "./asking";
import type { Note } from "./bubble";
import { useChosen } from "./chosen";
import type { Kernel } from "./kernel";
import type { ViewModel } from "./viewModel";

const NOTHING: readonly Choice[] = [];
const NO_PLANS: readonly Plan[] = [];

/** Returns the elements under the click, topmost first. A pointing task ignores elements of other kinds. */
type HitStack = () => readonly string[];

/** The legal choices, the selection, and the replies of the kernel. */
export interface Proposals {
  /** Whether the person at this board is to act. */
  readonly offered: boolean;
  /** Whether a part of a compound decision is selected, which *Undo* takes back first. */
  readonly partial: boolean;
  readonly choices: readonly Choice[];
  readonly path: readonly string[];
  /** Elements that can be clicked next, and elements that can start a decision. */
  readonly open: ReadonlySet<string>;
  readonly beginning: ReadonlySet<string>;
  /** The gain of a final click, by element. */
  readonly gains: ReadonlyMap<string, string>;
  readonly asking: Asking | null;
  /** Why nothing can be proposed, as a key: the kernel doesn't reply, or hasn't sent the current state yet. */
  readonly silent: "silent" | "gone" | "behind" | null;
  /** Whether the last message has no reply yet because the kernel is running a cell. */
  readonly busy: boolean;
  readonly note: Note | null;
  readonly showNote: (note: Note) => void;
  readonly clearNote: () => void;
  readonly click: (id: string, hitStack?: HitStack) => void;
  /** Click an element of the banner, where one click is enough even if the board needs two on the same element. */
  readonly press: (id: string) => void;
  readonly answer: (outcome: number) => void;
  readonly command: (what: MatchCommand, more?: { seat?: number; branch?: number }) => void;
  readonly think: (ply: number) => number;
  /** Start or stop estimating the chances of winning at a ply. */
  readonly estimate: (ply: number, on: boolean) => void;
  /** Play a move of the rollouts. */
  readonly playAction: (action: number) => void;
  readonly request: (message: SideRequest) => void;
  /** Edit the position; the reply is shown at the element `at`. */
  readonly edit: (what: Edit, at?: string) => void;
  /** Send an answer or a request at a puzzle; the reply is shown at the element `at`. */
  readonly attempt: (
    what: Try,
    more?: { answer?: number | string; task?: number; name?: string },
    at?: string,
  ) => void;
  /** Close the note, end the preview, or deselect the last element; false if there was nothing to cancel. */
  readonly cancel: () => boolean;
  /** Clear the selection and the note. */
  readonly clear: () => void;
}

export function useProposals(
  model: Model,
  module: BoardModule<View>,
  { state, send }: Kernel<Proposal>,
  viewModel: ViewModel,
): Proposals {
  const { now, live, behind, still, say, scene, view, preview } = viewModel;
  const [note, setNote] = useState<Note | null>(null);
  const silent = state === "silent" || state === "gone" ? state : behind ? "behind" : null;
  const lastRequest = useRef({ seq: 0, at: "" });
  const lastSeq = useRef(0);
  const offered = live && !viewModel.replays && now.mine && !silent && !now.closed && !preview;
  const choices = offered ? now.choices : NOTHING;
  const plans = offered ? now.plans : NO_PLANS;
  const [chosen, setPath] = useChosen(model, choices, now);
  // The elements of a pointing task don't lead to an action, so they are not published in a trait.
  const [pointed, setPointed] = useState<readonly string[]>([]);
  const task = now.task;
  const points = task?.kind === "point" && !task.solved && live;
  const path = task?.kind === "point" ? pointed : chosen;
  const asking = useAsking(
    live && still && !silent && !now.closed ? now.asked : null,
    `${now.ply} ${now.branch}`,
  );

  useEffect(() => {
    const onMessage = (report: Report) => {
      if (report.type !== "answer") return;
      const own = report.seq === lastRequest.current.seq;
      if (own && report.after) viewModel.look({ ...report.after, text: report.text });
      if (report.ok) return;
      // A message without a request (such as a failed bot) is about the whole board.
      if (!own && report.seq !== null) return;
      if (report.missed) setPath([]); // it was played and undone
      setNote({
        at: own ? lastRequest.current.at : "",
        text: report.text[model.get("lang")],
        rules: report.rules,
        missed: report.missed ?? false,
      });
    };
    return subscribe(model, { "msg:custom": onMessage });
  }, [model]);

  const nextSeq = (at: string): number => {
    lastSeq.current += 1;
    lastRequest.current = { seq: lastSeq.current, at };
    return lastSeq.current;
  };
  const refuse = (at: string, key: string) => setNote({ at, text: say(key), rules: [] });
  const toggle = (id: string, hitStack: HitStack) => {
    const isPoint = (one: string) => task?.points.includes(one);
    const meant = [id, ...module.meanings(view, id, scene)].find(isPoint) ?? hitStack().find(isPoint);
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

  const clicked = (id: string, from: readonly string[], hitStack: HitStack = () => []) => {
    viewModel.finish();
    setNote(null);
    if (viewModel.replays) return; // the position to decide in is not shown yet
    if (preview) return viewModel.look(null);
    if (silent) return refuse(id, `shell.${silent}`);
    if (now.editor) return edit({ what: "place", elements: meant(id) }, id);
    if (now.closed) return refuse(id, "shell.only_looked_at");
    if (!live) return refuse(id, "shell.past_only");
    if (task && (task.kind !== "play" || task.solved)) return points ? toggle(id, hitStack) : undefined;
    const meanings = module.meanings(view, id, scene);
    const done = plans.length ? pickCompound(plans, from, meanings) : pick(choices, from, meanings);
    if ("path" in done) return setPath(done.path);
    if ("actions" in done) {
      setPath(plans.length ? [...from, id] : (choices.find(([n]) => n === done.actions[0])?.[1] ?? []));
      return send({ type: "play", seq: nextSeq(id), ply: now.ply, actions: done.actions });
    }
    return send({ type: "ask", seq: nextSeq(id), ply: now.ply, paths: done.ask });
  };
  const edit = (what: Edit, at = "") => {
    if (silent) return refuse(at, `shell.${silent}`);
    setNote(null);
    send({ type: "edit", seq: nextSeq(at), ...what });
  };
  const twice = (id: string) => choices.some(([, [first, second]]) => first === id && second === id);

  const partial = plans.length > 0 && path.length > 0;

  return {
    offered,
    partial,
    choices,
    path,
    open: openNow,
    beginning,
    gains,
    asking,
    busy: state === "busy",
    silent,
    note,
    showNote: setNote,
    clearNote: () => setNote(null),
    click: (id, hitStack) => clicked(id, path, hitStack),
    press: (id) => clicked(id, twice(id) ? [id] : path),
    answer(outcome) {
      viewModel.finish();
      setNote(null);
      const at = asking?.at ?? null;
      send({ type: "answer", seq: nextSeq("ask"), ply: now.ply, outcome, ...(at === null ? {} : { at }) });
    },
    command(what, more = {}) {
      if (silent) return refuse(what, `shell.${silent}`);
      if (what === "undo" && partial) return setPath(path.slice(0, -1));
      const ply = what === "branch" ? viewModel.cursor : now.ply;
      send({ type: "do", seq: nextSeq(what), what, ply, ...more });
    },
    think(ply) {
      lastSeq.current += 1;
      send({ type: "think", seq: lastSeq.current, ply });
      return lastSeq.current;
    },
    estimate(ply, on) {
      lastSeq.current += 1;
      send({ type: "chances", seq: lastSeq.current, ply, on });
    },
    playAction(action) {
      send({ type: "play", seq: nextSeq("what_if"), ply: now.ply, actions: [action] });
    },
    request(message) {
      if (silent) return refuse(message.type, `shell.${silent}`);
      send({ ...message, seq: nextSeq(message.type) });
    },
    edit,
    attempt(what, more = {}, at = "") {
      // End the preview first; `again` restarts the task only if there was none.
      if (what !== "hint") viewModel.look(null);
      if (what === "again" && preview) return;
      if (what === "then") viewModel.goto(now.ply);
      if (silent) return refuse(at, `shell.${silent}`);
      setNote(null);
      if (what === "again" || what === "next") setPointed([]);
      send({
        type: "task",
        seq: nextSeq(at),
        what,
        ...more,
        ...(what === "point" ? { elements: pointed } : {}),
      });
    },
    cancel() {
      if (note) setNote(null);
      else if (preview) viewModel.look(null);
      else if (points && path.length) setPointed(path.slice(0, -1));
      else if (path.length) setPath(path.slice(0, -1));
      else return false;
      return true;
    },
    clear() {
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

/** The note of the mark on reconstructed parts of the board. */
export function reconstructed(scene: Scene, say: Say): Note {
  const parts = Object.values(scene.reconstructed);
  return { at: "reconstructed", text: [say("shell.reconstructed_text"), ...parts].join(" "), rules: [] };
}
