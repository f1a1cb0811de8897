"""Occupancy maps: who held which places of the board at the end of each round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex

import altair as alt
import polars as pl

from boardbook.charts.board_map import Ground
from boardbook.charts.look import Heading, styled
from boardbook.charts.palette import INKS, Ink, colours
from boardbook.core import BadInput, History
from boardbook.core.validation import as_whole
from boardbook.core.words import sentence
from boardbook.records import held


class Maps:
    """Draws who held what at the end of each round. The area of a dot shows the number of pieces.

    `rounds` are the available rounds. Raises `NotPossible` for a game without a map.
    """

    def __init__(self, history: History, lang: str = "en", ink: Ink = INKS["any"], width: int = 200) -> None:
        rows, words = held(history), history.game.words.by_lang[lang]
        sides = rows["side"].unique(maintain_order=True).to_list()
        by_side = {side: history.game.side_name(side, lang) or side for side in sides}
        rows = rows.with_columns(pl.col("side").replace_strict(by_side, return_dtype=pl.String).alias("name"))
        self.rounds: list[int] = sorted({history.state.round, *rows["round"].to_list()})
        self._names = list(by_side.values())
        self._words, self._lang, self._ink, self._ground = words, lang, ink, Ground(history.game, width)
        self._pieces = rows.join(self._ground.points, on="place", maintain_order="left")
        self._colours = alt.Scale(domain=self._names, range=colours(history.game, sides, ink))
        most = max(rows["n"].to_list(), default=1)
        self._sizes = alt.Scale(range=[width / 8, width * 2], domain=[1, most])

    def at(self, number: int) -> Any:
        """Return the map at the end of a round."""
        return styled(self._map(number), self._ink, self._names, lang=self._lang)

    def beside(self, rounds: Sequence[int], columns: int, heading: Heading | None = None) -> Any:
        """Return a chart with the maps of several rounds, `columns` of them side by side."""
        over = (heading or Heading(self._words["chart.held"])).note(self._words["chart.held_note"])
        maps = alt.concat(*map(self._map, rounds), columns=columns, spacing=18)
        return styled(maps, self._ink, self._names, heading=over, lang=self._lang)

    def _map(self, number: int) -> Any:
        pieces = self._pieces.filter(pl.col("round") == number)
        holders = {place: {"holder": name} for place, name in pieces.select("place", "name").rows()}
        land = self._ground.filled(holders, fill="transparent", fillOpacity=0.3, stroke=self._ink.line)
        if self._ground.has_shapes:
            held_by = alt.when("isValid(datum.holder)").then(alt.Fill("holder:N", title=None, scale=self._colours))
            land = land.encode(fill=held_by.otherwise(alt.value("transparent")))
        dots = (
            alt.Chart(pieces)
            .mark_circle(opacity=0.9)
            .encode(
                *self._ground.axes,
                alt.Size("n:Q", legend=None, scale=self._sizes),
                alt.Color("name:N", title=None, scale=self._colours),
                tooltip=["place:N", "name:N", "n:Q"],
            )
        )
        return alt.layer(land, dots, title=sentence(self._words["chart.round"].format(n=number)))


def map_chart(
    history: History,
    rounds: Sequence[SupportsIndex] | SupportsIndex = 6,
    columns: SupportsIndex = 3,
    lang: str = "en",
    ink: Ink = INKS["any"],
    heading: Heading | None = None,
) -> Any:
    """Return a chart with a small map for each of the given rounds, `columns` of them side by side.

    If `rounds` is a number, that many evenly spaced rounds are chosen. Raises `BadInput` for rounds that the match
    doesn't have, and for an invalid number of columns.
    """
    maps = Maps(history, lang, ink)
    across = as_whole(columns, 1)
    if across is None:
        raise BadInput("columns", [f"must be a whole number of at least 1, not {columns!r}"])
    if (count := as_whole(rounds)) is not None:
        steps = max(min(count, len(maps.rounds)) - 1, 1)
        chosen = sorted({maps.rounds[round(k * (len(maps.rounds) - 1) / steps)] for k in range(steps + 1)})
        return maps.beside(chosen, across, heading)
    if isinstance(rounds, str) or not isinstance(rounds, Iterable):
        raise BadInput("rounds", [f"must be a whole number or a list of rounds, not {rounds!r}"])
    chosen = []
    for value in rounds:
        number = as_whole(value)
        if number not in maps.rounds:
            known = f"it has rounds {maps.rounds[0]} to {maps.rounds[-1]}"
            raise BadInput("rounds", [f"this match has no round {value!r}; {known}"])
        chosen.append(number)
    return maps.beside(chosen, across, heading)
