"""Look ahead by one action or outcome, and evaluate the resulting position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardbook.core import CHANCE, Game, State

Judge = Callable[[State], list[float]]
"""A function that evaluates a position. It returns a number for each seat."""
Evaluation = Callable[[Game[Any]], Judge]
"""A function that returns the judge for a game. This judge returns each seat's share of the win."""


def handcrafted(game: Game[Any]) -> Judge:
    """Return the game's own evaluation."""
    return game.win_probabilities


def after(state: State, n: int) -> State:
    """Apply action or outcome `n` to a copy of a position, and return the copy."""
    copy = state.clone()
    copy.apply(n)
    return copy


def expected(state: State, judge: Judge) -> list[float]:
    """Return the evaluation of a position, averaged over the outcomes if chance moves next."""
    if state.to_act != CHANCE:
        return judge(state)
    pairs = [(judge(after(state, n)), probability) for n, probability in state.chances()]
    return [sum(figures[k] * probability for figures, probability in pairs) for k in range(len(pairs[0][0]))]
