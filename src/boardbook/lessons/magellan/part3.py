"""Side B of the board, the end of the game and the final count: positions and goals of the third part."""

from __future__ import annotations

from typing import Any, Final

from boardbook.core import game
from boardbook.lessons.magellan.table import BLUE, best, crowns, position
from boardbook.match import Match

VALUES: Final = range(1, 10)
"""The values of gold cards."""


def harbour() -> dict[str, Any]:
    """Blue has paid for a Vasco da Gama card, with side B of the board, and has one ship on each part of box II."""
    east_b = game("magellan", east="B")
    here = position(
        year=3,
        card="vasco",
        phase="advance",
        bids=[6, None, None],
        paid=[6],
        boxes={"vasco": [[1], [0], []], "vasco_right": [[], [0], []], "polo": [[], [0, 2], []]},
        hands=[[1, 4], [3, 5], [2, 4]],
        deck={"polo": 1},
    )
    cards = ["gold 4", "gold 8", "gold 6"]
    return {"start": (east_b, here), "goal": best(east_b, here, crowns), "replies": cards}


def greed() -> dict[str, Any]:
    """The rule sheet's example for side B of Pizarro. Blue plays Red's part, and has 36 points against 52."""
    here = position(
        year=3,
        phase="pizarro",
        turn=BLUE,
        buyer=1,
        boxes={
            "columbus": [[], [1], [1]],
            "pizarro": [[], [2], [0]],
            "polo": [[0], [2], []],
            "vasco": [[0], [], [1]],
            "cook": [[1], [1], [1]],
        },
        sets=[[0, 3, [1, 1, 5]], [0, 2, [2, 4]]],
        hands=[[8], [1, 2], [4, 6]],
        luck=[5, 6, 2],
    )
    return {"start": (game("magellan", west="B"), here), "say": highest, "choices": [str(value) for value in VALUES]}


def highest(match: Match) -> str:
    """Return the highest value that the next card can have without losing the gamble."""
    good = []
    for value in VALUES:
        match.play("draw", [f"luck {value}"])
        if not match.over:
            good.append(value)
        match.undo("entry")
    return str(max(good))


def count() -> dict[str, Any]:
    """The last card of the game is on offer, and orange has bid more gold than blue has."""
    here = position(
        year=3,
        card="pizarro",
        deck={},
        buyer=1,
        turn=BLUE,
        bids=[None, 10, None],
        boxes={
            "columbus": [[1], [0], [0]],
            "pizarro": [[2], [0, 1], []],
            "polo": [[1], [0], [2]],
            "cook": [[0], [2], [1]],
        },
        sets=[[0, 2, [2, 4]]],
        hands=[[3, 6], [2, 8], [7]],
    )
    return {"start": ("magellan", here), "say": total, "choices": ["32", "33", "37", "41"]}


def total(match: Match) -> str:
    """Return blue's final score if it passes on the last card."""
    while not match.over:
        match.play("pass" if match.to_act == BLUE else match.legal_actions()[0])
    result = match.result
    if result is None:
        raise ValueError("the match is over without a result")
    return str(result.scores[BLUE])
