"""Auctions, gold, crowns and ships: positions and goals of the first part."""

from __future__ import annotations

from typing import Any

from boardbook.lessons.magellan.table import BLUE, best, position, standing, worth
from boardbook.match import Match


def table() -> dict[str, Any]:
    """The first card of the game is on offer."""
    return position(card="pizarro")


def outbid() -> dict[str, Any]:
    """Orange has bid for Marco Polo, and green has passed."""
    here = position(card="polo", buyer=1, turn=BLUE, bids=[None, 6, None], passed=[False, False, True])
    return {"start": ("magellan", here), "goal": one_more}


def one_more(match: Match) -> bool:
    """Return whether blue has bid one gold more than the highest bid of the others, or has bought at that price."""
    state = standing(match)
    ours, *others = state.bids
    return ours > 0 and ours == max(others) + 1


def fitting() -> dict[str, Any]:
    """Blue has to pay 8 gold: some of its cards can be part of an exact payment, and others can't."""
    here = position(
        card="pizarro",
        phase="payment",
        bids=[8, None, None],
        hands=[[2, 3, 4, 6, 8], [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    )
    return {"start": ("magellan", here), "point": payable}


def payable(match: Match) -> list[str]:
    """Return the cards that can be part of a legal payment now."""
    cards = set()
    for action in match.legal_actions():
        if action.kind == "pay":
            cards.add(f"g.{action.fields['gold']}")
            match.play(action)
            cards.update(payable(match))
            match.undo("entry")
    return sorted(cards)


def thrift() -> dict[str, Any]:
    """Blue has to pay 11 gold, and should spend as few crowns as possible."""
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
"""Year II with four players: a Columbus card is on offer, and a Marco Polo card will come later."""


def entitled() -> dict[str, Any]:
    """Columbus is on offer; the question is how many players will be able to bid for Marco Polo."""
    return {"start": ("magellan", VOYAGES), "say": bidders, "choices": ["1", "2", "3", "4"]}


def bidders(match: Match) -> str:
    """Return the number of players who may bid once Marco Polo is on offer."""
    after = Match.from_position(match.game, {**VOYAGES, "card": "polo", "deck": {"columbus": 1}}, seed=0)
    return str(sum(not barred for barred in after.view(BLUE)["barred"]))
