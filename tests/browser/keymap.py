"""JupyterLab's own key map, typed at a widget in a notebook: what it does to the notebook."""

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
    "bids": "bb.Match('magellan', ['Ann', 'Bo', 'Cy'], seed=4).board()",
}
"""Each widget of ours that takes the keyboard."""
BINDINGS: Final = "jupyterapp.commands.keyBindings.map(({ keys }) => [...keys])"
"""Every chord, or sequence of chords, that is a command somewhere in the application."""
NAMED: Final = {"Accel": "Control", "Ctrl": "Control", "Cmd": "Meta", "Space": " "}
TYPED: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
NOTEBOOK: Final = """() => {
  const { content, context } = jupyterapp.shell.currentWidget;
  const cells = content.widgets.map(({ model }) => [model.id, model.type, model.sharedModel.source,
    model.sharedModel.execution_count ?? null]);
  return { cells, dialogs: document.querySelectorAll(".jp-Dialog").length,
           widgets: [...jupyterapp.shell.widgets("main")].length, path: context.path };
}"""
"""What a key of a notebook changes."""
PLACES: Final = {
    "an element": '.bb-board [data-id][tabindex="0"], .bb-games input',
    "the ground": ".bb-app, .bb",
    "a tab": "[role=tab]",
    "a button": "button:not([disabled])",
    "a field": "input:not([type=radio]):not([type=checkbox])",
}
"""Where the keyboard may be in a widget, by what is looked for."""
FOCUSED: Final = """(root, selector) => {
  const found = root.matches(selector) ? root : root.querySelector(selector);
  found?.focus({ preventScroll: true });
  return found !== null && root.contains(document.activeElement);
}"""


class Row(NamedTuple):
    """Of a widget, a place that had the keyboard, how many keys were typed there, and those that did something."""

    place: str
    keys: int
    did: list[str]


def chords(page: Page) -> list[list[str]]:
    """What is typed: the key map, and all letters and digits. Escape and Tab leave a widget, and Ctrl+S saves."""
    known = [[*map(spelt, keys)] for keys in page.evaluate(BINDINGS)]
    known += [[key, key] for key in TYPED]
    kept = {tuple(keys) for keys in known if not any(leaves(chord) for chord in keys)}
    return [[*keys] for keys in sorted(kept)]


def spelt(chord: str) -> str:
    """A chord as the browser's keyboard takes it: `Accel Shift C` is `Control+Shift+C`."""
    *held, key = chord.split(" ")
    held = [NAMED.get(name, name) for name in held]
    key = NAMED.get(key, key)
    return "+".join([*held, key if "Shift" in held or len(key) > 1 else key.lower()])


def leaves(chord: str) -> bool:
    """Whether a chord leaves the widget, or is the one that saves."""
    return chord.rpartition("+")[2] in {"Escape", "Tab"} or chord == "Control+s"


def typed_at(widget: Locator, most: int) -> list[Row]:
    """Type the whole key map at `most` places of a widget, or as many as it has."""
    page = widget.page
    rows: list[Row] = []
    for place, selector in PLACES.items():
        if len(rows) == most or not widget.evaluate(FOCUSED, selector):
            continue
        typed = chords(page)
        changed = press(widget, selector, typed)
        did = [" ".join(keys) for keys in typed if press(widget, selector, [keys])] if changed else []
        rows.append(Row(place, len(typed), did or ["all together"] * changed))
    return rows


def press(widget: Locator, selector: str, typed: list[list[str]]) -> bool:
    """Type at a place of a widget; whether anything of the notebook is another then."""
    page = widget.page
    before = page.evaluate(NOTEBOOK)
    for keys in typed:
        widget.evaluate(FOCUSED, selector)
        for key in keys:
            page.keyboard.press(key)
    after: Any = page.evaluate(NOTEBOOK)
    return bool(after != before)


def clicked_on_the_ground(page: Page) -> Any:
    """Click at a widget where nothing is; whether it has the keyboard then."""
    ground = page.locator(".bb-banner, .bb-lobby h2, .bb-lobby")
    widget = page.locator(".bb").filter(has=ground).first  # Enter in the lobby may have begun a match meanwhile
    box = widget.locator(ground).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    return widget.evaluate("root => root.contains(document.activeElement)")
