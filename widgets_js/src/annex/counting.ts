// Keys of an editor: pieces are added and taken off at the element that has the focus.
import { useEffect } from "preact/hooks";
import type { Edit } from "../model";
import { alone, taken } from "../shell/keyboard";
import { idOf } from "../shell/under";
import type { Drags } from "./dragging";

type Deed = (at: readonly string[]) => Edit;
const another: Deed = (elements) => ({ what: "another", elements });
const off: Deed = (from) => ({ what: "off", from });
const empty: Deed = (from) => ({ what: "empty", from });

/** `=` is the key of `+` on many keyboards, Backspace that of Delete on some. */
const DEEDS: Readonly<{ [key: string]: Deed }> = {
  "+": another,
  "=": another,
  "-": off,
  Delete: empty,
  Backspace: empty,
};

/** Listen to the keys of an editor on the board that something lies in. */
export function useCounting(
  inside: { readonly current: Element | null },
  { module, view, scene, edit }: Drags,
): void {
  useEffect(() => {
    const root = inside.current?.closest<HTMLElement>(".bb-app");
    if (!root) return;
    const pressed = (event: KeyboardEvent) => {
      const [deed, id] = [alone(event) && DEEDS[event.key], idOf(event)];
      if (!deed || !id) return;
      taken(event);
      edit(deed([...new Set([id, ...module.meanings(view, id, scene)])]), id);
    };
    root.addEventListener("keydown", pressed);
    return () => root.removeEventListener("keydown", pressed);
  }, [view, scene]);
}
