"""Who held what, as rows and as maps."""

from __future__ import annotations

from collections import Counter
from typing import Any

import polars as pl
import pytest

import boardbook as bb


@pytest.fixture(scope="module")
def match() -> bb.Match:
    return bb.Match("zargos", ["greedy"] * 3, seed=3, round_limit=4).run()


def rounds_of(chart: Any) -> list[str]:
    return [part["title"] for part in chart.to_dict()["concat"]]


def test_held_are_the_pieces_at_the_end_of_each_round(match: bb.Match) -> None:
    held = match.held
    assert held["round"].unique().sort().to_list() == [0, 1, 2, 3, 4]
    last = held.filter(pl.col("round") == 4)
    assert Counter(last["place"]).most_common(1)[0][1] == 1  # one owner a territory
    assert {(side, place): n for side, place, n in last.select("side", "place", "pieces").rows()} == match.game.stood(
        match.state
    )


def test_a_map_for_each_round_that_is_asked_for(match: bb.Match) -> None:
    assert rounds_of(match.map_chart([0, 3], lang="fr")) == ["manche 0", "manche 3"]
    assert rounds_of(match.map_chart(3)) == ["round 0", "round 2", "round 4"]
    assert rounds_of(match.map_chart(99)) == [f"round {n}" for n in range(5)]


def test_a_film_has_a_slider_over_the_rounds(match: bb.Match) -> None:
    [shown] = match.map_film(theme="dark").to_dict()["params"]
    assert shown["value"] == 4
    assert (shown["bind"]["min"], shown["bind"]["max"], shown["bind"]["name"].strip()) == (0, 4, "round")


def test_a_map_tells_who_holds_a_shape_and_where_pieces_stand(match: bb.Match) -> None:
    spec = match.map_film().to_dict()
    shapes, pieces = (spec["datasets"][layer["data"]["name"]] for layer in spec["layer"])
    names = {"knights": "Knights", "amazons": "Amazons", "monks": "Monks"}
    assert {shape["place"] for shape in shapes} == set(match.game.places())
    for (side, place), n in match.game.stood(match.state).items():
        [shape] = [shape for shape in shapes if shape["place"] == place]
        [piece] = [row for row in pieces if (row["place"], row["round"]) == (place, 4)]
        assert shape["held"]["4"] == piece["name"] == names.get(side, side.capitalize())
        assert piece["pieces"] == n


def test_maps_of_squares_and_a_match_that_has_not_begun() -> None:
    pangea = bb.Match("pangea", 2, seed=1)
    for chart in (pangea.map_chart(), pangea.map_film(), pangea.heat_map(), bb.Match("zargos", 2, seed=1).map_film()):
        assert chart.to_dict()


def test_a_game_without_a_map_says_so() -> None:
    match = bb.Match("magellan", 3, seed=1)
    for chart in (match.map_chart, match.map_film, match.heat_map):
        with pytest.raises(bb.NotPossible, match="magellan has no map"):
            chart()
