"""The planet, attacks and combats: positions and goals of the first part."""

from __future__ import annotations

from typing import Any, Final

from boardbook.games.zargos.tables import dice
from boardbook.lessons.zargos.planet import GAME, READER, holder, position, table, targets
from boardbook.match import Match

MAX_DICE: Final = 3
"""The number of dice that a large group rolls."""
SIX: Final = 6


def planet() -> dict[str, Any]:
    """Six peoples in the middle of a match."""
    return position()


def neighbours() -> dict[str, Any]:
    """A group can attack from TA2, which borders a territory of its people, three of others, and a vacant one."""
    return {"start": (GAME, position()), "point": lambda match: [f"p.{place}" for place in targets(match, "TA2")]}


def charge() -> dict[str, Any]:
    """There are eight pawns in TA1, and a group of seven rolls three dice."""
    return {"start": (GAME, position()), "goal": large}


def large(match: Match) -> bool:
    """Return whether the group on its way to TA3 rolls three dice."""
    commitments: list[tuple[str, str, int, str]] = match.view(None)["commitments"]
    sent = sum(pawns for _, target, pawns, _ in commitments if target == "TA3")
    return sent > 0 and dice(sent) == MAX_DICE


def walls() -> dict[str, Any]:
    """Seven Amazons are on their way to a capital defended by seven Winged."""
    here = position(changes={"winged": "TA0 7"})
    return {"start": table(here, "from TA1", "to TA0", "count 7"), "say": behind_walls}


def behind_walls(match: Match) -> int:
    """Return the number of Winged left after the first round if the dice show the faces in the question."""
    match.play("fight TA0", [f"die {face}" for face in (6, 5, 4, 5, 4, 2)])
    report = match.view(None)["report"]
    _, _, _, _, lost = report["blows"][0]
    return int(report["force"][1] - lost)


def march() -> dict[str, Any]:
    """The attacks are over. In the first step, four pawns have moved from TA1 to TA3, on their way to TA4."""
    here = position(phase="reorganise", steps=1, changes={READER: "TA1 2 TA2 3 TA3 6 TA4 1"})
    return {"start": (GAME, here), "goal": six_in_the_north}


def six_in_the_north(match: Match) -> bool:
    """Return whether there are at least six Amazons in TA4."""
    people, pawns = holder(match, "TA4")
    return people == READER and pawns >= SIX
