"""A table is derived step by step. Whatever stops it, what was derived is whole, and the next use goes on there."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from typing import Any, Final

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.records import DIGESTS, STUDY
from boardbook.studies import Study, derivation
from boardbook.studies.decisions import decision_table
from boardbook.studies.partitions import name_of, span_of
from boardbook.studies.store import Store
from tests.nearby import Nearby

BOTS: Final = ["random"] * 3


@pytest.fixture(autouse=True)
def one_match_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each task replay one match, and few of them be ahead."""
    monkeypatch.setattr(derivation, "PLIES_OF_TASK", 1)
    monkeypatch.setattr(derivation, "AHEAD", 2)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """Return a study that is derived at once."""
    study = bb.simulate("magellan", BOTS, 12, to=tmp_path_factory.mktemp("whole"), executor=Nearby(), progress=False)
    study.executor = Nearby()
    return study


@pytest.fixture
def study(tmp_path: Path, whole: Study) -> Study:
    """Return the same study in three parts, with nothing derived."""
    source = whole.sources[0]
    assert isinstance(source, Store)
    store = Store.create(tmp_path / "study", source.plan, 12)
    rows = whole.matches.select(STUDY.names()).collect().to_dicts()
    for first, last in ((0, 5), (5, 8), (8, 12)):
        store.write(rows[first:last])
    study = Study([store], progress=False)
    study.executor = Nearby()
    return study


