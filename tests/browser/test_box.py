"""Magus with the physical game: a player enters dice by clicks and digits, and corrects one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.notebook import Notebook

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

TURN = """
import boardbook as bb
position = {
    "seats": 2, "round": 3, "sorcerers": {"blue": {"yellow": {"apprentice": 2}}},
    "mana": {"blue": {"yellow": 2, "green": 1}}, "display": ["Y01", "G04", "B09", "V10", "R08"],
}
match = bb.Match.from_position("magus", position, ["Ann", "Bo"], chance="ask")
match.board()
"""


def asked(page: Page, question: str) -> None:
    expect(page.locator(".bb-ask h3")).to_have_text(question)


def test_a_turn_with_real_dice(notebook: Callable[..., Notebook]) -> None:
    book = notebook(TURN)
    board, page = book.board(), book.page
    expect(board.locator(".bb-chip")).to_have_text("with the physical game")
    board.locator('[data-id="roll"]').first.click()
    asked(page, "What does the first die show?")
    page.locator('[data-outcome="4"]').click()
    asked(page, "What does the second die show?")
    page.locator('[data-outcome="5"]').click()
    asked(page, "What does the third die show?")
    page.locator("[data-entered]").first.click()  # it should have been a two
    asked(page, "What should it be instead of 4?")
    page.locator('[data-outcome="2"]').click()
    asked(page, "What does the third die show?")
    expect(page.locator("[data-entered]").first).to_have_attribute("aria-label", "2")
    page.keyboard.press("9")
    expect(page.locator(".bb-bubble")).to_contain_text("Possible: 1, 2, 3, 4, 5, 6.")
    page.keyboard.press("6")
    book.until("match.to_act == 0")
    assert book.value("[ply.number for ply in match.history.plies[-3:]]") == [2, 5, 6]
    expect(page.locator(".bb-ask")).to_have_count(0)
    page.keyboard.press("u")  # undoes the last die
    asked(page, "What does the third die show?")
    page.locator('[data-outcome="1"]').click()
    book.until("match.to_act == 0")
    assert book.value("sorted(match.view(0)['dice'])") == [1, 2, 5]
