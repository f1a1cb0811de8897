"""Offers: peoples trade placement cards in the set-up, and players exchange winds after the count.

Cards are added to an offer one by one in a fixed order, so that there is only one way to make each offer. A card can be
added only if the offer can still be completed.
"""

from __future__ import annotations

from boardbook.games.zargos.queries import Queries
from boardbook.games.zargos.tables import WINDS

# --- placement cards ----------------------------------------------------------------------------------------------


def lands(s: Queries, people: int) -> int:
    """Return the number of territories among the placement cards of a people."""
    return sum(s.count_cards(people)[: s.tables.reinforcement_card])


def _secrets(s: Queries, people: int) -> int:
    return sum(s.count_cards(people)[s.tables.reinforcement_card :])


def lands_of(s: Queries, cards: tuple[int, ...]) -> int:
    """Return the number of territories among the cards in an offer."""
    return sum([card < s.tables.reinforcement_card for card in cards])


def _gains(s: Queries, by: int, to: int) -> tuple[int, int]:
    """B.7: return the minimum and maximum net number of territories that the first people may gain in a deal.

    Both peoples must keep a territory, and have a pawn for each new territory. If the minimum is above the maximum, no
    deal is possible.
    """
    (least, most), (fewest, highest) = _with_land(s, by, to), _with_pawns(s, by, to)
    return max(least, fewest), min(most, highest)


def _with_land(s: Queries, by: int, to: int) -> tuple[int, int]:
    """Return the bounds of the first people's net gain within which both peoples keep a territory."""
    return 1 - lands(s, by), lands(s, to) - 1


def _with_pawns(s: Queries, by: int, to: int) -> tuple[int, int]:
    """Return the bounds of the first people's net gain within which both peoples have enough pawns."""
    return -s.pool[to], s.pool[by]


def _meet(gains: tuple[int, int], given: tuple[int, int], asked: tuple[int, int]) -> bool:
    """Return whether numbers within these bounds can be given and asked for so that the net gain is allowed."""
    (low, high), (least_given, most_given), (least_asked, most_asked) = gains, given, asked
    possible = low <= high and least_given <= most_given and least_asked <= most_asked
    return possible and least_asked - most_given <= high and most_asked - least_given >= low


def has_land(s: Queries, by: int, to: int, more: int) -> bool:
    """Return whether both peoples keep a territory if the first one's net gain is `more` territories."""
    least, most = _with_land(s, by, to)
    return least <= more <= most


def has_pawns(s: Queries, by: int, to: int, more: int) -> bool:
    """Return whether both peoples have enough pawns if the first one's net gain is `more` territories."""
    least, most = _with_pawns(s, by, to)
    return least <= more <= most


def can_deal(s: Queries, by: int, to: int) -> bool:
    """Return whether one people could make any offer to another."""
    if by == to:
        return False
    return _meet(_gains(s, by, to), _offered(s, by), _offered(s, to))


def _offered(s: Queries, people: int) -> tuple[int, int]:
    """Return the minimum and the maximum number of territories that a people can put into an offer."""
    return 0 if _secrets(s, people) else 1, lands(s, people)


def _next_cards(s: Queries, people: int, named: tuple[int, ...]) -> list[int]:
    """Return the cards of a people that may be added next: those left of the last kind added and of later kinds."""
    counts = s.count_cards(people)
    last = named[-1] if named else 0
    return [card for card in range(last, len(counts)) if counts[card] > named.count(card)]


def gives(s: Queries) -> list[int]:
    """Return the cards that may be added to those given."""
    if s.ask:
        return []
    by, to = s.offer_by, s.offer_to
    gains, asked, given = _gains(s, by, to), _offered(s, to), lands_of(s, s.give)
    land = _meet(gains, (given + 1, lands(s, by)), asked)
    secret = _meet(gains, (given, given), asked)
    return [card for card in _next_cards(s, by, s.give) if (land if card < s.tables.reinforcement_card else secret)]


