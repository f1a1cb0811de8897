"""Where pieces were: a small map of the board for each side."""

from __future__ import annotations

from collections import Counter
from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.board_map import Ground
from boardbook.charts.look import Heading, styled
from boardbook.charts.palette import INKS, Ink, colours
from boardbook.core import History
from boardbook.core.words import sentence


def presence(history: History) -> pl.DataFrame:
    """Return the number of each side's pieces on each place, summed over all turns.

    The columns are `side`, `place`, `column`, `row` and `turns`.
    """
    game = history.game
    counted: Counter[tuple[str, str]] = Counter()
    turn: tuple[int, int | None] | None = None
    for _, state, _ in history.replay(history.ply):
        if state.round > 0 and state.to_act is not None and state.to_act >= 0 and turn != (state.round, state.to_act):
            turn = (state.round, state.to_act)
            counted.update(game.occupancy(state))
    places = game.places()
    rows = [(side, place, *places[place], turns) for (side, place), turns in sorted(counted.items())]
    schema = {"side": pl.String, "place": pl.String, "column": pl.Int32, "row": pl.Int32, "turns": pl.Int32}
    return pl.DataFrame(rows, schema=schema, orient="row")


def heat_map(history: History, lang: str = "en", ink: Ink = INKS["any"], heading: Heading | None = None) -> Any:
    """Return the heat map of where pieces were: one map per side, each shaded relative to its own maximum.

    Raises `NotPossible` for a game without a map.
    """
    game, words = history.game, history.game.words.by_lang[lang]
    over = (heading or Heading(words["chart.heat"])).note(words["chart.heat_note"])
    ground = Ground(game, 200)
    rows = presence(history)
    sides = rows["side"].unique(maintain_order=True).to_list()
    maps = []
    for side, colour in zip(sides, colours(game, sides, ink), strict=True):
        own = rows.filter(pl.col("side") == side).rows(named=True)
        turns = dict.fromkeys(ground.points["place"], 0) | {row["place"]: row["turns"] for row in own}
        heat = ground.filled({place: {"turns": n} for place, n in turns.items()}, fill=colour).encode(
            alt.Opacity("turns:Q").scale(type="sqrt", domainMin=0, range=[0, 1]).legend(None),
            tooltip=["place:N", "turns:Q"],
        )
        title = sentence(game.side_name(side, lang) or side)
        maps.append(alt.layer(ground.filled(fill=None, stroke=ink.line), heat, title=title))
    whole = alt.concat(*maps, columns=3, spacing=18).resolve_scale(opacity="independent")
    return styled(whole, ink, heading=over, lang=lang)
