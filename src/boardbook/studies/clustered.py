"""Quantiles, regression slopes and variance shares of any table, with intervals for data clustered by match.

The intervals of slopes and shares come from a cluster jackknife, which leaves out one match at a time (Cameron and
Miller, Journal of Human Resources 50, 2015; MacKinnon, Nielsen and Webb, Journal of Applied Econometrics 38, 2023).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import atanh, inf, sqrt, tanh
from typing import Any, Final

import polars as pl

from boardbook.bots.estimates import Clusters, share_interval, student
from boardbook.core import BadInput
from boardbook.studies.intervals import Frame, Groups, asked_of

Row = tuple[Any, ...]
Estimator = Callable[[Sequence[float]], Sequence[float] | None]
"""Computes figures from sums over matches, or returns None if the sums don't determine them."""
Ends = tuple[float | None, float | None]

QUANTILE: Final = ("q", "n", "value", "low", "high")
SLOPE: Final = ("n", "slope", "low", "high", "correlation", "correlation_low", "correlation_high")
VARIANCE: Final = ("of", "n", "share", "low", "high")


# --- quantiles --------------------------------------------------------------------------------------------------------


def quantiles(frame: Frame, value: str, q: float | Iterable[float] = 0.5, by: Groups = ()) -> pl.DataFrame:
    """Return quantiles of a column of any table, per group; for example, the length that 5% of the matches exceed.

    `frame`, `value` and `by`: as for `bb.means`; `q`: one or several numbers between 0 and 1: 0.5 is the median, and
    0.95 is the value that 5% exceed. The columns are the groups, `q`, the number `n` of values, the `value` that a
    share `q` of them does not exceed, and its 95% interval, `low` to `high`. Both ends are values from the table
    (Woodruff, JASA 47, 1952): for each value x between them, the interval for the share of values up to x includes `q`.
    If there are too few matches, an end of the interval is -inf or inf.

    Raises `UnknownName` for columns that the table does not have, and `BadInput` unless `q` is between 0 and 1.
    """
    wanted = _levels(q)

    def rows(part: pl.DataFrame) -> Iterator[Row]:
        for one in wanted:
            yield (one, part.height, *_quantile(part, one))

    return _result_frame(frame, [value], by, QUANTILE, rows)


def _levels(q: Any) -> list[float]:
    """Return `q` as a list of numbers. Raises `BadInput` unless all are between 0 and 1."""
    try:
        levels = [] if isinstance(q, str) else [float(one) for one in (q if isinstance(q, Iterable) else [q])]
    except (TypeError, ValueError):
        levels = []
    if not levels or not all(0 < level < 1 for level in levels):
        raise BadInput("quantiles", [f"q={q!r}: give numbers between 0 and 1, such as 0.95"])
    return levels


def _quantile(part: pl.DataFrame, q: float) -> tuple[float, float, float]:
    """Return a quantile of the column named `0`, and its interval."""
    values = part["0"].unique().sort()
    sizes = part.group_by("match_id").len().sort("match_id")

    def shares(x: float) -> tuple[float, float, float]:
        """Return the share of values that are at most x, and its interval."""
        counts = part.filter(pl.col("0") <= x).group_by("match_id").agg(pl.len().alias("held"))
        pairs = sizes.join(counts, on="match_id", how="left", maintain_order="left")
        sums = Clusters.counted(pairs.select(pl.col("held").fill_null(0), "len").rows())
        return (sums.share, *share_interval(sums))

    def first(place: int) -> float:
        """Return the smallest value for which item `place` of `shares` reaches q, or inf if there is none."""
        low, high = 0, values.len()
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if shares(values[middle])[place] >= q - TINY else (middle + 1, high)
        return float(values[low]) if low < values.len() else inf

    none = Clusters.counted((0, n) for n in sizes["len"])
    return first(0), -inf if share_interval(none)[1] >= q else first(2), first(1)


TINY: Final = 1e-12


# --- slopes -----------------------------------------------------------------------------------------------------------


def regression(frame: Frame, value: str, on: str, by: Groups = ()) -> pl.DataFrame:
    """Return the slope of a regression of one column on another, and their correlation, per group.

    `frame`, `value` and `by`: as for `bb.means`; `on`: a column of numbers. Rows in which either number is null are
    left out. The columns are the groups, the number `n` of rows, the least-squares `slope` with its 95% interval `low`
    to `high`, and Pearson's `correlation` with its own interval (computed for Fisher's z, so it stays between -1 and
    1). Both intervals come from a jackknife over matches with Student's t. They are null if there are fewer than three
    matches or if one of the columns hardly varies.

    Raises `UnknownName` for columns that the table does not have.
    """

    def rows(part: pl.DataFrame) -> Iterator[Row]:
        x, y = pl.col("1") - pl.col("1").mean(), pl.col("0") - pl.col("0").mean()
        centred = part.select("match_id", x.alias("x"), y.alias("y"))
        sums = centred.group_by("match_id", maintain_order=True).agg(
            pl.len().cast(pl.Float64),
            pl.col("x").sum(),
            pl.col("y").sum(),
            *(_product(*pair) for pair in ("xx", "xy", "yy")),
        )
        slope, correlation = _jackknife(sums.drop("match_id").rows(), _slope, 2)
        z, low, high = correlation
        yield (part.height, *slope, *(None if end is None else tanh(end) for end in (z, low, high)))

    return _result_frame(frame, [value, on], by, SLOPE, rows)


