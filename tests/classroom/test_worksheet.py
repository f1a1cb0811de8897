"""Worksheets: their order, tasks that come back, saved progress, and the results of a class as a table."""

from __future__ import annotations

import gc
import json
import os
import warnings
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.classroom.results import TaskResult, check, line_of
from tests.another import another_process
from tests.classroom.given import DELIVERY, PURCHASE
from tests.full import full_disk
from tests.mangled import WAYS, mangled, nudged, odd, spoiled
from tests.profiles import many
from tests.vanishing import ANOTHERS, vanish
from tests.vanishing import WAYS as WAYS_GONE


def task(answer: int, most: int) -> bb.Puzzle:
    choices = [*range(most + 1)]
    return bb.puzzle(("pangea", PURCHASE), f"Task {answer}", say=lambda _: answer, choices=choices, hints="Look.")


def tasks(n: int = 5) -> list[bb.Puzzle]:
    return [task(k, n) for k in range(n)]


def right(sheet: bb.Worksheet) -> None:
    sheet.puzzle.say(sheet.puzzle.solution)


def test_tasks_come_in_order_and_failed_ones_come_back() -> None:
    sheet = bb.worksheet(tasks(), "Prices")
    came = []
    while not sheet.done:
        came.append(sheet.task)
        if sheet.task == 2 and came.count(2) < 3:
            sheet.puzzle.say(0)
        right(sheet)
        sheet.next()
    assert came == [1, 2, 3, 4, 2, 5, 2]
    assert sheet.solved == 5
    with pytest.raises(bb.NotPossible):
        sheet.next()


def test_the_id_of_a_worksheet_never_changes() -> None:
    """Files of worksheets contain the id, so another id would lose them."""
    sheet = bb.worksheet(
        [
            bb.puzzle(("pangea", PURCHASE), "Buy.", goal="buy"),
            bb.puzzle(("pangea", PURCHASE), "Where?", point=lambda _: "end"),
            bb.puzzle(("pangea", PURCHASE), "How many?", say=lambda _: 3, choices=range(5)),
        ]
    )
    assert sheet.id == "7705d8c9cb68"


def test_a_task_comes_back_after_its_solution_was_shown_or_it_was_left() -> None:
    sheet = bb.worksheet(tasks(2))
    sheet.puzzle.show()
    sheet.next()
    assert sheet.states == ["again", "open"]
    right(sheet)
    sheet.next()
    assert (sheet.task, sheet.puzzle.shown, sheet.states) == (1, False, ["again", "solved"])
    right(sheet)
    assert sheet.next() is None
    assert sheet.states == ["solved", "solved"]


def test_texts_are_shown_with_their_tasks() -> None:
    sheet = bb.worksheet(tasks(2), before=["One.", None], after=[None, "Two."], end="All.")
    assert sheet.text == {"en": "One.", "fr": "One."}
    right(sheet)
    assert sheet.text is None
    sheet.next()
    assert sheet.text is None
    sheet.puzzle.show()
    assert sheet.text is not None
    assert sheet.text["en"] == "Two."
    sheet.next()
    right(sheet)
    sheet.next()
    assert sheet.text["en"] == "Two.\n\nAll."
    sheet.goto(1)
    assert sheet.text is None
    assert bb.worksheet(tasks(2)).text is None


def test_each_task_must_have_one_text_in_all_of_its_languages() -> None:
    with pytest.raises(bb.BadInput, match="before must have 2 texts, one per task, not 3"):
        bb.worksheet(tasks(2), before=["One.", "Two.", "Three."])
    with pytest.raises(bb.BadInput, match="after 2 has no text in en"):
        bb.worksheet(tasks(2), after=["One.", {"fr": "Deux."}])


def test_tasks_can_be_opened_in_any_order() -> None:
    sheet = bb.worksheet(tasks(4))
    assert sheet.goto(3) is sheet.puzzles[2]
    right(sheet)
    assert sheet.next() is sheet.puzzles[0]  # back to the next task in the order
    sheet.goto(4)
    assert sheet.next() is sheet.puzzles[0]
    came = []
    while not sheet.done:
        came.append(sheet.task)
        right(sheet)
        sheet.next()
    assert came == [1, 2, 4]  # the third task was already done
    for number in (0, 5, True, "1"):
        with pytest.raises(bb.BadInput, match="from 1 to 4"):
            sheet.goto(number)  # type: ignore[arg-type]


