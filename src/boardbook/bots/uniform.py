"""The random bot."""

from __future__ import annotations

from random import Random
from typing import Any

from boardbook.core import Game, State


class Uniform:
    """Every legal action is equally likely."""

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        actions = state.legal_actions()
        return actions[int(rng.random() * len(actions))]
