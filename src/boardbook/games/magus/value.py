"""The evaluation of a position of Magus for each seat, in glory. The bots use no other knowledge of the game.

A turn is a chain of small decisions. Looking ahead only one decision, a bot would see that a level or a potion is
spent, but not what it brings. Unfinished effects are therefore valued at their best possible result. Such effects are
the remaining groups of an action, dice (whether rolled or not), the effect of a potion, and mana still to be collected.
They count for a little less than finished ones, so that finishing them is better still.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from boardbook.games.magus import counting, listing
from boardbook.games.magus.actions import Attempt
from boardbook.games.magus.counting import CACHE_SIZE
from boardbook.games.magus.rules import State
from boardbook.games.magus.state import (
    DICE,
    EXCHANGING,
    LOWERING,
    OVER,
    PAYING,
    PICKING,
    PUTTING,
    RAISING,
    RING,
    ROLLING,
    STEPPING,
    bits_of,
)
from boardbook.games.magus.tables import (
    APPRENTICE,
    ARCHMAGE,
    COLOURLESS,
    FACES,
    GROUP_COUNT,
    GROUP_SIZE,
    INITIATE,
    MAGE,
    MANA,
    ONCE,
    POWER_RING,
    POWERS,
    RAISED_BY,
    RAISES,
    RANKS,
    SEVEN,
    SIZES,
    SOURCES,
    TWO,
    Tables,
)

RANK: Final = 1000.0
"""The worth of one rank when the game is over. It outweighs everything else."""
MAJORITY: Final = [0.0, 0.8, 1.6, 2.4]
"""The expected glory from all counts that are left, as a multiple of the glory from a count now.

The index is the number of counts left.
"""
LEVEL: Final = 0.45
"""The worth of each level of a power, in addition to the majority on its track."""
STRENGTH: Final = 0.5
"""The worth of each magic level on the sources for future majorities."""
CRYSTAL: Final = 0.75
WILD: Final = 1.0
"""The worth of a coloured crystal (`CRYSTAL`) and of a colourless one (`WILD`)."""
LASTING: Final = 1.5
"""The worth of a potion whose effect can be repeated."""
GIFT: Final = 0.8
"""The worth of each apprentice, crystal or level that a potion can still give."""
TIME: Final = [0.1, 0.4, 0.7, 1.0]
"""The share of a potion's future value that remains, by the number of counts to come.

The first entry is for the last round.
"""
TURN: Final = [24.0, 13.8, 6.4]
"""The average value of the dice in a turn after the roll, by the number of counts so far.

It was measured with the greedy bot.
"""
SURE: Final = 0.95
"""The share of an unfinished effect's value that counts."""
NEVER: Final = -100.0
"""The value of something impossible."""


def evaluate(state: State) -> list[float]:
    """Return the worth of each seat's glory, future counts, mana, potions and unfinished effects.

    When the game is over, only glory and rank count, and rank outweighs glory.
    """
    seats = range(state.seats)
    worth = [float(state.total(seat)) for seat in seats]
    if state.phase == OVER:
        result = state.result()
        if result is not None:
            worth = [own + RANK * (state.seats - rank) for own, rank in zip(worth, result.ranks, strict=True)]
        return worth
    t, left, time = state.tables, 3 - state.counts, _time(state)
    sources = _sources(t, state.rings, state.sources, tuple(state.strength), left - (state.phase == RING))
    tracks = _tracks(t, tuple(state.power), left)
    for seat in seats:
        worth[seat] += sources[seat] + tracks[seat]
        worth[seat] += _mana(_crystals_of(state, seat)) + _potions(t, state.owned[seat], state.spent, time)
    if state.phase == RING:
        worth[state.placing] += SURE * state.amount * max(_raises(t, tuple(state.power), state.placing, 1, left))
    elif state.seat >= 0:
        worth[state.seat] += SURE * _rest_of_turn(state, left)
    return worth