def test_a_desk_shows_the_open_task() -> None:
    sheet = bb.worksheet(tasks(3), "Prices")
    desk = sheet.board()
    first = desk.board
    first.lang = "fr"
    told: list[object] = []

    def say(**message: object) -> object:
        told.clear()
        desk.board.send = told.append  # type: ignore[method-assign, assignment]
        desk.board._heard(None, {"type": "task", "seq": 1, **message}, [])
        return told

    say(what="say", answer=0)
    assert desk.board._now["task"]["sheet"]["states"] == ["solved", "open", "open"]
    say(what="next")
    assert (desk.board is not first, list(desk.children), desk.board.lang) == (True, [desk.board], "fr")
    assert desk.board.puzzle is sheet.puzzles[1]
    say(what="goto", task=1)
    assert desk.board.puzzle is sheet.puzzles[0]
    say(what="name", name="Zoé")
    assert (sheet.name, desk.board._now["task"]["sheet"]["name"]) == ("Zoé", "Zoé")
    for name in (None, 3, "Z" * 201):
        say(what="name", name=name)
        assert "name must be a string" in str(told[-1])
    for bad in (0, 4, "1", None, 1.5):
        say(what="goto", task=bad)
        assert "task must be between 1 and 3" in str(told[-1])
    desk.close()
    lone = sheet.puzzles[0].board()
    lone.send = told.append  # type: ignore[method-assign, assignment]
    lone._heard(None, {"type": "task", "seq": 1, "what": "next"}, [])
    assert "is not one of point, say" in str(told[-1])
    lone.close()


def test_progress_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    sheet = bb.worksheet(tasks(), name="Ann", keep=path)
    sheet.puzzle.say(3)
    sheet.puzzle.hint()
    right(sheet)
    sheet.next()
    again = bb.worksheet(tasks(), keep=path)
    assert (again.name, again.task, again.solved, again.states) == ("Ann", 2, 1, sheet.states)
    assert again.tries_frame.equals(sheet.tries_frame)
    assert again.result == sheet.result
    with pytest.raises(bb.BadFile, match="another worksheet"):
        bb.worksheet(tasks(3), keep=path)
    for text in ("", "[]", "{}", '{"format": "boardbook-worksheet-1"}'):
        path.write_text(text)
        with pytest.raises(bb.BadFile):
            bb.worksheet(tasks(), keep=path)


def test_a_worksheet_must_have_puzzles_in_the_same_language() -> None:
    with pytest.raises(bb.BadInput, match="at least one puzzle"):
        bb.worksheet([])
    one = tasks(1)
    with pytest.raises(bb.BadInput, match="twice"):
        bb.worksheet(one * 2)
    french = bb.puzzle(("pangea", PURCHASE), "Et ?", say=lambda _: 1, lang="fr")
    with pytest.raises(bb.BadInput, match="the same languages"):
        bb.worksheet([*one, french])


def test_the_lines_of_a_class_become_a_table() -> None:
    """The lines of thirty pupils show who failed where, and which wrong answers were common."""
    rng, lines = Random(7), []
    for pupil in range(30):
        sheet = bb.worksheet(tasks(), name=f"Pupil {pupil}")
        while not sheet.done:
            if rng.random() < 0.3 * (sheet.task > 2):
                sheet.puzzle.say(rng.choice([c for c in range(6) if c != sheet.puzzle.solution]))
            right(sheet)
            sheet.next()
        lines.append(sheet.result)
    table = bb.results(lines)
    assert (table.height, table["name"].n_unique(), table["sheet"].n_unique()) == (150, 30, 1)
    failed = table.group_by("task").agg((pl.col("wrong") > 0).mean()).sort("task")["wrong"]
    assert failed.to_list()[:2] == [0, 0]
    assert all(0.1 < share < 0.8 for share in failed[2:])
    common = table.explode("vain").drop_nulls("vain").group_by("task", "vain").len().sort("len", descending=True)
    assert common["len"][0] >= 2
    assert bb.results("\n\n".join(lines)).drop("line").equals(table.drop("line"))


