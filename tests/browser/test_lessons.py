"""Every task of every lesson is tried wrong and right by clicks: on the site's page from disk, and in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

import boardbook as bb
from boardbook.core import LANGUAGES
from boardbook.lessons import parts
from tests.browser.notebook import Notebook
from tests.browser.pupil import work_through
from tests.docs.site import lessons
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PARTS = [(game, part) for game, count in parts().items() for part in range(1, count + 1)]
WINDOWS: list[ViewportSize] = [{"width": 1008, "height": 780}, {"width": 390, "height": 844}]
"""A laptop's window and a phone's; the parts of a game take turns."""
IN_A_NOTEBOOK = [(game, 1 + nth % count) for nth, (game, count) in enumerate(parts().items())]
"""One part of the lessons of each game. Without `--proofs`, the other parts are done only on their pages."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the pages, which the test of the site reads, too."""
    return lessons(tmp_path_factory)


@pytest.mark.parametrize(("game", "part"), many(check=[one for one in PARTS if one not in IN_A_NOTEBOOK], proofs=PARTS))
def test_a_lesson_is_done_on_its_page(page: Page, pages: Path, game: str, part: int) -> None:
    lang = LANGUAGES[(part + 1) % len(LANGUAGES)]  # the test in a notebook uses the other language
    path = pages / f"{game}-{part}.html"
    assert path.stat().st_size < 500_000
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.context.set_offline(True)
    window = WINDOWS[(PARTS.index((game, part)) // 2) % len(WINDOWS)]
    page.set_viewport_size(window)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{path.as_uri()}?lang={lang}")
    work_through(page, bb.lesson(game, part, lang).sheet(), lang, on_page=True)
    onward = f"{game}-{part + 1}.html" if part < parts()[game] else f"../play/{game}.html"
    assert page.locator("a.bb-primary").get_attribute("href") == f"{onward}?lang={lang}"
    assert problems == []


@pytest.mark.parametrize(("game", "part"), many(check=IN_A_NOTEBOOK, proofs=PARTS))
def test_a_lesson_is_done_in_a_notebook(notebook: Callable[..., Notebook], page: Page, game: str, part: int) -> None:
    do_in(notebook, page, game, part)


def test_a_lesson_is_done_in_lab(lab_notebook: Callable[..., Notebook], page: Page) -> None:
    do_in(lab_notebook, page, *PARTS[0])


def do_in(notebook: Callable[..., Notebook], page: Page, game: str, part: int) -> None:
    """Work through a lesson in a notebook, and check that Python records what the test does."""
    lang = LANGUAGES[part % len(LANGUAGES)]
    book = notebook(f"import boardbook as bb\nsheet = bb.lesson({game!r}, {part}, {lang!r}).sheet()\nsheet")
    book.board()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    sheet = bb.lesson(game, part, lang).sheet()
    work_through(page, sheet, lang)
    book.until("sheet.done")
    outcomes = book.value("[[o.solved, o.tries, list(o.failed)] for o in (task.outcome for task in sheet.puzzles)]")
    assert outcomes == [[o.solved, o.tries, list(o.failed)] for o in (task.outcome for task in sheet.puzzles)]
