import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardModule, Drawing, ElementProps, Frame, View } from "../contract";
import { change, type Model, type Proposal, subscribe } from "../model";
import type { Store } from "../store";
import { sentences } from "../words";
import { Actions, Banner, type BannerProps } from "./banner";
import { Bubble } from "./bubble";
import { useChances } from "./chances";
import { Curves } from "./curves";
import type { DrawerHeight } from "./drawer";
import { Ghosts } from "./ghosts";
import { handleKey, RECONSTRUCTED } from "./handleKey";
import { hitStack, idOf } from "./hitStack";
import { useKernel } from "./kernel";
import { useLazyPages } from "./lazy";
import { Log } from "./log";
import { usePlayback } from "./playback";
import { type Pointing, usePointing } from "./pointing";
import { type Proposals, reconstructed, useProposals } from "./proposals";
import { useReveal } from "./reveal";
import { Seats } from "./seats";
import { Side } from "./side";
import { sidePages } from "./sidePages";
import { plySinceOwnMove } from "./sinceOwnMove";
import { PositionText, Timeline } from "./timeline";
import { useTyping } from "./typing";
import { useViewModel, type ViewModel } from "./viewModel";
import { bodyHeight, LOW, narrowHeight, useFullWindow, usePaper, useViewport, WIDE } from "./viewport";

const OBSERVED = ["ply", "lang", "seat", "selected", "auto_pass", "_annex", "_marks", "_story", "_curves"];

export interface AppProps {
  readonly model: Model;
  readonly store: Store;
  readonly module: BoardModule<View>;
  readonly signal: AbortSignal;
  readonly root: HTMLElement;
}

/**
 * Redraw when the store or a trait changes. Messages from Python are drawn once per frame, because a cell that plays sends
 * plies faster than a page can draw them. A trait that arrives with them waits for the same frame.
 */
function useRedraw({ model, store, signal }: AppProps): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      redraw((n) => n + 1);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(draw);
    };
    store.listen(schedule, signal);
    const onTrait = () => frame || draw();
    const unsubscribe = subscribe(
      model,
      Object.fromEntries(OBSERVED.map((name) => [`change:${name}`, onTrait])),
    );
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
    };
  }, [model, store, signal]);
}

/** Request the missing plies as soon as somebody turns to the board: the pointer or the focus is there. */
function useMissingPlies({ store, signal, root }: AppProps): void {
  useEffect(() => {
    const complete = () => store.complete();
    for (const event of ["pointerenter", "focusin"]) root.addEventListener(event, complete, { signal });
    store.listen(() => root.matches(":hover, :focus-within") && complete(), signal);
  }, [store, signal, root]);
}

