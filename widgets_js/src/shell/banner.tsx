import type { BoardModule, Button, Lang, Now, Scene, Task, Tick, View } from "../contract";
import { Disc } from "../disc";
import { capitalised, type Say, sentence } from "../words";
import { Menu } from "./menu";
import { PhaseStrip } from "./phases";
import type { Playback } from "./playback";
import type { Proposals } from "./proposals";
import { RoundButton } from "./roundButton";
import type { ViewModel } from "./viewModel";

export interface BannerProps {
  readonly module: BoardModule<View>;
  readonly viewModel: ViewModel;
  readonly proposals: Proposals;
  /** The ply shown if it is not the present: in the past, or on the way to the present. */
  readonly tick: Tick | null;
  readonly length: number;
  readonly setLang: (lang: Lang) => void;
  /** Whether a bot is to act. */
  readonly bots: boolean;
  /** Actions that need no click on the board. */
  readonly buttons: readonly Button[];
  /** The seat that must be alone at the screen first. */
  readonly curtain: number | null;
  /** Whether several seats are asked together whether they react, instead of one behind the curtain. */
  readonly polled: boolean;
  readonly lift: () => void;
  /** Whether the board fills the window, and how to change that. */
  readonly full: boolean;
  readonly fill: (on: boolean) => void;
  /** Whether the board passes automatically, and how to turn that off. */
  readonly passing: boolean;
  readonly askAgain: () => void;
  /** Whether the actions are in a drawer below the board; the rest of the buttons is then in a menu. */
  readonly drawer: boolean;
  readonly playback: Playback;
  readonly showKeys: () => void;
}

/** The seat to act, the phase, and one sentence on what you can do now; the primary action is on the right. */
export function Banner(props: BannerProps) {
  const { module, viewModel, proposals, tick, length } = props;
  const { scene, view, now, say, live, cursor, goto } = viewModel;
  const { silent, command, attempt } = proposals;
  const { drawer } = props;
  const phases = module.phases(view, scene);
  const task = live && !tick ? now.task : null;
  const steps = !task && !now.editor && phases.all.length > 0 && !now.result;
  const round = view["round"] as number | undefined; // 0 in set-up; a view may not say
  const acting = tick ? tick.seat : (now.result?.winners[0] ?? now.asked?.whose ?? now.toAct);
  const seat = typeof acting === "number" ? acting : null;
  const colour = seat !== null ? module.colour(view, seat) : "ink";
  const moment = round === undefined || task ? "" : when({ module, scene, view, say }, round);
  const time = steps && moment === say(`phase.${phases.current}`) ? "" : moment; // the strip says it
  const fill = () => (
    <RoundButton
      name={props.full ? "leave" : "full"}
      say={say}
      written={drawer}
      act={() => props.fill(!props.full)}
    />
  );
  const redo = () => (
    <RoundButton
      name="redo"
      say={say}
      written={drawer}
      off={silent !== null || !now.redo}
      act={() => command("redo")}
    />
  );
  return (
    <div class="bb-banner">
      <Disc colour={colour} Emblem={module.Emblem} />
      <div class={task ? "bb-what bb-asked" : "bb-what"}>
        <div class={steps ? "bb-who bb-stepped" : "bb-who"}>
          <strong>
            {now.editor
              ? say("editor.title", { text: say("title.game") })
              : task
                ? puzzleTitle(task, viewModel)
                : capitalised(
                    viewModel.behind
                      ? say("shell.as_saved")
                      : headline({ scene, module, view, now, live, tick, say, cursor, length }, seat),
                  )}
          </strong>
          {time !== "" && <span class="bb-second">{time}</span>}
          {steps && !drawer && <PhaseStrip phases={phases} live={live} say={say} />}
        </div>
        <p class="bb-sentence">
          {(task && !proposals.busy && puzzleHint(task, viewModel)) || explanation(props, seat)}
        </p>
      </div>
      <div class="bb-actions">
        {!drawer && (
          <>
            <Languages {...props} />
            <Actions {...props} />
            {fill()}
          </>
        )}
        {now.task && <RoundButton name="again" say={say} act={() => attempt("again")} />}
        {!now.closed && !now.task && (
          <>
            <RoundButton
              name="undo"
              say={say}
              off={!live || silent !== null || (now.undo !== null && !proposals.partial)}
              title={now.back > 1 && !proposals.partial ? say("shell.undo_far", { n: now.back }) : undefined}
              act={() => command("undo")}
            />
            {!drawer && redo()}
          </>
        )}
        {drawer && (
          <Menu say={say}>
            <Languages {...props} />
            {!now.closed && redo()}
            {fill()}
            <RoundButton name="first" say={say} written off={cursor === 0} act={() => goto(0)} />
            <RoundButton name="last" say={say} written off={cursor === length} act={() => goto(length)} />
            <RoundButton name="play" say={say} written off={length === 0} act={props.playback.toggle} />
            <RoundButton name="keys" say={say} written act={props.showKeys} />
          </Menu>
        )}
      </div>
      {steps && drawer && <PhaseStrip phases={phases} live={live} say={say} />}
    </div>
  );
}

