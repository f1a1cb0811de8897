"""The greedy bot, which looks one action ahead and uses the game's own evaluation."""

from __future__ import annotations

from random import Random
from typing import Any

from boardbook.bots.lookahead import after, expected
from boardbook.core import Game, State


class Greedy:
    """Plays the action with the best `value` for its seat, averaged over outcomes if chance moves next.

    Ties are broken at random.
    """

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        actions = game.candidates(state)
        worth = [expected(after(state, n), lambda s: [game.value(s, seat)])[0] for n in actions]
        best = max(worth) - ALIKE
        return rng.choice([n for n, value in zip(actions, worth, strict=True) if value >= best])


ALIKE = 1e-9
"""Smaller differences between values are rounding errors."""
