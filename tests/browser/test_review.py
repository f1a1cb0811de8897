"""A review beside the board, in a real JupyterLab: marks on the timeline, and what each says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Notebook

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

REVIEW = """
import boardbook as bb
match = bb.Match("magellan", ["random"] * 3, seed=2)
while match.state.round < 8:
    match.step()
review = match.review(0, "mcts:20", {lang!r}, progress=False)
board = review.board()
board
"""


@pytest.mark.parametrize(("lang", "following"), [("en", "Next mark"), ("fr", "Repère suivant")])
def test_marks_are_looked_at_one_after_the_other(
    notebook: Callable[..., Notebook], page: Page, shot: Callable[[str], Path], lang: str, following: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    book = notebook(REVIEW.format(lang=lang))
    marks = page.locator(".bb-marks button")
    marks.first.wait_for(timeout=120_000)
    plies = book.value("[one.ply for one in review.marks]")
    assert len(plies) == marks.count() > 1
    marks.first.click()
    panel = page.locator(".bb-review")
    expect(panel.locator(".bb-weighed li")).to_have_count(book.value("len(review.marks[0].weighed)"))
    expect(panel.locator("dd").last).to_contain_text(f"{book.value('review.marks[0].cost.points'):.0f}")
    assert book.value("board.ply") == plies[0] - 1
    expect(marks.first).to_have_attribute("aria-current", "true")
    panel.get_by_role("button", name=following).click()
    expect(marks.nth(1)).to_have_attribute("aria-current", "true")
    page.locator(".bb-app").screenshot(path=shot(f"review-{lang}"))
    page.locator('.bb-board [tabindex="0"]').first.focus()
    page.keyboard.press("[")
    expect(marks.first).to_have_attribute("aria-current", "true")
    assert book.value("board.ply") == plies[0] - 1
