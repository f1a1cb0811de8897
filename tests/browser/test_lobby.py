"""The lobby of a table: in one view, clean, and with names that are text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.looks import STICKING_OUT
from tests.browser.notebook import Notebook, wait_still

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
TABLE = "import boardbook as bb\ntable = bb.play()\ntable"
AXE = Path(__file__).parents[2] / "widgets_js" / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """async () => {
  const { violations } = await axe.run(".bb");
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""


@pytest.fixture
def book(notebook: Make, page: Page) -> Notebook:
    """A table where a cell is 1008 pixels wide, and some 780 high."""
    page.set_viewport_size({"width": 1440, "height": 900})
    book = notebook(TABLE)
    page.locator(".bb-lobby").wait_for()
    return book


@pytest.mark.parametrize("look", ["light", "dark", "french", "narrow"])
def test_the_lobby_is_in_one_view_and_clean(page: Page, book: Notebook, look: str, shot: Any) -> None:
    if look == "narrow":
        page.set_viewport_size({"width": 1440, "height": 1900})
    lobby = page.locator(".bb-lobby")
    if look == "dark":
        book.theme("JupyterLab Dark")
    if look == "french":
        page.get_by_role("button", name="Français", exact=True).click()
    if look == "narrow":
        lobby.evaluate("lobby => { lobby.closest('.bb').style.width = '392px'; }")
    page.get_by_role("radio", name="Zargos").focus()
    page.keyboard.press("ArrowLeft")
    page.locator(".bb-game:has(:checked) strong", has_text="Magus").wait_for()
    page.locator(".bb-places select").last.focus()
    page.keyboard.press("u" if look == "french" else "a")  # a person
    assert page.locator(".bb-places select").last.input_value() == ""
    while page.locator(".bb-add button").is_enabled():
        page.locator(".bb-add button").click()
    assert page.locator(".bb-places li").count() == 5
    wait_still(page)
    assert page.evaluate("document.body.dataset.jpThemeLight") == str(look != "dark").lower()
    page.locator(".bb").first.screenshot(path=shot(f"lobby-{look}"))
    assert page.locator(".bb").first.evaluate(STICKING_OUT) == []
    if look != "narrow":
        assert lobby.evaluate("lobby => lobby.offsetHeight") <= 779
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(VIOLATIONS) == []


def test_names_are_text_and_nothing_else(page: Page, book: Notebook) -> None:
    evil = "<img src=x onerror=\"document.title='owned'\">"
    page.get_by_label("Name of player 1").fill(evil)
    page.keyboard.press("Enter")
    page.locator(".bb-board svg").first.wait_for()
    page.get_by_role("button", name="All matches").click()
    page.locator(".bb-matches li").first.wait_for()
    assert evil in page.locator(".bb-matches").inner_text()
    assert page.locator(".bb-matches img[src=x]").count() == 0
    assert "owned" not in page.title()
