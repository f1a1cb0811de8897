"""The lobby of a table: it fits in one view, is accessible, teaches newcomers, and never reads names as HTML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

import boardbook as bb
from tests.browser.looks import STICKING_OUT
from tests.browser.notebook import Notebook, load_axe, wait_still
from tests.browser.pupil import do_right, try_wrong

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
TABLE = "import boardbook as bb\ntable = bb.play()\ntable"
VIOLATIONS = """async () => {
  const { violations } = await axe.run(".bb:has(.bb-lobby)", { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""


@pytest.fixture
def book(notebook: Make, page: Page) -> Notebook:
    """Return a notebook with a table, in a window that leaves 1008 by about 780 pixels for a cell."""
    page.set_viewport_size({"width": 1440, "height": 900})
    book = notebook(TABLE)
    page.locator(".bb-lobby").wait_for()
    return book


def test_the_lobby_fits_in_one_view_and_is_accessible(page: Page, book: Notebook, shot: Callable[[str], Path]) -> None:
    """The same table is shown in all looks, and is reset after each of them."""
    lobby = page.locator(".bb-lobby")
    load_axe(page)
    for look in ("light", "dark", "french", "narrow"):
        book.theme("JupyterLab Dark" if look == "dark" else "JupyterLab Light")
        if look == "french":
            page.get_by_role("button", name="Français", exact=True).click()
        if look == "narrow":
            page.get_by_role("button", name="English", exact=True).click()
            page.set_viewport_size({"width": 1440, "height": 1900})
            lobby.evaluate("lobby => { lobby.closest('.bb').style.width = '392px'; }")
            page.locator(".bb-fold summary", has_text="Seats").click()
        bot = fill(page, "u" if look == "french" else "a")
        wait_still(page)
        assert page.evaluate("document.body.dataset.jpThemeLight") == str(look != "dark").lower()
        page.locator(".bb").first.screenshot(path=shot(f"lobby-{look}"))
        assert page.locator(".bb").first.evaluate(STICKING_OUT) == [], look
        if look != "narrow":
            assert lobby.evaluate("lobby => lobby.offsetHeight") <= 779, look
        assert page.evaluate(VIOLATIONS) == [], look
        empty(page, bot)


def fill(page: Page, person: str) -> str:
    """Choose a game and a person by keys, and add all seats. Return the bot whose seat the person takes."""
    page.get_by_role("radio", name="Zargos").focus()
    page.keyboard.press("ArrowLeft")
    page.locator(".bb-game:has(:checked) strong", has_text="Magus").wait_for()
    last = page.locator(".bb-places select").last
    last.focus()
    bot = last.input_value()
    assert bot
    page.keyboard.press(person)
    assert last.input_value() == ""
    while page.locator(".bb-add button").is_enabled():
        page.locator(".bb-add button").click()
    assert page.locator(".bb-places li").count() == 5
    return bot


def empty(page: Page, bot: str) -> None:
    """Undo what `fill` did."""
    for places in (4, 3):
        page.locator(".bb-places li").last.locator("button").click()
        page.wait_for_function("places => document.querySelectorAll('.bb-places li').length === places", arg=places)
    page.locator(".bb-places select").last.select_option(bot)
    page.get_by_role("radio", name="Pangea").check(force=True)


def test_names_are_never_read_as_html(page: Page, book: Notebook) -> None:
    evil = "<img src=x onerror=\"document.title='owned'\">"
    page.get_by_label("Name of player 1").fill(evil)
    page.keyboard.press("Enter")
    page.locator(".bb-board svg").first.wait_for()
    page.get_by_role("button", name="All matches").click()
    page.locator(".bb-matches li").first.wait_for()
    assert evil in page.locator(".bb-matches").inner_text()
    assert page.locator(".bb-matches img[src=x]").count() == 0
    assert "owned" not in page.title()


NEW_MATCH = """() => {
  const panel = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  return panel.bottom - document.querySelector(".bb-begin .bb-primary").getBoundingClientRect().bottom;
}"""
"""Returns the number of pixels between the button and the lower edge of the notebook's panel."""
SMALL = """() => [...document.querySelectorAll(".bb :is(button, select, summary, [type=text], .bb-switch)")]
  .filter((each) => each.offsetParent && (each.offsetHeight < 44 || each.offsetWidth < 44))
  .map((each) => each.outerHTML)"""
"""Returns what is too small for a thumb."""
FOLDED = "() => document.querySelector('.bb-new')?.open === false"


def starts(page: Page, title: str) -> Locator:
    """Return the line of a game under *New here?*."""
    return page.locator(".bb-starts li", has=page.get_by_text(title, exact=True))


def test_new_match_is_in_view_on_a_laptop_and_in_a_small_window(page: Page, book: Notebook) -> None:
    assert page.locator(".bb-new").evaluate("fold => fold.open")
    assert page.evaluate(NEW_MATCH) > 0
    page.set_viewport_size({"width": 1008, "height": 780})
    wait_still(page)
    assert 540 < page.locator(".bb").first.evaluate("root => root.clientWidth") < 600
    assert page.evaluate(NEW_MATCH) > 60  # the code of the cell has room above
    assert page.locator(".bb-places").is_hidden()
    page.locator(".bb-fold summary", has_text="Ann, 2 bots").click()
    page.get_by_label("Name of player 1").fill("Zoe")
    page.locator(".bb-fold summary", has_text="Zoe, 2 bots").wait_for()
    book.collapse_left()
    wait_still(page)
    assert page.evaluate(NEW_MATCH) > 60


def test_a_lesson_opens_below_the_lobby_and_is_worked_at_there(page: Page, book: Notebook) -> None:
    starts(page, "Magellan").get_by_role("button", name="Learn in 12 minutes").press("Enter")
    lesson = page.locator(".bb").nth(1)
    lesson.locator(".bb-board svg").first.wait_for()
    wait_still(page)
    box, window = lesson.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert 0 < box["y"] < window["height"] / 2, "the lesson is not in view"
    page.get_by_role("status").get_by_text("The lesson on Magellan is open below.").wait_for(state="attached")
    load_axe(page)
    assert page.evaluate(VIOLATIONS) == []
    sheet = bb.lesson("magellan").sheet()
    try_wrong(page, sheet.puzzle, "en")
    do_right(page, sheet.puzzle, "en")
    page.locator(".bb-primary", has_text="Next").click()
    sheet.next()
    asked = sheet.puzzle.text("en")
    page.locator(".bb-who strong").get_by_text(asked, exact=True).wait_for()

    page.reload()
    page.locator(".bb-who strong").get_by_text(asked, exact=True).wait_for()
    page.get_by_role("button", name="Français", exact=True).first.click()
    page.locator(".bb-who strong").get_by_text(sheet.puzzle.text("fr"), exact=True).wait_for()
    starts(page, "Magellan").get_by_role("button", name="Fermer la leçon", expanded=True).click()
    page.wait_for_function("document.querySelectorAll('.bb').length === 1")
    assert page.evaluate("document.activeElement.textContent") == "Apprendre en 12 minutes"
    assert book.value("table.match") is None


def test_bots_are_watched_in_place_of_the_lobby(page: Page, book: Notebook) -> None:
    starts(page, "Magellan").get_by_role("button", name="Watch 3 bots").click()
    page.locator(".bb-board svg").first.wait_for()
    assert page.locator(".bb-lobby").count() == 0
    assert book.value("[seat.bot for seat in table.match.seats]") == ["beginner"] * 3
    ply = book.value("table.match.ply")
    book.until(f"table.match.ply > {ply} + 3")
    page.get_by_role("button", name="All matches").click()
    page.locator(".bb-matches li", has_text="Magellan · 3 bots").wait_for()
    assert page.locator(".bb-new").evaluate("fold => fold.open"), "nobody has played yet"


def test_from_the_second_match_on_new_here_is_one_line(page: Page, book: Notebook) -> None:
    assert page.locator(".bb-kept").count() == 0
    page.locator(".bb-lobby h2").click()
    page.keyboard.press("Enter")
    page.locator(".bb-board svg").first.wait_for()
    assert book.value("table.match.game.name") == "pangea"
    page.get_by_role("button", name="All matches").click()
    page.get_by_role("button", name="Resume Pangea").wait_for()
    page.wait_for_function(FOLDED)
    page.reload()
    page.get_by_role("button", name="Resume Pangea").wait_for()
    page.wait_for_function(FOLDED)
    page.locator(".bb-new summary").focus()
    page.keyboard.press("Enter")
    starts(page, "Zargos").get_by_role("button", name="Learn in 14 minutes").wait_for()
    assert page.locator(".bb-lobby").evaluate("lobby => lobby.offsetHeight") <= 779
    assert book.value("table.match") is None


def test_another_tab_shows_the_same_lesson(page: Page, light_notebook: Make) -> None:
    """In JupyterLab, another tab would open another notebook."""
    light_notebook(TABLE)
    page.locator(".bb-lobby").wait_for()
    tab = page.context.new_page()
    tab.goto(page.url)
    starts(tab, "Pangea").get_by_role("button", name="Learn in 15 minutes").click()
    for one in (page, tab):
        one.locator(".bb-board svg").first.wait_for()
        starts(one, "Pangea").get_by_role("button", name="Close the lesson").wait_for()
    page.locator(".bb-begin .bb-primary").click()
    for one in (page, tab):
        one.locator(".bb-way").wait_for()
        one.wait_for_function("document.querySelectorAll('.bb').length === 2")


def test_everything_is_large_enough_for_a_thumb(browser: Browser, page: Page, book: Notebook) -> None:
    phone = browser.new_context(viewport={"width": 473, "height": 844}, is_mobile=True, has_touch=True)
    touched = phone.new_page()
    touched.goto(page.url)
    touched.locator(".bb-starts").wait_for()
    touched.evaluate("document.body.classList.add('collapsed')")
    for summary in touched.locator(".bb-lobby form summary").all():
        summary.click()
    wait_still(touched)
    assert touched.evaluate(SMALL) == []
    assert touched.locator(".bb").first.evaluate(STICKING_OUT) == []
    phone.close()
