import type { BoardModule, Button, View } from "../contract";
import type { Marked } from "../model";
import type { Store } from "../store";
import { typedAnswer } from "./asking";
import { attemptOf, commandOf, digitOf, taken, wayOf } from "./keyboard";
import { besideMark } from "./marks";
import type { Moment } from "./moment";
import type { Pointing } from "./pointing";
import { type Proposals, reconstructed } from "./proposals";
import type { Typed } from "./typing";
import { idOf } from "./under";

/** What stands for a part of the board that was reconstructed. */
export const MARK = '[data-role="reconstructed"]';

/** What the keyboard can reach. */
export interface Reach {
  readonly root: HTMLElement;
  readonly store: Store;
  readonly module: BoardModule<View>;
  readonly moment: Moment;
  readonly proposals: Proposals;
  readonly pointing: Pointing;
  readonly typing: Typed;
  /** The way of the keyboard over the board, and the banner's buttons. */
  readonly order: readonly string[];
  /** Decisions that a review marked. */
  readonly marks: readonly Marked[];
  readonly buttons: readonly Button[];
  readonly curtain: number | null;
  readonly lift: () => void;
  readonly showKeys: () => void;
  readonly full: boolean;
  readonly fill: (on: boolean) => void;
}

/** Do what a key asks for. */
export function press(event: KeyboardEvent, reach: Reach) {
  const { root, module, moment, proposals, pointing, typing, order, buttons, curtain } = reach;
  const { scene, view, say } = moment;
  const digit = digitOf(event);
  const typed = digit && proposals.asking ? typedAnswer(proposals.asking, say, digit) : null;
  if (typeof typed === "number") return proposals.answer(typed);
  if (typed !== null) return proposals.tell({ at: "ask", text: typed, rules: [] });
  if (digit && module.typed) {
    const meant = (digits: string) => module.typed?.(digits, view) ?? "";
    proposals.quiet();
    return typing.add(digit, event.timeStamp, {
      meant,
      known: order,
      found: pointing.go,
      missed: proposals.click,
    });
  }
  const asked = moment.now.task && attemptOf(event);
  if (asked) {
    taken(event);
    const sheet = moment.now.task?.sheet;
    if (asked === "goto") return sheet && proposals.attempt(asked, { task: Math.max(1, sheet.task - 1) });
    if (asked === "next" && (!sheet || sheet.done)) return;
    return proposals.attempt(asked);
  }
  const way = reach.marks.length > 0 && wayOf(event);
  if (way) {
    taken(event);
    return moment.goto(besideMark(reach.marks, moment.cursor, way));
  }
  const command = commandOf(event);
  if (command === null) return;
  if (command !== "back") taken(event);
  const pending = typing.pending();
  typing.forget();
  const target = idOf(event) ?? pointing.focused;
  switch (command) {
    case "pick":
      return (event.target as Element).closest(MARK)
        ? proposals.tell(reconstructed(scene, say))
        : proposals.click(pending || target);
    case "back":
      if (proposals.back() || pending) return taken(event);
      if (!reach.full) return; // there is nothing to leave here but the board
      taken(event);
      return reach.fill(false);
    case "next":
    case "previous":
      return pointing.go(beside(target, command, reach));
    case "end":
      return curtain === null
        ? proposals.press(buttons.find((button) => button.primary)?.id ?? "end")
        : reach.lift();
    case "undo":
    case "redo":
      return proposals.deed(command);
    case "keys":
      return reach.showKeys();
    case "full":
      return reach.fill(!reach.full);
    case "first":
      return moment.goto(0);
    case "last":
      return moment.goto(reach.store.length);
    default:
      return pointing.go(module.arrow(view, target, command, scene, proposals.choices));
  }

  /** The next or the previous of what can be clicked, round and round; some may be folded away. */
  function beside(from: string, way: "next" | "previous", { order, buttons, curtain }: Reach) {
    const others = buttons.filter((button) => curtain !== null || !button.primary).map(({ id }) => id);
    const drawn = (id: string) => root.querySelector(`[data-id="${id}"]`) !== null;
    const playable = [...new Set([...order, ...others])].filter((id) => proposals.open.has(id) && drawn(id));
    const here = playable.indexOf(from);
    if (way === "next") return playable[(here + 1) % playable.length];
    return playable[(here <= 0 ? playable.length : here) - 1];
  }
}
