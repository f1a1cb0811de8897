"""The last plies of each game are played by keyboard alone, in French and in the dark theme, to the final score."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.looks import choose
from tests.browser.notebook import Notebook, wait_past, wait_shown
from tests.house import GAMES
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

Make = Callable[..., Notebook]

SETUP = """
import json
import boardbook as bb
from boardbook.bots import decide, make_bot
from random import Random

NAMES = ["Ann", "Bo", "Cy"]
ahead = bb.Match(GAME, ["greedy"] * 3, seed=4).run()
match = bb.Match(GAME, NAMES, seed=4, chance="ask")
for ply in ahead.history.plies[:-LAST]:
    match.history.push(ply.number, ply.choices)
match.history.chance = "auto"
match.history.settle()
adviser, rng = make_bot("greedy"), Random(1)

def advice():
    "Return the elements to choose next, as the greedy bot would."
    state, game = match.state, match.game
    n = int(decide(adviser, game, state, rng))
    plans = [ids for numbers, ids in game.plans(state) if numbers[0] == n]
    return list(min(plans, key=len)) if plans else list(game.clicks(state, n))
board = match.board(lang="fr")
board.pace = 0
board
"""
LAST = {"pangea": 24, "zargos": many(check=12, proofs=25)}
"""The number of plies to play by keys, if it is not 30."""


def choose_all(page: Page, elements: list[str]) -> None:
    for element in elements:
        choose(page, element)


def answer(page: Page, seat: int, clicks: list[str]) -> None:
    """Answer in a window that asks several people at one screen: E if everyone passes, else Tab to the seat's name."""
    if clicks == ["pass"]:
        page.keyboard.press("e")
        return
    for _ in range(60):
        if page.evaluate("document.activeElement?.dataset?.poll ?? ''") == str(seat):
            page.keyboard.press("Enter")
            break
        page.keyboard.press("Tab")
    page.locator(".bb-curtain").wait_for(state="detached")
    choose_all(page, clicks)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_match_by_keys_alone(notebook: Make, shot: Callable[[str], Path], game: str) -> None:
    book = notebook(SETUP.replace("GAME", repr(game)).replace("LAST", str(LAST.get(game, 30))))
    board = book.board()
    page = book.page
    book.theme("JupyterLab Dark")
    page.emulate_media(reduced_motion="reduce")
    board.locator('[data-id][tabindex="0"], .bb-curtain button').first.focus()  # a curtain may hide the hand
    decided = 0
    while decided < 200:
        book.until("match.over or not match.is_forced")
        ply, over = book.value("[match.ply, match.over]")
        wait_shown(page, ply)
        if over:
            break
        clicks = book.value("advice()")
        if page.locator("[data-poll]").count():
            answer(page, book.value("match.to_act"), clicks)
        elif page.locator(".bb-curtain").count() and clicks != ["pass"]:
            page.keyboard.press("e")
            page.locator(".bb-curtain").wait_for(state="detached")
            choose_all(page, clicks)
        else:
            choose_all(page, clicks)
        wait_past(book, ply)
        decided += 1
    assert decided > 3
    headline = page.locator(".bb-banner strong").inner_text()
    assert "Victoire" in headline
    assert page.evaluate("document.querySelector('.bb').dataset.theme") == "dark"
    board.screenshot(path=shot(f"{game}-end-dark-french"))
