"""What the positions of the lessons on Magellan have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from boardbook.core import Game
from boardbook.games.magellan.rules import State
from boardbook.match import Match

BLUE: Final = 0
"""The seat of the reader, who plays blue."""
PURCHASE: Final = ("payment", "advance", "part", "under")
"""The phases in which the buyer decides."""


def position(**changes: Any) -> dict[str, Any]:
    """Return a position after applying `changes`.

    Without changes, it is year I, and blue, orange and green each have the gold cards from 1 to 9.
    """
    return {"seats": len(changes["hands"]) if "hands" in changes else 3, "auctioneer": BLUE, **changes}


def standing(match: Match) -> State:
    """Return the state of the match, which contains facts about each player."""
    state = match.state
    if not isinstance(state, State):
        raise TypeError("a match of another game")
    return state


def worth(match: Match) -> int:
    """Return the points that blue would have if the match ended now, including the crowns in hand."""
    return int(match.view(BLUE)["worth"][str(BLUE)])


def crowns(match: Match) -> int:
    """Return blue's points from boxes."""
    return int(match.view(BLUE)["crowns"][BLUE])


def buying(match: Match) -> bool:
    """Return whether blue still has to pay, move its ship or use the box."""
    return match.to_act == BLUE and match.view(BLUE)["phase"] in PURCHASE


def best(game: str | Game[Any], here: dict[str, Any], points: Callable[[Match], int]) -> Callable[[Match], bool]:
    """Return a goal that is reached when blue completes the purchase in a way that brings the most points."""
    most = max(_outcomes(Match.from_position(game, here, seed=0), points))
    return lambda match: not buying(match) and points(match) == most


def _outcomes(match: Match, points: Callable[[Match], int]) -> list[int]:
    """Return blue's points after each possible way to complete the purchase."""
    if not buying(match):
        return [points(match)]
    outcomes = []
    for action in match.legal_actions():
        match.play(action)
        outcomes += _outcomes(match, points)
        match.undo("entry")
    return outcomes
