"""The "What if?" panel: three clicks show the moves on the board, and one of them is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.notebook import Notebook, wait_shown

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

MATCH = """
import boardbook as bb
match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
while len(match.legal_actions()) < 4 or match.state.round < 1:
    match.play(match.legal_actions()[0])
match.board(lang={lang!r})
"""


@pytest.mark.parametrize(
    ("lang", "moves", "title", "begin", "stop", "play"),
    [
        ("en", "Moves", "What if?", "Play out", "Stop", "Play it"),
        ("fr", "Coups", "Et si…\N{NO-BREAK SPACE}?", "Simuler", "Arrêter", "Le jouer"),
    ],
    ids=["en", "fr"],
)
def test_the_moves_of_a_decision_are_simulated_and_one_is_played(
    notebook: Callable[..., Notebook],
    page: Page,
    shot: Callable[[str], Path],
    lang: str,
    moves: str,
    title: str,
    begin: str,
    stop: str,
    play: str,
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    book = notebook(MATCH.format(lang=lang))
    page.locator(".bb-app").wait_for(timeout=60_000)
    ply = book.value("match.ply")
    wait_shown(page, ply)
    page.locator(".bb-app").get_by_role("tab", name=moves).click()
    page.locator("summary", has_text=title).click()
    page.get_by_role("button", name=begin).click()
    rows = page.locator(".bb-ends > li > button")
    expect(rows.nth(1)).to_be_visible(timeout=60_000)
    page.get_by_role("button", name=stop).click(timeout=60_000)
    expect(page.get_by_role("button", name=begin)).to_be_visible(timeout=60_000)
    told = [float(text.partition("%")[0]) for text in rows.locator("small").all_inner_texts()]
    assert told == sorted(told, reverse=True)
    for k in range(2):
        rows.nth(k).hover()
        expect(page.locator(".bb-board .chosen").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".bb-board .chosen")).to_have_count(0)
    rows.first.click()
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    page.locator(".bb-app").screenshot(path=shot(f"what-if-{lang}"))
    page.get_by_role("button", name=play, exact=True).click()
    book.until(f"match.ply > {ply}")
    wait_shown(page, book.value("match.ply"))
    expect(page.locator(".bb-ends")).to_have_count(0)
