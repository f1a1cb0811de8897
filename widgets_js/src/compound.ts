import type { Plan } from "./contract";
import { times } from "./numbers";
import type { Pick } from "./pick";

type Ids = readonly string[];

function contains(plan: Plan, path: Ids): boolean {
  return path.every((id) => times(path, id) <= times(plan[1], id));
}

/** Elements that can still be added to the path so that at least one plan contains it. */
export function addable(plans: readonly Plan[], path: Ids): ReadonlySet<string> {
  const next = new Set<string>();
  for (const plan of plans) {
    if (!contains(plan, path)) continue;
    for (const id of plan[1]) if (times(plan[1], id) > times(path, id)) next.add(id);
  }
  return next;
}

/**
 * Handle one click of a compound decision, whose parts may come in any order. The click adds an element, or removes it if
 * no more of it can be added. Propose a complete plan, with its actions in playing order.
 */
export function pickCompound(plans: readonly Plan[], path: Ids, meanings: Ids): Pick {
  const next = addable(plans, path);
  const id = meanings.find((meaning) => next.has(meaning));
  if (id === undefined) {
    const back = meanings.find((meaning) => path.includes(meaning));
    if (back === undefined) return { ask: meanings.map((meaning) => [...path, meaning]) };
    const at = path.lastIndexOf(back);
    return { path: path.filter((_, i) => i !== at) };
  }
  const longer = [...path, id];
  const whole = plans.find((plan) => plan[1].length === longer.length && contains(plan, longer));
  return whole ? { actions: whole[0] } : { path: longer };
}
