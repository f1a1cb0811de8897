"""The balance lab: tabs, sliders and buttons do what they say, and all of it fits in one view and can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import STICKING_OUT
from tests.browser.notebook import Notebook, load_axe, wait_still

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
LAB: Final = """
import boardbook as bb
numbers = {
    "victory.2.goods": [10, 15, 20, 25], "starting_minions": [2, 3, 4],
    "production": [1, 2, 3], "least_magic": [1, 2, 3],
}
lab = bb.lab("pangea", numbers, ["random"] * 2, weaker="random", matches=2, workers=1)
lab.screen(6 * 24, progress=False)
view = lab.view()
view
"""
VIOLATIONS: Final = """async (place) => {
  const { violations } = await axe.run(place, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""


def opened(notebook: Make, page: Page, code: str = LAB) -> Notebook:
    """Open a lab in a window that leaves 1008 by about 780 pixels for a cell."""
    page.set_viewport_size({"width": 1440, "height": 900})
    book = notebook(code)
    page.locator(".bb-lab").wait_for()
    return book


def test_the_lab_fits_in_one_view_and_is_accessible(notebook: Make, page: Page, shot: Callable[[str], Path]) -> None:
    book = opened(notebook, page)
    load_axe(page)
    lab = page.locator(".bb-lab")
    for look in ("light", "dark", "french", "narrow"):
        book.theme("JupyterLab Dark" if look == "dark" else "JupyterLab Light")
        if look == "french":
            page.get_by_role("button", name="FR", exact=True).click()
            page.locator(".bb-lab h2", has_text="Quel nombre").wait_for()
        if look == "narrow":
            page.set_viewport_size({"width": 1440, "height": 2600})
            lab.evaluate("lab => { lab.closest('.bb').style.width = '392px'; }")
        wait_still(page)
        page.locator(".bb").first.screenshot(path=shot(f"lab-{look}"))
        assert page.locator(".bb").first.evaluate(STICKING_OUT) == [], look
        if look != "narrow":
            assert lab.evaluate("lab => lab.offsetHeight") <= 779, look
        assert page.evaluate(VIOLATIONS, ".bb:has(.bb-lab)") == [], look


def test_tabs_sliders_and_buttons_do_what_they_say(notebook: Make, page: Page) -> None:
    book = opened(notebook, page)
    page.locator(".bb-first .bb-board svg").first.wait_for()
    page.get_by_role("tab", name="Lead changes").click()
    page.locator(".bb-tornado h3", has_text="Lead changes").wait_for()
    assert book.value("view.outcome") == "lead_changes"
    page.keyboard.press("ArrowRight")
    page.locator(".bb-tornado h3", has_text="Decided by").wait_for()
    page.get_by_role("slider", name="production").focus()
    page.keyboard.press("ArrowRight")
    page.locator(".bb-edition h3", has_text="1 of 4 changed").wait_for()
    assert book.value("view.values['production']") == 2
    page.get_by_role("button", name="Test it").click()
    expect(page.locator(".bb-brings .tested i")).to_have_count(5, timeout=60_000)
    page.get_by_role("button", name="Watch a match").click()
    page.locator(".bb-lab .bb-whole .bb-board").wait_for()
    page.get_by_role("button", name="As printed").click()
    page.locator(".bb-edition h3", has_text="0 of 4 changed").wait_for()
    expect(page.locator(".bb-brings .tested i")).to_have_count(0)
    expect(page.locator(".bb-lab .bb-whole")).to_have_count(0)
    before = int(book.value("lab.trajectories"))
    page.get_by_role("button", name="+ 1 minute").click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="+ 1 minute").wait_for()
    assert int(book.value("lab.trajectories")) in (before, before + 1)
