"""The light host shows a board as JupyterLab does: with the same sizes, distances, fonts and colours."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

from tests.browser.notebook import Notebook, wait_still
from tests.host.cells import Cells
from tests.host.host import Host

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
CELLS = (
    "import boardbook as bb\nmatch = bb.Match('magus', ['Ann', 'Bo'], seed=5)\nboard = match.board()\nboard",
    "bb.Match('pangea', ['Ann', 'Bo'], seed=5)",
)
MEASURED = """() => {
  const top = document.querySelector(".bb").getBoundingClientRect().y;
  const parts = [".bb", ".bb-banner", ".bb-banner strong", ".bb-board", ".bb-side", ".bb-page", ".bb-timeline"];
  return parts.map((part) => {
    const found = document.querySelector(part);
    const { x, y, width, height } = found.getBoundingClientRect();
    const { fontFamily, fontSize, lineHeight, color, backgroundColor } = getComputedStyle(found);
    const box = [x, y - top, width, height].map(Math.round);
    return [part, box, fontFamily, fontSize, lineHeight, color, backgroundColor];
  });
}"""
SIZES = [(1440, 900), (1720, 1150), (1008, 700)]


def looks(make: Make) -> dict[object, Any]:
    """Return measurements of a board in windows of several sizes, in both themes, and on a phone."""
    book, seen = make(*CELLS), dict[object, Any]()
    book.board(1)

    def note(what: object) -> None:
        wait_still(book.page)
        seen[what] = book.page.evaluate(MEASURED)

    for width, height in SIZES:
        book.page.set_viewport_size({"width": width, "height": height})
        note((width, height))
    book.theme("JupyterLab Dark")
    note("dark")
    book.collapse_left()
    book.page.set_viewport_size({"width": 400, "height": 900})
    note("phone")
    return seen


def test_a_board_looks_the_same_as_in_lab(light_notebook: Make, lab_notebook: Make) -> None:
    light, lab = looks(light_notebook), looks(lab_notebook)
    for what, seen in light.items():
        assert seen == lab[what], what


def test_cells_are_the_main_module_only_while_they_run(host: Host) -> None:
    main = sys.modules["__main__"]
    cells = Cells(host)
    cells.run("import sys")
    assert cells.value("sys.modules['__main__'].__dict__ is globals()")
    cells.close()
    assert sys.modules["__main__"] is main


def test_messages_arrive_in_the_order_in_which_they_were_sent(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order is kept even if several threads send messages."""
    sent: list[int] = []
    monkeypatch.setattr(host, "_send", lambda text: sent.append(json.loads(text)["content"]["n"]))

    def say() -> None:
        for n in range(0, 10, 2):
            other = Thread(target=host.publish, args=("comm_msg", {"n": n}))
            other.start()
            other.join()
            host.publish("comm_msg", {"n": n + 1})

    host.call(say)
    assert sent == [*range(10)]
