import type { Patch, View } from "./contract";

type Node = Record<string, unknown>;

/** Apply a patch to a view. The old view is not modified and shares what did not change. */
export function patched(view: View, patch: Patch): View {
  const next: Node = { ...view };
  const fresh = new Set<Node>([next]);
  const parent = (path: string): [Node, string] => {
    const keys = path.split("/");
    const last = keys.pop() as string;
    let node = next;
    for (const key of keys) {
      let child = node[key] as Node;
      if (!fresh.has(child)) {
        child = { ...child };
        fresh.add(child);
        node[key] = child;
      }
      node = child;
    }
    return [node, last];
  };
  for (const path of patch.drop ?? []) {
    const [node, key] = parent(path);
    delete node[key];
  }
  for (const [path, value] of Object.entries(patch.set ?? {})) {
    const [node, key] = parent(path);
    node[key] = value;
  }
  return next;
}
