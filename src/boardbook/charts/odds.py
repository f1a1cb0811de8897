"""Chances of combats: bars of what may come, or curves over the number of attackers."""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.curves import styled
from boardbook.charts.palette import INKS, Ink

ENDS = ("taken", "empty", "held")
"""What a combat may come to: columns of the frame, as chances."""


def odds_chart(odds: pl.DataFrame, ink: Ink = INKS["any"], width: int = 420) -> Any:
    """Chances `taken`, `empty` and `held`: by `combat` as bars, or by `attackers` as a curve for each `defenders`."""
    if "combat" in odds.columns:
        return styled(_bars(odds, ink, width), ink)
    base = alt.Chart(odds, width=width, height=220)
    line = base.mark_line(point=alt.OverlayMarkDef(size=18), strokeWidth=2).encode(
        alt.X("attackers:Q", title="attackers").axis(tickMinStep=1),
        alt.Y("taken:Q", title="taken").axis(format="%").scale(domain=[0, 1]),
        alt.Color("defenders:O", title="defenders").scale(scheme="viridis"),
        tooltip=["attackers:Q", "defenders:Q", *(alt.Tooltip(f"{end}:Q", format=".1%") for end in ENDS)],
    )
    half = alt.Chart(pl.DataFrame({"half": [0.5]})).mark_rule(color=ink.second, strokeDash=[2, 3]).encode(y="half:Q")
    return styled(alt.layer(half, line), ink)


def _bars(odds: pl.DataFrame, ink: Ink, width: int) -> Any:
    parts = odds.select("combat", *ENDS).unpivot(index="combat", variable_name="end", value_name="chance")
    parts = parts.with_columns(pl.col("end").replace_strict({end: k for k, end in enumerate(ENDS)}).alias("place"))
    shades = [ink.seats.get("blue", "#0072B2"), "#BDB29C", ink.text]
    return (
        alt.Chart(parts, width=width)
        .mark_bar(size=14)
        .encode(
            alt.X("chance:Q", title=None).axis(format="%").scale(domain=[0, 1]),
            alt.Y("combat:N", title=None, sort=odds["combat"].to_list()).axis(labelLimit=0),
            alt.Color("end:N", title=None).scale(domain=list(ENDS), range=shades),
            alt.Order("place:Q"),
            tooltip=["combat:N", "end:N", alt.Tooltip("chance:Q", format=".1%")],
        )
    )
