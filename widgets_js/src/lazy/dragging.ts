// Dragging in an editor: pieces from the stock to the board, from place to place, and off the board.
import { useEffect, useRef } from "preact/hooks";
import type { BoardModule, Scene, View } from "../contract";
import type { Edit } from "../model";
import { hitStack } from "../shell/hitStack";
import { treeOf } from "../tree";

/** The distance in pixels from which a movement counts as a drag. */
const FAR = 8;

/** The input of drags and keys in an editor. */
export interface EditorContext {
  readonly module: BoardModule<View>;
  readonly view: View;
  readonly scene: Scene;
  /** Edit the position; the reply is shown at the element `at`. */
  readonly edit: (what: Edit, at?: string) => void;
}

/** Handle drags on the board that contains an element. */
export function useDragging(
  inside: { readonly current: Element | null },
  { module, view, scene, edit }: EditorContext,
): void {
  const dragged = useRef({ kind: "", ids: [] as readonly string[], x: 0, y: 0 });
  useEffect(() => {
    const root = inside.current?.closest<HTMLElement>(".bb-app");
    if (!root) return;
    const closed = new AbortController();
    const meant = (ids: readonly string[]) => [
      ...new Set(ids.flatMap((id) => [id, ...module.meanings(view, id, scene)])),
    ];
    const picked = (event: PointerEvent) => {
      const kind = (event.target as Element).closest<HTMLElement>("[data-kind]")?.dataset["kind"] ?? "";
      const on = (event.target as Element).closest(".bb-board") ? hitStack(root, event) : [];
      dragged.current = { kind, ids: on, x: event.clientX, y: event.clientY };
    };
    const dropped = (event: PointerEvent) => {
      const { kind, ids, x, y } = dragged.current;
      dragged.current = { kind: "", ids: [], x: 0, y: 0 };
      if (Math.hypot(event.clientX - x, event.clientY - y) < FAR || !(kind || ids.length)) return;
      const target = treeOf(root).elementFromPoint(event.clientX, event.clientY);
      const to = target?.closest(".bb-board") ? hitStack(root, event) : [];
      if (kind && to.length) edit({ what: "put", kind, elements: meant(to) }, to[0]);
      else if (ids.length && to.length && to[0] !== ids[0])
        edit({ what: "move", from: meant(ids), elements: meant(to) }, to[0]);
      else if (ids.length && target?.closest(".bb-side")) edit({ what: "off", from: meant(ids) });
    };
    root.addEventListener("pointerdown", picked, { signal: closed.signal });
    root.ownerDocument.addEventListener("pointerup", dropped, { signal: closed.signal });
    return () => closed.abort();
  }, [view, scene]);
}
