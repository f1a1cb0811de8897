"""A review beside the board: the marks on the timeline, and what each of them says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardbook.classroom import reviewing
from boardbook.classroom.review import ReviewJob
from tests.browser.notebook import Notebook
from tests.profiles import many

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
def test_marks_can_be_viewed_one_after_the_other(
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
    book.until(f"board.ply == {plies[0] - 1}")
    expect(marks.first).to_have_attribute("aria-current", "true")
    panel.get_by_role("button", name=following).click()
    expect(marks.nth(1)).to_have_attribute("aria-current", "true")
    page.locator(".bb-app").screenshot(path=shot(f"review-{lang}"))
    page.locator('.bb-board [tabindex="0"]').first.focus()
    page.keyboard.press("[")
    expect(marks.first).to_have_attribute("aria-current", "true")
    book.until(f"board.ply == {plies[0] - 1}")


PLAYED = """
from random import Random
import boardbook as bb
match, rng = bb.Match("pangea", ["Ann", "greedy"], seed=1), Random(1)
while not match.over:
    match.play(rng.choice(match.legal_actions())) if match.to_act == 0 else match.step()
board = match.board()
board
"""


def test_a_finished_match_is_reviewed_and_continued_at_its_board(
    light_notebook: Callable[..., Notebook], page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "ReviewJob", partial(ReviewJob, bot=many(check="mcts:15", proofs="mcts:60")))
    page.set_viewport_size({"width": 1440, "height": 900})
    book = light_notebook(PLAYED)
    page.get_by_role("button", name="Review my decisions").click(timeout=120_000)
    page.locator(".bb-page progress").wait_for()
    expect(page.locator(".bb-page [role=status]")).to_contain_text("decisions", timeout=200_000)
    page.get_by_role("button", name="To the first mark").click()
    first = book.value("min(match.marks)")
    expect(page.locator(".bb-marks button").first).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Find the better move").click()
    task = page.locator(".bb-app").nth(1)
    expect(task.get_by_text("Find the better move.", exact=True).first).to_be_in_viewport()
    assert book.value("board._panel.children[0].puzzle.match.state.to_dict()") == book.value(
        f"match.history.at({first - 1}).to_dict()"
    )
    page.get_by_role("tab", name="Moves").first.click()
    page.get_by_role("button", name="Edit this position").click()
    editor = page.locator(".bb-app").nth(1)
    expect(editor.locator(".bb-kinds")).to_be_in_viewport()
    assert book.value("board._panel.children[0].editor.position") == book.value(
        f"match.history.at({first - 1}).to_dict()"
    )
    editor.get_by_role("button", name="Play from here").click()
    played = page.locator(".bb-app").nth(2)
    expect(played.locator(".bb-banner")).to_be_in_viewport()
    tile = played.locator('.bb-board [data-id^="s."]').first
    tile.hover()
    expect(played.locator(".bb-where")).to_have_text(tile.get_attribute("aria-label") or "")
