"""The pieces in a position's data, for an editor that adds and removes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boardbook.core.words import Values

Data = dict[str, Any]
"""A position as JSON data: the result of `state.to_dict()`, or an incomplete position."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece.

    `description`: the name of the kind, as a key in the words and the values for its placeholders; `side`: the side
    whose colour these pieces have; `left`: how many of them are not on the board, or None if the position doesn't
    determine this.
    """

    id: str
    description: tuple[str, Values]
    side: str = ""
    left: int | None = None


class Pieces(ABC):
    """Adds, removes and moves pieces in a position's data, which must be JSON but need not be otherwise valid.

    Places are elements of the board, with the same ids as in `clicks`. `put`, `take` and `move` change the data in
    place.
    """

    covered: ClassVar[Sequence[str]]
    """The keys of a position under which there are only pieces."""
    tables: Any
    """The tables of the game's box."""

    def __init__(self, tables: Any) -> None:
        self.tables = tables

    @abstractmethod
    def stock(self, position: Data) -> list[Kind]:
        """Return all kinds of pieces in the box, in a fixed order."""

    @abstractmethod
    def standing(self, position: Data, place: str) -> list[tuple[str, int]]:
        """Return `(kind, number)` for the pieces at a place, top first; empty if there are none."""

    @abstractmethod
    def put(self, position: Data, kind: str, place: str) -> bool:
        """Put a piece on a place. If the game has only one such piece, it is moved there.

        Return False if this kind of piece can't be on this place.
        """

    @abstractmethod
    def take(self, position: Data, kind: str, place: str) -> bool:
        """Take a piece off a place. Return False if there is no such piece."""

    def move(self, position: Data, kind: str, place: str, to: str) -> bool:
        """Move a piece to another place. Return False if there is no such piece, or if this piece can't be there."""
        return self.take(position, kind, place) and self.put(position, kind, to)

    def clear(self, position: Data) -> None:
        """Take all pieces off the board."""
        for key in self.covered:
            position[key] = {}


def section(position: Data, key: str) -> dict[str, Any]:
    """Return the object under a key, so that you can change it in place. If there is no object, create one."""
    value = position.get(key)
    if not isinstance(value, dict):
        value = position[key] = {}
    return value


def count(value: object) -> int:
    """Return a value as a number of pieces; 0 if it is not a positive whole number."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
