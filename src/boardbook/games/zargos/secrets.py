"""What each seat may know in Zargos, and determinization from a seat's view.

A seat knows its own hand, the winds that it put back itself, those that were played, and the number of winds in each
hand. No hand has a wind against a people that is not in play. While placement cards are taken, a seat knows the colours
of all cards, but sees the faces of only its own peoples' cards.
"""

from __future__ import annotations

from random import Random
from typing import Final

from boardbook.core import CHANCE, REFEREE
from boardbook.games.zargos.actions import Attempt
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import (
    ATTACK,
    BARTER,
    BY_EARTH,
    BY_ELSEWHERE,
    CARDS,
    EXCHANGE,
    ILLUSIONS,
    NONE,
    RED,
    REORGANISE,
    REPLY,
    SETUP,
    TAKE,
    TRIM,
    WARS,
    WAY,
    WINDS_DRAWN,
)
from boardbook.games.zargos.tables import AGAINST, EARTH, ELSEWHERE, WINDS

POLLS: Final = (RED, ILLUSIONS, WARS)
"""The windows in which several players may be asked one after another."""


def knows(s: State, n: int, seat: int | None) -> bool:
    """Return whether the seat may know the action or outcome that is about to be applied."""
    if seat == REFEREE:
        return True
    if s.to_act == CHANCE:
        if s.phase == CARDS:
            return seat == s.leader[s.side]
        if s.phase == WINDS_DRAWN:
            return seat == s.leader[s.side] or (AGAINST[n] >= 0 and s.leader[AGAINST[n]] < 0)
        return True
    attempt: Attempt = s.tables.attempts[n]
    if attempt.kind == "discard":
        return seat == s.to_act
    return attempt.kind not in ("hand", "want") or seat in (s.offer_by, s.offer_to)


def chance_observer(s: State) -> int | None:
    """Return the only seat that sees what chance draws now: the one whose people gets it.

    Return None if all seats see the outcome.
    """
    return s.leader[s.side] if s.to_act == CHANCE and s.phase in (CARDS, WINDS_DRAWN) else None


def revealed(s: State) -> object:
    """Return what is public: revealed cards, winds played or out of the game, and the hand that a Wind Master took.

    If the set-up is drawn by chance, cards become pawns and boats as soon as they are revealed.
    """
    opened: list[int] = [] if s.phase in (TAKE, CARDS) else s.cards
    became = [*s.owner, *s.pawns, *s.boats] if s.tables.drawn else []
    taken = tuple(s.hand(s.master_seat)) if s.phase == TRIM and s.master >= 0 else ()
    return tuple(opened), tuple(became), s.removed, taken, tuple([entry for entry in s.under if entry[1] < 0])


def public_choices(s: State) -> list[int]:
    """Return the actions that everybody knows to be legal, whatever the seat holds in hand."""
    t, legal, seat = s.tables, s.legal_actions(), s.decider
    if s.phase in (TRIM, BARTER) or seat < 0:
        return []
    if s.phase in POLLS or s.phase == EXCHANGE:
        return [t.pass_]
    if s.phase == REPLY:
        return [t.refuse]
    if s.phase not in (ATTACK, REORGANISE, WAY) or not s.hand_size(seat):
        return legal
    without = s.clone()
    for wind in s.hand(seat):
        without.gain_wind(seat, wind, -1)
    open_ = set(without.legal_actions())
    return [n for n in legal if n in open_]


def reaction_order(s: State) -> tuple[int, ...]:
    """C.4, 8.5, 8.1: return the seats that must still be asked whether they play a wind."""
    if s.phase in (RED, ILLUSIONS):
        return s.waiting
    return (s.decider,) if s.phase == WARS else ()


def forced(s: State) -> bool:
    """Return whether all players can see that the seat to act has only one choice."""
    secret = s.phase in POLLS or s.phase in (EXCHANGE, TRIM, BARTER, REPLY, ATTACK, REORGANISE, WAY)
    if secret and s.hand_size(s.decider):
        return False
    return len(s.legal_actions()) == 1


def determinize(state: State, seat: int, rng: Random) -> State:
    """Return a copy in which everything that is hidden from the seat is dealt again at random."""
    new = state.clone()
    rng = Random(rng.getrandbits(64))  # faster than a Stream
    if state.phase in (TAKE, CARDS):
        _redeal_cards(new, seat, rng)
    elif any(state.hand_size(other) for other in range(state.seats) if other != seat) or _hidden_under(state, seat):
        _redeal_winds(new, seat, rng)
    return new


def known_outcomes(state: State, seat: int | None) -> list[int]:
    """Return the outcomes of chance that are possible as far as the seat knows."""
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
    """Deal again, at random, the cards that others took, each from its own stack."""
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
    """Return the positions of the winds under the deck that the seat does not know."""
    return [k for k, (_, knower) in enumerate(state.under) if knower not in (NONE, seat)]


def _redeal_winds(new: State, seat: int, rng: Random) -> None:
    """Deal again, at random, the hands of others, the winds that they put back, and the deck."""
    winds = range(len(WINDS))
    others = [other for other in range(new.seats) if other != seat]
    hidden = _hidden_under(new, seat)
    absent = [wind for wind in winds if AGAINST[wind] >= 0 and new.leader[AGAINST[wind]] < 0]
    known_hands = {other: _known_hand(new, seat, other) for other in others}
    sizes = {other: new.hand_size(other) - len(known_hands[other]) for other in others}
    heap = [
        wind for wind in winds if wind not in absent for _ in range(_unknown(new, others, hidden, known_hands, wind))
    ]
    rng.shuffle(heap)
    under = list(new.under)
    for k in hidden:
        under[k] = (heap.pop(), under[k][1])
    new.under = tuple(under)
    for other in others:
        hand = [*known_hands[other], *(heap.pop() for _ in range(sizes[other]))]
        for wind in winds:
            new.gain_wind(other, wind, hand.count(wind) - new.hands[len(WINDS) * other + wind])
    for wind in winds:
        if wind not in absent:
            new.deck[wind] = heap.count(wind)
    if new.offer_to >= 0 and new.stage != SETUP and seat not in (new.offer_by, new.offer_to):
        new.give = tuple(sorted(rng.sample(new.hand(new.offer_by), len(new.give))))
        new.ask = tuple(sorted(rng.sample(new.hand(new.offer_to), len(new.ask))))


def _known_hand(state: State, seat: int, other: int) -> list[int]:
    """Return the winds that the seat knows another seat to hold: those offered to it, or the one shown for a move."""
    if state.side >= 0 and state.leader[state.side] == other and state.way in (BY_EARTH, BY_ELSEWHERE):
        return [EARTH if state.way == BY_EARTH else ELSEWHERE]
    offered = state.stage != SETUP and (state.offer_by, state.offer_to) == (other, seat)
    return list(state.give) if offered else []


def _unknown(state: State, others: list[int], hidden: list[int], known_hands: dict[int, list[int]], wind: int) -> int:
    """Return how many winds of a kind are hidden from the seat."""
    hands = sum([state.hands[len(WINDS) * other + wind] - known_hands[other].count(wind) for other in others])
    return state.deck[wind] + hands + sum([state.under[k][0] == wind for k in hidden])
