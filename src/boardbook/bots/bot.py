"""The protocol that bots implement."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from boardbook.core import Game, State


class Bot(Protocol):
    """Chooses an action for a seat.

    A bot that can explain its choice also has a `think` method, which takes the arguments of `choose` and a `stop`
    function, and returns a `Thinking`. The method calls `stop` regularly, and finishes once `stop` returns True.

    A bot that needs only the legal actions also has a `pick` method, which takes their numbers and `rng`, and returns
    one of the numbers. This avoids copying the position.
    """

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        """Return the number of a legal action. The method may change `state`."""
