"""Who held what: the places of the board at the end of rounds, as small maps side by side or as a film."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.curves import styled
from boardbook.charts.ground import Ground
from boardbook.charts.palette import INKS, Ink, colours
from boardbook.core import Game, Line, NotPossible

SCHEMA = {
    "round": pl.Int32,
    "side": pl.String,
    "place": pl.String,
    "column": pl.Int32,
    "row": pl.Int32,
    "pieces": pl.Int32,
}


def held(line: Line) -> pl.DataFrame:
    """Pieces of each side on each place at the end of every round, and where the cursor stands.

    Columns `round` (0 for the end of the set-up), `side`, `place`, `column`, `row`, `pieces`. Raises `NotPossible` for
    a game without a map.
    """
    game = line.game
    places = game.places()
    if not places:
        raise NotPossible(f"{game.name} has no map of places on which pieces stand")
    found: dict[int, dict[tuple[str, str], int]] = {}
    before = None
    for _, state, _ in line.replay(line.ply):
        if before is not None and state.round != before[0]:
            found[before[0]] = before[1]
        if before is None or state.round != before[0] or state.to_act is not None:
            before = (state.round, game.stood(state))
    found[line.state.round] = game.stood(line.state)
    rows = [
        (number, side, place, *places[place], pieces)
        for number, stood in found.items()
        for (side, place), pieces in sorted(stood.items())
    ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def map_chart(
    line: Line, rounds: Sequence[int] | int = 6, columns: int = 3, lang: str = "en", ink: Ink = INKS["any"]
) -> Any:
    """A small map for each of these rounds (a number: so many, spread evenly); dots are as large as the pieces."""
    rows, words = held(line), line.game.words.by_lang[lang]
    known = rows["round"].unique().sort().to_list()
    if isinstance(rounds, int):
        steps = max(min(rounds, len(known)) - 1, 1)
        rounds = sorted({known[round(k * (len(known) - 1) / steps)] for k in range(steps + 1)})
    map_ = _Map(line.game, rows.filter(pl.col("round").is_in(list(rounds))), lang, ink, 200)
    maps = [map_.at(number).properties(title=words["chart.round"].format(n=number)) for number in rounds]
    return styled(alt.concat(*maps, columns=columns, spacing=18), ink, map_.names)


def map_film(line: Line, lang: str = "en", ink: Ink = INKS["any"]) -> Any:
    """One map with a slider over the rounds, at the latest to begin with; dots are as large as the pieces."""
    rows, words = held(line), line.game.words.by_lang[lang]
    last = max(rows["round"].to_list(), default=0)
    slider = alt.binding_range(min=0, max=last, step=1, name=words["chart.round"].format(n=""))
    map_ = _Map(line.game, rows, lang, ink, 480)
    return styled(map_.at("shown").add_params(alt.param(name="shown", value=last, bind=slider)), ink, map_.names)


class _Map:
    """Who held what in some rounds, ready to be drawn at each of them."""

    def __init__(self, game: Game[Any], rows: pl.DataFrame, lang: str, ink: Ink, width: int) -> None:
        words = game.words.by_lang[lang]
        sides = rows["side"].unique(maintain_order=True).to_list()
        by_side = {side: words.get(f"side.{side}", side) for side in sides}
        self.names = list(by_side.values())
        rows = rows.with_columns(pl.col("side").replace_strict(by_side).alias("name"))
        self._ground, self._line = Ground(game, width), ink.line
        self._pieces = rows.join(self._ground.points, on="place", maintain_order="left")
        self._held: dict[str, dict[str, dict[str, str]]] = {place: {"held": {}} for place in game.places()}
        for row in rows.rows(named=True):
            self._held[row["place"]]["held"][str(row["round"])] = row["name"]
        self._scale = alt.Scale(domain=self.names, range=colours(game, sides, ink))
        most = max(rows["pieces"].to_list(), default=1)
        self._sizes = alt.Scale(range=[width / 8, width * 2], domain=[1, most])

    def at(self, number: int | str) -> Any:
        """The map at the end of a round: its number, or the name of the parameter that tells it."""
        land = self._ground.filled(self._held, fill="transparent", fillOpacity=0.3, stroke=self._line)
        if self._ground.has_shapes:
            holder = alt.Fill("holder:N", title=None, scale=self._scale)
            land = land.transform_calculate(holder=f"datum.held[{number}]").encode(
                fill=alt.when("isValid(datum.holder)").then(holder).otherwise(alt.value("transparent"))
            )
        pieces = alt.Chart(self._pieces).mark_circle(opacity=0.9).transform_filter(f"datum.round == {number}")
        return alt.layer(
            land,
            pieces.encode(
                *self._ground.axes,
                alt.Size("pieces:Q", legend=None, scale=self._sizes),
                alt.Color("name:N", title=None, scale=self._scale),
                tooltip=["place:N", "name:N", "pieces:Q"],
            ),
        )
