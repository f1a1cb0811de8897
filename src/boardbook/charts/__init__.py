"""Altair charts of the records, converted to SVG without a browser or a network."""

from boardbook.charts.deferred import iri_parsers_deferred

with iri_parsers_deferred():
    import altair as alt

    from boardbook.charts.curves import Curves, Plot
    from boardbook.charts.heat import heat_map
    from boardbook.charts.look import Heading, styled, unstyled
    from boardbook.charts.moves import moves_chart
    from boardbook.charts.occupancy import Maps, map_chart
    from boardbook.charts.odds import odds_chart
    from boardbook.charts.palette import INKS, Ink, ink_of
    from boardbook.charts.pictured import svg
    from boardbook.charts.prices import price_chart
    from boardbook.charts.score import score_chart
    from boardbook.charts.studies import dots_chart
    from boardbook.charts.what_if import what_if_chart
    from boardbook.charts.win_chances import chances_chart

__all__ = [
    "INKS",
    "Curves",
    "Heading",
    "Ink",
    "Maps",
    "Plot",
    "alt",
    "chances_chart",
    "dots_chart",
    "heat_map",
    "ink_of",
    "map_chart",
    "moves_chart",
    "odds_chart",
    "price_chart",
    "score_chart",
    "styled",
    "svg",
    "unstyled",
    "what_if_chart",
]
