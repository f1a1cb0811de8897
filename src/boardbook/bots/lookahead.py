"""One step ahead: what an action leads to, chance averaged with its probabilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardbook.core import CHANCE, Game, State

Judge = Callable[[State], list[float]]
"""Figures by which a position is judged."""
Evaluation = Callable[[Game[Any]], Judge]
"""What judges the positions of a game: each seat's share of the win."""


def handcrafted(game: Game[Any]) -> Judge:
    """The evaluation that the game brings."""
    return game.win_probabilities


def after(state: State, n: int) -> State:
    """A copy with action or outcome `n` played on it."""
    copy = state.clone()
    copy.apply(n)
    return copy


def expected(state: State, judge: Judge) -> list[float]:
    """The figures of a position; where chance must answer, their average over what it may answer at once."""
    if state.to_act != CHANCE:
        return judge(state)
    pairs = [(judge(after(state, n)), probability) for n, probability in state.chances()]
    return [sum(figures[k] * probability for figures, probability in pairs) for k in range(len(pairs[0][0]))]
