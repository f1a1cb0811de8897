"""Chapter 6 of Pangea, the marker."""

from __future__ import annotations

import pytest

from tests.games.pangea.table import begin, end_turn, position
from tests.games.table import accepted, legal, now, refused


def test_scenario_07_marked_sea_cannot_be_entered_or_crossed() -> None:
    match = begin(position(markers={"orange": "c3"}, amulets={"blue": ["star", "circle"]}))
    assert now(match)["magic_left"] == 2
    refused(match, "shift b3 east", "marker.sea")
    assert now(match)["tiles"]["b3"] == "desert-3"
    assert now(match)["magic_left"] == 2
    # The same two steps without a marker.
    free = begin(position(amulets={"blue": ["star", "circle"]}))
    accepted(free, "shift b3 east")
    accepted(free, "shift c3 east")
    assert now(free)["tiles"]["d3"] == "desert-3"


@pytest.mark.parametrize("colour", ["orange", "green"])
def test_scenario_08_marked_land_does_not_shift(colour: str) -> None:
    match = begin(position(seats=["blue", "orange", "green"], markers={colour: "b3"}))
    refused(match, "shift b3 east", "marker.land")
    assert not [text for text in legal(match) if text.startswith("shift b3 ")]
    accepted(match, "shift b2 west")


def test_scenario_10_the_marker_is_optional() -> None:
    match = begin(position(phase="marker"))
    accepted(match, "end marker")
    assert now(match)["markers"] == {}
    end_turn(match)
    after = now(match)
    assert (after["seat"], after["phase"], after["round"], after["markers"]) == (0, "magic", 2, {})


def test_point_a31_two_markers_on_one_square() -> None:
    match = begin(position(phase="marker", markers={"orange": "c3"}))
    accepted(match, "marker c3")
    # Orange's marker went back to orange; blue's is still on the square.
    assert now(match)["markers"] == {"blue": "c3"}
    refused(match, "shift b3 east", "marker.sea")