/** A board: banner, drawing, pages, seats, timeline, and the bubble of a note. */
export function App(props: AppProps) {
  const { model, store, module, root, signal } = props;
  useRedraw(props);
  useMissingPlies(props);
  const kernel = useKernel<Proposal>(model, root, !store.current);
  const viewModel = useViewModel(model, store, kernel.state !== "there");
  const { scene, lang, say, now, cursor, shown, live, still, view, before, tick, goto, preview } = viewModel;
  const proposals = useProposals(model, module, kernel, viewModel);
  const { choices, path } = proposals;
  const chances = useChances(model, viewModel, proposals);
  const order = module.order(view, scene, choices);
  const pointing = usePointing(root, signal, order, path.at(-1) || order[0]);
  const typing = useTyping();
  const showLazy = useLazyPages(model, signal);
  const [tab, setTab] = useState("");
  const [height, raise] = useState<DrawerHeight>("half");
  const [outlined, outline] = useState<readonly string[]>([]);
  /** The ply whose line under Moves is pointed at. */
  const [pointedPly, pointAt] = useState<number | null>(null);
  useLayoutEffect(() => {
    proposals.clear();
    pointing.forget();
    typing.forget();
    pointAt(null);
    if (!now.mine && !now.asked && !now.result) return;
    setTab("");
    // What is to be decided is on the board and on the first page; the board is not covered then.
    if (now.result && live)
      raise("open"); // the ranking, and what can be done next
    else raise((height) => (height === "open" || now.asked || now.curtain !== null ? "half" : height));
  }, [cursor, now.ply, now.branch]);
  // Replies about a task are on its page, which is the first.
  useLayoutEffect(() => {
    if (now.task) setTab("");
  }, [now.task, !preview]);
  useLayoutEffect(pointing.forget, [!preview]);
  // If the elements to choose from are beside the board, their page must be in view.
  const [beside, setBeside] = useState(false);
  useLayoutEffect(() => {
    const { kind, points = [] } = now.task ?? {};
    const open = kind === "play" ? [...proposals.beginning] : points;
    const isDrawn = (id: string) => root.querySelector(`.bb-board [data-id="${id}"]`) !== null;
    setBeside((kind === "point" || open.length > 0) && !open.some(isDrawn));
  }, [root, now.task, now.ply]);
  const playback = usePlayback(viewModel, store.length);

  const [full, fill] = useFullWindow(root);
  const viewport = useViewport(root, full);
  const narrow = viewport.width < WIDE;
  const plot = model.get("_curves");
  // On paper, a task needs everything that a drawer has in its tabs.
  const paper = usePaper();
  // Curves and an editor's form are long: with them, the page scrolls.
  const drawer = narrow && module.frame !== undefined && !now.editor && !plot && !(paper && now.task);
  const body = !narrow && module.frame ? bodyHeight(viewport, module.frame, now.table && !full) : null;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!viewport.onPage) return;
    // A match at a table was opened by a button above, so bring the whole board into view.
    if (now.table) root.closest(".widget-vbox")?.scrollIntoView({ block: "nearest" });
    // The same applies to a widget opened from a board.
    else if (document.activeElement?.closest(".bb"))
      requestAnimationFrame(() => root.scrollIntoView({ block: "nearest" }));
    // The previous task had the focus and disappears.
    if (now.task?.sheet && document.activeElement?.matches("body, .bb-app:has(.bb-foot) *"))
      pointing.focusBoard();
  }, [root, viewport.onPage]);

  // The seat to act sees everything that changed since its own last decision, not only the last ply.
  const sinceOwnMove =
    proposals.offered && still ? plySinceOwnMove(store.ticks.slice(0, now.ply), now.toAct) : null;
  const was = preview?.over ? preview.from : sinceOwnMove === null ? before : store.view(sinceOwnMove);
  const ply = pointedPly !== null && pointedPly <= store.known ? pointedPly : null;
  const [earlier, later] = ply === null ? [was, view] : [store.view(ply - 1), store.view(ply)];
  const last = useMemo(() => new Set(earlier ? module.moved(earlier, later) : []), [module, earlier, later]);
  const curtain = live && still ? now.curtain : null;
  const polled = curtain === null ? [] : now.poll;
  const lift = () => proposals.command(polled.length > 0 ? "nobody" : "lift");
  const acting = typeof now.toAct === "number" ? now.toAct : null;
  const people = scene.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  const { owner, plays } = ownerOf(model.get("seat"), people, viewModel);
  const drawing: Drawing<View> = {
    scene,
    view,
    before: was,
    say,
    element: elements(module, viewModel, proposals, pointing, last, outlined),
    path: now.task?.kind === "point" ? [] : outlined.length ? outlined : path,
    open: proposals.open,
    offered: proposals.beginning,
    gains: proposals.gains,
    narrow: viewport.width < 620,
    drawer,
    asked: now.task?.ask[lang] ?? "",
    plays,
    seat: owner ?? (live ? acting : (tick?.seat ?? null)),
    at: pointing.at,
    point: pointing.point,
  };
  const decides = proposals.offered && polled.length === 0;
  const about = path.at(-1) || pointing.at;
  const buttons = decides ? (module.buttons?.(view, scene, choices, about, path) ?? []) : [];
  // The filled button decides without the board, unless it only ends the decision.
  const byButton = buttons.some(({ id, primary }) => primary && id !== "end");
  const needsBoard = drawer && decides && still && !byButton;
  useReveal(root, needsBoard ? `${now.branch} ${now.ply} ${path}` : null);
  const showKeys = () => {
    setTab(tab === "keys" ? "" : "keys");
    if (height === "closed") raise("half");
  };
  const keyContext = {
    root,
    store,
    module,
    marks: model.get("_marks"),
    viewModel,
    proposals,
    pointing,
    typing,
    order,
    buttons,
  };
  const onKey = (event: KeyboardEvent) =>
    handleKey(event, {
      ...keyContext,
      curtain,
      lift,
      showKeys,
      full,
      fill,
      drawer: drawer ? height : null,
      raise,
    });
  const onClick = (event: MouseEvent) => {
    pointing.rest();
    if (viewModel.replays) viewModel.finish();
    const target = event.target as Element;
    if (target.closest(RECONSTRUCTED)) return proposals.showNote(reconstructed(scene, say));
    const id = idOf(event);
    if (id) {
      pointing.setFocused(id);
      proposals.click(id, () => hitStack(root, event));
    } else if (path.length && target.closest(".bb-board") && !target.closest("button, summary, input")) {
      proposals.clear(); // a click on nothing clears the selection
    }
  };

  const { isFocusedByKey } = pointing;
  const label = (id: string) => module.label(view, id, scene, say);
  const sheet = now.task?.sheet;
  const marks = model.get("_marks");
  const names = scene.seats.map((seat) => seat.name);
  const pages = sidePages({
    model,
    store,
    module,
    viewModel,
    proposals,
    drawing,
    showLazy,
    curtain,
    polled,
    lift,
    sinceOwnMove,
    several: people.length > 1,
    look: playback.toggle,
    outline,
    point: pointAt,
    keys: tab === "keys",
    beside,
    choosing: drawer && beside && !byButton,
  });
  // Without a drawer, the task comes before a narrow board.
  const first = narrow && !drawer && now.task ? 1 : 0;
  const { note } = proposals;
  const banner: BannerProps = {
    module,
    viewModel,
    proposals,
    tick: live && still ? null : (tick ?? null),
    length: store.length,
    setLang: (to) => change(model, "lang", to),
    bots: acting !== null && scene.seats[acting]?.bot != null,
    buttons,
    curtain,
    polled: polled.length > 0,
    lift,
    full,
    fill,
    passing: model.get("auto_pass") && plays && !now.closed,
    askAgain: () => change(model, "auto_pass", false),
    drawer,
    playback,
    showKeys,
  };
  const seats = (
    <Seats
      drawing={preview ? { ...drawing, before: preview.from } : drawing}
      was={preview ? module.seats({ ...drawing, view: preview.from }) : []}
      module={module}
      now={now}
      live={live && !preview}
      chances={chances}
    />
  );
  // In a low window, the text of a task needs the height of the seats.
  const crowded = !paper && body !== null && body < LOW && !!sheet?.text;
  const seatsInTab = drawer || crowded;
  if (seatsInTab) {
    const at = now.task ? pages.findIndex(({ key }) => key === "rules") : 1;
    pages.splice(at, 0, { key: "seats", title: say("shell.seats"), body: seats });
  }
  const state = [
    narrow ? "narrow" : "wide",
    body !== null && "framed",
    drawer && `fitted ${height}`,
    !live && "past",
    preview && "aside",
    note && "noted",
    full && "full",
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys reach the board's own elements, which are buttons
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the board's own elements, which are buttons
    <div
      ref={frame}
      class={`bb-app ${state.filter(Boolean).join(" ")}`}
      style={
        body !== null
          ? { "--body": body, ...framed(module.frame) }
          : drawer
            ? { "--high": narrowHeight(viewport, full, now.table) }
            : {}
      }
      tabIndex={-1}
      data-ply={shown}
      data-game={scene.game}
      onKeyDown={onKey}
      onPointerMove={pointing.onPointerMove}
    >
      <Banner {...banner} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: clicks are the elements' inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled one level up */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks are the elements' inside */}
      <div class="bb-body" onClick={onClick} onFocusIn={pointing.onFocusIn}>
        {first > 0 && <div class="bb-page">{pages[0]?.body}</div>}
        <div class="bb-board">
          <module.Board {...drawing} />
          {ply !== null && earlier && !drawer && (
            <Ghosts {...{ module, drawing }} was={earlier} ids={module.moved(later, earlier)} />
          )}
        </div>
        <Side
          pages={pages.slice(first)}
          tab={tab}
          setTab={setTab}
          seats={seatsInTab ? null : seats}
          layout={drawer ? "drawer" : narrow ? "stacked" : "beside"}
          drawer={{ height, raise, say, actions: <Actions {...banner} /> }}
          layoutKey={`${viewport.width} ${body} ${now.branch} ${now.task?.last?.kind}`}
        />
      </div>
      {now.editor ? (
        showLazy(
          ({ EditorFooter }) =>
            now.editor && (
              <EditorFooter edited={now.editor} {...{ say, module, view, scene, edit: proposals.edit }} />
            ),
        )
      ) : sheet ? (
        showLazy(({ WorksheetFooter }) => (
          <WorksheetFooter
            {...{ sheet, lang, say, drawer, attempt: proposals.attempt }}
            where={(text) => <PositionText {...{ label, isFocusedByKey }}>{text}</PositionText>}
          />
        ))
      ) : (
        <Timeline
          store={store}
          cursor={cursor}
          live={live && !proposals.silent}
          say={say}
          goto={goto}
          colour={(seat) => module.colour(store.view(store.length), seat, true)}
          names={names}
          narrow={narrow}
          playback={playback}
          marks={marks}
          {...{ label, isFocusedByKey }}
        />
      )}
      {plot && (
        <div class="bb-more">
          <section class="bb-panel" aria-label={say("shell.log")}>
            <h3>{say("shell.log")}</h3>
            <Log {...{ store, cursor, say, goto, names }} point={pointAt} />
          </section>
          <Curves {...{ model, plot, cursor, say, goto }} sides={module.seats(drawing)} />
        </div>
      )}
      {note && (
        <Bubble
          note={note}
          frame={frame}
          say={say}
          scene={scene}
          lang={lang}
          close={proposals.cancel}
          then={() => proposals.attempt("then", {}, note.at)}
        />
      )}
      <output class="bb-sr" aria-live="polite">
        {note
          ? note.text
          : (preview?.text[lang] ??
            now.task?.last?.text[lang] ??
            (tick ? sentences(say, tick).join(" ") : ""))}
      </output>
    </div>
  );
}