/** The buttons that change the language. */
const Languages = ({ viewModel: { lang: current, say }, setLang }: BannerProps) => (
  <fieldset class="bb-lang" aria-label={say("shell.language")}>
    {(["en", "fr"] as const).map((lang) => (
      <button key={lang} type="button" aria-pressed={current === lang} onClick={() => setLang(lang)}>
        {lang.toUpperCase()}
      </button>
    ))}
  </fieldset>
);

/** The buttons of the decision, and the chips about how the match is played: in the banner, or in the drawer. */
export function Actions(props: BannerProps) {
  const { say, now } = props.viewModel;
  return (
    <>
      {now.box && (
        <span class="bb-chip" title={say("shell.box_why")}>
          {say("shell.box")}
        </span>
      )}
      {props.passing && (
        <button
          type="button"
          class="bb-chip"
          data-chip="passing"
          title={say("shell.auto_pass_off")}
          onClick={props.askAgain}
        >
          {say("shell.auto_pass_on")}
        </button>
      )}
      {!props.proposals.silent && <Primary {...props} />}
    </>
  );
}

/** The input of a headline. */
interface HeadlineContext {
  readonly scene: Scene;
  readonly module: BoardModule<View>;
  readonly view: View;
  readonly now: Now;
  readonly live: boolean;
  readonly tick: Tick | null;
  readonly say: Say;
  readonly cursor: number;
  readonly length: number;
}

/** The time in the match, such as "round 3". */
export function when(
  { module, scene, view, say }: Pick<HeadlineContext, "module" | "scene" | "view" | "say">,
  round: number,
) {
  if (!round) return say("shell.setup");
  return say(...(module.when?.(view, scene) ?? (["shell.round", { round }] as const)));
}

/** The seat to act, or the winner. */
export function headline(
  { scene, module, view, now, live, tick, say, cursor, length }: HeadlineContext,
  seat: number | null,
): string {
  if (!live) return say("shell.past", { ply: cursor, length });
  if (now.result && !tick) {
    const names = now.result.winners.map((winner) => scene.seats[winner]?.name ?? "");
    const won = names[1] ? "winners" : "winner";
    return say(`shell.${now.result.finished ? won : "leads"}`, { names });
  }
  if (now.asked && !tick) {
    const { whose } = now.asked;
    return whose === null
      ? say("shell.at_table")
      : say("shell.at_table_who", { who: scene.seats[whose]?.name ?? "" });
  }
  return seat === null
    ? say("shell.chance")
    : say(module.does?.(view) ?? "shell.moves", { who: scene.seats[seat]?.name ?? "" });
}

/** The headline of a puzzle. */
function puzzleTitle(task: Task, { say, lang, preview }: ViewModel): string {
  if (preview?.over) return say("puzzle.then");
  return task.solved ? say("puzzle.solved") : task.ask[lang];
}

/** The line below a puzzle's question: how to answer it; null if the game's own sentence applies. */
function puzzleHint(task: Task, { say, lang, preview }: ViewModel): string | null {
  if (preview?.over) return preview.cost[lang] || say("puzzle.no_cost");
  if (task.solved) return task.ask[lang];
  if (task.kind === "play") return null;
  return say(`puzzle.${task.kind}`);
}

