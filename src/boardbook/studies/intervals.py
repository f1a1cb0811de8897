"""95% intervals of counts and means.

The values of one match are not independent: if a bot has two seats, only one of them can win. So every interval treats
matches as the independent units, as for a cluster sample (see Cochran, Sampling Techniques, 6.3 on ratios). For bounded
values, mainly shares, the interval comes from `share_interval`; such an interval always exists and stays within the
bounds.

All intervals are computed from a few sums over matches, so a study can be read in pieces, and the sums of the pieces
can be added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, isfinite, sqrt
from typing import Any, Final, SupportsFloat

import polars as pl

from boardbook.bots.estimates import Clusters, clopper_pearson, share_interval, student
from boardbook.core import BadInput
from boardbook.core.errors import unknown
from boardbook.records.fields import SHARES, column_of

ALIKE: Final = 1e-6
"""Values count as equal if their relative difference is smaller than this, because rounding may have caused it."""

Interval = tuple[float | None, float | None]


# --- sums over matches ------------------------------------------------------------------------------------------------


def sums(rows: pl.LazyFrame, part: str, whole: str, by: Sequence[str], *more: pl.Expr) -> pl.LazyFrame:
    """Return the sums that are needed to compute a ratio and its interval, with one row per group of `by`.

    `rows` has one row per match and group. The columns are the number of `matches`; the sums of `part` and `whole`; the
    sums `pp`, `pw` and `ww` of their squares and products; and the columns that `more` computes, which must also be
    sums.
    """
    one, all_ = pl.col(part).cast(pl.Float64), pl.col(whole).cast(pl.Float64)
    columns = (
        pl.len().cast(pl.Int64).alias("matches"),
        one.sum().alias("part"),
        all_.sum().alias("whole"),
        (one * one).sum().alias("pp"),
        (one * all_).sum().alias("pw"),
        (all_ * all_).sum().alias("ww"),
        *more,
    )
    return rows.group_by(*by).agg(*columns) if by else rows.select(*columns)


def value_sums(frame: pl.LazyFrame, value: str, by: Sequence[str]) -> pl.LazyFrame:
    """Return the sums for a mean and its interval, including `squares`, the sum of the squared values.

    Nulls are ignored. `frame` has one row per value, with its `match_id`.
    """
    known = frame.filter(pl.col(value).is_not_null()).with_columns(pl.col(value).cast(pl.Float64).alias("value"))
    rows = known.group_by("match_id", *by).agg(
        pl.col("value").sum(), pl.len().alias("n"), pl.col("value").pow(2).sum().alias("squares")
    )
    return sums(rows, "value", "n", by, pl.col("squares").sum())


def added(pieces: Iterable[pl.DataFrame], by: Sequence[str]) -> pl.DataFrame:
    """Add up the sums of all pieces, and return one row per group, in order."""
    whole = pl.concat(pieces)
    return whole.group_by(*by).agg(pl.all().sum()).sort(*by) if by else whole.sum()


def _clusters(row: dict[str, float]) -> Clusters:
    """Convert a row of `sums` to `Clusters`. If the row has no `squares`, all values must be 0 or 1."""
    return Clusters(
        row["matches"], row["part"], row["whole"], row["pp"], row["pw"], row["ww"], row.get("squares", row["part"])
    )


# --- rates ------------------------------------------------------------------------------------------------------------


def rates(frame: pl.DataFrame, wins: str = "wins", n: str = "n") -> pl.DataFrame:
    """Add `rate`, `low` and `high` to a frame that counts independent cases."""
    pairs = list(zip(frame[wins].to_list(), frame[n].to_list(), strict=True))
    return _with(frame, "rate", [w / k if k else None for w, k in pairs], [clopper_pearson(w, k) for w, k in pairs])


def win_rates(frame: pl.DataFrame) -> pl.DataFrame:
    """Add `rate`, `low` and `high` to `sums`: `part` counts wins, at most one per match, and `whole` counts seats.

    The interval is computed for the mean number of wins per match, and then divided by the mean number of seats per
    match.
    """
    bounds: list[Interval] = []
    for row in frame.iter_rows(named=True):
        seats, spread = _clusters(row), _clusters(row).spread if row["whole"] else 0.0
        wins = seats._replace(whole=seats.n, pw=seats.part, ww=seats.n)
        low, high = share_interval(wins, spread)
        each = seats.n / seats.whole if seats.whole else 1.0
        bounds.append((low * each, high * each))
    return _with(frame, "rate", _ratios(frame), bounds)


def share_rates(frame: pl.DataFrame) -> pl.DataFrame:
    """Add three columns to `sums`: the `share` of `part` in `whole`, and the ends `low` and `high` of its interval."""
    bounds: list[Interval] = [share_interval(_clusters(row)) for row in frame.iter_rows(named=True)]
    return _with(frame, "share", _ratios(frame), bounds)


def shares(frame: pl.LazyFrame, part: str, whole: str, by: Sequence[str]) -> pl.DataFrame:
    """Return the `share` of `part` in `whole` per group, with an interval clustered by match.

    `frame` has one row per match.
    """
    result = share_rates(added([sums(frame, part, whole, by).collect()], by))
    counts = [pl.col(one).cast(pl.Int64).alias(name) for one, name in (("part", part), ("whole", whole))]
    return result.select(*by, *counts, "share", "low", "high")


# --- means ------------------------------------------------------------------------------------------------------------


def mean_rates(frame: pl.DataFrame) -> pl.DataFrame:
    """Add the columns `n`, `mean`, `low`, `high` and `sd` to `value_sums`.

    The interval from `low` to `high` is Student's t over matches, and `sd` is the standard deviation of single values.
    There is no interval for a single match, or if all values are equal, because a rare event may simply not have
    occurred yet.
    """
    bounds: list[Interval] = []
    deviations: list[float | None] = []
    for row, mean in zip(frame.iter_rows(named=True), _ratios(frame), strict=True):
        matches, n = row["matches"], row["whole"]
        if mean is None:
            deviations.append(None)
            bounds.append((None, None))
            continue
        size = sqrt(row["squares"])
        varied = sqrt(max(row["squares"] - n * mean * mean, 0.0))  # NaN stays NaN
        deviations.append((0.0 if varied <= ALIKE * size else varied) / sqrt(n - 1) if n > 1 else None)
        off = sqrt(_clusters(row).spread)
        if matches < 2 or off <= ALIKE * size:
            bounds.append((None, None))
            continue
        reach = student(matches - 1) * off / n * sqrt(matches / (matches - 1))
        bounds.append((mean - reach, mean + reach))
    with_bounds = _with(frame, "mean", _ratios(frame), bounds)
    return with_bounds.with_columns(
        pl.col("whole").cast(pl.Int64).alias("n"), pl.Series("sd", deviations, dtype=pl.Float64)
    )


MEAN: Final = ("n", "mean", "low", "high", "sd")
"""The columns of a table of means, after those of the groups."""


Bounds = tuple[float, float]
Frame = pl.DataFrame | pl.LazyFrame
Groups = str | Sequence[str]
UNBOUNDED: Final[Bounds] = (-inf, inf)


def means(
    frame: pl.DataFrame | pl.LazyFrame,
    value: str,
    by: str | Sequence[str] = (),
    *,
    bounds: tuple[SupportsFloat, SupportsFloat] | None = None,
) -> pl.DataFrame:
    """Return the mean of a column of any table, per group, with its 95% interval.

    `frame` has one row per value, with its `match_id`. `value` is a column of numbers, or of booleans (their mean is a
    share); nulls are ignored. `by` names the columns to group by. The columns of the result are the groups (with `_`
    appended to a group's name if a later column has the same name), then the number `n` of values, their `mean`, its
    95% interval `low` to `high`, and the standard deviation `sd`. The values of one match are not independent, so the
    interval treats matches as the independent units.

    `bounds` are the smallest and largest possible values, such as `(0, 1)` for shares. With bounds, the interval stays
    within them and exists even if all values are equal. (It comes from `share_interval` of `boardbook.bots.estimates`:
    Clopper and Pearson's interval for the effective number of observations.) If `bounds` is None, the known bounds are
    used: 0 and 1 for booleans and for shares of the win (`won`, `prospect`, `expected`, `actual`, `swing`), and no
    bounds, as with `(-inf, inf)`, for any other column. Without bounds, the interval is Student's t, which does not
    exist for a single match or if all values are equal.

    Raises `UnknownName` for columns that the table does not have, and `BadInput` for values that are not numbers, for
    invalid bounds, and for values outside the bounds.
    """
    rows, keys = asked_of(frame, [value], by, MEAN)
    low, high = _bounds(value, frame.collect_schema()[value], bounds)
    bounded = isfinite(low)
    narrow = rows.select("match_id", pl.col(value).cast(pl.Float64).alias("value"), *keys)
    beyond = ~pl.col("value").is_between(low, high) if bounded else pl.lit(value=False)
    summed, strange = pl.collect_all(
        [value_sums(narrow, "value", list(keys)), narrow.filter(beyond).select("value").head(1)]
    )
    if strange.height:
        raise BadInput("means", [_beyond(value, strange.item(), (low, high))])
    return means_of(added([summed], list(keys)), (low, high)).select(*keys, *MEAN).rename(keys)


def means_of(frame: pl.DataFrame, bounds: Bounds) -> pl.DataFrame:
    """Add the columns of `MEAN` to `value_sums`, with intervals that stay within the bounds if these are finite."""
    low, high = bounds
    result = mean_rates(frame)
    return _bounded(result, low, high - low) if isfinite(low) else result


def asked_of(
    frame: Frame, numbers: Sequence[str], by: Groups, result: Sequence[str], others: Sequence[str] = ()
) -> tuple[pl.LazyFrame, dict[str, str]]:
    """Check a table and the names of columns, and return the table with the groups under internal names.

    The second value returned maps each internal name to the final one: the name of the column, with `_` appended if the
    columns of the `result` include that name. `numbers` are columns of numbers or booleans; `others` are other columns
    that are needed. Raises `UnknownName` for columns that the table does not have, and `BadInput` if `frame` is not a
    table, a column of `numbers` has other values, or two groups have the same name.
    """
    if not isinstance(frame, pl.DataFrame | pl.LazyFrame):
        raise BadInput("table", [f"give a polars frame, not {frame!r:.80}"])
    names = [by] if isinstance(by, str) else list(by)
    rows = frame.lazy()
    schema = rows.collect_schema()
    for name in ("match_id", *numbers, *others, *names):
        if name not in schema:
            raise unknown("column", name, schema.names())
    kinds = {name: schema[name] for name in numbers}
    problems = [
        f"{name} must contain numbers, not {dtype}"
        for name, dtype in kinds.items()
        if not (dtype.is_numeric() or dtype in (pl.Boolean, pl.Null))
    ]
    called = [column_of(name, result) for name in names]
    problems += [f"two groups would be called {name}: rename one" for name in called if called.count(name) > 1]
    if problems:
        raise BadInput("table", list(dict.fromkeys(problems)))
    keys = {f"\0{name}": last for name, last in zip(names, called, strict=True)}  # no real name has a NUL
    return rows.with_columns(pl.col(name).alias(key) for key, name in zip(keys, names, strict=True)), keys


def _bounds(value: str, dtype: Any, bounds: Any) -> Bounds:
    """Return the bounds of a column's values: the given ones, or else the known ones."""
    if bounds is None:
        return (0, 1) if dtype == pl.Boolean or (value in SHARES and dtype.is_float()) else UNBOUNDED
    try:
        low, high = map(float, [] if isinstance(bounds, str) else bounds)
    except (TypeError, ValueError):
        pass
    else:
        if low < high and isfinite(low) == isfinite(high):
            return low, high
    raise BadInput("means", [f"bounds={bounds!r}: give two numbers, the smaller first, or (-inf, inf) for no bounds"])


def _beyond(value: str, number: float, bounds: Bounds) -> str:
    """Return the error message for a value outside its bounds."""
    low, high = bounds
    must = f"must be from {low:g} to {high:g}; for other bounds, pass bounds=(low, high)"
    return f"{value} is {number:g} in one row, but {must}"


def _bounded(frame: pl.DataFrame, low: float, span: float) -> pl.DataFrame:
    """Replace the intervals of means with intervals for values bounded by `low` and `low + span`."""
    part, whole, pp, pw, ww, squares = map(pl.col, ("part", "whole", "pp", "pw", "ww", "squares"))
    shares = share_rates(
        frame.with_columns(
            part=(part - low * whole) / span,
            pw=(pw - low * ww) / span,
            pp=(pp - 2 * low * pw + low * low * ww) / span**2,
            squares=(squares - 2 * low * part + low * low * whole) / span**2,
        )
    )
    return frame.with_columns((low + span * shares[end]).alias(end) for end in ("low", "high"))


def _ratios(frame: pl.DataFrame) -> list[float | None]:
    return [part / whole if whole else None for part, whole in frame.select("part", "whole").iter_rows()]


def _with(frame: pl.DataFrame, name: str, values: Sequence[float | None], bounds: Sequence[Interval]) -> pl.DataFrame:
    low, high = [bound[0] for bound in bounds], [bound[1] for bound in bounds]
    columns = {name: values, "low": low, "high": high}
    return frame.with_columns(pl.Series(one, column, dtype=pl.Float64) for one, column in columns.items())
