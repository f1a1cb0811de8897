"""The prices paid in public sales, against the points scored with the items at the end."""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl

from boardbook.charts.look import Heading, styled
from boardbook.charts.palette import INKS, Ink, colours
from boardbook.core import Game, NotPossible


def price_chart(
    game: Game[Any], sold: pl.DataFrame, lang: str = "en", ink: Ink = INKS["any"], heading: Heading | None = None
) -> alt.FacetChart:
    """One point per sale: price across, points up, a panel per item; the shape shows the stage.

    `sold` has the columns of `boardbook.records.PURCHASES`, of one match or of many. Raises `NotPossible` for a game
    that sells nothing in public, and while no item is known to have scored.
    """
    if not game.sold_as:
        raise NotPossible(f"{game.name} sells nothing in public: there are no prices to draw")
    words = game.words.by_lang[lang]
    known = sold.drop_nulls(["seat", "scored"])
    if known.is_empty():
        raise NotPossible("nothing that was sold has scored yet: prices meet points when a match is over")
    order = list(game.colours)
    sides = sorted(known["side"].unique().to_list(), key=order.index)
    items = known["item"].unique().to_list()
    rows = known.with_columns(
        pl.col("item").replace({item: words.get(f"{game.sold_as}.{item}", item) for item in items}),
        pl.col("side").replace({side: game.side_name(side, lang) or side for side in sides}),
    )
    names = [game.side_name(side, lang) or side for side in sides]
    price = words["chart.price"] + (f" ({words['unit.price']})" if "unit.price" in words else "")
    # Shapes do not show sides: use the second ink, which is visible on any page.
    shapes = alt.Legend(symbolFillColor=ink.second, symbolStrokeColor=ink.second)
    points = (
        alt.Chart(rows)
        .mark_point(filled=True, size=70, opacity=0.8)
        .encode(
            alt.X("price:Q", title=price),
            alt.Y("scored:Q", title=words["chart.scored"]),
            alt.Shape("stage:N", title=words["chart.stage"], legend=shapes),
            alt.Color("side:N", title=None).scale(domain=names, range=colours(game, sides, ink)),
            tooltip=["item:N", "stage:N", "side:N", "price:Q", "scored:Q"],
        )
        .properties(width=150, height=120)
    )
    whole = points.facet(alt.Facet("item:N", title=None), columns=3)
    over = heading or Heading(words["chart.prices"])
    chart: alt.FacetChart = styled(whole, ink, names, heading=over, lang=lang)
    return chart
