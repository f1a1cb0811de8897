"""Estimates of measures from what single matches show, with 95% intervals in which matches are independent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, inf, log
from typing import Final, NamedTuple

import polars as pl

from boardbook.bots.estimates import Estimate, summed
from boardbook.measures.measure import Measure
from boardbook.studies.clustered import quantiles
from boardbook.studies.intervals import mean_rates, share_rates, sums
from boardbook.studies.ratings import elo_ratings
from boardbook.studies.study import Study

FEWEST: Final = 10
"""With fewer matches, there is a count and no rate."""
TAIL: Final = 0.95
STEP: Final = 400 / log(10) * log(60 / 40)
"""The difference in Elo between two players of whom one wins 60 of 100 matches."""
Ranked = tuple[Sequence[str], Sequence[int]]
"""The bots of a match, and their ranks."""


class Estimated(NamedTuple):
    """An estimate of a measure: its value and interval (None if there are too few matches), and the counts.

    `n` is the number of matches that say something about the measure, and `shown` how many of them show it (None for a
    measure that every match shows more or less).
    """

    value: float | None
    low: float | None
    high: float | None
    n: int
    shown: float | None = None


def column(measure: Measure, what: str) -> pl.Expr:
    """Return a column of the observed matches: a field of `Seen`."""
    return pl.col(f"{measure.name}:{what}").alias(what)


def estimate(measure: Measure, matches: pl.DataFrame) -> Estimated:
    """Return the estimate of a measure from the rows of `Observer`."""
    rows = matches.select("match_id", *(column(measure, what) for what in ("part", "whole", "even")))
    rows = rows.drop_nulls("part").filter(pl.col("whole") > 0)
    n = rows.height
    shown = float(rows["part"].sum()) if measure.counts else None
    if n < FEWEST:
        return Estimated(None, None, None, n, shown)
    value, low, high = (None if x is None else x * measure.scale for x in _estimate(measure, rows))
    return Estimated(value, low, high, n, shown)


def _estimate(measure: Measure, rows: pl.DataFrame) -> tuple[float | None, ...]:
    if measure.kind == "tail":
        return quantiles(rows, "part", TAIL).select("value", "low", "high").row(0)
    # Each match is a cluster of `whole` equal values. Scaled so that a match has one value on average.
    scaled = rows.with_columns(pl.col("part", "whole") / pl.col("whole").mean())
    squares = (pl.col("part") ** 2 / pl.col("whole")).sum().alias("squares")
    summed_up = sums(scaled.lazy(), "part", "whole", [], squares).collect()
    if measure.kind == "share":
        even = rows["even"].mean()
        share = share_rates(summed_up).select("share", "low", "high").row(0)
        return tuple(end - even for end in share)
    mean = mean_rates(summed_up).select("mean", "low", "high").row(0)
    return tuple(None if x is None else exp(x) for x in mean) if measure.kind == "log mean" else mean


def step(stronger: str, played: Study | Sequence[Ranked]) -> tuple[Estimate, int]:
    """Return how many steps of 60:40 the stronger of two bots is ahead, and the number of finished matches.

    `played`: a study, or the bots and the ranks of finished matches.
    """
    if isinstance(played, Study):
        played = played.matches.filter(pl.col("finished")).select("bots", "ranks").collect().rows()
    if not played:
        return (0.0, -inf, inf), 0
    return two_bots(stronger, played), len(played)


def two_bots(stronger: str, matches: Iterable[Ranked]) -> Estimate:
    """Return the distance between two bots in steps, from the bots and the ranks of their matches."""
    rated = elo_ratings(matches).filter(pl.col("bot") == stronger)
    # There are only two bots, and their mean is 0, so the difference is twice the rating.
    elo, low, high = (2 * end / STEP for end in rated.select("elo", "low", "high").row(0))
    return elo, low, high


def chain(steps: list[tuple[str, Estimate, int]]) -> tuple[str, Estimated] | None:
    """Return the best bot and how many steps of 60:40 lie between the first bot and it.

    `steps`: for each bot after the first, its name, its distance to the one before, and the number of matches.
    """
    if not steps:
        return None
    sums_ = [(bot, summed(one for _, one, _ in steps[: k + 1])) for k, (bot, _, _) in enumerate(steps)]
    best = max(range(len(sums_)), key=lambda k: sums_[k][1][0])
    bot, (value, low, high) = sums_[best]
    fewest, total = min(n for _, _, n in steps[: best + 1]), sum(n for _, _, n in steps[: best + 1])
    return bot, Estimated(value, low, high, total) if fewest >= FEWEST else Estimated(None, None, None, total)
