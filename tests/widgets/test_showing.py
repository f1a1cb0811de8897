"""A cell that is run again leaves no widgets behind, but closes none that may still be shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from types import ModuleType

import pytest
from IPython.core.getipython import get_ipython
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from ipywidgets import Widget
from ipywidgets.widgets import widget as ipywidgets

from boardbook.widgets.board import Board
from boardbook.widgets.match_view import VIEW
from tests.browser.keymap import WIDGETS

MATCH = "import boardbook as bb\nmatch = bb.Match('pangea', ['Ann', 'Bo'], seed=7)\n"
Run = Callable[..., str]


@pytest.fixture
def run() -> Iterator[Run]:
    """Yield a function that runs a cell of a notebook and returns what it displayed as text."""
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(history_load_length=0)

    def ran(code: str, cell: str | None = "a", *, fine: bool = True) -> str:
        with capture_output() as said:
            result = shell.run_cell(code, store_history=True, cell_id=cell)  # type: ignore[no-untyped-call]
        assert result.success == fine, said.stdout
        return "".join(output.data.get("text/plain", "") for output in said.outputs)

    yield ran
    shell.user_ns.clear()
    InteractiveShell.clear_instance()


@pytest.fixture(scope="module")
def main() -> ModuleType:
    """Return the module `__main__` from before any shell was started."""
    return sys.modules["__main__"]


@pytest.mark.parametrize("time", ["first", "second"])
def test_a_shell_replaces_the_main_module_only_during_its_test(
    main: ModuleType, time: str, request: pytest.FixtureRequest
) -> None:
    """Python passes `__main__` to each process that it spawns, and fails if a shell has emptied it."""
    assert sys.modules["__main__"] is main
    assert request.getfixturevalue("run")("print(__name__)") is not None
    assert sys.modules["__main__"] is not main


def widgets() -> set[Widget]:
    return {*ipywidgets._instances.values()}


@pytest.mark.parametrize(
    "cell",
    [
        MATCH + "match",
        MATCH + "match.board()",
        MATCH + "match.dashboard()",
        MATCH + "from IPython.display import display\nfor _ in range(2): display(match.board())",
        "import boardbook as bb\nbb.play(FOLDER)",
        "import boardbook as bb\nbb.lesson('pangea', 1)['at_work']",
        "import boardbook as bb\nbb.lesson('pangea', 1).sheet()",
        "import boardbook as bb\nbb.editor('pangea')",
    ],
)
def test_a_cell_that_is_run_again_leaves_nothing_behind(cell: str, run: Run, tmp_path: object) -> None:
    cell = cell.replace("FOLDER", repr(str(tmp_path)))
    run(cell)
    before = len(widgets())
    for _ in range(5):
        run(cell)
    assert len(widgets()) == before


@pytest.mark.usefixtures("run")
@pytest.mark.parametrize("widget", WIDGETS)
def test_a_widget_at_the_end_of_a_cell_is_shown(widget: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error while it is shown is only printed, so a cell succeeds even then."""
    monkeypatch.chdir(tmp_path)
    shell = InteractiveShell.instance()
    with capture_output() as said:
        shell.run_cell(MATCH + f"shown = {WIDGETS[widget]}\nshown", cell_id="a")  # type: ignore[no-untyped-call]
    assert [output for output in said.outputs if VIEW in output.data], said.stdout
    if hasattr(shown := shell.user_ns["shown"], "close"):
        shown.close()


@pytest.mark.parametrize(
    "made",
    [
        "match.board()",
        "match.dashboard()",
        "puzzle.board()",
        "editor.board()",
        "editor.workbench()",
        "sheet.board()",
        "bb.play(FOLDER)",
    ],
)
def test_objects_that_are_no_longer_used_are_freed(made: str, run: Run, tmp_path: Path) -> None:
    run(MATCH + f"FOLDER = {str(tmp_path)!r}\nlesson, editor = bb.lesson('pangea', 1), bb.editor('pangea')", "before")
    run("puzzle, sheet = lesson['at_work'], lesson.sheet()", "before")
    before = widgets()
    run(f"import gc, weakref\nmade = weakref.WeakSet({made} for _ in range(20))\ngc.collect()")
    run("assert [*made] == match.history.listeners == []")
    assert widgets() == before


@pytest.mark.parametrize(
    "used",
    [
        "from ipywidgets import VBox\nVBox([match.board()])",
        "match.board().observe(print, 'over')",
        "import traitlets, ipywidgets\ntraitlets.link((match.board(), 'ply'), (ipywidgets.IntText(), 'value'))",
    ],
)
def test_widgets_that_are_contained_or_observed_are_kept(used: str, run: Run) -> None:
    run(MATCH, "before")
    run(f"import gc\n{used}\ngc.collect()")
    run("assert len(match.history.listeners) == 1", "after")


def test_a_board_that_two_threads_use_first_is_opened_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opening, may_open, ids, prepare = Event(), Event(), set[str](), Board._prepare

    def prepare_slowly(board: Board) -> None:
        opening.set()
        assert may_open.wait(10)
        prepare(board)

    monkeypatch.setattr(Board, "_prepare", prepare_slowly)
    run(MATCH + "board = match.board()")
    board = get_ipython().user_ns["board"]  # type: ignore[union-attr]
    threads = [Thread(target=lambda: ids.add(board.model_id)) for _ in range(2)]
    threads[0].start()
    assert opening.wait(10)
    threads[1].start()
    threads[1].join(0.1)  # the second thread waits for the first
    may_open.set()
    for thread in threads:
        thread.join(10)
    assert ids == {board.comm.comm_id}