/** The CSS variables of a frame. */
const framed = (frame: Frame | undefined) =>
  frame && { "--side": frame.side, "--least": frame.least, "--most": frame.most };

/** The seat that owns the board, null if it is shared, and whether a person plays at it. */
function ownerOf(
  seat: number | null,
  people: readonly number[],
  { scene, now }: ViewModel,
): { owner: number | null; plays: boolean } {
  // A board for everyone belongs to the only person at the table, whose hand stays visible while bots move.
  const only = people.length === 1 ? (people[0] as number) : null;
  const owner = seat === null ? null : seat >= 0 ? seat : only;
  const here = seat !== null && seat >= 0 ? scene.seats.slice(seat, seat + 1) : scene.seats;
  return { owner, plays: seat !== null && now.result === null && here.some(({ bot }) => bot === null) };
}

/** Create the attributes that make an element of the board a button with a state. */
const elements =
  (
    module: BoardModule<View>,
    { view, scene, say, now }: ViewModel,
    { open, path, note }: Proposals,
    { focused }: Pointing,
    last: ReadonlySet<string>,
    outlined: readonly string[],
  ) =>
  (id: string, extra = ""): ElementProps => ({
    "data-id": id,
    class: [
      extra,
      open.has(id) ? (path.length ? "next" : "can") : "",
      path.includes(id) || outlined.includes(id) ? "chosen" : "",
      note?.at === id ? "refused" : "",
      now.editor?.place.includes(id) ? "chosen" : "",
      now.editor?.problems.some(([, elements]) => elements.includes(id)) ? "amiss" : "",
      ...(["right", "wrong", "missed"] as const).filter((mark) => now.task?.marks[mark].includes(id)),
      last.has(id) ? "last" : "",
    ]
      .filter(Boolean)
      .join(" "),
    role: "button",
    tabindex: id === focused ? 0 : -1,
    "aria-label": module.label(view, id, scene, say),
    ...(path.includes(id) ? { "aria-pressed": true } : {}),
    ...(open.has(id) ? {} : { "aria-disabled": true }),
  });
