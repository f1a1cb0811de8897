"""The cost of one action compared with another, measured by searches that start after each of them.

The values that a tree search assigns to its own choices are imprecise and biased: it seldom visits actions that look
bad, and prefers those that look best. Both actions are therefore searched again, in independent pairs. The two searches
of a pair have the same length and the same deals; lengths and deals differ between pairs. The confidence interval of
the mean over all pairs is computed with Student's t-distribution. One source of error is common to all pairs: the
search depth. So a first set of pairs uses shorter searches, and the interval extends to each side by at least the
difference between the means of the two sets. The interval does not cover errors in the game's evaluation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from boardbook.bots.estimates import mean_error
from boardbook.bots.lookahead import Evaluation, handcrafted
from boardbook.bots.search import worth
from boardbook.core import Game, State, Stream

PAIRS: Final = 8
SPREAD: Final = 4.0
"""The maximum ratio between the lengths of two searches. The logarithm of the length is uniformly distributed."""
POINTS: Final = 2.0
"""The minimum number of percentage points by which a marked decision lowers the chance of winning."""
HUNDRED: Final = 100.0


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of an action compared with another, in percentage points, with its confidence interval.

    `value` is the share of the win after the action, and `other` the share after the other action. The cost is negative
    if the action is the better of the two.
    """

    value: float
    other: float
    points: float
    low: float
    high: float

    @classmethod
    def of(cls, own: Sequence[float], other: Sequence[float]) -> Cost:
        """Return the cost, given the shares of the win that the paired searches found after each action."""
        count = len(own)
        apart = [HUNDRED * (b - a) for a, b in zip(own, other, strict=True)]
        mean = sum(apart) / count
        _, error = mean_error(count, 0.0, sum((each - mean) ** 2 for each in apart))
        low, high = max(-HUNDRED, mean - error), min(HUNDRED, mean + error)
        return cls(sum(own) / count, sum(other) / count, mean, low, high)

    def allowing(self, shift: float) -> Cost:
        """Return the same cost with an interval that extends at least `shift` points to either side."""
        low, high = min(self.low, self.points - shift), max(self.high, self.points + shift)
        return replace(self, low=max(-HUNDRED, low), high=min(HUNDRED, high))

    @property
    def counts(self) -> bool:
        """Whether the cost deserves a mark: it is large enough and significantly above 0."""
        return self.points >= POINTS and self.low > 0


class PairedComparison:
    """Compares the actions of a decision. `simulations` is the number of simulations in a search of median length.

    The same `path` always gives the same result. `before` is a comparison of the same actions with shorter searches. If
    it is given, the interval of a cost extends to each side by at least the difference between the costs in the two
    comparisons. `evaluation` is the function that evaluates positions.
    """

    def __init__(
        self,
        game: Game[Any],
        state: State,
        seat: int,
        simulations: int,
        *path: object,
        before: PairedComparison | None = None,
        evaluation: Evaluation = handcrafted,
    ) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.simulations, self.path, self.before = simulations, path, before
        self.evaluation = evaluation
        self._worths: dict[int, list[float]] = {}

    def worths(self, n: int) -> list[float]:
        """Return the seat's shares of the win after an action, as found by each of the searches."""
        if n not in self._worths:
            self._worths[n] = [self._worth(n, pair) for pair in range(PAIRS)]
        return self._worths[n]

    def _worth(self, n: int, pair: int) -> float:
        rng = Stream(*self.path, pair)
        length = max(1, round(self.simulations * SPREAD ** rng.uniform(-0.5, 0.5)))
        return worth(self.game, self.state, n, self.seat, length, rng, self.evaluation)

    def cost(self, n: int, other: int) -> Cost:
        """Return the cost of an action compared with another."""
        cost = Cost.of(self.worths(n), self.worths(other))
        if self.before is None:
            return cost
        return cost.allowing(abs(cost.points - self.before.cost(n, other).points))
