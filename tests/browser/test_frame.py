"""The frame of a board: it is as high as the window, and accessible."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.looks import speak
from tests.browser.notebook import Notebook, load_axe, wait_still
from tests.house import GAMES
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
MID = """
import boardbook as bb
match = bb.Match("{game}", ["greedy"] * 3, seed=4)
while match.state.round < 3:
    match.step()
names = ["Marie-Antoinette", "Maximilian", "greedy"]
board = bb.Match.from_position(match.game, match.state.to_dict(), names, seed=4).board()
board
"""
# The text on a piece ("Mt", "+2") is a symbol for what its label says in words.
AXE_OPTIONS: dict[str, dict[str, Any]] = {
    "JupyterLab Light": {"rules": {"label-content-name-mismatch": {"enabled": False}}},
    "JupyterLab Dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
}
"""The options of axe for each theme. In the dark theme, only the two rules that check colours run."""
BOXES = """() => {
  const panel = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  const box = (selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x, y - panel.y, width, height].map(Math.round);
  };
  return { panel: Math.round(panel.height), frame: box(".bb"), board: box(".bb-board"), side: box(".bb-side"),
           timeline: box(".bb-timeline") };
}"""

CUT_OFF = """() => [...document.querySelectorAll(".bb-phases")]
  .filter((strip) => !strip.clientWidth || strip.scrollWidth > strip.clientWidth)
  .map((strip) => strip.textContent)"""
"""Returns the strips of phases that are not whole."""


@pytest.fixture
def book(notebook: Make, page: Page, request: pytest.FixtureRequest) -> Notebook:
    """Return a notebook with a board in mid-match, in a window that shows 1008 by about 780 pixels of its cell."""
    page.set_viewport_size({"width": 1440, "height": 900})
    opened = notebook(MID.format(game=request.param))
    board = opened.board()
    if (shown := board.get_by_role("button", name="hand")).count():
        shown.first.click()
    opened.page.evaluate("document.querySelector('.bb').scrollIntoView()")
    wait_still(page)
    return opened


def measured(page: Page) -> Any:
    """Return the boxes when they have stopped moving."""
    wait_still(page)
    return page.evaluate(BOXES)


def turn_to(page: Page, name: str) -> None:
    """Turn to a page of the side by its tab. If there is room, the page has no tab and is open below the first page."""
    measured(page)
    tab = page.locator(".bb").first.get_by_role("tab", name=name, exact=True)
    if tab.count():
        try:
            tab.click(timeout=5000)
        except PlaywrightTimeout:
            if tab.count():  # else Lab's layout has changed, and there is enough room for the page
                raise


@pytest.mark.parametrize("book", GAMES, indirect=True)
def test_the_frame_of_a_board(book: Notebook) -> None:
    """All checks of the frame use one board per game, because playing to the middle of a match takes long."""
    is_as_high_as_what_is_seen_at_once(book)
    fills_the_window_and_comes_back(book)
    is_whole_in_a_narrow_cell(book)
    axe_finds_nothing(book)


def is_as_high_as_what_is_seen_at_once(book: Notebook) -> None:
    boxes = measured(book.page)
    assert boxes["frame"][2] == 1008
    assert boxes["frame"][3] <= boxes["panel"] + 1
    assert boxes["board"][3] == boxes["side"][3]
    # The boxes are the same under every tab.
    for name in book.page.locator(".bb [role=tab]").all_inner_texts():
        turn_to(book.page, name)
        assert measured(book.page) == boxes, name
    for lang in ("FR", "EN"):
        book.page.locator(".bb").get_by_role("button", name=lang, exact=True).click()
        assert measured(book.page) == boxes, lang
        assert book.page.evaluate(CUT_OFF) == [], lang


def fills_the_window_and_comes_back(book: Notebook) -> None:
    page = book.page
    before = measured(page)
    page.locator('[data-spot="full"]').click()
    wait_still(page)
    frame = page.locator(".bb").bounding_box()
    assert frame is not None
    assert (frame["x"], frame["y"], frame["width"], frame["height"]) == (0, 0, 1440, 900)
    assert page.evaluate("document.querySelector('.bb').scrollHeight") <= 900
    page.keyboard.press("Escape")
    wait_still(page)
    assert measured(page) == before
    page.locator(".bb-board [data-id][tabindex='0']").first.focus()
    page.keyboard.press("f")
    page.locator(".bb-app.full").wait_for()
    page.keyboard.press("f")
    page.locator(".bb-app:not(.full)").wait_for()


STACK = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const parts = [".bb-banner", ".bb-board", ".bb-drawer", ".bb-timeline"].map(box);
  const apart = parts.every(({ top }, k) => k === 0 || top >= parts[k - 1].bottom - 1);
  const sideways = [...document.querySelectorAll(".bb-app, .bb-app *")].filter((part) =>
    part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX));
  return { apart, sideways: sideways.map((part) => part.className) };
}"""
"""Returns whether the parts of a narrow frame are one below the other, and what scrolls sideways."""
SEA = """() => {
  const [sea, board] = [".pg", ".bb-board"].map((part) => document.querySelector(part).getBoundingClientRect());
  return sea.bottom <= board.bottom + 1 && sea.width >= 0.97 * board.width;
}"""
"""Returns whether the whole sea of Pangea is in view, at full width."""
FOOT = """() => {
  const page = document.querySelector(".bb-page").getBoundingClientRect();
  return [".mg-row", ".mg-if", ".mg-chips"].filter((part) => {
    const { bottom, height } = document.querySelector(part)?.getBoundingClientRect() ?? { height: 1, bottom: 0 };
    return !height || bottom > page.bottom + 1;
  });
}"""
"""Returns the parts of Magellan's hand and bids that are not in view without scrolling."""
NARROW = {
    (559, 780): (("JupyterLab Dark",), ("pangea", "zargos")),
    (390, 844): (("JupyterLab Light",), ("magellan", "magus")),
}
"""The sizes that are visible of a cell in a narrow window and on a phone, with the themes and games axe checks there.

A wide board is checked in both themes for each game, and so are these with `--proofs`.
"""