def test_an_incomplete_line_is_left_out_with_a_warning() -> None:
    sheet = bb.worksheet(tasks(2), name="Zoé")
    right(sheet)
    line = sheet.result
    assert bb.results([line])["name"].to_list() == ["Zoé", "Zoé"]
    for broken, why in (
        (line[:-9], "copied completely"),
        (line[1:], "does not begin"),
        (f"boardbook-result-1:e30:{check('e30')}", "lacks the name"),
    ):
        with pytest.warns(UserWarning, match=f"line 2 is left out: .*{why}"):
            assert bb.results([line, broken]).height == 2
    with pytest.warns(UserWarning, match="line 1"), pytest.raises(bb.BadInput, match="no line can be read"):
        bb.results("hello")


# --- data from outside --------------------------------------------------------------------------------------------


def begun(path: Path) -> bb.Worksheet:
    """Return a worksheet of three tasks that is saved in a file. The first is done, after a wrong try."""
    sheet = bb.worksheet(tasks(3), name="Zoé", keep=path)
    sheet.puzzle.say(3)
    right(sheet)
    sheet.next()
    return sheet


@pytest.mark.parametrize("way", WAYS)
def test_progress_changed_by_tools_is_read(tmp_path: Path, way: str) -> None:
    path = tmp_path / "sheet.json"
    sheet = begun(path)
    path.write_bytes(WAYS[way](path.read_bytes()))
    again = bb.worksheet(tasks(3), keep=path)
    assert (again.name, again.task, again.result) == ("Zoé", 2, sheet.result)
    right(again)
    again.next()
    assert bb.worksheet(tasks(3), keep=path).task == 3


@pytest.mark.parametrize("way", WAYS)
def test_results_changed_by_tools_are_read(tmp_path: Path, way: str) -> None:
    sheet = begun(tmp_path / "sheet.json")
    line = sheet.result
    sheet.name = "Ann"
    data = WAYS[way](f"{line}\n{sheet.result}\n".encode())
    encoding = "utf-16" if way.startswith("utf-16") else "utf-8"
    whole = bb.results([line, sheet.result])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in (data.decode(encoding), data.decode(encoding).splitlines()):
            assert bb.results(text).drop("line").equals(whole.drop("line"))


def packed(content: str) -> str:
    """Return a line with this content and a correct checksum."""
    letters = urlsafe_b64encode(content.encode()).decode().rstrip("=")
    return f"boardbook-result-1:{letters}:{check(letters)}"


@pytest.mark.parametrize(
    "content",
    ["[" * 100_000, '{"sheet": "a", "name": "\\ud800", "tasks": []}', '{"sheet": "a", "name": "b", "tasks": 5}'],
    ids=["deep", "half a letter", "no tasks"],
)
def test_a_line_with_invalid_content_is_left_out(tmp_path: Path, content: str) -> None:
    line = begun(tmp_path / "sheet.json").result
    with pytest.warns(UserWarning, match="line 2 is left out: "):
        assert bb.results([line, packed(content)]).height == 3


@pytest.mark.parametrize("other", [None, float("nan"), 5, b"boardbook"])
def test_a_line_that_is_not_text_is_left_out(tmp_path: Path, other: Any) -> None:
    line = begun(tmp_path / "sheet.json").result
    with pytest.warns(UserWarning, match="line 2 is left out: it must be a string, not "):
        assert bb.results([line, other]).height == 3


@pytest.mark.parametrize("tasks", ["[]", "{}", "[[true, 1, 0, false, 5]]", '[{"solved": true}]'])
def test_a_line_without_tasks_is_left_out(tmp_path: Path, tasks: str) -> None:
    line = begun(tmp_path / "sheet.json").result
    with pytest.warns(UserWarning, match=r"line 1 is left out: (it lacks a list|a task must be a list) of "):
        assert bb.results([packed(f'{{"sheet": "a", "name": "b", "tasks": {tasks}}}'), line]).height == 3


@pytest.mark.parametrize("lines", [None, 5, 1.5])
def test_values_that_are_not_lines_are_refused(lines: Any) -> None:
    with pytest.raises(bb.BadInput, match="results: give a string or a list of lines, not "):
        bb.results(lines)


