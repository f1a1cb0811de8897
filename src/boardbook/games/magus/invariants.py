"""Invariants of Magus, checked by counting the pieces. The tests and the soak use them."""

from __future__ import annotations

from boardbook.games.magus.rules import State
from boardbook.games.magus.state import DICE, GROUPS, OVER, RING, ROLLING, bits_of
from boardbook.games.magus.tables import MANA, POWERS, RANKS, SEVEN, SIDES, SOURCES


def check_invariants(state: State) -> list[str]:
    """Return the invariants that the position violates, one sentence each."""
    return [*_crystals(state), *_sorcerers(state), *_potions(state), *_powers(state), *_turn(state)]


def _crystals(state: State) -> list[str]:
    problems = []
    for c, name in enumerate(MANA):
        crystals = state.mana[c :: len(MANA)]
        if state.bank[c] + sum(crystals) != state.tables.crystals:
            problems.append(f"{state.bank[c] + sum(crystals)} {name} crystals")
        if min(state.bank[c], *crystals) < 0:
            problems.append(f"a seat has a negative number of {name} crystals")
    return problems


def _sorcerers(state: State) -> list[str]:
    problems = []
    for seat in range(state.seats):
        for c, source in enumerate(SOURCES):
            here = state.pieces[20 * seat + 4 * c : 20 * seat + 4 * c + 4]
            level = sum(n * own for n, own in zip(here, state.tables.level, strict=True))
            if level != state.strength[5 * seat + c]:
                problems.append(f"the level of {SIDES[seat]} on {source} is wrong")
            if [bool(n) for n in here] != [bool(sources >> c & 1) for sources in state.where[4 * seat : 4 * seat + 4]]:
                problems.append(f"the set of sources with sorcerers of {SIDES[seat]} is wrong")
            if min(here) < 0:
                problems.append(f"{SIDES[seat]} has a negative number of sorcerers on {source}")
        for rank, name in enumerate(RANKS):
            left = state.supply(seat, rank)
            if left < 0:
                problems.append(f"{SIDES[seat]} has too many sorcerers of rank {name}")
            if left + sum(state.pieces[20 * seat + rank : 20 * seat + 20 : 4]) != state.tables.pieces[rank]:
                problems.append(f"the number of sorcerers of rank {name} left to {SIDES[seat]} is wrong")
        if seat != state.seat and state.level[seat] != state.magic_level(seat):
            problems.append(f"the marker of {SIDES[seat]} is in the wrong place")
    return problems


def _potions(state: State) -> list[str]:
    places = [*state.display, *(card for owned in state.owned for card in owned), *bits_of(state.deck)]
    if sorted(places) != sorted(set(places)):
        return ["a potion is in two places"]
    if state.payable is not None:
        payable = [state.tables.buy[card] for card in state.display if state.affordable(card)]
        if state.payable != payable:
            return ["the potions that can be bought are wrong"]
    owned = {card for cards in state.owned for card in cards}
    if not {*bits_of(state.spent), *bits_of(state.tilted)} <= owned:
        return ["a potion without an owner was used"]
    return ["the display is too large"] if len(state.display) > state.tables.display else []


def _powers(state: State) -> list[str]:
    if any(not 0 <= level <= state.tables.cap for level in state.power):
        return ["a power is off its track"]
    for seat in range(state.seats):
        if bits_of(state.charged[seat]) != [k for k in range(POWERS) if state.power[POWERS * seat + k]]:
            return ["the set of powers with a level is wrong"]
    return ["a seat has negative glory"] if min(state.glory) < 0 else []


def _turn(state: State) -> list[str]:
    problems = []
    if state.dice_out() + len(state.picked) > state.tables.dice or min(state.free) < 0:
        problems.append("there are too many dice")
    if state.used.bit_count() > state.tables.powers_a_turn:
        problems.append("too many powers were used")
    if state.laid and len(set(state.laid)) > 1:
        problems.append("the dice on the action are not equal")
    if bool(state.laid) != bool(state.action) or (state.action and state.action < SEVEN and len(state.laid) != 1):
        problems.append("the dice on the action don't fit it")
    rolling = state.phase in (DICE, ROLLING) or not (state.dice_out() or state.picked)
    if (rolling and state.seat >= 0 and state.phase != RING) != (state.due > 0):
        problems.append("dice are due in the wrong phase")
    if (state.phase == GROUPS and not state.action) or (state.phase == OVER and state.seat >= 0):
        problems.append("the phase does not fit the position")
    if any(state.fresh[c] > state.pieces[20 * state.seat + 4 * c] for c in range(len(SOURCES)) if state.seat >= 0):
        problems.append("more apprentices came to a source than are on it")
    return problems
