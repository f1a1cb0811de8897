"""Pictures in a notebook stand in for its boards when no kernel runs, and a board says that its kernel has stopped."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

import boardbook as bb
from boardbook.lessons.magus.part3 import crowded
from boardbook.widgets.picture import drawn
from tests.browser.lab import Lab, LabNotebook, as_notebook
from tests.house import GAMES
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

CELLS = tuple(
    f"import boardbook as bb\n{game} = bb.Match('{game}', ['Ann', 'Bo', 'Cy'], seed=5)\n{game}{look}"
    for game, look in zip(GAMES, cycle(("", ".board(lang='fr')", ".board(theme='dark')")), strict=False)
)
SAVED = "() => jupyterapp.commands.execute('docmanager:save')"


def pictures(page: Page) -> list[bool]:
    """Return whether each picture in the notebook is visible."""
    found = page.locator(".bb-pictured").all()
    return [picture.is_visible() for picture in found]


def test_pictures_are_shown_only_when_their_boards_are_not(
    lab: Lab, page: Page, lab_notebook: Callable[..., LabNotebook], shot: Callable[[str], Path]
) -> None:
    book = lab_notebook(*CELLS)
    for nth in range(len(CELLS)):
        book.board(nth)
    expect(page.locator(".bb-pictured")).to_have_count(len(CELLS))
    assert pictures(page) == [False] * len(CELLS)
    page.evaluate(SAVED)
    book.shut_down()
    page.reload()
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=60_000)
    expect(page.locator(".bb-pictured").nth(len(CELLS) - 1)).to_be_attached()
    page.wait_for_timeout(2000)  # Lab looks for models that no longer exist
    shown = page.locator(".bb-pictured")
    for nth, game in enumerate(GAMES):
        shown.nth(nth).scroll_into_view_if_needed()
        expect(shown.nth(nth)).to_be_visible()
        size = shown.nth(nth).locator("img").evaluate("image => [image.naturalWidth, image.complete]")
        assert size == [720, True]
        shown.nth(nth).screenshot(path=shot(f"picture-{game}"))
    assert page.get_by_text("Error displaying widget").locator("visible=true").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_the_whole_board(page: Page, game: str) -> None:
    """This holds throughout a match, with the fewest and the most seats."""
    rules = bb.game(game)
    for seats in (rules.seats.start, rules.seats.stop - 1):
        match = bb.Match(game, ["random"] * seats, seed=3).run()
        for ply in range(0, match.ply, -(-match.ply // many(check=5, proofs=9))):
            match.goto(ply)
            told, needed = heights(page, match)
            assert needed <= told, (seats, ply)


def test_a_picture_without_potions_leaves_no_room_for_them(page: Page) -> None:
    told, needed = heights(page, bb.Match.from_position("magus", crowded(), seed=1))
    assert needed <= told < needed + 60


def heights(page: Page, match: bb.Match) -> tuple[int, float]:
    """Return the height of a picture, and the height of what is drawn in it."""
    svg = drawn(match)
    page.set_content(f'<body style="margin:0">{svg}</body>')
    box = page.locator(".bb-app").bounding_box()
    assert box is not None
    return int(svg.split('height="', 1)[1].split('"', 1)[0]), box["height"]


def test_a_board_says_that_its_kernel_was_restarted(page: Page, lab_notebook: Callable[..., LabNotebook]) -> None:
    book = lab_notebook("import boardbook as bb\nbb.Match('pangea', ['Ann', 'Bo'], seed=5)")
    board = book.board()
    expect(board.locator(".can").first).to_be_attached()
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    expect(board.locator(".bb-sentence")).to_have_text("The kernel was restarted. Run the cell again to play.")
    assert board.locator(".can").count() == 0
    assert board.locator(".bb-banner .bb-button").count() == 0


EMBED = """globalThis.vegaEmbed = async (div) => {
  div.classList.add("vega-embed");
  div.innerHTML = "<canvas></canvas>";
};"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_chart_is_a_picture_if_its_script_cannot_be_loaded(page: Page, theme: str) -> None:
    """If the script can be loaded, the chart replaces the picture."""
    chart: Any = bb.Match("pangea", ["random"] * 2, seed=5).run().chart("goods", theme=theme)
    html = chart._repr_mimebundle_()["text/html"]
    scripts = re.compile("jsdelivr")
    image = page.get_by_role("img", name="Goods")
    page.route(scripts, lambda route: route.abort())
    page.set_content(html)
    page.locator(".error").wait_for(state="attached")
    expect(image).to_be_visible()
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 300
    assert page.inner_text("body").strip() == ""
    page.unroute(scripts)
    page.route(scripts, lambda route: route.fulfill(body=EMBED, content_type="text/javascript"))
    page.set_content(html)
    page.locator(".vega-embed canvas").wait_for()
    expect(image).to_be_hidden()


def decoded(path: Path) -> list[str]:
    """Return the pictures in a saved notebook or page, as SVG."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "".join("".join(out["data"].get("text/html", "")) for cell in cells for out in cell["outputs"])
    return [unquote(found) for found in re.findall(r"src='data:image/svg\+xml;utf8,([^']*)'", text)]


def test_a_converted_notebook_shows_its_boards(tmp_path: Path, page: Page) -> None:
    """The notebook is executed and converted without a browser, and its page is shown without a network."""
    path = tmp_path / "boards.ipynb"
    path.write_text(json.dumps(as_notebook([*CELLS])), encoding="utf-8")
    convert = [sys.executable, "-m", "jupyter", "nbconvert", str(path), "--to"]
    subprocess.run([*convert, "notebook", "--execute", "--inplace"], check=True, capture_output=True)
    subprocess.run([*convert, "html"], check=True, capture_output=True)
    assert len(decoded(path)) == len(CELLS)
    page.context.set_offline(True)
    page.goto(path.with_suffix(".html").as_uri())
    shown = page.locator(".bb-pictured")
    expect(shown).to_have_count(len(CELLS))
    for nth in range(len(CELLS)):
        expect(shown.nth(nth)).to_be_visible()
        assert shown.nth(nth).locator("img").evaluate("image => image.naturalWidth") == 720


def test_a_saved_notebook_does_not_contain_the_hand_on_the_screen(
    lab: Lab, page: Page, lab_notebook: Callable[..., LabNotebook]
) -> None:
    book = lab_notebook("import boardbook as bb\nbb.Match('magellan', ['Ann', 'Bo', 'Cy'], seed=5).board(theme='dark')")
    board = book.board()
    board.get_by_role("button", name=re.compile("Show .* hand")).first.click()
    expect(board.locator(".mg-hand")).to_be_visible()
    page.evaluate(SAVED)
    book.until("True")
    saved = lab.notebooks / f"{book.name}.ipynb"
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    (kept,) = decoded(saved)
    assert re.search('class="[^"]*mg-', kept)
    assert not re.search('class="[^"]*mg-hand', kept)
