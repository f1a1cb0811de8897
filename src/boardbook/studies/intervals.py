"""95 % intervals for what is counted and averaged."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import polars as pl

from boardbook.bots.estimates import Z, student


def wilson(wins: float, n: int) -> tuple[float, float]:
    """Wilson's score interval of a rate; 0 to 1 if nothing was counted. A shared win may count as a part."""
    if n == 0:
        return 0.0, 1.0
    rate, z2 = wins / n, Z * Z
    middle = (rate + z2 / (2 * n)) / (1 + z2 / n)
    reach = Z * sqrt(rate * (1 - rate) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return middle - reach if wins else 0.0, middle + reach if wins < n else 1.0


def rates(frame: pl.DataFrame, wins: str = "wins", n: str = "n") -> pl.DataFrame:
    """Columns `rate`, `low`, `high` beside how many of how many."""
    pairs = zip(frame[wins].to_list(), frame[n].to_list(), strict=True)
    bounds = [(w / k if k else None, *wilson(w, k)) for w, k in pairs]
    columns = ("rate", "low", "high")
    return frame.with_columns(
        pl.Series(name, [bound[i] for bound in bounds], dtype=pl.Float64) for i, name in enumerate(columns)
    )


def means(frame: pl.LazyFrame, value: str, by: Sequence[str]) -> pl.DataFrame:
    """A row per group of `by`: `n`, `mean`, `low`, `high` (Student's t), and `sd`. Nulls are left out."""
    known = frame.filter(pl.col(value).is_not_null())
    grouped = known.group_by(*by) if by else known.group_by(pl.lit("all").alias("all"))
    found = grouped.agg(
        pl.len().cast(pl.Int64).alias("n"), pl.col(value).mean().alias("mean"), pl.col(value).std().alias("sd")
    ).collect()
    found = found.sort(*by) if by else found.drop("all")
    reach = [
        student(n - 1) * sd / sqrt(n) if n > 1 and sd is not None else None
        for n, sd in zip(found["n"], found["sd"], strict=True)
    ]
    width = pl.Series("width", reach, dtype=pl.Float64)
    return found.with_columns((pl.col("mean") - width).alias("low"), (pl.col("mean") + width).alias("high")).select(
        *by, "n", "mean", "low", "high", "sd"
    )


def shares(frame: pl.LazyFrame, part: str, whole: str, by: Sequence[str]) -> pl.DataFrame:
    """`part` of `whole` per group, a row per match: `share` with an interval that knows that a match hangs together.

    The ratio of the sums, its error from how far each match is from it (the ratio estimator of cluster sampling).
    """
    share = pl.col(part).sum() / pl.col(whole).sum()
    off = (pl.col(part) - share * pl.col(whole)).pow(2).sum().sqrt() / pl.col(whole).sum()
    counts = [pl.col(name).sum().cast(pl.Int64) for name in (part, whole)]
    found = (
        frame.group_by(*by).agg(*counts, share.alias("share"), off.alias("error"), pl.len().alias("matches")).collect()
    )
    reach = [
        student(n - 1) * error * sqrt(n / (n - 1)) if n > 1 else None
        for n, error in zip(found["matches"], found["error"], strict=True)
    ]
    width = pl.Series("width", reach, dtype=pl.Float64)
    low, high = (pl.col("share") - width).clip(0.0), (pl.col("share") + width).clip(upper_bound=1.0)
    return found.with_columns(low.alias("low"), high.alias("high")).drop("error", "matches")
