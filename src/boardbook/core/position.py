"""What every position can do because its game can: it is shown, dealt anew and drawn as text by the game's folder.

Rules are compiled and know nothing of how they are shown; a position reaches its game by its tables.
"""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Self, TypeVar

from boardbook.core.build import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The box as tables, built once per game object; `game` is that object, set by itself."""

    __slots__ = ("game",)

    game: Any


T = TypeVar("T", bound=Box)


@mypyc_attr(allow_interpreted_subclasses=True)
class Shown(Generic[T]):
    """A position of a game, by its tables."""

    __slots__ = ("tables",)

    tables: T

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat may see, as plain data; None for spectators, `REFEREE` for everything."""
        seen: dict[str, Any] = self.tables.game.view(self, seat)
        return seen

    def determinize(self, seat: int, rng: Random) -> Self:
        """A copy in which all that the seat cannot know is drawn anew."""
        dealt: Self = self.tables.game.determinize(self, seat, rng)
        return dealt

    def __str__(self) -> str:
        return str(self.tables.game.text_board(self))
