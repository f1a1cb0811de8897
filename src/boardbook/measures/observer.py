"""Observes the matches of a study while they are replayed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final, Generic, TypeVar

from boardbook.bots.lookahead import Judge, after, expected
from boardbook.core import CHANCE, Game, Header, State, Stream
from boardbook.measures.measure import Seen
from boardbook.measures.observed import CLOSE, Chances, Decision, Jump, LeadChange, ObservedMatch, RoundEnd
from boardbook.measures.registry import MEASURES

SAMPLED: Final = 16
"""The maximum number of decisions of a match whose actions are all evaluated. All decisions are equally likely."""
SAMPLED_DRAWS: Final = 48
"""The maximum number of outcomes of chance of a match that are compared with their average, likewise."""
T = TypeVar("T")


def calibrated(game: Game[Any], power: float) -> Judge:
    """Return a function that estimates each seat's chance of winning: the game's estimate, raised to a power.

    With a power below 1, the chances are closer to each other, and with a power above 1 further apart. The chances of a
    finished match don't change.
    """

    def judge(state: State) -> list[float]:
        shares: list[float] = game.win_probabilities(state)
        if power == 1 or state.to_act is None:
            return shares
        raised = [share**power for share in shares]
        total = sum(raised)
        return [share / total for share in raised]

    return judge


@dataclass(slots=True)
class Sample(Generic[T]):
    """A sample of bounded size in which all offered items are equally likely (Vitter's algorithm R)."""

    size: int
    rng: Stream
    items: list[T] = field(default_factory=list)
    seen: int = 0

    def offer(self, make: Callable[[], T]) -> None:
        """Offer an item, which is made only if it is taken."""
        self.seen += 1
        if len(self.items) < self.size:
            self.items.append(make())
        elif (k := int(self.rng.random() * self.seen)) < self.size:
            self.items[k] = make()

    @property
    def weight(self) -> float:
        """How many items each item of the sample stands for."""
        return self.seen / len(self.items) if self.items else 0.0


def row_of(match: ObservedMatch, measures: Collection[str]) -> dict[str, float | None]:
    """Return what each of these measures sees in a match; for all other measures, the columns contain None."""
    row: dict[str, float | None] = {}
    for name, measure in MEASURES.items():
        seen = measure.observe(match) if measure.observe is not None and name in measures else None
        values = [None] * len(Seen._fields) if seen is None else map(float, seen)
        row.update(zip([f"{name}:{field}" for field in Seen._fields], values, strict=True))
    return row


class Observer:
    """A `Collector` that returns one row per finished match: what each measure saw in it.

    The columns are those of `Seen`, after the name of the measure and a colon. `power` calibrates the chances.
    """

    def __init__(self, power: float = 1.0) -> None:
        self._power = power

    def begin(self, game: Game[Any], header: Header, state: State, /) -> None:
        """Start to observe a match."""
        self._game, self._judge = game, calibrated(game, self._power)
        self._seats, self._ply, self._round = len(header.seats), 0, state.round
        self._order: Sequence[int] = ()
        self._leader: int | None = None
        self._leads: list[LeadChange] = []
        self._by = CHANCE, 1.0
        """Who made the last ply, with the chance before it."""
        self._round_ends: list[RoundEnd] = []
        self._decisions: list[Decision] = []
        self._pending: tuple[Decision, list[float], int] | None = None
        rng = Stream(header.match_id, "profile")
        self._draws: Sample[tuple[int, State, int]] = Sample(SAMPLED_DRAWS, rng)
        self._weighed: Sample[tuple[int, State, int]] = Sample(SAMPLED, rng)

    def ply(self, state: State, n: int, /) -> None:
        """Observe the position before a ply."""
        self._observe(state)
        self._by = CHANCE, 1.0
        if state.to_act == CHANCE:
            self._draws.offer(lambda: (self._ply, state.clone(), n))
        elif state.to_act is not None:
            seat, actions = state.to_act, len(state.legal_actions())
            decision, self._by = Decision(self._ply, seat, self._chances[seat], actions), (seat, self._chances[seat])
            self._decisions.append(decision)
            self._pending = decision, self._game.evaluate(state), state.round
            if actions > 1:
                self._weighed.offer(lambda: (self._ply, state.clone(), n))
        self._ply += 1

    def _observe(self, state: State) -> None:
        """Observe what the last ply led to."""
        self._chances = chances = self._judge(state)
        over = state.to_act is None
        if self._ply and self._round and (over or state.round != self._round):
            self._round_ends.append(RoundEnd(self._ply, chances))
        self._round = state.round
        best = max(range(self._seats), key=chances.__getitem__)
        if self._leader is None or chances[self._leader] < chances[best] - CLOSE:
            if self._leader is not None:
                self._leads.append(LeadChange(self._ply - 1, *self._by, best))
            self._leader = best
        if self._pending is not None:
            decision, worth, began = self._pending
            self._pending = None
            if not over and state.round == began:
                now = self._game.evaluate(state)
                others = (seat for seat in range(self._seats) if seat != decision.seat)
                decision.touches = any(abs(now[seat] - worth[seat]) > CLOSE for seat in others)
        if not self._order:
            self._order = list(self._game.order(state))

    def end(self, state: State, /) -> dict[str, float | None] | None:
        """Return the row of the match, or None if it is not finished."""
        self._observe(state)
        result = state.result()
        if result is None or not result.finished:
            return None
        match = ObservedMatch(
            self._seats,
            self._ply,
            self._game.win_probabilities(state),
            self._order,
            self._round_ends,
            self._decisions,
            self._leads,
            [self._drawn(*item) for item in self._draws.items],
            self._draws.weight,
            [self._chosen(*item) for item in self._weighed.items],
            self._weighed.weight,
        )
        return row_of(match, MEASURES)

    def _drawn(self, ply: int, state: State, n: int) -> Jump:
        """Return how much an outcome of chance changed, compared with the average outcome."""
        average, actual = expected(state, self._judge), self._judge(after(state, n))
        return Jump(ply, _squared(actual, average))

    def _chosen(self, ply: int, state: State, n: int) -> Jump:
        """Return how much an action changed, compared with the average of the actions that bots consider."""
        actions = list(dict.fromkeys([*self._game.candidates(state), n]))
        results = [expected(after(state, action), self._judge) for action in actions]
        average = [sum(column) / len(results) for column in zip(*results, strict=True)]
        own = [chances[state.to_act or 0] for chances in results]
        return Jump(ply, _squared(results[actions.index(n)], average), max(own) - median(own))


def _squared(one: Chances, other: Chances) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
