"""Where pieces stood: a small map of the board for each side."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import altair as alt
import polars as pl

from boardbook.charts.curves import styled
from boardbook.charts.palette import INKS, Ink, colours
from boardbook.core import Game, Line, NotPossible


def presence(line: Line) -> pl.DataFrame:
    """Pieces times turns on each place, counted once a turn: `side`, `place`, `column`, `row`, `turns`."""
    game = line.game
    counted: Counter[tuple[str, str]] = Counter()
    turn: tuple[int, int | None] | None = None
    for _, state, _ in line.replay(line.ply):
        if state.round > 0 and state.to_act is not None and state.to_act >= 0 and turn != (state.round, state.to_act):
            turn = (state.round, state.to_act)
            counted.update(game.stood(state))
    places = game.places()
    rows = [(side, place, *places[place], turns) for (side, place), turns in sorted(counted.items())]
    schema = {"side": pl.String, "place": pl.String, "column": pl.Int32, "row": pl.Int32, "turns": pl.Int32}
    return pl.DataFrame(rows, schema=schema, orient="row")


def heat_map(line: Line, lang: str = "en", ink: Ink = INKS["any"]) -> Any:
    """The heat map of where pieces stood: a map per side, each shaded up to its own longest stay.

    Raises `NotPossible` for a game without a map.
    """
    game = line.game
    if not game.places():
        raise NotPossible(f"{game.name} has no map of places on which pieces stand")
    rows = presence(line)
    sides = rows["side"].unique(maintain_order=True).to_list()
    grid = ground_of(game)
    across, down = grid["column"].n_unique(), grid["row"].n_unique()
    squares = across * down <= 2 * grid.height
    maps = []
    for side, colour in zip(sides, colours(game, sides, ink), strict=True):
        own = grid.join(rows.filter(pl.col("side") == side).select("place", "turns"), on="place", how="left")
        base = alt.Chart(own.with_columns(pl.col("turns").fill_null(0)))
        opacity = alt.Opacity("turns:Q").scale(type="sqrt", domainMin=0, range=[0, 1]).legend(None)
        tooltip = ["place:N", "turns:Q"]
        if squares:
            base = base.encode(alt.X("column:O", axis=None), alt.Y("row:O", axis=None))
            ground = base.mark_rect(fill=None, stroke=ink.line)
            heat = base.mark_rect(fill=colour).encode(opacity=opacity, tooltip=tooltip)
            size = {"width": 20 * across, "height": 20 * down}
        else:
            base = base.encode(*AXES)
            ground = base.mark_circle(size=90, fill=None, stroke=ink.line, strokeWidth=1)
            heat = base.mark_circle(size=90, color=colour).encode(opacity=opacity, tooltip=tooltip)
            size = {"width": 200, "height": 200}
        title = game.words.by_lang[lang].get(f"side.{side}", side)
        maps.append(alt.layer(ground, heat, title=title, **size))
    return styled(alt.concat(*maps, columns=4 if squares else 3, spacing=18).resolve_scale(opacity="independent"), ink)


AXES: Final = (alt.X("column:Q", axis=None), alt.Y("row:Q", axis=None, scale=alt.Scale(reverse=True)))
"""Places that do not fill a grid, where they lie."""


def ground_of(game: Game[Any]) -> pl.DataFrame:
    """All places of a game's map: `place`, `column`, `row`."""
    return pl.DataFrame(
        [(place, column, row) for place, (column, row) in game.places().items()],
        schema={"place": pl.String, "column": pl.Int32, "row": pl.Int32},
        orient="row",
    )
