"""Lists the legal actions of Magus quickly. `conditions.py` explains why all other actions are illegal."""

from __future__ import annotations

from typing import Final

from boardbook.games.magus.queries import Queries
from boardbook.games.magus.state import (
    ACTION,
    DICE,
    EXCHANGING,
    GROUPS,
    LOWERING,
    PICKING,
    PUTTING,
    RAISING,
    RING,
    STEPPING,
)
from boardbook.games.magus.tables import (
    APPRENTICE,
    ARCHMAGE,
    COLOURLESS,
    CRYSTALS,
    EXCHANGE,
    EXPOSED,
    FACES,
    GROUP,
    GROUP_SIZE,
    LEVELS,
    LOWER,
    MOVABLE,
    POWERS,
    REROLL,
    SETS,
    SEVEN,
    SOURCES,
    STEP,
    TWO,
    UNUSED,
)

_MORE_DICE: Final = 1 << 0
_TURN: Final = 1 << 1
_COLOURLESS: Final = 1 << 2
_TIE: Final = 1 << 3
_OWN: Final = 1 << 4
_RIVALS: Final = 1 << 5
"""The sets of powers that contain only power 1, only power 2, and so on up to power 6."""


def legal(s: Queries) -> list[int]:
    """Return the numbers of the legal actions in ascending order.

    The list is empty if chance moves or the game is over.
    """
    if s.to_act is None or s.to_act < 0:
        return []
    if s.phase > GROUPS:
        return _pending(s)
    t = s.tables
    actions = _free(s)
    if s.phase == DICE:
        actions.append(t.roll)
    elif s.phase == ACTION:
        actions += [t.choose[face][face] for face in FACES if s.free[face]]
        actions += [t.choose[SEVEN][face] for face in FACES if s.free[face] > 1]
    else:
        actions += _groups(s)
        actions.append(t.end)
    actions.sort()
    return actions


def _pending(s: Queries) -> list[int]:
    """Return the actions that continue or finish the current effect."""
    t, phase = s.tables, s.phase
    if phase == RING:
        return t.raise_[:]
    if phase == RAISING:
        return t.raise_but[s.given][:]
    if phase == PUTTING:
        return sorted(puts(s, s.amount, 0, free=True))
    if phase == STEPPING:
        return s.circle.step[s.where[4 * s.seat + t.effect_number[s.card]]][:]
    if phase == EXCHANGING:
        return exchanges(s)
    if phase == PICKING:
        return [*picks(s), t.throw] if s.picked else picks(s)
    if phase == LOWERING:
        return lowers(s)
    return [t.pay, *(t.spare[c] for c in s.spareable())]


def _groups(s: Queries) -> list[int]:
    """2.2, 3.2: return the actions for the groups and the raises that remain of the chosen action."""
    t = s.tables
    actions: list[int] = []
    if s.raises:
        actions += t.raise_but[s.raised]
    if s.puts:
        actions += creations(s) if s.action == SEVEN else puts(s, GROUP_SIZE[s.action], s.targeted)
    return actions


def puts(s: Queries, size: int, barred: int, *, free: bool = False) -> list[int]:
    """Return the actions that place or move a group of apprentices, but not those that lead to a barred source.

    If `free` is true, as for a potion, apprentices may move even if they have moved before.
    """
    t, seat = s.tables, s.seat
    actions: list[int] = []
    if s.supply(seat, APPRENTICE) >= size:
        actions += t.place[size][s.reachable(seat) & ~barred]
    near = s.circle.near
    for c in SETS[s.where[4 * seat + APPRENTICE]]:
        here = s.pieces[20 * seat + 4 * c + APPRENTICE]
        if (here if free else here - s.fresh[c]) >= size:
            moves = t.move[size][c]
            actions += [moves[target] for target in near[c] if not barred >> target & 1]
    return actions


