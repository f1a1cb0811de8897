"""What the positions of the lessons on Magus have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

RANKS: Final = {"a": "apprentice", "i": "initiate", "m": "mage", "x": "archmage"}
Standing = Mapping[str, Mapping[str, str]]
"""The sorcerers of each side on each source, as a string with one letter for each sorcerer."""


def rolled(*dice: int, standing: Standing, **changes: Any) -> dict[str, Any]:
    """Return a three-player position in round 2, after applying `changes`. Blue has rolled these dice."""
    sorcerers = {
        side: {source: {RANKS[one]: letters.count(one) for one in letters} for source, letters in sources.items()}
        for side, sources in standing.items()
    }
    return {"seats": 3, "round": 2, "phase": "action", "dice": list(dice), "sorcerers": sorcerers, **changes}


def acting(action: int, *dice: int, standing: Standing, **changes: Any) -> dict[str, Any]:
    """Return a position in which blue has placed a die on an action and still has the dice in `dice`."""
    return rolled(*dice, standing=standing, **{"phase": "groups", "action": action, "laid": [action], **changes})
