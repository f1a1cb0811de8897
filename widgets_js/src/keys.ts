// What is typed at a widget is meant for it, whatever page it stands on. JupyterLab listens on the document, before any
// element of ours is asked: with the keyboard on a tile, `x` would delete the cell and its match.

/** Lumino, which hands JupyterLab its keys, leaves those alone whose target has this: an element around it is too late. */
const SUPPRESS = "data-lm-suppress-shortcuts";

/** The chord that saves the notebook: it changes nothing there, and a browser would save the page in its place. */
const saves = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s";

/**
 * Keep what is typed in `root` from the page around it, from the first click on, wherever that was. The chord that saves
 * is the page's, and Escape gives the keyboard back unless it meant something here.
 */
export function keepKeys(root: HTMLElement, signal: AbortSignal): void {
  root.tabIndex = -1; // a click beside all buttons brings the keyboard, too
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

/** Where what had the keyboard is gone, and nobody put it elsewhere, it stays in the widget. */
function hold(root: HTMLElement, gone: Element): void {
  if (!gone.isConnected && root.isConnected && document.activeElement === document.body) {
    root.focus({ preventScroll: true });
  }
}

/** Leave the keyboard to what is around the widget: in JupyterLab, to its cell. */
function giveBack(root: HTMLElement): void {
  const around = root.parentElement?.closest<HTMLElement | SVGElement>("[tabindex]");
  if (around) around.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}
