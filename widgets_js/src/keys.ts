// Keys typed in a widget belong to the widget, whatever page it is on. JupyterLab listens on the document, before any of
// our elements: with the focus on a tile, `x` would delete the cell and its match.

/** Lumino, JupyterLab's key handler, ignores keys whose target has this attribute; an ancestor with it is not enough. */
const SUPPRESS = "data-lm-suppress-shortcuts";

/** Whether it is the shortcut that saves the notebook. Without it, the browser would save the page instead. */
const saves = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s";

/**
 * Keep keys typed in `root` from the page around it, from the first click anywhere in it. The page still gets the shortcut
 * that saves, and Escape returns the focus to the page unless the widget used it.
 */
export function keepKeys(root: HTMLElement, signal: AbortSignal): void {
  root.tabIndex = -1; // a click outside all buttons focuses the widget, too
  const typed = (event: KeyboardEvent) => {
    const { target } = event;
    if (target instanceof Element && root.contains(target)) {
      if (saves(event)) target.removeAttribute(SUPPRESS);
      else target.setAttribute(SUPPRESS, "");
    }
  };
  window.addEventListener("keydown", typed, { capture: true, signal });
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) giveBack(root);
  };
  root.addEventListener("keydown", pressed, { signal });
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) setTimeout(() => setTimeout(() => hold(root, target as Element)));
  };
  root.addEventListener("focusout", left, { signal });
}

/**
 * Keep the focus in the widget if the focused element was removed and nothing else took the focus: at the element that
 * handles the widget's keys, if there is one.
 */
function hold(root: HTMLElement, gone: Element): void {
  if (!gone.isConnected && root.isConnected && document.activeElement === document.body) {
    (root.querySelector<HTMLElement>(":scope > [tabindex]") ?? root).focus({ preventScroll: true });
  }
}

/** Move the focus to what contains the widget: in JupyterLab, its cell. */
function giveBack(root: HTMLElement): void {
  const around = root.parentElement?.closest<HTMLElement | SVGElement>("[tabindex]");
  if (around) around.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}
