"""Intervals: against printed values, and against draws whose odds are known."""

from __future__ import annotations

from math import sqrt
from random import Random

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from boardbook.bots.estimates import Z, clopper_pearson, student
from boardbook.core import UnknownName
from boardbook.studies.intervals import added, means, rates, shares, sums, value_sums, win_rates


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(8, 10, 0.4439, 0.9748), (0, 10, 0.0, 0.3085), (10, 10, 0.6915, 1.0), (50, 100, 0.3983, 0.6017), (0, 0, 0.0, 1.0)],
)
def test_clopper_and_pearson_give_the_printed_values(wins: int, n: int, low: float, high: float) -> None:
    assert clopper_pearson(wins, n) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student_gives_the_printed_values(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.004)


def covered(hits: int, tries: int) -> bool:
    """Whether so many of the intervals held the truth as 95 % ones do, within four standard errors."""
    return abs(hits / tries - 0.95) < 4 * sqrt(0.95 * 0.05 / tries) + 0.01


@pytest.mark.parametrize(("odds", "n"), [(0.5, 40), (0.25, 100), (0.9, 60)])
def test_the_interval_of_a_rate_holds_the_true_odds(odds: float, n: int) -> None:
    rng, hits, tries = Random(f"{odds}/{n}"), 0, 2000
    for _ in range(tries):
        low, high = clopper_pearson(sum(rng.random() < odds for _ in range(n)), n)
        hits += low <= odds <= high
    assert 0.95 <= hits / tries <= 0.98, hits


def test_rates_stand_beside_what_was_counted() -> None:
    row = rates(pl.DataFrame({"wins": [8.0, 0.0], "n": [10, 0]})).rows()
    assert row[0] == pytest.approx((8, 10, 0.8, 0.4439, 0.9748), abs=1e-4)
    assert row[1] == (0.0, 0, None, 0.0, 1.0)


def test_the_seats_of_a_match_win_once_at_most() -> None:
    """A bot's two seats won 8 of 10 matches: the interval of 8 in 10, shared between the two."""
    rows = pl.LazyFrame({"won": [1.0] * 8 + [0.0] * 2, "seats": [2] * 10})
    (row,) = win_rates(sums(rows, "won", "seats", []).collect()).iter_rows(named=True)
    assert (row["rate"], row["low"], row["high"]) == pytest.approx((0.4, 0.4439 / 2, 0.9748 / 2), abs=1e-4)


def test_a_shared_win_is_worth_more_but_a_few_prove_nothing() -> None:
    """All of four were shared: each differs by nothing from the rate, and one match won or lost is added to them.

    So they would be worth twenty; Student's t takes back what four matches can't tell.
    """
    rows = pl.LazyFrame({"won": [0.5] * 4, "seats": [1] * 4})
    (row,) = win_rates(sums(rows, "won", "seats", []).collect()).iter_rows(named=True)
    assert (row["low"], row["high"]) == pytest.approx(
        clopper_pearson(*(20 * (Z / 3.182) ** 2 * part for part in (0.5, 1)))
    )


def test_means_by_hand() -> None:
    frame = pl.LazyFrame(
        {
            "match_id": list("abcdeff"),
            "bot": ["a", "a", "a", "a", "a", "b", "c"],
            "x": [1.0, 2.0, 3.0, 4.0, 5.0, 7.0, None],
        }
    )
    found = means(frame, "x", ["bot"])
    assert found["bot"].to_list() == ["a", "b"]
    assert found.row(0) == pytest.approx(
        ("a", 5, 3.0, 3 - 2.776 * sqrt(2.5 / 5), 3 + 2.776 * sqrt(2.5 / 5), sqrt(2.5)), abs=0.005
    )
    assert found.row(1) == ("b", 1, 7.0, None, None, None)


def test_the_mean_of_seats_is_that_of_matches() -> None:
    """Two alike in each of three matches tell no more than one of each; the spread is that of the six."""
    match_ids, values = list("aabbcc"), [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]
    (both,) = means(pl.LazyFrame({"match_id": match_ids, "x": values}), "x", []).rows()
    (one,) = means(pl.LazyFrame({"match_id": match_ids[::2], "x": values[::2]}), "x", []).rows()
    assert (both[0], *both[1:4]) == (6, *map(pytest.approx, one[1:4]))
    assert both[4] == pytest.approx(sqrt(4 / 5))


