"""What a position of Magus is worth to each seat, in glory: the bots' whole wisdom, meant to be read.

A turn is a chain of small decisions, and who looks one decision ahead sees a level or a potion spent before what that
brings. So what is begun is credited with its best end: the groups of an action, the dice shown and to come, the effect
of a potion, mana to be taken. The credit is a little less than the end itself brings, so that ending is better still.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from boardbook.games.magus import counting, listing
from boardbook.games.magus.actions import Attempt
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
"""Being ahead when the game is over outweighs all else."""
MAJORITY: Final = [0.0, 0.8, 1.6, 2.4]
"""How many times as much as a count would bring now the counts to come are taken to bring, by their number."""
LEVEL: Final = 0.45
"""Each level of a power, beyond the places on its track."""
STRENGTH: Final = 0.5
"""Each magic level on the sources, as majorities are yet to be fought for."""
CRYSTAL: Final = 0.75
WILD: Final = 1.0
"""A crystal; a colourless one."""
LASTING: Final = 1.5
"""A potion that does something again and again."""
GIFT: Final = 0.8
"""Each apprentice, crystal or level that a potion has yet to give."""
TIME: Final = [0.1, 0.4, 0.7, 1.0]
"""How much of what potions promise there is time for, by the counts to come; the first for the last round."""
TURN: Final = [24.0, 13.8, 6.4]
"""What the dice of a turn bring on average as they lie, by the counts done: the mean of greedy play."""
SURE: Final = 0.95
"""The share of what was begun that it is worth before its end."""
NEVER: Final = -100.0
"""What cannot be done."""


def evaluate(state: State) -> list[float]:
    """Glory, what the counts to come would bring as things stand, mana, potions, and what was begun.

    At the end it is the rank above all.
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
        worth[seat] += _mana(_held(state, seat)) + _potions(t, state.owned[seat], state.spent, time)
    if state.phase == RING:
        worth[state.placing] += SURE * state.amount * max(_raises(t, tuple(state.power), state.placing, 1, left))
    elif state.seat >= 0:
        worth[state.seat] += SURE * _begun(state, left)
    return worth


def evaluate_long(state: State) -> list[float]:
    """The standings with what a turn brings on average, for each seat that has not rolled in this round.

    Else a search that looks beyond the end of its turn would see what the next seat's dice bring, and nothing before
    them, and put off ending the turn.
    """
    worth = evaluate(state)
    if state.seat >= 0 and state.counts < len(TURN):
        rolled = state.phase != DICE or state.dice_out() > 0
        played = (state.seat - state.start) % state.seats + rolled
        for turn in range(played, state.seats):
            worth[(state.start + turn) % state.seats] += TURN[state.counts]
    return worth


