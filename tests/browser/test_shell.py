"""A page loads the shell once for all of its boards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import boardbook.widgets.match_view as board_module
from tests.browser.lab import READY
from tests.browser.notebook import Notebook

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

NAMES = ("first", "second", "third")
CELLS = [
    f"{NAMES[k]} = bb.Match({game!r}, ['Ann', 'Ben'], seed=4)\nboards.append({NAMES[k]}.board())\nboards[-1]"
    for k, game in enumerate(("pangea", "magus", "pangea"))
]
CELLS[0] = f"import boardbook as bb\nboards = []\n{CELLS[0]}"
CARRIED = "[bool(board._shell) for board in boards]"
SHELLS = """() => [...globalThis[Symbol.for("boardbook.shells")].values()].map(({ there, waiting }) =>
  [Boolean(there), waiting.size])"""
"""Returns for each shell on the page whether it is loaded, and how many boards wait for it."""
RESTART = """async () => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  await kernel.restart();
  await kernel.info;
}"""


@pytest.fixture
def lab_page(own_page: Page) -> Page:
    """Return a page without a shell."""
    return own_page


def play_at_all(book: Notebook) -> None:
    """Play a legal action by clicks at each board, and check that its match advances and the board shows it."""
    for k, match in enumerate(NAMES):
        board = book.board(k)
        board.locator(".can").first.wait_for()
        ply = book.value(f"{match}.ply")
        for element in book.value(f"[*{match}.game.clicks({match}.state, {match}.state.legal_actions()[0])]"):
            board.locator(f'[data-id="{element}"]').first.dispatch_event("click")
        board.locator(f".bb-app:not([data-ply='{ply}'])").wait_for()
        assert book.value(f"{match}.ply") > ply


def test_boards_of_two_games_share_one_shell(lab_notebook: Callable[..., Notebook], page: Page) -> None:
    """A restarted kernel finds the shell on the page, and a reloaded page gets it from the boards that are left."""
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    book = lab_notebook(*CELLS)
    play_at_all(book)
    assert book.value(CARRIED) == [True, False, False]
    assert page.evaluate(SHELLS) == [[True, 0]]
    page.evaluate(RESTART)
    book.run_all()
    page.locator(".bb").nth(2).wait_for()
    book.until("'third' in globals()")
    play_at_all(book)
    assert book.value(CARRIED) == [True, False, False]
    assert page.evaluate(SHELLS) == [[True, 0]]
    assert problems == []
    book.python("boards.pop(0).close()")
    assert book.value(f"sum({CARRIED})") == 1
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=60_000)
    page.evaluate(READY)
    for k, match in enumerate(NAMES[1:]):
        ply = book.value(f"{match}.ply")
        book.board(k).locator(f".bb-app[data-ply='{ply}'] .can").first.wait_for()
    assert book.value(f"sum({CARRIED})") == 1


def test_boards_request_the_shell_if_no_board_carries_it(
    light_notebook: Callable[..., Notebook], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This is the case where each cell is a separate page, which can't see the others."""
    monkeypatch.setattr(board_module, "_carry", lambda: None)
    book = light_notebook(*CELLS)
    play_at_all(book)
    assert book.value(f"sum({CARRIED})") >= 1
