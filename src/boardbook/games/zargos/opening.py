"""Chapter B of Zargos, the set-up: dice for the order, peoples, placement cards, trades, and the first pawns."""

from __future__ import annotations

from typing import Final

from boardbook.core import CHANCE
from boardbook.games.zargos import listing
from boardbook.games.zargos.course import Course
from boardbook.games.zargos.state import (
    ANSWER,
    BUNDLE,
    CARDS,
    NONE,
    OPENING,
    PEOPLE,
    PLACE,
    SETUP,
    TAKE,
    TIES,
    TRADE,
    bits_of,
)
from boardbook.games.zargos.tables import BLUE, GREEN

BLUE_AT_ONCE: Final = 2
"""The number of blue cards that are taken together."""


# --- dice for an order --------------------------------------------------------------------------------------------


def settle_order(s: Course, groups: list[tuple[int, ...]]) -> None:
    """Set an order of groups. Dice decide the order within each group."""
    s.groups = tuple(groups)
    s.rolled = ()
    if all(len(group) == 1 for group in groups):
        _ordered(s)
    else:
        s.phase = OPENING if s.phase == OPENING else TIES
        s.to_act = CHANCE


def roll_for_order(s: Course, face: int) -> None:
    """B.1: let the members of the first tied group roll in turn. Those with equal rolls are tied again."""
    s.rolled = (*s.rolled, face)
    at = next(k for k, group in enumerate(s.groups) if len(group) > 1)
    group = s.groups[at]
    if len(s.rolled) < len(group):
        return
    faces = sorted(set(s.rolled), reverse=True)
    parts = [tuple([m for m, rolled in zip(group, s.rolled, strict=True) if rolled == face]) for face in faces]
    settle_order(s, [*s.groups[:at], *parts, *s.groups[at + 1 :]])


def _ordered(s: Course) -> None:
    order = tuple([member for group in s.groups for member in group])
    if s.phase == OPENING:
        s.phase = PEOPLE
        s.to_act = CHANCE if s.tables.drawn else order[0]
        return
    s.groups = ()
    s.order = order
    if s.stage == SETUP:
        s.emit("placing", "setup.order", sides=[s.people_term(people) for people in order])
        s.queue = order
        next_to_place(s)
    else:
        s.hand_out_crowns()


# --- peoples and cards --------------------------------------------------------------------------------------------


def peoples_each(s: Course) -> int:
    """B.2: return how many peoples each player leads."""
    return s.tables.peoples_each if s.seats == 2 else 2 if s.seats == 3 else 1


def choose(s: Course, people: int) -> None:
    """B.2, B.11: choose or draw a people. Then the next player chooses, until all peoples are taken."""
    order = [group[0] for group in s.groups]
    s.leader[people] = order[len(s.picking) % s.seats]
    s.picking = (*s.picking, people)
    if len(s.picking) < s.seats * peoples_each(s):
        s.to_act = CHANCE if s.tables.drawn else order[len(s.picking) % s.seats]
        return
    s.groups = ()
    s.order = s.picking
    _ask_to_take(s, s.order[0])


def _ask_to_take(s: Course, people: int) -> None:
    s.side = people
    if s.tables.drawn:
        take(s, GREEN if listing.left_in(s, GREEN) else BLUE)
        return
    s.phase = TAKE
    s.to_act = s.leader[people]


def take(s: Course, stack: int) -> None:
    """B.4: take one green card or two blue cards."""
    s.due = min(BLUE_AT_ONCE, listing.left_in(s, stack)) if stack else 1
    s.phase = CARDS
    s.to_act = CHANCE
    s.taking = stack


def card_taken(s: Course, card: int) -> None:
    """Give a card to the people that took it. After the last card, all cards are revealed."""
    s.stack[card] -= 1
    s.cards[len(s.tables.cards) * s.side + card] += 1
    s.due -= 1
    if s.due:
        return
    s.taking = NONE
    if sum(s.stack):
        _ask_to_take(s, following(s, s.side))
    else:
        _lay_open(s)


def following(s: Course, people: int) -> int:
    """Return the people that follows another in the order."""
    return s.order[(s.order.index(people) + 1) % len(s.order)]


def _lay_open(s: Course) -> None:
    """B.5: place a starting pawn on each territory."""
    t = s.tables
    start = t.starting["2x3" if s.seats == 2 and peoples_each(s) == 3 else str(s.seats)]
    for people in s.order:
        s.pool[people] = start
        for card, count in enumerate(s.count_cards(people)[: t.reinforcement_card]):
            if count:
                _settle(s, people, card)
    s.emit("laid_open", "setup.reveal", "setup.pawns")
    s.passes = 0
    if s.tables.drawn:
        _pay_out(s)
    else:
        _ask_to_trade(s, s.order[0])