@pytest.mark.parametrize("value", [0.0, 0.1, 1e9])
def test_where_all_are_alike_nothing_tells_how_sure_it_is(value: float) -> None:
    frame = pl.LazyFrame({"match_id": list("abcdefg"), "x": [value] * 7})
    assert means(frame, "x", []).rows() == [(7, pytest.approx(value), None, None, 0.0)]


def test_the_sums_of_pieces_are_those_of_the_whole() -> None:
    rng = Random(5)
    frame = pl.DataFrame(
        {
            "match_id": [str(k // 2) for k in range(60)],
            "bot": [rng.choice("ab") for _ in range(60)],
            "x": [rng.gauss(3, 2) for _ in range(60)],
        }
    ).lazy()
    whole = value_sums(frame, "x", ["bot"]).collect().sort("bot")
    pieces = [value_sums(frame.slice(k, 20), "x", ["bot"]).collect() for k in (0, 20, 40)]
    assert_frame_equal(added(pieces, ["bot"]), whole)


def test_shares_by_hand() -> None:
    """Two matches, 1 of 4 and 3 of 4: half. Student's t of two is so wide that they are worth two, the least."""
    frame = pl.LazyFrame({"kind": ["buy", "buy"], "count": [1, 3], "n": [4, 4]})
    (row,) = shares(frame, "count", "n", ["kind"]).iter_rows(named=True)
    assert (row["count"], row["n"], row["share"]) == (4, 8, 0.5)
    assert (row["low"], row["high"]) == pytest.approx(clopper_pearson(1, 2))


def test_a_kind_that_never_came_may_come() -> None:
    frame = pl.LazyFrame({"count": [0, 0, 0], "n": [40, 50, 60]})
    (row,) = shares(frame, "count", "n", []).iter_rows(named=True)
    assert (row["share"], row["low"], row["high"]) == (0.0, *clopper_pearson(0, 150**2 / 7700))


def test_shares_know_that_decisions_of_a_match_hang_together() -> None:
    """Each match has a share of its own around 0.3: the interval must hold 0.3, which a plain count's would not."""
    rng, hits, plain, tries = Random(2), 0, 0, 600
    for _ in range(tries):
        own = [min(max(rng.gauss(0.3, 0.1), 0), 1) for _ in range(40)]
        counts = [sum(rng.random() < share for _ in range(50)) for share in own]
        frame = pl.LazyFrame({"kind": ["buy"] * 40, "count": counts, "n": [50] * 40})
        (row,) = shares(frame, "count", "n", ["kind"]).iter_rows(named=True)
        hits += row["low"] <= 0.3 <= row["high"]
        low, high = clopper_pearson(sum(counts), 2000)
        plain += low <= 0.3 <= high
    assert covered(hits, tries), hits
    assert not covered(plain, tries), plain


def test_a_mean_of_any_table_knows_that_a_match_hangs_together() -> None:
    """Ten matches of four alike values each are ten values, not forty."""
    values = [float(k) for k in range(10)]
    rows = [(f"m{k}", value, k % 2 == 0) for k, value in enumerate(values) for _ in range(4)]
    frame = pl.DataFrame(rows, schema=["match_id", "value", "n"], orient="row")
    (row,) = means(frame, "value").rows(named=True)
    alone = sqrt(sum((value - 4.5) ** 2 for value in values) / 9 / 10)
    assert (row["n"], row["mean"]) == (40, 4.5)
    assert row["high"] - row["mean"] == pytest.approx(student(9) * alone)
    assert means(frame.lazy(), "value", "n").columns == ["n_", "n", "mean", "low", "high", "sd"]
    assert means(frame, "value", ["n", "match_id"]).height == 10


def test_of_true_and_false_it_is_a_share() -> None:
    frame = pl.DataFrame({"match_id": [f"m{k}" for k in range(10)], "held": [True] * 8 + [False] * 2})
    (row,) = means(frame, "held").rows(named=True)
    assert row["mean"] == pytest.approx(0.8)
    assert row["low"] == pytest.approx(0.4439, abs=1e-4)
    assert row["high"] == pytest.approx(0.9748, abs=1e-4)
    (row,) = means(frame.filter("held"), "held").rows(named=True)
    assert (row["mean"], row["high"]) == (1, 1)
    assert row["low"] < 0.7


def test_columns_that_a_table_has_not_are_named() -> None:
    frame = pl.DataFrame({"match_id": ["m"], "price": [3]})
    with pytest.raises(UnknownName, match="Did you mean 'price'"):
        means(frame, "prize")
    with pytest.raises(UnknownName, match="'match_id'"):
        means(frame.drop("match_id"), "price")
