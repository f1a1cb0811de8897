"""Who held what: the places of the board at the end of rounds, as small maps side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.curves import styled
from boardbook.charts.heat import AXES, ground_of
from boardbook.charts.palette import INKS, Ink, colours
from boardbook.core import Line, NotPossible

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
    rows, game = held(line), line.game
    known = rows["round"].unique().sort().to_list()
    if isinstance(rounds, int):
        steps = max(min(rounds, len(known)) - 1, 1)
        rounds = sorted({known[round(k * (len(known) - 1) / steps)] for k in range(steps + 1)})
    rows = rows.filter(pl.col("round").is_in(list(rounds)))
    words = game.words.by_lang[lang]
    sides = rows["side"].unique(maintain_order=True).to_list()
    names = {side: words.get(f"side.{side}", side) for side in sides}
    rows = rows.with_columns(pl.col("side").replace_strict(names).alias("name"))
    grid = ground_of(game)
    colour = alt.Color("name:N", title=None).scale(domain=list(names.values()), range=colours(game, sides, ink))
    size = alt.Size("pieces:Q", legend=None).scale(
        range=[30, 420], domain=[1, max(rows["pieces"].to_list(), default=1)]
    )
    maps = []
    for number in rounds:
        land = alt.Chart(grid, width=200, height=200, title=words["chart.round"].format(n=number))
        ground = land.mark_circle(size=14, color=ink.line).encode(*AXES)
        dots = alt.Chart(rows.filter(pl.col("round") == number)).mark_circle(opacity=0.9)
        tooltip = ["place:N", "name:N", "pieces:Q"]
        maps.append(alt.layer(ground, dots.encode(*AXES, size, colour, tooltip=tooltip)))
    return styled(alt.concat(*maps, columns=columns, spacing=18), ink, list(names.values()))
