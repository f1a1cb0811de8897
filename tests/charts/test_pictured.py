"""Charts contain a picture of themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pickle import dumps, loads
from typing import Any

import altair as alt
import pytest

import boardbook as bb
from boardbook.charts.pictured import Pictured


@cache
def played(game: str) -> bb.Match:
    return bb.Match(game, ["random"] * 3, seed=2).run()


CHARTS: dict[str, Callable[[], Any]] = {
    "a figure": lambda: played("pangea").chart("goods"),
    "a panel": lambda: next(iter(played("magus").charts().values())),
    "prices": lambda: played("magellan").price_chart(),
    "scores": lambda: played("magellan").score_chart(),
    "a heat map": lambda: played("pangea").heat_map(),
    "a map": lambda: played("zargos").map_chart(),
    "what if": lambda: bb.Match("pangea", 2, seed=1).what_if(20, progress=False).chart(),
    "restyled": lambda: played("pangea").chart("goods").configure_axis(grid=False).properties(width=300),
    "kept": lambda: loads(dumps(played("pangea").chart("goods"))),  # noqa: S301 (our own)
}


def html(chart: Any) -> str:
    """Return the HTML that a notebook shows."""
    return str(chart._repr_mimebundle_()["text/html"])


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_shown_with_its_picture(name: str) -> None:
    chart = CHARTS[name]()
    assert isinstance(chart, Pictured)
    shown = html(chart)
    assert shown.count("<img alt=") == 1
    assert "data:image/svg+xml;utf8,%3Csvg" in shown
    assert "vegaEmbed" in shown  # the chart, if its script can be loaded


def test_the_picture_is_named_after_the_title() -> None:
    assert '<img alt="Gold &amp; goods"' in html(played("pangea").chart("goods", title="gold & goods"))


def test_a_renderer_chosen_by_the_user_is_used() -> None:
    chart: Any = played("pangea").chart("goods")
    with alt.renderers.enable("mimetype"):
        bundle, _ = chart._repr_mimebundle_()
    assert "text/html" not in bundle
    assert chart.to_json()


def test_it_is_still_a_chart_of_altair() -> None:
    chart = played("pangea").chart("goods")
    assert isinstance(chart, alt.LayerChart)
    assert chart.to_dict()["layer"]