class Stopping(Executor):
    """Works at once, and raises an error in place of the result of one call."""

    def __init__(self, at: int, error: type[BaseException] = KeyboardInterrupt) -> None:
        self.count, self.at, self.error = 0, at, error

    def submit(self, do: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.count += 1
        if self.count == self.at:
            future.result = self._fail  # type: ignore[method-assign, assignment]
            return future
        future.set_result(do(*args, **kwargs))
        return future

    def _fail(self, *_: Any) -> Any:
        raise self.error


def spans(study: Study) -> list[tuple[int, int]]:
    return sorted(span_of(path) for path in (study.sources[0].files.path / "decisions").glob("*"))


def test_every_step_counts_matches_and_the_last_one_is_the_whole(study: Study, whole: Study) -> None:
    derive = study.derive()
    assert (derive.done, derive.total) == (0, 12)
    assert list(derive) == list(range(1, 13))
    assert spans(study) == [(0, 5), (5, 8), (8, 12)]
    assert_frame_equal(derive.study.decisions.collect(), whole.decisions.collect())
    assert_frame_equal(study.decisions.collect(), whole.decisions.collect())
    assert list(study.derive()) == []
    assert study.derive().done == 12
    assert derive.study.sources == study.sources


@pytest.mark.parametrize("at", [1, 3, 6, 7, 12])
def test_an_interrupt_keeps_what_was_derived(study: Study, whole: Study, at: int) -> None:
    study.executor = Stopping(at)
    with pytest.raises(KeyboardInterrupt):
        study.explore()
    assert study.derive().done == at - 1
    study.executor = executor = Stopping(0)
    assert_frame_equal(study.decisions.collect(), whole.decisions.collect())
    assert executor.count == 13 - at
    assert repr(study.where(phase="auction")) == repr(whole.where(phase="auction"))


def test_a_loop_can_end_at_any_time(study: Study, whole: Study) -> None:
    derive = study.derive()
    for done in derive:
        if done == 7:
            break
    derive.stop()
    assert derive.done == 7
    assert not derive.step()
    assert spans(study) == [(0, 5), (5, 7)]
    first = derive.study
    assert repr(first) == "<Study of magellan, 7 of 12 matches>"
    seven = whole.matches.filter(pl.col("number") < 7)
    assert_frame_equal(first.matches.collect(), seven.collect())
    assert_frame_equal(first.decisions.collect(), whole.decisions.join(seven, on="match_id", how="semi").collect())
    explorer = first.explore()
    assert explorer._state["matches"] == explorer._state["of"] == 7
    assert explorer._state["n"] == first.decisions.collect().height
    assert first.where().then("sold", within=2).height == 3
    assert first.match(6).ply == whole.match(6).ply
    with pytest.raises(bb.BadInput, match="no match 7"):
        first.match(7)
    assert first.wins()["n"].sum() == 21
    assert list(first.derive()) == []


def test_what_is_derived_can_be_used_meanwhile(study: Study, whole: Study) -> None:
    derive = study.derive()
    counts = [(done, len(derive.study), len(derive.study.where())) for done in derive]
    numbers = whole.decisions.join(whole.matches.select("match_id", "number"), on="match_id")
    expected = [numbers.filter(pl.col("number") < n).collect().height for n in range(1, 13)]
    assert counts == [(n, n, rows) for n, rows in zip(range(1, 13), expected, strict=True)]
    assert_frame_equal(study.decisions.collect(), whole.decisions.collect())


def test_nothing_is_derived_yet(study: Study) -> None:
    assert len(study.derive().study) == 0
    assert repr(study.derive().study.where()) == "<PositionKind study.where(): 0 decisions in 0 of 0 matches>"


def test_another_thread_can_stop_it(study: Study) -> None:
    with ThreadPoolExecutor(2) as study.executor:
        derive = study.derive()
        loop = Thread(target=lambda: [None for _ in derive])
        loop.start()
        derive.stop()
        loop.join()
    assert study.derive().done == derive.done == len(derive.study)


def test_after_five_seconds_rows_are_written(study: Study, whole: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derivation, "PATIENCE", 0.0)
    assert_frame_equal(study.decisions.collect(), whole.decisions.collect())
    assert spans(study) == [(n, n + 1) for n in range(12)]
    assert_frame_equal(bb.open_study(study.sources[0].files.path).decisions.collect(), whole.decisions.collect())


def test_two_processes_may_derive_the_same_at_once(study: Study, whole: Study) -> None:
    """What they store may overlap."""
    for first, stop in ((0, 4), (2, 5)):
        there = whole.read(decision_table(whole.rules))
        its = whole.matches.filter(pl.col("number").is_between(first, stop - 1))
        rows = there.join(its, on="match_id", how="semi").collect()
        study.sources[0].files.write(name_of((first, stop)), "decisions", rows)
    assert study.derive().done == 4
    assert_frame_equal(study.decisions.collect(), whole.decisions.collect())


def test_a_damaged_piece_is_derived_again(study: Study, whole: Study) -> None:
    derive = study.derive()
    list(zip(range(3), derive, strict=False))
    derive.stop()
    [piece] = (study.sources[0].files.path / "decisions").iterdir()
    piece.write_bytes(b"")
    again = bb.open_study(study.sources[0].files.path, progress=False)
    again.executor = Nearby()
    assert again.derive().done == 0
    assert_frame_equal(again.decisions.collect(), whole.decisions.collect())
    assert spans(study) == [(0, 5), (5, 8), (8, 12)]


def test_tables_of_an_older_version_are_derived_again(study: Study, whole: Study) -> None:
    """They had no digests, which were in a table of their own."""
    _ = study.decisions
    for path in (study.sources[0].files.path / "decisions").iterdir():
        pl.read_parquet(path).drop(DIGESTS.names()).write_parquet(path)
    again = bb.open_study(study.sources[0].files.path, progress=False)
    again.executor = Nearby()
    assert again.derive().done == 0
    assert_frame_equal(again.where().moves, whole.where().moves)


def test_pieces_are_removed_with_their_part(study: Study) -> None:
    derive = study.derive()
    list(zip(range(7), derive, strict=False))
    derive.stop()
    assert spans(study) == [(0, 5), (5, 7)]
    study.sources[0].files.forget(name_of((5, 8)))
    assert spans(study) == [(0, 5)]


def test_a_study_of_several_runs_is_derived_run_by_run(study: Study, whole: Study) -> None:
    other = bb.simulate("magellan", BOTS, 3, seed=99, executor=Nearby(), progress=False)
    both = Study([*other.sources, *study.sources], progress=False)
    both.executor = Nearby()
    derive = both.derive()
    assert derive.total == 15
    for done in derive:
        if done == 2:
            break
    derive.stop()
    assert derive.study.matches.select("run", "number").collect().rows() == [(0, 0), (0, 1)]
    assert [len(run) for run in derive.study.runs] == [2, 0]
    assert_frame_equal(both.decisions.collect(), pl.concat([other.decisions, whole.decisions]).collect())
