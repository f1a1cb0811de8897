"""The map of Zargos: the pawns in each place, and the shapes of the places, derived from the grid of hexagons."""

from __future__ import annotations

from functools import cache

from boardbook.core import Outline
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import bits_of
from boardbook.games.zargos.tables import PEOPLES, Tables

Point = tuple[int, int]
Cell = tuple[int, int]
_CORNERS = ((0, -6), (5, -3), (5, 3), (0, 6), (-5, 3), (-5, -3))
"""The corners of a pointy-top hexagon around its centre. Every second row is shifted half a hexagon to the east."""


def cells_of(t: Tables) -> dict[str, list[Cell]]:
    """Return the hexagons of each place, as column and row."""
    cells: dict[str, list[Cell]] = {code: [] for code in t.codes}
    for row, codes in enumerate(t.grid):
        for column, code in enumerate(codes):
            cells[code].append((column, row))
    return cells


def places(t: Tables) -> dict[str, Cell]:
    """Return the middle of each place, as column and row."""
    middles = {}
    for code, cells in cells_of(t).items():
        column, row = _mean(cells)
        middles[code] = round(column), round(row)
    return middles


@cache
def outlines(t: Tables) -> dict[str, Outline]:
    """Return the shape of each place. A hexagon is ten units wide."""
    return {
        code: Outline(_centre(_inner(cells)), tuple([tuple(ring) for ring in _rings(cells)]))
        for code, cells in cells_of(t).items()
    }


def occupancy(s: State) -> dict[tuple[str, str], int]:
    """Return `(people, place) -> number of pawns` on the board."""
    return {
        (PEOPLES[people], s.tables.codes[place]): s.pawns[place]
        for people in s.picking
        for place in bits_of(s.held[people])
    }


def _mean(cells: list[Cell]) -> tuple[float, float]:
    return sum([column for column, _ in cells]) / len(cells), sum([row for _, row in cells]) / len(cells)


def _inner(cells: list[Cell]) -> Cell:
    """Return the hexagon that is nearest to the middle of a place. The middle itself may be outside the place."""
    column, row = _mean(cells)
    return min(cells, key=lambda cell: ((cell[0] - column) ** 2 + (cell[1] - row) ** 2, cell))


def _centre(cell: Cell) -> Point:
    column, row = cell
    return 10 * column + 5 * (row % 2), 9 * row


def _rings(cells: list[Cell]) -> list[list[Point]]:
    """Return the edges that belong to only one hexagon, joined into rings. Holes are rings too."""
    edges: set[tuple[Point, Point]] = set()
    for x, y in map(_centre, cells):
        corners = [(x + dx, y + dy) for dx, dy in _CORNERS]
        edges.update(zip(corners, corners[1:] + corners[:1], strict=True))
    follows = {start: end for start, end in edges if (end, start) not in edges}
    rings = []
    while follows:
        ring = [min(follows)]
        while (end := follows.pop(ring[-1])) != ring[0]:
            ring.append(end)
        rings.append(ring)
    return rings
