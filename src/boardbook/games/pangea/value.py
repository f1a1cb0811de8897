"""What a position of Pangea is worth to a seat: the greedy bot's whole wisdom, meant to be read."""

from __future__ import annotations

from boardbook.games.pangea.rules import State

RANK = 1000.0
"""Being ahead when the game is over outweighs all else."""
DELIVERED, CARRIED = 30.0, 17.0
"""An amulet in the tower; one on its way, before the way is counted."""
STEP_HOME = 1.5
"""Each square between a carrier and its tower."""
GOODS, PRODUCTION, MINION = 1.0, 2.5, 1.0
ENOUGH_GOODS, PLENTY = 12, 0.2
"""Beyond what prices and victory levels ask for, goods and production count a fifth."""
MARKET, STEP_TO_MARKET = 6.0, 1.2
"""A minion that could buy a missing shape where it stands; each square it is away from such a tile."""


def value(state: State, seat: int) -> float:
    """Own standing less the best of the others'."""
    standings = [standing(state, people) for people in state.seats]
    others = [worth for other, worth in enumerate(standings) if other != seat]
    worth = standings[seat] - 0.5 * max(others)
    result = state.result()
    if result is not None:
        worth += RANK * (len(state.seats) - result.ranks[seat])
    return worth


def standing(state: State, people: int) -> float:
    """A people's amulets, goods and prospects."""
    t = state.tables
    goods = state.goods[people]
    worth = DELIVERED * len(state.amulets[people]) + 60.0 * state.victory_level(people)
    worth += GOODS * min(goods, ENOUGH_GOODS) + GOODS * PLENTY * max(0, goods - ENOUGH_GOODS)
    worth += PRODUCTION * state.production(people) * (PLENTY if goods >= ENOUGH_GOODS else 1.0)
    tower = state.square_of[state.tower_on[people]] if state.tower_on[people] >= 0 else -1
    markets = _markets(state, people)
    best_walk = 99
    for minion in t.minions_of[people]:
        tile = state.tile_of[minion]
        if tile < 0:
            continue
        worth += MINION
        square = state.square_of[tile]
        if state.carried[minion] >= 0:
            worth += CARRIED - STEP_HOME * distance(state, square, tower)
        else:
            best_walk = min([best_walk, *(distance(state, square, market) for market in markets)])
    if best_walk < 99:
        worth += MARKET - STEP_TO_MARKET * best_walk
    return worth


def _markets(state: State, people: int) -> list[int]:
    """Squares where a missing shape is for sale."""
    t = state.tables
    squares = set()
    for seller, tile in enumerate(state.tile_of):
        if (
            t.people_of[seller] != people
            and state.producing(seller)
            and not state.claimed[people] >> t.terrain[tile] & 1
        ):
            squares.add(state.square_of[tile])
    return sorted(squares)


def distance(state: State, start: int, target: int) -> int:
    """Squares between the two along rows and columns, the short way round, as if there were land everywhere."""
    t = state.tables
    (r1, c1), (r2, c2) = t.where[start], t.where[target]
    rows, columns = abs(r1 - r2), abs(c1 - c2)
    return min(rows, len(t.rows) - rows) + min(columns, len(t.rows[0]) - columns)
