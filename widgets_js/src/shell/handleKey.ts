import type { BoardModule, Button, View } from "../contract";
import type { Marked } from "../model";
import type { Store } from "../store";
import { typedAnswer } from "./asking";
import { type DrawerHeight, nextHeight } from "./drawer";
import { idOf } from "./hitStack";
import { attemptOf, commandOf, consume, digitOf, markDirection, stepOf } from "./keyboard";
import { besideMark } from "./marks";
import type { Pointing } from "./pointing";
import { type Proposals, reconstructed } from "./proposals";
import type { DigitEntry } from "./typing";
import type { ViewModel } from "./viewModel";

/** The selector of the mark on a reconstructed part of the board. */
export const RECONSTRUCTED = '[data-role="reconstructed"]';

/** Everything that a key may act on. */
export interface KeyContext {
  readonly root: HTMLElement;
  readonly store: Store;
  readonly module: BoardModule<View>;
  readonly viewModel: ViewModel;
  readonly proposals: Proposals;
  readonly pointing: Pointing;
  readonly typing: DigitEntry;
  /** The order of elements for the keyboard. */
  readonly order: readonly string[];
  /** The marks of a review. */
  readonly marks: readonly Marked[];
  readonly buttons: readonly Button[];
  readonly curtain: number | null;
  readonly lift: () => void;
  readonly showKeys: () => void;
  readonly full: boolean;
  readonly fill: (on: boolean) => void;
  /** The height of the drawer, null if the board has none, and how to change it. */
  readonly drawer: DrawerHeight | null;
  readonly raise: (to: DrawerHeight) => void;
}

/** Execute the command of a key. */
export function handleKey(event: KeyboardEvent, context: KeyContext) {
  const { root, module, viewModel, proposals, pointing, typing, order, buttons, curtain } = context;
  const { scene, view, say } = viewModel;
  const digit = digitOf(event);
  const typed = digit && proposals.asking ? typedAnswer(proposals.asking, say, digit) : null;
  if (typeof typed === "number") return proposals.answer(typed);
  if (typed !== null) return proposals.showNote({ at: "ask", text: typed, rules: [] });
  if (digit && module.typed) {
    const meant = (digits: string) => module.typed?.(digits, view) ?? "";
    proposals.clearNote();
    return typing.add(digit, event.timeStamp, {
      meant,
      known: order,
      onMatch: pointing.focusElement,
      onMiss: proposals.click,
    });
  }
  const step = module.stepped && proposals.offered && stepOf(event);
  if (step) {
    const to = module.stepped?.(proposals.choices, proposals.path.at(-1) || pointing.at, step);
    if (to) proposals.click(to);
    return consume(event);
  }
  const attempt = viewModel.now.task && attemptOf(event);
  if (attempt) {
    consume(event);
    const sheet = viewModel.now.task?.sheet;
    if (attempt === "goto") return sheet && proposals.attempt(attempt, { task: Math.max(1, sheet.task - 1) });
    if (attempt === "next" && (!sheet || sheet.done)) return;
    return proposals.attempt(attempt);
  }
  const direction = context.marks.length > 0 && markDirection(event);
  if (direction) {
    consume(event);
    return viewModel.goto(besideMark(context.marks, viewModel.cursor, direction));
  }
  const command = commandOf(event);
  if (command === null) return;
  if (command !== "back") consume(event);
  const pending = typing.pending();
  typing.forget();
  const target = idOf(event) ?? pointing.focused;
  switch (command) {
    case "pick":
      return (event.target as Element).closest(RECONSTRUCTED)
        ? proposals.showNote(reconstructed(scene, say))
        : proposals.click(pending || target);
    case "back":
      if (proposals.cancel() || pending) return consume(event);
      if (viewModel.replays) {
        consume(event);
        return viewModel.finish();
      }
      if (context.drawer === "open") {
        consume(event);
        return context.raise("half");
      }
      if (!context.full) return; // Escape then leaves the board
      consume(event);
      return context.fill(false);
    case "next":
    case "previous":
      return pointing.focusElement(beside(target, command, context));
    case "end":
      return curtain === null
        ? proposals.press(buttons.find((button) => button.primary)?.id ?? "end")
        : context.lift();
    case "undo":
    case "redo":
      return proposals.command(command);
    case "keys":
      return context.showKeys();
    case "full":
      return context.fill(!context.full);
    case "drawer":
      return context.drawer && context.raise(nextHeight(context.drawer));
    case "first":
      return viewModel.goto(0);
    case "last":
      return viewModel.goto(context.store.length);
    default:
      return pointing.focusElement(module.arrow(view, target, command, scene, proposals.choices));
  }

  /** The next or the previous clickable element, cyclically; some may be hidden in a collapsed section. */
  function beside(from: string, direction: "next" | "previous", { order, buttons, curtain }: KeyContext) {
    const others = buttons.filter((button) => curtain !== null || !button.primary).map(({ id }) => id);
    const isDrawn = (id: string) => root.querySelector(`[data-id="${id}"]`) !== null;
    const playable = [...new Set([...order, ...others])].filter(
      (id) => proposals.open.has(id) && isDrawn(id),
    );
    const here = playable.indexOf(from);
    if (direction === "next") return playable[(here + 1) % playable.length];
    return playable[(here <= 0 ? playable.length : here) - 1];
  }
}
