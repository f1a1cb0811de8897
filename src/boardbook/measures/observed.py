"""One match as the measures see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

CLOSE: Final = 1e-9
"""Chances that differ by less than this are equal."""
Chances = Sequence[float]
"""Each seat's share of the win."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round: the ply that ended it, and the chances after this ply."""

    ply: int
    chances: Chances


@dataclass(slots=True)
class Decision:
    """A decision: the number of plies before it, the seat, its chance of winning, and its number of legal actions.

    `touches`: whether the action changed what the position is worth to another seat (None if the action ended the
    round).
    """

    ply: int
    seat: int
    chance: float
    actions: int
    touches: bool | None = None


@dataclass(frozen=True, slots=True)
class LeadChange:
    """A ply after which another seat has the best chance of winning.

    `ply`: the number of plies before it; `by`: the seat that decided, or `CHANCE`; `chance`: the chance of this seat
    before it (1 for `CHANCE`); `leader`: the seat that leads now.
    """

    ply: int
    by: int
    chance: float
    leader: int


@dataclass(frozen=True, slots=True)
class Jump:
    """A change in the chances of winning, compared with the average of what could have happened instead.

    `squared`: the sum of the squares over all seats; `spread`: how much better the best action is than the middle one
    for the seat that decides (0 for an outcome of chance).
    """

    ply: int
    squared: float
    spread: float = 0.0


@dataclass(slots=True)
class ObservedMatch:
    """A finished match, as measures see it.

    `won`: each seat's share of the win; `order`: the turn order, or empty if it was never known; `round_ends`: the ends
    of all rounds, the last of which is the end of the match; `decisions`: all decisions; `leads`: the changes of the
    lead, ply by ply (while two seats are level, the one that led before leads); `draws` and `weighed`: the sampled
    outcomes of chance and decisions, with the number of plies that each of them stands for.
    """

    seats: int
    plies: int
    won: Chances
    order: Sequence[int]
    round_ends: list[RoundEnd]
    decisions: list[Decision]
    leads: list[LeadChange]
    draws: list[Jump]
    draw_weight: float
    weighed: list[Jump]
    weight: float

    @property
    def open_ends(self) -> list[RoundEnd]:
        """The ends of all rounds but the last, when the match was not over yet."""
        return [end for end in self.round_ends if end.ply < self.plies]

    @property
    def winner(self) -> int:
        """The seat that won; the first of them if the win was shared."""
        return max(range(self.seats), key=self.won.__getitem__)

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat by its share of the win."""
        return [1 + sum(other > own for other in self.won) for own in self.won]

    @property
    def choices(self) -> list[Decision]:
        """The decisions with more than one legal action."""
        return [decision for decision in self.decisions if decision.actions > 1]

    def lead_changes(self) -> Iterator[int]:
        """Yield the ply of each round end at which another seat leads than at the one before."""
        leader = None
        for end in self.round_ends:
            best = max(range(self.seats), key=end.chances.__getitem__)  # on a tie, the first seat, as in `Study.leads`
            if leader not in (None, best):
                yield end.ply
            leader = best
