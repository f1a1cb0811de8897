"""What a bot thought before it chose."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import Final

Z: Final = NormalDist().inv_cdf(0.975)


def mean_error(count: int, total: float, squares: float) -> tuple[float, float]:
    """A mean and half the width of its 95 % interval, from the sums of the figures and of their squares."""
    mean = total / count
    if count < 2:
        return mean, inf
    variance = max(0.0, squares - count * mean * mean) / (count - 1)
    return mean, Z * sqrt(variance / count)


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that was looked at: how often it was tried, and its value to the seat (a share of the win, 0 to 1).

    `low` and `high` are its 95 % interval, as if the simulations were independent; 0 and 1 where it was never tried.
    """

    action: int
    visits: int = 0
    value: float | None = None
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True, slots=True)
class Thinking:
    """A decision that was thought over by `seat`.

    `choices`: every legal action; `line`: the numbers of the actions and outcomes that are expected, the chosen action
    first, up to the first that the seat would not see; `simulations` made in `seconds`.
    """

    seat: int
    choices: tuple[Choice, ...]
    line: tuple[int, ...]
    simulations: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> int:
        """The action tried most; of equals the one with the higher value, then the first."""
        return max(self.choices, key=lambda choice: (choice.visits, choice.value or 0.0)).action
