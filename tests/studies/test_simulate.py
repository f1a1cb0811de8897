"""Studies of many matches are the same for any number of workers and any interruptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.records import CURVES, LOG, STUDY
from boardbook.studies import partitions
from boardbook.studies.partitions import span_of
from tests.profiles import many

BOTS = ["greedy", "random", "random"]
MATCHES = many(check=12, proofs=24)
FRAMES = ("matches", "log", "curves", "prospects")


pytestmark = pytest.mark.usefixtures("own_bots")


def simulate(to: Path | None = None, matches: int = MATCHES, **changed: Any) -> bb.Study:
    settled = {"game": "magellan", "bots": BOTS, "seed": 5, "progress": False, **changed}
    return bb.simulate(matches=matches, to=to, **settled)


def same(one: bb.Study, other: bb.Study) -> None:
    for name in FRAMES:
        assert_frame_equal(getattr(one, name).collect(), getattr(other, name).collect())
    assert_frame_equal(one.summary(), other.summary())


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> bb.Study:
    """Return the study as one worker plays it without interruption."""
    return simulate(tmp_path_factory.mktemp("studies") / "alone", workers=1)


def test_tables_have_their_schema(alone: bb.Study) -> None:
    assert alone.matches.select(STUDY.names()).collect_schema() == STUDY
    assert alone.log.collect_schema() == LOG
    assert alone.changes.collect_schema() == alone.curves.collect_schema() == CURVES
    matches = alone.matches.collect()
    assert matches["number"].to_list() == list(range(MATCHES))
    assert matches["match_id"].n_unique() == MATCHES
    assert matches["seed"].n_unique() == MATCHES
    assert matches["finished"].all()


def test_bots_move_by_one_seat_from_match_to_match(alone: bb.Study) -> None:
    seats = alone.matches.collect()["bots"].to_list()
    assert seats[:4] == [BOTS, ["random", "greedy", "random"], ["random", "random", "greedy"], BOTS]
    still = simulate(matches=3, rotate=False).matches.collect()["bots"].to_list()
    assert still == [BOTS] * 3


def test_a_match_of_a_study_is_a_normal_match(alone: bb.Study) -> None:
    """`Match.run` with the same seats and seed gives the same log, and so does the match taken from the study."""
    for number in (0, 7):
        row = alone.matches.filter(pl.col("number") == number).collect().row(0, named=True)
        match = bb.Match("magellan", [f"bot:{bot}" for bot in row["bots"]], seed=row["seed"]).run()
        assert match.result is not None
        assert (match.history.header.match_id, list(match.result.scores)) == (row["match_id"], row["scores"])
        read = alone.match(number)
        assert_frame_equal(read.log.drop("elapsed_ms"), match.log.drop("elapsed_ms"))
        log = alone.log.filter(pl.col("match_id") == row["match_id"]).collect()
        assert_frame_equal(log.drop("elapsed_ms"), match.log.drop("elapsed_ms"))


def test_curves_are_those_of_the_match_at_the_ends_of_rounds(alone: bb.Study) -> None:
    match = alone.match(3)
    whole, ends = match.curves, alone.changes.filter(pl.col("match_id") == match.history.header.match_id).collect()
    for row in ends.iter_rows(named=True):
        known = (pl.col("side") == row["side"]) & (pl.col("figure") == row["figure"]) & (pl.col("ply") <= row["ply"])
        assert whole.filter(known)["value"][-1] == row["value"]
    assert ends["ply"].max() == match.ply


def test_dense_curves_have_every_round(alone: bb.Study) -> None:
    match = alone.match(3)
    of_match = pl.col("match_id") == match.history.header.match_id
    rows = alone.curves.filter(of_match, pl.col("figure") == "score").collect()
    assert_frame_equal(rows, alone.dense("score").filter(of_match).collect())
    assert_frame_equal(rows, match.dense("score"), check_row_order=False)
    rounds = list(range(1, match.history.state.round + 1))
    for side in rows["side"].unique():
        assert rows.filter(pl.col("side") == side)["round"].to_list() == rounds
    ends = {(row["side"], row["round"]): row["value"] for row in rows.iter_rows(named=True)}
    changed = alone.changes.filter(of_match, pl.col("figure") == "score").collect()
    assert all(ends[row["side"], row["round"]] == row["value"] for row in changed.iter_rows(named=True))


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("workers", [2, 3])
def test_more_workers_play_the_same(alone: bb.Study, workers: int, tmp_path: Path) -> None:
    same(alone, simulate(tmp_path / "study", workers=workers))


def test_any_executor_plays_the_same(alone: bb.Study, tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as threads:
        same(alone, simulate(tmp_path / "study", executor=threads))


def test_a_dask_cluster_plays_the_same(alone: bb.Study, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="distributed is only needed for this test")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        study = simulate(tmp_path / "study", executor=client.get_executor())
        study.executor = client.get_executor()
        same(alone, study)


def test_existing_matches_are_not_played_again(
    alone: bb.Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = MATCHES * 5 // 12
    monkeypatch.setattr(partitions, "MATCHES_OF_PART", part)
    first = simulate(tmp_path / "study", matches=part)
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "study" / "matches").iterdir()}
    assert len(first) == part
    again = simulate(tmp_path / "study")
    assert all(path.stat().st_mtime_ns == times[path] for path in times)
    same(alone, again)
    assert len(simulate(tmp_path / "study", matches=part // 2)) == MATCHES  # fewer matches change nothing
    same(alone, bb.open_study(tmp_path / "study"))


def test_a_missing_part_is_played_again(alone: bb.Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = MATCHES // 3
    monkeypatch.setattr(partitions, "MATCHES_OF_PART", part)
    for matches in (part, 2 * part, MATCHES):
        simulate(tmp_path / "study", matches=matches)
    kept = sorted((tmp_path / "study" / "matches").iterdir())
    assert len(kept) == 3
    kept[1].unlink()
    same(alone, simulate(tmp_path / "study"))


def test_a_part_has_no_more_plies_than_the_limit(
    alone: bb.Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readers hold data derived from all plies of a part in memory. A longer match is a part by itself."""
    most = int(alone.matches.select(pl.max("plies")).collect().item()) * 3
    monkeypatch.setattr(partitions, "PLIES_OF_PART", most)
    study = simulate(tmp_path / "study")
    same(alone, study)
    plies = [pl.scan_parquet(part).select(pl.sum("plies")).collect().item() for part in study.sources[0].files.parts()]
    assert 3 <= len(plies) <= 10
    assert max(plies) <= most
    monkeypatch.setattr(partitions, "PLIES_OF_PART", 1)
    assert len(simulate(tmp_path / "other").sources[0].files.parts()) == MATCHES


