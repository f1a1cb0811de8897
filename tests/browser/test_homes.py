"""Boards in Notebook 7 and marimo: they fit into the visible area, are played by clicks, and can fill the window."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

import boardbook as bb
from tests.browser.keymap import typed_at
from tests.browser.lab import Lab, Notebook7, Server, free_port
from tests.browser.notebook import UNDRAWN, click, wait_past, wait_shown
from tests.house import GAMES
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """Return a page for this test alone or, for tests in marimo, the shared page."""
    chosen: Page = request.getfixturevalue("marimo_page" if "marimo" in request.fixturenames else "own_page")
    return chosen


@pytest.fixture
def problems(page: Page) -> list[str]:
    """Return the list of errors in our own scripts, which widgets load from blobs."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(error.stack or "") if "blob:" in (error.stack or "") else None)
    return said


def first_move(board: Locator, clicks: Sequence[str]) -> None:
    """Click the elements of a first move. If the game has hands, show the hand first."""
    if (hand := board.get_by_role("button", name="hand")).count():
        hand.first.click()
    for element in clicks:
        click(board.page, element)


def fills_the_window(board: Locator) -> None:
    board.locator('[data-spot="full"]').click()
    board.locator(".bb-app.full").wait_for()
    frame = board.bounding_box()
    assert frame is not None
    assert (frame["width"], frame["height"]) == (1440, 900)
    board.page.keyboard.press("Escape")
    board.locator(".bb-app:not(.full)").wait_for()


PLAYED = """
import boardbook as bb
match = bb.Match("{game}", ["Ann", "Bo", "Cy"], seed=4)
board = match.board()
board
"""


@pytest.mark.parametrize("game", many(check=["magellan"], proofs=GAMES))  # it shows the hand only when asked
def test_a_board_is_played_in_notebook_7_and_no_key_changes_the_notebook(
    game: str, lab: Lab, page: Page, problems: list[str]
) -> None:
    """This is one test because opening Notebook 7 takes most of its time."""
    page.set_viewport_size({"width": 1440, "height": 900})
    book = Notebook7(lab, page, f"notebook7_{game}", [PLAYED.format(game=game), "1"])
    try:
        book.run_all()
        board = book.board()
        ply = book.value("match.ply")
        wait_shown(page, ply)
        first_move(board, book.value("match.game.clicks(match.state, match.legal_actions()[-1])"))
        wait_past(book, ply)
        assert book.value("match.log.height") == book.value("match.ply") > ply
        fills_the_window(board)
        book.heard()
        rows = typed_at(board, 1)
        assert {row.place: row.did for row in rows} == {"an element": []}
        assert problems == []
    finally:
        book.shut_down()


NOTHING = "nothing"
MARIMO = f"""
import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import boardbook as bb
    import marimo as mo

    chosen = mo.ui.radio({[NOTHING, *GAMES, "editor"]}, value="{NOTHING}")
    chosen
    return bb, chosen, mo


@app.cell
def _(bb, chosen, mo):
    mo.stop(chosen.value == "{NOTHING}")
    match = None if chosen.value == "editor" else bb.Match(chosen.value, ["Ann", "Bo", "Cy"], seed=4)
    board = bb.editor("pangea") if match is None else match.board()
    ply, set_ply = mo.state(0)
    if match is not None:
        board.observe(lambda change: set_ply(change.new), "ply")
    board
    return board, match, ply


@app.cell
def _(match, mo, ply):
    ply()  # so that this cell runs after every move
    mo.stop(match is None)
    mo.md(f"<b id='rows'>{{match.log.height}}</b>")
    return
"""
"""A notebook that shows the board of the chosen game, or an editor."""


class Marimo(Server):
    """A marimo server with its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        port = free_port()
        options = ["--headless", "--no-token", "--skip-update-check", "--host=127.0.0.1", f"--port={port}"]
        home = {name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
        super().__init__(folder, home, port, "health", "marimo", "--log-level=warn", "edit", *options)


@pytest.fixture(scope="module")
def marimo_page(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Page]:
    """Yield the page of a notebook in marimo that all tests share, because marimo takes seconds to open one."""
    server = Marimo(tmp_path_factory.mktemp("marimo"))
    path = server.folder / "homes.py"
    path.write_text(MARIMO)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, device_scale_factor=1)
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.add_init_script(many(check=UNDRAWN, proofs="{}"))
    page.goto(f"{server.url}/?file={path}")
    page.locator(".marimo-cell").first.wait_for(timeout=60_000)
    page.keyboard.press("ControlOrMeta+Shift+r")  # runs all cells that have not run yet
    page.get_by_role("radio", name=NOTHING).wait_for(timeout=60_000)
    yield page
    context.close()
    server.close()


@pytest.fixture
def marimo(page: Page) -> Iterator[Callable[[str], Locator]]:
    """Yield a function that shows the board of a game, or the editor, and returns it when it has been drawn."""

    def shown(what: str) -> Locator:
        page.get_by_role("radio", name=what).check()
        board = page.locator(".bb")
        board.locator(".bb-board svg").first.wait_for(timeout=60_000)
        return board

    yield shown
    page.get_by_role("radio", name=NOTHING).check()
    page.locator(".bb").wait_for(state="detached")


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_played_in_marimo(
    game: str, marimo: Callable[[str], Locator], page: Page, problems: list[str]
) -> None:
    board = marimo(game)
    rows = page.locator("#rows")
    match = bb.Match(game, ["Ann", "Bo", "Cy"], seed=4)
    page.locator(f".bb-app[data-ply='{match.ply}']").wait_for()
    assert rows.inner_text() == str(match.ply)
    # marimo shows only this much of an output without scrolling.
    frame = board.bounding_box()
    assert frame is not None
    assert frame["height"] <= 640
    action = match.legal_actions()[-1]
    first_move(board, match.game.clicks(match.state, action.number))
    match.play(action)
    page.locator(f".bb-app[data-ply='{match.ply}']").wait_for()
    page.locator("#rows", has_text=str(match.ply)).wait_for()
    fills_the_window(board)
    assert problems == []


def test_a_piece_is_dragged_in_marimo(marimo: Callable[[str], Locator], page: Page, problems: list[str]) -> None:
    board = marimo("editor")
    minions = bb.editor("pangea").position["minions"]
    [minion, home], *_ = minions.items()
    away = next(square for square in minions.values() if square != home)

    def middle(element: str) -> tuple[float, float]:
        found = board.locator(f'[data-id="{element}"]').first
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def distance() -> float:
        return math.dist(middle(f"m.{minion}"), middle(f"s.{away}"))

    before = distance()
    page.mouse.move(*middle(f"m.{minion}"))
    page.mouse.down()
    page.mouse.move(*middle(f"s.{away}"), steps=4)
    page.mouse.up()
    board.locator('[data-spot="undo"][aria-disabled="false"]').wait_for()
    assert distance() < before / 2
    assert problems == []
