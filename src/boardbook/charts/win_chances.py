"""Charts of the chances of winning over the course of a match, with its decisive moments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import altair as alt
import polars as pl

from boardbook.charts.curves import MAX_ROWS, Curves
from boardbook.charts.look import WIDTH, names_at_ends, strokes, styled
from boardbook.charts.palette import INKS, Ink, colours
from boardbook.core.words import sentence

ABOVE = {"value": 0}
"""The encoding that places a mark at the upper edge of a plot."""
HEIGHT = 140
DROPS: Final = (-6, -18)
"""The vertical offsets, in pixels, of the two rows of text above the plot."""
LETTER: Final = 5.5
"""Pixels per letter of the text above the plot, including some space."""
HALVES: Final[tuple[tuple[bool, Literal["left", "right"], int], ...]] = ((False, "left", -3), (True, "right", 3))
"""For each half of the plot: whether it is the second one, how its text is aligned, and how far the text is shifted."""


def chances_chart(
    curves: Curves, chances: pl.DataFrame, log: pl.DataFrame, ink: Ink = INKS["any"], width: int = WIDTH
) -> Any:
    """Draw a line and a band per seat over the rounds.

    Decisive moments have a dashed line and, if there is room for it, a label. `chances` has the columns of
    `boardbook.records.CHANCES`.
    """
    words = curves.game.words.by_lang[curves.lang]
    every = -(-chances.height // MAX_ROWS)
    rows = chances.filter((pl.col("ply") % every == 0) | pl.col("mattered")) if every > 1 else chances
    rows = rows.with_columns(
        curves.when(rows["ply"]), pl.col("side").replace_strict(curves.names, default=pl.col("side")).alias("name")
    )
    sides = [side for side in curves.names if side in set(rows["side"])]
    names = [curves.names[side] for side in sides]
    when = curves.across(width).title(words["study.round"])
    share = alt.Y("value:Q", title=words["chart.share_of_win"]).scale(domain=[0, 1]).axis(format="%", tickCount=3)
    colour = alt.Color("name:N", legend=None).scale(domain=names, range=colours(curves.game, sides, ink))
    title = alt.Title(sentence(words["chart.chances"]), offset=30)
    base = alt.Chart(rows, width=width, height=HEIGHT, title=title)
    band = base.mark_area(fillOpacity=0.22, interpolate="step-after").encode(
        when, alt.Y("low:Q"), alt.Y2("high:Q"), colour
    )
    line = base.mark_line(strokeWidth=2, interpolate="step-after").encode(when, share, colour, strokes(names))
    ends = names_at_ends(rows.group_by("name", maintain_order=True).last(), when, colour, (0, 1), HEIGHT)
    moments = rows.filter(pl.col("mattered")).unique("ply", maintain_order=True).sort("ply")
    kinds = dict(log.filter(pl.col("seat").is_not_null()).select("ply", "kind").rows())
    what = [
        words.get(f"doing.{kinds[ply]}") or str(kinds[ply]) if ply in kinds else words["chart.chance"]
        for ply in moments["ply"]
    ]
    moments = moments.with_columns(pl.Series("what", what, pl.String))
    late = (moments["when"] > (1 + len(curves.rounds)) / 2).to_list()
    across = [(when - 1) / max(1, len(curves.rounds) - 1) * width for when in moments["when"]]
    moments = moments.with_columns(pl.Series("late", late), pl.Series("row", rows_of(across, what, late), pl.Int8))
    rule = alt.Chart(moments).mark_rule(color=ink.second, strokeDash=[2, 3]).encode(when)
    texts = [
        alt.Chart(moments.filter((pl.col("row") == k) & (pl.col("late") == second)))
        .mark_text(color=ink.second, fontSize=10, dy=dy, dx=dx, align=align)
        .encode(when, y=ABOVE, text="what:N")
        for k, dy in enumerate(DROPS)
        for second, align, dx in HALVES
    ]
    return styled(alt.layer(band, line, rule, *texts, ends), ink, names, lang=curves.lang)


def rows_of(across: Sequence[float], texts: Sequence[str], late: Sequence[bool]) -> list[int | None]:
    """Return the row (0 or 1) for the text of each moment, or None if the text would overlap another.

    Texts extend towards the middle of the plot. `across` gives positions in pixels from the left.
    """
    taken: list[list[tuple[float, float]]] = [[] for _ in DROPS]
    rows: list[int | None] = []
    for x, text, second in zip(across, texts, late, strict=True):
        long = LETTER * len(text)
        left, right = (x - long, x) if second else (x, x + long)
        row = next((k for k, spans in enumerate(taken) if all(right < a or b < left for a, b in spans)), None)
        if row is not None:
            taken[row].append((left, right))
        rows.append(row)
    return rows
