"""A position, and what a game says of one: what happened in it, how it ended, where its places lie, what was sold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from boardbook.core.words import Values

REFEREE: Final = -2
"""In place of a seat: may know everything. A seat is 0, 1, ...; None stands for spectators."""
TURN: Final = -3
"""In place of a seat: a board that follows whoever decides."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something the rules did by themselves: its kind (a word under `event.`), the paragraphs, and the values.

    A position tells it with paragraphs as the game cites them, `Game.events` with their ids in the rulebook.
    """

    kind: str
    rules: tuple[str, ...]
    values: Values = field(default_factory=dict)


S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Draft(Generic[S_co]):
    """A position that is being made: its `problems`, a sentence each, and how far it can be read.

    `state`: what is wrong in it is replaced by something harmless; None where nothing can be read. `keys`: those that a
    position has; `names`: by key the names that are known there; `bounds`: the least and the most of a number.
    """

    problems: Sequence[str]
    state: S_co | None = None
    keys: Sequence[str] = ()
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    bounds: Mapping[str, tuple[int, int | None]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    `winners`: seats (several when shared); `sides`: names of the winning sides; `ranks`: by seat, 1 is best, equal
    ranks are shared; `scores`: by seat; `reason`: why it ended; `finished`: False when an engine limit stopped it.
    """

    winners: tuple[int, ...]
    sides: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    finished: bool = True

    @classmethod
    def ranked(cls, by: Sequence[float], sides: Sequence[str], scores: Sequence[int], reason: str) -> Result:
        """An end at which the seats with the most of `by` win, each with the side of its number."""
        ranks = tuple(1 + sum(other > own for other in by) for own in by)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return cls(winners, tuple(sides[seat] for seat in winners), ranks, tuple(scores), reason)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is plotted over a match: its name and the panel of the charts it belongs to."""

    name: str
    panel: str


@dataclass(frozen=True, slots=True)
class Outline:
    """The shape of a place: a point inside, and rings of corners, as (x, y) in a unit of the game's, y downwards."""

    inside: tuple[int, int]
    rings: tuple[tuple[tuple[int, int], ...], ...]


@dataclass(frozen=True, slots=True)
class Purchase:
    """Something bought in a match: what, of which stage of the game, by which seat (None: nobody), for how much.

    `scored`: the points it brought its buyer in the end, None while that is not known.
    """

    item: str
    stage: str
    seat: int | None
    price: int
    scored: float | None


class State(Protocol):
    """A position. Small ints inside; see the module's text."""

    to_act: int | None
    """The seat that decides, `CHANCE`, or None when the game is over."""
    round: int
    """0 during set-up, then from 1."""
    events: list[Event] | None
    """Where the rules tell what they do by themselves, while somebody listens."""

    @property
    def phase_name(self) -> str:
        """Name of the phase."""

    def legal_actions(self) -> list[int]:
        """Numbers of the actions that may be taken now, ascending; empty for chance and at the end."""

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` when chance must answer. Trusts that it is possible."""

    def chances(self) -> list[tuple[int, float]]:
        """`(outcome, probability)` pairs, ascending, when chance must answer; else empty."""

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""

    def determinize(self, seat: int, rng: Random) -> Self:
        """A copy in which all that the seat cannot know is drawn anew."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat may see, as plain data; None for spectators, `REFEREE` for everything."""

    def to_dict(self) -> dict[str, Any]:
        """The whole position as JSON data; `game.state()` reads it back."""

    def result(self) -> Result | None:
        """How it ended, or None."""

    def __str__(self) -> str:
        """The position as text, as the referee sees it."""
