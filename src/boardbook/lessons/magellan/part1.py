"""Auctions, gold and crowns, ships: positions and goals of the first part."""

from __future__ import annotations

from typing import Any

from boardbook.lessons.magellan.table import BLUE, best, position, standing, worth
from boardbook.match import Match


def table() -> dict[str, Any]:
    """The first card of the game."""
    return position(card="pizarro")


def outbid() -> dict[str, Any]:
    """Orange has bid for Marco Polo, green is out."""
    here = position(card="polo", buyer=1, turn=BLUE, bids=[None, 6, None], passed=[False, False, True])
    return {"start": ("magellan", here), "goal": one_more}


def one_more(match: Match) -> bool:
    """Whether blue has bid or bought at one more than the best bid of the others."""
    state = standing(match)
    ours, *others = state.bids
    return ours > 0 and ours == max(others) + 1


def fitting() -> dict[str, Any]:
    """Eight gold to pay: some cards fit into an exact payment, some do not."""
    here = position(
        card="pizarro",
        phase="payment",
        bids=[8, None, None],
        hands=[[2, 3, 4, 6, 8], [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    )
    return {"start": ("magellan", here), "point": payable}


def payable(match: Match) -> list[str]:
    """The cards that are part of any payment that is allowed now."""
    found = set()
    for action in match.legal_actions():
        if action.kind == "pay":
            found.add(f"g.{action.fields['gold']}")
            match.play(action)
            found.update(payable(match))
            match.undo("entry")
    return sorted(found)


def thrift() -> dict[str, Any]:
    """Eleven gold to pay, and one way costs the fewest crowns."""
    here = position(
        card="cook",
        phase="payment",
        bids=[11, None, None],
        hands=[[1, 2, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    )
    return {"start": ("magellan", here), "goal": best("magellan", here, worth)}


VOYAGES = position(
    year=2,
    card="columbus",
    buyer=BLUE,
    boxes={"columbus": [[0, 3], [1], []], "polo": [[0, 2], [1], []], "vasco": [[3], [], []]},
    hands=[[3, 5, 6], [1, 2, 7], [4, 8, 9], [2, 6, 7]],
    deck={"polo": 1, "vasco": 1, "cook": 1},
)
"""Year II, four players: a Columbus card is on offer, one of Marco Polo is still to come."""


def entitled() -> dict[str, Any]:
    """The number of players who could bid for Marco Polo, while Columbus is on offer."""
    return {"start": ("magellan", VOYAGES), "say": bidders, "choices": ["1", "2", "3", "4"]}


def bidders(match: Match) -> str:
    """The number of players who may bid once Marco Polo is on offer."""
    after = Match.from_position(match.game, {**VOYAGES, "card": "polo", "deck": {"columbus": 1}}, seed=0)
    return str(sum(not barred for barred in after.view(BLUE)["barred"]))
