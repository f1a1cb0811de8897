"""The shapes of places are computed from the grid alone, and fit together."""

from __future__ import annotations

from boardbook.core import Outline
from boardbook.games.zargos import Zargos

GAME = Zargos()
HEXAGON = 90
"""The area of a hexagon that is ten units wide."""


def area(outline: Outline) -> float:
    """Return the area by the shoelace formula. Holes run in the opposite direction, so they are subtracted."""
    return sum(
        (x * v - u * y) / 2 for ring in outline.rings for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1], strict=True)
    )


def test_a_shape_is_as_large_as_its_hexagons() -> None:
    cells = [code for row in GAME.tables.grid for code in row]
    outlines = GAME.outlines()
    assert set(outlines) == set(cells) == set(GAME.places())
    for code, outline in outlines.items():
        assert abs(area(outline)) == HEXAGON * cells.count(code), code


def test_shapes_share_an_edge_where_places_touch() -> None:
    edges: dict[frozenset[tuple[int, int]], list[str]] = {}
    for code, outline in GAME.outlines().items():
        for ring in outline.rings:
            for ends in zip(ring, ring[1:] + ring[:1], strict=True):
                edges.setdefault(frozenset(ends), []).append(code)
    shared = {frozenset(codes) for codes in edges.values() if len(codes) > 1}
    t = GAME.tables
    near = {frozenset((t.codes[k], t.codes[n])) for k in range(t.land) for n in (*t.near[k], *t.seas_of[k])}
    seas = {frozenset((t.codes[k], t.codes[n])) for k in t.sea for n in t.sea_near[k - t.land]}
    assert shared == near | seas
    assert max(map(len, edges.values())) == 2


def test_the_point_inside_is_inside() -> None:
    for code, outline in GAME.outlines().items():
        x, y = outline.inside
        crossed = 0
        for ring in outline.rings:
            for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
                if (y1 > y + 0.5) != (y2 > y + 0.5) and x < x1 + (y + 0.5 - y1) * (x2 - x1) / (y2 - y1):
                    crossed += 1
        assert crossed % 2, code