def asks(s: Queries) -> list[int]:
    """Return the cards that may be added to those asked for."""
    if not s.give:
        return []
    by, to = s.offer_by, s.offer_to
    gains, given, asked = _gains(s, by, to), lands_of(s, s.give), lands_of(s, s.ask)
    following = _next_cards(s, to, s.ask)
    left = lands_of(s, tuple(following))
    cards = []
    for k, card in enumerate(following):
        # Territories come first, in ascending order of their numbers.
        fair = (asked + 1, asked + left - k) if card < s.tables.reinforcement_card else (asked, asked)
        if _meet(gains, (given, given), fair):
            cards.append(card)
    return cards


def proposable(s: Queries) -> bool:
    """Return whether the offer of cards is complete."""
    if not (s.give and s.ask):
        return False
    low, high = _gains(s, s.offer_by, s.offer_to)
    return low <= lands_of(s, s.ask) - lands_of(s, s.give) <= high


# --- winds --------------------------------------------------------------------------------------------------------


def _bounds(s: Queries, by: int, to: int, given: int) -> tuple[int, int]:
    """7.5: return the minimum and maximum number of winds that may be asked for in return for `given` winds."""
    theirs = s.hand_size(to)
    least = max(1, theirs + given - s.wind_limit(to))
    return least, min(theirs, s.wind_limit(by) - s.hand_size(by) + given)


def can_barter(s: Queries, by: int, to: int) -> bool:
    """Return whether one player could make any offer to another."""
    return by != to and bool(_fitting(s, by, to))


def _fitting(s: Queries, by: int, to: int) -> list[int]:
    """7.5: return, in ascending order, the numbers of winds to give that leave neither player with too many winds."""
    own, theirs = s.hand_size(by), s.hand_size(to)
    own_room, their_room = s.wind_limit(by) - own, s.wind_limit(to) - theirs
    most = min(theirs, sum(s.tables.copies) - len(s.removed) - own)
    return [given for given in range(1, own + 1) if max(1, given - their_room) <= min(most, given + own_room)]


def stock(s: Queries, by: int) -> list[int]:
    """Return how many of each wind a player can ask for: all except those in its hand or out of the game."""
    t = s.tables
    hand = s.hands[len(WINDS) * by : len(WINDS) * (by + 1)]
    left = [copies - own for copies, own in zip(t.copies, hand, strict=True)]
    for wind in s.removed:
        left[wind] -= 1
    return left


def hands(s: Queries) -> list[int]:
    """Return the winds that may be added to those given."""
    if s.ask:
        return []
    by, given = s.offer_by, len(s.give)
    further = [number for number in _fitting(s, by, s.offer_to) if number > given]
    if not further:
        return []
    hand = s.hands[len(WINDS) * by : len(WINDS) * (by + 1)]
    return [wind for wind, more in _next_winds(hand, s.give) if given + more >= further[0]]


def _next_winds(there: list[int], named: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the kinds of wind that may be added next, each with the number of winds left of that and later kinds."""
    last = named[-1] if named else 0
    left = there[last:]
    left[0] -= named.count(last)
    more = sum(left)
    winds = []
    for wind, n in enumerate(left, last):
        if n > 0:
            winds.append((wind, more))
        more -= n
    return winds


def wants(s: Queries) -> list[int]:
    """Return the winds that may be added to those asked for."""
    if not s.give:
        return []
    least, most = _bounds(s, s.offer_by, s.offer_to, len(s.give))
    wanted = len(s.ask)
    if wanted >= most:
        return []
    return [wind for wind, more in _next_winds(stock(s, s.offer_by), s.ask) if wanted + more >= least]


def exchangeable(s: Queries) -> bool:
    """Return whether the offer of winds is complete."""
    if not (s.give and s.ask):
        return False
    least, most = _bounds(s, s.offer_by, s.offer_to, len(s.give))
    return least <= len(s.ask) <= most


def has_all(s: Queries, seat: int, winds: tuple[int, ...]) -> bool:
    """Return whether a seat holds all these winds."""
    at = len(WINDS) * seat
    return all(winds.count(wind) <= s.hands[at + wind] for wind in winds)