SCRIPT = """
import sys, boardbook as bb
from boardbook.studies import run
run.PATIENCE = 0.1
bb.simulate("magellan", ["random"] * 3, matches=int(sys.argv[2]), seed=5, to=sys.argv[1], progress=False, workers=2)
print("done", flush=True)
"""


def test_a_killed_run_is_resumed_without_losses_or_duplicates(tmp_path: Path) -> None:
    """Each time, the whole process group is killed some time after it has written another part."""
    script = tmp_path / "run.py"
    script.write_text(SCRIPT)
    rng, folder, kept = Random(3), tmp_path / "study", [0]
    matches = many(check=300, proofs=900)
    command = [sys.executable, str(script), str(folder), str(matches)]
    for _ in range(many(check=1, proofs=3)):
        run = subprocess.Popen(command, start_new_session=True)
        while run.poll() is None and written(folder) == kept[-1]:
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.3))
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        kept.append(written(folder))
    assert all(before < after for before, after in pairwise(kept)), kept
    assert kept[-1] < matches
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    resumed = bb.open_study(folder).matches.collect()
    assert resumed["number"].to_list() == list(range(matches))
    assert_frame_equal(resumed, simulate(bots=["random"] * 3, matches=matches).matches.collect())


def written(folder: Path) -> int:
    """Return the number of matches in complete parts."""
    return sum(last - first for first, last in map(span_of, (folder / "matches").glob("*.parquet")))


def test_another_study_in_the_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    simulate(tmp_path / "study", matches=3)
    before = {path: path.read_bytes() for path in (tmp_path / "study").rglob("*") if path.is_file()}
    with pytest.raises(bb.BadInput, match="has a different study") as told:
        simulate(tmp_path / "study", matches=3, seed=6, bots=["random"] * 3)
    assert "seed: 5 in the folder, 6 in this call" in str(told.value)
    assert "bots" in str(told.value)
    with pytest.raises(bb.BadInput, match="west"):
        simulate(tmp_path / "study", matches=3, west="B")
    assert before == {path: path.read_bytes() for path in (tmp_path / "study").rglob("*") if path.is_file()}


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(bb.BadInput, match="is not empty and has no study"):
        simulate(tmp_path)
    with pytest.raises(bb.BadFile, match=r"is not a study"):
        bb.open_study(tmp_path)
    (tmp_path / "study.json").write_text('{"boardbook_study": 1}')
    with pytest.raises(bb.BadFile):
        bb.open_study(tmp_path)


