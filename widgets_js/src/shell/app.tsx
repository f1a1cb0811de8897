import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type {
  BoardModule,
  Choice,
  Drawing,
  ElementProps,
  Frame,
  Now,
  Plan,
  Scene,
  Tick,
  Told,
  View,
} from "../contract";
import { addable, gather } from "../gather";
import type { Deed, Model, Report } from "../model";
import { open, pick } from "../pick";
import type { Store } from "../store";
import { named, type Say, sentences, speaker } from "../words";
import { Ask, typedAnswer, useAsking } from "./ask";
import { Banner } from "./banner";
import { Bubble, type Note } from "./bubble";
import { useChosen } from "./chosen";
import { Curtain } from "./curtain";
import { Curves } from "./curves";
import { useKeptFocus } from "./focus";
import { useFollowing, usePlaying } from "./following";
import { useKernel } from "./kernel";
import { commandOf, digitOf } from "./keyboard";
import { Lines, Log } from "./log";
import { Passing } from "./passing";
import { Ranking } from "./ranking";
import { bodyOf, useFullWindow, useRoom, WIDE } from "./room";
import { Rules } from "./rules";
import { Seats } from "./seats";
import { type Sheet, Side } from "./side";
import { Thoughts } from "./thoughts";
import { Timeline } from "./timeline";
import { useTyping } from "./typing";

const MARK = '[data-role="reconstructed"]';
const OBSERVED = ["ply", "lang", "seat", "selected", "auto_pass", "_curves"];
const NOTHING: readonly Choice[] = [];
const NO_PLANS: readonly Plan[] = [];
/** The element under the pointer, and the one that the keyboard went to; what is suggested follows them. */
const NOWHERE = { pointed: "", focused: "" };

export interface AppProps {
  readonly model: Model;
  readonly store: Store;
  readonly module: BoardModule<View>;
  readonly signal: AbortSignal;
  readonly root: HTMLElement;
}

/** Re-render when the store or a trait changes. */
function useChanges({ model, store, signal }: AppProps): void {
  const [, again] = useState(0);
  useEffect(() => {
    const bump = () => again((n) => n + 1);
    store.listen(bump, signal);
    for (const name of OBSERVED) model.on(`change:${name}`, bump);
    return () => {
      for (const name of OBSERVED) model.off(`change:${name}`, bump);
    };
  }, [model, store, signal]);
}

