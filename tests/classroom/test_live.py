"""A class by link: who gets a place, what each pupil sees, what the teacher sees, and what is kept."""

from __future__ import annotations

import json
import stat
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

import boardbook as bb
from boardbook.classroom import desk as desks
from boardbook.classroom.live import Classroom
from boardbook.records import ANSWERS, CLASS_TASKS, PUPILS
from tests.classroom.pupil import Page
from tests.mangled import odd, spoiled
from tests.profiles import many

CLASS = 30
SECOND = 1.0
"""The time in which an answer must reach the teacher."""

Invite = Callable[..., Classroom]


@pytest.fixture
def sheet() -> bb.Worksheet:
    """Return a worksheet with a task of each kind; nobody has tried it."""
    lesson = bb.lesson("pangea", 1)
    point, play = lesson["at_work"], lesson["crowd"]
    match = bb.Match("pangea", ["greedy", "greedy"], seed=7).run()
    match.goto(77)
    say = bb.puzzle(
        match,
        {"en": "How much?", "fr": "Combien ?"},
        say=lambda _: 3,
        wrong={4: {"en": "the carried one counted", "fr": "celle qu’on porte comptée"}},
        rules=["pangea.magic.shift"],
        lang=("en", "fr"),
    )
    return bb.worksheet([say, point, play], {"en": "Three", "fr": "Trois"})


@pytest.fixture
def invite(sheet: bb.Worksheet) -> Iterator[Invite]:
    """Yield a function that invites a class; it is closed afterwards."""
    opened: list[Classroom] = []

    def invited(pupils: int = CLASS, **how: Any) -> Classroom:
        opened.append(sheet.invite(pupils, **how))
        return opened[-1]

    yield invited
    for classroom in opened:
        classroom.close()


@pytest.fixture
def come() -> Iterator[Callable[..., Page]]:
    """Yield a function that opens a link in a browser; all connections are closed afterwards."""
    opened: list[Page] = []

    def comes(link: str, name: str | None = "", **how: Any) -> Page:
        opened.append(Page(link, **how))
        if name is not None:
            opened[-1].enter(name)
        return opened[-1]

    yield comes
    for page in opened:
        page.leave()


