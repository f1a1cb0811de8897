"""A class by link: pupils in browsers of their own, and the teacher's board in a notebook."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import boardbook as bb
from boardbook.classroom.live import Classroom
from tests.another import another_process
from tests.browser.looks import STICKING_OUT
from tests.browser.notebook import AXE, Notebook, load_axe, wait_still
from tests.browser.pupil import do_right, try_wrong, work_through
from tests.classroom.pupil import Page as Pupil

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
COPIES = "navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }"
"""Lets a page keep what it copies."""
VISITED = (COPIES,)
"""The scripts of each page that is visited."""
SECOND_MS = 1000
"""The time in which an answer must reach the teacher's bar, in milliseconds."""
RIGHT = "n => document.querySelector('.bb-class-counts b')?.textContent === String(n)"
"""Returns whether the first task's bar counts `n` right."""
WATCH = """() => {
  globalThis.known = new Promise((resolve) => {
    const look = () => (RIGHT)(1) ? resolve(Date.now()) : setTimeout(look, 5);
    look();
  });
}""".replace("RIGHT", RIGHT)
"""Notes when the first task's bar counts one right, in milliseconds."""
CLASS = """
import boardbook as bb
sheet = bb.lesson("pangea", 1).sheet()
live = sheet.invite(30)
live
"""
VIOLATIONS = """async () => {
  const { violations } = await axe.run(".bb:has(.bb-class)", { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""


@pytest.fixture
def classroom() -> Iterator[Classroom]:
    """Yield a class; it is closed afterwards."""
    classroom = bb.lesson("pangea", 1).sheet().invite(30)
    yield classroom
    classroom.close()


def enter(page: Page, name: str) -> None:
    """Begin with a name."""
    page.locator(".guest-enter input").fill(name)
    page.locator(".guest-enter button").click()
    page.locator(".bb-app").wait_for()


def own(classroom: Classroom) -> bb.Worksheet:
    """Return a copy of the worksheet, to which a test does what a pupil does."""
    return classroom.sheet.fresh_copy("Ann")


# --- the pupil's page ---------------------------------------------------------------------------------------------


def test_a_pupil_works_through_the_worksheet(visit: Visit, classroom: Classroom) -> None:
    ann, copy = visit(classroom.link), own(classroom)
    enter(ann, "Ann")
    work_through(ann, copy, "en")
    done = bb.results([copy.result]).drop("seconds")
    assert classroom.results.drop("seconds").equals(done)
    ann.reload()
    ann.get_by_text("you are Ann").wait_for()
    assert classroom.pupils.select("name", "state", "done").rows() == [("Ann", "here", True)]


def test_a_page_that_loses_the_connection_offers_the_result(visit: Visit, classroom: Classroom) -> None:
    ann, copy = visit(classroom.link), own(classroom)
    enter(ann, "Ann")
    button = ann.locator(".guest button", has_text="Copy my result")
    assert button.is_hidden()
    try_wrong(ann, copy.puzzle, "en")
    do_right(ann, copy.puzzle, "en")
    ann.context.set_offline(True)
    ann.get_by_text("The connection is lost. Trying again; your last answers wait.").wait_for()
    button.click()
    ann.locator(".guest button", has_text="Copied").wait_for()
    assert [ann.evaluate("copied")] == classroom.lines
    ann.context.set_offline(False)
    ann.locator(".guest[data-state=here]").wait_for(state="attached")
    button.wait_for(state="hidden")
    classroom.close()
    button.wait_for()
    assert ann.locator(".bb-board").is_visible()
    ann.evaluate("copied = ''")
    button.click()
    ann.wait_for_function("copied")
    assert [ann.evaluate("copied")] == classroom.lines


def test_a_removed_pupil_keeps_the_result(visit: Visit, classroom: Classroom) -> None:
    ann = visit(classroom.link)
    enter(ann, "Ann")
    [line] = classroom.lines
    classroom.remove(1)
    ann.get_by_text("This link doesn’t work any more.").wait_for()
    ann.locator(".guest button", has_text="Copy my result").click()
    ann.wait_for_function("globalThis.copied")
    assert ann.evaluate("copied") == line


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_asks_for_a_name(lang: str, visit: Visit, classroom: Classroom) -> None:
    ann = visit(classroom.link, locale=lang, color_scheme="dark" if lang == "fr" else "light", **PHONE)
    words = {"en": ("Your name", "Start", "guest 1"), "fr": ("Votre nom", "Commencer", "invité 1")}[lang]
    ann.get_by_role("textbox", name=words[0]).wait_for()
    title = (classroom.sheet.title or {})[lang]
    assert ann.get_by_role("heading").inner_text() == title
    ann.evaluate(AXE.read_text(encoding="utf-8"))
    assert ann.evaluate("axe.run('#page').then(found => found.violations.map(one => one.id))") == []
    ann.get_by_role("button", name=words[1]).click()
    ann.locator(".bb-app").wait_for()
    assert words[2] in ann.locator(".guest").inner_text()
    assert ann.title() == title
    assert ann.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    assert classroom.pupils["name"].to_list() == [words[2]]


def test_a_name_that_was_typed_before_the_connection_was_lost_is_sent_later(visit: Visit, classroom: Classroom) -> None:
    ann = visit(classroom.link)
    ann.locator(".guest-enter input").fill("Ann")
    ann.context.set_offline(True)
    ann.locator(".guest[data-state=lost]").wait_for(state="attached")
    ann.locator(".guest-enter button").click()
    ann.context.set_offline(False)
    ann.locator(".bb-app").wait_for()
    assert classroom.pupils["name"].to_list() == ["Ann"]


KERNEL = """
import json, sys
import boardbook as bb
live = bb.lesson("pangea", 1).sheet().invite(30, keep=sys.argv[1])
print("ready")
print(json.dumps([live.link, live.pupils["tries"].to_list()]), flush=True)
sys.stdin.read()
"""


def test_a_class_continues_after_the_notebook_was_killed(visit: Visit, tmp_path: Path) -> None:
    copy = bb.lesson("pangea", 1).sheet()
    with another_process(KERNEL, tmp_path / "4b") as kernel:
        assert kernel.stdout is not None
        link, _ = json.loads(kernel.stdout.readline())
        ann = visit(link)
        enter(ann, "Ann")
        try_wrong(ann, copy.puzzle, "en")
        kernel.kill()
        ann.locator(".guest[data-state=lost]").wait_for(state="attached")
    with another_process(KERNEL, tmp_path / "4b") as kernel:
        assert kernel.stdout is not None
        assert json.loads(kernel.stdout.readline()) == [link, [1]]
        ann.locator(".guest[data-state=here]").wait_for(state="attached")
        do_right(ann, copy.puzzle, "en")
        kernel.kill()


# --- the teacher's board ------------------------------------------------------------------------------------------


@pytest.fixture
def book(notebook: Make, page: Page) -> Notebook:
    """Return a notebook with a class, in a window that leaves 1008 by about 780 pixels for a cell."""
    page.set_viewport_size({"width": 1440, "height": 900})
    book = notebook(CLASS)
    page.get_by_text("0 of 30 are here.").wait_for()
    return book


@pytest.fixture
def come(book: Notebook) -> Iterator[Callable[[str], Pupil]]:
    """Yield a function that lets a pupil come without a browser; the class is closed afterwards."""
    pupils: list[Pupil] = []

    def comes(name: str) -> Pupil:
        pupils.append(Pupil(book.value("live.link"), page=f"page {len(pupils)}"))
        pupils[-1].enter(name)
        return pupils[-1]

    yield comes
    book.python("live.close()")
    for pupil in pupils:
        pupil.leave()


def test_an_answer_reaches_the_bar_within_a_second(
    page: Page, book: Notebook, visit: Visit, come: Callable[[str], Pupil]
) -> None:
    for k in range(29):
        come(f"Pupil {k}")
    ann, task = visit(book.value("live.link")), bb.lesson("pangea", 1)["at_work"].fresh_copy()
    enter(ann, "Ann")
    page.wait_for_function(RIGHT, arg=0)
    page.evaluate(WATCH)
    for element in task.solution:
        ann.locator(f'[data-id="{element}"]').last.dispatch_event("click")
    clicked = ann.evaluate("() => { document.querySelector('.bb-primary').click(); return Date.now(); }")
    wait = page.evaluate("known") - clicked
    sys.stdout.write(f"\nan answer at the teacher's bar, 30 pupils: {wait} ms\n")
    assert wait < SECOND_MS


def test_the_board_in_all_looks(
    page: Page, book: Notebook, come: Callable[[str], Pupil], shot: Callable[[str], Path]
) -> None:
    load_axe(page)
    board = page.locator(".bb").first
    elements = bb.lesson("pangea", 1)["at_work"].solution
    for look in ("nobody", "light", "dark", "french", "narrow"):
        if look == "light":
            for name in ("Anneliese", "Ben", "Chloé", ""):
                pupil = come(name)
                pupil.do("point", elements=elements[:1] if name else elements)
                pupil.do("point", elements=elements if name == "Ben" else elements[:1])
        book.theme("JupyterLab Dark" if look == "dark" else "JupyterLab Light")
        page.get_by_role("button", name="FR" if look == "french" else "EN", exact=True).click()
        if look == "narrow":
            page.set_viewport_size({"width": 1440, "height": 2200})
            board.evaluate("board => { board.style.width = '392px'; }")
        if look != "nobody":
            page.locator(".bb-class-card img").wait_for()
            page.locator(".bb-class-counts", has_text="2").first.wait_for()
        wait_still(page)
        board.screenshot(path=shot(f"class-{look}"))
        assert board.evaluate(STICKING_OUT) == [], look
        if look != "narrow":
            assert board.evaluate("board => board.offsetHeight") <= 780, look
        assert page.evaluate(VIOLATIONS) == [], look


def test_names_hide_and_keys_choose_tasks(page: Page, book: Notebook, come: Callable[[str], Pupil]) -> None:
    come("Anneliese").do("point", elements=bb.lesson("pangea", 1)["at_work"].solution[:1])
    board = page.locator(".bb-class")
    board.get_by_text("Anneliese").wait_for()
    board.get_by_role("button", name="Names hidden").click()
    assert "Anneliese" not in (board.inner_text())
    board.press("]")
    board.get_by_role("heading", name="Task 2, wrong answers").wait_for()
    board.press("[")
    board.get_by_role("heading", name="Task 1, wrong answers").wait_for()
    board.get_by_role("button", name="Show task 1 to all").click()
    answer = bb.lesson("pangea", 1)["at_work"].solution[0].partition(".")[2]
    assert answer not in board.inner_text()
    page.keyboard.press("Escape")
    board.press("q")
    assert book.value("live.link") in board.inner_text()
    board.press("Escape")
    board.get_by_role("button", name="Show rule").click()
    board.get_by_role("button", name="Close").click()
    board.get_by_role("button", name="Hint to 1 pupil").click()
    book.until("live.pupils['hints'].to_list() == [1]")


def test_a_notebook_stores_nothing_of_the_class(page: Page, book: Notebook, come: Callable[[str], Pupil]) -> None:
    come("Anneliese").do("point", elements=bb.lesson("pangea", 1)["at_work"].solution[:1])
    page.locator(".bb-class").get_by_text("Anneliese").wait_for()
    book.python("from ipywidgets.widgets.widget import _instances")
    stored = json.dumps(book.value("[one.get_state() for one in _instances.values()]"))
    assert "boardbook.class" in stored
    assert "Anneliese" not in stored
    assert book.value("live.link").partition("#")[2] not in stored
