"""Generates thousands of hostile inputs. Each must be refused with a clear message, or work like valid data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import boardbook as bb

bb.register_game("tests.veil")  # also without pytest


@dataclass
class Tally:
    """The results of hostile inputs: how many were tried, which went wrong (and how to repeat them), and outcomes."""

    tried: int = 0
    bad: list[str] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)
    """The number of inputs by outcome: refused, played, and so on."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.tried + other.tried, [*self.bad, *other.bad], self.met + other.met)
