"""Intervals of shares lie within 0 and 1, always exist, and contain the true value from five matches on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import inf, sqrt
from random import Random
from typing import Any

import polars as pl
import pytest
from scipy.stats import beta, binomtest, t

import boardbook as bb
from boardbook.bots.estimates import Clusters, beta_quantile, clopper_pearson, share_interval, student, summed
from boardbook.records.fields import SHARES
from boardbook.studies.comparing import compared
from boardbook.studies.intervals import means
from tests.profiles import many

TRIALS = many(check=250, proofs=2000)
LEAST = 0.93
REACH = 2 * sqrt(LEAST * (1 - LEAST) / TRIALS)
"""The tolerance for the number of trials."""


def wins(won: int, n: int, **more: Any) -> dict[str, Any]:
    """Return the interval of a share with `won` wins in `n` matches."""
    frame = pl.DataFrame({"match_id": [f"m{k}" for k in range(n)], "won": [1.0] * won + [0.0] * (n - won)})
    return means(frame, "won", **more).row(0, named=True)


# --- never outside, never missing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "n"), [(1, 9), (9, 9), (0, 9), (0, 1), (1, 1), (1, 2), (60, 180)])
@pytest.mark.parametrize("kind", [pl.Float64, pl.Float32, pl.Boolean, pl.Int8])
def test_one_value_per_match_gives_the_clopper_pearson_interval(won: int, n: int, kind: Any) -> None:
    frame = pl.DataFrame({"match_id": [f"m{k}" for k in range(n)], "seen": [1] * won + [0] * (n - won)})
    (row,) = means(frame.cast({"seen": kind}), "seen", bounds=(0, 1)).rows(named=True)
    exact = binomtest(won, n).proportion_ci(method="exact")
    assert (row["low"], row["high"]) == pytest.approx((exact.low, exact.high), abs=1e-9)


def test_columns_known_to_be_shares_need_no_bounds() -> None:
    assert wins(1, 9) == wins(1, 9, bounds=(0, 1))
    assert wins(1, 9, bounds=(-inf, inf))["low"] < 0
    assert wins(9, 9)["high"] == 1
    for name in ("play", "points"):
        frame = pl.DataFrame({"match_id": ["a", "b"], name: [0.0, 3.0]})
        assert means(frame, name)["low"].item() < 0  # the interval of a mean


def test_shares_of_the_win_are_the_columns_with_this_unit() -> None:
    units = {
        row["column"]
        for table in ("seats", "prospects", "luck_ledger", "win_chances")
        for row in bb.columns(table).to_dicts()
        if row["unit"] == "share of the win"
    }
    assert units - {"value", "low", "high"} == SHARES


def test_any_bounds_are_scaled() -> None:
    """Ten times a share lies within 0 and 10, and points from -5 to 5 are ten times a share, minus five."""
    values = [0.0, 0.25, 0.5, 1.0, 0.1, 0.9]
    frame = pl.DataFrame({"match_id": list("aabbcd"), "x": values})
    frame = frame.with_columns(ten=10 * pl.col("x"), shifted=10 * pl.col("x") - 5)
    (one,) = means(frame, "x", bounds=(0, 1)).rows(named=True)
    (ten,) = means(frame, "ten", bounds=(0, 10)).rows(named=True)
    (shifted,) = means(frame, "shifted", bounds=(-5, 5)).rows(named=True)
    for name in ("mean", "low", "high"):
        assert ten[name] == pytest.approx(10 * one[name])
        assert shifted[name] == pytest.approx(10 * one[name] - 5)
    assert shifted["sd"] == pytest.approx(10 * one["sd"])


def test_values_beyond_their_bounds_are_refused() -> None:
    frame = pl.DataFrame({"match_id": ["a", "b", "c"], "won": [0.0, 1.5, None]})
    beyond = r"won is 1\.5 in one row, but must be from 0 to 1; for other bounds, pass bounds="
    with pytest.raises(bb.BadInput, match=beyond):
        means(frame, "won")
    assert means(frame, "won", bounds=(0, 2))["n"].item() == 2
    with pytest.raises(bb.BadInput, match="won is nan"):
        means(pl.DataFrame({"match_id": ["a"], "won": [float("nan")]}), "won")


@pytest.mark.parametrize("bounds", [(1, 0), (0, 0), (0, inf), (0,), "01", 1, (None, 1), (float("nan"), 1)])
def test_invalid_bounds_are_refused(bounds: Any) -> None:
    with pytest.raises(bb.BadInput, match="give two numbers, the smaller first"):
        wins(1, 9, bounds=bounds)


EDGES = (0.0, 1e-300, 1e-16, 1e-12, 1e-9, 1e-6, 0.5, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12, 1 - 1e-16, 1.0)


@pytest.mark.parametrize("n", [1, 2, 7, 1000])
def test_shares_near_0_and_1_have_an_interval(n: int) -> None:
    for one, other in product(EDGES, repeat=2):
        sums = Clusters.of([[one]] * n + [[other]])
        low, high = share_interval(sums)
        assert 0 <= low <= sums.share + 1e-9
        assert sums.share - 1e-9 <= high <= 1


# --- coverage ---------------------------------------------------------------------------------------------------------


def shared(rng: Random, p: float) -> list[float]:
    """Return the wins of a match: three of five are not shared, and the others are shared with one or two more."""
    value = rng.choices((1.0, 1 / 2, 1 / 3), (6, 3, 1))[0]
    middle = 0.6 + 0.3 / 2 + 0.1 / 3
    won = value if rng.random() < min(p, 1 - p) / middle else 0.0
    return [won if p <= 1 / 2 else 1 - won]


def together(rng: Random, p: float) -> list[float]:
    """Return fractions for one to four seats, which are similar within a match."""
    own = rng.betavariate(6 * p, 6 * (1 - p))
    return [rng.betavariate(8 * own + 1e-9, 8 * (1 - own) + 1e-9) for _ in range(rng.randint(1, 4))]


def decisions(rng: Random, p: float) -> list[float]:
    """Return ten to forty decisions of a match, which has its own share."""
    own = rng.betavariate(10 * p, 10 * (1 - p))
    return [float(rng.random() < own) for _ in range(rng.randint(10, 40))]


KINDS: dict[str, Callable[[Random, float], list[float]]] = {
    "a seat a match": lambda rng, p: [float(rng.random() < p)],
    "all seats alike": lambda rng, p: [float(rng.random() < p)] * 3,
    "one to six seats alike": lambda rng, p: [float(rng.random() < p)] * rng.choice((1, 2, 3, 6)),
    "seats by themselves": lambda rng, p: [float(rng.random() < p) for _ in range(3)],
    "shared wins": shared,
    "part of the points": lambda rng, p: [rng.betavariate(30 * p, 30 * (1 - p))],
    "part of few points": lambda rng, p: [rng.betavariate(3 * p, 3 * (1 - p))],
    "seats' parts together": together,
    "decisions": decisions,
}


def seen(kind: str, p: float, n: int) -> pl.DataFrame:
    """Return the intervals of many studies with n matches each."""
    rng = Random(f"{kind}/{p}/{n}")
    rows = [
        (trial, f"{trial}/{match}", value)
        for trial, match in product(range(TRIALS), range(n))
        for value in KINDS[kind](rng, p)
    ]
    frame = pl.DataFrame(rows, schema=["trial", "match_id", "part"], orient="row")
    return means(frame, "part", "trial", bounds=(0, 1))


@pytest.mark.parametrize("n", many(check=(5, 20), proofs=(2, 3, 5, 8, 20, 50, 100)))
@pytest.mark.parametrize("kind", KINDS)
def test_intervals_of_shares_contain_the_true_value(kind: str, n: int) -> None:
    for p in many(check=(0.02, 0.3), proofs=(0.02, 0.05, 0.1, 0.3, 0.5, 0.8, 0.98)):
        found = seen(kind, p, n)
        assert found.height == TRIALS
        assert found.null_count().sum_horizontal().item() == found["sd"].null_count()
        assert found.filter(pl.col("low") < 0).is_empty()
        assert found.filter(pl.col("high") > 1).is_empty()
        held = found.filter(pl.col("low") <= p, pl.col("high") >= p).height / TRIALS
        assert held >= LEAST - REACH, (p, held)


def test_with_many_matches_intervals_are_hardly_wider_than_students() -> None:
    """With a thousand matches, the interval is hardly wider than that of Student's t; with ten, it is much wider."""
    widths = {}
    for n in (10, 1000):
        rng = Random(n)
        frame = pl.DataFrame({"match_id": range(n), "part": [rng.betavariate(10, 30) for _ in range(n)]})
        (share,) = means(frame, "part", bounds=(0, 1)).rows(named=True)
        (plain,) = means(frame, "part").rows(named=True)
        widths[n] = (share["high"] - share["low"]) / (plain["high"] - plain["low"])
    assert 1 < widths[1000] < 1.06
    assert widths[10] > 1.5


