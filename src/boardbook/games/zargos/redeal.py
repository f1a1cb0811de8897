"""A copy of a position of Zargos in which all that a seat cannot know is drawn anew.

A seat knows its own hand, the winds it put back itself, those that were played, and how many winds everybody holds; a
wind against an absent people is in nobody's hand. While placement cards are taken it knows the backs of all cards, but
the faces of its own peoples' only.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from boardbook.games.zargos.state import BY_EARTH, BY_ELSEWHERE, CARDS, NONE, SETUP, TAKE, WINDS_DRAWN
from boardbook.games.zargos.tables import AGAINST, EARTH, ELSEWHERE, WINDS

if TYPE_CHECKING:
    from boardbook.games.zargos.rules import State

S = TypeVar("S", bound="State")


def redealt(state: S, seat: int, rng: Random) -> S:
    """The copy. It follows from what the seat knows and from `rng` alone."""
    new = state.clone()
    rng = Random(rng.getrandbits(64))  # a Stream draws slowly
    if state.phase in (TAKE, CARDS):
        _redeal_cards(new, seat, rng)
    elif any(state.hand_size(other) for other in range(state.seats) if other != seat) or _hidden_under(state, seat):
        _redeal_winds(new, seat, rng)
    return new


def answers(state: State, seat: int | None) -> list[int]:
    """What chance may draw now, as far as the seat may know: whatever it does not see elsewhere."""
    if state.phase == CARDS:
        n = len(state.tables.cards)
        others = [people for people in state.order if state.leader[people] != seat]
        left = [state.stack[card] + sum([state.cards[n * people + card] for people in others]) for card in range(n)]
        return [card for card in range(n) if left[card] and state.tables.stack_of[card] == state.taking]
    if state.phase == WINDS_DRAWN:
        hands = [other for other in range(state.seats) if other != seat]
        under = [state.under[k][0] for k in [*_hidden_under(state, seat), 0][: len(state.under)]]
        return [
            wind
            for wind in range(len(WINDS))
            if state.deck[wind] or wind in under or any(state.hands[len(WINDS) * other + wind] for other in hands)
        ]
    return [n for n, _ in state.chances()]


def _redeal_cards(new: State, seat: int, rng: Random) -> None:
    """Faces of what others took, each from its stack."""
    t, n = new.tables, len(new.tables.cards)
    others = [people for people in new.order if new.leader[people] != seat]
    for stack in range(2):
        kinds = [card for card in range(n) if t.stack_of[card] == stack]
        taken = [sum([new.cards[n * people + card] for card in kinds]) for people in others]
        unknown = [
            card
            for card in kinds
            for _ in range(new.stack[card] + sum([new.cards[n * people + card] for people in others]))
        ]
        rng.shuffle(unknown)
        for people, number in zip(others, taken, strict=True):
            for card in kinds:
                new.cards[n * people + card] = 0
            for _ in range(number):
                new.cards[n * people + unknown.pop()] += 1
        for card in kinds:
            new.stack[card] = unknown.count(card)


def _hidden_under(state: State, seat: int | None) -> list[int]:
    """Positions of winds under the deck that the seat does not know."""
    return [k for k, (_, knower) in enumerate(state.under) if knower not in (NONE, seat)]


def _redeal_winds(new: State, seat: int, rng: Random) -> None:
    """Hands of others, what they put back, and the deck."""
    winds = range(len(WINDS))
    others = [other for other in range(new.seats) if other != seat]
    hidden = _hidden_under(new, seat)
    absent = [wind for wind in winds if AGAINST[wind] >= 0 and new.leader[AGAINST[wind]] < 0]
    held = {other: _known_hand(new, seat, other) for other in others}
    sizes = {other: new.hand_size(other) - len(held[other]) for other in others}
    heap = [wind for wind in winds if wind not in absent for _ in range(_unknown(new, others, hidden, held, wind))]
    rng.shuffle(heap)
    under = list(new.under)
    for k in hidden:
        under[k] = (heap.pop(), under[k][1])
    new.under = tuple(under)
    for other in others:
        hand = [*held[other], *(heap.pop() for _ in range(sizes[other]))]
        for wind in winds:
            new.hands[len(WINDS) * other + wind] = hand.count(wind)
    for wind in winds:
        if wind not in absent:
            new.deck[wind] = heap.count(wind)
    if new.offer_to >= 0 and new.stage != SETUP and seat not in (new.offer_by, new.offer_to):
        new.give = tuple(sorted(rng.sample(new.hand(new.offer_by), len(new.give))))
        new.ask = tuple(sorted(rng.sample(new.hand(new.offer_to), len(new.ask))))


def _known_hand(state: State, seat: int, other: int) -> list[int]:
    """Winds that the seat knows another to hold: those that are offered to it, and one laid open for a move."""
    if state.side >= 0 and state.leader[state.side] == other and state.way in (BY_EARTH, BY_ELSEWHERE):
        return [EARTH if state.way == BY_EARTH else ELSEWHERE]
    offered = state.stage != SETUP and (state.offer_by, state.offer_to) == (other, seat)
    return list(state.give) if offered else []


def _unknown(state: State, others: list[int], hidden: list[int], held: dict[int, list[int]], wind: int) -> int:
    """How many winds of a kind are where the seat does not see them."""
    hands = sum([state.hands[len(WINDS) * other + wind] - held[other].count(wind) for other in others])
    return state.deck[wind] + hands + sum([state.under[k][0] == wind for k in hidden])
