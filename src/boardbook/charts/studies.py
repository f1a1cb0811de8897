"""Charts of statistics: what was found, how sure it is, and what would be even."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.curves import styled
from boardbook.charts.palette import INKS, SEATS, Ink

WIDTH = 420
ROW = 26
"""Pixels a row of dots takes."""


def named(frame: pl.DataFrame, by: Sequence[str], alias: str) -> pl.DataFrame:
    """A column that names each row by the columns `by`; a number with the name of its column."""
    parts = [
        pl.col(name).cast(pl.String) if frame.schema[name] == pl.String else pl.format(f"{name} {{}}", pl.col(name))
        for name in by
    ]
    return frame.with_columns((pl.concat_str(parts, separator=" · ") if parts else pl.lit("")).alias(alias))


def dots(
    frame: pl.DataFrame,
    by: Sequence[str],
    value: str,
    title: str,
    *,
    share: bool = False,
    even: float | None = None,
    ink: Ink = INKS["any"],
) -> Any:
    """A dot with its 95 % interval per row, named by the columns `by`; a dashed line at `even`."""
    rows = named(frame, by, "name")
    axis: dict[str, Any] = {"format": "%"} if share else {}
    base = alt.Chart(rows, width=WIDTH, height=max(1, rows.height) * ROW)
    where = alt.Y("name:N", title=None, sort=None)
    tips = [name for name in (*by, "n", value, "low", "high") if name in rows.columns]
    span = base.mark_rule(color=ink.seats["blue"], strokeWidth=2).encode(
        alt.X("low:Q", title=title).scale(zero=False), alt.X2("high:Q"), where
    )
    dot = base.mark_circle(color=ink.seats["blue"], size=70, opacity=1).encode(
        alt.X(f"{value}:Q", title=title).scale(zero=False).axis(tickCount=6, **axis), where, tooltip=tips
    )
    layers = [span, dot]
    if even is not None:
        level = alt.Chart(pl.DataFrame({"even": [even]}))
        layers.insert(0, level.mark_rule(color=ink.second, strokeDash=[3, 3]).encode(x="even:Q"))
    return styled(alt.layer(*layers), ink, rows=rows["name"].to_list())


def bars(counts: pl.DataFrame, value: str, title: str, ink: Ink = INKS["any"]) -> Any:
    """How many matches (`n`) had each `value`; many values are put together in steps."""
    chart = alt.Chart(counts, width=WIDTH, height=150).mark_bar(color=ink.seats["blue"])
    steps = alt.X(f"{value}:Q", title=title).bin(maxbins=40)
    return styled(chart.encode(steps, alt.Y("sum(n):Q", title=None), tooltip=["sum(n):Q"]), ink)


def mix(frame: pl.DataFrame, by: Sequence[str], title: str, ink: Ink = INKS["any"]) -> Any:
    """Shares of kinds with their 95 % intervals, a row per kind, a colour per group."""
    rows = named(frame, by, "group")
    names = rows["group"].unique(maintain_order=True).to_list()
    kinds = rows.group_by("kind").agg(pl.col("count").sum()).sort("count", descending=True)["kind"].to_list()
    colour = alt.Color("group:N", title=None, legend=alt.Legend() if by else None).scale(
        domain=names, range=[ink.seats[SEATS[k % len(SEATS)]] for k in range(len(names))]
    )
    base = alt.Chart(rows, width=WIDTH).encode(
        alt.Y("kind:N", title=None, sort=kinds), alt.YOffset("group:N", sort=names), colour
    )
    span = base.mark_rule(strokeWidth=2).encode(alt.X("low:Q", title=title), alt.X2("high:Q"))
    dot = base.mark_circle(size=55, opacity=1).encode(
        alt.X("share:Q", title=title).axis(format="%", tickCount=6),
        tooltip=["group", "kind", "share", "low", "high", "n"],
    )
    height = alt.Step(max(14, ROW // max(1, len(names))))
    return styled(alt.layer(span, dot).properties(height=height), ink, names, kinds)


def decisive(frame: pl.DataFrame, titles: tuple[str, str, str], ink: Ink = INKS["any"]) -> Any:
    """Over the rounds: how often the leader won, with its interval, and what the evaluation had promised.

    `titles`: of the axis of rounds, of what happened, of what was promised.
    """
    across, happened, promised = titles
    rows = frame.unpivot(["rate", "promised"], index="round", variable_name="which", value_name="share")
    rows = rows.with_columns(pl.col("which").replace({"rate": happened, "promised": promised}))
    colour = alt.Color("which:N", title=None).scale(
        domain=[happened, promised], range=[ink.seats["blue"], ink.seats["orange"]]
    )
    when = alt.X("round:Q", title=across).axis(format="d", tickMinStep=1).scale(nice=False, zero=False)
    band = (
        alt.Chart(frame, width=WIDTH, height=180)
        .mark_area(opacity=0.2, color=ink.seats["blue"])
        .encode(when, alt.Y("low:Q", title=None), alt.Y2("high:Q"))
    )
    line = alt.Chart(rows).mark_line(strokeWidth=2).encode(when, alt.Y("share:Q", title=None).axis(format="%"), colour)
    return styled(alt.layer(band, line), ink, [happened, promised])
