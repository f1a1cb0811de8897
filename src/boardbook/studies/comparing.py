"""Compares the means of two studies: computes their difference, with an interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final

import polars as pl

from boardbook.bots.estimates import Clusters, Estimate, negative, share_interval, student, summed
from boardbook.core import BadInput
from boardbook.core.errors import unknown
from boardbook.core.words import Words
from boardbook.studies.derived import CHANGES
from boardbook.studies.statistics import ends_of, grouped, groups_of, names_of, read_for
from boardbook.studies.tables import Tables

COMPARED: Final = {
    "n": pl.Int64(),  # matches of the smaller study, or pairs of matches
    "here": pl.Float64(),
    "there": pl.Float64(),
    "difference": pl.Float64(),  # here minus there
    "low": pl.Float64(),  # 95% interval of the difference
    "high": pl.Float64(),
    "paired": pl.Boolean(),
}
"""The columns of a comparison, after those of the groups."""


def compare(here: Tables, there: Tables, what: str, by: str | Sequence[str] | None, lang: str) -> pl.DataFrame:
    """Return the table of `Study.compare`."""
    _check_comparable(here, there)
    groups = (["bot"] if what == "wins" else []) if by is None else names_of(by)
    bounds = (0.0, 1.0) if what == "wins" else None
    table = compared(_values(here, what, groups), _values(there, what, groups), groups, bounds=bounds)
    return _with_text(table, here.rules.words, groups, _about(here, what, lang), lang, share=what == "wins")


def difference_in_differences(
    here: Tables, there: Tables, what: str, by: str, one: Any, less: Any, lang: str
) -> pl.DataFrame:
    """Return the table of `Study.difference_in_differences`."""
    _check_comparable(here, there)
    bounds = (-1.0, 1.0) if what == "wins" else None
    table = compared(_contrast(here, what, by, one, less), _contrast(there, what, by, one, less), [], bounds=bounds)
    words = here.rules.words
    about = words.text("study.less", lang, {"about": _about(here, what, lang), "one": str(one), "less": str(less)})
    return _with_text(table, words, [], about, lang, share=what == "wins")


def _with_text(
    table: pl.DataFrame, words: Words, by: Sequence[str], about: str, lang: str, *, share: bool
) -> pl.DataFrame:
    texts = [difference_text(words, row, by, about, lang, share=share) for row in table.to_dicts()]
    return table.with_columns(pl.Series("text", texts, pl.String))


def _contrast(tables: Tables, what: str, by: str, one: Any, less: Any) -> pl.DataFrame:
    """Return one row per match that has both groups.

    The columns are `seed` and `value`, which is the first group's value minus the second's.
    """
    values = _values(tables, what, [by])
    known = values[by].unique().sort().to_list()
    parts = [values.filter(pl.col(by).eq_missing(group) if group in known else False) for group in (one, less)]
    both = parts[0].join(parts[1], on="seed", suffix="_less")
    if both.is_empty():
        there = ", ".join(map(repr, known))
        raise BadInput("compare", [f"no match has both {one!r} and {less!r} as {by}; its values are {there}"])
    return both.select("seed", value=pl.col("value") - pl.col("value_less"))


def _check_comparable(here: Tables, there: Tables) -> None:
    """Raise `BadInput` for studies of different games or of several runs."""
    for study in (here, there):
        if len(study.sources) > 1:
            raise BadInput("compare", ["only single runs can be compared: study.runs[0].compare(study.runs[1], ...)"])
    if here.rules.name != there.rules.name:
        problem = f"the studies must be of the same game, not of {here.rules.name} and {there.rules.name}"
        raise BadInput("compare", [problem])


def _about(tables: Tables, what: str, lang: str) -> str:
    """Return the name of a statistic in the given language."""
    named = {"wins": "study.wins", "length": "study.length", "rounds": "study.rounds", "score": "figure.score"}
    return tables.rules.words.text(named.get(what, f"figure.{what}"), lang)


def _values(tables: Tables, what: str, by: Sequence[str]) -> pl.DataFrame:
    """Return one row per match and group.

    The columns are `seed`, those in `by`, and `value`, which is the group's mean of the statistic in this match.
    """
    figures = [figure.name for figure in tables.figures]
    whole = {"length": "plies", "rounds": "rounds"}
    known = ["wins", *whole, *figures]
    if what not in known:
        raise unknown("figure to compare", what, known)
    alone = what in whole and set(by) <= set(groups_of(tables.matches))

    def rows(piece: Tables) -> pl.LazyFrame:
        if alone:
            frame = piece.matches.with_columns(value=pl.col(whole[what]))
        else:
            more = [pl.col(whole[what]).alias("value")] if what in whole else []
            frame = piece.seats().join(piece.matches.select("match_id", "seed", *more), on="match_id")
        if what == "wins":
            frame = frame.with_columns(value=pl.col("won"))
        elif what not in whole:
            last = ends_of(piece, [what]).select("match_id", "seat", "side", "value")
            frame = frame.join(last, on=["match_id", "seat"])
        values = (
            grouped(piece, by, frame).group_by("match_id", "seed", *by).agg(pl.col("value").cast(pl.Float64).mean())
        )
        return values.sort("match_id", *by).drop("match_id")

    read = read_for(by) if what in ("wins", *whole) else [CHANGES]
    return pl.concat([rows(piece).collect() for piece in tables.pieces(*read)])


def compared(
    here: pl.DataFrame, there: pl.DataFrame, by: Sequence[str], *, bounds: tuple[float, float] | None = None
) -> pl.DataFrame:
    """Return one row per group that both frames have. The columns are those in `by`, then `COMPARED`.

    Both frames have one row per match and group, with `seed` and `value`. If the larger study has every seed of the
    smaller one, matches with the same seed form pairs, because they share their random draws, and the pairs are
    compared (paired t-test). Otherwise the means of all matches are compared (Welch's t-test). `bounds` are the
    smallest and largest possible values. With bounds, the interval stays within the possible differences, and exists
    whenever there are values: for pairs, it comes from `share_interval`; otherwise, it is Newcombe's, which combines
    the intervals of both means.
    """
    paired = _meet(here, there)
    theirs = _parts(there, by)
    rows = [
        (*group, *(_paired if paired else _apart)(one, theirs[group], bounds), paired)
        for group, one in _parts(here, by).items()
        if group in theirs
    ]
    return pl.DataFrame(rows, {**{name: here.schema[name] for name in by}, **COMPARED}, orient="row")


def _parts(frame: pl.DataFrame, by: Sequence[str]) -> dict[tuple[object, ...], pl.DataFrame]:
    if not by:
        return {(): frame}
    return frame.sort(*by).partition_by(*by, as_dict=True, maintain_order=True)


Bounds = tuple[float, float]
Found = tuple[int, float | None, float | None, float | None, float | None, float | None]


def _meet(here: pl.DataFrame, there: pl.DataFrame) -> bool:
    one, other = set(here["seed"].unique().to_list()), set(there["seed"].unique().to_list())
    small, large = sorted((one, other), key=len)
    return len(small) > 1 and small <= large


def _paired(here: pl.DataFrame, there: pl.DataFrame, bounds: Bounds | None) -> Found:
    pairs = here.join(there, on="seed", suffix="_there")
    n = pairs.height
    one, other = _mean(pairs["value"]), _mean(pairs["value_there"])
    if n == 0:
        return 0, one, other, None, None, None
    off = pairs["value"] - pairs["value_there"]
    mean = float(off.mean())  # type: ignore[arg-type]
    if bounds:
        span = bounds[1] - bounds[0]
        return n, one, other, *_within(off, (-span, span))
    spread = float(off.std() or 0.0)  # type: ignore[arg-type]
    # No interval without variation: even if all values are equal, a rare event may simply not have occurred yet.
    reach = student(n - 1) * spread / sqrt(n) if spread else None
    return n, one, other, mean, *_around(mean, reach)


def _apart(here: pl.DataFrame, there: pl.DataFrame, bounds: Bounds | None) -> Found:
    one, other = _mean(here["value"]), _mean(there["value"])
    if one is None or other is None:
        return 0, one, other, None, None, None
    sizes = here.height, there.height
    if bounds:
        return (
            min(sizes),
            one,
            other,
            *summed([_within(here["value"], bounds), negative(_within(there["value"], bounds))]),
        )
    parts = [float(frame["value"].var() or 0.0) / size for frame, size in zip((here, there), sizes, strict=True)]  # type: ignore[arg-type]
    reach = None
    if min(sizes) > 1 and sum(parts) > 0:
        spread = sum(part * part / (size - 1) for part, size in zip(parts, sizes, strict=True))
        reach = student(sum(parts) ** 2 / spread) * sqrt(sum(parts))
    return min(sizes), one, other, one - other, *_around(one - other, reach)


def _within(values: pl.Series, bounds: Bounds) -> Estimate:
    """Return the mean of bounded values and its interval."""
    least, span = bounds[0], bounds[1] - bounds[0]
    sums = Clusters.of([(value - least) / span] for value in values)
    low, high = share_interval(sums)
    return least + span * sums.share, least + span * low, least + span * high


def _mean(values: pl.Series) -> float | None:
    return None if values.is_empty() else float(values.mean())  # type: ignore[arg-type]


def _around(mean: float, reach: float | None) -> tuple[float | None, float | None]:
    return (None, None) if reach is None else (mean - reach, mean + reach)


def difference_text(
    words: Words, row: Mapping[str, Any], by: Sequence[str], about: str, lang: str, *, share: bool
) -> str:
    """Return a row of `compared` as a sentence about the statistic named `about`.

    If `share` is true, the values are percentages.
    """
    pairs = words.text("study.pairs" if row["paired"] else "study.apart", lang, {"n": row["n"]})
    if row["low"] is None:
        alike = row["paired"] and row["n"] > 1 and row["difference"] == 0
        return words.text("study.compare_same" if alike else "study.compare_few", lang, {"about": about, "how": pairs})
    scale, unit = (100, " %" if lang == "en" else "\N{NO-BREAK SPACE}%") if share else (1, "")
    here, there, difference, low, high = (
        number(scale * row[name], lang, signed=name not in ("here", "there"))
        for name in ("here", "there", "difference", "low", "high")
    )
    key = "study.compare_unclear" if row["low"] <= 0 <= row["high"] else "study.compare_clear"
    text = words.text(
        key,
        lang,
        {
            "about": about,
            "here": here + unit,
            "there": there + unit,
            "difference": difference,
            "low": low,
            "high": high,
            "how": pairs,
        },
    )
    return ": ".join([*([", ".join(str(row[name]) for name in by)] if by else []), text])


def number(value: float, lang: str, digits: int = 1, *, signed: bool = False) -> str:
    """Format a number in the notation of the given language."""
    text = f"{value:{'+' if signed else ''}.{digits}f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "fr" else text
