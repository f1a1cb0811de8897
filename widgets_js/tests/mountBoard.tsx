// Mounts a board of Magellan on a fake model, and simulates clicks and keys.
import { render } from "preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import { magellan } from "../src/boards/magellan";
import type { BoardModule, Now, Scene, Step, View } from "../src/contract";
import type { Traits } from "../src/model";
import { App } from "../src/shell/app";
import { Store } from "../src/store";
import { FakeModel } from "./fakeModel";
import { mid, scene } from "./fixture";

export const module = magellan as unknown as BoardModule<View>;

/** Let media queries match or not, except the one for paper. */
export const setMedia = (matches: boolean, print = false) =>
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => {
    const list = new EventTarget() as unknown as MediaQueryList;
    return Object.assign(list, { matches: query === "print" ? print : matches });
  });

/** Among others, motion is reduced, so that what is drawn follows at once. */
export const stopMotion = () => setMedia(true);

/** Report the sizes of observed elements at once, as a browser does after its layout. */
export const observeSizes = () =>
  vi.spyOn(globalThis, "ResizeObserver").mockImplementation(
    class implements ResizeObserver {
      readonly #report: () => void;
      constructor(report: ResizeObserverCallback) {
        this.#report = () => report([], this);
      }
      observe() {
        this.#report();
      }
      unobserve() {}
      disconnect() {}
    },
  );

export interface MountedBoard {
  readonly root: HTMLElement;
  readonly model: FakeModel;
  readonly store: Store;
  readonly find: (selector: string) => HTMLElement | null;
  readonly fire: (selector: string, event: Event) => void;
  readonly click: (selector: string) => void;
  readonly key: (name: string, at?: string) => void;
  readonly leave: () => void;
}

interface BoardSetup {
  readonly now: Now;
  readonly first?: object;
  readonly steps?: readonly Step[];
  readonly scene?: Scene;
  /** Whether the kernel has sent the current state since the page was loaded. */
  readonly current?: boolean;
}

/** Mount a board of a match, given its current state, its first view and its steps. */
export function mountBoard({
  now,
  first = mid,
  steps = [],
  scene: _scene = scene,
  current = true,
}: BoardSetup): MountedBoard {
  const root = document.createElement("div");
  document.body.append(root);
  const closed = new AbortController();
  const _record = { first: first as View, steps };
  const traits: Traits = {
    _scene,
    _record,
    _now: now,
    ply: now.ply,
    seat: -1,
    lang: "en",
    theme: "light",
    selected: "",
    auto_pass: false,
    _shell_id: "",
    _shell: "",
    _annex: "",
    _marks: [],
    _story: null,
  };
  const model = new FakeModel(traits);
  const store = new Store(_record, now, () => model.send({ type: "plies" }));
  store.current = current;
  act(() => render(<App {...{ model, store, module, signal: closed.signal, root }} />, root));
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const fire = (selector: string, event: Event) => act(() => void find(selector)?.dispatchEvent(event));
  return {
    root,
    model,
    store,
    find,
    fire,
    click: (selector) => fire(selector, new MouseEvent("click", { bubbles: true })),
    key: (name, at = ".bb-app") =>
      fire(at, new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })),
    leave: () => {
      closed.abort();
      render(null, root);
      root.remove();
    },
  };
}
