"""What an action costs against another, by searches that begin after each of both.

A tree search seldom visits what it thinks bad, and chooses what looked best to it: its own figures are neither sure
nor fair. So both actions are weighed anew, in pairs of searches that share nothing with the one before. Both of a pair
are equally long and meet the same deals; each pair is dealt anew and has another length. The pairs are independent:
Student's t gives the interval of their mean. How far a search sees matters besides, the same in every pair: so shorter
searches come first, and the interval is never narrower than what the longer ones changed. How well the game's
evaluation judges is not in it.
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
"""How many times as long the longest search of a pair may be as the shortest; the logarithm is drawn evenly."""
POINTS: Final = 2.0
"""Of a hundred, in chances to win: what costs less is not worth a mark."""
HUNDRED: Final = 100.0


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action costs against another in points of a hundred, its 95 % interval, and the share of the win of both.

    Below nothing where it is the better one.
    """

    value: float
    other: float
    points: float
    low: float
    high: float

    @classmethod
    def of(cls, own: Sequence[float], other: Sequence[float]) -> Cost:
        """From the shares of the win that the pairs found."""
        count = len(own)
        apart = [HUNDRED * (b - a) for a, b in zip(own, other, strict=True)]
        mean = sum(apart) / count
        _, error = mean_error(count, 0.0, sum((each - mean) ** 2 for each in apart))
        low, high = max(-HUNDRED, mean - error), min(HUNDRED, mean + error)
        return cls(sum(own) / count, sum(other) / count, mean, low, high)

    def allowing(self, shift: float) -> Cost:
        """The same, with an interval that reaches so many points to both sides at the least."""
        low, high = min(self.low, self.points - shift), max(self.high, self.points + shift)
        return replace(self, low=max(-HUNDRED, low), high=min(HUNDRED, high))

    @property
    def counts(self) -> bool:
        """Whether it is worth a mark: enough, and more than nothing for sure."""
        return self.points >= POINTS and self.low > 0


class PairedComparison:
    """Weighs actions of one decision. `simulations`: of a search in the middle; the same `path`, the same result.

    `before`: scales with shorter searches. By as much as the longer ones find another cost, still longer ones may.
    `evaluation`: what judges positions.
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
        """The seat's share of the win after an action, by each search."""
        if n not in self._worths:
            self._worths[n] = [self._worth(n, pair) for pair in range(PAIRS)]
        return self._worths[n]

    def _worth(self, n: int, pair: int) -> float:
        rng = Stream(*self.path, pair)
        length = max(1, round(self.simulations * SPREAD ** rng.uniform(-0.5, 0.5)))
        return worth(self.game, self.state, n, self.seat, length, rng, self.evaluation)

    def cost(self, n: int, other: int) -> Cost:
        """What an action costs against another."""
        cost = Cost.of(self.worths(n), self.worths(other))
        if self.before is None:
            return cost
        return cost.allowing(abs(cost.points - self.before.cost(n, other).points))
