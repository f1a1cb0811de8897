"""Positions and moves for the scenarios of Magellan.

The scenarios (`s`) and resolutions (`r`) have the numbers of the fact sheet, are grouped by chapter of the rulebook,
and are played through the public interface. The sheet's Red is orange here (the seats are blue, orange, green, purple,
yellow, black, clockwise). Scenarios that depend on a board or an option are played with each of its values.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Term
from tests.games import table
from tests.games.table import Position, now

begin = partial(table.begin, "magellan")

BLUE, ORANGE, GREEN, PURPLE, YELLOW, BLACK = range(6)
EXPLORERS = ("columbus", "pizarro", "magellan", "polo", "vasco", "cook")
ONE_TO_NINE = list(range(1, 10))
both_wests = pytest.mark.parametrize("west", ["A", "B"])
both_easts = pytest.mark.parametrize("east", ["A", "B"])
three_years = pytest.mark.parametrize("year", [1, 2, 3])


def on_offer(card: str, **changes: Any) -> Position:
    """Return a position with this card on offer; by default in year I, with three hands of one to nine."""
    return {"seats": 3, "card": card, **changes}


def last_card(card: str, **changes: Any) -> Position:
    """Return a position with the last card of its year on offer."""
    return on_offer(card, deck={}, **changes)


def for_sale(card: str, year: int, seat: int = BLUE, **changes: Any) -> Position:
    """Return a position in which the seat may bid for this card; after year I, only it has a ship on the box before."""
    given = on_offer(card, year=year, **changes)
    if year > 1 and card == "magellan":
        given["sets"] = [[seat, year - 1, ONE_TO_NINE[: year - 1]]]
    elif year > 1:
        given["boxes"] = {**changes.get("boxes", {}), card: [[seat] if box == year - 1 else [] for box in (1, 2, 3)]}
    return given


def face_down(*cards: str, **changes: Any) -> Position:
    """Return a position before the next card is turned up; the year's deck holds these cards."""
    return {"seats": 3, "phase": "turn", "deck": dict(Counter(cards)), **changes}


# -------------------------------------------------------------------------------------------------------------- playing


def possible(match: bb.Match) -> dict[str, float]:
    """Return the possible outcomes with their probabilities."""
    return {str(outcome): p for outcome, p in match.game.outcomes(match.state)}


def turn(match: bb.Match, card: str) -> None:
    match.answer(f"turn {card}")


def all_pass(match: bb.Match) -> list[int]:
    """Let everyone pass; return the seats that were asked, in order."""
    asked = []
    while now(match)["phase"] == "auction":
        asked.append(now(match)["turn"])
        match.play("pass")
    return asked


def bid(match: bb.Match, seat: int, price: int) -> None:
    """Let the seat bid and all others pass; nobody vetoes."""
    while now(match)["phase"] == "veto":
        match.play("waive")
    while now(match)["phase"] == "auction":
        match.play(f"bid {price}" if match.to_act == seat else "pass")
    assert (now(match)["phase"], match.to_act) == ("payment", seat)


def buy(match: bb.Match, seat: int, *cards: int) -> None:
    """Let the seat buy for the sum of these cards and pay with them."""
    bid(match, seat, sum(cards))
    for card in sorted(cards, reverse=True):
        match.play(f"pay {card}")


def drawn(match: bb.Match) -> list[int]:
    """Let chance answer until the current draws end; return the seat that drew each card."""
    phase, seats = now(match)["phase"], []
    while now(match)["phase"] == phase and match.to_act == bb.CHANCE:
        seats.append(now(match)["turn"])
        match.answer(next(iter(possible(match))))
    return seats


def cards_each(match: bb.Match) -> dict[int, int]:
    """Do the same as `drawn`, and return the number of cards by seat."""
    return dict(Counter(drawn(match)))


def counting_order(match: bb.Match, action: str) -> list[str]:
    """Return the sides that count after this action, in order."""
    told = [event.values["of_side"] for event in match.preview(action).events if event.kind == "counted"]
    return [seat.key.removeprefix("side.") for seat in told if isinstance(seat, Term)]


def told(match: bb.Match, action: str) -> dict[str, tuple[str, ...]]:
    """Return the kinds of the events that an action leads to, with the paragraphs they cite."""
    return {event.kind: event.rules for event in match.preview(action).events}


def scoring_example(*sets: list[Any], **changes: Any) -> bb.Match:
    """Return a match on west B and east A whose last card is unsold: green counts first, blue second, orange last."""
    given = last_card(
        "polo",
        year=3,
        buyer=GREEN,
        hands=[[1, 2, 4], [8], [3]],
        sets=list(sets),
        boxes={
            "columbus": [[], [BLUE], [BLUE]],
            "pizarro": [[], [], [ORANGE]],
            "polo": [[ORANGE], [GREEN], []],
            "vasco": [[ORANGE], [BLUE], [BLUE]],
            "cook": [[], [BLUE], [BLUE]],
        },
        **changes,
    )
    match = begin(given, west="B", east="A")
    match.play("pass")
    return match


EXAMPLE = ([ORANGE, 3, [2, 1, 5]], [ORANGE, 2, [1, 4]])


def ship_on(card: str, seat: int, box: int, *others: tuple[int, int]) -> Position:
    """Return the part of a position with the ships of an explorer, each given as (seat, box)."""
    ships = ((seat, box), *others)
    if card == "magellan":
        return {"sets": [[who, where, ONE_TO_NINE[:where]] for who, where in ships]}
    return {"boxes": {card: [[who for who, where in ships if where == box] for box in (1, 2, 3)]}}


# All the gold of the game, in three hands: blue has three of each value, orange and green two.
ALL_IN_HAND = [[value for value in ONE_TO_NINE for _ in range(times)] for times in (3, 2, 2)]
