// Which elements of the board an event is about.

/** The element that an event is about. */
export const idOf = ({ target }: Event): string | null | undefined => elementOf(target as Element);
const elementOf = (at: Element) => at.closest("[data-id]")?.getAttribute("data-id");

/** The elements where the mouse is, the uppermost first. */
export const idsUnder = ({ clientX, clientY }: MouseEvent): readonly string[] =>
  document.elementsFromPoint(clientX, clientY).flatMap((at) => elementOf(at) ?? []);
