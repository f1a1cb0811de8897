import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice, Now } from "../contract";
import { change, type Model, subscribe } from "../model";
import { open } from "../pick";

type Path = readonly string[];

/**
 * The elements selected so far. The last one is kept in sync with the `selected` trait. A selection is published at once,
 * except cards of a secret hand on a shared screen, because notebooks save traits. Changes from elsewhere (a cell, a linked
 * widget) are applied, but not the echo of our own.
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
