"""The chances to win over a match, with the moments that mattered."""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.curves import MOST_ROWS, Curves, styled
from boardbook.charts.palette import INKS, Ink, colours

ABOVE = {"value": 0}
"""The upper edge of a plot."""


def chances_chart(
    curves: Curves, chances: pl.DataFrame, log: pl.DataFrame, ink: Ink = INKS["any"], width: int = 420
) -> Any:
    """A line and a band per seat over the rounds; a rule and the text of the ply where much changed hands.

    `chances` has the columns of `boardbook.records.CHANCES`.
    """
    words = curves.game.words.by_lang[curves.lang]
    every = -(-chances.height // MOST_ROWS)
    rows = chances.filter((pl.col("ply") % every == 0) | pl.col("mattered")) if every > 1 else chances
    rows = rows.with_columns(
        curves.when(rows["ply"]), pl.col("side").replace_strict(curves.names, default=pl.col("side")).alias("name")
    )
    sides = [side for side in curves.names if side in set(rows["side"])]
    names = [curves.names[side] for side in sides]
    when = curves.across(width)
    share = alt.Y("value:Q", title=None).scale(domain=[0, 1]).axis(format="%", tickCount=3)
    legend = alt.Legend(symbolType="stroke", symbolOpacity=1, title=None)
    colour = alt.Color("name:N", legend=legend).scale(domain=names, range=colours(curves.game, sides, ink))
    base = alt.Chart(rows, width=width, height=140, title=alt.Title(words["chart.chances"], offset=26))
    band = base.mark_area(fillOpacity=0.22, interpolate="step-after").encode(
        when, alt.Y("low:Q", title=None), alt.Y2("high:Q"), colour
    )
    line = base.mark_line(strokeWidth=2, interpolate="step-after").encode(when, share, colour)
    moments = rows.filter(pl.col("mattered")).unique("ply", maintain_order=True).sort("ply")
    moments = moments.join(log.select("ply", pl.col("text").alias("what")), on="ply", how="left")
    mark = alt.Chart(moments).encode(when)
    rule = mark.mark_rule(color=ink.second, strokeDash=[2, 3])
    texts = [
        alt.Chart(moments[k::2]).mark_text(color=ink.second, fontSize=10, dy=dy).encode(when, y=ABOVE, text="what:N")
        for k, dy in enumerate((-6, -18))
    ]
    return styled(alt.layer(band, line, rule, *texts), ink, names)