function explanation(
  { module, viewModel, proposals, tick, bots, curtain, polled }: BannerProps,
  seat: number | null,
): string {
  const { scene, view, now, say } = viewModel;
  const { busy, silent, choices, path } = proposals;
  if (silent) return say(`shell.${silent}`);
  if (busy) return say("shell.busy");
  if (now.editor) {
    const { length: n } = now.editor.problems;
    return `${say("editor.how")} ${n ? say("editor.problems", { n }) : say("editor.ready")}`;
  }
  if (tick) return sentence(say, tick.told);
  if (now.result && viewModel.live) return sentence(say, [`reason.${now.result.reason}`, {}]);
  if (seat !== null && bots) {
    const who = scene.seats[seat]?.name ?? "";
    return sentence(say, [`shell.${now.thinking === null ? "bot_decides" : "thinking"}`, { who }]);
  }
  if (polled) return say("shell.poll");
  if (curtain !== null) {
    const key = now.asked ? "shell.at_table_curtain" : "shell.curtain";
    return say(key, { who: scene.seats[curtain]?.name ?? "" });
  }
  if (now.asked) {
    const { possible, whose } = now.asked;
    if (possible.length || whose === null) return say("shell.at_table_do");
    return say("shell.at_table_wait", { who: scene.seats[whose]?.name ?? "" });
  }
  return sentence(say, module.banner(view, scene, choices, path));
}

function Primary({ viewModel, proposals, buttons, bots, curtain, polled, lift }: BannerProps) {
  const { scene, now, live, say } = viewModel;
  const { press, command, attempt, path } = proposals;
  const toNow = () => viewModel.goto(now.ply);
  if (now.editor) {
    const play = () => proposals.edit({ what: "play" });
    return <Act text={say("editor.play")} act={play} primary={true} off={now.editor.problems.length > 0} />;
  }
  if (now.closed) return live ? null : <Act text={say("shell.to_live")} act={toNow} primary={true} />;
  const word = (key: string, act: () => void, primary = false, values?: { who: string }) => (
    <Act text={say(`shell.${key}`, values)} act={act} primary={primary} />
  );
  if (!live) {
    return (
      <>
        {now.leads && word("branch", () => command("branch"))}
        {word("to_live", toNow, true)}
      </>
    );
  }
  if (viewModel.replays) return word("skip", viewModel.finish);
  if (viewModel.preview) {
    return <Act text={say("puzzle.try_again")} act={() => attempt("again")} primary={true} />;
  }
  const { task } = now;
  if (task?.sheet && !task.sheet.done && (task.solved || task.solution)) {
    return <Act text={say("puzzle.next")} act={() => attempt("next")} primary={true} />;
  }
  if (task?.sheet?.done && task.sheet.onward) {
    return (
      <a class="bb-button bb-primary" href={`${task.sheet.onward}?lang=${viewModel.lang}`}>
        {say("puzzle.onward")}
      </a>
    );
  }
  if (task?.kind === "point" && !task.solved) {
    const check = say("puzzle.check", { n: path.length });
    return path.length ? <Act text={check} act={() => attempt("point")} primary={true} /> : null;
  }
  if (now.result) {
    return now.table ? (
      <>
        {word("new", () => command("new"))}
        {word("rematch", () => command("rematch"), true)}
      </>
    ) : null;
  }
  if (bots) {
    return now.leads ? (
      <>
        {!now.auto && word("step", () => command("step"))}
        {word(now.auto ? "pause" : "run", () => command("auto"), true)}
      </>
    ) : null;
  }
  const hidden = curtain !== null;
  return (
    <>
      {buttons.map(({ id, text, primary }) => (
        <Act key={id} id={id} text={say(...text)} act={() => press(id)} primary={primary && !hidden} />
      ))}
      {hidden && word(polled ? "nobody" : "lift", lift, true, { who: scene.seats[curtain]?.name ?? "" })}
    </>
  );
}

interface ActProps {
  id?: string;
  text: string;
  act: () => void;
  primary: boolean | undefined;
  off?: boolean;
}

function Act({ id, text, act, primary, off = false }: ActProps) {
  return (
    <button
      type="button"
      class={`bb-button ${primary ? "bb-primary" : ""}`}
      data-id={id}
      disabled={off}
      onClick={act}
    >
      {text}
    </button>
  );
}
