"""Files on a disk that fills up, with two writers, or damaged in the middle: no acknowledged ply is lost."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import boardbook as bb
from boardbook.core import History
from boardbook.core.disk import Growing, Lock, Rewritten, put
from boardbook.records import load_history
from tests.another import another_process
from tests.closing import Closing
from tests.full import full_disk
from tests.match.wandering import PANGEA, VEIL, branches, play_random, random_ply, same_line, wander

# --- full disks ---------------------------------------------------------------------------------------------------


def snapshot(match: bb.Match) -> tuple[object, ...]:
    return branches(match.history), match.history.branch, match.ply, match.state.to_dict(), list(match.history.plies)


@pytest.mark.parametrize("room", range(0, 72, 5))
def test_a_move_that_cannot_be_saved_is_not_played(tmp_path: Path, closing: Closing, room: int) -> None:
    """Wherever the disk becomes full, match and file agree, and play continues when there is room again."""
    path = tmp_path / "journal"
    match = closing(bb.Match(PANGEA, ["Ann", "random"], seed=3, journal=path))
    play_random(match, Random(1), 3)
    match.run()
    before, size = snapshot(match), path.stat().st_size
    heard: list[int] = []
    match.on_change(lambda: heard.append(match.ply))
    action = match.legal_actions()[0]
    for _ in range(2):
        with full_disk(size + room), pytest.raises(bb.NotKept, match="journal could not be written: "):
            match.play(action)
        assert snapshot(match) == before
        assert (path.stat().st_size, heard) == (size, [])
    match.play(action)
    play_random(match, Random(2), 2)
    assert same_line(load_history(path), match.history)


def test_every_change_to_a_match_is_saved_completely_or_not_made(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "journal"
    match = closing(bb.Match(VEIL, ["Ann", "Ben"], seed=3, journal=path))
    rng = Random(5)
    failed = 0
    for k in range(300):
        before, size = snapshot(match), path.stat().st_size
        same = Random(k)
        try:
            with full_disk(size + rng.randrange(60)):
                wander(match, same)
        except bb.NotKept:
            failed += 1
            assert snapshot(match) == before
            assert path.stat().st_size == size
            wander(match, Random(k))
        assert same_line(load_history(path), match.history)
    assert failed > 60


def test_a_compound_decision_is_saved_as_a_whole(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "journal"
    match = closing(bb.Match("magellan", ["Ann", "Ben", "Cy"], seed=3, journal=path))
    rng = Random(4)
    while not match.game.plans(match.state):
        random_ply(match, rng)
    parts = next(numbers for numbers, _ in match.game.plans(match.state) if len(numbers) > 1)
    before, size = snapshot(match), path.stat().st_size
    with full_disk(size + 80), pytest.raises(bb.NotKept):
        match.play_all(parts)
    assert (snapshot(match), path.stat().st_size) == (before, size)
    match.play_all(parts)
    assert same_line(load_history(path), match.history)


def test_a_match_that_cannot_be_saved_from_the_beginning_leaves_no_file(tmp_path: Path) -> None:
    for room in (0, 40, 400):  # in the header, and in the deal
        with full_disk(room), pytest.raises(bb.NotKept):
            bb.Match("magellan", 3, seed=1, journal=tmp_path / "journal")
        assert list(tmp_path.iterdir()) == []
    bb.Match("magellan", 3, seed=1, journal=tmp_path / "journal").close()


def test_a_match_with_a_closed_journal_continues_unrecorded(tmp_path: Path) -> None:
    match = bb.Match(VEIL, 2, seed=3, journal=tmp_path / "journal")
    match.close()
    with full_disk(0):
        play_random(match, Random(1), 2)
    match.close()


def test_a_failed_write_is_cut_off_before_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This also holds if it could not be cut off at once."""
    file = Growing(tmp_path / "growing")
    file.add(b"one\n", sync=True)

    def broken(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    monkeypatch.setattr(Growing, "_cut", broken)
    file._torn = True
    with pytest.raises(bb.NotKept, match="Input/output error"):
        file.add(b"two\n", sync=True)
    monkeypatch.undo()
    file.add(b"three\n", sync=True)
    file.close()
    assert (tmp_path / "growing").read_bytes() == b"one\nthree\n"


# --- journals that disappear --------------------------------------------------------------------------------------


def removed(path: Path) -> None:
    path.unlink()


def folder_removed(path: Path) -> None:
    shutil.rmtree(path.parent)


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def replaced(path: Path) -> None:
    path.with_name("older").write_bytes(path.read_bytes())
    path.with_name("older").replace(path)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def added_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"conflict\n")


