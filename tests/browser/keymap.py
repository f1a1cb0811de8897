"""Types JupyterLab's own key map at a widget in a notebook, and checks whether the notebook changes."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from playwright.sync_api import Locator, Page

MATCH: Final = "import boardbook as bb\nmatch = bb.Match('pangea', ['Ann', 'Bo'], seed=7)\n"
WIDGETS: Final = {
    "board": "match.board()",
    "dashboard": "match.dashboard()",
    "table": "bb.play()",
    "puzzle": "bb.lesson('pangea', 1)['at_work']",
    "worksheet": "bb.lesson('pangea', 1).sheet()",
    "editor": "bb.editor('pangea')",
    "review": "bb.Match('magellan', ['random'] * 3, seed=2).run().review(0, 'mcts:2', progress=False).board()",
    "explorer": "bb.simulate('pangea', ['greedy'] * 3, 4, seed=1, workers=1, progress=False).explore()",
    "lab": "bb.lab('pangea', {'income': [1, 2]}, ['random'] * 2, weaker=None, matches=2).screen(12, progress=False)",
    "class": "bb.lesson('pangea', 1).sheet().invite(3)",
    "links": "match.invite()",
    "bids": "bb.Match('magellan', ['Ann', 'Bo', 'Cy'], seed=4).board()",
}
"""Our widgets that take the keyboard, with the code that shows them."""
BINDINGS: Final = "jupyterapp.commands.keyBindings.map(({ keys }) => [...keys])"
"""Returns every chord or sequence of chords that is bound to a command anywhere in the application."""
NAMED: Final = {"Accel": "Control", "Ctrl": "Control", "Cmd": "Meta", "Space": " "}
TYPED: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
NOTEBOOK: Final = """() => {
  const { content, context } = jupyterapp.shell.currentWidget;
  const cells = content.widgets.map(({ model }) => [model.id, model.type, model.sharedModel.source,
    model.sharedModel.execution_count ?? null]);
  return { cells, dialogs: document.querySelectorAll(".jp-Dialog").length,
           widgets: [...jupyterapp.shell.widgets("main")].length, path: context.path };
}"""
"""Returns everything that a key in a notebook can change."""
SOURCE: Final = "source => jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.setSource(source)"
"""Replaces the source of a notebook's first cell."""
PLACES: Final = {
    "an element": '.bb-board [data-id][tabindex="0"], .bb-games input',
    "the ground": ".bb-app, .bb",
    "a tab": "[role=tab]",
    "a button": "button:not([disabled])",
    "a field": "input:not([type=radio]):not([type=checkbox])",
}
"""The elements of a widget that may have the keyboard, with their selectors."""
FOCUSED: Final = """(root, selector) => {
  const found = root.matches(selector) ? root : root.querySelector(selector);
  found?.focus({ preventScroll: true });
  return found !== null && root.contains(document.activeElement);
}"""


class Row(NamedTuple):
    """The element of a widget that had the keyboard, the number of keys typed at it, and those that did something."""

    place: str
    keys: int
    did: list[str]


def chords(page: Page) -> list[list[str]]:
    """Return the keys to type: the key map, letters and digits, without chords that leave the widget or save."""
    known = [[*map(spelt, keys)] for keys in page.evaluate(BINDINGS)]
    known += [[key, key] for key in TYPED]
    kept = {tuple(keys) for keys in known if not any(leaves(chord) for chord in keys)}
    return [[*keys] for keys in sorted(kept)]


def spelt(chord: str) -> str:
    """Return a chord as Playwright writes it, such as `Control+Shift+C` for `Accel Shift C`."""
    *held, key = chord.split(" ")
    held = [NAMED.get(name, name) for name in held]
    key = NAMED.get(key, key)
    return "+".join([*held, key if "Shift" in held or len(key) > 1 else key.lower()])


def leaves(chord: str) -> bool:
    """Return whether a chord leaves the widget (Escape or Tab), or saves."""
    return chord.rpartition("+")[2] in {"Escape", "Tab"} or chord == "Control+s"


def typed_at(widget: Locator, most: int, share: slice = slice(None)) -> list[Row]:
    """Type the whole key map, or a share of it, at up to `most` elements of a widget."""
    page = widget.page
    rows: list[Row] = []
    for place, selector in PLACES.items():
        if len(rows) == most or not widget.evaluate(FOCUSED, selector):
            continue
        typed = chords(page)[share]
        changed = press(widget, selector, typed)
        did = [" ".join(keys) for keys in typed if press(widget, selector, [keys])] if changed else []
        rows.append(Row(place, len(typed), did or ["all together"] * changed))
    return rows


def press(widget: Locator, selector: str, typed: list[list[str]]) -> bool:
    """Type at an element of a widget, and return whether the notebook has changed."""
    page = widget.page
    before = page.evaluate(NOTEBOOK)
    root = widget.element_handle()  # finding it by its locator takes longer than typing a key
    for keys in typed:
        if not root.evaluate(FOCUSED, selector):  # another element may have taken its place
            root = widget.element_handle()
            root.evaluate(FOCUSED, selector)
        for key in keys:
            page.keyboard.press(key)
    after: Any = page.evaluate(NOTEBOOK)
    return bool(after != before)


def clicked_on_the_ground(page: Page) -> Any:
    """Click on an empty area of a widget, and return whether the widget then has the keyboard."""
    ground = page.locator(
        ".bb-explorer-head, .bb-lab-head, .bb-class-top, .bb-links-head, .bb-banner, .bb-lobby h2, .bb-lobby"
    )
    widget = page.locator(".bb").filter(has=ground).first  # Enter in the lobby may have started a match
    widget.locator(ground).first.click(position={"x": 3, "y": 3})  # scrolls it into view
    return widget.evaluate("root => root.contains(document.activeElement)")
