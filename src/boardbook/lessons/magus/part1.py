"""The circle, the dice and the mana: positions and goals of the first part."""

from __future__ import annotations

from typing import Any, Final

from boardbook.lessons.magus.circle import acting, rolled
from boardbook.match import Match

STANDING: Final = {
    "blue": {"red": "aa"},
    "orange": {"yellow": "m", "violet": "aa"},
    "green": {"yellow": "aa", "blue": "x"},
}


def circle() -> dict[str, Any]:
    """All three players have sorcerers in the circle."""
    return rolled(4, 4, 2, standing=STANDING)


def choice() -> dict[str, Any]:
    """Blue has rolled two 4s and a 2."""
    return {"start": ("magus", circle()), "point": open_actions}


def open_actions(match: Match) -> list[str]:
    """Return the actions on which blue may place one or two dice."""
    return sorted({f"a.{action.text.split()[1]}" for action in match.legal_actions() if action.kind == "action"})


def reach() -> dict[str, Any]:
    """Blue has to get from the red source to the green one with three groups of one apprentice each."""
    here = acting(6, 5, 3, standing=STANDING)
    return {"start": ("magus", here), "goal": on_green}


def on_green(match: Match) -> bool:
    """Return whether blue has a sorcerer on the green source."""
    return bool(match.view(None)["strength"]["green"].get("blue", 0))


def share() -> dict[str, Any]:
    """Two of blue’s apprentices have joined orange's mage and two of green's apprentices."""
    standing = {**STANDING, "blue": {"yellow": "aa"}}
    here = acting(2, 6, 3, standing=standing, puts=0, raises=0, active=["yellow"], targeted=["yellow"])
    return {"start": ("magus", here), "say": taken, "choices": ["4", "2", "1", "0"]}


def taken(match: Match) -> str:
    """Return the number of crystals that blue takes from the yellow source."""
    match.play("collect yellow")
    mana: dict[str, int] = match.view(None)["mana"]["blue"]
    return str(mana.get("yellow", 0))