# --- compared with other software -------------------------------------------------------------------------------------


def test_the_beta_distribution_agrees_with_scipy() -> None:
    rng = Random(3)
    for _ in range(many(check=300, proofs=20000)):
        n = 10 ** rng.uniform(-0.5, 6)
        won = n * rng.choice((rng.random(), rng.random() / 100))
        low, high = clopper_pearson(won, n)
        assert low == pytest.approx(beta.ppf(0.025, won, n - won + 1), abs=1e-10)
        assert high == pytest.approx(beta.ppf(0.975, won + 1, n - won), abs=1e-10)
    assert beta_quantile(0.5, 1, 1) == pytest.approx(0.5)


def test_korn_and_graubards_interval_by_hand() -> None:
    """Four matches with two, three, one and none of four decisions count as less than sixteen and more than four."""
    pairs = [(2, 4), (3, 4), (1, 4), (0, 4)]
    share, alone, spread = 6 / 16, 6 * 10 / 16, sum((part - 1.5) ** 2 for part, _ in pairs)
    assert spread > alone
    told = min(6**2 / 14, 10**2 / (4 + 1 + 9 + 16))
    worth = 4 / (spread / alone * 16 / 64) * (1.959964 / student(told - 1)) ** 2
    exact = beta.ppf(0.025, share * max(4, worth), (1 - share) * max(4, worth) + 1)
    assert share_interval(Clusters.counted(pairs))[0] == pytest.approx(exact, abs=1e-6)
    values = [[1.0] * part + [0.0] * (whole - part) for part, whole in pairs]
    assert share_interval(Clusters.of(values)) == share_interval(Clusters.counted(pairs))


