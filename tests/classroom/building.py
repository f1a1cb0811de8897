"""Lists the steps (values to write, pieces to take off and put) with which an editor reaches a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import boardbook as bb
from boardbook.core import Game
from boardbook.games.magus.tables import SOURCES

MANY = 10
"""If more pieces must be taken off, the board is cleared instead."""
Step = tuple[str, str, Any]
"""`("set", key, value)`, `("take", kind, place)`, `("put", kind, place)`, or `("clear", "", "")`."""


def places(game: Game[Any]) -> list[str]:
    """Return the elements of the board on which pieces can be put, except other pieces."""
    tables: Any = game.tables  # type: ignore[attr-defined]
    if game.name == "pangea":
        return [f"s.{square}" for square in tables.square_names]
    if game.name == "zargos":
        return [f"p.{code}" for code in tables.codes]
    if game.name == "magus":
        return [f"c.{source}" for source in SOURCES]
    return [f"b.{voyage}.{box}" for voyage in bb.editor(game).position["boxes"] for box in (1, 2, 3)]


def steps(editor: bb.Editor, target: dict[str, Any]) -> Iterator[Step]:
    """Yield the steps one by one. The editor must carry out each step before the next one is requested."""
    game = editor.game
    covered = game.pieces.covered if game.pieces else ()
    for key, value in target.items():
        if key not in (*covered, "reserve", "carried", "moved") and editor.position.get(key) != value:
            yield "set", key, value
    wanted = bb.Editor(game, target)
    ground = places(game)
    surplus = sum(
        max(0, n - dict(wanted.standing(place)).get(kind, 0)) for place in ground for kind, n in editor.standing(place)
    )
    if surplus > MANY:
        yield "clear", "", ""
    for place in ground:
        yield from _takes(editor, wanted, place)
    for place in ground:
        here, there = dict(editor.standing(place)), dict(wanted.standing(place))
        for kind, n in reversed(there.items()):  # from the bottom up
            for _ in range(n - here.get(kind, 0)):
                yield "put", kind, place
    if editor.position.get("carried") != (bearing := carried(editor.position, target)):
        yield "set", "carried", bearing
    for key in ("sets", "secret", "reserve"):  # putting a ship changes these, too
        if key in target and editor.position.get(key) != target[key]:
            yield "set", key, target[key]


def _takes(editor: bb.Editor, wanted: bb.Editor, place: str) -> Iterator[Step]:
    """Take off superfluous pieces, from the top down."""
    while True:
        here, there = dict(editor.standing(place)), dict(wanted.standing(place))
        surplus = [kind for kind, n in here.items() if n > there.get(kind, 0)]
        if not surplus:
            return
        yield "take", surplus[0], place


def carried(position: dict[str, Any], target: dict[str, Any]) -> Any:
    """Return which minion carries which amulet in Pangea, by names in `position`. Equal minions are interchangeable."""
    free = dict(position.get("minions", {}))
    found = {}
    for minion, shape in target.get("carried", {}).items():
        own = next(name for name, at in free.items() if at == target["minions"][minion] and home(name) == home(minion))
        found[own] = shape
        del free[own]
    return found if "carried" in target else None


def home(minion: str) -> str:
    """Return the part of a minion's name that equal minions share."""
    return minion.rstrip("0123456789")


def alike(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position without names of minions, so that positions with exchanged equal minions are the same."""
    if "minions" not in position:
        return position
    bearing = position["carried"]
    standing = sorted((home(name), at, bearing.get(name, "")) for name, at in position["minions"].items())
    return {**position, "minions": standing, "carried": None, "moved": None}


def do(editor: bb.Editor, step: Step) -> None:
    """Carry out a step in Python."""
    what, which, value = step
    if what == "clear":
        editor.clear()
    else:
        getattr(editor, what)(which, value)
