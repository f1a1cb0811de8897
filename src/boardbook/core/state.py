"""A position, and the records a game returns about one: events, results, outlines of places, purchases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from boardbook.core.words import Values

REFEREE: Final = -2
"""In place of a seat: the observer that may know everything. A seat is 0, 1, ...; None is for spectators."""
TURN: Final = -3
"""In place of a seat: a board that always shows the seat to act."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something the rules did as a consequence: its kind (a word under `event.`), the paragraphs, and the values.

    A position emits it with the paragraphs as the game cites them, `Game.events` returns it with their full ids.
    """

    kind: str
    rules: tuple[str, ...]
    values: Values = field(default_factory=dict)


S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Draft(Generic[S_co]):
    """A position being read: its `problems`, one sentence each, and as much of it as can be read.

    `state`: the position with harmless values in place of wrong ones; None if nothing can be read. `keys`: the keys of
    a position; `names`: the known names by key; `bounds`: the minimum and maximum of each number.
    """

    problems: Sequence[str]
    state: S_co | None = None
    keys: Sequence[str] = ()
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    bounds: Mapping[str, tuple[int, int | None]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    `winners`: seats (several if shared); `sides`: names of the winning sides; `ranks`: by seat, 1 is best, equal ranks
    are shared; `scores`: by seat; `reason`: why it ended; `finished`: False if an engine limit stopped it.
    """

    winners: tuple[int, ...]
    sides: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    finished: bool = True

    @classmethod
    def ranked(cls, by: Sequence[float], sides: Sequence[str], scores: Sequence[int], reason: str) -> Result:
        """Return a result in which the seats with the highest `by` win, each with the side of its number."""
        ranks = tuple(1 + sum(other > own for other in by) for own in by)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return cls(winners, tuple(sides[seat] for seat in winners), ranks, tuple(scores), reason)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number to plot over a match: its name and its panel in the charts."""

    name: str
    panel: str


@dataclass(frozen=True, slots=True)
class Outline:
    """The shape of a place: a point inside it, and rings of corners, as (x, y) in the game's own unit, y downwards."""

    inside: tuple[int, int]
    rings: tuple[tuple[tuple[int, int], ...], ...]


@dataclass(frozen=True, slots=True)
class Purchase:
    """Something bought in a match: the item, the stage of the game, the buyer's seat (None: nobody) and the price.

    `scored`: the points that it earned its buyer by the end of the game, None while that is unknown.
    """

    item: str
    stage: str
    seat: int | None
    price: int
    scored: float | None


class State(Protocol):
    """A position. It holds small ints only; see the module's docstring."""

    to_act: int | None
    """The seat to act, `CHANCE`, or None when the game is over."""
    round: int
    """0 during set-up, then from 1."""
    events: list[Event] | None
    """Events that the rules emit; None while nobody listens."""

    @property
    def phase_name(self) -> str:
        """Return the name of the phase."""

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions, ascending; empty for chance and at the end."""

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` if chance moves next. Does not check that it is possible."""

    def chances(self) -> list[tuple[int, float]]:
        """Return `(outcome, probability)` pairs, ascending, if chance moves next; else an empty list."""

    def clone(self) -> Self:
        """Return a copy that shares no mutable data."""

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy in which everything hidden from the seat is sampled again."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what the seat may see, as plain data; None for spectators, `REFEREE` for everything."""

    def to_dict(self) -> dict[str, Any]:
        """Return the whole position as JSON data; `game.state()` reads it back."""

    def result(self) -> Result | None:
        """Return how the game ended, or None."""

    def __str__(self) -> str:
        """Return the position as text, as the referee sees it."""
