"""The win chances during a match."""

from __future__ import annotations

from random import Random
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.bots import make_bot
from boardbook.bots.playouts import WinShares
from boardbook.core import REFEREE
from boardbook.core.words import sentence
from boardbook.match.win_chances import _swing
from boardbook.records import CHANCES
from tests.match.wandering import VEIL, alike_to_a_seat


@pytest.fixture(scope="module")
def match() -> bb.Match:
    return bb.Match(VEIL, ["greedy", "random"], seed=4).run()


def chances(match: Any, **changed: Any) -> pl.DataFrame:
    found: pl.DataFrame = match.win_chances(**{"progress": False, **changed})
    return found


def test_there_is_a_row_per_ply_and_seat(match: bb.Match) -> None:
    found = chances(match)
    assert found.schema == CHANCES
    assert found["ply"].to_list() == [ply for ply in range(match.ply + 1) for _ in range(2)]
    assert found.group_by("ply").agg(pl.col("value").sum())["value"].to_list() == pytest.approx([1] * (match.ply + 1))
    assert (found["low"] <= found["value"]).all()
    assert (found["value"] <= found["high"]).all()


def test_at_the_end_they_equal_the_result(match: bb.Match) -> None:
    assert match.result is not None
    last = chances(match).filter(pl.col("ply") == match.ply)
    shares = [(seat in match.result.winners) / len(match.result.winners) for seat in range(2)]
    assert last["value"].to_list() == last["low"].to_list() == last["high"].to_list() == shares


def test_repeated_estimates_are_the_same(match: bb.Match) -> None:
    assert chances(match).equals(chances(match))


def test_the_change_by_a_ply_agrees_with_a_calculation_by_hand() -> None:
    before, now = [(0.5, 0.4, 0.6), (0.5, 0.4, 0.6)], [(0.8, 0.7, 0.9), (0.2, 0.1, 0.3)]
    for after, swing, beyond in ((now, 0.3, True), ([(0.6, 0.5, 0.7), (0.4, 0.3, 0.5)], 0.1, False)):
        found = _swing(before, after)
        assert found[0] == pytest.approx(swing)
        assert found[1] is beyond


def test_the_moments_that_mattered_are_the_largest_swings(match: bb.Match) -> None:
    found = chances(match, moments=2, playouts=30)
    marked = found.filter("mattered").unique("ply")
    assert 0 < marked.height <= 2
    others = found.filter(~pl.col("mattered") & (pl.col("round") > 0))
    clear = [r for r in others.iter_rows(named=True) if r["swing"] > marked["swing"].min()]
    before = {(r["ply"] + 1, r["seat"]): r for r in found.iter_rows(named=True)}
    for row in clear:  # larger swings that may be due to chance
        earlier = before[row["ply"], row["seat"]]
        assert row["low"] <= earlier["high"]
        assert earlier["low"] <= row["high"]
    assert chances(match, moments=0)["mattered"].sum() == 0


def test_the_interval_contains_the_mean_of_many_playouts(match: bb.Match) -> None:
    """In the middle of the match, compare the intervals of 8 playouts with the mean of 2,000."""
    match.goto(match.ply // 2)
    true = chances(match, playouts=2000, bot="random").filter(pl.col("ply") == match.ply)["value"][0]
    hits = 0
    for seed in range(60):
        again = bb.Match.from_position(VEIL, match.state.to_dict(), seed=seed)
        row = chances(again, bot="random").row(0, named=True)
        hits += row["low"] <= true <= row["high"]
    match.goto(len(match.history.plies))
    assert hits >= 50


def test_the_chances_of_a_seat_depend_only_on_what_it_knows(match: bb.Match) -> None:
    """In two histories that seat 0 can't tell apart, its chances are exactly the same, and the referee's differ."""
    compared = 0
    for mine, its in alike_to_a_seat():
        assert chances(mine.seen_by(0)).equals(chances(its.seen_by(0)))
        compared += not chances(mine).equals(chances(its))
    assert compared > 3
    with pytest.raises(bb.NotPossible, match="spectators of veil know too little"):
        chances(bb.Match(VEIL, 2, seed=1).seen_by(None))


@pytest.mark.parametrize("changed", [{"playouts": 0}, {"horizon": -1}, {"moments": 1.5}, {"playouts": True}])
def test_invalid_numbers_are_refused(match: bb.Match, changed: dict[str, Any]) -> None:
    with pytest.raises(bb.BadInput, match="must be a whole number of at least"):
        chances(match, **changed)
    with pytest.raises(bb.UnknownName):
        chances(match, bot="nobody")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_chart_marks_the_moments(match: bb.Match, lang: str) -> None:
    chart = match.win_chart(chances(match), lang)
    words = match.game.words.by_lang[lang]
    assert sentence(words["chart.chances"]) in str(chart.to_dict())
    assert "rule" in str(chart.to_dict())


def test_equal_playouts_give_an_interval_that_is_not_of_width_zero() -> None:
    """If a seat wins all of n playouts, the lower end of the exact interval is 0.025 ** (1 / n)."""
    state = bb.Match(VEIL, 2, seed=1).state
    shares = WinShares(VEIL, state, REFEREE, make_bot("random"), 5, Random(1), lambda _: [1.0, 0.0])
    for _ in range(8):
        shares.play()
    assert shares.estimates == [
        (1.0, pytest.approx(0.025 ** (1 / 8), abs=1e-6), 1.0),
        (0.0, 0.0, pytest.approx(1 - 0.025 ** (1 / 8), abs=1e-6)),
    ]
