"""The evaluation of a position of Pangea for each seat. The bots use no other knowledge of the game."""

from __future__ import annotations

from typing import Final

from boardbook.games.pangea.rules import State
from boardbook.games.pangea.tables import PEOPLES

RANK: Final = 1000.0
"""The worth of one rank when the game is over. It outweighs everything else."""
LEVEL: Final = 60.0
"""The worth of each victory level."""
DELIVERED: Final = 30.0
CARRIED: Final = 17.0
"""`DELIVERED` is the worth of an amulet in the tower.

`CARRIED` is the worth of a carried amulet before `STEP_HOME` is subtracted.
"""
STEP_HOME: Final = 1.5
"""The cost of each square between a carrier and its tower."""
GOODS: Final = 1.0
PRODUCTION: Final = 2.5
MINION: Final = 1.0
ENOUGH_GOODS: Final = 12
PLENTY: Final = 0.2
"""The factor for the worth of goods and production that exceed what prices and victory levels require."""
FAR: Final = 99
"""The distance to a market if no market exists."""
MARKET: Final = 6.0
STEP_TO_MARKET: Final = 1.2
"""`MARKET` is the worth of a minion on a tile where it could buy a missing shape.

`STEP_TO_MARKET` is subtracted for each square to the nearest such tile.
"""


def evaluate(state: State) -> list[float]:
    """Return the worth of each seat's amulets, goods and prospects.

    When the game is over, the seat's rank outweighs them. During the set-up, a seat without a tower gets the
    average of the seats that have one.
    """
    producing, markets = _market(state)
    worth = [
        standing(state, people, producing[people], markets) if people >= 0 and state.tower_on[people] >= 0 else None
        for people in state.seats
    ]
    placed = [own for own in worth if own is not None]
    average = sum(placed) / len(placed) if placed else 0.0
    standings = [average if own is None else own for own in worth]
    result = state.result()
    if result is not None:
        standings = [own + RANK * (len(standings) - rank) for own, rank in zip(standings, result.ranks, strict=True)]
    return standings


def standing(state: State, people: int, producing: int, markets: list[tuple[int, int, int]]) -> float:
    """Return the worth of a people's amulets, goods and prospects.

    The prospects are the minions that produce, and the amulets that the people could buy.
    """
    t = state.tables
    goods = state.goods[people]
    worth = DELIVERED * len(state.amulets[people]) + LEVEL * state.victory_level(people)
    if goods < ENOUGH_GOODS:
        worth += GOODS * goods + PRODUCTION * producing
    else:
        worth += GOODS * ENOUGH_GOODS + PLENTY * (GOODS * (goods - ENOUGH_GOODS) + PRODUCTION * producing)
    tower = state.square_of[state.tower_on[people]]
    missing, others = ~state.claimed[people], ~(1 << people)
    buyable = [square for square, shape, sellers in markets if sellers & others and missing >> shape & 1]
    walk = FAR
    apart, square_of, tile_of, carried = t.apart, state.square_of, state.tile_of, state.carried
    for minion in t.minions_of[people]:
        tile = tile_of[minion]
        if tile < 0:
            continue
        worth += MINION
        ways = apart[square_of[tile]]
        if carried[minion] >= 0:
            worth += CARRIED - STEP_HOME * ways[tower]
            continue
        for square in buyable:
            if ways[square] < walk:  # noqa: PLR1730 (min() takes twice as long)
                walk = ways[square]
    if walk < FAR:
        worth += MARKET - STEP_TO_MARKET * walk
    return worth


def _market(state: State) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Return how many minions of each people produce, and the squares where amulets are sold.

    Each of these squares is listed with the shape of its amulets and with the peoples that sell them.
    """
    t = state.tables
    people_of, at_home, limit = t.people_of, t.at_home, t.limit
    carried, population = state.carried, state.population
    producing = [0] * len(PEOPLES)
    sellers = [0] * len(t.terrain)
    for minion, tile in enumerate(state.tile_of):
        if tile >= 0 and at_home[minion][tile] and carried[minion] < 0 and population[tile] <= limit[tile]:
            people = people_of[minion]
            producing[people] += 1
            sellers[tile] |= 1 << people
    return producing, [(state.square_of[tile], t.terrain[tile], who) for tile, who in enumerate(sellers) if who]
