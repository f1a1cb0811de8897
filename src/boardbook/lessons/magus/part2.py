"""Powers, ranks and potions: positions and goals of the second part."""

from __future__ import annotations

from typing import Any, Final

from boardbook.lessons.magus.circle import acting, rolled
from boardbook.match import Match

STANDING: Final = {
    "blue": {"yellow": "m", "violet": "aaa"},
    "orange": {"yellow": "m", "red": "i"},
    "green": {"green": "x", "red": "a"},
}
FIXED: Final = ("initiate", "archmage")


def ready() -> dict[str, Any]:
    """Blue has played its action on the violet source, and blue's power 3 is at level 0."""
    here = acting(4, 6, 3, standing=STANDING, puts=0, active=["violet"], powers={"blue": [2, 2, 0, 1, 1, 1, 0]})
    return {"start": ("magus", here), "point": usable}


def usable(match: Match) -> list[str]:
    """Return the powers that blue can use now."""
    return sorted({f"u.{action.text.split()[1]}" for action in match.legal_actions() if action.kind == "power"})


def firm() -> dict[str, Any]:
    """Blue has three different dice, including a 6 and a 1, and three apprentices on the violet source."""
    here = rolled(6, 3, 1, standing=STANDING, powers={"blue": [0, 2, 1, 1, 1, 1, 0]})
    return {"start": ("magus", here), "goal": holds_violet}


def holds_violet(match: Match) -> bool:
    """Return whether blue has a sorcerer on the violet source that no rival can move."""
    here: dict[str, int] = match.view(None)["sorcerers"]["blue"].get("violet", {})
    return any(here.get(rank) for rank in FIXED)


def brew() -> dict[str, Any]:
    """Blue needs two more red crystals for Lava Sap, and has a mage next to the red source."""
    here = acting(
        3,
        6,
        4,
        standing=STANDING,
        puts=0,
        raises=0,
        active=["violet"],
        targeted=["violet"],
        mana={"blue": {"red": 1, "blue": 2}},
        display=["R03", "Y07", "G05", "V01", "B10"],
    )
    return {"start": ("magus", here), "goal": "buy R03"}
