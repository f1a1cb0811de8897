"""Curves over the rounds of a match: one chart per figure, with one line per side."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.look import WHOLE, WIDTH, Heading, names_at_ends, strokes, styled
from boardbook.charts.palette import INKS, Ink, colours
from boardbook.charts.pictured import svg
from boardbook.core import Game
from boardbook.core.errors import unknown
from boardbook.core.words import sentence

LEFT, RIGHT, TOP, BOTTOM = 34, 12, 22, 20
GAP = 34
"""The space around a plot, and between two plots, in pixels."""
MAX_ROWS = 4000
"""A curve with more rows than this keeps only its last value per round, because altair refuses more than 5,000 rows."""


@dataclass(frozen=True, slots=True)
class Plot:
    """An SVG, and the scale that maps plies to its x axis.

    `rounds[k]` is the ply at which round k + 1 starts, and the last entry is the last ply; `left` and `right` are
    the ends of the axis in pixels.
    """

    svg: str
    width: int
    height: int
    left: int
    right: int
    rounds: tuple[int, ...]


class Curves:
    """The curves of one match, from its `curves` and `log` frames."""

    def __init__(
        self, game: Game[Any], curves: pl.DataFrame, log: pl.DataFrame, names: Sequence[str], lang: str = "en"
    ) -> None:
        self.game, self.lang = game, lang
        self.names = {side: _label(game, side, seat, names, lang) for side, seat in _sides(curves).items()}
        """The label of each side: the name of the player and, if it has one, the name of the side."""
        first_plies = log.filter(pl.col("round") > 0).group_by("round").agg(pl.col("ply").min() - 1).sort("round")
        self.end = int(log["ply"].max() or 0) if log.height else 0  # type: ignore[arg-type]
        starts = first_plies["ply"].to_list()
        self._has_rounds = bool(starts)
        self.rounds: tuple[int, ...] = (*starts, max(self.end, (starts[-1] if starts else 0) + 1)) if starts else (0, 1)
        """The ply at which each round starts, followed by the last ply."""
        self._curves = curves.with_columns(self.when(curves["ply"]).alias("when"))

    def when(self, plies: pl.Series) -> pl.Series:
        """Return plies as fractional rounds: 2.5 is the middle of round 2."""
        starts = self.rounds
        whens = []
        for ply in plies.to_list():
            k = max((i for i, start in enumerate(starts[:-1]) if start <= ply), default=0)
            share = (ply - starts[k]) / (starts[k + 1] - starts[k])
            whens.append(k + 1 + min(max(share, 0.0), 1.0))
        return pl.Series("when", whens, dtype=pl.Float64)

    @property
    def panels(self) -> dict[str, list[str]]:
        """The names of the figures in each panel."""
        panels: dict[str, list[str]] = {}
        for figure in self.game.figures:
            panels.setdefault(figure.panel, []).append(figure.name)
        return panels

    def rows(self, figure: str) -> pl.DataFrame:
        """Return the data of a plot: `when` (round), `side`, `name`, `value` and `ply`, up to the current ply.

        Raises `UnknownName` for an unknown figure.
        """
        known = [f.name for f in self.game.figures]
        if figure not in known:
            raise unknown("figure", figure, known)
        rows = self._curves.filter(pl.col("figure") == figure)
        if rows.height > MAX_ROWS:
            rows = rows.group_by("side", "round", maintain_order=True).last()
        last = rows.group_by("side", maintain_order=True).last()
        last = last.with_columns(pl.lit(self.end, pl.Int32).alias("ply"))
        last = last.with_columns(self.when(last["ply"]).alias("when")).select(rows.columns)
        names = pl.col("side").replace_strict(self.names, default=pl.col("side")).alias("name")
        return pl.concat([rows, last]).select("when", "side", names, "value", "ply")

    def titled(self, figure: str) -> str:
        """Return the name of a figure in the language of the charts."""
        return self.game.words.text(f"figure.{figure}", self.lang)

    def unit(self, figure: str) -> str:
        """Return the unit of a figure, or its name if the game defines no unit."""
        return self.game.words.by_lang[self.lang].get(f"unit.{figure}", self.titled(figure))

    def chart(
        self, figure: str, ink: Ink = INKS["any"], width: int = WIDTH, height: int = 200, heading: Heading | None = None
    ) -> alt.LayerChart:
        """Return one figure as an altair chart, to restyle or save."""
        sides = self._plotted(figure)
        chart = self._chart(figure, sides, ink, width, height)
        over = heading or Heading(self.titled(figure))
        finished: alt.LayerChart = styled(chart, ink, list(self.names.values()), heading=over, lang=self.lang)
        return finished

    def _plotted(self, *figures: str) -> list[str]:
        """Return the sides that have these figures, in the order of their names."""
        plotted = {side for figure in figures for side in self.rows(figure)["side"]}
        return [side for side in self.names if side in plotted]

    def _chart(self, figure: str, sides: Sequence[str], ink: Ink, width: int, height: int) -> alt.LayerChart:
        """Return a figure's chart in which each side has its own colour.

        Some of these sides may not have the figure.
        """
        rows, when = self.rows(figure), self.across(width).title(self.game.words.text("study.round", self.lang))
        names = [self.names[side] for side in sides]
        colour = alt.Color("name:N", legend=None).scale(domain=names, range=colours(self.game, list(sides), ink))
        known = rows["value"].drop_nulls()
        low, high = min([0, *known]), max([1, *known])
        value = alt.Y("value:Q", title=self.unit(figure)).scale(domain=[low, high], nice=False)
        lines = self._lines(rows, width, height).encode(
            when, value.axis(tickCount=height // 40, labelExpr=WHOLE), colour, strokes(names)
        )
        ends = rows.filter(pl.col("value").is_not_null()).group_by("name", maintain_order=True).last()
        return alt.LayerChart(layer=[lines, names_at_ends(ends, when, colour, (low, high), height)])

    def _ticks(self, most: int) -> list[int]:
        """Return the rounds for about `most` ticks: round 1 and the multiples of a step.

        During the set-up, there are none.
        """
        last = len(self.rounds) - 1 if self._has_rounds else 0
        step = next(step for k in range(10) for unit in (1, 2, 5) if last <= most * (step := unit * 10**k))
        return [1, *range(step, last + 1, step)] if step > 1 else list(range(1, last + 1))

    def across(self, width: int) -> alt.X:
        """Return the axis of the rounds, which is the same for every curve of the match."""
        axis: alt.X = (
            alt.X("when:Q", title=None)
            .scale(domain=[1, len(self.rounds)], nice=False)
            .axis(values=self._ticks(width // 36), format="d", grid=False)
        )
        return axis

    def _lines(self, rows: pl.DataFrame, width: int, height: int) -> alt.Chart:
        """Return step lines over the rounds, with whole numbers on both axes."""
        when = self.across(width)
        value = alt.Y("value:Q", title=None).scale(domainMin=0).axis(tickCount=3, labelExpr=WHOLE)
        steps = alt.Chart(rows, width=width, height=height).mark_line(
            interpolate="step-after", strokeWidth=2, strokeJoin="round"
        )
        lines: alt.Chart = steps.encode(when, value)
        return lines

    def panel(
        self, panel: str, ink: Ink = INKS["any"], width: int = WIDTH, heading: Heading | None = None
    ) -> alt.VConcatChart:
        """Return all figures of a panel, one below the other, in the same colours."""
        if panel not in self.panels:
            raise unknown("panel", panel, self.panels)
        figures = self.panels[panel]
        sides = self._plotted(*figures)
        charts = [
            self._chart(figure, sides, ink, width, 120).properties(title=sentence(self.titled(figure)))
            for figure in figures
        ]
        over = heading or Heading(self.game.words.by_lang[self.lang].get(f"panel.{panel}", panel))
        whole = alt.vconcat(*charts, spacing=24).resolve_scale(x="shared")
        finished: alt.VConcatChart = styled(whole, ink, list(self.names.values()), heading=over, lang=self.lang)
        return finished

    def plot(self, width: int = 384) -> Plot:
        """Return all figures in one SVG for the dashboard, in the page's colours. Its x range is exact to the pixel."""
        ink, inner, height = INKS["page"], width - LEFT - RIGHT, 64
        titles = {f.name: self.titled(f.name) for f in self.game.figures}
        rows = pl.concat([self.rows(name).with_columns(pl.lit(name).alias("figure")) for name in titles])
        sides = rows["side"].unique(maintain_order=True).to_list()
        lines = self._lines(rows, inner, height).encode(
            alt.Color("side:N").scale(domain=sides, range=colours(self.game, sides, ink)).legend(None),
            strokes(sides, "side:N"),
        )
        titled = f"{json.dumps(titles, ensure_ascii=False)}[datum.value]"  # two figures may have the same title
        header = alt.Header(title=None, labelExpr=titled, labelOrient="top", labelAnchor="start", labelPadding=4)
        whole = lines.facet(
            row=alt.Row("figure:N", sort=list(titles), header=header), spacing=GAP, bounds="flush"
        ).resolve_scale(y="independent")
        padding = {"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM}
        total = TOP + BOTTOM + len(titles) * height + (len(titles) - 1) * GAP
        picture = svg(styled(whole, ink, lang=self.lang).properties(autosize="none", padding=padding))
        # Without autosize, Vega does not know the size of a facet, but we do.
        size = f'width="{width}" height="{total}" viewBox="0 0 {width} {total}"'
        picture = re.sub(r'width="\d+" height="\d+" viewBox="[^"]*"', size, picture, count=1)
        return Plot(picture, width, total, LEFT, width - RIGHT, self.rounds)


def _sides(curves: pl.DataFrame) -> dict[str, int | None]:
    """Return the seat that plays each side, in the order of the seats; sides that nobody plays come last."""
    pairs = curves.select("side", "seat").sort("seat", nulls_last=True, maintain_order=True)
    sides: dict[str, int | None] = {}
    for side, seat in pairs.iter_rows():
        sides.setdefault(side, seat)
    return sides


def _label(game: Game[Any], side: str, seat: int | None, names: Sequence[str], lang: str) -> str:
    own = game.side_name(side, lang)
    if seat is None:
        return own or side
    name = game.words.called(names[seat], lang)
    return f"{name} ({own})" if own else name
