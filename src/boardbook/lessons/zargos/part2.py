"""Kingdoms, winds and peoples: positions and goals of the second part."""

from __future__ import annotations

from typing import Any

from boardbook.lessons.zargos.planet import GAME, READER, position, table, targets
from boardbook.match import Match

KINGDOM = "TA0 2 TA1 5 TA2 3 TA3 2 TA4 1"


def whole() -> dict[str, Any]:
    """The Amazons hold all of Taïro."""
    return {"start": (GAME, position(changes={READER: KINGDOM})), "say": cost}


def cost(match: Match) -> int:
    """Return the points that the Amazons lose if they lose TA4."""
    broken = table(position(changes={READER: KINGDOM, "winged": "TA4 1"}))
    before, after = (one.view(None)["now"][READER]["points"] for one in (match, broken))
    return int(before - after)


def ice() -> dict[str, Any]:
    """The Knights are about to play, and the Amazons hold a Wind of Ice."""
    here = position("knights", phase="red", hands={READER: ["ice", "war"]})
    return {"start": (GAME, here), "goal": nailed_down}


def nailed_down(match: Match) -> bool:
    """Return whether the Knights in AK3 can't set out in the next turn."""
    if not match.view(None)["frozen"]:
        return False
    while match.view(None)["phase"] == "red":
        match.play("pass")
    return not match.explain("from AK3").legal


def flight() -> dict[str, Any]:
    """The Winged in BA4 can attack across one border, across two borders, and along a flight line."""
    here = position("winged")
    return {"start": (GAME, here), "point": lambda match: [f"p.{place}" for place in targets(match, "BA4")]}