export function App(props: AppProps) {
  const { model, store, module, root } = props;
  useChanges(props);
  const [sceneSent, lang] = [model.get("_scene"), model.get("lang")];
  const scene = useMemo(() => named(sceneSent, lang), [sceneSent, lang]);
  const say = useMemo(() => speaker(scene, lang), [scene, lang]);
  const { now } = store;
  const cursor = store.at(model.get("ply"));
  const live = cursor === now.ply;
  const [shown, finish] = useFollowing(cursor);
  const view = (live && shown === cursor && now.view) || store.view(shown);
  const before = shown > 0 ? store.view(shown - 1) : null;
  const [focus, setFocus] = useState("");
  const [at, setAt] = useState(NOWHERE);
  const [note, setNote] = useState<Note | null>(null);
  const [tab, setTab] = useState("");
  const [full, fill] = useFullWindow(root);
  const room = useRoom(root, full);
  const narrow = room.width < WIDE;
  const body = !narrow && module.frame ? bodyOf(room, module.frame, now.table && !full) : null;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who sits down at a table has pressed a button above: the whole board comes into view.
    if (now.table) root.closest(".widget-vbox")?.scrollIntoView({ block: "nearest" });
  }, [root]);
  const asked = useRef({ seq: 0, at: "" });
  const sent = useRef(0);
  const typing = useTyping();
  /** What is drawn anew under a resting pointer was not pointed at. */
  const pointer = useRef({ moved: true, on: "" });
  const [silent, send] = useKernel(model, root);

  const offered = live && now.mine && !silent && !now.closed;
  const choices: readonly Choice[] = offered ? now.choices : NOTHING;
  const plans: readonly Plan[] = offered ? now.plans : NO_PLANS;
  const [path, setPath] = useChosen(model, choices, now);
  useLayoutEffect(() => {
    setPath([]);
    setNote(null);
    setAt(NOWHERE);
    pointer.current = { moved: false, on: "" };
    typing.forget();
    if (now.mine || now.asked || now.result) setTab("");
  }, [setPath, typing, cursor, now.ply, now.line]);
  useEffect(() => {
    const heard = (report: Report) => {
      if (report.type !== "answer" || report.ok) return;
      // What nobody asked for (a bot that failed) is about the whole board.
      const own = report.seq === asked.current.seq;
      if (!own && report.seq !== null) return;
      setNote({ at: own ? asked.current.at : "", text: report.text[model.get("lang")], rules: report.rules });
    };
    model.on("msg:custom", heard as (...args: never[]) => void);
    return () => model.off("msg:custom", heard as (...args: never[]) => void);
  }, [model]);

  const nextSeq = (at: string): number => {
    sent.current += 1;
    asked.current = { seq: sent.current, at };
    return sent.current;
  };
  const think = (ply: number): number => {
    sent.current += 1;
    send({ type: "think", seq: sent.current, ply });
    return sent.current;
  };
  const goto = (ply: number) => {
    model.set("ply", Math.min(Math.max(ply, 0), store.length));
    model.save_changes();
  };
  const passByItself = (on: boolean) => {
    model.set("auto_pass", on);
    model.save_changes();
  };
  const [playing, play] = usePlaying(cursor, store.length, goto);
  const tell = (at: string, key: string) => setNote({ at, text: say(key), rules: [] });
  const deed = (what: Deed, more: { seat?: number; line?: number } = {}) => {
    if (silent) return tell(what, "shell.silent");
    const ply = what === "branch" ? cursor : now.ply;
    send({ type: "do", seq: nextSeq(what), what, ply, ...more });
  };
  const moment = `${now.ply} ${now.line}`;
  const asking = useAsking(live && shown === cursor && !silent && !now.closed ? now.asked : null, moment);
  const answer = (outcome: number) => {
    finish();
    setNote(null);
    const at = asking?.at ?? null;
    const seq = nextSeq("ask");
    send({ type: "answer", seq, ply: now.ply, outcome, ...(at === null ? {} : { at }) });
  };
  const click = (id: string) => {
    finish();
    setNote(null);
    if (silent) return tell(id, "shell.silent");
    if (now.closed) return tell(id, "shell.only_looked_at");
    if (!live) return tell(id, "shell.past_only");
    const meanings = module.meanings(view, id, scene);
    const done = plans.length ? gather(plans, path, meanings) : pick(choices, path, meanings);
    if ("path" in done) return setPath(done.path);
    if ("actions" in done) {
      setPath(plans.length ? [...path, id] : (choices.find(([n]) => n === done.actions[0])?.[1] ?? []));
      return send({ type: "play", seq: nextSeq(id), ply: now.ply, actions: done.actions });
    }
    return send({ type: "ask", seq: nextSeq(id), ply: now.ply, paths: done.ask });
  };
  const back = () => {
    if (note) setNote(null);
    else if (path.length) setPath(path.slice(0, -1));
    else if (full) fill(false);
  };

  const openNow = useMemo(
    () => (plans.length ? addable(plans, path) : open(choices, path)),
    [choices, plans, path],
  );
  const beginning = useMemo(
    () => (path.length === 0 ? openNow : plans.length ? addable(plans, []) : open(choices, [])),
    [openNow, choices, plans, path],
  );
  const gains = useMemo(() => gainsOf(choices, path, say), [choices, path, say]);
  // Who comes to decide sees all that has changed since their own last decision, not the last ply alone.
  const since = offered && shown === cursor ? lastOwn(store.ticks, now.toAct) : null;
  const was = since === null ? before : store.view(since);
  const last = useMemo(() => new Set(was ? module.moved(was, view) : []), [module, was, view]);
  const order = module.order(view, scene, choices);
  const focused = order.includes(focus) ? focus : ((path.at(-1) || order[0]) ?? "");

  const keeping = useKeptFocus(root, props.signal, focused);
  const element = (id: string, extra = ""): ElementProps => ({
    "data-id": id,
    class: [
      extra,
      openNow.has(id) ? (path.length ? "next" : "can") : "",
      path.includes(id) ? "chosen" : "",
      note?.at === id ? "refused" : "",
      last.has(id) ? "last" : "",
    ]
      .filter(Boolean)
      .join(" "),
    role: "button",
    tabindex: id === focused ? 0 : -1,
    "aria-label": module.label(view, id, scene, say),
    ...(path.includes(id) ? { "aria-pressed": true } : {}),
    ...(openNow.has(id) ? {} : { "aria-disabled": true }),
  });
  const curtain = live && shown === cursor ? now.curtain : null;
  const suggested = at.pointed || at.focused;
  const acting = typeof now.toAct === "number" ? now.toAct : null;
  const own = model.get("seat");
  const people = scene.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  // A board for all is that of the only person at the table; their hand stays while bots move.
  const owner = own === null ? null : own >= 0 ? own : people.length === 1 ? (people[0] as number) : null;
  const seats = own !== null && own >= 0 ? scene.seats.slice(own, own + 1) : scene.seats;
  const plays = own !== null && now.result === null && seats.some((seat) => seat.bot === null);
  const point = (id: string) => {
    pointer.current.on = id;
    if (pointer.current.moved) setAt((was) => ({ ...was, pointed: id }));
  };
  const onPointerMove = () => {
    if (pointer.current.moved) return;
    pointer.current.moved = true;
    if (pointer.current.on) point(pointer.current.on);
  };
  const drawing: Drawing<View> = {
    scene,
    view,
    before,
    say,
    element,
    path,
    open: openNow,
    offered: beginning,
    gains,
    narrow: room.width < 620,
    plays,
    seat: owner ?? (live ? acting : (store.ticks[shown - 1]?.seat ?? null)),
    at: suggested,
    point,
  };

  const focusOn = (id: string | null | undefined) => {
    if (!id) return;
    setFocus(id);
    setAt({ pointed: "", focused: id });
    // The banner may have a button for the same.
    const [first, ...others] = root.querySelectorAll<SVGElement>(`[data-id="${id}"]`);
    (others.at(-1) ?? first)?.focus();
  };
  const polled = curtain === null ? [] : now.poll;
  const decides = offered && polled.length === 0;
  const buttons = decides ? (module.buttons?.(view, scene, choices, suggested) ?? []) : [];
  const lift = () => (polled.length > 0 ? deed("nobody") : deed("lift"));
  const onKey = (event: KeyboardEvent) => {
    const digit = digitOf(event);
    const typed = digit && asking ? typedAnswer(asking, say, digit) : null;
    if (typeof typed === "number") return answer(typed);
    if (typed !== null) return setNote({ at: "ask", text: typed, rules: [] });
    if (digit && module.typed) {
      setNote(null);
      const meant = (digits: string) => module.typed?.(digits, view) ?? "";
      return typing.add(digit, event.timeStamp, { meant, known: order, found: focusOn, missed: click });
    }
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    const pending = typing.pending();
    typing.forget();
    const target = idOf(event) ?? focused;
    const others = buttons.filter((button) => curtain !== null || !button.primary).map(({ id }) => id);
    const stops = new Set([...order, ...others]);
    const drawn = (id: string) => root.querySelector(`[data-id="${id}"]`) !== null; // some may be folded away
    const playable = [...stops].filter((id) => openNow.has(id) && drawn(id));
    const here = playable.indexOf(target);
    switch (command) {
      case "pick":
        return (event.target as Element).closest(MARK)
          ? setNote(reconstructed(scene, say))
          : click(pending || target);
      case "back":
        return back();
      case "next":
        return focusOn(playable[(here + 1) % playable.length]);
      case "previous":
        return focusOn(playable[(here <= 0 ? playable.length : here) - 1]);
      case "end":
        return curtain === null ? click(buttons.find((button) => button.primary)?.id ?? "end") : lift();
      case "undo":
      case "redo":
        return deed(command);
      case "keys":
        return setTab(tab === "keys" ? "" : "keys");
      case "full":
        return fill(!full);
      case "first":
        return goto(0);
      case "last":
        return goto(store.length);
      default:
        return focusOn(module.arrow(view, target, command, scene, choices));
    }
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest(MARK)) return setNote(reconstructed(scene, say));
    const id = idOf(event);
    if (id) {
      setFocus(id);
      click(id);
    } else if (path.length && target.closest(".bb-board") && !target.closest("button, summary, input")) {
      setPath([]); // beside everything: what was chosen is let go
    }
  };
  const onFocusIn = (event: FocusEvent) => {
    const id = idOf(event);
    // Only where the keyboard went: a click, or the focus kept when a button is gone, says nothing about a piece.
    if (id && (event.target as Element).matches(":focus-visible") && !keeping.current)
      setAt((was) => ({ ...was, focused: id }));
  };

  const plot = model.get("_curves");
  const bots = acting !== null && scene.seats[acting]?.bot != null;
  const phases = module.phases(view, scene);
  const tick = store.ticks[shown - 1];
  const names = scene.seats.map((seat) => seat.name);
  const thought = now.closed ? -1 : lastThought(store.ticks.slice(0, shown), scene);
  const sheets: Sheet[] = [
    ...(now.result && live && shown === cursor
      ? [
          {
            key: "end",
            title: say("shell.ranking"),
            body: <Ranking drawing={drawing} result={now.result} module={module} look={play} />,
          },
        ]
      : []),
    ...(asking && curtain === null
      ? [
          {
            key: "ask",
            title: say("shell.at_table"),
            body: <Ask asking={asking} drawing={drawing} module={module} answer={answer} />,
          },
        ]
      : []),
    ...(curtain === null
      ? module.pages(drawing).map((page, k) => ({
          key: page.tab,
          title: say(`tab.${page.tab}`),
          body:
            k === 0 && offered && now.onlyPass !== null ? (
              <>
                {page.body}
                <Passing
                  on={model.get("auto_pass")}
                  set={passByItself}
                  noticed={people.length > 1}
                  say={say}
                />
              </>
            ) : (
              page.body
            ),
          figures: true,
        }))
      : [
          {
            key: "curtain",
            title: say("shell.tab_curtain"),
            body: (
              <Curtain
                seat={curtain}
                scene={scene}
                module={module}
                view={view}
                say={say}
                lift={lift}
                poll={polled}
                answer={(seat) => (seat === null ? deed("nobody") : deed("claim", { seat }))}
              />
            ),
          },
        ]),
    {
      key: "rules",
      title: say("shell.rules"),
      body: <Rules scene={scene} lang={lang} say={say} chapter={phases.chapter} />,
    },
    {
      key: "moves",
      title: say("shell.log"),
      ...(since === null ? {} : { fresh: say("shell.fresh", { n: cursor - since }), count: cursor - since }),
      body: (
        <>
          {now.lines > 1 && !now.closed && (
            <Lines now={now} say={say} go={(line) => deed("line", { line })} />
          )}
          <Log store={store} cursor={cursor} say={say} goto={goto} names={names} since={since} />
        </>
      ),
    },
    ...(thought >= 0
      ? [
          {
            key: "thought",
            title: say("shell.tab_thought"),
            body: (
              <Thoughts
                model={model}
                scene={scene}
                line={now.line}
                ply={thought}
                still={shown === cursor}
                seat={store.ticks[thought]?.seat ?? null}
                say={say}
                lang={lang}
                think={think}
              />
            ),
          },
        ]
      : []),
    ...(tab === "keys"
      ? [
          {
            key: "keys",
            title: say("shell.keys"),
            body: (
              <div class="bb-text">
                {scene.words[lang]["label.keys"] && <p>{say("label.keys")}</p>}
                <p>{say("shell.keys_text")}</p>
              </div>
            ),
          },
        ]
      : []),
  ];
  const state = [
    narrow ? "narrow" : "wide",
    body === null ? "" : "framed",
    live ? "" : "past",
    note ? "noted" : "",
    full ? "full" : "",
  ];
  const sized = body === null ? {} : { "--body": body, ...framed(module.frame) };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys reach the board's own elements, which are buttons
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the board's own elements, which are buttons
    <div
      ref={frame}
      class={`bb-app ${state.filter(Boolean).join(" ")}`}
      style={sized}
      data-lm-suppress-shortcuts="true"
      data-ply={shown}
      data-game={scene.game}
      onKeyDown={onKey}
      onPointerMove={onPointerMove}
    >
      <Banner
        scene={scene}
        module={module}
        view={view}
        choices={choices}
        now={now}
        live={live}
        tick={live && shown === cursor ? null : (tick ?? null)}
        cursor={cursor}
        length={store.length}
        round={view["round"] as number | undefined}
        say={say}
        lang={lang}
        setLang={(next) => {
          model.set("lang", next);
          model.save_changes();
        }}
        click={click}
        deed={deed}
        toNow={() => goto(now.ply)}
        phases={phases}
        bots={bots}
        buttons={buttons}
        curtain={curtain}
        polled={polled.length > 0}
        silent={silent}
        lift={lift}
        full={full}
        fill={fill}
        passing={model.get("auto_pass") && plays && !now.closed}
        askAgain={() => passByItself(false)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: clicks are the elements' inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled one level up */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks are the elements' inside */}
      <div class="bb-body" onClick={onClick} onFocusIn={onFocusIn}>
        <div class="bb-board">
          <module.Board {...drawing} />
        </div>
        <Side
          sheets={sheets}
          tab={tab}
          setTab={setTab}
          seats={<Seats drawing={drawing} module={module} now={now} live={live} />}
          wide={!narrow}
          room={`${room.width} ${body} ${now.ply} ${now.line}`}
        />
      </div>
      <Timeline
        store={store}
        cursor={cursor}
        live={live}
        say={say}
        goto={goto}
        colour={(seat) => module.colour(store.view(store.length), seat, true)}
        names={names}
        narrow={narrow}
        playing={playing}
        play={play}
      />
      {plot && (
        <div class="bb-more">
          <section class="bb-panel" aria-label={say("shell.log")}>
            <h3>{say("shell.log")}</h3>
            <Log store={store} cursor={cursor} say={say} goto={goto} names={names} />
          </section>
          <Curves plot={plot} cursor={cursor} say={say} goto={goto} />
        </div>
      )}
      {note && <Bubble note={note} frame={frame} say={say} scene={scene} lang={lang} close={back} />}
      <output class="bb-sr" aria-live="polite">
        {note ? note.text : tick ? sentences(say, tick).join(" ") : ""}
      </output>
    </div>
  );
}

