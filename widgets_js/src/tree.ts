// The tree of elements that a board stands in: the page, or one of its own in the page, as outputs in marimo have.

/** The tree that an element is in. */
export function treeOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** What an element stands in, across trees. */
export function parentOf(element: Element): Element | null {
  const tree = treeOf(element);
  return element.parentElement ?? (tree instanceof ShadowRoot ? tree.host : null);
}
