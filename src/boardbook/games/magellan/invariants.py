"""Invariants of Magellan, checked by counting cards and ships. The tests and the soak use them.

In a lesson, cards and ships may be missing.
"""

from __future__ import annotations

from boardbook.games.magellan.rules import State
from boardbook.games.magellan.state import ADVANCE, AUCTION, NOBODY, PART, PAYMENT, UNDER, VETO
from boardbook.games.magellan.tables import COLUMBUS, EXPLORERS, MAGELLAN, VALUES


def check_invariants(s: State) -> list[str]:
    """Return the invariants that the position violates, one sentence each."""
    return [*_gold(s), *_hands(s), *_ships(s), *_cards(s), *_rights(s)]


def _gold(s: State) -> list[str]:
    """Check that every gold card is in a hand, in a pile, under Magellan, or drawn for Pizarro."""
    problems = []
    for v in VALUES:
        hands = sum(s.hands[10 * seat + v] for seat in range(s.seats))
        under = sum(abs(card) == v for _, _, cards in s.sets for card in cards)
        total = hands + s.pile[v] + s.discard[v] + under + s.luck.count(v)
        if total != s.tables.copies:
            problems.append(f"{total} gold cards of value {v}, not {s.tables.copies}")
    if min(*s.hands, *s.pile, *s.discard) < 0:
        problems.append("a pile or hand has a negative number of cards")
    return problems


def _hands(s: State) -> list[str]:
    problems = []
    for seat in range(s.seats):
        hand = s.hand(seat)
        if (len(hand), sum(hand)) != (s.size[seat], s.gold[seat]):
            problems.append(f"the size or the sum of the hand of seat {seat} is wrong")
        private = [*hand, *s.hidden_under(seat)]
        for v in VALUES:
            at = 10 * seat + v
            if not s.shown[at] <= s.hands[at] or not s.shown[at] <= s.sure[at] <= private.count(v):
                problems.append(f"the cards of value {v} known of seat {seat} are not those that it has")
    return problems


def _ships(s: State) -> list[str]:
    """Check how many ships each seat has, and how many ships are on each box.

    A ship may still be on its way to its box.
    """
    problems = []
    for seat in range(s.seats):
        placed = sum(here.count(seat) for here in s.boxes) + sum(owner == seat for owner, _, _ in s.sets)
        bought = sum(buyer == seat and not year for year, _, buyer, _ in s.sold)
        under_way = int(seat == s.turn and s.phase in (PAYMENT, PART))
        if bought - placed not in (0, under_way) and not s.lesson:
            problems.append(f"seat {seat} placed {placed} ships for {bought} cards of year I")
        ships = placed + s.reserve[seat]
        if ships > s.tables.ships:
            problems.append(f"seat {seat} has {ships} ships")
        if s.year == 0 and ships < s.tables.ships - (s.phase == PART) and not s.lesson:
            problems.append(f"seat {seat} has lost a ship")
    for box in range(3):
        for voyage, name in enumerate(EXPLORERS):
            here = sum(s.ships_on(seat, voyage, box) for seat in range(s.seats))
            if here > s.tables.explorer_cards[box] and not s.lesson:
                problems.append(f"there are {here} ships on box {box + 1} of {name}")
    if any(s.boxes[3 * MAGELLAN + box] for box in range(3)):
        problems.append("a Magellan ship is not in a set")
    return [*problems, *_buyers(s)]


def _buyers(s: State) -> list[str]:
    """Check that seats have ships exactly where they bought cards in past years.

    A ship may have moved on to a later box of the same explorer.
    """
    problems = []
    for year in range(0 if s.lesson else s.year):
        for voyage, name in enumerate(EXPLORERS):
            for seat in range(s.seats):
                bought = (year, voyage, seat) in {sale[:3] for sale in s.sold}
                came = any(s.ships_on(seat, voyage, box) for box in range(year, 3))
                under_way = s.phase == PART and (seat, voyage) == (s.turn, s.card)
                if bought != (came or under_way):
                    problems.append(
                        f"seat {seat} bought {name} in year {year + 1} without a ship there, or the reverse"
                    )
    return problems


def _cards(s: State) -> list[str]:
    """Check the highest bid, the number of this year's explorer cards, and the cards in Magellan's sets."""
    problems = []
    if s.standing != max(s.bids):
        problems.append(f"the highest bid is {s.standing}, but the bids are {s.bids}")
    settled = sum(year == s.year for year, _, _, _ in s.sold)
    on_offer = s.card >= 0 and s.phase in (VETO, AUCTION)
    total = sum(s.deck) + len(s.later) + settled + on_offer
    whole = len(EXPLORERS) * s.tables.explorer_cards[s.year]
    if total > whole or (total < whole and not s.lesson):
        problems.append(f"{total} explorer cards of year {s.year + 1}")
    under_way = s.phase in (PAYMENT, ADVANCE, UNDER)
    for _, box, cards in s.sets:
        if len(cards) != box + 1 and not (under_way and len(cards) == box):
            problems.append("a Magellan set does not have one gold card for each year")
    return problems


def _rights(s: State) -> list[str]:
    """Check that `buyer` is the seat that bought last, and that no seat has more vetoes than Columbus cards."""
    if s.lesson:
        return []
    problems = []
    sales = [sale for sale in s.sold if sale[2] >= 0]
    if s.buyer != (sales[-1][2] if sales else NOBODY):
        problems.append(f"the last buyer is not seat {s.buyer}")
    got = [buyer for year, card, buyer, _ in sales if year == 0 and card == COLUMBUS]
    if any(left > got.count(seat) for seat, left in enumerate(s.vetoes)) or sum(s.vetoes) + len(s.later) > len(got):
        problems.append(f"vetoes {s.vetoes} don't fit the buyers of Columbus cards, {got}")
    return problems
