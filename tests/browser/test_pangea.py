"""Pangea in windows of usual sizes: every decision is in view, and nothing jumps, is cut off or is too small."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.looks import click, in_view
from tests.browser.notebook import Notebook, wait_shown, wait_still
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

Make = Callable[..., Notebook]

SETUP = """
import json
import boardbook as bb
from random import Random

match = bb.Match("pangea", ["Ann", "Ben", "Cy"], seed=5)
board = match.board(theme="light")
board.pace = 0
rng = Random(5)

def on(plies):
    "Play this many plies at random, and on to a choice. Return the ply, its phase, and the clicks of a random action."
    for _ in range(plies):
        if match.to_act is not None:
            match.play(rng.choice(match.legal_actions()))
    while match.to_act is not None and match.is_forced:
        match.play(match.legal_actions()[0])
    chosen = rng.choice(match.legal_actions()) if match.to_act is not None else None
    return [match.ply, match.state.phase_name, list(match.game.clicks(match.state, int(chosen))) if chosen else []]

def to(phase):
    "Play at random to a choice in this phase. Return the ply, and the minions that can be clicked first."
    while match.is_forced or match.state.phase_name != phase:
        match.play(rng.choice(match.legal_actions()))
    pairs = [match.game.clicks(match.state, int(action)) for action in match.legal_actions()]
    return [match.ply, sorted({pair[0] for pair in pairs if len(pair) == 2 and pair[0].startswith("m.")})]
board
"""
WALKS = """
import boardbook as bb
from random import Random

match, rng = bb.Match("pangea", ["Ann", "Ben", "Cy"], seed=3), Random(3)
while match.ply < 60:
    match.play(rng.choice(match.legal_actions()))
places = [match.history.at(ply).view(None)["minions"] for ply in range(61)]
walks = [
    [ply, minion, places[ply - 1][minion]]
    for ply in match.log.filter(kind="move")["ply"]
    for minion, place in places[ply].items()
    if places[ply - 1].get(minion, place) != place and places[60].get(minion) != places[ply - 1][minion]
]
match.board(theme="light")
"""
CORNERS = """() => Object.fromEntries([...document.querySelectorAll(".bb-board [data-id^='s.']")].map((square) => {
  const { left, right, top, bottom } = square.getBoundingClientRect();
  return [square.dataset.id.slice(2), [left, right, top, bottom]];
}))"""
GHOSTS = """() => [...document.querySelectorAll(".bb-ghosts .ghost")].map((ghost) => {
  const { x, y, width, height } = ghost.getBoundingClientRect();
  return [ghost.dataset.ghost, x + width / 2, y + height / 2];
})"""
SMALL = """() => {
  const texts = [...document.querySelectorAll('.bb *')].filter(
    (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && !e.closest('.bb-sr'));
  const size = (e) => parseFloat(getComputedStyle(e).fontSize) * (e instanceof SVGElement ? e.getScreenCTM().a : 1);
  const shown = texts.filter((e) => e.getClientRects().length && size(e) < 10.95);
  return shown.map((e) => `${e.textContent}: ${size(e).toFixed(1)}`);
}"""
CUT = """() => [...document.querySelectorAll('.bb :not(svg *)')].filter((e) =>
  getComputedStyle(e).textOverflow === 'ellipsis' && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
SPILT = """() => {
  const tablet = document.querySelector('.pg-tablet');
  const [low, lines] = [tablet.getBoundingClientRect().bottom, [...tablet.querySelectorAll('h3, p')]];
  return lines.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().bottom > low)
    .map((e) => e.textContent);
}"""
# If several elements have the same id, the largest must be large enough for a thumb.
TINY = """() => {
  const sides = new Map();
  for (const element of document.querySelectorAll('.bb [data-id]:is(.can, .next)')) {
    const { width, height } = element.getBoundingClientRect();
    const { id } = element.dataset;
    sides.set(id, Math.max(sides.get(id) ?? 0, Math.min(width, height)));
  }
  return [...sides].filter(([, side]) => side < 24).map(([id]) => id);
}"""
BOXES = """() => ['', '-board', '-book', '-seats', '-timeline'].map((part) => {
  const [home, box] = ['.bb', `.bb${part}`].map((s) => document.querySelector(s).getBoundingClientRect());
  return [box.x - home.x, box.y - home.y, box.width, box.height].map(Math.round);
})"""


def faults(book: Notebook, *, cut: bool = True) -> list[str]:
    page = book.page
    return [*in_view(book), *page.evaluate(SMALL), *(page.evaluate(CUT) if cut else [])]


def sized(page: Page, width: int, height: int) -> None:
    """Resize the window so that Lab leaves this size for a board."""
    page.set_viewport_size({"width": width + 432, "height": height + 121})


LOOKED_AT, FURTHER = many(check=26, proofs=50), many(check=12, proofs=5)
"""The number of decisions to look at, and how many plies after the first turns are between them."""


@pytest.mark.parametrize("lang", many(check=["FR"], proofs=["EN", "FR"]))  # French takes more room
def test_every_decision_is_in_view_in_a_window_of_usual_size(notebook: Make, lang: str) -> None:
    book = notebook(SETUP)
    page = book.page
    page.emulate_media(reduced_motion="reduce")
    sized(page, 1008, 779)
    board = book.board()
    board.get_by_role("button", name=lang, exact=True).click()
    phases, plies, boxes = set(), 0, None
    for k in range(LOOKED_AT):
        ply, phase, clicks = book.value(f"on({0 if k == 0 else 1 if k < 14 else FURTHER})")
        wait_shown(page, ply)
        if not clicks:
            break
        phases.add(phase)
        plies += 1
        assert faults(book) == [], (ply, phase)
        boxes = boxes or page.evaluate(BOXES)
        assert page.evaluate(BOXES) == boxes, (ply, phase)
        if len(clicks) == 2:
            click(page, clicks[0])
            page.locator("[data-id].next").first.wait_for()
            assert faults(book) == [], (ply, phase, clicks[0])
            assert page.evaluate(BOXES) == boxes, (ply, phase, clicks[0])
            click(page, clicks[0])
            page.locator("[data-id].chosen").first.wait_for(state="detached")
    assert plies > many(check=20, proofs=40)
    assert phases == {"towers", "magic", "movement", "purchases", "marker"}


def test_other_sizes(notebook: Make) -> None:
    book = notebook(SETUP)
    page = book.page
    page.emulate_media(reduced_motion="reduce")
    board = book.board()
    for plies in (0, 9, 40, 60):
        ply, *_ = book.value(f"on({plies})")
        wait_shown(page, ply)
        for width, height in ((1240, 900), (1008, 700), (930, 779), (900, 700)):
            sized(page, width, height)
            wait_still(page)
            assert faults(book, cut=False) == [], (ply, width, height)
        for lang in ("FR", "EN"):
            board.get_by_role("button", name=lang, exact=True).click()
            assert page.evaluate(SPILT) == [], (ply, lang)
    sized(page, 1008, 779)
    board.locator('[data-spot="full"]').click()
    wait_still(page)
    assert faults(book) == []
    board.locator('[data-spot="leave"]').click()
    book.python("board.layout.width = '400px'")
    board.locator("svg.pg-narrow").wait_for()
    assert page.evaluate(SMALL) == []


def test_on_a_phone_every_target_is_large_enough_for_a_thumb(notebook: Make) -> None:
    book = notebook(SETUP)
    page = book.page
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 400, "height": 900})
    book.collapse_left()
    book.board().locator("svg.pg-narrow").wait_for()
    for phase in ("towers", "purchases", "marker", "magic", "movement"):
        ply, minions = book.value(f"to({phase!r})")
        wait_shown(page, ply)
        assert page.evaluate(TINY) == [], phase
        for minion in minions[:3]:
            click(page, minion)
            page.locator("[data-id].next").first.wait_for()
            assert page.evaluate(TINY) == [], (phase, minion)
            click(page, minion)
            page.locator("[data-id].chosen").first.wait_for(state="detached")


