"""The map of Magus: the sorcerers on the sources."""

from __future__ import annotations

from collections.abc import Mapping

from boardbook.core import Outline
from boardbook.games.magus.rules import State
from boardbook.games.magus.tables import SIDES, SOURCES, Tables


def places(_t: Tables) -> dict[str, tuple[int, int]]:
    """Return no places, because the sources are arranged differently in each match."""
    return {}


def outlines(_t: Tables) -> Mapping[str, Outline]:
    """Return no outlines."""
    return {}


def occupancy(state: State) -> dict[tuple[str, str], int]:
    """Return the number of sorcerers on the board, by side and source."""
    return {
        (side, source): number
        for k, side in enumerate(SIDES[: state.seats])
        for c, source in enumerate(SOURCES)
        if (number := sum(state.pieces[20 * k + 4 * c : 20 * k + 4 * c + 4]))
    }
