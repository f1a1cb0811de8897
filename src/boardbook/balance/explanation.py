"""What a fitted surrogate says about the variance of an outcome."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl


@dataclass(frozen=True)
class Explanation:
    """How much of the variance of an outcome over the editions comes from each number, by a fitted surrogate.

    `frame` has the columns `number`, `first` (the share that the number explains alone: its first-order Sobol' index),
    `total` (together with others: its total index), and the 95% interval of the total, `low` to `high`.
    """

    outcome: str
    frame: pl.DataFrame
    r2: float
    """The share of the variance over the designs that the surrogate explains, at designs to which it was not fitted."""
    noise: float
    """The share that comes from having few matches of each design, which no surrogate could explain."""

    @property
    def left_out(self) -> float:
        """The share that a quadratic can't describe: thresholds, and what three numbers only do together."""
        return max(0.0, 1 - self.r2 - self.noise)

    def __repr__(self) -> str:
        return (
            f"A quadratic explains {self.r2:.0%} of the variance of {self.outcome} over the designs, "
            f"few matches of each explain {self.noise:.0%}, and {self.left_out:.0%} is left out.\n{self.frame}"
        )
