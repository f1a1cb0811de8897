"""The land in the positions of the lessons on Pangea."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from boardbook.games.pangea.rules import State
from boardbook.match import Match

LAND: Final = {
    "b1": "moor-2", "e1": "forest-3", "b2": "grass-4", "c2": "desert-4", "d2": "mountain-4",
    "e2": "moor-4", "a3": "forest-2", "b3": "desert-3", "e3": "grass-3", "b4": "forest-4",
    "c4": "mountain-3", "d4": "moor-3", "e4": "desert-2", "b5": "grass-2", "e5": "mountain-2",
}  # fmt: skip
TOWERS: Final = {"blue": "b2", "orange": "c2", "green": "e2", "purple": "d2", "yellow": "b4"}
HOUSEHOLDS: Final = {
    "blue": ("g1", "d1", "f1"),
    "orange": ("d1", "d2", "mo1"),
    "green": ("mo1", "mo2", "g1"),
    "purple": ("g1", "mt1", "mt2"),
    "yellow": ("f1", "mo1", "mt1"),
}


def position(
    minions: Mapping[str, str] | None = None,
    seats: Sequence[str] = ("blue", "orange"),
    tiles_moved: Mapping[str, str] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """Return a position with three minions at each tower, after applying the changes.

    The players are blue and orange, unless `seats` lists others.
    """
    standing = {f"{people}-{one}": TOWERS[people] for people, three in HOUSEHOLDS.items() for one in three}
    moved = tiles_moved or {}
    return {
        "seats": list(seats),
        "tiles": {moved.get(square, square): tile for square, tile in LAND.items()},
        "towers": TOWERS,
        "minions": standing | dict(minions or {}),
        **changes,
    }


def standing(match: Match) -> State:
    """Return the state of the match, which contains facts about each minion."""
    state = match.state
    if not isinstance(state, State):
        raise TypeError("a match of another game")
    return state
