"""Chapter B of Magus, the set-up."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.games.magus.table import BEGINNING, SIDES, SOURCES, totals
from tests.games.table import now


@pytest.mark.parametrize("start_player", ["random", "given"])
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_set_up(start_player: str, seats: int) -> None:
    """1.11: first player, rings and sources at random; 18 crystals of each type; discs on bold figures; 5 potions."""
    match = bb.Match("magus", seats=seats, chance="ask", start_player=start_player)
    start = seats - 1 if start_player == "random" else 0
    if start_player == "random":
        assert sorted(p for _, p in match.state.chances()) == pytest.approx([1 / seats] * seats)
        match.answer(f"start {start}")
    for k, ring in enumerate(("power", "flat", "steep", "steady", "classic")):
        assert [p for _, p in match.state.chances()] == pytest.approx([1 / (5 - k)] * (5 - k))
        match.answer(f"ring {ring}")
    for source in reversed(SOURCES):
        match.answer(f"source {source}")
    for k, potion in enumerate(("Y01", "G02", "B03", "V04", "R05")):
        assert [p for _, p in match.state.chances()] == pytest.approx([1 / (50 - k)] * (50 - k))
        match.answer(f"potion {potion}")
    begun = now(match)
    assert (begun["phase"], begun["seat"], begun["start"], begun["round"]) == ("dice", start, start, 1)
    assert begun["rings"] == ["power", "flat", "steep", "steady", "classic"]
    assert begun["sources"] == list(reversed(SOURCES))
    assert begun["bank"] == dict.fromkeys((*SOURCES, "colourless"), 18)
    assert begun["display"] == ["Y01", "G02", "B03", "V04", "R05"]
    assert len(begun["deck"]) == 45
    sides = SIDES[:seats]
    assert begun["powers"] == dict.fromkeys(sides, BEGINNING)
    assert begun["levels"] == dict.fromkeys(sides, 0)
    assert begun["mana"] == {side: {} for side in sides}
    assert begun["potions"] == {side: [] for side in sides}
    assert begun["sorcerers"] == {side: {} for side in sides}
    assert totals(match) == [0] * seats
    assert begun["due"] == 1
