// The tree that contains a board: the document, or a shadow tree, as for outputs in marimo.

/** The tree that contains an element. */
export function treeOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** The parent of an element, across shadow roots. */
export function parentOf(element: Element): Element | null {
  const tree = treeOf(element);
  return element.parentElement ?? (tree instanceof ShadowRoot ? tree.host : null);
}
