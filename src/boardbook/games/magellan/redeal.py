"""A copy of a position in which all that a seat cannot know is dealt anew, consistent with what it does know.

A seat knows its own hand and hidden cards, whatever lies open, the cards others are known to hold (`sure`, `shown`),
how many cards everybody holds, and that standing bids can be paid. Everything else is one shuffled heap.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from boardbook.games.magellan.state import AUCTION, PAYMENT
from boardbook.games.magellan.tables import VALUES

if TYPE_CHECKING:
    from boardbook.games.magellan.rules import State

S = TypeVar("S", bound="State")

TRIES: Final = 200
"""Deals tried until every standing bid can be paid; after that the bidders get the highest cards of the heap first."""


def redealt(state: S, seat: int, rng: Random) -> S:
    """The copy. Equal to the state where nothing is hidden."""
    new = state.clone()
    others = [s for s in range(state.seats) if s != seat and state.points[s] is None]
    heap = [v for v in VALUES for _ in range(state.pile[v])]
    unknown: dict[int, int] = {}
    for s in others:
        private = [*state.hand(s), *state.hidden_under(s)]
        for v in VALUES:
            sure = state.sure[10 * s + v]
            heap += [v] * (private.count(v) - sure)
        unknown[s] = len(private) - sum(state.sure[10 * s : 10 * s + 10])
    heap.sort()
    for k in range(TRIES):
        rng.shuffle(heap)
        if k == TRIES - 1:
            heap.sort()
            others.sort(key=lambda s: (-state.bids[s], s))
        rest = heap[:]
        for s in others:
            drawn = [rest.pop() for _ in range(unknown[s])]
            _deal(new, state, s, drawn, rng)
        if _consistent(new, others):
            break
    else:
        return state.clone()
    new.pile = [rest.count(v) for v in range(len(state.pile))]
    return new


def _deal(new: State, state: State, seat: int, drawn: list[int], rng: Random) -> None:
    """Split what a seat holds into its hand and what lies hidden under its Magellan cards."""
    private = [*drawn, *(v for v in VALUES for _ in range(state.sure[10 * seat + v]))]
    for v in VALUES:
        for _ in range(state.shown[10 * seat + v]):
            private.remove(v)
    rng.shuffle(private)
    sets = list(state.sets) if new.sets is state.sets else list(new.sets)
    for k, (owner, box, cards) in enumerate(state.sets):
        if owner == seat:
            sets[k] = (owner, box, tuple(-private.pop() if v < 0 else v for v in cards))
    new.sets = tuple(sets)
    hand = [state.shown[10 * seat + v] + private.count(v) for v in range(10)]
    new.hands[10 * seat : 10 * seat + 10] = hand
    new.gold[seat] = sum(v * count for v, count in enumerate(hand))


def _consistent(state: State, others: list[int]) -> bool:
    """Whether bids that stand can be paid, and a payment begun can be completed."""
    if state.phase == AUCTION:
        return all(state.means(s) >= state.bids[s] for s in others)
    if state.phase == PAYMENT and state.turn in others:
        return bool(state.payments())
    return True