GONE = [removed, folder_removed, moved, folder_moved, replaced, emptied, added_to]


def gone_match(folder: Path, closing: Closing, gone: Callable[[Path], None], players: list[str]) -> bb.Match:
    """Return a match whose journal has disappeared while a person was thinking."""
    (folder / "kept").mkdir()
    path = folder / "kept" / "journal"
    match = closing(bb.Match(PANGEA, players, seed=3, journal=path))
    play_random(match, Random(1), 8)
    match.branch(match.ply - 4)
    play_random(match, Random(2), 3)
    gone(path)
    assert match._journal is not None
    match._journal._synced -= 1
    return match


@pytest.mark.parametrize("gone", GONE)
@pytest.mark.filterwarnings("ignore:.*since then are not saved")
def test_a_move_is_not_played_if_its_journal_has_disappeared(
    tmp_path: Path, closing: Closing, gone: Callable[[Path], None]
) -> None:
    match = gone_match(tmp_path, closing, gone, ["Ann", "Ben"])
    before = snapshot(match)
    there = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for _ in range(2):
        with pytest.raises(bb.NotKept, match=r"removed, moved, replaced or changed by another program\. .*match\.save"):
            match.play(match.legal_actions()[0])
        assert snapshot(match) == before
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == there


@pytest.mark.parametrize("gone", GONE)
@pytest.mark.parametrize("name", ["journal", "another"])
def test_a_match_whose_journal_disappeared_continues_where_it_is_saved(
    tmp_path: Path, closing: Closing, gone: Callable[[Path], None], name: str
) -> None:
    match = gone_match(tmp_path, closing, gone, ["Ann", "Ben"])
    path = tmp_path / "kept" / name
    if not path.parent.exists():
        with pytest.raises(bb.NotPossible, match="there is no folder"):
            match.save(path)
        with pytest.raises(bb.NotKept):
            match.play(match.legal_actions()[0])
        path.parent.mkdir()
    match.save(path)
    play_random(match, Random(2), 4)
    assert same_line(load_history(path), match.history)
    with pytest.raises(bb.NotPossible, match="already contains every ply"):
        match.save(path)
    with pytest.raises(bb.NotPossible, match="another match"):
        bb.load(path, journal=True)


