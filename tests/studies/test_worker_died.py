"""If a worker is killed while matches are played or read, no match is lost, and the error says where they are."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Game, Header, State
from boardbook.studies.tables import Tables
from boardbook.studies.workers import pool

pytestmark = pytest.mark.usefixtures("own_bots")

simulate = partial(bb.simulate, "magellan", progress=False)
BOTS = ["random"] * 3


class Mortal(Executor):
    """Runs each task at once, but loses the tasks with these numbers."""

    def __init__(self, *lost: int) -> None:
        self.lost, self.count = lost, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.count in self.lost:
            future.set_exception(BrokenProcessPool("a child process terminated abruptly"))
        else:
            future.set_result(fn(*args, **kwargs))
        self.count += 1
        return future


class Assassin:
    """A bot that deletes a file, if it exists, and kills its process."""

    def __init__(self, order: str) -> None:
        self.order = order

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        if Path(self.order).exists():
            Path(self.order).unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return rng.choice(state.legal_actions())


class Murdered:
    """Gathers nothing, but deletes a file, if it exists, and kills its process."""

    def __init__(self, order: str) -> None:
        self.order = order

    def begin(self, game: Game[Any], header: Header, state: State) -> None:
        if Path(self.order).exists():
            Path(self.order).unlink()
            os.kill(os.getpid(), signal.SIGKILL)

    def ply(self, state: State, n: int) -> None:
        pass

    def end(self, state: State) -> Mapping[str, Any]:
        return {"plies": 1}


def test_a_folder_keeps_the_matches_and_the_same_call_continues(tmp_path: Path) -> None:
    with pytest.raises(bb.WorkerDied, match="a worker process was killed") as died:
        simulate(BOTS, 40, to=tmp_path / "study", executor=Mortal(4))
    assert f"are stored in {tmp_path / 'study'}" in str(died.value)
    assert "the same call" in str(died.value)
    study = died.value.study
    assert study is not None
    assert 4 <= len(study) < 40
    assert f"{len(study)} of 40 matches" in str(died.value)
    whole = simulate(BOTS, 40, to=tmp_path / "study", executor=Mortal())
    assert whole.matches.collect().equals(simulate(BOTS, 40, executor=Mortal()).matches.collect())


@pytest.mark.filterwarnings("ignore:.*has only .* of the 40 matches requested")
def test_without_a_folder_the_error_contains_the_matches() -> None:
    with pytest.raises(bb.WorkerDied, match="`study` of this error") as died:
        simulate(BOTS, 40, executor=Mortal(4))
    assert isinstance(died.value, bb.BoardbookError)
    study = died.value.study
    assert study is not None
    assert len(study) >= 4
    found = study.matches.collect()
    assert found.equals(simulate(BOTS, 40, executor=Mortal()).matches.join(found.lazy(), "number", "semi").collect())
    assert study.wins()["n"].sum() == 3 * len(study)


@pytest.mark.parametrize("lost", [(0,), (0, 1, 2), (1,), (3, 5)])
def test_results_after_a_lost_task_are_kept(lost: tuple[int, ...]) -> None:
    """Even if the first task is lost, for example, the results of all other tasks are kept."""
    executor = Mortal(*lost)
    with pytest.raises(bb.WorkerDied) as died:
        simulate(BOTS, 400, executor=executor, workers=3)
    study = died.value.study
    assert study is not None
    numbers = study.matches.select("number").collect()["number"].to_list()
    assert numbers == sorted({*numbers})
    assert len(numbers) >= executor.count - len(lost)
    assert not {*lost} & {*numbers}  # each of the first tasks plays one match


@pytest.mark.usefixtures("processes")
def test_idle_workers_outlive_a_long_pause() -> None:
    """If they ended between two cells of a notebook, the second cell could submit matches to ending workers."""
    assert pool(1)._timeout > 60  # type: ignore[attr-defined]


@pytest.mark.usefixtures("processes")
def test_a_worker_of_our_own_pool_is_killed(tmp_path: Path) -> None:
    """The operating system may kill a process when memory runs out."""
    order = tmp_path / "order"
    bb.register_bot("assassin", lambda _: Assassin(str(order)))
    bots = ["assassin", "random", "random"]
    simulate(bots, 12, to=tmp_path / "study", workers=1)
    order.touch()
    with pytest.raises(bb.WorkerDied) as died:
        simulate(bots, 60, to=tmp_path / "study", workers=1)
    assert died.value.study is not None
    assert 12 <= len(died.value.study) < 60
    assert len(simulate(bots, 60, to=tmp_path / "study", workers=1)) == 60


@pytest.mark.usefixtures("processes")
def test_a_worker_that_dies_while_matches_are_read_loses_none(tmp_path: Path) -> None:
    order = tmp_path / "order"
    study = simulate(BOTS, 6, workers=1)
    order.touch()
    with pytest.raises(bb.WorkerDied, match="repeat the call"):
        study.gather(partial(Murdered, str(order)))
    assert study.gather(partial(Murdered, str(order))).collect().height == 6
    order.touch()
    with pytest.raises(bb.WorkerDied, match="repeat the call") as died:
        simulate(BOTS, 6, workers=1, gather=partial(Murdered, str(order)))
    assert died.value.study is not None
    assert died.value.study.matches.collect().equals(study.matches.collect())


def test_the_error_also_occurs_in_derived_tables() -> None:
    """This holds for all tables that are derived from plies."""
    study = simulate(BOTS, 4, executor=Mortal())
    for table in ("log", "curves"):
        study.executor = Mortal(0)
        with pytest.raises(bb.WorkerDied, match="repeat the call"):
            getattr(study, table)
        study.executor = Mortal()
        assert getattr(study, table).collect().height > 0
    assert isinstance(study, Tables)


def test_in_a_sweep_the_error_contains_all_runs_so_far(tmp_path: Path) -> None:
    options = {"west": ["A", "B"]}
    executor = Mortal()
    bb.sweep("magellan", BOTS, 30, options=options, executor=executor, progress=False)
    half = executor.count * 3 // 4
    for to in (None, tmp_path / "sweep"):
        with pytest.raises(bb.WorkerDied) as died:
            bb.sweep("magellan", BOTS, 30, to=to, options=options, executor=Mortal(half), progress=False)
        study = died.value.study
        assert study is not None
        assert study.matches.select("west").collect()["west"].unique().sort().to_list() == ["A", "B"]
        assert 30 < len(study) < 60
        assert f"{len(study)} of 60 matches" in str(died.value)
        assert (f"are stored in {to}" in str(died.value)) == (to is not None)
    again = bb.sweep("magellan", BOTS, 30, to=tmp_path / "sweep", options=options, executor=Mortal(), progress=False)
    assert len(again) == 60


def test_saved_matches_of_people_are_read_again(tmp_path: Path) -> None:
    match = bb.Match("magellan", BOTS, seed=1)
    match.run()
    match.save(tmp_path / "match.jsonl")
    with pytest.raises(bb.WorkerDied, match="call it again"):
        bb.collect(tmp_path, executor=Mortal(0), progress=False)
    assert len(bb.collect(tmp_path, executor=Mortal(), progress=False)) == 1


def test_an_exception_in_a_task_is_not_a_killed_worker(tmp_path: Path) -> None:
    class Failing(Mortal):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(ZeroDivisionError())
            return future

    with pytest.raises(ZeroDivisionError):
        simulate(BOTS, 3, executor=Failing())


def test_a_worker_of_a_cluster_is_killed_repeatedly() -> None:
    distributed = pytest.importorskip("distributed", reason="distributed is only needed for this test")
    error = distributed.scheduler.KilledWorker("play_span-1", None, 3)

    class Killed(Mortal):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(fn, *args, **kwargs)
            if self.count == 3:
                future = Future()
                future.set_exception(error)
            return future

    with pytest.raises(bb.WorkerDied) as died:
        simulate(BOTS, 40, executor=Killed())
    assert died.value.__cause__ is error
    assert died.value.study is not None


def test_a_soak_reports_it_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(
        "import os, signal\n"
        "from boardbook import soak\n"
        "class Part(soak.Part):\n"
        "    def run(self): os.kill(os.getpid(), signal.SIGKILL)\n"
        "soak.Part.run = Part.run\n"
        "if __name__ == '__main__': soak.called(['pangea', '2'])\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, "main.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("A worker was killed")
    assert "Traceback" not in done.stderr
