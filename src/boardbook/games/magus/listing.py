"""What may be done in a position of Magus, listed quickly: the fast half of the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    bits_of,
)
from boardbook.games.magus.tables import (
    APPRENTICE,
    ARCHMAGE,
    COLOURLESS,
    EXCHANGES,
    EXPOSED,
    FACES,
    GROUP_SIZE,
    MANA,
    MOVABLE,
    PAIR,
    PAIRS,
    POWERS,
    SEVEN,
    SOURCES,
    TURNS,
    TWO,
    UNUSED,
)

if TYPE_CHECKING:
    from boardbook.games.magus.readings import Readings


def legal(s: Readings) -> list[int]:
    """Numbers of the actions that may be taken now, ascending; empty for chance and at the end."""
    if s.to_act is None or s.to_act < 0:
        return []
    if s.phase > GROUPS:
        return _pending(s)
    t = s.tables
    actions = _free(s)
    if s.phase == DICE:
        actions.append(t.roll)
    elif s.phase == ACTION:
        actions += [t.actions + face - 1 for face in FACES if s.free[face]]
        actions += [t.seven + face - 1 for face in FACES if s.free[face] > 1]
    else:
        actions += _groups(s)
        actions.append(t.end)
    actions.sort()
    return actions


def _pending(s: Readings) -> list[int]:
    """What may be done to finish what was begun."""
    t, phase = s.tables, s.phase
    if phase == RING:
        return list(range(t.raise_, t.raise_ + POWERS))
    if phase == RAISING:
        return [t.raise_ + k for k in range(POWERS) if not s.given >> k & 1]
    if phase == PUTTING:
        return sorted(puts(s, s.amount, 0, free=True))
    if phase == STEPPING:
        return steps(s, t.step, s.seat, t.number[s.card])
    if phase == EXCHANGING:
        return exchanges(s)
    if phase == PICKING:
        return [*picks(s), t.throw] if s.picked else picks(s)
    if phase == LOWERING:
        return lowers(s)
    return [t.pay, *(t.spare + c for c in s.spareable())]


def _groups(s: Readings) -> list[int]:
    """2.2, 3.2: groups of the action that are still open."""
    t = s.tables
    actions: list[int] = []
    if s.raises:
        actions += [t.raise_ + k for k in range(POWERS) if not s.raised >> k & 1]
    if s.puts:
        actions += creations(s) if s.action == SEVEN else puts(s, GROUP_SIZE[s.action], s.targeted)
    return actions


def puts(s: Readings, size: int, barred: int, *, free: bool = False) -> list[int]:
    """A group of apprentices placed or moved, not to the barred sources; `free`: of a potion, whoever moved before."""
    t, seat, near = s.tables, s.seat, s.near
    actions: list[int] = []
    if s.supply(seat, APPRENTICE) >= size:
        first = t.place + (size - 1) * len(SOURCES)
        open_ = s.reachable(seat) & ~barred
        actions += [first + c for c in range(len(SOURCES)) if open_ >> c & 1]
    first = t.move + (size - 1) * len(PAIRS)
    for c in range(len(SOURCES)):
        here = s.pieces[20 * seat + 4 * c + APPRENTICE]
        if (here if free else here - s.fresh[c]) >= size:
            for target in (near[2 * c], near[2 * c + 1]):
                if not barred >> target & 1:
                    actions.append(first + PAIR[5 * c + target])
    return actions


def creations(s: Readings) -> list[int]:
    """3.1 to 3.3: sorcerers that action 7 may make."""
    t, seat = s.tables, s.seat
    groups = {3, 2} if s.owns(TWO) else {3}
    third = s.free[s.laid[0]] > 0
    actions: list[int] = []
    standing = [c for c in range(len(SOURCES)) if sum(s.pieces[20 * seat + 4 * c : 20 * seat + 4 * c + 4]) > 1]
    for k in [k for c in standing for k in t.created_on[c]]:
        rank, source, given = t.created[k]
        at = 20 * seat + 4 * source
        a, i, m, x = given
        if (
            s.pieces[at] < a
            or s.pieces[at + 1] < i
            or s.pieces[at + 2] < m
            or s.pieces[at + 3] < x
            or a + i + m + x not in groups
            or s.supply(seat, rank) < 1
            or (rank == ARCHMAGE and not third and not s.crowned(a + i + m + x))
        ):
            continue
        actions.append(t.create + k)
    return actions


def _free(s: Readings) -> list[int]:
    """C.3: what may be done at any moment of steps 1 and 2."""
    t, seat, rolled = s.tables, s.seat, s.phase != DICE
    actions: list[int] = []
    if not s.collected:
        for c in bits_of(s.active):
            actions.append(t.collect + c)
            if s.usable(3) and s.tied(seat, c):
                actions.append(t.tie + c)
    if s.usable(0) and s.more_dice() > 0:
        actions.append(t.power_dice)
    if rolled and s.usable(1):
        actions += [t.turn + 2 * (face - 1) + k for face in FACES if s.free[face] for k in range(len(TURNS))]
    if s.usable(2) and s.bank[COLOURLESS]:
        actions.append(t.power_mana)
    if s.usable(4):
        for k, rank in enumerate(MOVABLE):
            actions += steps(s, t.own + k * len(PAIRS), seat, rank)
    if s.usable(5):
        for rival in range(s.seats):
            if rival != seat:
                for k, rank in enumerate(EXPOSED):
                    actions += steps(s, t.rival + (len(EXPOSED) * rival + k) * len(PAIRS), rival, rank)
    actions += [t.buy + card for card in s.display if s.affordable(card)]
    actions += [
        t.use + card for card in s.owned[seat] if t.effect[card] not in UNUSED and s.ready(card) and s.works(card)
    ]
    if rolled and not s.claimed and s.shows_421:
        actions += lowers(s)
    return actions


def steps(s: Readings, first: int, seat: int, rank: int) -> list[int]:
    """Sorcerers of a rank to a neighbouring source; the action of the first pair of sources has the number `first`."""
    near = s.near
    at = 20 * seat + rank
    return [
        first + PAIR[5 * c + target]
        for c in range(len(SOURCES))
        if s.pieces[at + 4 * c]
        for target in sorted((near[2 * c], near[2 * c + 1]))
    ]


def exchanges(s: Readings) -> list[int]:
    """6.7: two crystals of one colour, or with a colourless one among them, for one of another colour."""
    t, at = s.tables, len(MANA) * s.seat
    held = s.mana[at : at + len(MANA)]
    return [
        t.exchange + k
        for k, (first, second, taken) in enumerate(EXCHANGES)
        if s.bank[taken] and (held[first] > 1 if first == second else held[first] and held[second])
    ]


def picks(s: Readings) -> list[int]:
    """6.8: dice that may be picked up, highest first, up to the potion's number."""
    t = s.tables
    if len(s.picked) >= t.number[s.card]:
        return []
    most = s.picked[-1] if s.picked else max(FACES)
    return [t.pick + face - 1 for face in FACES if face <= most and s.free[face]]


def lowers(s: Readings) -> list[int]:
    """1.5: powers of rivals with a level to lose."""
    t, own = s.tables, s.seat
    return [t.lower + at for at, level in enumerate(s.power) if level and not POWERS * own <= at < POWERS * (own + 1)]
