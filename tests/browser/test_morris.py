"""A game from another package: five moves by clicks on its own drawing, and one that is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.looks import click, in_view
from tests.browser.notebook import Notebook, wait_shown

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

MORRIS = f"""
import sys; sys.path.insert(0, {str(Path(__file__).parents[2] / "docs" / "examples" / "morris")!r})
import boardbook as bb
bb.register_game("morris")
match = bb.Match("morris", ["Ann", "Ben"], seed=1)
match.board()
"""


def test_five_moves_by_clicks(notebook: Callable[..., Notebook], page: Page) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    book = notebook(MORRIS)
    board = book.board()
    page.set_viewport_size({"width": 1440, "height": 900})
    board.evaluate("board => board.scrollIntoView({ block: 'start' })")
    for ply, point in enumerate(("a7", "b6", "d7", "b4", "g7")):
        wait_shown(page, ply)
        assert in_view(book) == []
        click(page, f"p.{point}")
        book.until(f"match.ply == {ply + 1}")
    wait_shown(page, 5)
    assert page.locator(".mo-man").count() == 5
    assert "A mill! Take a man." in board.inner_text()
    click(page, "p.d5")
    page.locator(".bb-bubble", has_text="The other side has no man on d5.").wait_for()
    assert page.locator('[data-id="p.d5"].refused').count() == 1
    board.get_by_role("button", name="FR", exact=True).click()
    click(page, "p.d5")
    page.locator(".bb-bubble", has_text="Aucun pion adverse n’est en d5.").wait_for()
    assert book.value("match.ply") == 5
    assert problems == []
