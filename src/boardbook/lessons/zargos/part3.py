"""The sea, the island and the end of the game: positions and goals of the third part."""

from __future__ import annotations

from itertools import count
from typing import Any

from boardbook.lessons.zargos.planet import GAME, READER, holder, position, table, targets
from boardbook.match import Match


def crossing() -> dict[str, Any]:
    """The question is which territories of the island two boats can reach from TA1."""
    return {"start": (GAME, position(boats={READER: 2})), "point": landings}


def landings(match: Match) -> list[str]:
    """Return the territories of Zargos that can be attacked from TA1."""
    return [f"p.{place}" for place in targets(match, "TA1") if place.startswith("ZA")]


def demons() -> dict[str, Any]:
    """Many Amazons have landed in ZA1, next to the inner ring."""
    return {"start": (GAME, position(changes={READER: "ZA1 16"})), "say": enough}


def enough(match: Match) -> int:
    """Return the size of the smallest group that takes ZA7 even if all dice of the demons show a 6."""
    return next(pawns for pawns in count(1) if survive(match, pawns))


def survive(match: Match, pawns: int) -> bool:
    """Return whether a group of this size takes ZA7 if all dice of the demons show a 6."""
    ply, worst = match.ply, ["die 6"] * match.view(None)["demons"]["ZA7"]
    match.play_all(["from ZA1", "to ZA7", f"count {pawns}"])
    match.play("fight ZA7", worst)
    people, _ = holder(match, "ZA7")
    match.goto(ply)
    return people == READER


def conquest() -> dict[str, Any]:
    """Thirteen Amazons are on their way to the City, and a single Amazon is on her way to ZA9."""
    here = position(changes={READER: "ZA1 1 ZA7 14 ZA8 2"})
    moves = ["from ZA7", "to ZA0", "count 13", "from ZA8", "to ZA9", "count 1"]
    return {"start": table(here, *moves), "goal": won, "moves": 2}


def won(match: Match) -> bool:
    """Return whether the Amazons have won."""
    winner: str | None = match.view(None)["winner"]
    return winner == READER
