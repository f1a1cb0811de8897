"""What a bot is."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from boardbook.core import Game, State


class Bot(Protocol):
    """Chooses an action for a seat.

    One that has something to tell of it brings a method `think`, too: as `choose`, with a last argument `stop`, a
    function to be asked now and then whether to come to an end; it returns a `Thinking`.

    One that looks at nothing but which actions are legal brings a method `pick`, too: it is handed their numbers and
    `rng`, and no position is dealt for it.
    """

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        """Number of a legal action. `state` is the bot's to spoil."""
