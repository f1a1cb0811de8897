"""A run's matches are on the disk when it acknowledges them, and however it ends, it leaves no other files."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from tests.full import full_disk
from tests.hostile.studies import damages, full, kills, play
from tests.profiles import many

BOTS = ["random", "greedy"]


@contextmanager
def running(script: str, *arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Start a process, and yield it with the words of its first line."""
    with subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().split()
        finally:
            process.kill()


def until(holds: Callable[[], bool], seconds: float) -> bool:
    """Return whether a condition becomes true within this time."""
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


# --- on the disk --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the names of open files are not known here")
def test_a_part_is_on_the_disk_before_it_is_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this order, a part is complete or missing after a power cut."""
    happened: list[tuple[str, str]] = []
    fsync, replace = os.fsync, Path.replace

    def synced(handle: int) -> None:
        happened.append(("sync", Path(f"/proc/self/fd/{handle}").readlink().name))
        fsync(handle)

    def renamed(path: Path, target: Path) -> Path:
        happened.append(("name", path.name))
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    play(tmp_path / "study", 3, 5)
    parts = [(what, name.partition(".parquet")[0]) for what, name in happened]
    at = parts.index(("sync", "000000000-000000003"))
    assert parts[at : at + 3] == [("sync", "000000000-000000003"), ("name", "000000000-000000003"), ("sync", "matches")]
    assert ("sync", "study") in parts[:at]  # the entry of the folder `matches`
    assert ("sync", tmp_path.name) in parts[:at]


@pytest.mark.parametrize("room", [0, 100, 2000])
def test_a_study_continues_after_the_disk_was_full(tmp_path: Path, room: int) -> None:
    folder = tmp_path / "study"
    with full_disk(room), pytest.raises(bb.NotKept, match="could not be written: File too large"):
        play(folder, 40, 5)
    assert not [*folder.rglob("*.part"), *folder.rglob("*.lock"), *folder.rglob("*.parquet")]
    assert len(play(folder, 40, 5)) == 40
    with full_disk(room), pytest.raises(bb.NotKept):
        play(folder, 60, 5)
    assert len(play(folder, 60, 5)) == 60


class Meanwhile(ThreadPoolExecutor):
    """Plays in a thread, and calls a function before the third task."""

    def __init__(self, happens: Callable[[], object]) -> None:
        super().__init__(1)
        self._happens, self._tasks = happens, 0

    def submit(self, *args: Any, **named: Any) -> Future[Any]:
        self._tasks += 1
        if self._tasks == 3:
            self._happens()
        return super().submit(*args, **named)


@pytest.mark.parametrize("moved", [False, True])
def test_a_folder_that_disappears_during_a_run_is_reported(tmp_path: Path, moved: bool) -> None:
    folder = tmp_path / "study"

    def happens() -> None:
        folder.rename(tmp_path / "elsewhere")
        if not moved:
            shutil.rmtree(tmp_path / "elsewhere")

    with Meanwhile(happens) as executor, pytest.raises(bb.NotKept, match=r"study could not be written: .*same call"):
        bb.simulate("veil", BOTS, 40, seed=5, to=folder, executor=executor, progress=False)
    assert not folder.exists()
    assert len(play(folder, 40, 5)) == 40


def test_another_study_that_replaces_the_folder_during_a_run_is_left_alone(tmp_path: Path) -> None:
    play(tmp_path / "other", 20, 6)
    folder = tmp_path / "study"

    def happens() -> None:
        folder.rename(tmp_path / "elsewhere")
        (tmp_path / "other").rename(folder)

    with Meanwhile(happens) as executor, pytest.raises(bb.NotKept, match="study could not be written"):
        bb.simulate("veil", BOTS, 40, seed=5, to=folder, executor=executor, progress=False)
    assert len(bb.open_study(folder)) == 20


def test_a_table_that_cannot_be_saved_is_derived_when_there_is_room(tmp_path: Path) -> None:
    study = play(tmp_path / "study", 10, 5)
    with ThreadPoolExecutor(1) as study.executor:
        with full_disk(100), pytest.raises(bb.NotKept):
            _ = study.log
        assert not list(tmp_path.rglob("*.part"))
        assert study.log.collect()["match_id"].n_unique() == 10


# --- temporary folders --------------------------------------------------------------------------------------------

PASSING = """
import sys, signal
from concurrent.futures import ThreadPoolExecutor
import boardbook as bb
handlers = {"own": lambda *_: print("mine", flush=True) or sys.exit(7), "ignored": signal.SIG_IGN}
if sys.argv[1] in handlers:
    signal.signal(signal.SIGTERM, handlers[sys.argv[1]])
with ThreadPoolExecutor(1) as executor:
    study = bb.simulate("magellan", ["random"] * 3, 2, executor=executor, progress=False)
