"""The explorer of a study: a click counts everything again, the board follows, and keys do all that the mouse does."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir
from typing import Final

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.looks import STICKING_OUT
from tests.browser.notebook import Notebook, load_axe, wait_still
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
STUDIES = Path(gettempdir()) / f"studies-to-explore-{os.getpid()}"
"""The folder of the studies, so that each is played only once."""
STUDY = f"""
import boardbook as bb
folder = "{STUDIES}/{{game}}-{{matches}}"
study = bb.simulate("{{game}}", ["greedy"] * 3, {{matches}}, 1, folder, workers=1, progress=False)
x = study.explore()
x
"""
# What a row or a piece shows in numbers and symbols, its label says in words.
VIOLATIONS = """async (place) => {
  const rules = { "label-content-name-mismatch": { enabled: false } };
  const { violations } = await axe.run(place, { rules, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""

LOOKS: Final = ("light", "dark", "french", "narrow")
TABS: Final = ("then", "lengths", "figure", "winners")
AXE: Final = {"pangea": ("light", "narrow", "then", "figure"), "magellan": ("dark", "french", "lengths", "winners")}
"""The looks and tabs that axe checks for each game. With `--proofs`, it checks every one for both."""

# The rows of lists of which a text is cut or overlaps another one, or of which only a part is in view.
CUT_ROWS = """() => [...document.querySelectorAll('.bb-moves-rows > li, .bb-decision')].filter((row) => {
  const window = (row.closest('ul') ?? row.closest('section')).getBoundingClientRect();
  const box = row.getBoundingClientRect();
  if (box.top >= window.bottom - 2 || box.bottom <= window.top + 2) return false;
  if (box.top < window.top - 1 || box.bottom > window.bottom + 2) return true;
  const texts = [...row.children].map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return [cell.getBoundingClientRect(), [...range.getClientRects()]];
  });
  return texts.some(([cell, rects], k) =>
    rects.some((one) =>
      one.top < box.top - 1 || one.bottom > box.bottom + 1 || one.left < box.left - 1 || one.right > box.right + 1 ||
      texts.slice(k + 1).some(([, others]) => others.some((other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom))));
}).map((row) => row.innerText)"""


@pytest.fixture(scope="module", autouse=True)
def _studies_are_deleted() -> Iterator[None]:
    yield
    rmtree(STUDIES, ignore_errors=True)


def opened(notebook: Make, page: Page, game: str = "pangea", matches: int = 12) -> Notebook:
    """Open an explorer in a window that leaves 1008 by about 780 pixels for a cell."""
    page.set_viewport_size({"width": 1440, "height": 900})
    book = notebook(STUDY.format(game=game, matches=matches))
    page.locator(".bb-explorer").wait_for()
    page.locator(".bb-inset .bb-board").wait_for()
    return book


def answered(page: Page) -> None:
    """Wait until the page shows what Python has answered."""
    page.locator(".bb-explorer:not(.awaited)").wait_for()


def chips(page: Page) -> Locator:
    return page.locator(".bb-chips:not(.bb-offers) [data-chip]")


@pytest.mark.parametrize("game", ["pangea", "magellan"])
def test_the_explorer_fits_in_one_view_and_is_accessible(
    notebook: Make, page: Page, shot: Callable[[str], Path], game: str
) -> None:
    book = opened(notebook, page, game)
    kind, move = ("phase='magic'", "shift") if game == "pangea" else ("phase='auction'", "bid")
    book.python(f"x.kind = study.where({kind}, round=(3, None)); x.selected = {move!r}")
    load_axe(page)
    explorer = page.locator(".bb-explorer")
    for look in LOOKS:
        book.theme("JupyterLab Dark" if look == "dark" else "JupyterLab Light")
        if look == "french":
            page.get_by_role("button", name="FR", exact=True).first.click()
            page.locator(".bb-explorer h2", has_text="Que s’est-il passé").wait_for()
        if look == "narrow":
            page.set_viewport_size({"width": 1440, "height": 2600})
            explorer.evaluate("explorer => { explorer.closest('.bb').style.width = '392px'; }")
        wait_still(page)
        page.locator(".bb").first.screenshot(path=shot(f"explorer-{game}-{look}"))
        assert page.locator(".bb").first.evaluate(STICKING_OUT) == [], look
        if look != "narrow":
            assert explorer.evaluate("explorer => explorer.offsetHeight") <= 779, look
        if look in many(check=AXE[game], proofs=LOOKS):
            assert page.evaluate(VIOLATIONS, ".bb:has(.bb-explorer)") == [], look


@pytest.mark.parametrize("game", ["pangea", "magellan"])
def test_each_tab_shows_its_rows_and_lists_what_is_picked(
    notebook: Make, page: Page, shot: Callable[[str], Path], game: str
) -> None:
    book = opened(notebook, page, game)
    load_axe(page)
    for k, tab in enumerate(TABS, 2):
        page.locator(".bb-explorer [role=tab]").first.focus() if k == 2 else None
        page.keyboard.press(str(k))
        page.locator(f"[role=tab][aria-selected=true][id$={tab}]").wait_for()
        answered(page)
        rows = page.locator(".bb-moves [role=option]")
        rows.first.wait_for()  # the first time, a table is derived
        line = page.locator(".bb-explorer-foot code").inner_text()
        assert book.value(f"{line}.height") >= rows.count() > 1, tab
        rows.last.click()
        page.locator(".bb-moves [aria-selected=true][role=option]").wait_for()
        answered(page)
        wait_still(page)
        page.locator(".bb").first.screenshot(path=shot(f"explorer-{game}-{tab}"))
        assert page.evaluate(CUT_ROWS) == [], tab
        assert page.locator(".bb").first.evaluate(STICKING_OUT) == [], tab
        if tab in many(check=AXE[game], proofs=TABS):
            assert page.evaluate(VIOLATIONS, ".bb:has(.bb-explorer)") == [], tab
        assert page.locator(".bb-explorer").evaluate("explorer => explorer.offsetHeight") <= 779, tab
        assert page.locator(".bb-read-out").inner_text()
    page.get_by_role("button", name="Keep as a chart").click()
    image = page.locator(".bb-kept-chart img")
    image.wait_for()
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 200
    page.locator(".bb").first.screenshot(path=shot(f"explorer-{game}-chart"))
    for kind in ("SVG", "PNG"):
        with page.expect_download() as started:
            page.get_by_role("button", name=f"Save as {kind}").click()
        assert started.value.suggested_filename == f"chart.{kind.lower()}"


MIXED = """
import boardbook as bb
study = bb.simulate("{game}", ["greedy", "random", "casual"], matches=12, seed=1, workers=1, progress=False)
x = study.explore()
x
"""


@pytest.mark.parametrize("game", ["pangea", "magellan"])
def test_rows_are_whole_and_it_is_always_in_view_who_played(notebook: Make, page: Page, game: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    book = notebook(MIXED.format(game=game))
    page.locator(".bb-inset .bb-board").wait_for()
    phase = "magic" if game == "pangea" else "auction"
    for lang in ("en", "fr"):
        book.python(f"x.kind, x.lang = study.where(), {lang!r}")
        for width in (1008, 900):
            page.evaluate("width => { document.querySelector('.bb').style.width = `${width}px`; }", width)
            wait_still(page)
            assert page.evaluate(CUT_ROWS) == [], (lang, width)
        page.evaluate("document.querySelector('.bb').style.width = '1008px'")
        book.python(f"x.kind = study.where(phase={phase!r}, round=(3, None), leader=False)")
        page.wait_for_function("document.querySelectorAll('.bb-chips:not(.bb-offers) > li').length === 3")
        wait_still(page)
        kind, whose = page.locator(".bb-kind-of").bounding_box(), page.locator(".bb-whose").bounding_box()
        assert kind is not None
        assert whose is not None
        assert page.locator(".bb-whose .bb-second").is_visible()
        assert whose["y"] + whose["height"] <= kind["y"] + kind["height"]
        assert page.locator(".bb-whose").evaluate("whose => whose.scrollHeight - whose.clientHeight") <= 0
        assert page.evaluate(CUT_ROWS) == [], lang


def test_a_click_counts_everything_again(notebook: Make, page: Page) -> None:
    book = opened(notebook, page)
    page.locator(".bb-offers button", has_text="magic").first.click()
    page.get_by_role("status").get_by_text("Magic —").wait_for()
    book.until("x.kind.python == \"study.where(phase='magic')\"")
    answered(page)
    moves = page.locator(".bb-moves-rows > li")
    assert moves.count() == book.value("x.kind.moves.height")
    moves.filter(has_text="Shifting a tile").click()
    book.until("x.selected == 'shift'")
    answered(page)
    page.locator(".bb-decisions h3", has_text="Shifting a tile").wait_for()
    page.locator(".bb-decisions li").nth(2).click()
    page.wait_for_function("document.querySelectorAll('.bb-decisions li')[2].ariaSelected === 'true'")
    ply = int(page.locator(".bb-decisions li").nth(2).locator("span").nth(1).inner_text())
    book.until(f"x.match.ply == {ply - 1}")
    answered(page)
    page.locator(".bb-inset .bb-board svg").first.wait_for()
    page.get_by_role("button", name="More like this").click()
    book.until("len(x.kind.parts) > 1")
    answered(page)
    page.get_by_role("button", name="Undo").click()
    book.until("x.kind.python == \"study.where(phase='magic')\"")
    answered(page)
    chips(page).click()
    book.until("x.kind.python == \"~study.where(phase='magic')\"")
    answered(page)
    page.get_by_role("button", name="Remove: not: magic").click()
    book.until("x.kind.python == 'study.where()'")
    answered(page)
    page.locator(".bb-explorer-head").click(position={"x": 3, "y": 3})  # the ground
    page.keyboard.press("5")
    book.until("x.tab == 'winners'")
    book.until("x.kind.python == 'study.where()'")


def test_the_ends_of_a_histogram_are_dragged(notebook: Make, page: Page) -> None:
    book = opened(notebook, page)
    end = page.get_by_role("slider", name="Smallest value of goods")
    box, area = end.bounding_box(), page.locator(".bb-bars").first.bounding_box()
    assert box is not None
    assert area is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(area["x"] + area["width"] / 4, box["y"] + 10, steps=8)
    page.mouse.up()
    page.locator(".bb-bars.bounded").wait_for()
    page.wait_for_function("!document.querySelector('.bb-explorer').classList.contains('awaited')")
    low = int(end.get_attribute("aria-valuenow") or 0)
    book.until(f"x.kind.python == 'study.where(goods=({low}, None))'")
    page.get_by_role("button", name="Undo").click()
    book.until("x.kind.python == 'study.where()'")


def test_keys_do_what_the_mouse_does(notebook: Make, page: Page) -> None:
    book = opened(notebook, page)
    page.locator(".bb-offers button").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    book.until("len(x.kind.parts) == 1")
    page.wait_for_function("document.activeElement.matches('[data-chip]')")  # it took the offer's place
    answered(page)
    page.keyboard.press("~")
    page.locator(".bb-chips li.not").wait_for()
    answered(page)
    page.wait_for_function("document.activeElement.matches('[data-chip]')")  # the focus stays at the condition
    page.keyboard.press("~")
    book.until("not x.kind.python.startswith('~')")
    answered(page)
    chips(page).focus()
    page.keyboard.press("+")
    offers = page.locator(".bb-offers button")
    page.wait_for_function("document.querySelectorAll('.bb-offers button').length > 10")
    page.locator('.bb-moves-rows > [tabindex="0"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    book.until("x.selected is not None")
    answered(page)
    page.keyboard.press("Escape")
    book.until("x.selected is None")
    answered(page)
    end = page.get_by_role("slider", name="Largest value of round")
    end.focus()
    for key in ("ArrowLeft", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        answered(page)
    book.until("'round=(None, 0)' in x.kind.python")
    answered(page)
    page.keyboard.press("End")
    book.until("'round' not in x.kind.python")
    answered(page)
    page.locator('.bb-decisions li[tabindex="0"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    book.until("x._at == (x._state['list']['rows'][1]['run'], *list(x._state['list']['rows'][1].values())[1:3])")
    answered(page)
    chips(page).focus()
    page.keyboard.press("Delete")
    book.until("x.kind.python == 'study.where()'")
    answered(page)
    page.wait_for_function("document.activeElement.matches('.bb-offers button')")
    page.keyboard.press("m")
    book.until("len(x.kind.parts) > 1")
    answered(page)
    page.keyboard.press("u")
    book.until("x.kind.python == 'study.where()'")
    answered(page)
    assert offers.count() > 10


def test_the_whole_match_opens_below(notebook: Make, page: Page) -> None:
    book = opened(notebook, page)
    page.get_by_role("button", name="Open match 0").click()
    whole = page.locator(".bb-whole .bb-app")
    whole.locator(".bb-board svg").first.wait_for()
    assert whole.locator(".bb-timeline").is_visible()
    assert int(whole.get_attribute("data-ply") or "") == book.value("x.match.ply")
    page.get_by_role("button", name="Close the match").click()
    whole.wait_for(state="detached")


def test_a_kind_without_decisions_and_one_with_few_say_so(notebook: Make, page: Page) -> None:
    book = opened(notebook, page, matches=8)
    page.get_by_text("Too few finished matches for rates").wait_for()
    assert page.locator(".bb-estimate").count() == 0
    book.python("x.kind = study.where(goods=(900, None), leader=True)")
    page.get_by_text("No decision fulfils all of this.").wait_for()
    assert page.locator(".bb-chips small").all_inner_texts() == [str(book.value("len(study.where(leader=True))")), "0"]
    assert page.locator(".bb-shown").count() == 0


LOOKS_UP = (
    STUDY.format(game="pangea", matches=12).partition("x =")[0]
    + """
match = study.match(5)
match.goto(60)
match.board(study=study)
"""
)


def test_a_board_says_what_others_did(notebook: Make, page: Page, shot: Callable[[str], Path]) -> None:
    notebook(LOOKS_UP)
    page.locator(".bb-board svg").first.wait_for()
    page.get_by_role("tab", name="Moves").click()
    page.get_by_text("What did others do?").click()
    others = page.locator(".bb-others")
    others.wait_for()
    load_axe(page)
    assert page.evaluate(VIOLATIONS, ".bb-others") == []
    assert others.evaluate("others => others.scrollWidth - others.clientWidth") <= 0
    before = others.locator("p").first.inner_text()
    others.locator(".bb-alike button").first.click()
    page.wait_for_function("text => document.querySelector('.bb-others p').innerText !== text", arg=before)
    others.locator(".bb-others-rows li").first.hover()
    page.screenshot(path=shot("others-pangea"))
    page.get_by_role("button", name="Open the explorer").click()
    page.locator(".bb-explorer").wait_for()


def test_a_study_has_buttons_that_open_the_explorer_and_a_match_below(notebook: Make, page: Page) -> None:
    notebook(STUDY.format(game="pangea", matches=3).partition("x =")[0] + "study")
    page.locator(".bb-study td", has_text="Die Magier von Pangea").wait_for()
    explore = page.get_by_role("button", name="Explore", exact=True)
    explore.focus()
    page.keyboard.press("Enter")
    page.locator(".bb-explorer").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".bb-explorer").wait_for(state="detached")
    page.locator(".bb-board").wait_for()
    assert page.locator(".bb-study").is_visible()