def test_a_duplicate_name_is_reported() -> None:
    def line(name: str, sheet: str = "abc") -> str:
        return line_of(sheet, name, [TaskResult(solved=True, tries=1, hints=0, shown=False, seconds=5, failed=())])

    with pytest.warns(UserWarning, match="sheet abc: the name 'ann' appears 2 times, in lines 1, 3; see column `line`"):
        table = bb.results([line("Ann"), line("Ben"), line(" ann\u202c\x00"), line("Ben", "other")])
    assert table.select("line", "name").rows() == [(1, "Ann"), (2, "Ben"), (3, "ann"), (4, "Ben")]


def test_answers_of_pupils_are_shown_as_plain_text() -> None:
    vain = ("\x1b[31m7", "\u202e8", "x" * 5000, "two\nlines")
    outcome = TaskResult(solved=False, tries=4, hints=0, shown=False, seconds=5, failed=vain)
    table = bb.results(line_of("abc", "\u2066Ann\u2069\tLee\x07", [outcome]))
    assert table["name"].to_list() == ["Ann Lee"]
    assert table["vain"].to_list() == [["[31m7", "8", "x" * 1000, "two lines"]]


@pytest.mark.parametrize("name", ["\x00Ann\ud800 \n Lee\u202e", "Ann Lee" + " " * 500])
def test_a_pupils_name_is_saved_without_invisible_characters(tmp_path: Path, name: str) -> None:
    sheet = bb.worksheet(tasks(2), name=name, keep=tmp_path / "sheet.json")
    assert sheet.name == "Ann Lee"
    sheet.name = f"{name}!"
    assert sheet.name.startswith("Ann Lee")
    right(sheet)
    assert bb.results(sheet.result)["name"][0] == sheet.name


@pytest.mark.parametrize("answer", ["\ud800", "a\x00b", "\u202eb", "9" * 5000])
def test_an_answer_that_cannot_be_saved_is_refused(answer: str) -> None:
    for puzzle in (task(2, 3), bb.puzzle(("pangea", PURCHASE), "Who?", say=lambda _: "Blue")):
        with pytest.raises(bb.BadInput, match=r"say: an answer must (not contain|have at most)"):
            puzzle.say(answer)
        assert puzzle.tries == 0


@pytest.mark.parametrize("text", ["\ud800", "a\x00b", 5, "x" * 100_001], ids=["half", "null", "number", "long"])
def test_a_text_that_cannot_be_saved_is_refused(text: Any) -> None:
    what = r"must (be a string, not 5|have at most|not contain U\+)"
    with pytest.raises(bb.BadInput, match=what):
        bb.worksheet(tasks(2), {"en": text})
    with pytest.raises(bb.BadInput, match=what):
        bb.worksheet(tasks(2), end={"en": text})
    for more in ({"ask": {"en": text}}, {"hints": [{"en": text}]}, {"wrong": {1: {"en": text}}}):
        with pytest.raises(bb.BadInput, match=what):
            bb.puzzle(("pangea", PURCHASE), **{"ask": "Who?", "say": lambda _: 2, **more})  # type: ignore[arg-type]


class Odd:
    """An object that is not a line."""


@pytest.mark.parametrize("part", range(many(check=1, proofs=4)))
def test_any_forged_line_is_read_or_left_out(tmp_path: Path, part: int) -> None:
    line = begun(tmp_path / "sheet.json").result
    letters = line.split(":")[1]
    content = json.loads(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)))
    rng = Random(f"results {part}")
    others: list[Any] = [None, 5, 0.5, b"boardbook", [line], {}, Odd(), "\ud800", line + "\ud800", "\u2028", "\x00"]
    tries = many(check=400, proofs=10_000)
    left_out = 0
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for k in range(tries):
            change = odd if k % 2 else nudged
            three = [
                spoiled(line.encode(), rng).decode("utf-8", rng.choice(("replace", "surrogateescape", "ignore"))),
                packed(json.dumps(change(content, rng))),
                rng.choice(others),
            ]
            told.clear()
            assert bb.results([*three, line]).height >= 3
            left_out += sum("is left out: " in str(warning.message) for warning in told)
    assert tries < left_out < 3 * tries


