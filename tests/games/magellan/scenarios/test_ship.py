"""Chapter 3 of Magellan, ships."""

from __future__ import annotations

from tests.games.magellan.table import GREEN, ORANGE, all_pass, begin, last_card
from tests.games.table import result_of


def test_s26_two_ships_on_one_box() -> None:
    boxes = {"columbus": [[], [ORANGE, ORANGE], []], "polo": [[], [GREEN], []]}
    match = begin(last_card("polo", year=3, hands=[[]] * 3, boxes=boxes))
    all_pass(match)
    assert result_of(match).scores == (0, 10, 0)
