// Finds the elements of the board that an event concerns.
import { treeOf } from "../tree";

/** The id of the element that contains the event's target. */
export const idOf = ({ target }: Event): string | null | undefined => elementOf(target as Element);
const elementOf = (at: Element) => at.closest("[data-id]")?.getAttribute("data-id");

/** The ids of the elements under the mouse, topmost first. */
export const hitStack = (root: Element, { clientX, clientY }: MouseEvent): readonly string[] =>
  treeOf(root)
    .elementsFromPoint(clientX, clientY)
    .flatMap((at) => elementOf(at) ?? []);