/** What the styles of a frame are reckoned with. */
const framed = (frame: Frame | undefined) =>
  frame && { "--side": frame.side, "--least": frame.least, "--most": frame.most };

/** The ply after the last decision of a seat, if others have decided since; else null. */
export function lastOwn(ticks: readonly Tick[], seat: Now["toAct"]): number | null {
  const at = ticks.findLastIndex((tick) => tick.seat === seat) + 1;
  return at > 0 && ticks.slice(at).some((tick) => tick.seat !== null) ? at : null;
}

/** The latest decision of a bot that had a choice, -1 if there is none. */
export const lastThought = (ticks: readonly Tick[], { seats }: Scene): number =>
  ticks.findLastIndex(({ seat, forced }) => seat !== null && !forced && seats[seat]?.bot != null);

/** The element of the board that an event is about. */
const idOf = ({ target }: Event) => (target as Element).closest("[data-id]")?.getAttribute("data-id");

function gainsOf(choices: readonly Choice[], path: readonly string[], say: Say): ReadonlyMap<string, string> {
  const gains = new Map<string, string>();
  for (const [, clicks, gain] of choices) {
    const id = clicks[path.length];
    if (
      gain &&
      id !== undefined &&
      clicks.length === path.length + 1 &&
      path.every((p, i) => clicks[i] === p)
    ) {
      gains.set(id, say(...(gain as [string, Told[1]])));
    }
  }
  return gains;
}

function reconstructed(scene: Scene, say: Say): Note {
  const parts = Object.values(scene.reconstructed);
  return { at: "reconstructed", text: [say("shell.reconstructed_text"), ...parts].join(" "), rules: [] };
}
