"""The random bot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from boardbook.core import Game, State


class Uniform:
    """Chooses each legal action with the same probability."""

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        return self.pick(state.legal_actions(), rng)

    def pick(self, actions: Sequence[int], rng: Random) -> int:
        return actions[int(rng.random() * len(actions))]
