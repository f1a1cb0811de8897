// A worksheet on a page: boards as in a notebook, and instead of a kernel what the page knows.
import type { Texts } from "../contract";
import type { Proposal, Traits } from "../model";
import { type Attempts, right } from "./attempts";
import type { Reply, Sheet } from "./book";
import { Course } from "./course";
import { found } from "./kept";
import { keep, Local, type Made, type Refusal, refused, show } from "./local";

/** What the page says by itself, when it knows no answer. */
interface Words {
  readonly unknown: Texts;
  readonly again: Texts;
  readonly nothing: Texts;
}

export interface Furniture {
  readonly sheet: Sheet;
  /** The boards of each game, the digest of the shell that they are in, and the script of the annex. */
  readonly boards: { readonly [game: string]: Made };
  readonly shell: string;
  readonly annex: string;
  readonly words: Words;
  /** Where progress is kept: a browser may forbid it. */
  readonly shelf: Pick<Storage, "getItem" | "setItem"> | null;
}

/** Lay a worksheet out in an element. */
export function desk(el: HTMLElement, furniture: Furniture): void {
  const { sheet, shelf } = furniture;
  const place = `boardbook.${sheet.id}`;
  const text = shelf?.getItem(place) ?? null;
  const { progress, damaged } = found(text, sheet.tasks);
  const course = new Course(sheet, progress);
  course.damaged = damaged;
  if (text !== null && damaged) keep(shelf, `${place}.damaged`, text);
  const save = () => {
    course.unkept = !keep(shelf, place, JSON.stringify(course.kept));
  };
  save(); // who begins knows at once whether it is kept
  let open = lay({ lang: sheet.lang, theme: sheet.theme });

  function lay(look: Pick<Traits, "lang" | "theme">) {
    const { at, task } = course;
    const model = new Local(
      {
        _scene: task.book.scene,
        _record: task.book.record,
        _now: course.now,
        _shell_id: furniture.shell,
        _shell: "",
        _annex: furniture.annex,
        _marks: [],
        ply: task.now.ply,
        seat: task.book.seat,
        selected: "",
        auto_pass: false,
        ...look,
      },
      (message) => answer(model, task, message),
    );
    const made = furniture.boards[task.book.scene.game] as Made;
    return { model, closed: show(el, made, model), at };
  }

  /** Answer a message of the board as a kernel does: a moment later. */
  function answer(model: Local, task: Attempts, message: Proposal): void {
    if (!("seq" in message)) return;
    const before = task.position;
    const refusal = respond(course, task, message, furniture.words);
    save();
    if (course.at !== open.at) {
      open.closed.abort();
      const { lang, theme } = open.model.traits;
      open = lay({ lang, theme });
    } else {
      const { now } = course;
      if (task.position === task.book.positions[0] && before !== task.position) {
        model.set("_now", now);
        model.set("_record", { ...task.book.record }); // the match is told anew
      } else if (before !== task.position) {
        model.tell("msg:custom", {
          type: "steps",
          from: before.now.ply,
          steps: task.position.steps,
          now,
        });
      } else {
        model.tell("msg:custom", { type: "now", now });
      }
      if (before !== task.position) model.set("ply", now.ply);
    }
    model.answer(message.seq, refusal);
  }
}

const ruled = (reply: Reply | undefined, words: Words): Refusal => {
  if (!reply) return refused(words.unknown);
  if (right(reply.kind)) return {};
  return { ok: false, text: reply.text, rules: reply.rules, missed: Boolean(reply.after) };
};

/** Do what a message asks for; what is said against it. */
function respond(course: Course, task: Attempts, message: Proposal, words: Words): Refusal {
  if (message.type === "ping") return {};
  if (message.type === "play") return ruled(task.play(message.actions), words);
  if (message.type === "ask") return ruled(task.ask(message.paths), words);
  if (message.type !== "task") return refused(words.again);
  const { what } = message;
  if (what === "then") {
    const { after } = task;
    return after ? { text: after.text, after } : refused(words.nothing);
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
