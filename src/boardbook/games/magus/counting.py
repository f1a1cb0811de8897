"""The counts of Magus, which score majorities on the sources and tracks and, at the last count, the potions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from boardbook.core.words import Value
from boardbook.games.magus.state import GLORY, NONE, RING, Position
from boardbook.games.magus.tables import ODE, POWER_RING, POWERS, SOURCES, Tables

RINGS: Final = 0
TRACKS: Final = 1
BONUS: Final = 2
POTIONS: Final = 3
FINAL: Final = 2
"""The number of counts before the last one."""
CACHE_SIZE: Final = 8192
"""The number of results that each function of a count or a value keeps. More cost memory and save no time."""


def ranks(levels: Sequence[int], *, zero: bool) -> list[int]:
    """4.4: return the rank of each level, which is the number of levels that are at least as high.

    The rank of level 0 is 0 unless `zero` is true.
    """
    ordered = sorted(levels)
    n = len(ordered)
    return [n - bisect_left(ordered, level) if level or zero else 0 for level in levels]


def tranche(figures: Sequence[int], rank: int) -> int:
    """Return the tranche of a rank. It is 0 for rank 0 and for ranks beyond the last tranche."""
    return figures[rank - 1] if 0 < rank <= len(figures) else 0


def begin(s: Position) -> None:
    """8.2: score the rings in order around the circle. After that, the seats place the levels of the ring of power."""
    s.emit("count", "finish.check", "count.three", number=s.counts + 1)
    for place, source in enumerate(s.sources):
        ring = s.rings[place]
        if ring != POWER_RING:
            by_seat = ranks(s.strength[source::5], zero=False)
            for seat, rank in enumerate(by_seat):
                glory = tranche(s.tables.rings[ring], rank)
                _score(s, seat, RINGS, glory, "ring", by_seat, place=s.source_term(source))
    s.placing = NONE


def takers(s: Position) -> list[tuple[int, int]]:
    """8.3: return `(seat, levels)` for each seat that gains levels from the ring of power.

    The seats with the best tranche come first. Tied seats are in clockwise order.
    """
    source = s.sources[s.rings.index(POWER_RING)]
    by_seat = ranks(s.strength[source::5], zero=False)
    clockwise = [(s.start + k) % s.seats for k in range(s.seats)]
    order = sorted(clockwise, key=by_seat.__getitem__)
    return [(seat, levels) for seat in order if (levels := tranche(s.tables.power_ring, by_seat[seat]))]


def ask_next(s: Position) -> bool:
    """Ask the next seat to place levels of the ring of power. Return False if no seat is left."""
    waiting = takers(s)
    done = next((k + 1 for k, (seat, _) in enumerate(waiting) if seat == s.placing), 0)
    if done == len(waiting):
        s.placing = NONE
        s.amount = 0
        return False
    s.placing, s.amount = waiting[done]
    s.phase = RING
    s.to_act = s.placing
    s.emit("ring_levels", "count.ring", of_side=s.name(s.placing), n=s.amount, number=s.counts + 1)
    return True


def finish(s: Position) -> None:
    """8.4 to 8.6: score the tracks, the bonus of the seventh track and, at the last count, the potions."""
    t = s.tables
    for power in range(POWERS):
        by_seat = ranks(s.power[power::POWERS], zero=t.zero_ranks)
        for seat, rank in enumerate(by_seat):
            _score(s, seat, TRACKS, tranche(t.track_tranches, rank), "track", by_seat, power=s.power_term(power))
    for seat in range(s.seats):
        _score(s, seat, BONUS, t.bonus[s.power[POWERS * seat + POWERS - 1]], "bonus", ())
    if s.counts == FINAL:
        for seat in range(s.seats):
            for family in range(len(SOURCES)):
                own = [t.steps[card] for card in s.owned[seat] if t.family[card] == family]
                _score(s, seat, POTIONS, families(own), "family", (), family=s.source_term(family), n=len(own))
            for card in s.owned[seat]:
                if t.effect[card] == ODE:
                    paid = sum(t.family[other] == t.pays_for[card] for other in s.owned[seat])
                    glory = t.effect_number[card] * paid
                    _score(s, seat, POTIONS, glory, "ode", (), potion=s.card_term(card), n=paid)
    s.counts += 1


def _score(s: Position, seat: int, part: int, glory: int, kind: str, by_seat: Sequence[int], **values: Value) -> None:
    """Give a seat glory for a part of the count. For a majority, `by_seat` has the ranks of all seats."""
    if not glory:
        return
    s.glory[len(GLORY) * seat + part] += glory
    if s.events is None:
        return
    if by_seat:
        values = {**values, "tranche": by_seat[seat], "tied": by_seat.count(by_seat[seat]) - 1}
    s.emit(kind, *_RULES[kind], of_side=s.name(seat), glory=glory, number=s.counts + 1, **values)


_RULES: Final = {
    "ring": ("count.sources",),
    "track": ("count.tracks",),
    "bonus": ("count.bonus", "power.glory"),
    "family": ("count.families",),
    "ode": ("potion.glory",),
}


def preview(s: Position) -> list[list[int]]:
    """Return what each seat would get in a count now.

    The four numbers are the glory for rings, for tracks and for power 7, and the levels from the ring of power.
    """
    t, power = s.tables, s.power
    gains = [[0, 0, t.bonus[level], 0] for level in power[POWERS - 1 :: POWERS]]
    for place, source in enumerate(s.sources):
        ring = s.rings[place]
        if ring == POWER_RING:
            _add(gains, 3, t.power_ring, s.strength[source::5], zero=False)
        else:
            _add(gains, RINGS, t.rings[ring], s.strength[source::5], zero=False)
    for track in range(POWERS):
        _add(gains, TRACKS, t.track_tranches, power[track::POWERS], zero=t.zero_ranks)
    return gains


def _add(gains: list[list[int]], part: int, figures: list[int], levels: list[int], *, zero: bool) -> None:
    """Add what each seat gets for one majority."""
    most = len(figures)
    for seat, rank in enumerate(ranks(levels, zero=zero)):
        if 0 < rank <= most:
            gains[seat][part] += figures[rank - 1]


@lru_cache(maxsize=CACHE_SIZE)
def potions(t: Tables, cards: tuple[int, ...]) -> int:
    """Return the glory that a seat's potions score at the last count for families and odes."""
    glory = 0
    for family in range(len(SOURCES)):
        own = [t.steps[card] for card in cards if t.family[card] == family]
        paid = sum(t.effect_number[card] for card in cards if t.effect[card] == ODE and t.pays_for[card] == family)
        glory += families(own) + paid * len(own)
    return glory


def families(steps: Sequence[Sequence[int]]) -> int:
    """8.6: return the glory from potions of one colour, grouped into the best families.

    Each potion has a row of steps. A family can have as many potions as the longest of their rows has steps. A potion
    in a family of n scores its n-th step, or its last step if it has fewer than n.
    """
    return _best(tuple(sorted((tuple(row) for row in steps), key=lambda row: (-len(row), row))))


@lru_cache(maxsize=4096)
def _best(rows: tuple[tuple[int, ...], ...]) -> int:
    """Return the glory of the best grouping into families.

    Try all families that contain the longest row, and group the remaining rows in the same way.
    """
    if not rows:
        return 0
    leader, rest = rows[0], rows[1:]
    best = 0
    for chosen in range(1 << len(rest)):
        size = chosen.bit_count() + 1
        if size > len(leader):
            continue
        fellows = [row for k, row in enumerate(rest) if chosen >> k & 1]
        others = tuple(row for k, row in enumerate(rest) if not chosen >> k & 1)
        here = sum(row[min(size, len(row)) - 1] for row in (leader, *fellows))
        best = max(best, here + _best(others))
    return best
