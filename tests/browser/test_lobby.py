"""The lobby of a table: it fits in one view, is accessible, and never reads names as HTML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.looks import STICKING_OUT
from tests.browser.notebook import Notebook, load_axe, wait_still

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
TABLE = "import boardbook as bb\ntable = bb.play()\ntable"
VIOLATIONS = """async () => {
  const { violations } = await axe.run(".bb");
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
