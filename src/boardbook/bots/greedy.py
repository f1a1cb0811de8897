"""The greedy bot: one step ahead, by the game's own evaluation."""

from __future__ import annotations

from random import Random
from typing import Any

from boardbook.bots.lookahead import after, expected
from boardbook.core import Game, State


class Greedy:
    """Takes the action after which the game's `value` is best for its seat, averaged over outcomes of chance.

    Ties are broken at random.
    """

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        actions = game.candidates(state)
        worth = [expected(after(state, n), lambda s: [game.value(s, seat)])[0] for n in actions]
        best = max(worth) - ALIKE
        return rng.choice([n for n, value in zip(actions, worth, strict=True) if value >= best])


ALIKE = 1e-9
"""Values closer than this differ by rounding only."""
