"""Data that nobody well-meaning would hand in: made by the thousand, to be refused in sentences or really played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import boardbook as bb

bb.register_game("tests.veil")  # outside pytest, too


@dataclass
class Tally:
    """What came of hostile data: how much was tried, what went wrong (each with how to repeat it), what happened."""

    tried: int = 0
    bad: list[str] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)
    """How often it was refused, played, and so on."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.tried + other.tried, [*self.bad, *other.bad], self.met + other.met)
