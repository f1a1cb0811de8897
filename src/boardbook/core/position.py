"""Base classes for the positions of games in folders.

A position delegates views, determinization and text to its game, because the rules are compiled and contain no display
code. It accesses the game through its tables.
"""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Self, TypeVar

from boardbook.core.build import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The lookup tables of a game, built once per game object. The game object sets `game` to itself."""

    __slots__ = ("game",)

    game: Any


T = TypeVar("T", bound=Box)


@mypyc_attr(allow_interpreted_subclasses=True)
class Shown(Generic[T]):
    """A position with the tables of its game."""

    __slots__ = ("tables",)

    tables: T

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat, a spectator (None) or the referee (`REFEREE`) sees, as plain data."""
        seen: dict[str, Any] = self.tables.game.view(self, seat)
        return seen

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy in which everything hidden from the seat is redealt at random."""
        dealt: Self = self.tables.game.determinize(self, seat, rng)
        return dealt

    def __str__(self) -> str:
        return str(self.tables.game.text_board(self))
