"""What may be offered: placement cards between peoples in the set-up, winds between players after the count.

An offer is made card by card in one order, so that each can be made in one way only; a card is listed only if the
offer can still be completed.
"""

from __future__ import annotations

from boardbook.games.zargos.queries import Queries
from boardbook.games.zargos.tables import WINDS

# --- placement cards ----------------------------------------------------------------------------------------------


def lands(s: Queries, people: int) -> int:
    """Territories among the placement cards of a people."""
    return sum(s.count_cards(people)[: s.tables.reinforcement_card])


def _secrets(s: Queries, people: int) -> int:
    return sum(s.count_cards(people)[s.tables.reinforcement_card :])


def lands_of(s: Queries, cards: tuple[int, ...]) -> int:
    """Territories among cards that are named."""
    return sum([card < s.tables.reinforcement_card for card in cards])


def keeps(s: Queries, by: int, to: int, given: int, asked: int) -> bool:
    """B.7: whether both keep a territory when so many are given and asked for, and have a pawn for each."""
    return has_land(s, by, to, asked - given) and has_pawns(s, by, to, asked - given)


def has_land(s: Queries, by: int, to: int, more: int) -> bool:
    """Whether both keep a territory when the first gets so many more than it gives."""
    return lands(s, by) + more > 0 and lands(s, to) - more > 0


def has_pawns(s: Queries, by: int, to: int, more: int) -> bool:
    """Whether both have a pawn for each territory then."""
    return s.pool[by] >= more and s.pool[to] >= -more


def can_deal(s: Queries, by: int, to: int) -> bool:
    """Whether there is anything that one people could offer another."""
    if by == to:
        return False
    return any(
        keeps(s, by, to, given, asked)
        for given in range(0 if _secrets(s, by) else 1, lands(s, by) + 1)
        for asked in range(0 if _secrets(s, to) else 1, lands(s, to) + 1)
    )


def _next_cards(s: Queries, people: int, named: tuple[int, ...]) -> list[int]:
    """Cards of a people that may be named next: not before the last one, not more often than held."""
    held = s.count_cards(people)
    last = named[-1] if named else 0
    return [card for card in range(last, len(held)) if held[card] > named.count(card)]


def gives(s: Queries) -> list[int]:
    """Cards that may be added to what is given."""
    if s.ask:
        return []
    by, to = s.offer_by, s.offer_to
    given = lands_of(s, s.give)
    found = []
    for card in _next_cards(s, by, s.give):
        most = lands(s, by) if card < s.tables.reinforcement_card else given
        least = given + (card < s.tables.reinforcement_card)
        asks_from = 0 if _secrets(s, to) else 1
        if any(keeps(s, by, to, g, a) for g in range(least, most + 1) for a in range(asks_from, lands(s, to) + 1)):
            found.append(card)
    return found


def asks(s: Queries) -> list[int]:
    """Cards that may be added to what is asked for."""
    if not s.give:
        return []
    by, to = s.offer_by, s.offer_to
    given, asked = lands_of(s, s.give), lands_of(s, s.ask)
    following = _next_cards(s, to, s.ask)
    found = []
    for card in following:
        if card < s.tables.reinforcement_card:
            left = len([other for other in following if card < other < s.tables.reinforcement_card])
            fine = any(keeps(s, by, to, given, a) for a in range(asked + 1, asked + 2 + left))
        else:
            fine = keeps(s, by, to, given, asked)
        if fine:
            found.append(card)
    return found


def proposable(s: Queries) -> bool:
    """Whether the offer of cards is complete."""
    return bool(s.give and s.ask) and keeps(s, s.offer_by, s.offer_to, lands_of(s, s.give), lands_of(s, s.ask))


# --- winds --------------------------------------------------------------------------------------------------------


def _bounds(s: Queries, by: int, to: int, given: int) -> tuple[int, int]:
    """7.5: the least and the most winds that may be wanted for so many."""
    theirs = s.hand_size(to)
    least = max(1, theirs + given - s.wind_limit(to))
    return least, min(theirs, s.wind_limit(by) - s.hand_size(by) + given)


def can_barter(s: Queries, by: int, to: int) -> bool:
    """Whether there is anything that one player could offer another."""
    if by == to:
        return False
    return any(_fits(s, by, to, given) for given in range(1, s.hand_size(by) + 1))


def _fits(s: Queries, by: int, to: int, given: int) -> bool:
    least, most = _bounds(s, by, to, given)
    return least <= min(most, sum(stock(s, by)))


def stock(s: Queries, by: int) -> list[int]:
    """How often each wind can be wanted: those in the box that the player does not hold."""
    t = s.tables
    held = s.hands[len(WINDS) * by : len(WINDS) * (by + 1)]
    return [t.copies[wind] - s.removed.count(wind) - held[wind] for wind in range(len(WINDS))]


def hands(s: Queries) -> list[int]:
    """Winds that may be added to what is given."""
    if s.ask:
        return []
    by, given = s.offer_by, len(s.give)
    held = s.hands[len(WINDS) * by : len(WINDS) * (by + 1)]
    last = s.give[-1] if s.give else 0
    found = []
    for wind in range(last, len(WINDS)):
        if held[wind] > s.give.count(wind):
            more = sum(held[wind:]) - sum([other >= wind for other in s.give])
            if any(_fits(s, by, s.offer_to, g) for g in range(given + 1, given + more + 1)):
                found.append(wind)
    return found


def wants(s: Queries) -> list[int]:
    """Winds that may be added to what is wanted."""
    if not s.give:
        return []
    least, most = _bounds(s, s.offer_by, s.offer_to, len(s.give))
    left, wanted = stock(s, s.offer_by), len(s.ask)
    last = s.ask[-1] if s.ask else 0
    found = []
    for wind in range(last, len(WINDS)):
        more = sum(left[wind:]) - sum([other >= wind for other in s.ask])
        if left[wind] > s.ask.count(wind) and wanted < most and wanted + more >= least:
            found.append(wind)
    return found


def exchangeable(s: Queries) -> bool:
    """Whether the offer of winds is complete."""
    if not (s.give and s.ask):
        return False
    least, most = _bounds(s, s.offer_by, s.offer_to, len(s.give))
    return least <= len(s.ask) <= most


def has_all(s: Queries, seat: int, winds: tuple[int, ...]) -> bool:
    """Whether a seat holds all these winds."""
    at = len(WINDS) * seat
    return all(winds.count(wind) <= s.hands[at + wind] for wind in winds)
