"""Boards in Notebook 7 and marimo: they fit into the visible area, are played by clicks, and can fill the window."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

import boardbook as bb
from tests.browser.lab import Lab, Notebook7, Server, free_port
from tests.browser.notebook import click, wait_past, wait_shown
from tests.house import GAMES
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


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
def test_a_board_is_played_in_notebook_7(game: str, lab: Lab, page: Page, problems: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    book = Notebook7(lab, page, f"notebook7_{game}", [PLAYED.format(game=game)])
    try:
        book.run_all()
        board = book.board()
        ply = book.value("match.ply")
        wait_shown(page, ply)
        first_move(board, book.value("match.game.clicks(match.state, match.legal_actions()[-1])"))
        wait_past(book, ply)
        assert book.value("match.log.height") == book.value("match.ply") > ply
        fills_the_window(board)
        assert problems == []
    finally:
        book.shut_down()


MARIMO = """
import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import boardbook as bb
    import marimo as mo

    match = bb.Match("{game}", ["Ann", "Bo", "Cy"], seed=4)
    board = match.board()
    ply, set_ply = mo.state(match.ply)
    board.observe(lambda change: set_ply(change.new), "ply")
    board
    return board, match, mo, ply


@app.cell
def _(match, mo, ply):
    ply()  # so that this cell runs after every move
    mo.md(f"<b id='rows'>{{match.log.height}}</b>")
    return
"""


class Marimo(Server):
    """A marimo server with its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        port = free_port()
        options = ["--headless", "--no-token", "--skip-update-check", "--host=127.0.0.1", f"--port={port}"]
        home = {name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
        super().__init__(folder, home, port, "health", "marimo", "--log-level=warn", "edit", *options)

    def board(self, page: Page, name: str, notebook: str) -> Locator:
        """Open and run a notebook, and return its board when it has been drawn."""
        path = self.folder / f"{name}.py"
        path.write_text(notebook)
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(f"{self.url}/?file={path}")
        page.locator(".marimo-cell").first.wait_for(timeout=60_000)
        page.keyboard.press("ControlOrMeta+Shift+r")  # runs all cells that have not run yet
        board = page.locator(".bb").first
        board.locator(".bb-board svg").first.wait_for(timeout=60_000)
        return board


@pytest.fixture(scope="module")
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marimo]:
    server = Marimo(tmp_path_factory.mktemp("marimo"))
    yield server
    server.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_played_in_marimo(game: str, marimo: Marimo, page: Page, problems: list[str]) -> None:
    board = marimo.board(page, game, MARIMO.format(game=game))
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


EDITOR = """
import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import boardbook as bb

    editor = bb.editor("pangea")
    editor
"""


def test_a_piece_is_dragged_in_marimo(marimo: Marimo, page: Page, problems: list[str]) -> None:
    board = marimo.board(page, "editor", EDITOR)
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
