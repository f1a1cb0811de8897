"""The pieces in the data of a position: what an editor puts on the board and takes off it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boardbook.core.words import Values

Data = dict[str, Any]
"""A position as JSON data: the result of `state.to_dict()`, or an unfinished position."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece: its id, and its name as a key of the words and its values.

    `side`: the side whose colour it has; `left`: how many are not on the board, None if the position doesn't say.
    """

    id: str
    description: tuple[str, Values]
    side: str = ""
    left: int | None = None


class Pieces(ABC):
    """The pieces of a game in the data of a position. The data may have any problem, as long as it is JSON.

    Places are elements of the board, with the ids of `clicks`. `put`, `take` and `move` change the data in place.
    """

    covered: ClassVar[Sequence[str]]
    """Keys of a position that contain nothing but pieces."""
    tables: Any
    """The tables of the game's box."""

    def __init__(self, tables: Any) -> None:
        self.tables = tables

    @abstractmethod
    def stock(self, position: Data) -> list[Kind]:
        """Return all kinds of piece, in the order of the box."""

    @abstractmethod
    def standing(self, position: Data, place: str) -> list[tuple[str, int]]:
        """Return the kinds at a place with their numbers, top first; empty if nothing is there or it is not a place."""

    @abstractmethod
    def put(self, position: Data, kind: str, place: str) -> bool:
        """Put a piece there; if only one exists, move it there. Returns False if no such piece can be there."""

    @abstractmethod
    def take(self, position: Data, kind: str, place: str) -> bool:
        """Take a piece off. Returns False if there is none."""

    def move(self, position: Data, kind: str, place: str, to: str) -> bool:
        """Move a piece to another place. Returns False if there is none, or it can't be there."""
        return self.take(position, kind, place) and self.put(position, kind, to)

    def clear(self, position: Data) -> None:
        """Take all pieces off."""
        for key in self.covered:
            position[key] = {}


def section(position: Data, key: str) -> dict[str, Any]:
    """Return the object under a key, for changing it in place. Any other value there is replaced."""
    found = position.get(key)
    if not isinstance(found, dict):
        found = position[key] = {}
    return found


def count(value: object) -> int:
    """Return a number of pieces, or 0 if the value is not a number."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