def evaluate_long(state: State) -> list[float]:
    """Return the result of `evaluate`, plus the average value of a turn for each seat yet to roll in this round.

    Without this addition, a search beyond the end of a turn would see the next seat gain value by rolling its dice, and
    would therefore delay the end of the turn.
    """
    worth = evaluate(state)
    if state.seat >= 0 and state.counts < len(TURN):
        rolled = state.phase != DICE or state.dice_out() > 0
        played = (state.seat - state.start) % state.seats + rolled
        for turn in range(played, state.seats):
            worth[(state.start + turn) % state.seats] += TURN[state.counts]
    return worth


# --- majorities -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=CACHE_SIZE)
def _sources(
    t: Tables, rings: tuple[int, ...], sources: tuple[int, ...], strength: tuple[int, ...], left: int
) -> tuple[float, ...]:
    """Return the worth of all sources to each seat."""
    levels = [strength[source :: len(SOURCES)] for source in sources]
    nothing = [0.0] * (len(strength) // len(SOURCES))  # while the rings have no sources yet
    each = [_source(t, ring, own, left) for ring, own in zip(rings, levels, strict=False)]
    return tuple(map(sum, zip(nothing, *each, strict=True)))


@lru_cache(maxsize=CACHE_SIZE)
def _tracks(t: Tables, power: tuple[int, ...], left: int) -> tuple[float, ...]:
    """Return the worth of all powers to each seat."""
    each = [_track(t, track, power[track::POWERS], left) for track in range(POWERS)]
    return tuple(map(sum, zip(*each, strict=True)))


@lru_cache(maxsize=CACHE_SIZE)
def _source(t: Tables, ring: int, levels: tuple[int, ...], left: int) -> tuple[float, ...]:
    """Return what a source and its ring are worth to each seat. `levels` are the seats' magic levels on the source."""
    figures = [2 * LEVEL * n for n in t.power_ring] if ring == POWER_RING else t.rings[ring]
    ranks = counting.ranks(levels, zero=False)
    return tuple(
        STRENGTH * level + MAJORITY[left] * (figures[rank - 1] if 0 < rank <= len(figures) else 0)
        for level, rank in zip(levels, ranks, strict=True)
    )


@lru_cache(maxsize=CACHE_SIZE)
def _track(t: Tables, power: int, levels: tuple[int, ...], left: int) -> tuple[float, ...]:
    """Return the worth of a power's levels to each seat, including the majority and the bonus on its track."""
    bonus = t.bonus if power == POWERS - 1 else [0] * (t.cap + 1)
    ranks = counting.ranks(levels, zero=t.zero_ranks)
    return tuple(
        LEVEL * level + MAJORITY[left] * (counting.tranche(t.track_tranches, rank) + bonus[level])
        for level, rank in zip(levels, ranks, strict=True)
    )


def _gain(before: tuple[float, ...], after: tuple[float, ...], seat: int) -> float:
    """Return how much a seat gains from a change, plus how much its rivals lose from it on average."""
    own = after[seat] - before[seat]
    return own - (sum(after, 0.0) - sum(before, 0.0) - own) / (len(after) - 1)


def _changed(levels: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return (*levels[:seat], levels[seat] + by, *levels[seat + 1 :])


@lru_cache(maxsize=CACHE_SIZE)
def _growth(t: Tables, ring: int, levels: tuple[int, ...], seat: int, by: int, left: int) -> float:
    """Return how much a seat gains from a change in its magic level on a source."""
    return _gain(_source(t, ring, levels, left), _source(t, ring, _changed(levels, seat, by), left), seat)


@lru_cache(maxsize=CACHE_SIZE)
def _raises(t: Tables, power: tuple[int, ...], seat: int, by: int, left: int) -> list[float]:
    """Return, for each power, how much a seat gains by raising it `by` levels."""
    gains = []
    for track in range(POWERS):
        levels = power[track::POWERS]
        higher = _changed(levels, seat, min(by, t.cap - levels[seat]))
        gains.append(_gain(_track(t, track, levels, left), _track(t, track, higher, left), seat))
    return gains


@lru_cache(maxsize=CACHE_SIZE)
def _lowers(t: Tables, power: tuple[int, ...], seat: int, left: int) -> list[float]:
    """Return how much a seat gains by lowering each of its rivals' powers by one level, best first."""
    gains = []
    for at, level in enumerate(power):
        rival, track = divmod(at, POWERS)
        if level and rival != seat:
            levels = power[track::POWERS]
            lower = _changed(levels, rival, -1)
            gains.append(_gain(_track(t, track, levels, left), _track(t, track, lower, left), seat))
    return sorted(gains, reverse=True)


# --- mana and potions -------------------------------------------------------------------------------------------------


def _crystals_of(state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.mana[len(MANA) * seat : len(MANA) * (seat + 1)])


def _mana(crystals: tuple[int, ...]) -> float:
    return CRYSTAL * sum(crystals[:COLOURLESS]) + WILD * crystals[COLOURLESS]


def _time(state: State) -> float:
    return TIME[0 if state.ending else 3 - state.counts]


@lru_cache(maxsize=CACHE_SIZE)
def _potions(t: Tables, cards: tuple[int, ...], spent: int, time: float) -> float:
    """Return the worth of a seat's potions: their score at the last count, plus the worth of the remaining uses."""
    return counting.potions(t, cards) + time * sum([_promise(t, card) for card in cards if not spent >> card & 1], 0.0)


def _promise(t: Tables, card: int) -> float:
    return GIFT * t.effect_number[card] if t.kind[card] == ONCE else LASTING


@lru_cache(maxsize=CACHE_SIZE)
def _bargain(t: Tables, card: int, crystals: tuple[int, ...], cards: tuple[int, ...], time: float) -> float:
    """Return how much buying a potion gains, or `NEVER` if the seat has too few crystals."""
    cost = t.cost[card]
    missing = sum(max(0, cost[c] - crystals[c]) for c in range(COLOURLESS))
    if missing > crystals[COLOURLESS]:
        return NEVER
    price = CRYSTAL * (sum(cost) - missing) + WILD * missing
    glory = counting.potions(t, (*cards, card)) - counting.potions(t, cards)
    return glory + time * _promise(t, card) - price


def _best_bargain(state: State, crystals: tuple[int, ...]) -> float:
    """Return how much buying the best potion on display gains, or 0 if none is worth it."""
    return _best_of(state.tables, state.display, crystals, state.owned[state.seat], _time(state))


@lru_cache(maxsize=CACHE_SIZE)
def _best_of(
    t: Tables, display: tuple[int, ...], crystals: tuple[int, ...], cards: tuple[int, ...], time: float
) -> float:
    return max([0.0, *(_bargain(t, card, crystals, cards, time) for card in display)])


# --- unfinished effects --------------------------------------------------------------------------------------------


def _rest_of_turn(state: State, left: int) -> float:
    """Return how much the active seat can still gain in its turn.

    Before the roll, dice count for nothing, because the seat should roll before it decides anything else.
    """
    t, seat, power = state.tables, state.seat, tuple(state.power)
    worth = _mana_to_come(state)
    if state.shows_421:
        lowers = _lowers(t, power, seat, left)
        worth += sum(lowers[: (not state.claimed) + (state.amount if state.phase == LOWERING else 0)], 0.0)
    raises, groups = _raises(t, power, seat, 1, left), _groups(state, left)
    if state.phase == RAISING:
        worth += _best([raises[k] for k in range(POWERS) if not state.given >> k & 1], state.amount)
    elif state.phase == PUTTING:
        worth += groups[state.amount][0][0]
    elif state.phase == STEPPING:
        worth += _stride(state, left)
    if state.action:
        return worth + _action(state, raises, groups, left)
    if state.phase == ROLLING or state.dice_out():
        worth += _dice(state, raises, groups, left)
    return worth


def _best(gains: Iterable[float], number: int) -> float:
    return sum(sorted(gains, reverse=True)[:number], 0.0)


def _mana_to_come(state: State) -> float:
    """Return the worth of the mana still to be collected, and of the best purchase.

    If an exchange is unfinished, it is the best purchase after the exchange.
    """
    seat, crystals = state.seat, _crystals_of(state, state.seat)
    worth = 0.0
    if state.active and not state.collected:
        tranches = [min(state.mana_tranche(seat, state.rank_on(seat, c)), state.bank[c]) for c in bits_of(state.active)]
        worth = CRYSTAL * max(tranches)
    if state.phase == PAYING:
        return worth + _bargain(state.tables, state.card, crystals, state.owned[seat], _time(state))
    if state.phase != EXCHANGING:
        return worth + _best_bargain(state, crystals)
    after = [_exchanged(crystals, state.tables.attempts[n]) for n in listing.exchanges(state)]
    return worth + max(_mana(mana) + _best_bargain(state, mana) for mana in after) - _mana(crystals)


def _exchanged(crystals: tuple[int, ...], a: Attempt) -> tuple[int, ...]:
    mana = list(crystals)
    mana[a.origin] -= 1
    mana[a.source] -= 1
    mana[a.what] += 1
    return tuple(mana)


Groups = list[list[tuple[float, int]]]
"""For each size, how much a group of this size gains on each source.

The entries are pairs of a gain and a source, best first.
"""


def _groups(state: State, left: int) -> Groups:
    seat = state.seat
    pieces = state.pieces[20 * seat + APPRENTICE : 20 * seat + 20 : len(RANKS)]
    return _groups_of(state.tables, state.rings, state.sources, tuple(state.strength), tuple(pieces), seat, left)


@lru_cache(maxsize=CACHE_SIZE)
def _groups_of(
    t: Tables,
    rings: tuple[int, ...],
    sources: tuple[int, ...],
    strength: tuple[int, ...],
    apprentices: tuple[int, ...],
    seat: int,
    left: int,
) -> Groups:
    """Return the gains of groups that are placed on a reachable source, or moved from a neighbouring source."""
    supply = t.pieces[APPRENTICE] - sum(apprentices)
    on = [strength[source :: len(SOURCES)] for source in sources]
    nowhere = not any(levels[seat] for levels in on)
    groups: Groups = [[] for _ in (0, *SIZES)]
    for place, source in enumerate(sources):
        neighbours = (place - 1, (place + 1) % len(sources))
        reached = nowhere or any(on[at][seat] for at in (place, *neighbours))
        for size in SIZES:
            here = _growth(t, rings[place], on[place], seat, size, left)
            gains = [
                here + _growth(t, rings[at], on[at], seat, -size, left)
                for at in neighbours
                if apprentices[sources[at]] >= size
            ]
            if reached and supply >= size:
                gains.append(here)
            groups[size].append((max(gains, default=0.0), source))
    for listed in groups:
        listed.sort(reverse=True)
    return groups


def _stride(state: State, left: int) -> float:
    """Return the gain from the best step that the potion allows, or `NEVER` if no sorcerer can step."""
    t, seat, n = state.tables, state.seat, len(state.sources)
    rank = t.effect_number[state.card]
    best = NEVER
    for place, source in enumerate(state.sources):
        if state.pieces[20 * seat + len(RANKS) * source + rank]:
            away = _grown(state, place, -t.level[rank], left)
            best = max(best, *(away + _grown(state, at % n, t.level[rank], left) for at in (place - 1, place + 1)))
    return best


def _grown(state: State, place: int, by: int, left: int) -> float:
    levels = tuple(state.strength[state.sources[place] :: len(SOURCES)])
    return _growth(state.tables, state.rings[place], levels, state.seat, by, left)


def _creation(state: State, raises: list[float], left: int, *, triple: bool) -> float:
    """Return the gain from the best sorcerer that action 7 can create by giving back sorcerers of the lowest ranks."""
    t, seat = state.tables, state.seat
    sizes = (2, 3) if state.owns(TWO) else (3,)
    best = 0.0
    for place, source in enumerate(state.sources):
        at = 20 * seat + len(RANKS) * source
        pieces = tuple(state.pieces[at : at + len(RANKS)])
        if sum(pieces) < sizes[0]:
            continue
        for rank in (INITIATE, MAGE, ARCHMAGE):
            for size in sizes:
                if (rank < ARCHMAGE or triple or state.crowned(size)) and state.supply(seat, rank):
                    by = _rise(t, pieces, rank, size)
                    if by is not None:
                        bonus = _best(raises, 2) if rank == INITIATE else 0.0
                        best = max(best, _grown(state, place, by, left) + bonus)
    return best


@lru_cache(maxsize=4096)
def _rise(t: Tables, pieces: tuple[int, ...], rank: int, size: int) -> int | None:
    """Return how many magic levels a new sorcerer gains if sorcerers of the lowest ranks are given back for it.

    Return None if there are too few sorcerers to give back.
    """
    levels = [t.level[other] for other, number in enumerate(pieces) if other != rank for _ in range(number)]
    return t.level[rank] - sum(levels[:size]) if len(levels) >= size else None


def _action(state: State, raises: list[float], groups: Groups, left: int) -> float:
    """Return how much the action can still gain, from its remaining groups and raises and from the reliquat."""
    action, used = state.action, state.laid[0]
    coming = state.due + len(state.picked)
    if state.phase == PICKING:
        coming += min(state.tables.effect_number[state.card] - len(state.picked), sum(state.free) - state.free[used])
    worth = raises[action - 1] * (state.free[used] + coming / len(FACES))
    if state.raises:
        gains = raises if RAISED_BY[action] == 1 else _raises(state.tables, tuple(state.power), state.seat, 2, left)
        worth += _best([gains[k] for k in range(POWERS) if not state.raised >> k & 1], state.raises)
    if state.puts and action == SEVEN:
        worth += _creation(state, raises, left, triple=state.free[used] > 0)
    elif state.puts:
        gains = [gain for gain, source in groups[GROUP_SIZE[action]] if not state.targeted >> source & 1]
        worth += sum(gains[: state.puts], 0.0)
    return worth


def _dice(state: State, raises: list[float], groups: Groups, left: int) -> float:
    """Return how much the best action can gain with the dice already rolled and those still to be rolled."""
    two = _raises(state.tables, tuple(state.power), state.seat, 2, left)
    actions = [0.0]
    for action in FACES:
        gains = raises if RAISED_BY[action] == 1 else two
        placed = groups[GROUP_SIZE[action]][: GROUP_COUNT[action]]
        actions.append(_best(gains, RAISES[action]) + sum([gain for gain, _ in placed], 0.0))
    best = 0.0
    for face in FACES:
        if dice := state.free[face]:
            best = max(best, actions[face] + (dice - 1) * raises[face - 1])
            if dice > 1:
                best = max(best, _creation(state, raises, left, triple=dice > 2))
    coming = state.due + len(state.picked)
    if state.phase == PICKING:
        coming += min(state.tables.effect_number[state.card] - len(state.picked), sum(state.free) - 1)
    return _expected(best, sorted(actions[1:]), coming) if coming else best


def _expected(best: float, actions: list[float], dice: int) -> float:
    """Return the expected value of the best action when all dice are rolled."""
    worth = below = 0.0
    for k, gain in enumerate(actions, 1):
        upto = (k / len(actions)) ** dice
        worth += (upto - below) * max(best, gain)
        below = upto
    return worth
