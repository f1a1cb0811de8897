"""The map of Pangea: the squares, and the minions on them."""

from __future__ import annotations

from collections.abc import Mapping

from boardbook.core import Outline
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.tables import PEOPLES, Tables


def places(t: Tables) -> dict[str, tuple[int, int]]:
    """Return the squares as `name -> (column, row)`."""
    return {name: (c, r) for name, (r, c) in zip(t.square_names, t.where, strict=True)}


def outlines(_t: Tables) -> Mapping[str, Outline]:
    """Return no outlines, because all places are squares."""
    return {}


def occupancy(state: State) -> dict[tuple[str, str], int]:
    """Return `(people, square) -> number of minions` on the board."""
    t = state.tables
    counts: dict[tuple[str, str], int] = {}
    for minion, tile in enumerate(state.tile_of):
        if tile >= 0:
            key = PEOPLES[t.people_of[minion]], t.square_names[state.square_of[tile]]
            counts[key] = counts.get(key, 0) + 1
    return counts
