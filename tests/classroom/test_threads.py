"""Puzzles, worksheets, editors and tables can be used by a cell and by clicks at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event

import pytest

import boardbook as bb
from boardbook.core import State
from boardbook.widgets.lobby import ordered
from boardbook.widgets.table import Table
from tests.profiles import many
from tests.threads import SECONDS, switching, together

TRIED = many(check=300, proofs=3000)
"""The number of calls in each thread."""


@pytest.fixture(autouse=True)
def _switching() -> Iterator[None]:
    with switching(1e-5):
        yield


def both(deeds: Callable[[Random], Callable[[], object]], times: int = TRIED) -> list[BaseException]:
    """Make random calls in two threads, and return the exceptions that are not refusals."""

    def run(seed: int) -> None:
        rng = Random(seed)
        for _ in range(times):
            with suppress(bb.BoardbookError):
                deeds(rng)()

    return together(lambda: run(1), lambda: run(2))


def tasks() -> list[bb.Puzzle]:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    first = match.game.action(match.state.legal_actions()[0]).text
    return [
        bb.puzzle(match, "Which?", goal=first, hints=["This.", "That."]),
        bb.puzzle(match, "How many?", say=lambda _: 3, hints=["A few."]),
    ]


def deeds(puzzle: bb.Puzzle, rng: Random) -> Callable[[], object]:
    legal = puzzle.match.state.legal_actions()
    possible: list[Callable[[], object]] = [
        puzzle.hint,
        puzzle.reset,
        puzzle.show,
        lambda: puzzle.say(rng.randrange(5)),
    ]
    if legal:
        possible += [lambda: puzzle.play(rng.choice(legal))] * 3
    return rng.choice(possible)


@pytest.mark.parametrize("which", [0, 1])
def test_a_puzzle_counts_every_try_once(which: int) -> None:
    puzzle = tasks()[which]
    assert both(lambda rng: deeds(puzzle, rng)) == []
    frame = puzzle.tries_frame
    assert frame["n"].to_list() == [*range(1, puzzle.tries + 1)]
    assert puzzle.hinted == len(puzzle.given)
    assert puzzle.solved == (puzzle.last is not None and puzzle.last.kind == "solved")


class Pondering:
    """A bot that signals when it starts to think, and continues when `go` is set."""

    def __init__(self) -> None:
        self.begun, self.go = Event(), Event()

    def choose(self, _: object, state: State, *__: object) -> int:
        self.begun.set()
        assert self.go.wait(SECONDS)
        return int(state.legal_actions()[0])


@pytest.mark.usefixtures("own_bots")
@pytest.mark.parametrize("what", ["hint", "answer"])
def test_other_threads_do_not_wait_for_a_bot_whose_late_answer_is_discarded(what: str) -> None:
    bot = Pondering()
    bb.register_bot("pondering", lambda _: bot)
    bot.go.set()
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    right, wrong, *_ = map(str, match.legal_actions())
    puzzle = bb.puzzle(match, "Which?", goal=right, think="pondering", bot="pondering")
    bot.go.clear()
    bot.begun.clear()

    def meanwhile() -> None:
        assert bot.begun.wait(SECONDS)
        puzzle.reset()
        bot.go.set()

    raised = together(puzzle.hint if what == "hint" else lambda: puzzle.play(wrong), meanwhile)
    assert raised == []
    assert (puzzle.begun, puzzle.tries, puzzle.hinted) == (2, int(what == "answer"), int(what == "hint"))


def test_a_worksheet_advances_task_by_task(tmp_path: Path) -> None:
    sheet = bb.worksheet(tasks(), keep=tmp_path / "sheet.json")
    desk = sheet.board()

    def one(rng: Random) -> Callable[[], object]:
        return rng.choice([sheet.next, lambda: sheet.goto(rng.randrange(1, 3)), deeds(sheet.puzzle, rng)])

    assert both(one) == []
    assert desk.board.puzzle is sheet.puzzle
    assert sheet.solved == sum(puzzle.solved for puzzle in sheet.puzzles)
    again = bb.worksheet(tasks(), keep=tmp_path / "sheet.json")
    assert again.tries_frame.height == sheet.tries_frame.height


def test_an_editor_can_undo_all_changes() -> None:
    editor = bb.editor("pangea", seats=2)
    start, done = editor.position, [0, 0]

    def one(rng: Random) -> Callable[[], object]:
        place = f"s.{rng.choice('abcdefg')}{rng.randrange(1, 8)}"
        thread = 0 if rng.random() < 0.5 else 1

        def put() -> None:
            editor.put("tower.blue", place)
            done[thread] += 1

        return put

    assert both(one) == []
    steps = 0
    while editor.can_undo:
        editor.undo()
        steps += 1
    assert (editor.position, steps > 0) == (start, True)


def test_a_table_stays_consistent(tmp_path: Path) -> None:
    table = Table(tmp_path, kind=bb.Match)
    seats = [{"name": "Ann", "who": ""}, {"name": "Bo", "who": ""}]
    order = ordered({"game": "pangea", "seats": seats, "options": {}, "box": False}, "")
    table.begin(order)
    [kept] = [path.name for path in tmp_path.glob("*.jsonl")]

    def one(rng: Random) -> Callable[[], object]:
        return rng.choice([lambda: table.begin(order), lambda: table.resume(kept), table.leave, table.rematch])

    assert both(one, times=8) == []
    assert (table.match is None) == (table.board is None)
    assert len(table.children) == (1 if table.board is None else 2)
    table.close()
    for path in tmp_path.glob("*.jsonl"):
        bb.load(path)
