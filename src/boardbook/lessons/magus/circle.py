"""The common parts of the positions in these lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

RANKS: Final = {"a": "apprentice", "i": "initiate", "m": "mage", "x": "archmage"}
Standing = Mapping[str, Mapping[str, str]]
"""Side -> source -> its sorcerers there, one letter each."""


def rolled(*dice: int, standing: Standing, **changes: Any) -> dict[str, Any]:
    """Three players in the second round: blue has rolled these dice and chooses an action, but for the `changes`."""
    sorcerers = {
        side: {source: {RANKS[one]: letters.count(one) for one in letters} for source, letters in sources.items()}
        for side, sources in standing.items()
    }
    return {"seats": 3, "round": 2, "phase": "action", "dice": list(dice), "sorcerers": sorcerers, **changes}


def acting(action: int, *dice: int, standing: Standing, **changes: Any) -> dict[str, Any]:
    """Blue has placed a die on an action, and these dice are left."""
    return rolled(*dice, standing=standing, **{"phase": "groups", "action": action, "laid": [action], **changes})
