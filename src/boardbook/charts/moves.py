"""How much better or worse than estimated each move did: one dot per move, with the interval of its gain."""

from __future__ import annotations

from typing import Any, Final

import altair as alt
import polars as pl

from boardbook.charts.look import WIDTH, Heading, styled
from boardbook.charts.palette import Ink
from boardbook.charts.studies import ROW

RADIUS: Final = 5
"""The radius of a dot in pixels."""


def moves_chart(moves: pl.DataFrame, title: str, ink: Ink, heading: Heading, lang: str) -> Any:
    """Return the chart of moves, in their order.

    `moves` has the columns `name`, `n`, `matches`, `rate`, `guessed`, `gain`, `gain_low` and `gain_high`. A dot is
    filled if its interval excludes 0. `title` is the title of the axis.
    """
    ends = [0.0, *moves["gain_low"], *moves["gain_high"]]
    room = RADIUS * (max(ends) - min(ends)) / WIDTH
    span = [min(ends) - room, max(ends) + room]
    rows = moves.with_columns(
        clear=(pl.col("gain_low") > 0) | (pl.col("gain_high") < 0),
        # No line crosses a hollow dot.
        left=pl.max_horizontal("gain_low", pl.col("gain") - room),
        right=pl.min_horizontal("gain_high", pl.col("gain") + room),
    )
    across = alt.Y("name:N", title=None, sort=None)
    scale = alt.Scale(domain=span, nice=False)
    axis = alt.Axis(format="+%", labelExpr="datum.value ? datum.label : '0'", tickCount=6)
    line = alt.Chart(rows).mark_rule(color=ink.text, strokeWidth=2)
    percent = [alt.Tooltip(f"{name}:Q", format=".1%") for name in ("rate", "guessed", "gain", "gain_low", "gain_high")]
    dot = alt.Chart(rows).mark_point(size=4 * RADIUS**2, opacity=1, color=ink.text, strokeWidth=2)
    zero = alt.Chart(pl.DataFrame({"gain": [0.0]})).mark_rule(color=ink.second, strokeDash=[3, 3])
    gain = alt.X("gain:Q", title=title, scale=scale, axis=axis)
    whole = alt.layer(
        zero.encode(gain),
        line.encode(alt.X("gain_low:Q", title=title), across, alt.X2("left:Q")),
        line.encode(alt.X("right:Q", title=title), across, alt.X2("gain_high:Q")),
        dot.encode(
            gain,
            across,
            fill=alt.condition("datum.clear", alt.value(ink.text), alt.value("transparent")),
            tooltip=["name:N", "n:Q", "matches:Q", *percent],
        ),
    ).properties(width=WIDTH, height=ROW * rows.height)
    return styled(whole, ink, rows=rows["name"].to_list(), heading=heading, lang=lang)
