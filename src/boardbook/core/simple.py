"""Base classes for small games without secrets. Such a game defines its position, its actions and its conditions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from boardbook.core.actions import Outcome
from boardbook.core.chance import CHANCE
from boardbook.core.errors import NotPossible
from boardbook.core.game import Game
from boardbook.core.observation import Fields, plain_fields
from boardbook.core.renamed import Renamed
from boardbook.core.rulings import Layer, Violation, judge
from boardbook.core.state import Draft, Event, Result
from boardbook.core.validation import FAR, PositionReader, is_whole
from boardbook.core.words import Value


class SimpleState(Renamed, ABC):
    """A position whose attributes are plain data: numbers, strings, bools, and lists and dicts of these.

    Set all attributes in `__init__`.
    """

    sides: ClassVar[tuple[str, ...]]
    """The names of the sides, by seat."""
    piles: ClassVar[tuple[str, ...]] = ()
    """The names of the lists whose length can change.

    Lists that are empty at the start can also change length. All other lists must keep their length.
    """

    def __init__(self, seats: int) -> None:
        self.to_act: int | None = 0
        self.round = 1
        self.score = [0] * seats
        self.reason = ""
        self.events: list[Event] | None = None

    @abstractmethod
    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions in ascending order; empty if the game is over."""

    @abstractmethod
    def apply(self, n: int) -> None:
        """Play action `n`, without checking whether it is legal."""

    def next_seat(self) -> None:
        """Pass the turn to the next seat. A new round begins when it is the first seat's turn again."""
        self.to_act = ((self.to_act or 0) + 1) % len(self.score)
        self.round += self.to_act == 0

    def end(self, reason: str) -> None:
        """End the game."""
        self.to_act, self.reason = None, reason

    def emit(self, kind: str, *rules: str, **values: Value) -> None:
        """Emit an event, if events are being collected."""
        if self.events is not None:
            self.events.append(Event(kind, rules, values))

    @property
    def phase_name(self) -> str:
        """The name of the phase."""
        return "over" if self.to_act is None else "play"

    def chances(self) -> list[tuple[int, float]]:
        """Return an empty list, because nothing depends on chance."""
        return []

    def result(self) -> Result | None:
        """Return how the game ended, or None if it isn't over. The highest score wins."""
        return None if self.to_act is not None else Result.ranked(self.score, self.sides, self.score, self.reason)

    def clone(self) -> Self:
        """Return a copy that shares no mutable data."""
        new = self.__class__.__new__(self.__class__)
        vars(new).update({name: _copied(value) for name, value in vars(self).items()}, events=None)
        return new

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy, because nothing is hidden."""
        return self.clone()

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the whole position, because everybody sees everything."""
        return self.to_dict()

    def to_dict(self) -> dict[str, Any]:
        """Return the whole position as JSON data; `game.state()` reads it back."""
        return {name: _copied(value) for name, value in vars(self).items() if name != "events"}

    def __str__(self) -> str:
        return "\n".join(f"{name}: {value}" for name, value in self.to_dict().items())


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(part) for part in value] if value and isinstance(value[0], list | dict) else value[:]
    return {key: _copied(part) for key, part in value.items()} if isinstance(value, dict) else value


P = TypeVar("P", bound=SimpleState)