print(study.sources[0].files.path, flush=True)
sys.stdin.readline()
print(len(study), flush=True)
"""
ENDINGS = {
    "by itself": ("none", None, 0),
    "terminated": ("none", signal.SIGTERM, -signal.SIGTERM),
    "terminated, with a handler of one's own": ("own", signal.SIGTERM, 7),
}


@pytest.mark.parametrize(("handler", "sign", "code"), ENDINGS.values(), ids=ENDINGS.keys())
def test_a_temporary_study_is_deleted_when_its_process_ends(
    tmp_path: Path, handler: str, sign: int | None, code: int
) -> None:
    with running(PASSING, handler, TMPDIR=str(tmp_path)) as (process, (folder,)):
        assert sorted(tmp_path.iterdir()) == [Path(folder), Path(folder + ".lock")]
        if sign is None:
            assert process.communicate("\n")[0] == "2\n"
        else:
            process.send_signal(sign)
        assert process.wait(20) == code
    assert list(tmp_path.iterdir()) == []


def test_a_process_that_ignores_termination_keeps_its_temporary_study(tmp_path: Path) -> None:
    with running(PASSING, "ignored", TMPDIR=str(tmp_path)) as (process, _):
        process.send_signal(signal.SIGTERM)
        assert process.communicate("\n")[0] == "2\n"
    assert list(tmp_path.iterdir()) == []


def test_the_next_process_deletes_only_temporary_studies_of_killed_ones(tmp_path: Path) -> None:
    (tmp_path / "boardbook-study-of-mine").mkdir()
    (tmp_path / "boardbook-study-1-0123abcd").symlink_to(tmp_path / "boardbook-study-of-mine")
    mine = sorted(tmp_path.iterdir())
    with running(PASSING, "none", TMPDIR=str(tmp_path)) as (living, (alive,)):
        with running(PASSING, "none", TMPDIR=str(tmp_path)) as (killed, (folder,)):
            killed.kill()
            killed.wait()
        assert Path(folder).is_dir()
        with running(PASSING, "none", TMPDIR=str(tmp_path)):
            assert not Path(folder).exists()
            assert Path(alive).is_dir()
        assert living.communicate("\n")[0] == "2\n"
    with running(PASSING, "none", TMPDIR=str(tmp_path)) as (last, _):
        last.communicate("\n")
    assert sorted(tmp_path.iterdir()) == mine


FORKING = """
import os, sys
import boardbook as bb
from boardbook.studies.tempdirs import temporary_folder
folder = temporary_folder()
if not os.fork():
    sys.exit()
os.wait()
print(folder.is_dir(), flush=True)
"""


def test_a_fork_does_not_delete_the_temporary_study_of_its_parent(tmp_path: Path) -> None:
    with running(FORKING, TMPDIR=str(tmp_path)) as (process, (there,)):
        assert there == "True"
        assert process.wait(20) == 0
    assert list(tmp_path.iterdir()) == []


# --- workers ------------------------------------------------------------------------------------------------------

WORKING = """
import sys
import boardbook as bb
from boardbook.studies.workers import pool

workers = pool(2)
list(workers.map(int, "1234"))
print(*workers._processes, flush=True)
bb.simulate("pangea", ["mcts:100000"] * 2, 50, 5, sys.argv[1], workers=2, progress=False)
"""


def is_there(number: int) -> bool:
    """Return whether a process runs. A zombie, whose exit code nobody has read, counts as ended."""
    with suppress(OSError):
        os.kill(number, 0)
        told = Path(f"/proc/{number}/stat")
        return not told.exists() or told.read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.parametrize("after", [0.0, 2.0])
def test_workers_of_a_killed_run_end_within_seconds(tmp_path: Path, after: float) -> None:
    """This holds although each worker plays a match that would take hours."""
    with running(WORKING, str(tmp_path / "study")) as (process, workers):
        assert len(workers) == 2
        time.sleep(after)
        assert all(map(is_there, map(int, workers)))
        process.kill()
    assert until(lambda: not any(map(is_there, map(int, workers))), 10)


def test_executors_of_the_user_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr("boardbook.studies.run.pool", never)
    monkeypatch.setattr("boardbook.studies.workers.follow", never)
    assert len(play(tmp_path / "study", 3, 5)) == 3


# --- many at once -------------------------------------------------------------------------------------------------


def test_killed_runs_lose_nothing_and_play_nothing_twice() -> None:
    count = many(check=3, proofs=4)
    tally = kills(count, 11)
    assert tally.bad == []
    assert (tally.tried, tally.met["lost"], tally.met["twice"]) == (count, 0, 0)
    assert tally.met["acknowledged"] > 0


def test_a_disk_that_fills_up_twenty_times_loses_nothing() -> None:
    tally = full(20, 3)
    assert tally.bad == []
    assert tally.met["full"] >= 20


def test_damaged_folders_can_be_opened_and_completed() -> None:
    count = many(check=10, proofs=20)
    tally = damages(count, 5)
    assert tally.bad == []
    assert tally.tried == count
