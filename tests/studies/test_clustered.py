"""Quantiles, slopes and shares of variance, compared with scipy for one row per match, and with known true values."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, sqrt
from random import Random
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.stats import linregress, quantile_test

import boardbook as bb
from boardbook.bots.estimates import student
from tests.profiles import many

TRIALS = many(check=120, proofs=2000)
LEAST = 0.93
REACH = 2.5 * sqrt(LEAST * (1 - LEAST) / TRIALS)
"""The tolerance for the number of trials."""


def singles(**columns: Any) -> pl.DataFrame:
    """Return a table with one row per match."""
    frame = pl.DataFrame(columns)
    return frame.with_columns(match_id=pl.int_range(pl.len()).cast(pl.String))


def coverage(kind: str, truth: float, interval: Callable[[Random], dict[str, Any]]) -> None:
    """Check that at least 93% of the 95% intervals contain the true value."""
    rng, held = Random(kind), 0
    for _ in range(TRIALS):
        row = interval(rng)
        held += row["low"] <= truth <= row["high"]
    assert held / TRIALS >= LEAST - REACH, held


# --- quantiles --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("q", [0.05, 0.5, 0.8, 0.95])
@pytest.mark.parametrize("n", [12, 80, 400])
def test_quantiles_of_single_rows_agree_with_the_binomial_test(q: float, n: int) -> None:
    values = [Random(f"{n}/{q}").gauss(0, 1) + k / n for k in range(n)]
    (row,) = bb.quantiles(singles(x=values), "x", q).rows(named=True)
    exact = quantile_test(values, p=q).confidence_interval(0.95)
    low, high = (end if abs(end) < inf else None for end in (row["low"], row["high"]))
    assert low == (None if exact.low != exact.low else pytest.approx(exact.low))
    assert high == (None if exact.high != exact.high else pytest.approx(exact.high))
    assert row["value"] == sorted(values)[next(k for k in range(n) if (k + 1) / n >= q - 1e-12)]


def test_an_end_that_too_few_matches_determine_is_open() -> None:
    """The longest 5% of matches may be longer than all of ten observed matches."""
    found = bb.quantiles(singles(x=range(10)), "x", [0.05, 0.5, 0.95])
    assert found["low"].to_list() == [-inf, 1.0, 7.0]
    assert found["high"].to_list() == [2.0, 8.0, inf]
    assert found["q"].to_list() == [0.05, 0.5, 0.95]


def test_equal_rows_of_a_match_count_as_one() -> None:
    values = [float(k) for k in range(30)]
    one = bb.quantiles(singles(x=values), "x", 0.7)
    four = bb.quantiles(pl.concat([singles(x=values)] * 4), "x", 0.7)
    assert four.select("value", "low", "high").equals(one.select("value", "low", "high"))


@pytest.mark.parametrize("n", many(check=[20], proofs=[20, 60]))
@pytest.mark.parametrize("q", [0.5, 0.9])
def test_quantiles_allow_for_dependence_within_a_match(q: float, n: int) -> None:
    """Each match has three skewed values, which share most of their luck."""
    truth = 1.2816 * (q == 0.9)

    def interval(rng: Random) -> dict[str, Any]:
        own = [rng.gauss(0, 0.9) for _ in range(n)]
        rows = [(str(k), exp(own[k] + rng.gauss(0, sqrt(0.19)))) for k in range(n) for _ in range(3)]
        frame = pl.DataFrame(rows, schema=["match_id", "x"], orient="row")
        return bb.quantiles(frame, "x", q).row(0, named=True)

    coverage(f"{q}/{n}", exp(truth), interval)


@pytest.mark.parametrize("q", [0, 1, -0.1, 95, float("nan")])
def test_an_invalid_quantile_is_refused(q: float) -> None:
    with pytest.raises(bb.BadInput, match="numbers between 0 and 1"):
        bb.quantiles(singles(x=[1.0]), "x", q)


# --- slopes -----------------------------------------------------------------------------------------------------------


def test_a_slope_is_found_by_least_squares() -> None:
    rng = Random(1)
    x = [rng.gauss(1000, 3) for _ in range(40)]
    y = [2 * one + rng.gauss(0, 5) for one in x]
    (row,) = bb.regression(singles(x=x, y=y), "y", "x").rows(named=True)
    found = linregress(x, y)
    assert (row["slope"], row["correlation"]) == pytest.approx((found.slope, found.rvalue))
    assert row["high"] - row["low"] == pytest.approx(2 * student(38) * found.stderr, rel=0.25)
    others = [linregress([*x[:k], *x[k + 1 :]], [*y[:k], *y[k + 1 :]]).slope for k in range(40)]
    reach = student(39) * sqrt(39 / 40 * sum((one - found.slope) ** 2 for one in others))
    assert row["high"] == pytest.approx(found.slope + reach)


def test_slopes_that_the_data_do_not_determine_are_null() -> None:
    assert bb.regression(singles(x=[1, 1, 1, 1], y=[1, 2, 3, 4]), "y", "x").row(0)[1:] == (None,) * 6
    (row,) = bb.regression(singles(x=[1, 2], y=[1, 3]), "y", "x").rows(named=True)
    assert (row["slope"], row["low"]) == (pytest.approx(2), None)
    (row,) = bb.regression(singles(x=[1, 2, 3, 4, None], y=[1, 3, 5, 7, 0]), "y", "x").rows(named=True)
    assert (row["n"], row["slope"], row["correlation"]) == (4, pytest.approx(2), pytest.approx(1))
    assert row["correlation_high"] <= 1
    with pytest.raises(bb.UnknownName, match="Did you mean 'y'"):
        bb.regression(singles(x=[1], y=[1]), "yy", "x")


@pytest.mark.parametrize("n", [8, 40])
def test_slopes_allow_for_dependence_within_a_match(n: int) -> None:
    """Both columns share an effect of the match, which has two rows, so plain intervals would be too narrow."""

    def interval(rng: Random) -> dict[str, Any]:
        rows = []
        for k in range(n):
            across, up = rng.gauss(0, 1), rng.gauss(0, 1)
            for _ in range(3):
                x = across + rng.gauss(0, 0.5)
                rows.append((str(k), x, x + 2 * up + rng.gauss(0, 0.5)))
        frame = pl.DataFrame(rows, schema=["match_id", "x", "y"], orient="row")
        return bb.regression(frame, "y", "x").row(0, named=True)

    coverage(f"slope/{n}", 1.0, interval)
    correlation = 1 / sqrt(1 + 4.25 / 1.25)
    ends = {"low": "correlation_low", "high": "correlation_high"}
    coverage(f"r/{n}", correlation, lambda rng: {end: interval(rng)[name] for end, name in ends.items()})


# --- shares of variance -----------------------------------------------------------------------------------------------


def test_shares_of_variance_by_hand() -> None:
    """Two bots in three matches give the result of a two-way analysis of variance without interaction."""
    frame = pl.DataFrame({"match_id": list("abcabc"), "bot": list("xxxyyy"), "score": [1, 2, 3, 5, 7, 6]})
    found = bb.variance_shares(frame, "score", ["bot", "match_id"])
    assert found["of"].to_list() == ["bot", "match_id", "rest"]
    mean, scores = 4.0, [1, 2, 3, 5, 7, 6]
    total = sum((score - mean) ** 2 for score in scores)
    bots = 6 * 2.0**2
    matches = 2 * sum(((one + other) / 2 - mean) ** 2 for one, other in zip(scores[:3], scores[3:], strict=True))
    chance = (total - bots - matches) / 2
    shares = [(bots - chance) / (total + chance), (matches - 2 * chance) / (total + chance)]
    assert found["share"].to_list()[:2] == pytest.approx(shares)
    assert sum(found["share"]) == pytest.approx(1)
    assert all(0 <= low <= high <= 1 for low, high in found.select("low", "high").rows())
    alone = bb.variance_shares(frame.filter(bot="x"), "score", ["bot", "match_id"])
    assert alone.select("share", "low", "high").rows() == [(None, None, None)] * 3


def test_shares_of_variance_exclude_what_other_columns_explain() -> None:
    """Strong bots meet strong bots, so the means of matches differ only because of their bots."""
    rng = Random(4)
    pairs = [(0, 1)] * 60 + [(4, 5)] * 60 + [(1, 4)] * 60
    rows = [(str(k), f"bot{bot}", bot + rng.gauss(0, 1)) for k, pair in enumerate(pairs) for bot in pair]
    frame = pl.DataFrame(rows, schema=["match_id", "bot", "score"], orient="row")
    found = dict(bb.variance_shares(frame, "score", ["bot", "match_id"]).select("of", "share").rows())
    assert found["match_id"] < 0.05
    assert found["bot"] > 0.3


def test_too_many_values_are_refused() -> None:
    frame = singles(x=range(90), name=[f"a{k}" for k in range(90)])
    with pytest.raises(bb.BadInput, match="name has 90 values; at most 60 are allowed"):
        bb.variance_shares(frame, "x", "name")


@pytest.mark.parametrize("n", [24, 90])
@pytest.mark.parametrize("of", ["bot", "match_id"])
def test_intervals_of_shares_of_variance_contain_the_true_value(of: str, n: int) -> None:
    """In each match, three bots differ by 1 point each, and matches and seats vary by as much."""

    def interval(rng: Random) -> dict[str, Any]:
        rows = []
        for k in range(n):
            common = rng.gauss(0, sqrt(2 / 3))
            rows += [(str(k), bot, bot + common + rng.gauss(0, sqrt(2 / 3))) for bot in range(3)]
        frame = pl.DataFrame(rows, schema=["match_id", "bot", "score"], orient="row")
        return bb.variance_shares(frame, "score", ["bot", "match_id"]).filter(of=of).row(0, named=True)

    coverage(f"{of}/{n}", 1 / 3, interval)


def test_groups_and_numbers_of_any_type() -> None:
    frame = pl.DataFrame(
        {
            "match_id": list("aabbccdd"),
            "n": [1, 2] * 4,
            "won": [True, False] * 4,
            "plies": range(8),
            "bot": list("xy") * 4,
        }
    )
    assert bb.quantiles(frame, "plies", by="n").columns == ["n_", "q", "n", "value", "low", "high"]
    assert bb.quantiles(frame.lazy(), "plies", [0.2, 0.5], "bot").height == 4
    assert bb.regression(frame, "won", "plies", "bot")["bot"].to_list() == ["x", "y"]
    assert bb.variance_shares(frame, "won", "bot")["share"].to_list() == pytest.approx([1, 0])
    assert bb.quantiles(frame.clear(), "plies").is_empty()


# --- arguments --------------------------------------------------------------------------------------------------------

ASKED: dict[str, Callable[..., pl.DataFrame]] = {
    "means": lambda frame, value, by=(): bb.means(frame, value, by),
    "quantiles": lambda frame, value, by=(): bb.quantiles(frame, value, 0.5, by),
    "regression": lambda frame, value, by=(): bb.regression(frame, value, "x", by),
    "variance_shares": lambda frame, value, by=(): bb.variance_shares(frame, value, "match_id", by),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_invalid_arguments_are_explained(ask: Callable[..., pl.DataFrame]) -> None:
    frame = singles(x=[1.0, 2.0, 3.0], word=["1", "2", "3"], low=[1, 1, 2], low_=[1, 2, 2])
    with pytest.raises(bb.BadInput, match="word must contain numbers, not String"):
        ask(frame, "word")
    with pytest.raises(bb.BadInput, match="give a polars frame"):
        ask([1, 2], "x")
    with pytest.raises(bb.BadInput, match="two groups would be called word"):
        ask(frame, "x", ["word", "word"])
    with pytest.raises(bb.UnknownName, match="unknown column 'y'"):
        ask(frame, "y")


def test_groups_with_the_same_name_as_a_column_of_the_result_are_refused() -> None:
    frame = singles(x=[1.0, 2.0], low=[1, 2], low_=[1, 2])
    with pytest.raises(bb.BadInput, match="two groups would be called low_"):
        bb.means(frame, "x", ["low", "low_"])


def test_lists_cannot_be_groups() -> None:
    frame = singles(x=[1.0, 2.0], bots=[["a"], ["b"]])
    with pytest.raises(bb.BadInput, match="bots contains lists"):
        bb.quantiles(frame, "x", by="bots")
    with pytest.raises(bb.BadInput, match="bots contains lists"):
        bb.variance_shares(frame, "x", "bots")


@pytest.mark.parametrize("q", ["0.5", None, 0, 1, [0.5, 2], [], float("nan")])
def test_a_quantile_is_between_0_and_1(q: Any) -> None:
    with pytest.raises(bb.BadInput, match="give numbers between 0 and 1"):
        bb.quantiles(singles(x=[1.0, 2.0]), "x", q)


def test_numbers_of_numpy_are_quantiles_and_bounds() -> None:
    frame = singles(x=[0.0, 1.0, 2.0])
    assert bb.quantiles(frame, "x", np.array([0.25, 0.5])).equals(bb.quantiles(frame, "x", [0.25, 0.5]))
    assert bb.means(frame, "x", bounds=(np.float64(0), np.int64(10))).equals(bb.means(frame, "x", bounds=(0, 10)))


def test_people_count_as_a_separate_bot() -> None:
    named = singles(score=[1.0, 2.0, 5.0, 6.0, 4.0, 3.0], bot=["a", "a", "person", "person", "b", "b"])
    people = named.with_columns(bot=pl.when(pl.col("bot") != "person").then("bot"))
    assert bb.variance_shares(people, "score", "bot").equals(bb.variance_shares(named, "score", "bot"))


def test_shares_add_up_if_matches_are_more_even_than_chance() -> None:
    """One seat's gain is another's loss in the same match, so matches differ less than by chance."""
    rows = [
        (f"{match}", bot, 10.0 + off) for match in range(20) for bot, off in (("a", match % 3), ("b", -(match % 3)))
    ]
    frame = pl.DataFrame(rows, schema=["match_id", "bot", "score"], orient="row")
    found = bb.variance_shares(frame, "score", ["bot", "match_id"])
    assert found["share"].to_list()[1] == 0
    assert found["share"].sum() == pytest.approx(1)


def test_a_mean_that_is_not_a_number_has_no_deviation() -> None:
    (row,) = bb.means(singles(x=[1.0, float("nan")]), "x").rows(named=True)
    assert (row["mean"] != row["mean"], row["sd"] != row["sd"]) == (True, True)
