"""Positions that tasks are made of."""

from __future__ import annotations

from boardbook import Match
from tests.games.pangea.table import position as pangea

DELIVERY = pangea(
    towers={"blue": "c2", "orange": "b3"},
    phase="movement",
    minions={"blue-d1": "c2", "orange-f1": "c2", "orange-f2": "c2"},
    carried={"blue-d1": "star"},
)
"""Blue's minion stands on its tower with an amulet, and delivers it where it stays."""
PURCHASE = pangea(
    phase="purchases",
    amulets={"blue": ["circle"]},
    minions={"blue-g1": "c2", "orange-d1": "c2", "orange-d2": "b3"},
    goods={"blue": 2, "orange": 5},
)
BOTH = ("en", "fr")


def placed(match: Match) -> bool:
    """Whether apprentices were put down, the act of a two (Magus)."""
    return any(text.startswith("place 2") for text in match.log["text"])
