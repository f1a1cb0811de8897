"""What the view adds to a position: points that everybody can see, and the gain of a choice."""

from __future__ import annotations

from typing import Any

import pytest

from boardbook.core import REFEREE
from tests.games.magellan.playing import BOARDS

SETS: dict[str, Any] = {
    "seats": 3,
    "card": "cook",
    "year": 3,
    "boxes": {"columbus": [[], [0], [1]], "cook": [[], [0], []]},
    "sets": [[0, 3, [1, 1, 5]], [0, 2, [2, 4]], [2, 1, [9]]],
}


@pytest.mark.parametrize(("board", "in_sight"), [("BA", [13 + 34, 10, 1]), ("AA", [13, 10, 0])])
def test_points_in_sight_are_those_that_everybody_sees(board: str, in_sight: list[int]) -> None:
    """Gold under Magellan is face up on side B and face down on side A; hands are hidden."""
    state = BOARDS[board].state(SETS)
    for seat in (0, 1, 2, None, REFEREE):
        assert state.view(seat)["in_sight"] == in_sight


def test_gold_put_under_magellan_in_an_open_hand_is_in_sight() -> None:
    state = BOARDS["AA"].state({**SETS, "secret": [[False, True, True], [True, True], [True]]})
    assert state.view(None)["in_sight"] == [13 + 3 * 3, 10, 0]


UNDER = {"seats": 3, "card": "magellan", "phase": "under", "turn": 0, "hands": [[3, 8], [1], [2]]}


@pytest.mark.parametrize(
    ("board", "year", "gains"),
    [("AA", 1, [None, None]), ("AA", 2, [3, 1]), ("AA", 3, [6, 2]), ("BA", 1, [3, 1]), ("BA", 3, [9, 3])],
)
def test_the_gain_of_a_card_under_magellan_is_that_of_the_score(board: str, year: int, gains: list[int | None]) -> None:
    """On side A it leaves the hand, where it already had crowns; on side B it was paid. The score agrees."""
    game = BOARDS[board]
    paid = {"paid": [3, 8], "bids": [11, None, None]}
    position = {**UNDER, **paid, "year": year, "sets": [[0, year, [9] * (year - 1)]], "joined": 0}
    state = game.state(position)
    before = state.count(0)
    for value, gain in zip((3, 8), gains, strict=True):
        n = int(game.parse(f"under {value}"))
        assert game.preview_delta(state, n) == (gain and ("gain.points", {"points": gain}))
        after = state.clone()
        after.apply(n)
        assert after.count(0) - before == (gain or 0)
