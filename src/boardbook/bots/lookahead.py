"""Lookahead by one step: the result of an action, averaged over outcomes of chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardbook.core import CHANCE, Game, State

Judge = Callable[[State], list[float]]
"""A function that evaluates a position, with a number for each seat."""
Evaluation = Callable[[Game[Any]], Judge]
"""A function that returns the judge for a game: each seat's share of the win."""


def handcrafted(game: Game[Any]) -> Judge:
    """Return the game's own evaluation."""
    return game.win_probabilities


def after(state: State, n: int) -> State:
    """Return a copy with action or outcome `n` played on it."""
    copy = state.clone()
    copy.apply(n)
    return copy


def expected(state: State, judge: Judge) -> list[float]:
    """Return the evaluation of a position; if chance moves next, averaged over its outcomes."""
    if state.to_act != CHANCE:
        return judge(state)
    pairs = [(judge(after(state, n)), probability) for n, probability in state.chances()]
    return [sum(figures[k] * probability for figures, probability in pairs) for k in range(len(pairs[0][0]))]
