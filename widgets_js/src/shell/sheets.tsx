import { useState } from "preact/hooks";
import type { BoardModule, Drawing, Edited, View } from "../contract";
import { change, type Model } from "../model";
import type { Store } from "../store";
import type { Annexed } from "./annex";
import { Fold } from "./fold";
import { Branches, Log } from "./log";
import { besideMark, markAt } from "./marks";
import type { Moment } from "./moment";
import { Passing } from "./passing";
import type { Proposals } from "./proposals";
import { Ranking } from "./ranking";
import { Rules } from "./rules";
import type { Sheet } from "./side";
import { lastThought } from "./since";

/** What the pages are made of. */
export interface Book {
  readonly model: Model;
  readonly store: Store;
  readonly module: BoardModule<View>;
  readonly moment: Moment;
  readonly proposals: Proposals;
  readonly drawing: Drawing<View>;
  readonly annexed: Annexed;
  /** Who must be alone at the screen first, and who is asked whether anybody answers. */
  readonly curtain: number | null;
  readonly polled: readonly number[];
  readonly lift: () => void;
  /** The ply after which all is new to whoever decides; null where nothing is. */
  readonly since: number | null;
  /** Whether several people play at this screen. */
  readonly several: boolean;
  readonly look: () => void;
  /** Light up elements of the board, as those of a move that is spoken of. */
  readonly outline: (ids: readonly string[]) => void;
  readonly keys: boolean;
  /** Whether what a task is to be pointed at in lies beside the board. */
  readonly beside: boolean;
}

/** The pages beside the board: first what a decision needs, then what is looked up. */
export function sheetsOf(book: Book): Sheet[] {
  const mark = marked(book);
  if (book.moment.now.editor) return edited(book, book.moment.now.editor);
  return [
    ...mark,
    ...task(book),
    ...decision(book),
    // A mark of a review has its own rules, and its decision was a person's.
    ...(mark.length ? [] : [rules(book)]),
    // A puzzle is about what comes, and its pages are narrow.
    ...(book.moment.now.task ? [] : [moves(book), ...(mark.length ? [] : thought(book))]),
    ...(book.keys ? [keys(book)] : []),
  ];
}

function rules({ module, moment: { scene, lang, say, view } }: Book): Sheet {
  const { chapter } = module.phases(view, scene);
  return { key: "rules", title: say("shell.rules"), body: <Rules {...{ scene, lang, say, chapter }} /> };
}

function task({ moment, proposals: { attempt }, drawing: { narrow }, annexed }: Book): Sheet[] {
  const { now, scene, lang, say, aside } = moment;
  const { task } = now;
  if (!task) return [];
  const after = aside?.text ?? null;
  const body = annexed(({ Task }) => <Task {...{ task, after, narrow, scene, lang, say, attempt }} />);
  return [{ key: "task", title: say("puzzle.task"), body }];
}

/** The stock of an editor, and its form. */
function edited({ module, moment, proposals, annexed }: Book, position: Edited): Sheet[] {
  const { view, scene, lang, say } = moment;
  const label = (id: string) => module.label(view, id, scene, say);
  const props = { edited: position, module, lang, say, edit: proposals.edit, label };
  return [
    { key: "stock", title: say("editor.stock"), body: annexed(({ Stock }) => <Stock {...props} />) },
    { key: "form", title: say("editor.form"), body: annexed(({ Form }) => <Form {...props} />) },
  ];
}

/** What a review says of the decision that comes next. */
function marked({ model, moment, proposals, annexed, outline }: Book): Sheet[] {
  const { scene, lang, say, cursor, goto } = moment;
  const marks = model.get("_marks");
  const at = markAt(marks, cursor);
  if (at < 0) return [];
  const body = annexed(({ Mark }) => (
    <Mark
      key={at}
      {...{ marks, at, scene, lang, say, outline }}
      go={(way) => goto(besideMark(marks, cursor, way))}
      find={(ply) => proposals.beside({ type: "find", ply })}
    />
  ));
  return [{ key: "mark", title: say("review.tab"), body }];
}

