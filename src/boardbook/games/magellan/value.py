"""The evaluation of a position of Magellan for each seat. The bots use no other knowledge of the game.

A gold card is worth its crowns and the points that its gold can still buy. A ship is worth its crowns, the cards that
its bags will give, and the chance to sail on. All values are in points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardbook.core import CHANCE
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.state import AUCTION, GOLD, LUCK, PAYMENT, PIZARRO, RESTOCK
from boardbook.games.magellan.tables import COLUMBUS, COOK, MAGELLAN, POLO, VALUES, VASCO, VASCO_RIGHT, Tables
from boardbook.games.magellan.tables import PIZARRO as PIZARRO_VOYAGE

A_GOLD: Final[tuple[float, ...]] = (0.6, 0.6, 0.4)
"""The points that one unit of gold buys, by year. After the last card, gold buys nothing."""
A_CARD: Final[tuple[float, ...]] = (3.4, 3.4, 1.8)
"""Points for a card that is still to be drawn, by the year in which it is drawn."""
VETO: Final = 0.4
"""Points for an unused veto, as long as there are cards to veto."""
SAIL_ON: Final = 0.2
"""The share of a box's worth that counts for a ship on the previous box."""
UNDER: Final = 2.9
"""The expected number of crowns on a card placed under Magellan.

The cards with the lowest values have the most crowns.
"""
LUCK_MEAN: Final = 14.5
"""The expected points from Pizarro's draws on side B for a seat that plays well."""


def evaluate(s: State) -> list[float]:
    """Return the worth of each seat's cards, ships and current bid. When the game is over, return the points."""
    if s.to_act is None:
        return [float(points or 0) for points in s.points]
    t, gold = s.tables, gold_worth(s)
    boxes = box_worths(t, s.year, drawn=s.phase in (GOLD, RESTOCK))
    totals = [
        s.hand_points(seat) + gold * s.gold[seat] + VETO * s.vetoes[seat] * (s.year < 2) for seat in range(s.seats)
    ]
    for here, worth in zip(s.boxes, boxes, strict=True):
        for seat in here:
            totals[seat] += worth
    for seat, box, cards in s.sets:
        totals[seat] += boxes[3 * MAGELLAN + box] + s.points_of_set(box, cards)
    if s.phase == AUCTION:
        standing = s.standing
        for seat, bid in enumerate(s.bids):
            if bid and bid == standing:
                totals[seat] += card_worth(s, seat) - gold * bid - t.crowns[9] * bid / 9
    elif s.phase == PAYMENT:
        totals[s.turn] -= (gold + t.crowns[9] / 9) * (s.standing - sum(s.paid))
    elif s.phase in (GOLD, RESTOCK):
        totals[s.turn] += s.draws * A_CARD[s.year]
        for seat, count in s.owed:
            totals[seat] += count * A_CARD[s.year]
    for seat, points in enumerate(s.points):
        if points is not None:
            totals[seat] = points + (lucky(s) if s.turn == seat and s.phase in (PIZARRO, LUCK) else 0.0)
    return totals


def gold_worth(s: State) -> float:
    """Return the points that one unit of gold can still buy. In the last year, they decrease as the cards run out."""
    if s.year < 2:
        return A_GOLD[s.year]
    left = sum(s.deck) + len(s.later) + (s.phase == AUCTION)
    return A_GOLD[2] * left / (left + 1.5)


@lru_cache(maxsize=256)
def box_worths(t: Tables, year: int, *, drawn: bool) -> tuple[float, ...]:
    """Return the worth of a ship on each box in a given year.

    `drawn` says whether the cards for its bags were already drawn.
    """
    return tuple(box_worth(t, at, year, drawn=drawn) for at in range(len(t.points)))


def box_worth(t: Tables, at: int, year: int, *, drawn: bool) -> float:
    """Return the worth of a ship on a box.

    The worth includes crowns, bags if the year is not over, and a share of the worth of later boxes.
    """
    voyage, box = divmod(at, 3)
    total = float(t.points[at])
    if voyage == PIZARRO_VOYAGE and box == 2 and t.west_b:
        total += LUCK_MEAN
    if box == year and not drawn:
        total += t.bags[at] * A_CARD[box]
        if voyage == POLO and box < 2 and not t.east_b:
            total += 1.5
    return total + (prospects(t, voyage, box) if box >= year else 0.0)


@lru_cache(maxsize=1024)
def prospects(t: Tables, voyage: int, box: int) -> float:
    """Return the worth of the later boxes for a ship on this box."""
    if box == 2:
        return 0.0
    onward = arrival_worth(t, voyage, box + 1) + prospects(t, voyage, box + 1) - t.points[3 * voyage + box]
    return SAIL_ON * max(0.0, onward)


@lru_cache(maxsize=1024)
def arrival_worth(t: Tables, voyage: int, box: int) -> float:
    """Return the worth of arriving at a box, which includes its crowns and bags, but not the later boxes."""
    at = 3 * voyage + box
    total = t.points[at] + t.bags[at] * A_CARD[box]
    if voyage == VASCO:
        draws = t.vasco_draws[box] * (A_CARD[box] if box < 2 else 2.4)
        total += max(draws, float(t.points[3 * VASCO_RIGHT + box]) - t.points[at]) if t.east_b else draws
    elif voyage == VASCO_RIGHT:
        total = max(total, t.vasco_draws[box] * A_CARD[box])
    elif voyage == MAGELLAN:
        # There is one more card with crowns, and the multiplier for the cards under Magellan rises by one.
        total += UNDER * (t.multiplier[box] * (box + 1) - (t.multiplier[box - 1] * box if box else 0))
        if not t.west_b:
            total -= UNDER + A_GOLD[box]
    elif voyage == COOK and t.east_b:
        total -= A_CARD[box]
    elif voyage == PIZARRO_VOYAGE and box == 2 and t.west_b:
        total += LUCK_MEAN
    elif voyage == COLUMBUS and box == 0:
        total += VETO
    return total


def card_worth(s: State, seat: int) -> float:
    """Return how much the card on offer is worth to a seat.

    This is the worth of the new box and of the later boxes, minus the points of the box that the ship leaves.

    Return 0 if the seat has no ship for the card.
    """
    t, box = s.tables, s.year
    if not s.can_sail(seat):
        return 0.0
    total = arrival_worth(t, s.card, box) + prospects(t, s.card, box)
    if box and s.card != MAGELLAN:
        before = 3 * s.card + box - 1
        left = t.points[before]
        if s.card == VASCO and seat not in s.boxes[before]:
            left = t.points[3 * VASCO_RIGHT + box - 1]
        total -= left
    return total


def lucky(s: State) -> float:
    """Return the expected points from Pizarro's draws so far, including a card that is being drawn now."""
    total = sum(s.luck)
    if s.to_act != CHANCE:
        return float(total)
    cards = sum(s.pile)
    good = sum(s.pile[v] * max(total + v, 0) for v in VALUES if total + v <= s.tables.limit)
    return good / cards if cards else float(total)
