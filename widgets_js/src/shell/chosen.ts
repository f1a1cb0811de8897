import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice, Now } from "../contract";
import { change, type Model, subscribe } from "../model";
import { open } from "../pick";

type Path = readonly string[];

/**
 * The elements chosen so far, kept equal to the `selected` trait (its last one). What is chosen here is published at once,
 * but for cards of a hand that only one at this screen may see: notebooks keep traits. What comes from elsewhere (a cell,
 * a linked widget) is listened to, so that quick keys never meet their own echo.
 */
export function useChosen(
  model: Model,
  choices: readonly Choice[],
  { shared, view }: Now,
): [Path, (path: Path) => void] {
  const [path, show] = useState<Path>([]);
  const now = useRef({ path, choices, secret: false, own: false });
  now.current.choices = choices;
  now.current.secret = shared && view !== null;
  const choose = useRef((next: Path) => {
    now.current.path = next;
    show(next);
    const selected = now.current.secret ? "" : (next.at(-1) ?? "");
    if (model.get("selected") === selected) return;
    now.current.own = true;
    change(model, "selected", selected);
    now.current.own = false;
  });
  useEffect(() => {
    const elsewhere = () => {
      const id = model.get("selected");
      if (now.current.own || now.current.secret || id === (now.current.path.at(-1) ?? "")) return;
      choose.current(open(now.current.choices, []).has(id) ? [id] : []);
    };
    return subscribe(model, { "change:selected": elsewhere });
  }, [model]);
  return [path, choose.current];
}
