"""What stands where in the data of a position: what an editor puts on the board, and takes off it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boardbook.core.words import Values

Data = dict[str, Any]
"""A position as JSON data: what `state.to_dict()` writes, or what somebody is still at work on."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece: its id, and what it is called, a key of the words and its values.

    `side`: whose colour it has; `left`: how many are not on the board, None where the position does not tell.
    """

    id: str
    description: tuple[str, Values]
    side: str = ""
    left: int | None = None


class Pieces(ABC):
    """The pieces of a game in the data of a position. What they are given may have any problem, as long as it is JSON.

    Places are elements of the board, as `clicks` names them. `put`, `take` and `move` change the data they are given.
    """

    covered: ClassVar[Sequence[str]]
    """Keys of a position that hold nothing but pieces."""
    tables: Any
    """Those of the game's box."""

    def __init__(self, tables: Any) -> None:
        self.tables = tables

    @abstractmethod
    def stock(self, position: Data) -> list[Kind]:
        """All kinds of piece, in the order of the box."""

    @abstractmethod
    def standing(self, position: Data, place: str) -> list[tuple[str, int]]:
        """The kinds at a place and how many of each, on top first; empty where nothing is, or it is no place."""

    @abstractmethod
    def put(self, position: Data, kind: str, place: str) -> bool:
        """Put one there; of what is one of its kind, the one there is. False where none can be."""

    @abstractmethod
    def take(self, position: Data, kind: str, place: str) -> bool:
        """Take one off; False where there is none."""

    def move(self, position: Data, kind: str, place: str, to: str) -> bool:
        """Take one from a place to another; False where none is there, or can be here."""
        return self.take(position, kind, place) and self.put(position, kind, to)

    def clear(self, position: Data) -> None:
        """Take all pieces off."""
        for key in self.covered:
            position[key] = {}


def section(position: Data, key: str) -> dict[str, Any]:
    """The object under a key, to be changed; whatever else stands there is given up."""
    found = position.get(key)
    if not isinstance(found, dict):
        found = position[key] = {}
    return found


def count(value: object) -> int:
    """A number of pieces, none where it is no number."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
