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
    """The action is played on the violet source; power 3 is on level 0."""
    here = acting(4, 6, 3, standing=STANDING, puts=0, active=["violet"], powers={"blue": [2, 2, 0, 1, 1, 1, 0]})
    return {"start": ("magus", here), "point": usable}


def usable(match: Match) -> list[str]:
    """The powers that blue can use now in some way."""
    return sorted({f"u.{action.text.split()[1]}" for action in match.legal_actions() if action.kind == "power"})


def firm() -> dict[str, Any]:
    """No pair yet, but a 6 and a 1; three apprentices on the violet source."""
    here = rolled(6, 3, 1, standing=STANDING, powers={"blue": [0, 2, 1, 1, 1, 1, 0]})
    return {"start": ("magus", here), "goal": holds_violet}


def holds_violet(match: Match) -> bool:
    """Whether blue has a sorcerer on the violet source whom no rival can move."""
    here: dict[str, int] = match.view(None)["sorcerers"]["blue"].get("violet", {})
    return any(here.get(rank) for rank in FIXED)


def brew() -> dict[str, Any]:
    """Two red crystals short of Lava Sap, with a mage beside the red source."""
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
