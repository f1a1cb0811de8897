"""Positions, and the data that a game returns about them: events, results, outlines of places, purchases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from boardbook.core.words import Values

REFEREE: Final = -2
"""Stands for the observer who sees everything, in place of a seat. Seats are 0, 1, ...; None stands for spectators."""
TURN: Final = -3
"""Stands for the seat to act, on a board that always shows that seat's view."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened automatically under the rules, such as a delivery.

    `kind`: the key of the event's sentence in the words, under `event.`; `rules`: the rulebook paragraphs; `values`:
    the values for the placeholders of this sentence. Positions emit events with the short ids of paragraphs (such as
    `play.turn`), and `Game.events` returns events with full ids.
    """

    kind: str
    rules: tuple[str, ...]
    values: Values = field(default_factory=dict)


S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Draft(Generic[S_co]):
    """The result of reading a position that may be incomplete or invalid.

    `problems`: one sentence each; `state`: the position, with harmless values in place of invalid ones, or None if
    nothing can be read; `keys`: the keys of a position; `names`: the known names by key; `bounds`: the minimum and
    maximum of each number.
    """

    problems: Sequence[str]
    state: S_co | None = None
    keys: Sequence[str] = ()
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    bounds: Mapping[str, tuple[int, int | None]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    `winners`: the seats that won or share the win; `sides`: the names of the winning sides; `ranks`: the rank of each
    seat (1 is best, ties share a rank); `scores`: the score of each seat; `reason`: why the match ended; `finished`:
    False if the match was stopped at one of the program's limits.
    """

    winners: tuple[int, ...]
    sides: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    finished: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data, without the names of the sides."""
        return {
            "winners": list(self.winners),
            "ranks": list(self.ranks),
            "scores": list(self.scores),
            "reason": str(self.reason),
            "finished": self.finished,
        }

    @classmethod
    def ranked(cls, by: Sequence[float], sides: Sequence[str], scores: Sequence[int], reason: str) -> Result:
        """Return a result in which the seats with the highest value in `by` win. `sides`: the side of each seat."""
        ranks = tuple(1 + sum(other > own for other in by) for own in by)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return cls(winners, tuple(sides[seat] for seat in winners), ranks, tuple(scores), reason)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number to plot over the course of a match: its name, and its panel in the charts."""

    name: str
    panel: str


@dataclass(frozen=True, slots=True)
class Outline:
    """The shape of a place: a point inside it, and one or more rings of corners.

    All points are (x, y) in the game's units, and y increases downwards.
    """

    inside: tuple[int, int]
    rings: tuple[tuple[tuple[int, int], ...], ...]


@dataclass(frozen=True, slots=True)
class Purchase:
    """A sale in a match: the item, the stage of the game, the buyer's seat (None: nobody bought it) and the price.

    `scored`: the points that the item earned its buyer by the end of the game, or None until they are known.
    """

    item: str
    stage: str
    seat: int | None
    price: int
    scored: float | None


class State(Protocol):
    """A position of a game: plain data that the rules read and change."""

    to_act: int | None
    """The seat to act, `CHANCE`, or None when the game is over."""
    round: int
    """The number of the round: 0 during set-up, then 1, 2, ..."""
    events: list[Event] | None
    """A list to which the rules append events; None if events are not collected."""

    @property
    def phase_name(self) -> str:
        """The name of the phase."""

    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order of number; empty if chance moves next or the game is over."""

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` if chance moves next, without checking whether it is possible."""

    def chances(self) -> list[tuple[int, float]]:
        """Return `(outcome, probability)` pairs in ascending order if chance moves next, otherwise an empty list."""

    def clone(self) -> Self:
        """Return a copy that shares no mutable data."""

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy in which everything hidden from the seat is redealt at random."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat, a spectator (None) or the referee (`REFEREE`) sees, as plain data."""

    def to_dict(self) -> dict[str, Any]:
        """Return the whole position as JSON data; `game.state()` reads it back."""

    def result(self) -> Result | None:
        """Return how the game ended, or None if it isn't over."""

    def __str__(self) -> str:
        """Return the whole position as text, including hidden information."""


def happenings(state: State, n: int) -> list[Event]:
    """Apply `n` to a position, and return the resulting events as the rules emit them, with short ids of paragraphs."""
    state.events = []
    state.apply(n)
    events, state.events = state.events, None
    return events
