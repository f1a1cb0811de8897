"""The common parts of the positions in these lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from boardbook.core import Game
from boardbook.games.magellan.rules import State
from boardbook.match import Match

BLUE: Final = 0
"""The reader's seat."""
PURCHASE: Final = ("payment", "advance", "part", "under")
"""The phases in which a buyer decides."""


def position(**changes: Any) -> dict[str, Any]:
    """Blue, orange and green in year I, each with the gold cards from 1 to 9, but for the `changes`."""
    return {"seats": len(changes["hands"]) if "hands" in changes else 3, "auctioneer": BLUE, **changes}


def standing(match: Match) -> State:
    """The state of the match, for questions about single players."""
    state = match.state
    if not isinstance(state, State):
        raise TypeError("a match of another game")
    return state


def worth(match: Match) -> int:
    """Blue's points if the match ended now, including those of the hand."""
    return int(match.view(BLUE)["worth"][str(BLUE)])


def crowns(match: Match) -> int:
    """Blue's points of boxes."""
    return int(match.view(BLUE)["crowns"][BLUE])


def buying(match: Match) -> bool:
    """Whether blue still pays, moves its ship or uses the box."""
    return match.to_act == BLUE and match.view(BLUE)["phase"] in PURCHASE


def best(game: str | Game[Any], here: dict[str, Any], points: Callable[[Match], int]) -> Callable[[Match], bool]:
    """A goal: the purchase is complete, and gives blue the most points possible."""
    most = max(_outcomes(Match.from_position(game, here, seed=0), points))
    return lambda match: not buying(match) and points(match) == most


def _outcomes(match: Match, points: Callable[[Match], int]) -> list[int]:
    """The points after each way to complete a purchase."""
    if not buying(match):
        return [points(match)]
    found = []
    for action in match.legal_actions():
        match.play(action)
        found += _outcomes(match, points)
        match.undo("entry")
    return found
