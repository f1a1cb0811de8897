// A page that listens on the document before anything else, as JupyterLab does, and a focused element.
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepKeys } from "../src/keys";

const heard: string[] = [];
let closed: AbortController;
let cell: HTMLElement;
let root: HTMLElement;
let tile: HTMLElement;

/** As Lumino: a key is its own unless the element that has it, or one on the way to what its rules name, says no. */
function lumino({ target, key }: KeyboardEvent): void {
  for (let at = target as Element | null; at; at = at.parentElement) {
    if (at.hasAttribute("data-lm-suppress-shortcuts")) return;
    if (at === document.activeElement || at === cell) return void heard.push(key);
  }
}

const press = (key: string, init: KeyboardEventInit = {}, at: Element = document.activeElement as Element) =>
  at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));

beforeEach(() => {
  closed = new AbortController();
  heard.length = 0;
  document.addEventListener("keydown", lumino, { capture: true, signal: closed.signal });
  document.body.innerHTML =
    '<div id="cell" tabindex="0"><div id="root"><b id="tile" tabindex="0"></b></div></div>';
  const found = (id: string) => document.getElementById(id) as HTMLElement;
  [cell, root, tile] = [found("cell"), found("root"), found("tile")];
  keepKeys(root, closed.signal);
});
afterEach(() => closed.abort());

test("a key in a widget is not a command of the page, even on a redrawn element", () => {
  tile.focus();
  press("x");
  tile.outerHTML = '<b id="tile" tabindex="0"></b>';
  (document.getElementById("tile") as HTMLElement).focus();
  press("d");
  press("Enter", { ctrlKey: true });
  expect(heard).toEqual([]);
});

test("the shortcut that saves the notebook still works, and the next key belongs to the widget again", () => {
  tile.focus();
  press("s", { ctrlKey: true });
  press("s", { metaKey: true });
  press("s");
  press("s", { ctrlKey: true, shiftKey: true });
  expect(heard).toEqual(["s", "s"]);
});

test("Escape returns the focus to the cell, unless the widget used it", () => {
  tile.focus();
  tile.addEventListener("keydown", (event) => event.preventDefault(), { once: true });
  press("Escape");
  expect(document.activeElement).toBe(tile);
  press("Escape");
  expect(document.activeElement).toBe(cell);
  press("x");
  expect(heard).toEqual(["x"]);
});

test("Escape leaves the focus to the page if no ancestor takes it", () => {
  cell.removeAttribute("tabindex");
  tile.focus();
  press("Escape");
  expect(document.activeElement).toBe(document.body);
});

test("the focus stays in the widget when the focused element is removed", async () => {
  tile.focus();
  tile.dispatchEvent(new FocusEvent("focusout", { bubbles: true })); // this document does not tell by itself
  tile.remove();
  await new Promise((done) => setTimeout(done, 10));
  expect(document.activeElement).toBe(root);
});

test("the focus stays where the widget handles keys when the focused element is removed", async () => {
  const app = document.createElement("div");
  app.tabIndex = -1;
  root.append(app);
  tile.focus();
  tile.dispatchEvent(new FocusEvent("focusout", { bubbles: true })); // this document does not tell by itself
  tile.remove();
  await new Promise((done) => setTimeout(done, 10));
  expect(document.activeElement).toBe(app);
});

test("a closed widget keeps no keys", () => {
  tile.focus();
  closed.abort();
  document.addEventListener("keydown", lumino, { capture: true, once: true });
  press("x");
  expect(heard).toEqual(["x"]);
});