function decision(book: Book): Sheet[] {
  const { model, module, moment, proposals, drawing } = book;
  const { now, say, live, still } = moment;
  const sheets: Sheet[] = [];
  if (now.result && live && still) {
    const { scene, lang, goto } = moment;
    const body = (
      <>
        <Ranking drawing={drawing} result={now.result} module={module} look={book.look} />
        {now.leads &&
          !now.closed &&
          book.annexed(({ Mine }) => (
            <Mine
              {...{ model, scene, lang, say, goto }}
              review={(seat, on) => proposals.beside({ type: "review", ply: now.ply, seat, on })}
            />
          ))}
      </>
    );
    sheets.push({ key: "end", title: say("shell.ranking"), body });
  }
  if (book.curtain !== null) return [...sheets, behind(book, book.curtain)];
  const { asking, answer } = proposals;
  if (asking) {
    const body = book.annexed(({ Ask }) => <Ask {...{ asking, drawing, module, answer }} />);
    sheets.push({ key: "ask", title: say("shell.at_table"), body });
  }
  const passes = proposals.offered && now.onlyPass !== null && !now.task;
  const pages = module.pages(drawing).map(
    ({ tab, body }, k): Sheet => ({
      key: tab,
      title: say(`tab.${tab}`),
      figures: true,
      needed: k === 0 && (now.task?.kind === "play" || book.beside) && !now.task?.solved,
      body: k === 0 && passes ? <WithPassing book={book} body={body} /> : body,
    }),
  );
  return [...sheets, ...pages];
}

function WithPassing({ book: { model, several, moment }, body }: { book: Book; body: Sheet["body"] }) {
  const set = (on: boolean) => change(model, "auto_pass", on);
  return (
    <>
      {body}
      <Passing on={model.get("auto_pass")} set={set} noticed={several} say={moment.say} />
    </>
  );
}

function behind({ module, moment, proposals, annexed, polled, lift }: Book, curtain: number): Sheet {
  const { scene, view, say } = moment;
  const answer = (seat: number | null) =>
    seat === null ? proposals.deed("nobody") : proposals.deed("claim", { seat });
  const props = { seat: curtain, scene, module, view, say, lift, poll: polled, answer };
  return {
    key: "curtain",
    title: say("shell.tab_curtain"),
    body: annexed(({ Curtain }) => <Curtain {...props} />),
  };
}

function moves(book: Book): Sheet {
  const { store, moment, proposals, since } = book;
  const { scene, now, say, cursor, goto } = moment;
  const names = scene.seats.map(({ name }) => name);
  const fresh = since === null ? 0 : cursor - since;
  return {
    key: "moves",
    title: say("shell.log"),
    ...(fresh ? { count: fresh, fresh: say("shell.fresh", { n: fresh }) } : {}),
    body: (
      <>
        {now.branches > 1 && !now.closed && (
          <Branches now={now} say={say} go={(branch) => proposals.deed("goto", { branch })} />
        )}
        <Whether book={book} />
        {now.edits && !now.task && (
          <button
            type="button"
            class="bb-button"
            onClick={() => proposals.beside({ type: "editor", ply: cursor })}
          >
            {say("editor.open")}
          </button>
        )}
        <Log store={store} cursor={cursor} say={say} goto={goto} names={names} since={since} />
      </>
    ),
  };
}

/** What if: of the decision that is shown, for who may know what can be done there. */
function Whether({ book }: { book: Book }) {
  const { model, store, moment, proposals, curtain, annexed, outline } = book;
  const { scene, now, say, live, cursor } = moment;
  const [open, toggle] = useState(false);
  const toAct = live ? now.toAct : (store.ticks[cursor]?.seat ?? null);
  if (typeof toAct !== "number" || now.closed || curtain !== null) return null;
  const { beside, act: play } = proposals;
  const props = {
    ...{
      model,
      scene,
      branch: now.branch,
      ply: cursor,
      seat: toAct,
      shared: now.shared,
      say,
      beside,
      outline,
      play,
    },
    offered: proposals.offered,
  };
  return (
    <Fold title={say("what_if.title")} open={open} toggled={toggle}>
      {open && annexed(({ WhatIf }) => <WhatIf {...props} />)}
    </Fold>
  );
}

function thought({ model, store, moment, proposals, annexed }: Book): Sheet[] {
  const { scene, now, say, lang, shown, still } = moment;
  // At a mark of a review the decision is a person's, and the room is its.
  const ply =
    now.closed || markAt(model.get("_marks"), moment.cursor) >= 0
      ? -1
      : lastThought(store.ticks.slice(0, shown), scene);
  if (ply < 0) return [];
  const seat = store.ticks[ply]?.seat ?? null;
  const props = { model, scene, branch: now.branch, ply, still, seat, say, lang, think: proposals.think };
  return [
    {
      key: "thought",
      title: say("shell.tab_thought"),
      body: annexed(({ Thoughts }) => <Thoughts {...props} />),
    },
  ];
}

function keys({ model, moment: { scene, lang, say, now } }: Book): Sheet {
  const texts = [
    scene.words[lang]["label.keys"],
    say("shell.keys_text"),
    now.editor && say("editor.keys"),
    model.get("_marks").length && say("review.keys"),
    now.task && say("puzzle.keys"),
    now.task?.sheet && say("puzzle.sheet_keys"),
  ];
  const body = <div class="bb-text">{texts.map((text) => text && <p key={text}>{text}</p>)}</div>;
  return { key: "keys", title: say("shell.keys"), body };
}
