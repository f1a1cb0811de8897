"""The common style of all charts: headings, fonts, numbers, and names at the ends of lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

import altair as alt
import polars as pl

from boardbook.charts.palette import Ink
from boardbook.charts.pictured import pictured
from boardbook.core.words import sentence

WIDTH: Final = 420
FONT: Final = "Arial, 'Liberation Sans', Helvetica, system-ui, sans-serif"
"""The first fonts have the same letter widths as each other.

The kernel lays out an SVG in one of them, and a page may show it in another.
"""
WHOLE: Final = "datum.value % 1 ? '' : format(datum.value, ',d')"
"""A label expression that shows only whole numbers."""
NUMBERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "en": {"decimal": ".", "thousands": ",", "grouping": [3], "currency": ["", ""], "percent": "%"},
    "fr": {
        "decimal": ",",
        "thousands": "\N{NARROW NO-BREAK SPACE}",
        "grouping": [3],
        "currency": ["", ""],
        "percent": "\N{NO-BREAK SPACE}%",
    },
}
"""The number format of each language, for d3-format."""
LINE: Final = 13
"""The minimum distance between two names, in pixels."""
DASHES: Final = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [4, 1], [10, 4])
"""The stroke of each line, so that lines differ by more than their colour."""
LETTERS: Final = {"title": 52, "subtitle": 96}
"""The number of letters per line above a chart of the usual width."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a chart: a title, and lines that describe the data and how to read the chart."""

    title: str
    lines: tuple[str, ...] = ()

    def note(self, *notes: str) -> Heading:
        """Return the same heading with additional lines."""
        return Heading(self.title, (*self.lines, *notes))

    def drawn(self, ink: Ink) -> alt.Title:
        """Return the heading for altair, wrapped to lines that use the full width."""
        return alt.Title(
            wrap(sentence(self.title), LETTERS["title"]),
            subtitle=[part for line in self.lines for part in wrap(line, LETTERS["subtitle"])],
            fontSize=16,
            subtitleFontSize=11,
            subtitleColor=ink.second,
            subtitleLineHeight=15,
            subtitlePadding=5,
            anchor="start",
            frame="bounds",
            offset=14,
        )


def strokes(names: Sequence[str], field: str = "name:N") -> alt.StrokeDash:
    """Return the encoding that gives each name its own dashes."""
    dashes = [DASHES[k % len(DASHES)] for k in range(len(names))]
    stroked: alt.StrokeDash = alt.StrokeDash(field, legend=None).scale(domain=list(names), range=dashes)
    return stroked


def names_at_ends(ends: pl.DataFrame, x: alt.X, colour: alt.Color, span: tuple[float, float], height: int) -> Any:
    """Return marks with each line's name at its right end, moved up or down so that names don't overlap.

    `ends` has the end of each line: `name`, the x field and `value`; `span` is the range of values shown over `height`
    pixels.
    """
    low, high = span
    scale = height / (high - low)
    order = ends.sort("value", descending=True, maintain_order=True)
    wanted = [(high - value) * scale for value in order["value"]]
    at = [low + (height - pixel) / scale for pixel in _apart(wanted, height)]
    rows = order.with_columns(pl.Series("at", at, pl.Float64))
    text = alt.Chart(rows).mark_text(align="left", dx=6, fontSize=11, baseline="middle", clip=False)
    return text.encode(x, alt.Y("at:Q"), colour, text="name:N")


def _apart(wanted: Sequence[float], height: int) -> list[float]:
    """Return ascending positions within the height, at least a line apart and as close as possible to `wanted`."""
    groups: list[list[float]] = []
    for place in wanted:
        groups.append([place])
        while (
            len(groups) > 1
            and _middle(groups[-1], height) - _middle(groups[-2], height)
            < LINE * (len(groups[-1]) + len(groups[-2])) / 2
        ):
            last = groups.pop()
            groups[-1] += last
    return [_middle(group, height) + LINE * (k - (len(group) - 1) / 2) for group in groups for k in range(len(group))]


def _middle(group: Sequence[float], height: int) -> float:
    """Return the centre of a group of adjacent names."""
    half = LINE * (len(group) - 1) / 2
    return min(max(sum(group) / len(group), half), max(height - half, half))


def unstyled(chart: Any) -> Any:
    """Return a copy of a chart without its configuration, for use in another chart."""
    bare = chart.copy()
    bare.config = alt.Undefined
    return bare


def styled(
    chart: Any,
    ink: Ink,
    labels: Sequence[str] = (),
    rows: Sequence[str] = (),
    *,
    heading: Heading | None = None,
    lang: str = "en",
) -> Any:
    """Return a chart in the common style: no frame, light axes, the ink's background, and the language's number format.

    There is extra space to the right of `labels` and to the left of the names of `rows`, because a page's fonts may be
    wider than the kernel's.
    """
    right, left = (5 + 2 * max(map(len, names), default=0) for names in (labels, rows))
    axis: Mapping[str, Any] = {
        "labelColor": ink.second,
        "gridColor": ink.line,
        "domainColor": ink.line,
        "tickColor": ink.line,
        "labelFontSize": 11,
        "labelLimit": 0,
        "titleColor": ink.second,
        "titleFontSize": 11,
        "titleFontWeight": "normal",
    }
    if heading is not None:
        chart = chart.properties(title=heading.drawn(ink))
    return pictured(
        chart.configure(
            background=ink.ground,
            font=FONT,
            padding={"left": left, "top": 5, "right": right, "bottom": 5},
            locale={"number": NUMBERS[lang]},
        )
        .configure_view(stroke=None)
        .configure_axis(**axis)
        .configure_title(color=ink.text, fontSize=12, fontWeight=600, anchor="start", frame="group", offset=8)
        .configure_legend(
            labelColor=ink.text, titleColor=ink.second, labelFontSize=11, titleFontWeight="normal", labelLimit=0
        )
        .configure_header(labelColor=ink.text, labelFontSize=12, labelFontWeight=600, labelAnchor="start", title=None)
    )
