"""The decisions in memory are those of the tables, for conditions on any column."""

from __future__ import annotations

from random import Random
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.studies import Study, in_memory
from boardbook.studies.conditions import Condition
from boardbook.studies.in_memory import Decision, Decisions

PLACE = ("match_id", "run", "number", "ply")


@pytest.fixture(scope="module")
def study() -> Study:
    """Return a study of several parts and with unfinished matches."""
    runs = [
        bb.simulate("magellan", ["greedy", "random", "random"], 3, seed=seed, longest=longest, progress=False)
        for seed, longest in ((1, 10_000), (2, 60))
    ]
    return Study([source for run in runs for source in run.sources], progress=False)


@pytest.fixture(scope="module")
def decisions(study: Study) -> Decisions:
    return Decisions(study)


def kinds(study: Study) -> list[bb.PositionKind]:
    """Return kinds with conditions on columns in memory, on columns that are looked up or read, and on positions."""
    match = study.match(1)
    match.goto(match.history.last_decision() or 0)
    wanted: list[dict[str, Any]] = [
        {},
        {"leader": True, "gold": (None, 8)},
        {"bot": "greedy", "seat": 0},
        {"number": [0, 2], "run": 1},
        {"won": None},
        {"won": (0.5, None), "prospect": (0.3, None)},
        {"finished": True, "round": (2, 9)},
        {"action": [0, 1, 2]},
        {"last_event": None},
        {"gold": (10_000, None)},
    ]
    found = [study.where(**one) for one in wanted]
    return [*found, ~found[2], ~found[3] & found[1], study.like(match, "position"), ~study.like(match, "position")]


def test_the_decisions_of_a_kind_are_the_same(study: Study, decisions: Decisions) -> None:
    rng = Random(1)
    for kind in kinds(study):
        those, wanted = decisions.where(kind.parts), kind.at.collect()
        found = those.lazy().select(*PLACE, "seat", "kind", "action", "prospect", "won", "gain").collect()
        columns = [name for name in found.columns if name != "gain"]
        assert_frame_equal(
            found.cast({"match_id": pl.String, "kind": pl.String}).select(columns),
            wanted.select(columns),
            check_dtypes=False,
        )
        assert_frame_equal(found.select(pl.col("won") - pl.col("prospect")), found.select(won="gain"))
        assert (those.height, those.matches.height) == (wanted.height, wanted["match_id"].n_unique())
        assert those.played == sorted(wanted["kind"].unique())
        assert_frame_equal(those.moves, kind.moves)
        for start in [rng.randrange(those.height + 1) for _ in range(3)]:
            assert (
                those.slice(start, 9).select("run", "number", "ply").rows()
                == wanted.slice(start, 9).select("run", "number", "ply").rows()
            )
            for at in wanted.slice(start, 1).select("run", "number", "ply").rows():
                assert those.place(Decision(*at)) == start
        for at in decisions.rows.select("ply").sample(3, seed=1)["ply"]:
            place = those.place(Decision(0, 1, at))
            its = wanted.with_row_index().filter(run=0, number=1, ply=at)["index"].to_list()
            assert ([] if place is None else [place]) == its


@pytest.mark.parametrize("most", [0, 100, in_memory.COPIED])
def test_a_copy_counts_the_same(study: Study, decisions: Decisions, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(in_memory, "COPIED", most)
    leads = [pl.col("leader"), pl.col("gold") > 8]
    span = decisions.span("gold")
    assert span is not None
    for kind in kinds(study):
        those = decisions.where(kind.parts)
        copied = those.copied()
        assert (copied is those) == (not kind.parts or those.height > most)
        assert_frame_equal(copied.sums, those.sums)
        assert copied.count(leads) == those.count(leads) == [those.where(one).height for one in leads]
        for some, others in [(copied, those), *((copied.of_move(one), those.of_move(one)) for one in those.played)]:
            values = others.values("gold", *span).filter(pl.col("n") > 0)
            assert_frame_equal(some.values("gold", *span).filter(pl.col("n") > 0), values)
            assert values["n"].sum() == others.where(pl.col("gold").is_not_null()).height


def test_without_each_condition(study: Study, decisions: Decisions) -> None:
    for kind in kinds(study):
        fewer = [[part for part in kind.parts if part is not one] for one in kind.parts]
        assert decisions.without_each(kind.parts) == [decisions.where(parts).height for parts in fewer]


def test_columns_are_narrow(study: Study, decisions: Decisions) -> None:
    assert decisions.rows.schema["seat"] == decisions.rows.schema["gold"] == pl.Int8()
    assert decisions.rows.estimated_size() < 45 * decisions.rows.height


def test_a_text_that_no_decision_has_is_found_nowhere(decisions: Decisions) -> None:
    for value in ("magc", ["magc"]):
        assert decisions.where([Condition("phase", value)]).height == 0
    known = decisions.texts("phase")[0]
    assert decisions.where([Condition("phase", ["magc", known])]).height > 0


def test_matches_that_are_added_later_are_not_there(tmp_path: Any) -> None:
    study = bb.simulate("magellan", ["random"] * 3, 2, seed=1, to=tmp_path / "runs", progress=False)
    decisions = Decisions(study)
    height = decisions.everything.height
    bb.simulate("magellan", ["random"] * 3, 4, seed=1, to=tmp_path / "runs", progress=False)
    assert len(study) == 4
    assert decisions.where([Condition("number", (0, None))]).height == height