def until(done: Callable[[], bool]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


# --- who gets a place ---------------------------------------------------------------------------------------------


def test_pupils_get_a_worksheet_of_their_own_by_one_link(invite: Invite, come: Callable[..., Page]) -> None:
    classroom = invite()
    ann, ben = come(classroom.link, "Ann"), come(classroom.link, "Ben\u202e\n")
    ann.say(4)
    ben.say(3)
    assert classroom.pupils["name"].to_list() == ["Ann", "Ben"]
    assert [*zip(classroom.pupils["tries"], classroom.pupils["wrong"], strict=True)] == [(1, 1), (1, 0)]
    assert classroom.tasks.select("right", "wrong", "open").rows() == [(1, 1, 0), (0, 0, 2), (0, 0, 2)]
    assert classroom.answers.select("name", "task", "tried", "verdict").rows() == [
        ("Ann", 1, "4", "wrong"),
        ("Ben", 1, "3", "solved"),
    ]
    assert (classroom.pupils.schema, classroom.tasks.schema) == (PUPILS, CLASS_TASKS)
    assert classroom.answers.schema == ANSWERS
    assert classroom.sheet.puzzles[0].tries == 0


def test_a_class_without_pupils_has_empty_tables(invite: Invite) -> None:
    classroom = invite(2)
    assert (classroom.pupils.schema, classroom.pupils.height) == (PUPILS, 0)
    assert (classroom.answers.schema, classroom.answers.height) == (ANSWERS, 0)
    assert classroom.tasks["open"].to_list() == [0, 0, 0]
    assert classroom.lines == []
    secret = classroom.link.partition("#")[2]
    assert len(secret) == 32
    assert secret not in repr(classroom)


def test_whoever_gives_no_name_is_a_numbered_guest(invite: Invite, come: Callable[..., Page]) -> None:
    classroom = invite()
    for lang, called in (("en", "guest 1"), ("fr", "invité 2")):
        page = come(classroom.link, None, join={"state": {"lang": lang}})
        board = page.enter("  ")
        assert board["_now"]["task"]["sheet"]["name"] == called
    assert classroom.pupils["name"].to_list() == ["guest 1", "invité 2"]


def test_a_worksheet_in_one_language_is_shown_in_it(come: Callable[..., Page]) -> None:
    match = bb.Match("pangea", ["greedy", "greedy"], seed=7).run()
    match.goto(77)
    classroom = bb.worksheet([bb.puzzle(match, "Combien ?", say=lambda _: 3, lang="fr")]).invite(1)
    page = come(classroom.link, None)
    assert page.wait("enter")["langs"] == ["fr"]
    page.send({"method": "custom", "content": {"type": "enter", "name": ""}})
    assert page.wait("open")["lang"] == "fr"
    assert classroom.pupils["name"].to_list() == ["invité 1"]
    classroom.close()


def test_a_browser_continues_its_own_worksheet(invite: Invite, come: Callable[..., Page]) -> None:
    classroom = invite()
    ann = come(classroom.link, "Ann")
    ann.say(4)
    again = come(classroom.link, None, device=ann.device, page="again")
    assert again.wait("seated")["name"] == "Ann"
    assert again.wait("open")["_now"]["task"]["tried"] == ["4"]
    again.say(3)
    ann.wait(lambda kind, said: kind == "said" and said.get("now", {}).get("task", {}).get("solved"))
    assert classroom.pupils.height == 1


def test_a_full_class_lets_nobody_else_in(invite: Invite, come: Callable[..., Page]) -> None:
    classroom = invite(2)
    come(classroom.link, "Ann")
    ben = come(classroom.link, None)
    ben.wait("enter")
    late = come(classroom.link, None)
    assert late.wait("refused") == "class_full"
    ben.leave()  # he had not begun
    until(lambda: len(classroom.in_use()) == 1)
    come(classroom.link, "Cy")
    assert classroom.pupils["name"].to_list() == ["Ann", "Cy"]


def test_a_wrong_secret_leads_nowhere(invite: Invite, come: Callable[..., Page]) -> None:
    assert come(invite().link[:-1] + "…", None, join={"join": "x" * 32}).wait("refused") == "unknown"


def test_a_removed_pupil_is_forgotten(invite: Invite, come: Callable[..., Page], tmp_path: Path) -> None:
    classroom = invite(keep=tmp_path / "class")
    ann, ben = come(classroom.link, "Ann"), come(classroom.link, "Ben")
    classroom.remove(1)
    assert ann.wait("refused") == "unknown"
    assert classroom.pupils["name"].to_list() == ["Ben"]
    ben.say(3)
    assert sorted(one.name for one in (tmp_path / "class").glob("*.json")) == ["2.json", "class.json"]
    with pytest.raises(bb.BadInput, match="there is no pupil 1"):
        classroom.remove(1)


@pytest.mark.parametrize("pupils", [0, 201, True, 2.5, "30"])
def test_the_number_of_pupils_is_checked(sheet: bb.Worksheet, pupils: Any) -> None:
    with pytest.raises(bb.BadInput, match="1 to 200"):
        sheet.invite(pupils)


# --- what pupils see ----------------------------------------------------------------------------------------------


def test_pupils_see_nothing_of_each_other(invite: Invite, come: Callable[..., Page]) -> None:
    classroom = invite()
    ann, ben = come(classroom.link, "Anneliese"), come(classroom.link, "Benjamin")
    ben.say(987654)
    ben.do("hint") if ben.do("next")["ok"] else None
    again = come(classroom.link, None, device=ann.device, page="again")
    again.wait("open")
    ann.say(4)
    for page in (ann, again):
        heard = json.dumps(page.heard)
        assert heard
        assert "Benjamin" not in heard
        assert "987654" not in heard


def test_the_next_task_is_a_board_of_its_own(invite: Invite, come: Callable[..., Page]) -> None:
    classroom = invite()
    ann = come(classroom.link, "Ann")
    ann.say(3)
    assert ann.do("next")["ok"]
    board = ann.wait("open")
    assert board["_now"]["task"]["sheet"]["task"] == 2
    ann._seq = 0  # the new board numbers its messages from the beginning
    assert ann.do("hint")["ok"]
    assert classroom.pupils["hints"].to_list() == [1]


def test_a_message_that_comes_twice_counts_once(invite: Invite, come: Callable[..., Page]) -> None:
    classroom = invite()
    ann = come(classroom.link, "Ann")
    ann.say(4)
    ann._seq -= 1
    ann.say(4)
    assert classroom.pupils["tries"].to_list() == [1]


def test_a_hint_from_the_teacher_reaches_those_who_need_it(invite: Invite, come: Callable[..., Page]) -> None:
    classroom = invite()
    pages = [come(classroom.link, name) for name in ("Ann", "Ben")]
    for page in pages:
        page.say(3)
        page.do("next")
        page.wait("open")
    classroom.hint(2, [1])
    pages[0].wait(lambda kind, said: kind == "said" and said.get("now", {}).get("task", {}).get("hints"))
    assert classroom.pupils["hints"].to_list() == [1, 0]
    for _ in range(5):  # more than there are
        classroom.hint(2, [1])
    with pytest.raises(bb.BadInput, match="1 to 3"):
        classroom.hint(4, [1])


def test_a_page_that_has_not_begun_can_do_nothing_else(
    invite: Invite, come: Callable[..., Page], caplog: pytest.LogCaptureFixture
) -> None:
    classroom = invite()
    page = come(classroom.link, None)
    page.wait("enter")
    odd: list[Any] = [{"type": "hello"}, {"type": "enter"}, {"type": "enter", "name": 3}, {"type": ["enter"]}, {}]
    for content in odd:
        page.send({"method": "custom", "content": content})
        page.send({"method": "update", "state": content})
    page.send({"method": "beat"})
    page.wait("beat")
    assert classroom.pupils.height == 0
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.parametrize(
    "message",
    [
        None,
        {"type": "other", "seq": 1},
        {"type": "picture", "seq": 1, "task": 0},
        {"type": "picture", "seq": 1, "task": True},
        {"type": "picture", "task": 1},
        {"type": "rule", "seq": 1, "task": 1, "rule": "nothing"},
        {"type": "rule", "seq": 1, "task": 1, "rule": ["pangea.magic.shift"]},
        {"type": "hint", "seq": 1, "task": 1, "pupils": "1"},
        {"type": "hint", "seq": 1, "task": 9, "pupils": [1]},
    ],
)
def test_the_teachers_board_refuses_other_messages(invite: Invite, message: Any) -> None:
    board, said = invite().board(), list[Any]()
    board.send = lambda content, buffers=None: said.append(content)
    board._heard(board, message, [])
    assert [(one["type"], one["ok"]) for one in said] == [("answer", False)]


# --- who is stuck -------------------------------------------------------------------------------------------------


def test_why_a_pupil_is_stuck(invite: Invite, come: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    classroom = invite()

    def stuck(seconds: float = 0) -> list[str | None]:
        now = time.time()
        with monkeypatch.context() as patched:
            patched.setattr(time, "time", lambda: now + seconds)
            return classroom.pupils["stuck"].to_list()

    ann = come(classroom.link, "Ann")
    assert stuck() == [None]
    assert stuck(desks.QUIET_SECONDS + 1) == ["no_try"]
    ann.say(4)
    assert stuck() == [None]
    assert stuck(desks.QUIET_SECONDS + 1) == ["quiet"]
    ann.say(4)
    assert stuck() == ["same"]
    ann.say(3)
    assert stuck(1000) == [None]
    ann.do("next")
    ann.wait("open")
    while ann.do("hint")["ok"]:
        assert stuck() in ([None], ["hints"])
    assert stuck() == ["hints"]
    ann.leave()
    until(lambda: classroom.pupils["state"].to_list() == ["lost"])
    assert stuck() == [None]
    assert stuck(desks.LOST_SECONDS + 1) == ["lost"]


# --- what is kept -------------------------------------------------------------------------------------------------


def test_a_class_of_thirty_gives_the_results_that_pupils_copy(invite: Invite) -> None:
    classroom = invite()
    boards: list[tuple[float, dict[str, Any]]] = []
    teacher = classroom.board()
    teacher.send = lambda content, buffers=None: boards.append((time.monotonic(), content))
    said: list[tuple[float, int]] = []

    def work(k: int) -> str:
        page = Page(classroom.link, page=f"page {k}")
        page.enter(f"Pupil {k}" if k % 3 else "")
        for answer in [*range(4, 4 + k % 4), 3]:
            said.append((time.monotonic(), k))
            page.say(answer)
        page.do("next")
        page.wait("open")
        page._seq = 0
        if k % 2:
            page.do("hint")
            page.do("show")
        page.send({"method": "custom", "content": {"type": "hello"}})
        now = page.wait(lambda kind, said: kind == "said" and "now" in said)["now"]
        page.leave()
        copied: str = now["task"]["sheet"]["result"]
        return copied

    with ThreadPoolExecutor(CLASS) as pool:
        copied = list(pool.map(work, range(CLASS)))
    assert sorted(classroom.lines) == sorted(copied)
    by_copying = bb.results(copied).drop("line").sort("name", "task")
    assert classroom.results.drop("line").sort("name", "task").equals(by_copying)
    until(lambda: any(len(board["tasks"][0]["right"]) == CLASS for _, board in boards if board["type"] == "now"))
    number = {one["name"]: one["number"] for one in boards[-1][1]["pupils"]}
    waits = []
    for when, k in [(when, k) for when, k in said if k % 3 and k % 4 == 0]:
        shown = (at for at, board in boards if number[f"Pupil {k}"] in board["tasks"][0]["right"])
        waits.append(next(shown) - when)
    sys.stdout.write(f"\nan answer at the teacher's: median {median(waits):.2f} s, last {max(waits):.2f} s\n")
    assert max(waits) < SECOND
    teacher.close()


def test_a_kept_class_continues_with_the_same_link(
    sheet: bb.Worksheet, invite: Invite, come: Callable[..., Page], tmp_path: Path
) -> None:
    folder = tmp_path / "classes" / "4b"
    before = invite(keep=folder)
    ann = come(before.link, "Ann")
    ann.do("name", name="Anna")
    ann.say(4)
    results = before.results
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "class.json").stat().st_mode) == 0o600
    after = sheet.invite(CLASS, keep=folder)  # without closing the other, as when a cell is run again
    assert before.closed
    assert before.results.equals(results)
    assert (after.link, after.began) == (before.link, before.began)
    assert after.results.equals(results)
    assert after.pupils["state"].to_list() == ["lost"]
    again = come(after.link, None, device=ann.device, page="again")
    assert again.wait("open")["_now"]["task"]["sheet"]["name"] == "Anna"
    again.say(3)
    after.close()
    last = invite(keep=folder)
    assert last.tasks.row(0)[2:] == (1, 0, 0)
    with pytest.raises(bb.BadFile, match="it belongs to another worksheet"):
        bb.worksheet(sheet.puzzles[:2]).invite(CLASS, keep=folder)


def test_a_spoiled_folder_is_refused(
    sheet: bb.Worksheet, invite: Invite, come: Callable[..., Page], tmp_path: Path
) -> None:
    folder = tmp_path / "class"
    classroom = invite(keep=folder)
    come(classroom.link, "Ann").say(3)
    until(lambda: '"Ann"' in (folder / "class.json").read_text(encoding="utf-8"))
    classroom.close()
    whole = json.loads((folder / "class.json").read_text(encoding="utf-8"))
    rng = Random(0)
    for k in range(many(check=80, proofs=4000)):
        data = json.dumps(odd(whole, rng)).encode() if k % 2 else spoiled(json.dumps(whole).encode(), rng)
        (folder / "class.json").write_bytes(data)
        (folder / "1.json").unlink(missing_ok=True)  # a spoiled worksheet is refused by its own tests
        with suppress(bb.BadFile):
            sheet.invite(CLASS, keep=folder).close()