def test_many_independent_values_count_one_by_one() -> None:
    """For thirty matches with 300 throws of dice each, the interval is hardly wider than for 9,000 throws."""
    rng = Random(6)
    pairs = [(sum(rng.random() < 1 / 6 for _ in range(300)), 300) for _ in range(30)]
    low, high = share_interval(Clusters.counted(pairs))
    exact = binomtest(sum(part for part, _ in pairs), 9000).proportion_ci()
    assert 0.99 < (high - low) / (exact.high - exact.low) < 1.2


@pytest.mark.parametrize("freedom", [1.2, 1.5, 2.5, 3.9, 4.5, 7.3])
def test_student_with_fractional_degrees_of_freedom_agrees_with_scipy(freedom: float) -> None:
    assert student(freedom) == pytest.approx(t.ppf(0.975, freedom), abs=0.005)


# --- differences ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paired", [True, False])
def test_a_difference_of_shares_lies_within_minus_one_and_one(paired: bool) -> None:
    for n, (here, there) in product((1, 2, 5), product((0.0, 0.5, 1.0), repeat=2)):
        seeds = range(n)
        others = seeds if paired else range(100, 100 + n)
        one, other = (pl.DataFrame({"seed": s, "value": [v] * n}) for s, v in ((seeds, here), (others, there)))
        (row,) = compared(one, other, [], bounds=(0, 1)).rows(named=True)
        assert row["difference"] == here - there
        assert -1 <= row["low"] <= row["difference"] <= row["high"] <= 1
        assert row["low"] < row["high"]


def test_newcombes_difference_by_hand() -> None:
    """The difference between 56 of 70 and 48 of 80, from the exact intervals of both."""
    a, b = clopper_pearson(56, 70), clopper_pearson(48, 80)
    value, low, high = summed([(0.8, *a), (-0.6, -b[1], -b[0])])
    assert value == pytest.approx(0.2)
    assert low == pytest.approx(0.2 - sqrt((0.8 - a[0]) ** 2 + (b[1] - 0.6) ** 2))
    assert high == pytest.approx(0.2 + sqrt((a[1] - 0.8) ** 2 + (0.6 - b[0]) ** 2))


@pytest.mark.parametrize("n", many(check=(5, 40), proofs=(5, 8, 20, 40, 100)))
@pytest.mark.parametrize("paired", [True, False])
def test_intervals_of_differences_of_wins_contain_the_true_value(paired: bool, n: int) -> None:
    for here, there in many(check=((0.3, 0.02),), proofs=((0.02, 0.02), (0.3, 0.02), (0.5, 0.5), (0.9, 0.3))):
        rng, held = Random(f"{n}/{here}/{there}"), 0
        for _ in range(TRIALS):
            luck = [rng.random() for _ in range(n)]
            one = [float(u < here) for u in luck]
            other = [float((u if paired else rng.random()) < there) for u in luck]
            first, second = (
                pl.DataFrame({"seed": range(start, start + n), "value": values})
                for start, values in ((0, one), (0 if paired else n, other))
            )
            (row,) = compared(first, second, [], bounds=(0, 1)).rows(named=True)
            held += row["low"] <= here - there <= row["high"]
        assert held / TRIALS >= LEAST - REACH, (here, there, held)
