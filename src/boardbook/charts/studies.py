"""Charts of statistical estimates, with their intervals and the value that equal players would have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

import altair as alt
import polars as pl

from boardbook.charts.look import WIDTH, Heading, names_at_ends, styled
from boardbook.charts.palette import Ink, group_colours

ROW: Final = 26
"""Pixels per row of dots."""
MARGIN: Final = 0.1
"""How far a bar with an infinite end extends beyond all known values, as a fraction of the range of these values."""
HEIGHT: Final = 220
MIN_SHARE_IN_FULL: Final = 0.9
MIN_SHARE: Final = 0.5
"""A round's mean is drawn if at least this share of the matches reached the round.

It is drawn in full if at least `MIN_SHARE_IN_FULL` of the matches did.
"""


def dots(
    rows: pl.DataFrame, value: str, title: str, ink: Ink, *, share: bool = False, even: tuple[float, str] | None = None
) -> Any:
    """Draw one dot per row, with its `name` and its 95% interval. `even` is the value and the name of a dashed line.

    A column `colour` sets the colours of the rows; without it, they have the colour of the text. Infinite ends are
    drawn as arrows.
    """
    axis: dict[str, Any] = {"format": "%"} if share else {}
    rows, arrows = _ends(rows, value)
    base = alt.Chart(rows, width=WIDTH, height=max(1, rows.height) * ROW)
    where = alt.Y("name:N", title=None, sort=None)
    colour = alt.Color("colour:N", scale=None) if "colour" in rows.columns else alt.value(ink.text)
    across = alt.X(f"{value}:Q", title=title).scale(zero=False).axis(tickCount=6, **axis)
    span = base.mark_rule(strokeWidth=2).encode(
        alt.X("from:Q" if arrows else "low:Q", title=title).scale(zero=False),
        alt.X2("to:Q" if arrows else "high:Q"),
        where,
        color=colour,
    )
    tips = [name for name in ("name", "n", value, "low", "high") if name in rows.columns]
    layers = [span, base.mark_circle(size=70, opacity=1).encode(across, where, color=colour, tooltip=tips)]
    for end, shape in arrows.items():
        far = alt.Chart(rows.filter(pl.col("low" if end == "from" else "high").is_null()))
        mark = far.mark_point(size=60, opacity=1, filled=True, shape=shape)
        layers.append(mark.encode(alt.X(f"{end}:Q", title=title), where, color=colour))
    if even is not None:
        at = alt.Chart(pl.DataFrame({"even": [even[0]], "said": [even[1]]}))
        layers = [
            at.mark_rule(color=ink.second, strokeDash=[3, 3]).encode(x="even:Q"),
            at.mark_text(color=ink.second, fontSize=10, dy=-7).encode(x="even:Q", y=alt.value(0), text="said:N"),
            *layers,
        ]
    return alt.layer(*layers)


def dots_chart(rows: pl.DataFrame, value: str, title: str, ink: Ink, heading: Heading, lang: str) -> Any:
    """Return a chart of shares as dots, with its heading. The columns are those for `dots`."""
    return styled(
        dots(rows, value, title, ink, share=True), ink, rows=rows["name"].to_list(), heading=heading, lang=lang
    )


def _ends(rows: pl.DataFrame, value: str) -> tuple[pl.DataFrame, dict[str, str]]:
    """Return the rows and the arrows for open ends.

    If any end is open, the rows also have the ends of the bars, `from` and `to`. Open ends become null, and are drawn
    slightly beyond all known values.
    """
    known = [x for name in ("low", value, "high") for x in rows[name].drop_nulls() if isfinite(x)]
    shapes = {"from": ("low", "triangle-left"), "to": ("high", "triangle-right")}
    arrows = {end: shape for end, (name, shape) in shapes.items() if rows[name].is_infinite().any()}
    if not arrows:
        return rows, {}
    room = MARGIN * (max(known) - min(known) or 1)
    edges = {"from": min(known) - room, "to": max(known) + room}
    bar_ends = [
        pl.when(pl.col(name).is_infinite()).then(edges[end]).otherwise(name).alias(end)
        for end, (name, _) in shapes.items()
    ]
    known_ends = [pl.when(pl.col(name).is_finite()).then(name).alias(name) for name, _ in shapes.values()]
    return rows.with_columns(bar_ends).with_columns(known_ends), arrows


def stacked(charts: Sequence[Any]) -> Any:
    """Stack charts one below the other, with independent scales."""
    return alt.vconcat(*charts).resolve_scale(x="independent")


def bars(counts: pl.DataFrame, value: str, titles: tuple[str, str], ink: Ink) -> Any:
    """Draw a histogram: the number of matches (`n`) per `value`, binned if there are many values.

    `titles` are the titles of both axes.
    """
    chart = alt.Chart(counts, width=WIDTH, height=180).mark_bar(color=ink.text, opacity=0.75)
    steps = alt.X(f"{value}:Q", title=titles[0]).bin(maxbins=40)
    return chart.encode(steps, alt.Y("sum(n):Q", title=titles[1]).axis(tickMinStep=1), tooltip=["sum(n):Q"])


def mix(rows: pl.DataFrame, names: Mapping[str, str], title: str, ink: Ink) -> Any:
    """Draw the share of each kind of action with its 95% interval: one row per `kind`, one colour per group (`name`).

    `names` maps groups to colours; a single group has no legend.
    """
    kinds = rows.group_by("kind").agg(pl.col("count").sum()).sort("count", descending=True)["kind"].to_list()
    single = len(names) < 2
    legend = None if single else alt.Legend(title=None, orient="top", offset=4, columns=3)
    colour = alt.Color("name:N", legend=legend).scale(
        domain=list(names), range=[ink.text] if single else list(names.values())
    )
    base = alt.Chart(rows, width=WIDTH).encode(
        alt.Y("kind:N", title=None, sort=kinds), alt.YOffset("name:N", sort=list(names)), colour
    )
    span = base.mark_rule(strokeWidth=2).encode(alt.X("low:Q", title=title), alt.X2("high:Q"))
    dot = base.mark_circle(size=55, opacity=1).encode(
        alt.X("share:Q", title=title).axis(format="%", tickCount=6),
        tooltip=["name", "kind", "share", "low", "high", "n"],
    )
    height = alt.Step(max(9, ROW // max(1, len(names))))
    return alt.layer(span, dot).properties(height=height)


def decisive(frame: pl.DataFrame, titles: tuple[str, str], names: Mapping[str, str], ink: Ink) -> Any:
    """Draw how often the leader won, round by round, with the interval of this rate and with the predictions.

    `titles` are the titles of both axes. `names` maps columns to their names: first the observed rate, then one or two
    predictions.
    """
    rows = frame.unpivot(list(names), index="round", variable_name="which", value_name="value")
    rows = rows.with_columns(pl.col("which").replace(names).alias("name"))
    inks, dashes = [ink.text, ink.second, ink.groups[0]], [[1, 0], [4, 3], [1, 2]]
    domain = list(names.values())
    colour = alt.Color("name:N", legend=None).scale(domain=domain, range=inks[: len(domain)])
    dash = alt.StrokeDash("name:N", legend=None).scale(domain=domain, range=dashes[: len(domain)])
    when = _rounds(frame, titles[0])
    share = alt.Y("value:Q", title=titles[1]).axis(format="%", tickCount=5).scale(domain=[0, 1])
    band = (
        alt.Chart(frame, width=WIDTH, height=HEIGHT)
        .mark_area(opacity=0.15, color=ink.text)
        .encode(when, alt.Y("low:Q"), alt.Y2("high:Q"))
    )
    line = alt.Chart(rows).mark_line(strokeWidth=2).encode(when, share, colour, dash)
    ends = rows.sort("round").group_by("name", maintain_order=True).last()
    return alt.layer(band, line, names_at_ends(ends, when, colour, (0, 1), HEIGHT))


def curves(rows: pl.DataFrame, colours: Mapping[str, str], titles: tuple[str, str]) -> Any:
    """Draw the mean of each round with its 95% band: one line per group (`name`), with the group's name at its end.

    Rounds that were `reached` by at least nine in ten matches are drawn in full. After these rounds, the line is dashed
    and the band is pale, because only longer matches contribute. The line ends with the last round that at least half
    of the matches reached. `titles` are the titles of both axes.
    """
    visible = rows.filter(pl.col("reached") >= MIN_SHARE)
    whole = visible.filter(pl.col("reached") >= MIN_SHARE_IN_FULL)
    last = pl.col("round").filter(pl.col("reached") >= MIN_SHARE_IN_FULL).max().over("name").fill_null(0)
    rest = visible.filter(pl.col("round") >= last)
    bounds = [value for name in ("low", "mean", "high") for value in visible[name].drop_nulls()]
    low, high = min([0.0, *bounds]), max([0.0, *bounds])
    high = high if high > low else low + 1
    when = _rounds(visible, titles[0])
    value = alt.Y("mean:Q", title=titles[1]).scale(domain=[low, high], nice=False).axis(tickCount=5)
    colour = alt.Color("name:N", legend=None).scale(domain=list(colours), range=list(colours.values()))
    layers = []
    for part, opacity, dash in ((whole, 0.2, [1, 0]), (rest, 0.08, [4, 3])):
        base = alt.Chart(part, width=WIDTH, height=HEIGHT)
        layers.append(
            base.mark_area(opacity=opacity).encode(
                when, alt.Y("low:Q", scale=alt.Scale(domain=[low, high], nice=False)), alt.Y2("high:Q"), colour
            )
        )
        tips = ["name:N", "round:Q", "n:Q", alt.Tooltip("mean:Q", format=".2f")]
        layers.append(base.mark_line(strokeWidth=2, strokeDash=dash).encode(when, value, colour, tooltip=tips))
    ends = visible.sort("round").group_by("name", maintain_order=True).last().with_columns(value=pl.col("mean"))
    return alt.layer(*layers, names_at_ends(ends, when, colour, (low, high), HEIGHT))


def _rounds(frame: pl.DataFrame, title: str) -> alt.X:
    """Return the axis of the rounds, with whole numbers only."""
    rounds: list[int] = frame["round"].to_list()
    ends = [min(rounds, default=0), max(rounds, default=1)]
    axis: alt.X = (
        alt.X("round:Q", title=title).scale(domain=ends, nice=False).axis(format="d", tickMinStep=1, grid=False)
    )
    return axis


def colours_of(names: Sequence[str], ink: Ink) -> dict[str, str]:
    """Return a colour for each of these groups, which are not sides; a single group has the colour of the text."""
    return (
        dict.fromkeys(names, ink.text) if len(names) == 1 else dict(zip(names, group_colours(names, ink), strict=True))
    )
