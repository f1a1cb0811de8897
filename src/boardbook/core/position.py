"""What a position delegates to its game's folder: views, determinization, text.

Rules are compiled and know nothing about display. A position reaches its game through its tables.
"""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Self, TypeVar

from boardbook.core.build import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The box as tables, built once per game object. `game` is that object, which sets it."""

    __slots__ = ("game",)

    game: Any


T = TypeVar("T", bound=Box)


@mypyc_attr(allow_interpreted_subclasses=True)
class Shown(Generic[T]):
    """A position of a game, with its tables."""

    __slots__ = ("tables",)

    tables: T

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what the seat may see, as plain data; None for spectators, `REFEREE` for everything."""
        seen: dict[str, Any] = self.tables.game.view(self, seat)
        return seen

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy in which everything hidden from the seat is sampled again."""
        dealt: Self = self.tables.game.determinize(self, seat, rng)
        return dealt

    def __str__(self) -> str:
        return str(self.tables.game.text_board(self))