def is_whole_in_a_narrow_cell(book: Notebook) -> None:
    """Banner, board, drawer and timeline fit the window: nothing but the board's middle and the pages scrolls."""
    page = book.page
    before = page.viewport_size
    board = page.locator(".bb").first
    game = board.locator(".bb-app").get_attribute("data-game")
    for (width, height), (themes, whose) in NARROW.items():
        page.set_viewport_size({"width": width + 432, "height": height + 121})
        page.locator(".bb-app.fitted").wait_for()
        for lang in ("FR", "EN"):
            speak(board, lang)
            boxes = measured(page)
            assert boxes["frame"][2] == width
            assert boxes["frame"][3] <= boxes["panel"]
            assert page.evaluate(CUT_OFF) == [], (width, lang)
            assert boxes["timeline"][3] <= 44, (width, lang)
            assert page.evaluate(STACK) == {"apart": True, "sideways": []}, (width, lang)
            if game == "pangea":
                assert page.evaluate(SEA), (width, lang)
            if game == "magellan" and book.value("match.state.phase_name") == "auction":
                assert page.evaluate(FOOT) == [], (width, lang)
        if game in many(check=whose, proofs=GAMES):
            axe_finds_nothing(book, many(check=themes, proofs=tuple(AXE_OPTIONS)))
    page.set_viewport_size(before)  # type: ignore[arg-type]
    page.locator(".bb-app:not(.narrow)").wait_for()


def complaints(parts: Locator, options: dict[str, Any]) -> Any:
    """Return what axe finds wrong with parts of a page."""
    options = {**options, "resultTypes": ["violations"]}  # else axe finds a selector for each element without a fault
    found = parts.evaluate_all("(parts, options) => axe.run(parts, options)", options)
    return [(fault["id"], [node["html"][:160] for node in fault["nodes"]]) for fault in found["violations"]]


def axe_finds_nothing(book: Notebook, themes: Iterable[str] = AXE_OPTIONS) -> None:
    """In each theme, axe checks the whole board, and then only what changes when a page is turned to."""
    board = book.page.locator(".bb").first
    book_of_pages = board.locator(".bb-book")
    load_axe(book.page)
    for theme in themes:
        options = AXE_OPTIONS[theme]
        book.theme(theme)
        names = board.get_by_role("tab").all_inner_texts()
        assert board.get_by_role("tab", selected=True).count() == bool(names)  # without tabs, no page is open alone
        assert complaints(board, options) == [], theme
        for name in names:
            turn_to(book.page, name)
            assert complaints(book_of_pages, options) == [], (theme, name)
