"""The protocol of a bot."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from boardbook.core import Game, State


class Bot(Protocol):
    """Chooses an action for a seat.

    A bot that can explain its choice also has a method `think`: like `choose`, with a last argument `stop`, a function
    to call now and then, which returns whether to finish; `think` returns a `Thinking`.

    A bot that only needs to know which actions are legal also has a method `pick`: it gets their numbers and `rng`, and
    no position is copied for it.
    """

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        """Return the number of a legal action. The bot may change `state`."""
