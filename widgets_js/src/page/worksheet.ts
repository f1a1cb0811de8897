// A worksheet on a page: boards as in a notebook, with packed replies instead of a kernel.
import type { Texts } from "../contract";
import type { Proposal, Traits } from "../model";
import { type Attempts, isRight } from "./attempts";
import { Course } from "./course";
import { LocalModel, type Refusal, refusal, save, showBoard, type WidgetFactory } from "./localModel";
import type { PackedWorksheet, Reply } from "./packedWorksheet";
import { readProgress } from "./savedProgress";

/** Texts for messages that have no packed reply. */
interface Words {
  readonly unknown: Texts;
  readonly again: Texts;
  readonly nothing: Texts;
}

export interface WorksheetSetup {
  readonly sheet: PackedWorksheet;
  /** The widget factory of each game, the digest of the shell, and the script of the lazily loaded pages. */
  readonly boards: { readonly [game: string]: WidgetFactory };
  readonly shell: string;
  readonly annex: string;
  readonly words: Words;
  /** The storage for progress; null if the browser forbids it. */
  readonly storage: Pick<Storage, "getItem" | "setItem"> | null;
}

/** Show a worksheet in an element. */
export function showWorksheet(el: HTMLElement, setup: WorksheetSetup): void {
  const { sheet, storage } = setup;
  const place = `boardbook.${sheet.id}`;
  const text = storage?.getItem(place) ?? null;
  const { progress, damaged } = readProgress(text, sheet.tasks);
  const course = new Course(sheet, progress);
  course.damaged = damaged;
  if (text !== null && damaged) save(storage, `${place}.damaged`, text);
  const saveProgress = () => {
    course.unkept = !save(storage, place, JSON.stringify(course.saved));
  };
  saveProgress(); // shows from the start whether progress can be saved
  let open = openBoard({ lang: sheet.lang, theme: sheet.theme });
  printAllTasks();

  function openBoard(look: Pick<Traits, "lang" | "theme">) {
    const { at, task } = course;
    const model = modelOf(course, look, (message) => answer(model, task, message));
    return { model, closed: showBoard(el, drawingOf(task), model), at };
  }

  /** The model of the open task of a course. */
  function modelOf(
    { task, now }: Course,
    look: Pick<Traits, "lang" | "theme">,
    onMessage: (message: Proposal) => void,
  ) {
    const traits: Traits = {
      _scene: task.puzzle.scene,
      _record: task.puzzle.record,
      _now: now,
      _shell_id: setup.shell,
      _shell: "",
      _annex: setup.annex,
      _marks: [],
      _story: null,
      ply: task.now.ply,
      seat: task.puzzle.seat,
      selected: "",
      auto_pass: false,
      ...look,
    };
    return new LocalModel(traits, onMessage);
  }

  function drawingOf({ puzzle }: Attempts) {
    return setup.boards[puzzle.scene.game] as WidgetFactory;
  }

  /** On paper, show every task as nobody has tried it yet, each on a sheet of its own. */
  function printAllTasks() {
    const paper = document.createElement("div");
    let shown: readonly AbortController[] = [];
    const clear = () => {
      for (const closed of shown) closed.abort();
      shown = [];
      paper.replaceChildren();
      paper.remove();
      el.hidden = false;
    };
    addEventListener("beforeprint", () => {
      clear();
      const { lang, theme } = open.model.traits;
      el.after(paper);
      shown = sheet.tasks.map((_, k) => {
        const fresh = new Course(sheet, null);
        fresh.goto(k + 1);
        const leaf = document.createElement("div");
        if (k > 0) leaf.style.breakBefore = "page";
        paper.append(leaf);
        return showBoard(
          leaf,
          drawingOf(fresh.task),
          modelOf(fresh, { lang, theme }, () => {}),
        );
      });
      el.hidden = true;
    });
    addEventListener("afterprint", clear);
  }

  /** Reply to a message of the board. */
  function answer(model: LocalModel, task: Attempts, message: Proposal): void {
    if (!("seq" in message)) return;
    const before = task.position;
    const refusal = respond(course, task, message, setup.words);
    saveProgress();
    if (course.at !== open.at) {
      open.closed.abort();
      const { lang, theme } = open.model.traits;
      open = openBoard({ lang, theme });
    } else {
      const { now } = course;
      if (task.position === task.puzzle.positions[0] && before !== task.position) {
        model.set("_now", now);
        model.set("_record", { ...task.puzzle.record }); // a new object, so that the board reloads the match
      } else if (before !== task.position) {
        model.emit("msg:custom", {
          type: "steps",
          from: before.now.ply,
          steps: task.position.steps,
          now,
        });
      } else {
        model.emit("msg:custom", { type: "now", now });
      }
      if (before !== task.position) model.set("ply", now.ply);
    }
    model.answer(message.seq, refusal);
  }
}

const refusalOf = (reply: Reply | undefined, words: Words): Refusal => {
  if (!reply) return refusal(words.unknown);
  if (isRight(reply.kind)) return {};
  return { ok: false, text: reply.text, rules: reply.rules, missed: Boolean(reply.after) };
};

/** Execute a message; returns the refusal, if any. */
function respond(course: Course, task: Attempts, message: Proposal, words: Words): Refusal {
  if (message.type === "ping") return {};
  if (message.type === "play") return refusalOf(task.play(message.actions), words);
  if (message.type === "ask") return refusalOf(task.ask(message.paths), words);
  if (message.type !== "task") return refusal(words.again);
  const { what } = message;
  if (what === "then") {
    const { after } = task;
    return after ? { text: after.text, after } : refusal(words.nothing);
  }
  if (what === "point") task.point(message.elements ?? []);
  else if (what === "say") task.answer(message.answer ?? "");
  else if (what === "hint") task.hint();
  else if (what === "show") task.show();
  else if (what === "again") task.again();
  else if (what === "next") course.next();
  else if (what === "goto") course.goto(message.task ?? 1);
  else if (what === "name") course.name = message.name ?? "";
  return {};
}
