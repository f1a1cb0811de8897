"""A notebook that is open in two tabs with the same kernel."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.lab import Lab, LabNotebook
from tests.browser.notebook import click, wait_shown

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

CELL = "import boardbook as bb\nmatch = bb.Match('pangea', ['Ann', 'Bo'], seed=5)\nmatch"
BOARDS = "[b for b in __import__('boardbook.widgets.match_view').widgets.match_view._open]"
AGAIN = """async () => {
  jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
  await jupyterapp.commands.execute("notebook:run-cell");
}"""

ALONE = """async () => {
  const { id } = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  return (await (await fetch(`/api/kernels/${id}`)).json()).connections === 1;
}"""
"""Returns whether the server has noticed that the other tab was closed."""


class OtherTab(LabNotebook):
    """The same notebook, in another tab."""

    ADDRESS = "lab/workspaces/{name}_other/tree/{name}.ipynb?reset"


def test_a_board_stays_while_another_tab_shows_it(
    lab: Lab, page: Page, lab_notebook: Callable[..., LabNotebook]
) -> None:
    book = lab_notebook(CELL, "1")
    book.board()
    book.python(
        "from boardbook.widgets.showing import Showing\nfirst, asking = match, Showing.of(get_ipython())._asking"
    )
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    tab = page.context.new_page()
    other = OtherTab(lab, tab, book.name, [])
    other.board()
    ply = book.value("first.ply")
    wait_shown(tab, ply)

    page.evaluate(AGAIN)
    book.until("match is not first")
    book.until(f"not {BOARDS}[0].match is match and {BOARDS}[0].seen")
    book.until("not asking.busy")
    assert book.value(f"len({BOARDS})") == 2
    for element in book.value("[*first.game.clicks(first.state, first.state.legal_actions()[0])]"):
        click(tab, element)
    wait_shown(tab, ply + 1)
    assert book.value("[first.ply, match.ply]") == [ply + 1, ply]

    tab.close()
    page.wait_for_function(ALONE)
    page.evaluate(AGAIN)
    book.until(f"len({BOARDS}) == 1")
    book.board()
