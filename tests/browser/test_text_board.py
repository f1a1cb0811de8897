"""A game without a drawing is shown as text, with a button for every action."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.notebook import Notebook, wait_shown

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

VEIL = f"""
import sys; sys.path.insert(0, {str(Path(__file__).parents[2])!r})
import boardbook as bb
bb.register_game("tests.veil")
match = bb.Match("veil", ["Ann", "greedy"], seed=1)
match.to_html("match.html"); match.seen_by(0).to_html("ann.html")
board = match.board(seat=0)
board.pace = 0
board
"""


def test_a_game_without_a_drawing_is_played_to_its_end(notebook: Callable[..., Notebook], page: Page) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    book = notebook(VEIL)
    board = page.locator(".bb-plain")
    board.locator("button").first.wait_for(timeout=60_000)
    assert "hand0" in board.inner_text()
    assert "hand1" not in board.inner_text()
    legal = book.value("[str(a) for a in match.legal_actions()]")
    assert board.locator("button").all_inner_texts() == legal
    wait_shown(page, book.value("match.ply"))
    board.locator("button", has_text="play").first.click()
    book.until("match.over or (match.to_act == 0 and not match.is_forced and match.ply > 5)")
    while not book.value("match.over"):
        ply = book.value("match.ply")
        wait_shown(page, ply)
        board.locator("button").first.focus()
        page.keyboard.press("Enter")
        book.until(f"match.over or (match.to_act == 0 and not match.is_forced and match.ply > {ply})")
    page.locator(".bb-banner strong", has_text="win").wait_for()
    assert board.locator("button").count() == 0
    assert [problem for problem in problems if "anywidget" in problem] == []