def _product(one: str, other: str) -> pl.Expr:
    return (pl.col(one) * pl.col(other)).sum().alias(one + other)


def _slope(sums: Sequence[float]) -> tuple[float, float] | None:
    """Return the slope and Fisher's z of the correlation, or None if a column does not vary."""
    n, x, y, xx, xy, yy = sums
    if n < 2:
        return None
    across, up, both = xx - x * x / n, yy - y * y / n, xy - x * y / n
    if across <= ALIKE * xx or up <= ALIKE * yy:
        return None
    return both / across, atanh(min(max(both / sqrt(across * up), -SURE), SURE))


ALIKE: Final = 1e-12
SURE: Final = 1 - 1e-12
"""A correlation above this value counts as 1."""


# --- shares of variance -----------------------------------------------------------------------------------------------


def variance_shares(
    frame: Frame, value: str, of: Groups = ("bot", "order", "match_id"), by: Groups = ()
) -> pl.DataFrame:
    """Return the shares of a column's variance that, for example, the bot, the turn order and the match explain.

    `frame`, `value` and `by`: as for `bb.means`; `of`: the columns that may explain the variance: `"match_id"`, and any
    columns with few distinct values. The columns are the groups, `of` (the column that explains the share), the number
    `n` of rows, the `share` of the variance, and its 95% interval `low` to `high`. The interval lies between 0 and 1,
    and comes from a jackknife over matches with Student's t. The last row of a group, `rest`, gives the share that none
    of the columns explains.

    The model is additive: a column's share is the variance that it explains in addition to the other columns, minus
    what chance alone would explain. (This is omega squared if each bot played equally often in each place.) Negative
    shares count as 0; they occur, for example, if one player wins what another loses. The shares add up to 1. They are
    null if there are too few rows to estimate the effect of chance, and their intervals are also null if there are
    fewer than three matches. In the columns given as `of`, null counts as a value; for example, `bot` is null for
    people.

    Raises `UnknownName` for columns that the table does not have, and `BadInput` for a column with too many values.
    """
    names = _names(of)

    def rows(part: pl.DataFrame) -> Iterator[Row]:
        keys = [None if name == "match_id" else part[str(k)] for k, name in enumerate(names, 1)]
        for name, key in zip(names, keys, strict=True):
            if key is not None and key.n_unique() > LEVELS:
                raise BadInput("variance_shares", [f"{name} has {key.n_unique()} values; at most {LEVELS} are allowed"])
        shares = _jackknife(*_design(part, keys), len(names) + 1)
        for name, share in zip([*names, "rest"], shares, strict=True):
            yield (name, part.height, *(None if end is None else min(max(end, 0.0), 1.0) for end in share))

    return _result_frame(frame, [value], by, VARIANCE, rows, names)


LEVELS: Final = 60
"""The maximum number of different values in a column that is given as `of`."""


def _design(part: pl.DataFrame, keys: Sequence[pl.Series | None]) -> tuple[list[list[float]], Estimator]:
    """Return one row of sums per match, and the function that computes the shares from the total of these rows.

    A row contains the number of matches (1), the products of all pairs of columns of the design matrix, and the same
    products for the deviations from the match's means. The columns of the design matrix are the constant 1, the value,
    and an indicator for each level of each key. A key of None stands for the match.
    """
    spans, columns, wide = [], [], 2
    for key in keys:
        levels = {} if key is None else {level: wide + k for k, level in enumerate(key.unique(maintain_order=True))}
        spans.append(range(wide, wide + len(levels)))
        columns.append([] if key is None else [levels[level] for level in key])
        wide += len(levels)
    middle = part["0"].mean()
    products: dict[Any, list[float]] = defaultdict(lambda: [0.0] * (wide * wide))
    ones = zip(*filter(None, columns), strict=True) if any(columns) else iter([()] * part.height)
    for match_id, value, row in zip(part["match_id"], part["0"] - middle, ones, strict=True):
        cells, totals = [(0, 1.0), (1, value), *((column, 1.0) for column in row)], products[match_id]
        for i, one in cells:
            for k, other in cells:
                totals[i * wide + k] += one * other
    rows = [[1.0, *totals, *_about_mean(totals, wide)] for totals in products.values()]
    return rows, lambda sums: _variances(sums, wide, spans)


def _about_mean(products: Sequence[float], wide: int) -> list[float]:
    """Convert sums of products of columns to sums of products of the deviations from the column means."""
    n = products[0]
    return [products[i * wide + k] - products[i] * products[k] / n for i in range(wide) for k in range(wide)]


