"""What a position of Zargos is worth to each seat: the bots' whole wisdom, meant to be read."""

from __future__ import annotations

from boardbook.games.zargos.rules import State


def standings(state: State) -> list[float]:
    """Points of all peoples of a seat."""
    worth = [0.0] * state.seats
    for people in state.order:
        worth[state.leader[people]] += state.score(people) + 0.5 * state.on_board(people)
    return worth
