"""The actions of Pangea and its outcomes of chance, in text notation.

`people blue` · `tower c2` · `draw blue` · `shift c3 east` · `move blue-g1 north` · `buy green-mo1 blue-g2` (seller,
carrier) · `marker c3` · `end magic` · `time out`. Chance: `start 0` (a seat), `tablet blue`, `tile moor-2`, `minion
grass`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardbook.core import Entry, Outcome
from boardbook.games.pangea.state import MAGIC, PEOPLES_PHASE, PHASES, START, TILES, Position
from boardbook.games.pangea.tables import DIRECTIONS, PEOPLES, TERRAINS, Tables


class Attempt(NamedTuple):
    """An attempt: the kind of action, its subject (minion, square of a tile, people or phase), and its target.

    The target is a square or the minion that carries an amulet away. In the table of actions, the target of a move or a
    shift is a direction; `aimed` computes the square.
    """

    kind: str
    piece: int = -1
    target: int = -1


def entries(t: Tables) -> Iterator[Entry]:
    """Return all actions, ordered by number."""
    squares, minions = t.square_names, t.minion_names
    for kind, field, pieces in (("move", "minion", minions), ("shift", "origin", squares)):
        for piece, name in enumerate(pieces):
            for d, direction in enumerate(DIRECTIONS):
                yield Entry(Attempt(kind, piece, d), {field: name, "direction": direction})
    for m, seller in enumerate(minions):
        for k, carrier in enumerate(minions):
            yield Entry(Attempt("buy", m, k), {"seller": seller, "minion": carrier})
    for kind in ("marker", "tower"):
        for q, square in enumerate(squares):
            yield Entry(Attempt(kind, target=q), {"place": square})
    for kind in ("draw", "people"):
        for p, people in enumerate(PEOPLES):
            yield Entry(Attempt(kind, p), {"of_side": people})
    for phase in range(MAGIC, MAGIC + 4):
        yield Entry(Attempt("end", phase), text=f"end {PHASES[phase]}")
    yield Entry(Attempt("time_out"), text="time out")


def aimed(state: Position, n: int) -> Attempt:
    """Return the attempt that an action stands for in this position.

    The target of a move or a shift is a square, or -1 if there is none.
    """
    attempt: Attempt = state.tables.attempts[n]
    if attempt.kind not in ("move", "shift"):
        return attempt
    start = attempt.piece
    if attempt.kind == "move":
        tile = state.tile_of[start]
        if tile < 0:
            return Attempt("move", attempt.piece)
        start = state.square_of[tile]
    return Attempt(attempt.kind, attempt.piece, state.tables.neighbour[4 * start + attempt.target])


def outcome(state: Position, n: int) -> Outcome:
    """Return the outcome with number `n`. Chance must be next to move."""
    if state.phase == START:
        return Outcome(n, "start", f"start {n}", {"of_seat": n})
    if state.phase == PEOPLES_PHASE:
        return Outcome(n, "tablet", f"tablet {PEOPLES[n]}", {"of_side": PEOPLES[n]})
    if state.phase == TILES:
        tile = state.tables.tile_names[n]
        return Outcome(n, "tile", f"tile {tile}", {"tile": tile})
    fields = {"of_side": PEOPLES[state.drawing], "home": TERRAINS[n]}
    return Outcome(n, "minion", f"minion {TERRAINS[n]}", fields)
