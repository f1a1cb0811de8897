// Which elements of the board an event is about.
import { treeOf } from "../tree";

/** The element that an event is about. */
export const idOf = ({ target }: Event): string | null | undefined => elementOf(target as Element);
const elementOf = (at: Element) => at.closest("[data-id]")?.getAttribute("data-id");

/** The elements of a board where the mouse is, the uppermost first. */
export const hitStack = (root: Element, { clientX, clientY }: MouseEvent): readonly string[] =>
  treeOf(root)
    .elementsFromPoint(clientX, clientY)
    .flatMap((at) => elementOf(at) ?? []);
