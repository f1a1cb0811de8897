"""Two studies side by side: the difference of their means, with its interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final

import polars as pl

from boardbook.bots.estimates import Clusters, Estimate, negative, share_interval, student, summed
from boardbook.core.words import Words

COMPARED: Final = {
    "n": pl.Int64(),  # matches, of the smaller study; if paired, pairs
    "here": pl.Float64(),
    "there": pl.Float64(),
    "difference": pl.Float64(),  # here minus there
    "low": pl.Float64(),  # 95 % interval of the difference
    "high": pl.Float64(),
    "paired": pl.Boolean(),
}
"""The columns besides those of the groups."""


def compared(
    here: pl.DataFrame, there: pl.DataFrame, by: Sequence[str], *, bounds: tuple[float, float] | None = None
) -> pl.DataFrame:
    """One row per group that both have; columns: `by`, then `COMPARED`.

    Both frames: a row per match and group, with `seed` and `value`. If every seed of the smaller one is in the other,
    matches of the same seed are compared in pairs (Student's t of the differences), since they share their draws; else
    all with all (Welch's t). `bounds`: the least and the greatest value possible. The interval is then within the
    possible differences, and never missing if there are values: for pairs that of `share_interval`, else Newcombe's
    from both intervals.
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
    # Without variation there is no interval: if all are alike, a rare event may just not have occurred yet.
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
    """The mean of bounded values, and its interval."""
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
    """A row of `compared` in a sentence. `about`: the statistic; `share`: whether it is a share, written in percent."""
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
    told = words.text(
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
    return ": ".join([*([", ".join(str(row[name]) for name in by)] if by else []), told])


def number(value: float, lang: str, digits: int = 1, *, signed: bool = False) -> str:
    """A number in the notation of a language."""
    text = f"{value:{'+' if signed else ''}.{digits}f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "fr" else text