@pytest.mark.parametrize(
    "change",
    [
        {"queue": [9, 0, 1]},
        {"queue": []},
        {"queue": [0, None]},
        {"place": 7},
        {"place": -1},
        {"place": float("inf")},
        {"failed": [0]},
        {"failed": ["a", 0, 0]},
        {"name": 5},
        {"name": "\ud800"},
        {"puzzles": [[], [], []]},
        {"puzzles": [5, 5, 5]},
    ],
    ids=repr,
)
def test_impossible_progress_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "sheet.json"
    begun(path)
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    with pytest.raises(bb.BadFile, match="it is not a worksheet: "):
        bb.worksheet(tasks(3), keep=path)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"done": True}, "place must be an index of the queue, the last"),
        ({"done": 1}, "done true or false"),
        ({"queue": [0, 1, 2]}, "a task must return once"),
        ({"queue": [0, 2, 1, 0]}, "queue must contain the number of every task"),
        ({"failed": [0, 0, 0]}, "a task must return once"),
        ({"failed": [1, 1, 0], "queue": [0, 1, 2, 0, 1]}, "a task must return once"),
        (("solved", 1), "solved, shown and seen must be true or false"),
        (("shown", True), "a solution that is shown must count as seen"),
        (("rows", []), "the last attempt at a solved puzzle"),
        (("rows", 0, "n", 2), "an attempt must have its number"),
        (("rows", 0, "kind", "play"), "'wrong' is not a possible verdict on '3' for this task"),
        (("rows", 0, "tried", "0"), "'wrong' is not a possible verdict on '0' for this task"),
        (("rows", 0, "tried", "17"), "'wrong' is not a possible verdict on '17' for this task"),
        (("rows", 0, "verdict", "misses"), "'misses' is not a possible verdict on '3' for this task"),
    ],
    ids=str,
)
def test_progress_that_contradicts_itself_or_its_tasks_is_refused(tmp_path: Path, change: Any, why: str) -> None:
    path = tmp_path / "sheet.json"
    begun(path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    if isinstance(change, dict):
        kept |= change
    else:
        *way, value = change
        names = {"n": 0, "kind": 1, "tried": 2, "verdict": 3}
        part = kept["puzzles"][0]
        for key in way[:-1]:
            part = part[key]
        part[names.get(way[-1], way[-1])] = value
    path.write_text(json.dumps(kept), encoding="utf-8")
    with pytest.raises(bb.BadFile, match=f"it is not a worksheet: .*{why}"):
        bb.worksheet(tasks(3), keep=path)


def test_a_file_that_is_refused_leaves_the_puzzles_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    begun(path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    kept["puzzles"][2]["hints"] = -1
    path.write_text(json.dumps(kept), encoding="utf-8")
    puzzles = tasks(3)
    with pytest.raises(bb.BadFile, match="hints and spent must be numbers of at least 0"):
        bb.worksheet(puzzles, keep=path)
    assert [puzzle.tries for puzzle in puzzles] == [0, 0, 0]
    assert not puzzles[0].solved


def every_kind() -> list[bb.Puzzle]:
    """Return a task to do, one to point at, and two to answer, by choosing and by typing."""
    return [
        bb.puzzle(("pangea", DELIVERY), "Deliver.", goal="delivered"),
        bb.puzzle(("pangea", PURCHASE), "Where?", point=lambda _: ["m.blue-g1", "m.orange-d1"], hints="Look."),
        task(2, 3),
        bb.puzzle(("pangea", PURCHASE), "Whose turn is it?", say=lambda _: "Blue"),
    ]


def err(puzzle: bb.Puzzle) -> None:
    """Make a wrong try."""
    if puzzle.task.kind == "play":
        puzzle.play("move blue-d1 east")
    elif puzzle.task.kind == "point":
        puzzle.point(["m.blue-g1"])
    else:
        puzzle.say(1 if puzzle.text().startswith("Task") else "Orange")


def solve(puzzle: bb.Puzzle) -> None:
    if puzzle.task.kind == "play":
        puzzle.play(*puzzle.solution)
    elif puzzle.task.kind == "point":
        puzzle.point(puzzle.solution)
    else:
        puzzle.say(puzzle.solution)


def do_anything(sheet: bb.Worksheet, rng: Random) -> None:
    """Do something at random that a pupil could do next."""
    puzzle = sheet.puzzle
    deeds = [lambda: sheet.goto(rng.randint(1, len(sheet.puzzles))), puzzle.show]
    if not puzzle.solved:
        deeds += [lambda: err(puzzle), lambda: solve(puzzle), lambda: solve(puzzle)]
        deeds += [puzzle.hint] if puzzle.more_hints else []
    if not sheet.done:
        deeds += [sheet.next, sheet.next]
    rng.choice(deeds)()


def test_any_progress_is_saved_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    puzzles, rng, done = every_kind(), Random("kept"), 0
    for _ in range(many(check=5, proofs=100)):
        path.unlink(missing_ok=True)
        sheet = bb.worksheet([puzzle.fresh_copy() for puzzle in puzzles], name="Zoé", keep=path)
        for _ in range(25):
            do_anything(sheet, rng)
            if path.exists() and rng.random() < 0.3:
                before = sheet.result, sheet.states, sheet.done
                sheet = bb.worksheet([puzzle.fresh_copy() for puzzle in puzzles], keep=path)
                assert (sheet.result, sheet.states, sheet.done) == before
        done += sheet.done
    assert done > 1


@pytest.mark.parametrize("part", range(many(check=1, proofs=10)))
def test_any_file_of_progress_can_be_continued_to_the_end_or_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    path = tmp_path / "sheet.json"
    puzzles, rng = every_kind(), Random(f"progress {part}")
    given: list[tuple[bytes, str]] = []
    while len(given) < 8:
        path.unlink(missing_ok=True)
        sheet = bb.worksheet([puzzle.fresh_copy() for puzzle in puzzles], name="Zoé", keep=path)
        for _ in range(rng.randrange(2, 20)):
            do_anything(sheet, rng)
        if path.exists():
            given.append((path.read_bytes(), sheet.result))
    refused = 0
    tries = many(check=100, proofs=2000)
    fresh = [puzzle.fresh_copy() for puzzle in puzzles]
    for k in range(tries):
        data, result = given[k % len(given)]
        if k % 10 == 0:
            path.write_bytes(mangled(data, rng))
            assert bb.worksheet([puzzle.fresh_copy() for puzzle in puzzles], keep=path).result == result
        change = (nudged, nudged, odd)[k % 3]
        other = json.dumps(change(json.loads(data), rng)).encode()
        path.write_bytes(other if k % 7 else spoiled(mangled(data, rng), rng))
        try:
            sheet = bb.worksheet(fresh, keep=path)
        except bb.BadFile:
            refused += 1
            assert not any(puzzle.tries or puzzle.solved or puzzle.shown for puzzle in fresh)
            continue
        fresh = [puzzle.fresh_copy() for puzzle in puzzles]
        while not sheet.done:
            if not sheet.puzzle.solved:
                solve(sheet.puzzle)
            sheet.next()
        assert "again" not in sheet.states
        assert bb.results([sheet.result]).height == 4
        assert sheet.tries_frame.height == sum(puzzle.tries for puzzle in sheet.puzzles)
    assert 0.5 * tries < refused < 0.95 * tries


# --- one writer ---------------------------------------------------------------------------------------------------


HOLDING = """
import sys
from pathlib import Path
from boardbook.core.disk import Rewritten
file = Rewritten(Path(sys.argv[1]), "worksheet", "progress.json")
print("ready", flush=True)
sys.stdin.readline()
"""


def test_of_two_worksheets_with_one_file_the_later_one_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    first = begun(path)
    second = bb.worksheet(tasks(3), keep=path)
    right(second)
    kept = path.read_bytes()
    with pytest.warns(UserWarning, match="it belongs to another worksheet, which was opened later.*sheet.result"):
        right(first)
    assert "opened later" in first.unkept
    assert path.read_bytes() == kept
    first.next()  # the warning is given only once
    assert first.task == 3
    second.next()
    assert (bb.worksheet(tasks(3), keep=path).task, second.unkept) == (3, "")


def test_a_worksheet_that_refuses_a_file_releases_it(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    first = begun(path)
    with pytest.raises(bb.BadFile, match="another worksheet"):
        bb.worksheet(tasks(2), keep=path)
    right(first)
    first.next()
    assert (bb.worksheet(tasks(3), keep=path).task, first.unkept) == (3, "")


def test_a_file_with_only_another_date_still_belongs_to_the_worksheet(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    first = begun(path)
    os.utime(path, (1, 1))
    right(first)
    first.next()
    assert (bb.worksheet(tasks(3), keep=path).task, first.unkept) == (3, "")


def test_an_answer_with_marks_that_an_earlier_version_saved_is_read(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"

    def sheet() -> bb.Worksheet:
        return bb.worksheet([bb.puzzle(("pangea", PURCHASE), "Who?", say=lambda _: "Ann")], keep=path)

    sheet().puzzle.say("Bo")
    kept = json.loads(path.read_text())
    kept["puzzles"][0]["rows"][0][2] = "\u202aBo\u202c"
    path.write_text(json.dumps(kept))
    assert sheet().puzzles[0].tries_frame["tried"].to_list() == ["Bo"]


@pytest.mark.parametrize("answer", ["x" * 300, "Oui\u202a", "\x00"])
def test_a_task_with_an_answer_that_nobody_can_give_is_refused(answer: str) -> None:
    with pytest.raises(bb.BadInput, match="an answer"):
        bb.puzzle(("pangea", PURCHASE), "Who?", say=lambda _: answer)
    with pytest.raises(bb.BadInput, match="an answer"):
        bb.puzzle(("pangea", PURCHASE), "Who?", say=lambda _: "Ann", choices=["Ann", answer])


def test_the_file_of_a_worksheet_in_another_process_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    begun(path)
    gc.collect()
    with (
        another_process(HOLDING, path),
        pytest.raises(bb.NotPossible, match="written by another worksheet"),
    ):
        bb.worksheet(tasks(3), keep=path)
    assert bb.worksheet(tasks(3), keep=path).task == 2


def test_a_worksheet_that_is_no_longer_used_leaves_no_lock(tmp_path: Path) -> None:
    begun(tmp_path / "sheet.json")
    gc.collect()
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.json"]


def test_an_impossible_file_is_refused_when_the_worksheet_is_made(tmp_path: Path) -> None:
    with pytest.raises(bb.NotPossible, match=r"is a folder; a worksheet needs a file, such as .*progress\.json"):
        bb.worksheet(tasks(2), keep=tmp_path)
    with pytest.raises(bb.NotPossible, match="there is no folder"):
        bb.worksheet(tasks(2), keep=tmp_path / "nowhere" / "sheet.json")


@pytest.mark.parametrize("gone", WAYS_GONE)
def test_a_missing_file_is_written_again_and_another_one_left_alone(tmp_path: Path, gone: str) -> None:
    path = tmp_path / "kept" / "sheet.json"
    path.parent.mkdir()
    sheet = begun(path)
    vanish(path, gone)
    if gone == "file":
        right(sheet)
    else:
        with pytest.warns(UserWarning, match="Nothing is lost"):
            right(sheet)
        assert sheet.unkept
        path.parent.mkdir(exist_ok=True)
        assert not path.exists() or path.read_text(encoding="utf-8") == ANOTHERS
        path.unlink(missing_ok=True)
    sheet.next()
    assert sheet.unkept == ""
    assert bb.worksheet(tasks(3), keep=path).result == sheet.result


def test_a_board_says_that_progress_is_not_saved(tmp_path: Path) -> None:
    sheet = begun(tmp_path / "sheet.json")
    desk = sheet.board()
    told: list[Any] = []
    desk.board.send = told.append  # type: ignore[method-assign, assignment]
    with full_disk(0), pytest.warns(UserWarning, match="sheet.json could not be written"):
        desk.board._heard(None, {"type": "task", "seq": 1, "what": "say", "answer": 1}, [])
    assert told[-1]["ok"]
    assert desk.board._now["task"]["solved"]
    assert desk.board._now["task"]["sheet"]["unkept"]
    desk.board._heard(None, {"type": "task", "seq": 2, "what": "next"}, [])
    assert not desk.board._now["task"]["sheet"]["unkept"]
    desk.close()
