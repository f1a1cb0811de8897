import { useState } from "preact/hooks";
import type { BoardModule, Drawing, Edited, View } from "../contract";
import { change, type Model } from "../model";
import type { Store } from "../store";
import { AutoPass } from "./autoPass";
import { Fold } from "./fold";
import type { ShowLazy } from "./lazy";
import { Branches, Log } from "./log";
import { besideMark, markAt } from "./marks";
import type { Proposals } from "./proposals";
import { Ranking } from "./ranking";
import { Rules } from "./rules";
import type { SidePage } from "./side";
import { lastBotDecision } from "./sinceOwnMove";
import type { ViewModel } from "./viewModel";

/** The input of the pages. */
export interface SideContext {
  readonly model: Model;
  readonly store: Store;
  readonly module: BoardModule<View>;
  readonly viewModel: ViewModel;
  readonly proposals: Proposals;
  readonly drawing: Drawing<View>;
  readonly showLazy: ShowLazy;
  /** The seat that must be alone at the screen first, and the seats asked together whether they react. */
  readonly curtain: number | null;
  readonly polled: readonly number[];
  readonly lift: () => void;
  /** The ply after which everything is new to the seat to act; null if nothing is. */
  readonly sinceOwnMove: number | null;
  /** Whether several people play at this screen. */
  readonly several: boolean;
  readonly look: () => void;
  /** Highlight elements of the board, such as those of a move in a list. */
  readonly outline: (ids: readonly string[]) => void;
  /** Show what changed at a ply, null for none. */
  readonly point: (ply: number | null) => void;
  readonly keys: boolean;
  /** Whether the elements to choose from in a task are beside the board. */
  readonly beside: boolean;
  /** Whether the page of the task shows them, because their own page is hidden in a drawer. */
  readonly choosing: boolean;
}

/** The pages beside the board: first what a decision needs, then reference. */
export function sidePages(context: SideContext): SidePage[] {
  const markPages = markPagesOf(context);
  if (context.viewModel.now.editor) return editorPages(context, context.viewModel.now.editor);
  return [
    ...markPages,
    ...storyPages(context),
    ...taskPages(context),
    ...decisionPages(context),
    // The page of a mark lists its own rules, and its decision was made by a person.
    ...(markPages.length ? [] : [rulesPage(context)]),
    // A puzzle is about the next move, and its pages are narrow.
    ...(context.viewModel.now.task
      ? []
      : [movesPage(context), ...(markPages.length ? [] : thoughtPages(context))]),
    ...(context.keys ? [keysPage(context)] : []),
  ];
}

function rulesPage({ module, viewModel: { scene, lang, say, view } }: SideContext): SidePage {
  const { chapter } = module.phases(view, scene);
  return { key: "rules", title: say("shell.rules"), body: <Rules {...{ scene, lang, say, chapter }} /> };
}

function taskPages(context: SideContext): SidePage[] {
  const {
    module,
    viewModel,
    proposals: { attempt, note },
    drawing,
    showLazy,
  } = context;
  const { narrow, drawer } = drawing;
  const { now, scene, lang, say, preview } = viewModel;
  const { task } = now;
  if (!task) return [];
  const after = preview?.text ?? null;
  const choices = context.choosing ? module.pages(drawing)[0]?.body : null;
  const props = { task, choices, after, narrow, drawer, noted: note?.missed === true };
  const body = showLazy(({ Task }) => <Task {...{ ...props, scene, lang, say, attempt }} />);
  return [{ key: "task", title: say("puzzle.task"), body }];
}

/** The pages of an editor: its stock and its form. */
function editorPages({ module, viewModel, proposals, showLazy }: SideContext, position: Edited): SidePage[] {
  const { view, scene, lang, say } = viewModel;
  const label = (id: string) => module.label(view, id, scene, say);
  const props = { edited: position, module, lang, say, edit: proposals.edit, label };
  return [
    { key: "stock", title: say("editor.stock"), body: showLazy(({ Stock }) => <Stock {...props} />) },
    { key: "form", title: say("editor.form"), body: showLazy(({ Form }) => <Form {...props} />) },
  ];
}