def creations(s: Queries) -> list[int]:
    """3.1 to 3.3: return the actions that create a sorcerer."""
    t, seat = s.tables, s.seat
    least = 2 if s.owns(TWO) else 3
    third = s.free[s.laid[0]] > 0
    actions: list[int] = []
    for c in range(len(SOURCES)):
        at = 20 * seat + 4 * c
        apprentices, initiates, mages, archmages = here = s.pieces[at : at + 4]
        if sum(here) < least:
            continue
        for n, rank, size, (a, i, m, x) in t.creations[c]:
            if (
                size < least
                or apprentices < a
                or initiates < i
                or mages < m
                or archmages < x
                or s.supply(seat, rank) < 1
                or (rank == ARCHMAGE and not third and not s.crowned(size))
            ):
                continue
            actions.append(n)
    return actions


def _free(s: Queries) -> list[int]:
    """C.3: return the actions that are possible at any time in steps 1 and 2."""
    t, effect = s.tables, s.tables.effect
    actions = _powers(s)
    if not s.collected:
        actions += t.collect[s.active]
    actions += s.buys()
    done = s.spent | s.tilted
    for card in s.owned[s.seat]:
        if not done >> card & 1 and effect[card] not in UNUSED and works(s, card):
            actions.append(t.use[card])
    if s.phase != DICE and not s.claimed and s.shows_421:
        actions += lowers(s)
    return actions


def _powers(s: Queries) -> list[int]:
    """5.3 to 5.8: return the actions that use a power."""
    t, seat, usable = s.tables, s.seat, s.usable()
    actions: list[int] = []
    if usable & _MORE_DICE and s.more_dice() > 0:
        actions.append(t.more_dice)
    if usable & _TURN and s.phase != DICE:
        actions += [n for face in FACES if s.free[face] for n in t.turn[face]]
    if usable & _COLOURLESS and s.bank[COLOURLESS]:
        actions.append(t.colourless)
    if usable & _TIE and s.active and not s.collected:
        actions += [t.tie[c] for c in SETS[s.active] if s.tied(seat, c)]
    if usable & _OWN:
        for rank in MOVABLE:
            actions += s.circle.own[rank][s.where[4 * seat + rank]]
    if usable & _RIVALS:
        for rival in range(s.seats):
            if rival != seat:
                for rank in EXPOSED:
                    actions += s.circle.rival[rival][rank][s.where[4 * rival + rank]]
    return actions


def works(s: Queries, card: int) -> bool:
    """Return whether the effect of a potion is possible now."""
    effect, number = s.tables.effect[card], s.tables.effect_number[card]
    if effect == STEP:
        return s.where[4 * s.seat + number] > 0
    if effect == EXCHANGE:
        return any(s.bank[taken] for others in _exchangeable(s) for taken, _ in others)
    if effect == REROLL:
        return s.phase != DICE and any(s.free)
    if effect == GROUP:
        return bool(puts(s, number, 0, free=True))
    if effect == CRYSTALS:
        return s.bank[COLOURLESS] > 0
    if effect == LOWER:
        return s.phase != DICE and s.shows_421 and s.rivals_have_levels
    return effect == LEVELS


def exchanges(s: Queries) -> list[int]:
    """6.7: return the actions that exchange two crystals of one colour for a crystal of another.

    Colourless crystals can replace crystals of any colour.
    """
    return sorted(n for others in _exchangeable(s) for taken, n in others if s.bank[taken])


def _exchangeable(s: Queries) -> list[list[tuple[int, int]]]:
    """Return, for each pair of crystals that the seat can give, the colours that it may take, each with its action."""
    crystals = s.held(s.seat)
    return [
        others
        for first, second, others in s.tables.exchanges
        if (crystals[first] > 1 if first == second else crystals[first] and crystals[second])
    ]


def picks(s: Queries) -> list[int]:
    """6.8: return the actions that pick up another die.

    The dice are picked up from highest to lowest, and the potion limits their number.
    """
    t = s.tables
    if len(s.picked) >= t.effect_number[s.card]:
        return []
    most = s.picked[-1] if s.picked else max(FACES)
    return [t.pick[face] for face in FACES if face <= most and s.free[face]]


def lowers(s: Queries) -> list[int]:
    """1.5: return the actions that lower a power of a rival."""
    t, own = s.tables, s.seat
    return [t.lower[at] for at, level in enumerate(s.power) if level and not POWERS * own <= at < POWERS * (own + 1)]
