"""What a position of Magus is worth to each seat, in glory: the bots' whole wisdom, meant to be read."""

from __future__ import annotations

from boardbook.games.magus.counting import families, ranks, tranche
from boardbook.games.magus.rules import State
from boardbook.games.magus.state import OVER
from boardbook.games.magus.tables import COLOURLESS, MANA, ODE, ONCE, POWER_RING, POWERS, SOURCES

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
    if len(state.sources) == len(SOURCES):
        count = _count(state)
        for seat in seats:
            worth[seat] += MAJORITY * left * count[seat]
    for seat in seats:
        worth[seat] += _holdings(state, seat)
    return worth


def _count(state: State) -> list[float]:
    """What a count would bring each seat now."""
    t, seats = state.tables, range(state.seats)
    found = [float(t.bonus[state.power[POWERS * seat + POWERS - 1]]) for seat in seats]
    for place, source in enumerate(state.sources):
        ring = state.rings[place]
        figures = t.power_ring if ring == POWER_RING else t.rings[ring]
        worth = 2 * LEVEL if ring == POWER_RING else 1.0
        for seat, rank in enumerate(ranks(state.strength[source::5], zero=False)):
            found[seat] += worth * tranche(figures, rank)
    for power in range(POWERS):
        for seat, rank in enumerate(ranks(state.power[power::POWERS], zero=t.zero_ranks)):
            found[seat] += tranche(t.track_tranches, rank)
    return found


def _holdings(state: State, seat: int) -> float:
    """Powers, sorcerers, mana and potions of a seat."""
    t = state.tables
    mana = state.mana[len(MANA) * seat : len(MANA) * (seat + 1)]
    worth = LEVEL * sum(state.power[POWERS * seat : POWERS * (seat + 1)])
    worth += STRENGTH * sum(state.strength[5 * seat : 5 * seat + 5])
    worth += CRYSTAL * sum(mana[:COLOURLESS]) + WILD * mana[COLOURLESS]
    owned = state.owned[seat]
    if owned:
        for family in range(len(SOURCES)):
            own = [t.steps[card] for card in owned if t.family[card] == family]
            if own:
                paid = sum(t.number[card] for card in owned if t.effect[card] == ODE and t.families[card] == family)
                worth += FAMILY * (families(own) + paid * len(own))
        for card in owned:
            if not state.spent >> card & 1:
                worth += POTION if t.kind[card] != ONCE else 2 * POTION
    return worth
