"""The table that the positions of these lessons share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

RANKS: Final = {"a": "apprentice", "i": "initiate", "m": "mage", "x": "archmage"}
Standing = Mapping[str, Mapping[str, str]]
"""For each side, its sorcerers on each source, a letter each."""


def rolled(*dice: int, standing: Standing, **changes: Any) -> dict[str, Any]:
    """Three players in the second round: blue has rolled these dice and chooses an action. What is given differs."""
    sorcerers = {
        side: {source: {RANKS[one]: letters.count(one) for one in letters} for source, letters in sources.items()}
        for side, sources in standing.items()
    }
    return {"seats": 3, "round": 2, "phase": "action", "dice": list(dice), "sorcerers": sorcerers, **changes}


def acting(action: int, *dice: int, standing: Standing, **changes: Any) -> dict[str, Any]:
    """A die is laid on an action, and these are left."""
    return rolled(*dice, standing=standing, **{"phase": "groups", "action": action, "laid": [action], **changes})
