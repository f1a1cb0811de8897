"""What each seat may know in Magellan, and determinization from a seat's view.

Hands are secret, except for their size. A seat sees its own hand, a hand that Cook revealed, and hands that were
scored. On side A, the gold under Magellan's cards is secret too. Everybody also knows that each seat has the cards
listed for it in `sure` and `shown`, and that every current bid can be paid. All other cards are unknown, and are
shuffled together.
"""

from __future__ import annotations

from operator import mul
from random import Random
from typing import Final

from boardbook.core import CHANCE, REFEREE
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.state import AUCTION, EXCHANGE, LOST, LUCK, PAYMENT, START, TURN, UNDER
from boardbook.games.magellan.tables import VALUES


def sees(s: State, seat: int | None, hand: int) -> bool:
    """Return whether a seat may see a hand: its own, an open one, or one that was scored."""
    return seat in (hand, REFEREE) or s.open[hand] or s.points[hand] is not None


def counts(s: State, seat: int | None, who: int) -> bool:
    """Return whether a seat can compute what another seat would score now."""
    hidden = any(v < 0 for owner, _, cards in s.sets if owner == who for v in cards)
    return seat in (who, REFEREE) or (sees(s, seat, who) and not hidden)


def knows(s: State, _n: int, seat: int | None) -> bool:
    """Return whether the seat may know the action or outcome that is about to be applied.

    Cards that are drawn or placed under Magellan are secret.
    """
    if seat in (REFEREE, s.turn):
        return True
    if s.to_act == CHANCE:
        return s.phase in (START, TURN, LOST, LUCK) or s.open[s.turn]
    return s.phase != UNDER or s.tables.west_b or s.open[s.turn]


def chance_observer(s: State) -> int | None:
    """Return the seat that draws the card if only this seat sees it, or None if all seats see it."""
    return None if s.to_act != CHANCE or s.phase in (START, TURN, LUCK) or s.open[s.turn] else s.turn


def revealed(s: State) -> object:
    """Return the cards that everybody knows each seat to have."""
    return s.sure[:], s.shown[:]


def forced(s: State) -> bool:
    """Return whether all players can see that the seat to act has only one choice."""
    return is_open_decision(s) and len(s.legal_actions()) == 1


def is_open_decision(s: State) -> bool:
    """Return whether everybody can work out what the seat to act may do."""
    who = s.turn
    if s.phase in (AUCTION, PAYMENT, EXCHANGE):
        return s.open[who] or s.size[who] == 0 or (s.phase == AUCTION and s.must_keep and s.size[who] == 1)
    return s.phase != UNDER or s.tables.west_b or s.open[who] or s.size[who] == 1


def public_choices(s: State) -> list[int]:
    """Return the actions that everybody knows to be legal.

    If everybody can work out what the seat may do, these are all its legal actions. Otherwise, the only such action is
    to pass in an auction.
    """
    if is_open_decision(s):
        return s.legal_actions()
    return [s.tables.pass_] if s.phase == AUCTION else []


def reaction_order(_s: State) -> tuple[int, ...]:
    """Return no seats, because there are no reactions out of turn."""
    return ()


TRIES: Final = 40
"""Maximum number of complete deals to try in search of one in which all current bids can be paid.

If none is found, single cards are swapped instead.
"""
EXCHANGES: Final = 12
"""The number of swaps to try for each hidden card after a possible deal has been found."""


def determinize(state: State, seat: int, rng: Random) -> State:
    """Return a copy of the position in which everything that is hidden from the seat is dealt at random.

    The copy depends only on what the seat knows and on `rng`. Positions that the seat can't tell apart yield the same
    copy.
    """
    new = state.clone()
    rng = Random(rng.getrandbits(64))  # faster than a Stream
    others = [s for s in range(state.seats) if s != seat and state.points[s] is None]
    unknown_cards = {s: _unknown(state, s) for s in others}
    cards = sorted([*(v for s in others for v in unknown_cards[s]), *(v for v in VALUES for _ in range(state.pile[v]))])
    for _ in range(TRIES):
        rng.shuffle(cards)
        if not _lay(new, state, unknown_cards, cards, rng):
            return new
    # Possible deals are rare. Swap cards until one is found, then continue with a random walk among possible deals.
    lacking = _lay(new, state, unknown_cards, cards, rng)
    left = EXCHANGES * len(cards)
    while left:
        i, j = rng.randrange(len(cards)), rng.randrange(len(cards))
        cards[i], cards[j] = cards[j], cards[i]
        now = _lay(new, state, unknown_cards, cards, rng)
        if now > lacking:
            cards[i], cards[j] = cards[j], cards[i]
        else:
            lacking = now
        left -= not lacking
    while _lay(new, state, unknown_cards, cards, rng):  # each pass picks at random which cards are under Magellan
        continue
    return new


def known_outcomes(state: State, seat: int | None) -> list[int]:
    """Return the outcomes of chance that the seat considers possible.

    For a drawn gold card, these are all values that may still be in the pile, as far as the seat knows.
    """
    if state.phase in (START, TURN, LOST):
        return [n for n, _ in state.chances()]
    others = [s for s in range(state.seats) if s != seat and state.points[s] is None]
    unseen = {v for s in others for v in _unknown(state, s)}
    return [v for v in VALUES if state.pile[v] or v in unseen]


def _unknown(state: State, seat: int) -> list[int]:
    """Return a seat's cards except those that everybody knows, in ascending order."""
    under, at = state.hidden_under(seat), 10 * seat
    private = state.hands[at : at + 10]
    for v in under:
        private[v] += 1
    return [v for v in VALUES for _ in range(private[v] - state.sure[at + v])]


def _lay(new: State, state: State, unknown_cards: dict[int, list[int]], cards: list[int], rng: Random) -> int:
    """Deal the given cards to the seats in order, and put the rest on the pile.

    Return how much gold is then missing for the current bids or the current payment.
    """
    start = 0
    new.sets = state.sets
    for s, unknown in unknown_cards.items():
        _deal(new, state, s, cards[start : start + len(unknown)], rng)
        start += len(unknown)
    new.pile = [0] * len(state.pile)
    for v in cards[start:]:
        new.pile[v] += 1
    return _lacking(new, list(unknown_cards))


def _deal(new: State, state: State, seat: int, dealt_cards: list[int], rng: Random) -> None:
    """Divide a seat's cards between its hand and the hidden places under its Magellan cards."""
    at = 10 * seat
    hand = state.sure[at : at + 10]
    for v in dealt_cards:
        hand[v] += 1
    if state.hidden_under(seat):
        free = [v for v in VALUES for _ in range(hand[v] - state.shown[at + v])]
        rng.shuffle(free)
        sets = list(new.sets)
        for k, (owner, box, cards) in enumerate(state.sets):
            if owner == seat:
                sets[k] = (owner, box, tuple(-free.pop() if v < 0 else v for v in cards))
        new.sets = tuple(sets)
        hand = [state.shown[at + v] + free.count(v) for v in range(10)]
    new.hands[at : at + 10] = hand
    new.gold[seat] = sum(map(mul, range(10), hand))


def _lacking(state: State, others: list[int]) -> int:
    """Return how much gold is missing for the current bids or the current payment."""
    if state.phase == AUCTION:
        return sum(max(0, state.bids[s] - state.means(s)) for s in others)
    if state.phase == PAYMENT and state.turn in others and not state.payments():
        return max(1, state.standing - sum(state.paid) - state.means(state.turn))
    return 0
