"""Charts of probabilities that a game calculates: bars for the possible outcomes, or curves over a range of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.look import WIDTH, Heading, names_at_ends, styled
from boardbook.charts.palette import Ink, group_colours, ink_of
from boardbook.core import BadInput, Game
from boardbook.core import game as game_of

Rows = pl.DataFrame | Sequence[Mapping[str, Any]]


def odds_chart(
    game: Game[Any] | str, rows: Rows, *, title: str | None = None, lang: str = "en", theme: str = "any"
) -> Any:
    """Return a game's probabilities as an altair chart: bars if a text column names each row, otherwise curves.

    `rows` is a frame or a list of rows. A column of numbers is used only if the game's words have a name for it under
    `odds`. Bars show the probabilities of all outcomes, which add up to 1. Curves show the first probability column
    over the last column of whole numbers, with one line for each value in the first column of whole numbers. Raises
    `BadInput` for rows that suit neither kind of chart.
    """
    rules = game_of(game) if isinstance(game, str) else game
    words, ink = rules.words.by_lang[lang], ink_of(theme)
    frame = rows if isinstance(rows, pl.DataFrame) else pl.DataFrame(rows)
    called = {name: words[f"odds.{name}"] for name in frame.columns if f"odds.{name}" in words}
    shares = [name for name in called if frame.schema[name].is_float()]
    whole = [name for name in called if frame.schema[name].is_integer()]
    named = [name for name, kind in frame.schema.items() if kind == pl.String]
    if not shares or not (named or len(whole) > 1):
        known = sorted(key.removeprefix("odds.") for key in words if key.startswith("odds."))
        columns = ", ".join(known) or "no such columns"
        problem = (
            f"give a column of probabilities, and one of strings or two of whole numbers; {rules.name} has {columns}"
        )
        raise BadInput("odds_chart", [problem])
    over = Heading(title or words["chart.odds"], (words["title.game"],))
    if named:
        whole_chart = _bars(frame, named[0], {name: called[name] for name in shares}, ink)
        return styled(whole_chart, ink, list(called.values()), frame[named[0]].to_list(), heading=over, lang=lang)
    by, across = whole[0], whole[-1]
    curves, names = _curves(frame, (across, called[across]), (by, called[by]), (shares[0], called[shares[0]]), ink)
    return styled(curves, ink, names, heading=over, lang=lang)


Named = tuple[str, str]
"""A column and its display name."""


def _curves(frame: pl.DataFrame, across: Named, by: Named, share: Named, ink: Ink) -> tuple[Any, list[str]]:
    height = 220
    rows = frame.with_columns(pl.format(f"{{}} {by[1]}", pl.col(by[0])).alias("name"))
    names = rows["name"].unique(maintain_order=True).to_list()
    colour = alt.Color("name:N", legend=None).scale(domain=names, range=group_colours(names, ink))
    x = (
        alt.X(f"{across[0]}:Q", title=across[1])
        .scale(nice=False, zero=False)
        .axis(tickMinStep=1, format="d", grid=False)
    )
    y = alt.Y(f"{share[0]}:Q", title=share[1]).axis(format="%", tickCount=5).scale(domain=[0, 1])
    line = alt.Chart(rows, width=WIDTH, height=height).mark_line(point=alt.OverlayMarkDef(size=18), strokeWidth=2)
    half = alt.Chart(pl.DataFrame({"half": [0.5]})).mark_rule(color=ink.second, strokeDash=[2, 3]).encode(y="half:Q")
    ends = rows.group_by("name", maintain_order=True).last().with_columns(value=pl.col(share[0]))
    tips = [alt.Tooltip("name:N", title=by[1]), alt.Tooltip(f"{across[0]}:Q", title=across[1])]
    lines = line.encode(x, y, colour, tooltip=[*tips, alt.Tooltip(f"{share[0]}:Q", title=share[1], format=".1%")])
    return alt.layer(half, lines, names_at_ends(ends, x, colour, (0, 1), height)), names


def _bars(frame: pl.DataFrame, by: str, shares: Mapping[str, str], ink: Ink) -> Any:
    order = {name: k for k, name in enumerate(shares)}
    parts = frame.select(by, *shares).unpivot(index=by, variable_name="end", value_name="chance")
    parts = parts.with_columns(
        pl.col("end").replace_strict(order, return_dtype=pl.Int32).alias("place"),
        pl.col("end").replace_strict(dict(shares), return_dtype=pl.String),
    )
    names = list(shares.values())
    chance = alt.Tooltip("chance:Q", format=".1%")
    legend = alt.Legend(title=None, orient="top", offset=4)
    return (
        alt.Chart(parts, width=WIDTH, height=alt.Step(22))
        .mark_bar(size=14)
        .encode(
            alt.X("chance:Q", title=None).axis(format="%").scale(domain=[0, 1]),
            alt.Y(f"{by}:N", title=None, sort=frame[by].to_list()),
            alt.Color("end:N", legend=legend).scale(domain=names, range=group_colours(names, ink)),
            alt.Order("place:Q"),
            tooltip=[f"{by}:N", "end:N", chance],
        )
    )
