"""How much to play: a number of matches, or as many as fit into a time."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, SupportsIndex

from boardbook.core import BadInput
from boardbook.core.validation import as_whole

UNITS: Final = {"s": 1.0, "min": 60.0, "h": 3600.0}
MOST: Final = 1_000_000
"""The maximum number of matches."""


class Effort(NamedTuple):
    """How much to play: a number of matches, or as many as can be played and read in some seconds."""

    matches: int | None
    seconds: float = 0.0

    @classmethod
    def of(cls, effort: str | SupportsIndex, what: str) -> Effort:
        """Return the effort for a number of matches, or for a time such as `"10min"`.

        Raises `BadInput`, whose subject is `what`, for anything else.
        """
        if not isinstance(effort, str):
            if (matches := as_whole(effort, 1, MOST)) is not None:
                return cls(matches)
        elif (found := re.fullmatch(r"(\d+(?:\.\d+)?) ?(s|min|h)", effort.strip())) and float(found[1]):
            return cls(None, float(found[1]) * UNITS[found[2]])
        allowed = f'a time, such as "90s", "10min" or "1h", or a number of matches up to {MOST}'
        raise BadInput(what, [f"effort must be {allowed}, not {effort!r}"])

    def part(self, share: float) -> Effort:
        """Return a part of the time. A number of matches stays the same."""
        return self._replace(seconds=self.seconds * share)