/** The page of a review's mark at the cursor. */
function markPagesOf({ model, viewModel, proposals, showLazy, outline }: SideContext): SidePage[] {
  const { scene, lang, say, cursor, goto } = viewModel;
  const marks = model.get("_marks");
  const at = markAt(marks, cursor);
  if (at < 0) return [];
  const body = showLazy(({ Mark }) => (
    <Mark
      key={at}
      {...{ marks, at, scene, lang, say, outline }}
      go={(way) => goto(besideMark(marks, cursor, way))}
      openTask={(ply) => proposals.request({ type: "find", ply })}
    />
  ));
  return [{ key: "mark", title: say("review.tab"), body }];
}

/** The page of the story of a finished match. */
function storyPages({ model, module, viewModel, proposals, showLazy }: SideContext): SidePage[] {
  const story = model.get("_story");
  if (!story) return [];
  const { now, scene, view, lang, say, cursor, goto } = viewModel;
  const { request } = proposals;
  const body = showLazy(({ StoryPage }) => (
    <StoryPage {...{ story, model, module, ply: now.ply, scene, view, lang, say, cursor, goto, request }} />
  ));
  return [{ key: "story", title: say("story.tab"), body }];
}

function decisionPages(context: SideContext): SidePage[] {
  const { model, module, viewModel, proposals, drawing } = context;
  const { now, say, live, still } = viewModel;
  const pages: SidePage[] = [];
  if (now.result && live && still) {
    const { scene, lang, goto } = viewModel;
    const { request } = proposals;
    const body = (
      <>
        <Ranking drawing={drawing} result={now.result} module={module} look={context.look} />
        {now.leads &&
          !now.closed &&
          context.showLazy(({ OwnReview, OpenStory }) => (
            <>
              <OwnReview
                {...{ model, scene, lang, say, goto }}
                review={(seat, on) => request({ type: "review", ply: now.ply, seat, on })}
              />
              {!model.get("_story") && <OpenStory {...{ model, ply: now.ply, say, request }} />}
            </>
          ))}
      </>
    );
    pages.push({ key: "end", title: say("shell.ranking"), body });
  }
  if (context.curtain !== null) return [...pages, curtainPage(context, context.curtain)];
  const { asking, answer } = proposals;
  if (asking) {
    const body = context.showLazy(({ Ask }) => <Ask {...{ asking, drawing, module, answer }} />);
    pages.push({ key: "ask", title: say("shell.at_table"), body });
  }
  const passes = proposals.offered && now.onlyPass !== null && !now.task;
  const gamePages = module
    .pages(drawing)
    .slice(context.choosing ? 1 : 0)
    .map(
      ({ tab, body }, k): SidePage => ({
        key: tab,
        title: say(`tab.${tab}`),
        figures: true,
        needed: k === 0 && (now.task?.kind === "play" || context.beside) && !now.task?.solved,
        body: k === 0 && passes ? <WithAutoPass context={context} body={body} /> : body,
      }),
    );
  return [...pages, ...gamePages];
}

function WithAutoPass({
  context: { model, several, viewModel },
  body,
}: {
  context: SideContext;
  body: SidePage["body"];
}) {
  const set = (on: boolean) => change(model, "auto_pass", on);
  return (
    <>
      {body}
      <AutoPass on={model.get("auto_pass")} set={set} noticed={several} say={viewModel.say} />
    </>
  );
}

function curtainPage(
  { module, viewModel, proposals, showLazy, polled, lift }: SideContext,
  curtain: number,
): SidePage {
  const { scene, view, say } = viewModel;
  const answer = (seat: number | null) =>
    seat === null ? proposals.command("nobody") : proposals.command("claim", { seat });
  const props = { seat: curtain, scene, module, view, say, lift, poll: polled, answer };
  return {
    key: "curtain",
    title: say("shell.tab_curtain"),
    body: showLazy(({ Curtain }) => <Curtain {...props} />),
  };
}

