"""What is drawn does not depend on the order in which the bundles' styles come into a page.

The order differs after a reload, because the widgets of a page are loaded in parallel.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.notebook import Notebook
from tests.house import GAMES
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
# The properties of elements that change when the styles of the bundles come in the opposite order.
DIFFERENT = """() => {
  // Sizes that follow from other properties.
  const FOLLOWS = /^(block-size|inline-size|width|height|perspective-origin|transform-origin|grid-template|inset)/;
  const sheets = [...document.querySelectorAll("style")].filter(({ textContent }) => textContent.includes(".bb-app"));
  const elements = [...document.querySelectorAll(".bb, .bb *")];
  const drawn = () => elements.map((element) => {
    const style = getComputedStyle(element);
    return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
  });
  const before = drawn();
  for (const sheet of sheets.reverse()) document.head.append(sheet);
  const after = drawn();
  return [sheets.length, elements.flatMap((element, k) => {
    const changed = before[k].map((one, p) => [one, after[k][p]]).filter(([one, other]) => one !== other);
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`;
    return changed.filter(([one]) => !FOLLOWS.test(one)).map(([one, other]) => `${name} ${one}, then ${other}`);
  })];
}"""


def unchanged(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    sheets, changed = page.evaluate(DIFFERENT)
    assert sheets == 2
    assert changed == []


@pytest.mark.parametrize("game", many(check=["magellan"], proofs=GAMES))
def test_an_explorer_is_drawn_the_same_whichever_style_comes_first(notebook: Make, page: Page, game: str) -> None:
    notebook(f"import boardbook as bb\nbb.simulate({game!r}, ['greedy'] * 3, 4, seed=1, workers=1).explore()")
    page.locator(".bb-explorer").wait_for()
    page.locator(".bb-inset .bb-board").wait_for()
    for width in many(check=(1008,), proofs=(1440, 1008, 700)):
        page.set_viewport_size({"width": width, "height": 900})
        unchanged(page)


def test_a_lobby_with_a_board_is_drawn_the_same_whichever_style_comes_first(notebook: Make, page: Page) -> None:
    notebook("import boardbook as bb\nbb.play()", "bb.Match('magellan', 3, seed=1)")
    page.locator(".bb-lobby").wait_for()
    page.locator(".bb-board").wait_for()
    for width in many(check=(1008,), proofs=(1440, 1008, 559)):
        page.set_viewport_size({"width": width, "height": 900})
        unchanged(page)
