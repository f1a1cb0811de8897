"""The greedy bot: one step ahead, by the game's own evaluation."""

from __future__ import annotations

from random import Random
from typing import Any

from boardbook.core import CHANCE, Game, State


class Greedy:
    """Takes the action after which the game's `value` is best for its seat; chance counts with its probabilities.

    Equals are drawn at random.
    """

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        best, chosen = float("-inf"), -1
        for n in state.legal_actions():
            after = state.clone()
            after.apply(n)
            worth = expected(game, after, seat) + rng.random() * 1e-6
            if worth > best:
                best, chosen = worth, n
        return chosen


def expected(game: Game[Any], state: State, seat: int) -> float:
    """The value for a seat, averaged over what chance may answer at once."""
    if state.to_act != CHANCE:
        return game.value(state, seat)
    total = 0.0
    for n, probability in state.chances():
        after = state.clone()
        after.apply(n)
        total += probability * game.value(after, seat)
    return total