function movesPage(context: SideContext): SidePage {
  const { store, viewModel, proposals, sinceOwnMove, point } = context;
  const { scene, now, say, cursor, goto } = viewModel;
  const names = scene.seats.map(({ name }) => name);
  const fresh = sinceOwnMove === null ? 0 : cursor - sinceOwnMove;
  return {
    key: "moves",
    title: say("shell.log"),
    ...(fresh ? { count: fresh, fresh: say("shell.fresh", { n: fresh }) } : {}),
    body: (
      <>
        {now.branches > 1 && !now.closed && (
          <Branches now={now} say={say} go={(branch) => proposals.command("goto", { branch })} />
        )}
        <WhatIfFold context={context} />
        <OthersFold context={context} />
        {now.edits && !now.task && (
          <button
            type="button"
            class="bb-button"
            onClick={() => proposals.request({ type: "editor", ply: cursor })}
          >
            {say("editor.open")}
          </button>
        )}
        <Log {...{ store, cursor, say, goto, names, sinceOwnMove, point }} />
      </>
    ),
  };
}

/** The rollouts of the decision shown, for anyone who may know its legal actions. */
function WhatIfFold({ context }: { context: SideContext }) {
  const { model, store, viewModel, proposals, curtain, showLazy, outline } = context;
  const { scene, now, say, live, cursor } = viewModel;
  const [open, toggle] = useState(false);
  const toAct = live ? now.toAct : (store.ticks[cursor]?.seat ?? null);
  if (typeof toAct !== "number" || now.closed || curtain !== null) return null;
  const { request, playAction: play } = proposals;
  const props = {
    ...{
      model,
      scene,
      branch: now.branch,
      ply: cursor,
      seat: toAct,
      shared: now.shared,
      say,
      request,
      outline,
      play,
    },
    offered: proposals.offered,
  };
  return (
    <Fold title={say("what_if.title")} open={open} toggled={toggle}>
      {open && showLazy(({ WhatIf }) => <WhatIf {...props} />)}
    </Fold>
  );
}

/** What was played in a study at positions like the one shown. */
function OthersFold({ context }: { context: SideContext }) {
  const { model, store, viewModel, proposals, curtain, showLazy, outline } = context;
  const { now, lang, say, live, cursor } = viewModel;
  const [open, toggle] = useState(false);
  const toAct = live ? now.toAct : (store.ticks[cursor]?.seat ?? null);
  if (!now.study || typeof toAct !== "number" || curtain !== null) return null;
  const { branch, ply: last, shared } = now;
  const props = { model, branch, ply: cursor, last, shared, lang, say, request: proposals.request, outline };
  return (
    <Fold title={say("others.title")} open={open} toggled={toggle}>
      {open && showLazy(({ Others }) => <Others {...props} />)}
    </Fold>
  );
}

function thoughtPages({ model, store, viewModel, proposals, showLazy }: SideContext): SidePage[] {
  const { scene, now, say, lang, shown, still } = viewModel;
  // A story, and the decision of a person at a mark of a review, need the space.
  const ply =
    now.closed || model.get("_story") || markAt(model.get("_marks"), viewModel.cursor) >= 0
      ? -1
      : lastBotDecision(store.ticks.slice(0, shown), scene);
  if (ply < 0) return [];
  const seat = store.ticks[ply]?.seat ?? null;
  const props = { model, scene, branch: now.branch, ply, still, seat, say, lang, think: proposals.think };
  return [
    {
      key: "thought",
      title: say("shell.tab_thought"),
      body: showLazy(({ Thoughts }) => <Thoughts {...props} />),
    },
  ];
}

function keysPage({ model, viewModel: { scene, lang, say, now } }: SideContext): SidePage {
  const texts = [
    say("shell.keys_text"),
    now.editor ? say("editor.keys") : "",
    model.get("_marks").length ? say("review.keys") : "",
    now.task ? say("puzzle.keys") : "",
    now.task?.sheet ? say("puzzle.sheet_keys") : "",
  ];
  const own = scene.words[lang]["label.keys"];
  const body = (
    <div class="bb-text">
      {own && <p>{own}</p>}
      <dl class="bb-keys">
        {texts.flatMap(keyCaps).map(([caps, meaning]) => (
          <div key={meaning}>
            <dt>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  return { key: "keys", title: say("shell.keys"), body };
}

/** The keys and what they do, from a text such as "N, P: next and previous. ?: this help." */
const keyCaps = (text: string): (readonly [caps: readonly string[], meaning: string])[] =>
  [...text.matchAll(/(\S.*?)\s?: (.*?)\.(?:\s|$)/g)].map(([, caps = "", meaning = ""]) => [
    caps.split(", "),
    meaning,
  ]);