# --- majorities -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=50_000)
def _sources(
    t: Tables, rings: tuple[int, ...], sources: tuple[int, ...], strength: tuple[int, ...], left: int
) -> tuple[float, ...]:
    """What all sources are worth to each seat."""
    levels = [strength[source :: len(SOURCES)] for source in sources]
    nothing = [0.0] * (len(strength) // len(SOURCES))  # while rings are laid, and no source lies at them
    each = [_source(t, ring, own, left) for ring, own in zip(rings, levels, strict=False)]
    return tuple(map(sum, zip(nothing, *each, strict=True)))


@lru_cache(maxsize=50_000)
def _tracks(t: Tables, power: tuple[int, ...], left: int) -> tuple[float, ...]:
    """What all powers are worth to each seat."""
    each = [_track(t, track, power[track::POWERS], left) for track in range(POWERS)]
    return tuple(map(sum, zip(*each, strict=True)))


@lru_cache(maxsize=50_000)
def _source(t: Tables, ring: int, levels: tuple[int, ...], left: int) -> tuple[float, ...]:
    """What a source with its ring is worth to each seat, by the magic levels there."""
    figures = [2 * LEVEL * n for n in t.power_ring] if ring == POWER_RING else t.rings[ring]
    found = counting.ranks(levels, zero=False)
    return tuple(
        STRENGTH * level + MAJORITY[left] * (figures[rank - 1] if 0 < rank <= len(figures) else 0)
        for level, rank in zip(levels, found, strict=True)
    )


@lru_cache(maxsize=50_000)
def _track(t: Tables, power: int, levels: tuple[int, ...], left: int) -> tuple[float, ...]:
    """What a power's levels are worth to each seat, with the places on its track and the bonus of the seventh."""
    bonus = t.bonus if power == POWERS - 1 else [0] * (t.cap + 1)
    found = counting.ranks(levels, zero=t.zero_ranks)
    return tuple(
        LEVEL * level + MAJORITY[left] * (counting.tranche(t.track_tranches, rank) + bonus[level])
        for level, rank in zip(levels, found, strict=True)
    )


def _gain(before: tuple[float, ...], after: tuple[float, ...], seat: int) -> float:
    """What a change brings a seat, with what it takes from its rivals on average."""
    own = after[seat] - before[seat]
    return own - (sum(after, 0.0) - sum(before, 0.0) - own) / (len(after) - 1)


def _changed(levels: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return (*levels[:seat], levels[seat] + by, *levels[seat + 1 :])


@lru_cache(maxsize=50_000)
def _growth(t: Tables, ring: int, levels: tuple[int, ...], seat: int, by: int, left: int) -> float:
    """What so many magic levels more, or fewer, on a source bring a seat."""
    return _gain(_source(t, ring, levels, left), _source(t, ring, _changed(levels, seat, by), left), seat)


@lru_cache(maxsize=50_000)
def _raises(t: Tables, power: tuple[int, ...], seat: int, by: int, left: int) -> list[float]:
    """What so many levels more of each of its powers bring a seat."""
    found = []
    for track in range(POWERS):
        levels = power[track::POWERS]
        higher = _changed(levels, seat, min(by, t.cap - levels[seat]))
        found.append(_gain(_track(t, track, levels, left), _track(t, track, higher, left), seat))
    return found


@lru_cache(maxsize=50_000)
def _lowers(t: Tables, power: tuple[int, ...], seat: int, left: int) -> list[float]:
    """What a level less of each power of its rivals brings a seat, best first."""
    found = []
    for at, level in enumerate(power):
        rival, track = divmod(at, POWERS)
        if level and rival != seat:
            levels = power[track::POWERS]
            lower = _changed(levels, rival, -1)
            found.append(_gain(_track(t, track, levels, left), _track(t, track, lower, left), seat))
    return sorted(found, reverse=True)


# --- mana and potions -------------------------------------------------------------------------------------------------


def _held(state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.mana[len(MANA) * seat : len(MANA) * (seat + 1)])


def _mana(held: tuple[int, ...]) -> float:
    return CRYSTAL * sum(held[:COLOURLESS]) + WILD * held[COLOURLESS]


def _time(state: State) -> float:
    return TIME[0 if state.ending else 3 - state.counts]


@lru_cache(maxsize=50_000)
def _potions(t: Tables, cards: tuple[int, ...], spent: int, time: float) -> float:
    """Potions of a seat: what they bring at the end, and what those that are not used up promise until then."""
    return counting.potions(t, cards) + time * sum([_promise(t, card) for card in cards if not spent >> card & 1], 0.0)


def _promise(t: Tables, card: int) -> float:
    return GIFT * t.effect_number[card] if t.kind[card] == ONCE else LASTING


@lru_cache(maxsize=50_000)
def _bargain(t: Tables, card: int, held: tuple[int, ...], cards: tuple[int, ...], time: float) -> float:
    """What it brings to buy a potion."""
    cost = t.cost[card]
    missing = sum(max(0, cost[c] - held[c]) for c in range(COLOURLESS))
    if missing > held[COLOURLESS]:
        return NEVER
    price = CRYSTAL * (sum(cost) - missing) + WILD * missing
    glory = counting.potions(t, (*cards, card)) - counting.potions(t, cards)
    return glory + time * _promise(t, card) - price


def _best_bargain(state: State, held: tuple[int, ...]) -> float:
    """What it brings to buy the best potion of the display, or none."""
    return _best_of(state.tables, state.display, held, state.owned[state.seat], _time(state))


@lru_cache(maxsize=50_000)
def _best_of(t: Tables, display: tuple[int, ...], held: tuple[int, ...], cards: tuple[int, ...], time: float) -> float:
    return max([0.0, *(_bargain(t, card, held, cards, time) for card in display)])


# --- what was begun ---------------------------------------------------------------------------------------------------


def _begun(state: State, left: int) -> float:
    """What the turn will still bring the seat whose turn it is.

    Dice not yet rolled bring nothing: who knows the dice before all else decides better.
    """
    t, seat, power = state.tables, state.seat, tuple(state.power)
    worth = _mana_begun(state)
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


def _mana_begun(state: State) -> float:
    """The mana still to be collected, and the best purchase with what is held: before or after an exchange."""
    seat, held = state.seat, _held(state, state.seat)
    worth = 0.0
    if state.active and not state.collected:
        tranches = [min(state.mana_tranche(seat, state.rank_on(seat, c)), state.bank[c]) for c in bits_of(state.active)]
        worth = CRYSTAL * max(tranches)
    if state.phase == PAYING:
        return worth + _bargain(state.tables, state.card, held, state.owned[seat], _time(state))
    if state.phase != EXCHANGING:
        return worth + _best_bargain(state, held)
    after = [_exchanged(held, state.tables.attempts[n]) for n in listing.exchanges(state)]
    return worth + max(_mana(mana) + _best_bargain(state, mana) for mana in after) - _mana(held)


def _exchanged(held: tuple[int, ...], a: Attempt) -> tuple[int, ...]:
    mana = list(held)
    mana[a.origin] -= 1
    mana[a.source] -= 1
    mana[a.what] += 1
    return tuple(mana)


Groups = list[list[tuple[float, int]]]
"""[size]: what a group of so many apprentices brings on each source, and the source; best first."""


def _groups(state: State, left: int) -> Groups:
    seat = state.seat
    pieces = state.pieces[20 * seat + APPRENTICE : 20 * seat + 20 : len(RANKS)]
    return _groups_of(state.tables, state.rings, state.sources, tuple(state.strength), tuple(pieces), seat, left)


@lru_cache(maxsize=50_000)
def _groups_of(
    t: Tables,
    rings: tuple[int, ...],
    sources: tuple[int, ...],
    strength: tuple[int, ...],
    apprentices: tuple[int, ...],
    seat: int,
    left: int,
) -> Groups:
    """Groups from the supply, on own sources and next to them, or from a neighbouring source."""
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
    """The best step of a sorcerer, with a potion."""
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
    """The best sorcerer that action 7 could make, in exchange for the lowest."""
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
    """Magic levels won by a new sorcerer for so many of the lowest others; None where there are too few."""
    given = [t.level[other] for other, number in enumerate(pieces) if other != rank for _ in range(number)]
    return t.level[rank] - sum(given[:size]) if len(given) >= size else None


def _action(state: State, raises: list[float], groups: Groups, left: int) -> float:
    """What the action will still bring: its open groups and the reliquat."""
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
    """What the best action brings, by the dice shown and those to come."""
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
    """The best of what there is and of what so many dice will show."""
    worth = below = 0.0
    for k, gain in enumerate(actions, 1):
        upto = (k / len(actions)) ** dice
        worth += (upto - below) * max(best, gain)
        below = upto
    return worth