def test_a_click_on_a_chosen_piece_or_beside_it_deselects_it(notebook: Make) -> None:
    book = notebook(SETUP)
    page = book.page
    sized(page, 1008, 779)
    board = book.board()
    book.python("while match.state.phase_name != 'movement': match.play(match.legal_actions()[-1])")
    wait_shown(page, book.value("match.ply"))
    minion = book.value("match.game.clicks(match.state, int(match.legal_actions()[0]))[0]")
    chosen = board.locator("[data-id].chosen")
    assert in_view(book) == []
    # The second click is on the piece, on the paper, or on the tablet.
    for beside in ("", "svg.pg", ".pg-tablet"):
        click(page, minion)
        chosen.first.wait_for()
        if beside:
            board.locator(beside).click(position={"x": 20, "y": 90})
        else:
            click(page, minion)
        chosen.first.wait_for(state="detached")


def test_a_line_of_moves_shows_where_its_minion_was(notebook: Make, page: Page) -> None:
    book = notebook(WALKS)
    board = book.board()
    board.get_by_role("tab", name="Moves").click()
    squares = page.evaluate(CORNERS)
    walks = book.value("walks")
    assert len(walks) > 5
    for ply, minion, before in walks:
        board.locator(".bb-log button", has=page.get_by_text(str(ply), exact=True)).hover()
        page.locator(".bb-ghosts .ghost").wait_for()
        [[ghost, x, y]] = page.evaluate(GHOSTS)
        left, right, top, bottom = squares[before]
        assert (ghost, left < x < right, top < y < bottom) == (f"m.{minion}", True, True)
        last = board.locator(".bb-board .last[data-id]")
        assert [last.nth(k).get_attribute("data-id") for k in range(last.count())] == [f"m.{minion}"]
        board.get_by_role("tab", name="Moves").hover()
        page.locator(".bb-ghosts").wait_for(state="detached")