def test_a_study_of_another_version_is_not_mixed_with_this_one(tmp_path: Path) -> None:
    simulate(tmp_path, matches=1)
    told = json.loads((tmp_path / "study.json").read_text())
    (tmp_path / "study.json").write_text(json.dumps({**told, "version": "0.0.1"}))
    with pytest.raises(bb.BadFile, match=r"was played with boardbook 0\.0\.1"):
        simulate(tmp_path, matches=2)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"bots": ["random"]}, "magellan is for 3 to 6 seats: give one bot per seat, not 1"),
        ({"bots": "random"}, "a list of names"),
        ({"bots": 3}, "a list of names"),
        ({"bots": ["random", "greedy", "Ann"]}, "Ann: there is no bot with this name"),
        ({"seed": -1}, "seed must be"),
        ({"seed": True}, "seed must be"),
        ({"matches": -1}, "matches must be"),
        ({"workers": 0}, "workers must be"),
        ({"longest": 0}, "longest must be"),
        ({"bots": ["mcts:fast", "random", "random"]}, "needs a number of simulations"),
    ],
)
def test_impossible_studies_are_refused_before_anything_is_played(
    changed: dict[str, Any], complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(bb.BadInput, match=complaint):
        simulate(tmp_path / "study", **changed)
    assert not (tmp_path / "study").exists()


class Faulty:
    """Plays at random, and sometimes raises an error or plays an illegal action."""

    def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
        if state.round == 3 and rng.random() < 0.1:
            raise ZeroDivisionError("a fault of mine")
        if state.round == 4 and rng.random() < 0.1:
            return -7
        return int(rng.choice(state.legal_actions()))


@pytest.mark.usefixtures("processes")
def test_an_error_in_one_match_is_recorded_with_its_replay_and_stops_nothing(tmp_path: Path) -> None:
    """The bot is defined in this file, but workers can still use it."""
    bb.register_bot("faulty", lambda _: Faulty())
    with pytest.warns(
        UserWarning, match=r"\d+ matches were stopped by an error, the first by \w+: .*see `error` in"
    ) as told:
        study = simulate(tmp_path, matches=40, bots=["faulty", "random", "random"])
    matches = study.matches.collect()
    failed = matches.filter(pl.col("error").is_not_null())
    assert {text.partition(":")[0] for text in failed["error"]} == {"ZeroDivisionError", "BoardbookError"}
    assert failed.select("finished", "reason").unique().rows() == [(False, "error")]
    assert matches.height == 40
    assert 0 < failed.height < 40
    assert str(told[0].message).startswith(f"{failed.height} matches were")
    assert failed["error"][0] in str(told[0].message)
    number = failed["number"][0]
    broken = study.match(number)
    assert broken.ply == failed["plies"][0] > 0
    assert not broken.over
    assert study.wins()["unfinished"].sum() == 3 * failed.height
    assert study.log.collect()["match_id"].n_unique() == 40


def test_a_match_that_gets_too_long_is_stopped_and_counted() -> None:
    matches = simulate(matches=6, longest=50).matches.collect()
    assert matches.select("plies", "finished", "reason").unique().rows() == [(50, False, "too_long")]


def test_tables_of_a_kind_contain_those_of_the_matches(alone: bb.Study) -> None:
    bids = alone.table("bid").collect()
    own = alone.match(0).table("bid")
    assert_frame_equal(bids.filter(pl.col("match_id") == own["match_id"][0]).drop("elapsed_ms"), own.drop("elapsed_ms"))
    drawn = alone.table("gold").collect()
    assert drawn["gold"].dtype == pl.Int32
    assert drawn.height > 0
    with pytest.raises(bb.UnknownName):
        alone.table("bids")


def test_several_runs_can_be_opened_as_one_study(tmp_path: Path) -> None:
    for side in "AB":
        simulate(tmp_path / side, matches=5, west=side)
    study = bb.open_study(tmp_path / "A", tmp_path / "B")
    assert len(study) == 10
    assert study.wins("west")["west"].to_list() == ["A", "B"]
    assert study.match(0, run=1).game.settings["west"] == "B"
    with pytest.raises(bb.BadInput):
        bb.open_study()


def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    class Interrupting(ThreadPoolExecutor):
        left = 6

        def submit(self, *args: Any, **kwargs: Any) -> Any:
            self.left -= 1
            if not self.left:
                raise KeyboardInterrupt
            return super().submit(*args, **kwargs)

    executor: Executor
    with Interrupting(1) as executor, pytest.raises(KeyboardInterrupt):
        simulate(tmp_path / "study", matches=24, executor=executor)
    with pytest.warns(UserWarning, match=r"study has only \d+ of the 24 matches requested"):
        assert 0 < len(bb.open_study(tmp_path / "study")) < 24