def test_an_unused_board_is_embedded_with_its_state(run: Run) -> None:
    run(MATCH + "from ipywidgets.embed import dependency_state, embed_data\nboard = match.board()")
    run("embed_data([board])", fine=False)
    run("told = embed_data([board], state=dependency_state([board]))")
    run("assert told['view_specs'][0]['model_id'] in told['manager_state']['state']")
    run("assert embed_data([board])['view_specs'] == told['view_specs']")


def test_the_board_of_a_cell_that_fails_when_run_again_is_closed(run: Run) -> None:
    before = len(widgets())
    run(MATCH + "match")
    run("1 / 0", fine=False)
    assert len(widgets()) == before


@pytest.mark.parametrize(
    ("first", "again"),
    [
        pytest.param("board = match.board()\nboard", "board", id="shown again"),
        pytest.param("board = match.board()\nboard", "1", id="under a name"),
        pytest.param("boards = [match.board()]\nboards[0]", "2", id="in a list"),
        pytest.param("boards = {'one': match.board()}\nboards['one']", "2", id="in a dictionary"),
    ],
)
def test_boards_that_the_user_refers_to_stay(first: str, again: str, run: Run) -> None:
    run(MATCH, "before")
    run(first)
    there = widgets()
    run(again)
    run(again)
    assert widgets() >= there


def test_boards_of_another_cell_stay(run: Run) -> None:
    run(MATCH, "before")
    run("match")
    run("match", "b")
    there = widgets()
    run("1", "c")
    assert widgets() == there
    run("1")
    assert 0 < len(there - widgets()) < len(there)  # only the board of the cell that ran again is closed


def test_without_cell_ids_all_boards_stay(run: Run) -> None:
    run(MATCH + "match", None)
    there = widgets()
    run(MATCH + "match", None)
    assert widgets() > there


def test_a_board_that_two_hosts_show_stays(run: Run) -> None:
    run(MATCH + "from IPython.display import display\nshown = match.board()\ndisplay(shown)")
    run("display(shown)", None)  # in a console with the same kernel
    run("del shown", "c")
    there = widgets()
    run("1")
    assert widgets() == there


@pytest.mark.parametrize(
    ("make", "close", "again"),
    [
        ("shown = bb.Match('pangea', 2, seed=7).board()", "shown.close()", "match.board()"),
        ("shown = bb.Match('pangea', 2, seed=7).dashboard()", "shown.close()", "match.board()"),
        ("shown = bb.lesson('pangea', 1).sheet().board()", "shown.close()", "sheet.board()"),
        ("shown = bb.editor('pangea').workbench()", "shown.close()", "editor.workbench()"),
    ],
)
def test_closed_widgets_say_that_they_are_closed(make: str, close: str, again: str, run: Run) -> None:
    run(f"import boardbook as bb\n{make}\n{close}")
    said = run("shown", "b")
    assert f"was closed. Run {again} to show it again." in said


def test_a_match_does_not_notify_closed_boards(run: Run) -> None:
    run(MATCH + "match")
    listeners = InteractiveShell.instance().user_ns["match"].history.listeners
    assert listeners
    run("1")
    assert listeners == []


BOTS = """
import threading
import boardbook as bb
from IPython.display import display
match = bb.Match('pangea', ['random'] * 2, seed=3, round_limit=3)
board = match.board()
board._autoplay.on = False
display(board)
"""
PICTURE = "<Board of"
"""The beginning of a board's picture as text."""


@pytest.mark.parametrize("end", ["", "1 / 0", "raise KeyboardInterrupt"])
def test_the_final_picture_is_drawn_once_after_its_cell(end: str, run: Run) -> None:
    """Nobody could see it while the cell plays. An executed notebook contains it before the next cell runs."""
    run(BOTS, "before")
    again = "match.run()\nmatch.undo('ply')\nmatch.run()\ndisplay('played')\n"
    said = run(again + end, fine=not end)
    assert said.index("played") < said.index(PICTURE)
    assert said.count(PICTURE) == 1
    assert "over>" in said


def test_a_board_that_its_cell_closes_leaves_the_final_picture(run: Run) -> None:
    run(BOTS, "before")
    assert PICTURE in run("match.run()\nboard.close()")


def test_an_error_after_a_cell_does_not_prevent_other_work_after_it(run: Run) -> None:
    run(BOTS, "before")
    run("from boardbook.widgets.showing import at_cell_end", "before")
    said = run("at_cell_end(lambda: 1 / 0)\nmatch.run()\nat_cell_end(lambda: display('the last'))")
    assert said.index(PICTURE) < said.index("the last")


def test_a_cell_that_runs_another_cell_draws_its_picture(run: Run) -> None:
    run(BOTS, "before")
    assert PICTURE in run("match.run()\nget_ipython().run_cell('1')")
    run(BOTS, "before")
    assert PICTURE in run("get_ipython().run_cell('1')\nmatch.run()")


def test_outside_of_cells_the_final_picture_is_drawn_at_once(run: Run) -> None:
    run(BOTS, "before")
    beside = "thread = threading.Thread(target=match.run)\nthread.start()\nthread.join()\ndisplay('played')"
    said = run(beside)
    assert said.index(PICTURE) < said.index("played")
    run(BOTS, "before")
    with capture_output() as said_after:
        InteractiveShell.instance().user_ns["match"].run()
    assert len(said_after.outputs) == 1
