"""What can be said from a screening: the effect of each number on each outcome, with intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

import polars as pl

from boardbook.balance.morris import changed, holm, interval, summarized
from boardbook.balance.numbers import Levels, Numbers
from boardbook.balance.outcomes import SHARES
from boardbook.balance.trials import LUCK
from boardbook.bots.estimates import Z, student
from boardbook.studies import means

EFFECTS: Final = pl.Schema(
    {
        "number": pl.String(),
        "outcome": pl.String(),
        "n": pl.Int32(),  # trajectories
        "mu": pl.Float64(),  # mean change of the outcome from the first value to the last
        "mu_star": pl.Float64(),  # mean of the absolute changes
        "sigma": pl.Float64(),  # standard deviation of the changes
        "noise": pl.Float64(),  # the part of sigma that comes from having few matches of each design
        "low": pl.Float64(),  # 95% interval of mu
        "high": pl.Float64(),
        "renamed": pl.Float64(),  # the mu that a number without any effect stays under, in 95 of 100 screenings
        "rank": pl.Int32(),  # within the outcome, by the absolute value of mu
        "clear": pl.Boolean(),  # whether there is an effect, judged for all numbers of the outcome together
    }
)
"""The columns of `Lab.effects`."""
LEVELS: Final = pl.Schema(
    {"outcome": pl.String(), "n": pl.Int64(), "mean": pl.Float64(), "low": pl.Float64(), "high": pl.Float64()}
)
"""The columns of the outcomes of one edition."""
HELPS: Final = 0.02
"""The least share of the variance that luck must explain to be used as a control variate."""

DIGITS: Final = 9
"""Effects are rounded, because rounding errors would pass for small effects where chance plays no part."""

Designs = dict[tuple[int, int], list[float | None]]
"""The values of an outcome in each match, by trajectory and design."""


def effects(
    numbers: Numbers, trajectories: Sequence[Sequence[Levels]], rows: pl.DataFrame, outcomes: Sequence[str]
) -> pl.DataFrame:
    """Return the effects of all numbers on all outcomes. The columns are `EFFECTS`."""
    frames = []
    for outcome in outcomes:
        values = by_design(controlled(rows, outcome), outcome)
        spread = within(values)
        found = [_effect(numbers, k, trajectories, values, spread) for k in range(len(numbers))]
        tests = holm([None if one is None else one[1] for one in found])
        frame = pl.DataFrame(
            [
                (name, outcome, *(one[0] if one else (0, *[None] * 7)), None, clear)
                for name, one, clear in zip(numbers.names, found, tests, strict=True)
            ],
            EFFECTS,
            orient="row",
        )
        rank = pl.col("mu").abs().rank("ordinal", descending=True).cast(pl.Int32)
        frames.append(frame.with_columns(rank.alias("rank")).sort("rank", nulls_last=True))
    return pl.concat(frames) if frames else EFFECTS.to_frame()


def _effect(
    numbers: Numbers, k: int, trajectories: Sequence[Sequence[Levels]], values: Designs, spread: float
) -> tuple[tuple[float | None, ...], float | None] | None:
    """Return the figures from `n` to `renamed` of a number, and the p-value of no effect; None if there is no effect.

    Trajectories are independent: each has seeds of its own. So they are the clusters of the interval.
    """
    found, noises, weights, sizes = [], [], [], []
    for t, points in enumerate(trajectories):
        a, b = changed(points)[k]
        step = numbers.scaled(points[b])[k] - numbers.scaled(points[a])[k]
        pairs = [
            (one, other)
            for one, other in zip(values[t, a], values[t, b], strict=True)
            if one is not None and other is not None
        ]
        if not pairs:
            continue
        off = [(other - one) / step for one, other in pairs]
        found.append(round(sum(off) / len(off), DIGITS))
        noises.append(summarized(off).sigma ** 2 / len(off))
        weights.append(step**2)
        sizes.append(2 * spread / len(off) * step**2)
    if not found:
        return None
    n = len(found)
    ends = interval(found, weights)
    low, high, p = (None, None, None) if ends is None else ends
    renamed = student(n - 1) * sqrt(sum(sizes)) / sum(weights) if n > 1 else None
    noise = sqrt(sum(weight * one for one, weight in zip(noises, weights, strict=True)) / sum(weights))
    return (n, *summarized(found, weights), noise, low, high, renamed), p


def by_design(rows: pl.DataFrame, outcome: str) -> Designs:
    """Return the values of an outcome in each match, by trajectory and design, in the order of the matches."""
    result: Designs = defaultdict(list)
    for t, design, value in rows.select("trajectory", "design", outcome).iter_rows():
        result[t, design].append(value)
    return result


def within(values: Designs) -> float:
    """Return the variance of an outcome between matches of the same design, which differ only in their seeds."""
    squares, free = 0.0, 0
    for row in values.values():
        known = [value for value in row if value is not None]
        if known:
            mean = sum(known) / len(known)
            squares += sum((value - mean) ** 2 for value in known)
            free += len(known) - 1
    return squares / free if free else 0.0


def controlled(rows: pl.DataFrame, outcome: str) -> pl.DataFrame:
    """Return the rows with a control variate subtracted from an outcome, if it explains some of the variance.

    It is the luck of the seat whose share of the win the outcome is. As chance is fair, its mean is 0 in every edition,
    so subtracting a multiple of it changes no mean.
    """
    luck = LUCK.get(outcome)
    if luck is None:
        return rows
    slope, share = control(rows, outcome)
    return rows.with_columns(pl.col(outcome) - slope * pl.col(luck)) if share > HELPS else rows


def control(rows: pl.DataFrame, outcome: str) -> tuple[float, float]:
    """Return the slope of an outcome on luck within designs, and the share of the variance that it explains."""
    luck, keys = LUCK[outcome], ["trajectory", "design"]
    y, x = (pl.col(name) - pl.col(name).mean().over(keys) for name in (outcome, luck))
    sums = rows.drop_nulls([outcome, luck]).select(yy=(y * y).sum(), xy=(x * y).sum(), xx=(x * x).sum())
    yy, xy, xx = sums.row(0)
    return (xy / xx, xy * xy / (xx * yy)) if xx and yy else (0.0, 0.0)


def levels(rows: pl.DataFrame, outcomes: Sequence[str]) -> pl.DataFrame:
    """Return the mean of each outcome with its 95% interval, where matches are independent. The columns are `LEVELS`.

    Each row of `rows` is a match.
    """
    each = rows.with_row_index("match_id")
    frames = [
        means(each, outcome, bounds=(0, 1) if outcome in SHARES else None).select(
            pl.lit(outcome).alias("outcome"), "n", "mean", "low", "high"
        )
        for outcome in outcomes
    ]
    return pl.concat([LEVELS.to_frame(), *(frame.cast(LEVELS) for frame in frames)])


def needed(rows: pl.DataFrame, outcome: str, reach: float) -> int:
    """Return how many matches of an edition it takes until the 95% interval of an outcome reaches `reach` each way."""
    return max(2, ceil(Z * Z * within(by_design(controlled(rows, outcome), outcome)) / reach**2))
