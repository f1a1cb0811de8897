"""How the match ends after each move: one bar per move, divided into results, with an interval for the win chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import altair as alt
import polars as pl

from boardbook.charts.look import WIDTH, Heading, styled
from boardbook.charts.palette import Ink

ROW: Final = 22


def what_if_chart(
    moves: pl.DataFrame, ends: pl.DataFrame, ways: Sequence[tuple[str, float]], ink: Ink, heading: Heading, lang: str
) -> Any:
    """Return the chart of moves and their results.

    `moves` has one row per move, in the order of the bars, with the columns `name`, `value`, `low` and `high`. `ends`
    has the columns `name`, `end` and `share`. `ways` contains the name and the opacity (from 0 to 1) of each result,
    best first; `end` is an index into `ways`.
    """
    order = moves["name"].to_list()
    called = [name for name, _ in ways]
    name = pl.col("end").replace_strict(dict(enumerate(called)), return_dtype=pl.String)
    rows = ends.with_columns(name.alias("called"))
    shades = [f"{ink.text}{round(255 * dark):02X}" for _, dark in ways]
    across = alt.Y("name:N", title=None, sort=order)
    legend = alt.Legend(title=None, orient="top", offset=4)
    bars = (
        alt.Chart(rows)
        .mark_bar(size=14)
        .encode(
            alt.X("share:Q", title=None).axis(format="%").scale(domain=[0, 1]),
            across,
            alt.Color("called:N", legend=legend).scale(domain=called, range=shades),
            alt.Order("end:Q"),
            tooltip=["name:N", "called:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    tooltips = [alt.Tooltip(f"{name}:Q", format=".1%") for name in ("value", "low", "high")]
    line = alt.Chart(moves).mark_rule(color=ink.groups[0], strokeWidth=3)
    lines = line.encode(alt.X("low:Q"), across, alt.X2("high:Q"), tooltip=["name:N", *tooltips])
    whole = alt.layer(bars, lines).properties(width=WIDTH, height=ROW * len(order))
    return styled(whole, ink, called, order, heading=heading, lang=lang)
