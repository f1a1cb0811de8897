"""A copy of a position in which all that a seat cannot know is dealt anew, consistent with what it does know.

A seat knows its own hand and hidden cards, whatever lies open, the cards others are known to hold (`sure`, `shown`),
how many cards everybody holds, and that standing bids can be paid. Everything else is one shuffled heap.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from boardbook.games.magellan.state import AUCTION, LOST, PAYMENT, START, TURN
from boardbook.games.magellan.tables import VALUES

if TYPE_CHECKING:
    from boardbook.games.magellan.rules import State

S = TypeVar("S", bound="State")

TRIES: Final = 40
"""Whole deals tried until every standing bid can be paid. Where that is rare, single cards change places instead."""
EXCHANGES: Final = 12
"""How often each hidden card is then offered another place."""


def redealt(state: S, seat: int, rng: Random) -> S:
    """The copy. Equal to the state where nothing is hidden.

    It follows from what the seat knows and from `rng` alone: positions that the seat can't tell apart are dealt alike.
    """
    new = state.clone()
    rng = Random(rng.getrandbits(64))  # a Stream draws slowly
    others = [s for s in range(state.seats) if s != seat and state.points[s] is None]
    drawn = {s: _unknown(state, s) for s in others}
    cards = sorted([*(v for s in others for v in drawn[s]), *(v for v in VALUES for _ in range(state.pile[v]))])
    for _ in range(TRIES):
        rng.shuffle(cards)
        if not _lay(new, state, drawn, cards, rng):
            return new
    # Few deals are possible. Exchange cards till one is found, then walk on among the possible ones.
    lacking = _lay(new, state, drawn, cards, rng)
    left = EXCHANGES * len(cards)
    while left:
        i, j = rng.randrange(len(cards)), rng.randrange(len(cards))
        cards[i], cards[j] = cards[j], cards[i]
        now = _lay(new, state, drawn, cards, rng)
        if now > lacking:
            cards[i], cards[j] = cards[j], cards[i]
        else:
            lacking = now
        left -= not lacking
    while _lay(new, state, drawn, cards, rng):  # where cards lie, in hand or under Magellan, is drawn each time
        continue
    return new


def answers(state: State, seat: int | None) -> list[int]:
    """What chance may draw now, as far as the seat may know: of gold, whatever it does not see elsewhere."""
    if state.phase in (START, TURN, LOST):
        return [n for n, _ in state.chances()]
    others = [s for s in range(state.seats) if s != seat and state.points[s] is None]
    unseen = {v for s in others for v in _unknown(state, s)}
    return [v for v in VALUES if state.pile[v] or v in unseen]


def _unknown(state: State, seat: int) -> list[int]:
    """What a seat holds beyond the cards that everybody knows of."""
    private = [*state.hand(seat), *state.hidden_under(seat)]
    for v in VALUES:
        for _ in range(state.sure[10 * seat + v]):
            private.remove(v)
    return private


def _lay(new: State, state: State, drawn: dict[int, list[int]], cards: list[int], rng: Random) -> int:
    """Give out the hidden cards in this order, the rest to the pile; how much gold what stands lacks then."""
    start = 0
    new.sets = state.sets
    for s, unknown in drawn.items():
        _deal(new, state, s, cards[start : start + len(unknown)], rng)
        start += len(unknown)
    rest = cards[start:]
    new.pile = [rest.count(v) for v in range(len(state.pile))]
    return _lacking(new, list(drawn))


def _deal(new: State, state: State, seat: int, drawn: list[int], rng: Random) -> None:
    """Split what a seat holds into its hand and what lies hidden under its Magellan cards."""
    private = [*drawn, *(v for v in VALUES for _ in range(state.sure[10 * seat + v]))]
    for v in VALUES:
        for _ in range(state.shown[10 * seat + v]):
            private.remove(v)
    rng.shuffle(private)
    sets = list(new.sets)
    for k, (owner, box, cards) in enumerate(state.sets):
        if owner == seat:
            sets[k] = (owner, box, tuple(-private.pop() if v < 0 else v for v in cards))
    new.sets = tuple(sets)
    hand = [state.shown[10 * seat + v] + private.count(v) for v in range(10)]
    new.hands[10 * seat : 10 * seat + 10] = hand
    new.gold[seat] = sum(v * count for v, count in enumerate(hand))


def _lacking(state: State, others: list[int]) -> int:
    """Gold that is missing for the bids that stand, or for the payment that was begun."""
    if state.phase == AUCTION:
        return sum(max(0, state.bids[s] - state.means(s)) for s in others)
    if state.phase == PAYMENT and state.turn in others and not state.payments():
        return max(1, state.standing - sum(state.paid) - state.means(state.turn))
    return 0
