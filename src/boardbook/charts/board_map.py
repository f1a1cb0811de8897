"""A game's map, on which charts are drawn: each place is a grid square, a shape that the game defines, or a dot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt
import polars as pl

from boardbook.core import Game, Outline
from boardbook.records import places_of

Point = tuple[int, int]


class Ground:
    """The places of a game's map, `width` pixels wide. Raises `NotPossible` for a game without a map.

    `points` has three columns: `place`, and the coordinates `x` and `y` of its centre, in the units of the `axes`.
    """

    def __init__(self, game: Game[Any], width: int) -> None:
        middles = places_of(game)
        across, down = (len({middle[k] for middle in middles.values()}) for k in range(2))
        self._is_grid = across * down <= 2 * len(middles)
        self._width, self._height = width, width * down // across if self._is_grid else width
        self._shapes: dict[str, dict[str, Any]] = {}
        if outlines := game.outlines():
            middles = self._lay_out(outlines)
        self.points = pl.DataFrame(
            [(place, *middle) for place, middle in middles.items()],
            schema={"place": pl.String, "x": pl.Int32, "y": pl.Int32},
            orient="row",
        )

    def _lay_out(self, outlines: Mapping[str, Outline]) -> dict[str, Point]:
        """Convert the shapes to pixels and return the centre of each place."""
        corners = [corner for outline in outlines.values() for ring in outline.rings for corner in ring]
        (left, right), (top, bottom) = ((min(ends), max(ends)) for ends in zip(*corners, strict=True))
        scale = self._width / (right - left)
        self._height = round((bottom - top) * scale)

        def pixel(point: Point) -> Point:
            return round((point[0] - left) * scale), round((point[1] - top) * scale)

        for place, outline in outlines.items():
            rings = [[pixel(corner) for corner in ring] for ring in outline.rings]
            self._shapes[place] = {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": rings}}
        return {place: pixel(outline.inside) for place, outline in outlines.items()}

    @property
    def has_shapes(self) -> bool:
        """Whether the game has shapes for its places."""
        return bool(self._shapes)

    @property
    def axes(self) -> tuple[Any, Any]:
        """The `x` and `y` axes; `y` points down, as on boards."""
        if self._is_grid:
            return alt.X("x:O", axis=None), alt.Y("y:O", axis=None)
        if not self._shapes:
            return alt.X("x:Q", axis=None), alt.Y("y:Q", axis=None).scale(reverse=True)
        return (
            alt.X("x:Q", axis=None).scale(domain=[0, self._width], nice=False),
            alt.Y("y:Q", axis=None).scale(domain=[self._height, 0], nice=False),
        )

    def filled(self, facts: Mapping[str, Mapping[str, Any]] | None = None, **mark: Any) -> Any:
        """Return a chart with a mark for every place, with the place's `facts` as data."""
        rows = [
            {**row, **self._shapes.get(row["place"], {}), **(facts or {}).get(row["place"], {})}
            for row in self.points.rows(named=True)
        ]
        chart = alt.Chart(alt.InlineData(values=rows), width=self._width, height=self._height)
        if self._shapes:
            return chart.mark_geoshape(**mark).project("identity", scale=1, translate=[0, 0])
        marks = chart.mark_rect(**mark) if self._is_grid else chart.mark_circle(size=90, **mark)
        return marks.encode(*self.axes)
