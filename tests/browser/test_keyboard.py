"""Keys typed at a widget never change the notebook: JupyterLab's whole key map, in JupyterLab and Notebook 7."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.keymap import MATCH, NOTEBOOK, SOURCE, WIDGETS, clicked_on_the_ground, typed_at
from tests.browser.lab import Lab, LabNotebook, Notebook7
from tests.browser.notebook import wait_still
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(many(check=600, proofs=3600))]


def test_no_key_changes_the_notebook(lab_notebook: Callable[..., LabNotebook], page: Page) -> None:
    """In a check, only the board gets the whole key map at each of its elements, and the others get a third each."""
    book = lab_notebook("", "1", "2")
    for k, (widget, code) in enumerate(WIDGETS.items()):
        root = shown(book, MATCH + code)
        step = many(check=1 if widget == "board" else 3, proofs=1)
        rows = typed_at(root, many(check=5 if widget == "board" else 1, proofs=5), slice(k % step, None, step))
        for row in rows:
            sys.stdout.write(f"\n{widget}, {row.place}: {row.keys} keys, {len(row.did)} did something")
        assert rows, widget
        assert {row.place: row.did for row in rows if row.did} == {}, widget
        assert min(row.keys for row in rows) > 100 // step, widget
        book.heard()
        wait_still(page)  # Enter in the lobby may just have started a match
        assert clicked_on_the_ground(page), widget


def shown(book: LabNotebook, code: str) -> Locator:
    """Show a widget in the first cell of a notebook, in place of the widget before."""
    page = book.page
    page.evaluate("jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    page.wait_for_function("!document.querySelector('.bb')")
    page.evaluate(SOURCE, code)
    book.run_all()
    root = page.locator(".bb").first
    root.wait_for(timeout=60_000)
    book.heard()
    return root


@pytest.mark.proofs
@pytest.mark.parametrize("widget", WIDGETS)
def test_no_key_changes_the_notebook_in_notebook_7(lab: Lab, page: Page, widget: str) -> None:
    """`test_homes.py` types at a board."""
    book = Notebook7(lab, page, f"{widget}_in_notebook7", [MATCH + WIDGETS[widget], "1"])
    book.run_all()
    page.locator(".bb").first.wait_for(timeout=60_000)
    book.heard()
    rows = typed_at(page.locator(".bb").first, 5)
    book.shut_down()
    assert rows
    assert {row.place: row.did for row in rows if row.did} == {}


def test_escape_leaves_the_widget_and_ctrl_s_saves(lab_notebook: Callable[..., LabNotebook], page: Page) -> None:
    book = lab_notebook(MATCH + WIDGETS["board"], "1", "2")
    board = book.board()
    book.heard()
    before = page.evaluate(NOTEBOOK)["cells"]
    board.locator('.bb-board [data-id][tabindex="0"]').first.focus()
    page.evaluate("jupyterapp.shell.currentWidget.context.model.dirty = true")
    page.keyboard.press("Control+s")
    page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert page.evaluate(NOTEBOOK)["cells"] == before
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert len(page.evaluate(NOTEBOOK)["cells"]) == len(before) - 1
