"""Intervals, compared with printed values and with draws whose odds are known."""

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
    """Return whether the share of hits is that of 95% intervals, within four standard errors."""
    return abs(hits / tries - 0.95) < 4 * sqrt(0.95 * 0.05 / tries) + 0.01


@pytest.mark.parametrize(("odds", "n"), [(0.5, 40), (0.25, 100), (0.9, 60)])
def test_the_interval_of_a_rate_contains_the_true_odds(odds: float, n: int) -> None:
    rng, hits, tries = Random(f"{odds}/{n}"), 0, 2000
    for _ in range(tries):
        low, high = clopper_pearson(sum(rng.random() < odds for _ in range(n)), n)
        hits += low <= odds <= high
    assert 0.95 <= hits / tries <= 0.98, hits


def test_rates_are_given_with_their_counts() -> None:
    row = rates(pl.DataFrame({"wins": [8.0, 0.0], "n": [10, 0]})).rows()
    assert row[0] == pytest.approx((8, 10, 0.8, 0.4439, 0.9748), abs=1e-4)
    assert row[1] == (0.0, 0, None, 0.0, 1.0)


def test_the_seats_of_a_match_win_at_most_once() -> None:
    """A bot's two seats won 8 of 10 matches together, so each has half of the interval for 8 of 10."""
    rows = pl.LazyFrame({"won": [1.0] * 8 + [0.0] * 2, "seats": [2] * 10})
    (row,) = win_rates(sums(rows, "won", "seats", []).collect()).iter_rows(named=True)
    assert (row["rate"], row["low"], row["high"]) == pytest.approx((0.4, 0.4439 / 2, 0.9748 / 2), abs=1e-4)


def test_shared_wins_vary_less_but_a_few_do_not_prove_much() -> None:
    """All four wins were shared, so none differs from the rate, and one match won or lost is added to them.

    They would count as twenty matches, but Student's t allows for there being only four.
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


def test_the_mean_of_seats_counts_matches() -> None:
    """Two equal values in each of three matches count as one each, but the deviation is that of all six."""
    match_ids, values = list("aabbcc"), [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]
    (both,) = means(pl.LazyFrame({"match_id": match_ids, "x": values}), "x", []).rows()
    (one,) = means(pl.LazyFrame({"match_id": match_ids[::2], "x": values[::2]}), "x", []).rows()
    assert (both[0], *both[1:4]) == (6, *map(pytest.approx, one[1:4]))
    assert both[4] == pytest.approx(sqrt(4 / 5))


@pytest.mark.parametrize("value", [0.0, 0.1, 1e9])
def test_equal_values_have_no_interval(value: float) -> None:
    frame = pl.LazyFrame({"match_id": list("abcdefg"), "x": [value] * 7})
    assert means(frame, "x", []).rows() == [(7, pytest.approx(value), None, None, 0.0)]


def test_sums_of_pieces_add_up_to_the_sums_of_the_whole() -> None:
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
    """Shares of 1/4 and 3/4 in two matches have the mean 1/2. With Student's t they count as two, the minimum."""
    frame = pl.LazyFrame({"kind": ["buy", "buy"], "count": [1, 3], "n": [4, 4]})
    (row,) = shares(frame, "count", "n", ["kind"]).iter_rows(named=True)
    assert (row["count"], row["n"], row["share"]) == (4, 8, 0.5)
    assert (row["low"], row["high"]) == pytest.approx(clopper_pearson(1, 2))


def test_a_kind_that_never_occurred_has_an_interval_above_zero() -> None:
    frame = pl.LazyFrame({"count": [0, 0, 0], "n": [40, 50, 60]})
    (row,) = shares(frame, "count", "n", []).iter_rows(named=True)
    assert (row["share"], row["low"], row["high"]) == (0.0, *clopper_pearson(0, 150**2 / 7700))


def test_shares_allow_for_dependence_of_the_decisions_of_a_match() -> None:
    """Each match has a share around 0.3. The interval must contain 0.3; that of a plain count would be too narrow."""
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


def test_a_mean_of_any_table_allows_for_dependence_within_a_match() -> None:
    """Ten matches with four equal values each count as ten values, not forty."""
    values = [float(k) for k in range(10)]
    rows = [(f"m{k}", value, k % 2 == 0) for k, value in enumerate(values) for _ in range(4)]
    frame = pl.DataFrame(rows, schema=["match_id", "value", "n"], orient="row")
    (row,) = means(frame, "value").rows(named=True)
    alone = sqrt(sum((value - 4.5) ** 2 for value in values) / 9 / 10)
    assert (row["n"], row["mean"]) == (40, 4.5)
    assert row["high"] - row["mean"] == pytest.approx(student(9) * alone)
    assert means(frame.lazy(), "value", "n").columns == ["n_", "n", "mean", "low", "high", "sd"]
    assert means(frame, "value", ["n", "match_id"]).height == 10


def test_the_mean_of_true_and_false_is_a_share() -> None:
    frame = pl.DataFrame({"match_id": [f"m{k}" for k in range(10)], "held": [True] * 8 + [False] * 2})
    (row,) = means(frame, "held").rows(named=True)
    assert row["mean"] == pytest.approx(0.8)
    assert row["low"] == pytest.approx(0.4439, abs=1e-4)
    assert row["high"] == pytest.approx(0.9748, abs=1e-4)
    (row,) = means(frame.filter("held"), "held").rows(named=True)
    assert (row["mean"], row["high"]) == (1, 1)
    assert row["low"] < 0.7


def test_missing_columns_are_named() -> None:
    frame = pl.DataFrame({"match_id": ["m"], "price": [3]})
    with pytest.raises(UnknownName, match="Did you mean 'price'"):
        means(frame, "prize")
    with pytest.raises(UnknownName, match="'match_id'"):
        means(frame.drop("match_id"), "price")
