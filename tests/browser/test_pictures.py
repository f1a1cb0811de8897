"""Boards in a notebook that is only read: hidden while the board lives, there when it is not; a kernel that is gone."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, Notebook

CELLS = (
    "import boardbook as bb\npangea = bb.Match('pangea', ['Ann', 'greedy'], seed=5)\npangea",
    "magus = bb.Match('magus', ['Ann', 'Bo', 'Cy'], seed=5)\nmagus.board(lang='fr')",
    "zargos = bb.Match('zargos', ['Ann', 'Bo', 'Cy'], seed=5)\nzargos",
    "magellan = bb.Match('magellan', ['Ann', 'Bo', 'Cy'], seed=5)\nmagellan.board(theme='dark')",
)
GAMES = ("pangea", "magus", "zargos", "magellan")
SAVED = "() => jupyterapp.commands.execute('docmanager:save')"


def pictures(page: Page) -> list[bool]:
    """Whether each picture of the notebook can be seen."""
    found = page.locator(".bb-pictured").all()
    return [picture.is_visible() for picture in found]


def test_pictures_stand_in_for_boards_and_for_nothing_else(
    lab: Lab, page: Page, notebook: Callable[..., Notebook], shot: Callable[[str], Path]
) -> None:
    book = notebook(*CELLS)
    for nth in range(len(CELLS)):
        book.board(nth)
    assert pictures(page) == [False] * len(CELLS)
    page.evaluate(SAVED)
    book.shut_down()
    page.reload()
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=60_000)
    expect(page.locator(".bb-pictured").nth(3)).to_be_attached()
    page.wait_for_timeout(2000)  # time for Lab to look for models that are gone
    shown = page.locator(".bb-pictured")
    for nth, game in enumerate(GAMES):
        shown.nth(nth).scroll_into_view_if_needed()
        expect(shown.nth(nth)).to_be_visible()
        size = shown.nth(nth).locator("img").evaluate("image => [image.naturalWidth, image.complete]")
        assert size == [720, True]
        shown.nth(nth).screenshot(path=shot(f"picture-{game}"))
    assert page.get_by_text("Error displaying widget").locator("visible=true").count() == 0


def test_a_board_says_that_its_kernel_is_gone(page: Page, notebook: Callable[..., Notebook]) -> None:
    book = notebook("import boardbook as bb\nbb.Match('pangea', ['Ann', 'Bo'], seed=5)")
    board = book.board()
    expect(board.locator(".can").first).to_be_attached()
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    board.locator(".can").first.click()
    expect(board.locator(".bb-sentence")).to_contain_text("The kernel does not answer", timeout=30_000)
    assert board.locator(".can").count() == 0
    assert board.locator(".bb-banner .bb-button").count() == 0


def test_a_converted_notebook_shows_its_boards_and_no_hand(tmp_path: Path) -> None:
    """Executed and converted without a browser; of a game with secrets nothing is kept that a hand holds."""
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"c{k}", "source": cell, "metadata": {}, "outputs": [], "execution_count": None}
        for k, cell in enumerate(CELLS)
    ]
    path = tmp_path / "boards.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path.write_text(
        json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})
    )
    convert = [sys.executable, "-m", "nbconvert", "--execute", "--allow-errors", str(path)]
    subprocess.run([*convert, "--to", "notebook", "--inplace"], check=True, capture_output=True)
    kept: dict[str, Any] = json.loads(path.read_text())
    html = ["".join(out["data"].get("text/html", "")) for cell in kept["cells"] for out in cell["outputs"]]
    assert len([page for page in html if "data:image/svg+xml" in page]) == len(CELLS)
    assert "class=" in unquote(html[-1])
    for to in ("html", "notebook"):
        subprocess.run(
            [*convert[:3], str(path), "--to", to, "--output", f"again-{to}"], check=True, capture_output=True
        )
    assert (tmp_path / "again-html.html").read_text().count('class="bb-pictured"') == len(CELLS)
