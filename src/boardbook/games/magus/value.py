"""What a position of Magus is worth to each seat, in glory: the bots' whole wisdom, meant to be read."""

from __future__ import annotations

from functools import lru_cache

from boardbook.games.magus import counting
from boardbook.games.magus.rules import State
from boardbook.games.magus.state import OVER
from boardbook.games.magus.tables import COLOURLESS, MANA, ONCE, POWERS, Tables

RANK = 1000.0
"""Being ahead when the game is over outweighs all else."""
MAJORITY = 0.8
"""Of what a count would bring now, the share that each later count is taken to bring."""
LEVEL = 0.45
"""Each level of a power, beyond the places on its track."""
STRENGTH = 0.5
"""Each magic level on the sources, as majorities are yet to be fought for."""
CRYSTAL, WILD = 0.75, 1.0
"""A crystal; a colourless one."""
POTION = 1.5
"""A potion that still has something to do."""
FAMILY = 1.0
"""Glory of potions at the end."""


def standings(state: State) -> list[float]:
    """Glory, what the counts to come would bring as things stand, mana and potions; at the end the rank above all."""
    seats = range(state.seats)
    worth = [float(state.total(seat)) for seat in seats]
    if state.phase == OVER:
        result = state.result()
        if result is not None:
            worth = [own + RANK * (state.seats - rank) for own, rank in zip(worth, result.ranks, strict=True)]
        return worth
    left = 3 - state.counts
    for seat, (rings, tracks, bonus, levels) in enumerate(counting.preview(state)):
        worth[seat] += MAJORITY * left * (rings + tracks + bonus + 2 * LEVEL * levels)
    for seat in seats:
        worth[seat] += _holdings(state, seat)
    return worth


def _holdings(state: State, seat: int) -> float:
    """Powers, sorcerers, mana and potions of a seat."""
    mana = state.mana[len(MANA) * seat : len(MANA) * (seat + 1)]
    worth = LEVEL * sum(state.power[POWERS * seat : POWERS * (seat + 1)])
    worth += STRENGTH * sum(state.strength[5 * seat : 5 * seat + 5])
    worth += CRYSTAL * sum(mana[:COLOURLESS]) + WILD * mana[COLOURLESS]
    owned = state.owned[seat]
    if owned:
        worth += _owned(state.tables, owned)
        if state.spent:
            worth -= 2 * POTION * sum(state.spent >> card & 1 for card in owned)
    return worth


@lru_cache(maxsize=50_000)
def _owned(t: Tables, cards: tuple[int, ...]) -> float:
    """Potions of a seat: what they bring at the end, and what they can still do."""
    ready = sum(POTION if t.kind[card] != ONCE else 2 * POTION for card in cards)
    return FAMILY * counting.potions(t, cards) + ready
