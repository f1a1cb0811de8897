"""Invariants of Zargos, checked by counting the pieces. The tests and the soak use them.

In a lesson, placement cards may be missing.
"""

from __future__ import annotations

from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import ANSWER, BUNDLE, OVER, SETUP, TRADE, TRIM, WINDS_DRAWN, bits_of
from boardbook.games.zargos.tables import AGAINST, DRAGONS, PEOPLES, WINDS


def check_invariants(state: State) -> list[str]:
    """Return the invariants that the position violates, one sentence each."""
    return [*_places(state), *_pawns(state), *_cards(state), *_boats(state), *_winds(state), *_order(state)]


def _places(s: State) -> list[str]:
    t, problems = s.tables, []
    for place, code in enumerate(t.codes):
        owner, pawns = s.owner[place], s.pawns[place]
        if pawns < 0 or (owner >= 0) != (pawns > 0):
            problems.append(f"{code} has {pawns} pawns of people {owner}")
        if [p for p in range(len(PEOPLES)) if s.held[p] >> place & 1] != ([owner] if owner >= 0 else []):
            problems.append(f"{code} does not have exactly one holder")
        if place >= t.land and owner not in (-1, DRAGONS):
            problems.append(f"{PEOPLES[owner]} are at sea on {code}")
        if place >= t.land and owner == DRAGONS and s.closed >> place & 1 and place not in s.landing:
            problems.append(f"Dragons are on {code}, which is closed")
        if not 0 <= s.fresh[place] <= pawns or not 0 <= s.locked[place] <= pawns:
            problems.append(f"more pawns on {code} are marked as fresh or locked than are there")
    return problems


def _pawns(s: State) -> list[str]:
    problems = []
    for people, name in enumerate(PEOPLES):
        total = s.on_board(people)
        if total > s.tables.most:
            problems.append(f"{name} have {total} pawns")
        if s.pool[people] < 0 or (total and s.leader[people] < 0):
            problems.append(f"{name} have pawns without being in play")
        if total and people not in s.order and s.stage != SETUP:
            problems.append(f"{name} are out, but have pawns")
    if s.attackers < 0 or any(c.pawns < 1 for c in s.commitments):
        problems.append("an attack has no pawns")
    return problems


def _cards(s: State) -> list[str]:
    t, n = s.tables, len(s.tables.cards)
    by_peoples = [sum(s.cards[card::n]) for card in range(n)]
    if min(s.stack) < 0 or min(by_peoples) < 0:
        return ["a placement card is owed"]
    total = [a + b for a, b in zip(s.stack, by_peoples, strict=True)]
    if any(k > most for k, most in zip(total, t.most_cards, strict=True)):
        return ["there are more placement cards than in the box"]
    dealt = any(by_peoples) or s.phase in (TRADE, BUNDLE, ANSWER)
    if dealt and total != t.most_cards and not s.lesson:
        return ["placement cards are missing"]
    return []


def _boats(s: State) -> list[str]:
    return ["boats are missing"] if min(s.boats) < 0 or s.boats_left < 0 else []


def _winds(s: State) -> list[str]:
    t, problems = s.tables, []
    for wind, name in enumerate(WINDS):
        in_hands = s.hands[wind :: len(WINDS)]
        under = sum(w == wind for w, _ in s.under)
        cast = int(s.cast.wind == wind)
        total = sum(in_hands) + s.deck[wind] + under + s.removed.count(wind) + s.lasting.count(wind) + cast
        if total != t.copies[wind] or min(*in_hands, s.deck[wind]) < 0:
            problems.append(f"{total} winds of {name}")
    if s.size != [len(s.hand(seat)) for seat in range(s.seats)]:
        problems.append("the number of winds in a hand is wrong")
    wrongly = [wind for wind in s.removed if AGAINST[wind] < 0 or s.leader[AGAINST[wind]] >= 0]
    problems += [f"{WINDS[wind]} should not have been removed" for wind in wrongly]
    owner = s.owner[t.city]
    if s.battle < 0 and s.cast.wind < 0 and s.phase != OVER:
        if s.master != owner:
            problems.append("the Wind Master is not the people in the City")
        over = [seat for seat in range(s.seats) if s.hand_size(seat) > s.wind_limit(seat)]
        if over and s.phase not in (TRIM, WINDS_DRAWN):
            problems.append(f"seats {over} hold too many winds")
    return problems


def _order(s: State) -> list[str]:
    problems = []
    if len(set(s.order)) != len(s.order) or not set(s.queue) <= set(s.order):
        problems.append("the order does not list each people in play once")
    for kingdom, holder in enumerate(s.crown):
        if holder >= 0 and (holder not in s.order or not s.tables.value[kingdom]):
            problems.append(f"the card of {s.tables.kingdoms[kingdom]} belongs to a people without pawns")
    if s.battle >= 0 and s.attackers < 0:
        problems.append("a combat has no attackers")
    if any(s.held[a] & s.held[b] for a in s.order for b in s.order if a < b) or bits_of(s.attacked & ~s.all_land):
        problems.append("a place has two holders")
    return problems