def test_a_journal_stays_in_place_when_the_process_changes_its_folder(
    tmp_path: Path, closing: Closing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = closing(bb.Match(PANGEA, ["Ann", "Ben"], seed=3, journal="journal"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert match._journal is not None
    match._journal._synced -= 1
    play_random(match, Random(1), 2)
    assert not match.journal_gone
    assert same_line(load_history(tmp_path / "journal"), match.history)


def test_a_journal_that_reappeared_still_has_one_writer(tmp_path: Path, closing: Closing) -> None:
    match = gone_match(tmp_path, closing, removed, ["Ann", "Ben"])
    path = tmp_path / "kept" / "journal"
    with pytest.raises(bb.NotPossible, match="there is no folder"):
        match.save(tmp_path / "nowhere" / "journal")
    with pytest.raises(bb.NotPossible, match="another match"):
        bb.Match(PANGEA, ["Ann", "Ben"], seed=4, journal=path)
    match.save(path)


@pytest.mark.parametrize("gone", [removed, folder_removed, replaced, emptied, added_to])
def test_bots_notice_at_once_that_a_journal_disappeared(
    tmp_path: Path, closing: Closing, gone: Callable[[Path], None]
) -> None:
    match = gone_match(tmp_path, closing, gone, ["random", "random"])
    assert match._journal is not None
    match._journal._synced += 10**6  # too soon to wait for the disk
    with pytest.raises(bb.NotKept):
        match.run()
    match.save(tmp_path / "another")


def test_closing_a_journal_that_disappeared_gives_a_warning(tmp_path: Path, closing: Closing) -> None:
    match = gone_match(tmp_path, closing, removed, ["Ann", "Ben"])
    with pytest.warns(UserWarning, match="journal could not be written: .* are not saved: match.save"):
        match.close()
    match.save(tmp_path / "another")
    assert same_line(load_history(tmp_path / "another"), match.history)


def test_a_lock_of_another_writer_is_left_alone(tmp_path: Path) -> None:
    """If a folder is cleaned, its locks are deleted, too, and the next writer holds a new one."""
    path = tmp_path / "journal"
    first = Lock(path, "busy")
    path.with_name("journal.lock").unlink()
    second = Lock(path, "busy")
    first.release()
    with pytest.raises(bb.NotPossible, match="busy"):
        Lock(path, "busy")
    second.release()
    Lock(path, "busy").release()


@pytest.mark.timeout(20)
def test_a_pipe_is_refused_as_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    what = "pipe is a pipe or a device; a match needs a file, such as"
    with pytest.raises(bb.NotPossible, match=what):
        bb.Match(VEIL, 2).save(pipe)
    with pytest.raises(bb.NotPossible, match=what):
        Rewritten(pipe, "match", "evening.jsonl")
    with pytest.raises(bb.NotPossible, match="pipe"):
        bb.Match(VEIL, 2, journal=pipe)
    assert pipe.is_fifo()


def test_a_file_is_replaced_completely_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    put(path, b"old")
    with full_disk(2), pytest.raises(bb.NotKept):
        put(path, b"new one")
    assert [(found.name, found.read_bytes()) for found in tmp_path.iterdir()] == [("kept", b"old")]
    os.umask(mask := os.umask(0o022))
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask


# --- one writer ---------------------------------------------------------------------------------------------------


def test_a_journal_has_one_writer(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "journal"
    match = closing(bb.Match(VEIL, 2, seed=3, journal=path))
    play_random(match, Random(1), 2)
    before = path.read_bytes()
    busy = "journal is being written by another match, in this kernel or another one; close that match first"
    with pytest.raises(bb.NotPossible, match=busy):
        bb.load(path, journal=True)
    with pytest.raises(bb.NotPossible, match=busy):
        bb.Match(VEIL, 2, seed=4).save(path)
    with pytest.raises(bb.NotPossible, match="is the journal of this match"):
        match.save(path)
    assert path.read_bytes() == before
    assert same_line(bb.load(path).history, match.history)  # reading is always allowed
    match.close()
    again = closing(bb.load(path, journal=True))
    play_random(again, Random(2), 2)
    again.close()
    assert list(tmp_path.iterdir()) == [path]


WRITING = """
import sys
import boardbook as bb
match = bb.Match("pangea", 2, seed=5, journal=sys.argv[1])
match.play(match.legal_actions()[0])
print("ready", flush=True)
sys.stdin.readline()
"""


def test_a_writer_in_another_process_counts_until_it_ends(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "journal"
    with another_process(WRITING, path) as process:
        with pytest.raises(bb.NotPossible, match="is being written"):
            bb.load(path, journal=True)
        with pytest.raises(bb.NotPossible, match="is being written"):
            bb.Match(VEIL, 2).save(path)
        process.kill()
    match = closing(bb.load(path, journal=True))
    play_random(match, Random(1), 3)
    assert same_line(load_history(path), match.history)


def test_a_lock_has_one_holder(tmp_path: Path) -> None:
    with Lock(tmp_path / "thing", "busy"), pytest.raises(bb.NotPossible, match=r"^busy$"):
        Lock(tmp_path / "thing", "busy")
    again = Lock(tmp_path / "thing", "busy")
    again.release()
    again.release()
    assert list(tmp_path.iterdir()) == []


# --- damaged in the middle ----------------------------------------------------------------------------------------


def damaged(tmp_path: Path, closing: Closing, line: int) -> tuple[Path, bb.Match]:
    """Return a journal with one damaged line, and its match before the damage."""
    path = tmp_path / "journal"
    match = closing(bb.Match(VEIL, ["Ann", "Ben"], seed=3, journal=path))
    play_random(match, Random(3), 20)
    match.branch(6)
    play_random(match, Random(5), 6)
    match.close()
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b"n", b"m", 1)
    path.write_bytes(b"\n".join(lines))
    return path, match


@pytest.mark.parametrize("line", [2, 9, 15, 19])
def test_a_damaged_journal_can_be_read_up_to_the_damage(tmp_path: Path, closing: Closing, line: int) -> None:
    path, match = damaged(tmp_path, closing, line)
    before = path.read_bytes()
    good = sum(text.startswith(b'{"n"') for text in before.split(b"\n")[: line - 1])
    with pytest.raises(bb.BadFile) as refused:
        bb.load(path)
    assert refused.value.line == line
    assert str(refused.value).endswith(f". {good} plies before it are valid; bb.load('{path}', repair=True) loads them")
    with pytest.warns(
        UserWarning, match=f"line {line}: .* This line and all lines after it are left out; {good} plies are valid"
    ) as told:
        found = bb.load(path, repair=True)
    assert told[0].filename == __file__
    assert [len(branch.plies) for branch in found.branches] != [len(branch.plies) for branch in match.branches]
    assert list(found.history.path(0)[:good]) == list(match.history.path(0)[:good])
    assert path.read_bytes() == before


def test_a_repaired_journal_is_continued_and_the_damaged_one_kept(tmp_path: Path, closing: Closing) -> None:
    path, _ = damaged(tmp_path, closing, 9)
    spoilt = path.read_bytes()
    with pytest.raises(bb.BadFile):
        bb.load(path, journal=True)
    for name in ("journal.damaged", "journal.damaged-2"):
        with pytest.warns(UserWarning, match="are left out"):
            match = closing(bb.load(path, journal=True, repair=True))
        play_random(match, Random(1), 3)
        match.close()
        assert (tmp_path / name).read_bytes() == spoilt
        assert same_line(load_history(path), match.history)
        path.write_bytes(spoilt)
    assert sorted(found.name for found in tmp_path.iterdir()) == ["journal", "journal.damaged", "journal.damaged-2"]


def test_repairing_an_intact_file_gives_no_warning(tmp_path: Path) -> None:
    match = play_random(bb.Match(VEIL, 2, seed=3), Random(1), 4)
    match.save(tmp_path / "save")
    assert same_line(bb.load(tmp_path / "save", repair=True).history, match.history)


def test_a_header_cannot_be_repaired(tmp_path: Path, closing: Closing) -> None:
    path, _ = damaged(tmp_path, closing, 1)
    with pytest.raises(bb.BadFile, match="line 1: "):
        bb.load(path, repair=True)


def test_a_continued_save_with_a_torn_line_is_read_up_to_it(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "save"
    play_random(bb.Match(VEIL, 2, seed=3), Random(1), 2).save(path)
    match = closing(bb.load(path, journal=True))
    play_random(match, Random(1), 3)
    match.close()
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.warns(UserWarning, match="the last line was cut off"):
        found: History = load_history(path)
    assert list(found.plies) == list(match.history.plies[: len(found.plies)])
    assert len(found.plies) >= 3


# --- a thousand branches ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 4])
def test_a_thousand_branches_at_one_ply(tmp_path: Path, closing: Closing, start: int) -> None:
    path = tmp_path / "journal"
    match = closing(bb.Match(VEIL, ["Ann", "Ben"], seed=3, chance="ask", journal=path))
    play_random(match, Random(1), start)
    tries = [outcome for outcome, _ in match.state.chances()] or [action.number for action in match.legal_actions()]
    sizes = []
    for k in range(1200):
        (match.answer if match.to_act == bb.CHANCE else match.play)(tries[k % 2])
        match.undo(to="ply")
        sizes.append(path.stat().st_size)
    assert {branch.parent for branch in match.branches[1:]} == {0}  # all branches start from the first
    assert match.history.path(len(match.branches) - 1)[-1].number == tries[1]
    steps = [b - a for a, b in pairwise(sizes[100:])]
    assert max(steps) < 2 * min(steps)
    match.save(tmp_path / "save")
    match.close()
    for kept in (path, tmp_path / "save"):
        assert same_line(load_history(kept), match.history)
    again = closing(bb.load(path, journal=True))
    again.goto(start, len(again.branches) - 1)
    random_ply(again, Random(1))
    assert same_line(load_history(path), again.history)


def test_branches_can_be_nested_to_any_depth(tmp_path: Path) -> None:
    """Each branch starts one ply after the one before, so they are nested as deep as the match is long."""
    match = bb.Match(PANGEA, ["Ann", "Ben"], seed=3)
    rng = Random(1)
    while len(match.branches) < 1100:
        match.branch()
        random_ply(match, rng)
    match.undo()
    match.goto(1, 7)
    match.save(tmp_path / "save")
    assert same_line(load_history(tmp_path / "save"), match.history)


# --- a power cut --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "pause", "waits"),
    [
        (["Ann", "Ben"], 0.2, True),
        (["Ann", "Ben"], 0.05, False),
        (["random", "random"], 0.9, False),
        (["random"] * 2, 1.1, True),
    ],
)
def test_moves_of_people_wait_for_the_disk(
    tmp_path: Path, closing: Closing, monkeypatch: pytest.MonkeyPatch, seats: list[str], pause: float, waits: bool
) -> None:
    now = 100.0
    monkeypatch.setattr("boardbook.records.savefile.time.monotonic", lambda: now)
    match = closing(bb.Match(PANGEA, seats, seed=3, journal=tmp_path / "journal"))
    asked: list[int] = []
    monkeypatch.setattr(os, "fsync", asked.append)
    now += pause
    match.play(match.legal_actions()[0])
    assert (len(asked) == 1) == waits
    match.close()
    assert asked