def _settle(s: Course, people: int, card: int) -> None:
    s.pool[people] -= 1
    s.put(people, s.tables.codes.index(s.tables.cards[card]), 1)


# --- trades -------------------------------------------------------------------------------------------------------


def _ask_to_trade(s: Course, people: int) -> None:
    """B.6: let the next people that has offers left make one. Peoples that have no offers left pass.

    When all peoples have passed in a row, end the trades.
    """
    t = s.tables
    s.offer_by = s.offer_to = NONE
    s.give = s.ask = ()
    while s.passes < len(s.order):
        if s.offers[people] < t.trade_offers:
            s.phase = TRADE
            s.side = people
            s.to_act = s.leader[people]
            return
        s.passes += 1
        people = following(s, people)
    s.passes = 0
    _pay_out(s)


def pass_trade(s: Course) -> None:
    """Let the active people pass without an offer."""
    s.passes += 1
    _ask_to_trade(s, following(s, s.side))


def offer(s: Course, people: int) -> None:
    """Begin an offer to a people."""
    s.offers[s.side] += 1
    s.offer_by, s.offer_to = s.side, people
    s.phase = BUNDLE


def propose(s: Course) -> None:
    """Complete the offer. The other people must answer it."""
    s.phase = ANSWER
    s.to_act = s.leader[s.offer_to]


def answer(s: Course, *, accepted: bool) -> None:
    """B.7: if the offer is accepted, exchange the cards and the pawns on their territories."""
    if accepted:
        _swap(s, s.offer_by, s.offer_to, s.give)
        _swap(s, s.offer_to, s.offer_by, s.ask)
    s.passes = 0
    _ask_to_trade(s, following(s, s.side))


def _swap(s: Course, by: int, to: int, cards: tuple[int, ...]) -> None:
    n = len(s.tables.cards)
    for card in cards:
        s.cards[n * by + card] -= 1
        s.cards[n * to + card] += 1
        if card < s.tables.reinforcement_card:
            s.take(s.tables.codes.index(s.tables.cards[card]), 1)
            s.pool[by] += 1
            _settle(s, to, card)


# --- the first pawns ----------------------------------------------------------------------------------------------


def _pay_out(s: Course) -> None:
    """B.8, B.9: give out boats and reinforcements.

    The people with the most pawns is then the first to place its pawns.
    """
    t, n = s.tables, len(s.tables.cards)
    for people in s.order:
        reinforcements = s.cards[n * people + t.reinforcement_card]
        boats = s.cards[n * people + t.boat_card]
        s.pool[people] += t.reinforcement * reinforcements
        s.boats[people] += boats
        if reinforcements or boats:
            side = s.people_term(people)
            s.emit("paid", "setup.paid", of_side=side, pawns=t.reinforcement * reinforcements, boats=boats)
    s.cards = [0] * len(s.cards)
    s.side = NONE
    for people in s.order:
        if not s.held[people]:
            s.pool[people] = 0
    s.drop_out()
    if s.is_decided():
        return
    totals = sorted({s.on_board(people) for people in s.order}, reverse=True)
    settle_order(s, [tuple([p for p in s.order if s.on_board(p) == total]) for total in totals])


def next_to_place(s: Course) -> None:
    """B.10: let the next people place the pawns of its pool. After the last people, the first round begins."""
    while s.queue:
        people, s.queue = s.queue[0], s.queue[1:]
        if s.pool[people]:
            s.side = people
            if s.tables.drawn:
                _spread(s, people)
                continue
            s.to_act = s.leader[people]
            s.phase = PLACE
            return
    s.begin_round()


def _spread(s: Course, people: int) -> None:
    """B.11: place each pawn on the territory with the fewest pawns.

    In a tie, choose the one with the most foreign neighbours.
    """
    t, pawns = s.tables, s.pool[people]
    facing = {
        place: sum([s.owner[near] not in (NONE, people) for near in t.near[place] if near < t.land])
        for place in bits_of(s.held[people])
    }
    while s.pool[people]:
        place = min(bits_of(s.places_for_one(people)), key=lambda k: (s.pawns[k], -facing[k], k))
        s.pool[people] -= 1
        s.put(people, place, 1)
    s.emit("spread", "setup.drawn", of_side=s.people_term(people), n=pawns)
