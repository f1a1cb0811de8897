"""Positions for tasks."""

from __future__ import annotations

from boardbook import Match
from tests.games.pangea.table import position as pangea

DELIVERY = pangea(
    towers={"blue": "c2", "orange": "b3"},
    phase="movement",
    minions={"blue-d1": "c2", "orange-f1": "c2", "orange-f2": "c2"},
    carried={"blue-d1": "star"},
)
"""Blue's minion carries an amulet at its own tower, and can deliver it without moving."""
PURCHASE = pangea(
    phase="purchases",
    amulets={"blue": ["circle"]},
    minions={"blue-g1": "c2", "orange-d1": "c2", "orange-d2": "b3"},
    goods={"blue": 2, "orange": 5},
)
BOTH = ("en", "fr")


def placed(match: Match) -> bool:
    """Return whether apprentices were placed, which is the action of a two in Magus."""
    return any(text.startswith("place 2") for text in match.log["text"])
