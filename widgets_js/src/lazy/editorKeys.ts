// Keys of an editor: add and remove pieces on the focused element.
import { useEffect } from "preact/hooks";
import type { Edit } from "../model";
import { idOf } from "../shell/hitStack";
import { consume, unmodified } from "../shell/keyboard";
import type { EditorContext } from "./dragging";

type MakeEdit = (at: readonly string[]) => Edit;
const another: MakeEdit = (elements) => ({ what: "another", elements });
const off: MakeEdit = (from) => ({ what: "off", from });
const empty: MakeEdit = (from) => ({ what: "empty", from });

/** On many keyboards `+` is on the key of `=`; some have Backspace instead of Delete. */
const EDITS: Readonly<{ [key: string]: MakeEdit }> = {
  "+": another,
  "=": another,
  "-": off,
  Delete: empty,
  Backspace: empty,
};

/** Handle the keys of an editor on the board that contains an element. */
export function useEditorKeys(
  inside: { readonly current: Element | null },
  { module, view, scene, edit }: EditorContext,
): void {
  useEffect(() => {
    const root = inside.current?.closest<HTMLElement>(".bb-app");
    if (!root) return;
    const pressed = (event: KeyboardEvent) => {
      const [makeEdit, id] = [unmodified(event) && EDITS[event.key], idOf(event)];
      if (!makeEdit || !id) return;
      consume(event);
      edit(makeEdit([...new Set([id, ...module.meanings(view, id, scene)])]), id);
    };
    root.addEventListener("keydown", pressed);
    return () => root.removeEventListener("keydown", pressed);
  }, [view, scene]);
}
