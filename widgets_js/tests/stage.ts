// A place on the page for the widget of a test, and what people do there.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach } from "vitest";

/** Put an empty place on the page before each test, and remove it with its widget afterwards. */
export function stage(set: (root: HTMLElement) => void, className = ""): void {
  let root: HTMLElement;
  beforeEach(() => {
    root = document.createElement("div");
    root.className = className;
    document.body.append(root);
    set(root);
  });
  afterEach(() => {
    act(() => render(null, root));
    root.remove();
  });
}

/** The last request, without its number. */
export function withoutNumber(request: unknown): object {
  const { seq: _, ...rest } = request as { readonly seq?: number };
  return rest;
}
