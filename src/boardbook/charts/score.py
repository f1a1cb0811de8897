"""Charts of the parts that make up the scores of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import altair as alt
import polars as pl

from boardbook.charts.look import WIDTH, Heading, styled
from boardbook.charts.palette import INKS, Ink, group_colours
from boardbook.core import BadInput, Game, NotPossible

BY: Final = ("match", "count")
"""The ways to group the parts: by match, or by count. A count is one occasion on which points are counted."""


def parts(game: Game[Any], curves: pl.DataFrame, by: str = "match") -> pl.DataFrame:
    """Return the parts of the score in the whole match or in each count, as `nth`, `side`, `figure` and `value`.

    A new count starts when a side scores again in a part that has already grown during the current count. Raises
    `BadInput` for an unknown `by`, and `NotPossible` for a game whose score has no parts.
    """
    if by not in BY:
        raise BadInput("score_chart", [f"by must be {' or '.join(map(repr, BY))}, not {by!r}"])
    if not game.score_parts:
        raise NotPossible(f"the score of {game.name} has no parts")
    brought = pl.col("value") - pl.col("value").shift(1).over("side", "figure").fill_null(0)
    rows = curves.filter(pl.col("figure").is_in(game.score_parts)).sort("ply").with_columns(brought.alias("value"))
    rows = rows.filter(pl.col("value") != 0)
    number, grown, numbers = 1, set[tuple[str, str]](), []
    for part in rows.select("side", "figure").rows():
        if by == "count" and part in grown:
            number, grown = number + 1, set()
        grown.add(part)
        numbers.append(number)
    groups = rows.with_columns(pl.Series("nth", numbers, pl.Int32)).group_by(
        "nth", "side", "figure", maintain_order=True
    )
    return groups.agg(pl.col("value").sum())


def score_chart(
    game: Game[Any],
    curves: pl.DataFrame,
    names: Mapping[str, str],
    by: str = "match",
    lang: str = "en",
    ink: Ink = INKS["any"],
    heading: Heading | None = None,
) -> Any:
    """Return a chart with one bar per side, divided into the parts of the score.

    With `by="count"`, each side has one bar per count. `names` are the names of the sides. Raises the same errors as
    `parts`, and `NotPossible` with `by="count"` if a part of the score has shrunk.
    """
    words = game.words.by_lang[lang]
    called = {figure: words[f"figure.{figure}"] for figure in game.score_parts}
    shades = group_colours(list(called), ink)
    score = parts(game, curves, by)
    if by == "count" and (score["value"] < 0).any():
        raise NotPossible(f"parts of the score of {game.name} can shrink, so it can't be divided by counts")
    rows = score.with_columns(
        pl.col("side").replace(dict(names)), pl.col("figure").replace(called), pl.col("figure").alias("part")
    )
    order = {figure: k for k, figure in enumerate(game.score_parts)}
    rows = rows.with_columns(pl.col("part").replace_strict(order, return_dtype=pl.Int32))
    bars = (
        alt.Chart(rows)
        .mark_bar()
        .encode(
            alt.X("value:Q", title=words.get("unit.score", words["figure.score"])),
            alt.Y("side:N", title=None, sort=list(names.values())),
            alt.Color("figure:N", title=None).scale(domain=list(called.values()), range=shades),
            alt.Order("part:Q"),
            tooltip=["side:N", "figure:N", "value:Q"],
        )
        .properties(width=WIDTH, height=26 * len(names))
    )
    over = heading or Heading(words["chart.score"])
    if by == "match":
        return styled(bars, ink, list(called.values()), list(names.values()), heading=over, lang=lang)
    label = pl.format(words["chart.count"].replace("{n}", "{}"), pl.col("nth")).alias("nth")
    bars = bars.properties(data=rows.with_columns(label))
    facet = bars.facet(alt.Facet("nth:N", title=None), columns=1)
    return styled(facet, ink, list(called.values()), list(names.values()), heading=over, lang=lang)