def _variances(sums: Sequence[float], wide: int, spans: Sequence[range]) -> list[float] | None:
    """Return each key's share of the variance, followed by the unexplained share."""
    matches, whole, within = sums[0], sums[1 : 1 + wide * wide], sums[1 + wide * wide :]
    n = round(whole[0])
    by_match = any(not span for span in spans)
    if n < 2:
        return None
    apart = _about_mean(whole, wide)
    products, free = (within, n - round(matches)) if by_match else (apart, n - 1)
    everything = range(2, wide)
    explained, rank = _explained(products, wide, everything)
    left, free = products[wide + 1] - explained, free - rank
    if free < 1 or apart[wide + 1] <= ALIKE * n:
        return None
    chance = left / free
    shares = []
    for span in spans:
        if span:
            less, fewer = _explained(products, wide, [column for column in everything if column not in span])
            shares.append(explained - less - (rank - fewer) * chance)
        else:
            others, ranks = _explained(apart, wide, everything)
            shares.append(apart[wide + 1] - others - left - (n - 1 - ranks - free) * chance)
    total = sum(max(one, 0.0) for one in shares) + n * chance  # negative shares count as 0
    return [*(one / total for one in shares), n * chance / total] if total > 0 else None


def _explained(products: Sequence[float], wide: int, columns: Sequence[int]) -> tuple[float, int]:
    """Return the sum of squares that some columns explain in a least-squares fit, and the rank of these columns."""
    rows = [[products[i * wide + k] for k in (*columns, 1)] for i in columns]
    first = [row[k] for k, row in enumerate(rows)]
    explained, rank = 0.0, 0
    for k, row in enumerate(rows):
        pivot = row[k]
        if pivot <= LEAST_PIVOT * first[k]:
            continue
        explained, rank = explained + row[-1] ** 2 / pivot, rank + 1
        for below in rows[k + 1 :]:
            times = below[k] / pivot
            if times:
                for i in range(k, len(row)):
                    below[i] -= times * row[i]
    return explained, rank


LEAST_PIVOT: Final = 1e-9
"""A column counts as dependent on earlier columns if they leave less than this fraction of it unexplained."""


# --- the jackknife ----------------------------------------------------------------------------------------------------


def _jackknife(
    rows: Sequence[Sequence[float]], compute: Estimator, figures: int
) -> list[tuple[float | None, float | None, float | None]]:
    """Compute figures from sums over matches, and return them with their intervals.

    `rows` has one row of sums per match.
    """
    totals = [sum(column) for column in zip(*rows, strict=True)]
    values = compute(totals)
    if values is None:
        return [(None, None, None)] * figures
    left = [compute([total - own for total, own in zip(totals, row, strict=True)]) for row in rows]
    each = [[None if one is None else one[k] for one in left] for k in range(figures)]
    return [(value, *_ends(value, others)) for value, others in zip(values, each, strict=True)]


def _ends(value: float | None, left: Sequence[float | None]) -> Ends:
    """Return the 95% interval of a figure, computed from its values with each match left out in turn.

    There is no interval if one of these values is missing, or if there are fewer than three matches.
    """
    others = [one for one in left if one is not None]
    n = len(left)
    if value is None or n < LEAST or len(others) < n:
        return None, None
    reach = student(n - 1) * sqrt((n - 1) / n * sum((one - value) ** 2 for one in others))
    return value - reach, value + reach


LEAST: Final = 3
"""An interval needs at least this number of matches."""


# --- tables -----------------------------------------------------------------------------------------------------------


def _result_frame(
    frame: Frame,
    numbers: Sequence[str],
    by: Groups,
    result: Sequence[str],
    rows: Callable[[pl.DataFrame], Iterator[Row]],
    others: Sequence[str] = (),
) -> pl.DataFrame:
    """Return a frame with the rows of each group, in order.

    Its columns are the groups, followed by those named in `result`. `rows` receives the frame of one group, with
    `match_id` and columns named `0`, `1` and so on: first `numbers`, without nulls, then `others`.
    """
    table, keys = asked_of(frame, numbers, by, result, others)
    known = table.collect_schema()
    if lists := [name for name in (*_names(by), *others) if known[name].is_nested()]:
        raise BadInput(
            "table", [f"{name} contains lists, which can't form groups; explode or join them" for name in lists]
        )
    columns = [pl.col(name).cast(pl.Float64) for name in numbers] + [pl.col(name) for name in others]
    named = [column.alias(str(k)) for k, column in enumerate(columns)]
    read = table.select("match_id", *keys, *named).drop_nulls([str(k) for k in range(len(numbers))]).collect()
    parts = read.sort(*keys).partition_by(*keys, as_dict=True, maintain_order=True) if keys else {(): read}
    results = [(*group, *row) for group, part in parts.items() if part.height for row in rows(part.drop(*keys))]
    kinds = {name: pl.String() if name == "of" else pl.Int64() if name == "n" else pl.Float64() for name in result}
    schema = {**{key: read.schema[key] for key in keys}, **kinds}
    return pl.DataFrame(results, schema=schema, orient="row").rename(keys)


def _names(of: Groups) -> list[str]:
    return [of] if isinstance(of, str) else list(of)
