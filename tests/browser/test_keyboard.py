"""Keys typed at a widget never change the notebook: JupyterLab's whole key map, in JupyterLab and Notebook 7."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.keymap import MATCH, NOTEBOOK, WIDGETS, clicked_on_the_ground, typed_at
from tests.browser.lab import Lab, LabNotebook, Notebook7
from tests.browser.notebook import Notebook
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.mark.parametrize("widget", WIDGETS)
def test_no_key_changes_the_notebook(lab_notebook: Callable[..., Notebook], page: Page, widget: str) -> None:
    book = lab_notebook(MATCH + WIDGETS[widget], "1", "2")
    root = page.locator(".bb").first
    root.wait_for(timeout=60_000)
    book.heard()
    rows = typed_at(root, many(check=5 if widget == "board" else 1, proofs=5))
    sys.stdout.write("".join(f"\n{widget}, {row.place}: {row.keys} keys, {len(row.did)} did something" for row in rows))
    assert rows
    assert {row.place: row.did for row in rows if row.did} == {}
    assert min(row.keys for row in rows) > 100
    book.heard()
    assert clicked_on_the_ground(page)


@pytest.mark.parametrize("widget", many(check=["board"], proofs=[*WIDGETS]))
def test_no_key_changes_the_notebook_in_notebook_7(lab: Lab, page: Page, widget: str) -> None:
    book = Notebook7(lab, page, f"{widget}_in_notebook7", [MATCH + WIDGETS[widget], "1"])
    book.run_all()
    page.locator(".bb").first.wait_for(timeout=60_000)
    book.heard()
    rows = typed_at(page.locator(".bb").first, many(check=1, proofs=5))
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
