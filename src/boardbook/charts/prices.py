"""The prices paid in public sales, compared with the points that the items scored by the end of the match."""

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
    """Return a chart of points over price, with one dot per sale, one panel per item, and one shape per stage.

    `sold` has the columns of `boardbook.records.PURCHASES`, from one match or many. Raises `NotPossible` for a game
    without public sales, and if no item is known to have scored yet.
    """
    if not game.sold_as:
        raise NotPossible(f"{game.name} has no public sales, so there are no prices to draw")
    words = game.words.by_lang[lang]
    known = sold.drop_nulls(["seat", "scored"])
    if known.is_empty():
        raise NotPossible("no item sold has scored yet; draw this chart after the match")
    order = list(game.colours)
    sides = sorted(known["side"].unique().to_list(), key=order.index)
    items = known["item"].unique().to_list()
    rows = known.with_columns(
        pl.col("item").replace({item: words.get(f"{game.sold_as}.{item}", item) for item in items}),
        pl.col("side").replace({side: game.side_name(side, lang) or side for side in sides}),
    )
    names = [game.side_name(side, lang) or side for side in sides]
    price = words["chart.price"] + (f" ({words['unit.price']})" if "unit.price" in words else "")
    # Shapes do not stand for sides, so they use the second ink, which is visible on every page.
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
