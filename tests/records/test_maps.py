"""The pieces that seats held, as tables and as maps."""

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


def test_held_lists_the_pieces_at_the_end_of_each_round(match: bb.Match) -> None:
    held = match.held
    assert held["round"].unique().sort().to_list() == [0, 1, 2, 3, 4]
    last = held.filter(pl.col("round") == 4)
    assert Counter(last["place"]).most_common(1)[0][1] == 1  # each territory has one owner
    assert {(side, place): n for side, place, n in last.select("side", "place", "n").rows()} == match.game.occupancy(
        match.state
    )


def test_each_requested_round_has_a_map(match: bb.Match) -> None:
    assert rounds_of(match.map_chart([0, 3], lang="fr")) == ["Manche 0", "Manche 3"]
    assert rounds_of(match.map_chart(3)) == ["Round 0", "Round 2", "Round 4"]
    with pytest.raises(bb.BadInput, match=r"this match has no round 99; it has rounds 0 to 4"):
        match.map_chart([1, 99])
    assert rounds_of(match.map_chart(99)) == [f"Round {n}" for n in range(5)]


def test_a_map_shows_who_holds_a_shape_and_where_pieces_are(match: bb.Match) -> None:
    [spec] = match.map_chart([4]).to_dict()["concat"]
    shapes, pieces = (match.map_chart([4]).to_dict()["datasets"][layer["data"]["name"]] for layer in spec["layer"])
    holders = {shape["place"]: shape.get("holder") for shape in shapes}
    assert set(holders) == set(match.game.places())
    stood = {(side.capitalize(), place): n for (side, place), n in match.game.occupancy(match.state).items()}
    assert {(row["name"], row["place"]): row["n"] for row in pieces} == stood
    assert {place: name for place, name in holders.items() if name} == {place: name for name, place in stood}


def test_a_film_shows_the_round_of_its_slider(match: bb.Match) -> None:
    film = match.map_film(lang="fr", theme="dark")
    assert (
        (film.round.min, film.round.value, film.round.max)
        == (film.play.min, film.play.value, film.play.max)
        == (0, 0, 4)
    )
    for number in (0, 3, 0):
        film.round.value = number
        assert f">Manche {number}</text>" in film.map.value


def test_maps_of_squares_and_a_match_that_has_not_begun() -> None:
    pangea = bb.Match("pangea", 2, seed=1)
    for chart in (pangea.map_chart(), pangea.heat_map(), bb.Match("zargos", 2, seed=1).map_chart()):
        assert chart.to_dict()
    assert "Round 0" in pangea.map_film().map.value
    assert repr(pangea.map_film()) == "<Film of rounds 0 to 0, at 0>"


def test_a_game_without_a_map_says_so() -> None:
    match = bb.Match("magellan", 3, seed=1)
    for chart in (match.map_chart, match.map_film, match.heat_map):
        with pytest.raises(bb.NotPossible, match="magellan has no map"):
            chart()