class SimpleGame(Game[P], Generic[P]):
    """A small game with a name, a position class (`position`), actions (`entries`) and `conditions`."""

    position: type[P]
    conditions: ClassVar[Sequence[Callable[[Any, int], Violation | None]]] = ()
    """The conditions, which are called with a position and an action number. All are in the same layer."""
    open_information = True

    @property
    def seats(self) -> range:
        """One seat for each side."""
        count = len(self.position.sides)
        return range(count, count + 1)

    def new(self, seats: int) -> P:
        """Return the initial position."""
        return self.position(self.check_seats(seats))

    def draft(self, position: Mapping[str, Any]) -> Draft[P]:
        """Read a position from data in the form of `to_dict()`. The position must pass `check_invariants`."""
        read = _Reader(self, position)
        return Draft(read.problems, None if read.problems else read.state)

    def outcome(self, state: P, n: int) -> Outcome:
        """Raise `NotPossible`, because there are no outcomes of chance."""
        raise NotPossible(f"{self.name} has no outcomes of chance")

    def observation_fields(self, seats: int) -> Fields:
        """Return fields for the numbers and bools in the position, but not for its strings.

        A game with hidden information must override this.
        """
        if not self.open_information:
            return super().observation_fields(seats)
        return plain_fields(self.new(seats).to_dict(), self.position.piles)

    def objections(self, state: P, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        """Return `Layer.OBJECT` and the violations of all conditions, or `Layer.LEGAL` if there are none."""
        return judge(((Layer.OBJECT, self.conditions),), state, n)

    def side(self, state: P, seat: int) -> str | None:
        """Return the name of the seat's side."""
        return self.position.sides[seat] if seat >= 0 else None

    def seat_count(self, state: P) -> int:
        """Return the number of seats, which is the length of `score`."""
        return len(state.score)

    def figure_values(self, state: P, seat: int | None) -> dict[tuple[str, str], int]:
        """Return the score of each side."""
        return {(side, "score"): score for side, score in zip(state.sides, state.score, strict=False)}

    def evaluate(self, state: P) -> list[float]:
        """Return the scores."""
        return [float(score) for score in state.score]


class _Reader(PositionReader, Generic[P]):
    """Reads a position that must have the same form as the initial position.

    If there are no problems, `state` is the position that was read.
    """

    def __init__(self, game: SimpleGame[P], position: object) -> None:
        score = position.get("score") if isinstance(position, Mapping) else None
        seats = len(score) if isinstance(score, list) and len(score) in game.seats else game.seats.start
        self.state = game.new(seats)
        first = self.state.to_dict()
        super().__init__(position, list(first))
        if not self.readable:
            return
        for key, usual in first.items():
            if key not in self.data:
                self._wrong("{key} is missing", key=key)
            elif key != "to_act":
                self._alike(key, self.data[key], usual, fixed=key not in self.state.piles)
        to_act = self.data.get("to_act")
        if to_act is not None and to_act != CHANCE:
            self._number("to_act", to_act, 0, seats - 1)
        if not self.problems:
            vars(self.state).update({key: _copied(value) for key, value in self.data.items()})
            self.problems += game.check_invariants(self.state) or self._stuck()

    def _stuck(self) -> list[str]:
        decides = self.state.to_act is not None
        return (
            ["to_act is a seat without legal actions"]
            if decides and not (self.state.legal_actions() or self.state.chances())
            else []
        )

    def _alike(self, key: str, value: object, usual: object, *, fixed: bool) -> None:
        """Record a problem for each value whose type or keys differ from those in the initial position.

        Also record a problem for each list with a fixed length if the length differs.
        """
        if isinstance(usual, list):
            for part in self._list(key, value, len(usual) if usual and fixed else None):
                if usual:
                    self._alike(key, part, usual[0], fixed=fixed)
        elif isinstance(usual, dict):
            if not isinstance(value, Mapping) or set(value) != set(usual):
                self._wrong(
                    "{key} must be an object with the keys {usual}, not {value}",
                    key=key,
                    usual=", ".join(usual),
                    value=repr(value),
                )
                return
            for name, part in usual.items():
                self._alike(f"{key}.{name}", value[name], part, fixed=fixed)
        elif isinstance(usual, bool):
            self._truth(key, value)
        elif isinstance(usual, int) and not is_whole(value, -FAR, FAR):
            self._wrong("{key} must be a whole number, not {value}", key=key, value=repr(value))
        elif isinstance(usual, str) and not isinstance(value, str):
            self._wrong("{key} must be a string, not {value}", key=key, value=repr(value))
