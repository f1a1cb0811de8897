"""Invariants of Pangea, checked by counting the pieces. Used by tests and the soak."""

from __future__ import annotations

from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import HELD, MAGIC, NEUTRALS, NOWHERE
from boardbook.games.pangea.tables import PEOPLES, TERRAINS


def check_invariants(state: State) -> list[str]:
    """Return the invariants that the position violates, one sentence each."""
    return [*_tiles(state), *_minions(state), *_amulets(state), *_markers(state)]


def _tiles(state: State) -> list[str]:
    t = state.tables
    problems = []
    laid = {tile: square for square, tile in enumerate(state.tile_on) if tile >= 0}
    if {tile: square for tile, square in enumerate(state.square_of) if square >= 0} != laid:
        problems.append("the squares of tiles and the tiles on squares don't agree")
    if state.phase >= NEUTRALS and len(laid) != len(t.terrain):
        problems.append(f"there are {len(laid)} tiles on the board, not {len(t.terrain)}")
    for tile, square in laid.items():
        mask = sum(1 << d for d in range(4) if state.tile_on[t.neighbour[4 * square + d]] >= 0)
        if mask != state.land[tile]:
            problems.append(f"the directions with land around {t.tile_names[tile]} are wrong")
    towers = [tile for tile in state.tower_on if tile >= 0]
    if len(set(towers)) != len(towers):
        problems.append("two towers are on one tile")
    if state.phase >= MAGIC and len(towers) != len(PEOPLES):
        problems.append("a tower is missing")
    return problems


def _minions(state: State) -> list[str]:
    t = state.tables
    problems = []
    population = [0] * len(t.terrain)
    bag = [0] * len(state.bag)
    for minion, tile in enumerate(state.tile_of):
        if tile >= 0:
            population[tile] += 1
        elif tile == NOWHERE:
            bag[t.people_of[minion] * len(TERRAINS) + t.home[minion]] += 1
        elif tile != HELD or state.phase >= MAGIC:
            problems.append(f"{t.minion_names[minion]} is in no place")
    if population != state.population:
        problems.append("the population is wrong")
    undrawn = [sum(bag[len(TERRAINS) * people : len(TERRAINS) * (people + 1)]) for people in range(len(PEOPLES))]
    if bag != state.bag or undrawn != state.undrawn:
        problems.append("the number of minions in a bag is wrong")
    mine = t.minions_of[state.seats[state.seat]] if state.seat >= 0 and state.seats[state.seat] >= 0 else []
    if state.moved & ~sum(1 << minion for minion in mine):
        problems.append("a minion of another seat has moved")
    return problems


def _amulets(state: State) -> list[str]:
    problems = []
    for people, name in enumerate(PEOPLES):
        carried = [state.carried[minion] for minion in state.tables.minions_of[people] if state.carried[minion] >= 0]
        shapes = [*state.amulets[people], *carried]
        if len(set(shapes)) != len(shapes):
            problems.append(f"{name} has a shape twice")
        if sum(1 << shape for shape in set(shapes)) != state.claimed[people]:
            problems.append(f"the set of shapes of {name} is wrong")
        if state.goods[people] < 0:
            problems.append(f"{name} has {state.goods[people]} goods")
        if state.seat_of[people] < 0 and (shapes or state.goods[people]):
            problems.append(f"{name} is neutral, but has something")
        if any(state.tile_of[m] < 0 for m in state.tables.minions_of[people] if state.carried[m] >= 0):
            problems.append(f"a carrier of {name} is off the board")
    if state.seat >= 0 and state.magic_left > state.magic_actions(state.seats[state.seat]):
        problems.append("too many magic actions are left")
    return problems


def _markers(state: State) -> list[str]:
    return [
        f"{name} is neutral, but has a marker"
        for people, name in enumerate(PEOPLES)
        if state.marker_on[people] >= 0 and state.seat_of[people] < 0
    ]
