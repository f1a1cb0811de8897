"""Positions of Magellan from random play on all boards and with every option, for the tests in this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import boardbook as bb
from boardbook.core import CHANCE, Game
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.state import AUCTION
from boardbook.soak import random_number
from tests.games import walking

BOARDS: dict[str, Game[Any]] = {
    f"{west}{east}": bb.game("magellan", west=west, east=east) for west, east in product("AB", "AB")
}
"""The games by the sides of the west and the east half."""
GAMES: dict[str, Game[Any]] = {
    **BOARDS,
    "buyers": bb.game("magellan", west="B", east="B", bidders="buyers"),
    "minimal": bb.game("magellan", west="B", overpay="minimal"),
    "random": bb.game("magellan", east="B", auctioneer="random"),
}


def walk(
    game: Game[Any],
    seats: int,
    rng: Random,
    plies: int = 100_000,
    choose: Callable[[State, Random], int] | None = None,
) -> Iterator[State]:
    """Yield the positions of a random match from the first to the last, always as the same object."""
    return walking.walk(game.new(seats), choose or frugal, rng, plies)


def played(game: Game[Any], seats: int, rng: Random, choose: Callable[[State, Random], int]) -> list[int]:
    """Return the action and outcome numbers of a whole match."""
    state, numbers = game.new(seats), []
    while state.to_act is not None:
        numbers.append(choose(state, rng))
        state.apply(numbers[-1])
    return numbers


def frugal(state: State, rng: Random) -> int:
    """Choose at random, but bid low, so that gold lasts and ships get far."""
    if state.to_act == CHANCE:
        return random_number(state, rng)
    actions = state.legal_actions()
    if rng.random() < 0.6:
        return actions[min(int(rng.expovariate(0.5)), len(actions) - 1)]
    return rng.choice([actions[0], actions[-1]])


def miserly(state: State, rng: Random) -> int:
    """Choose at random, but bid seldom and at most 1 gold, so that hands grow and the pile runs out."""
    if state.to_act == CHANCE:
        return random_number(state, rng)
    actions = state.legal_actions()
    if state.phase == AUCTION and (state.standing or rng.random() < 0.7):
        return actions[-1]
    return rng.choice([actions[0], actions[-1]]) if state.phase != AUCTION else actions[0]


def sample(game: Game[Any], seats: int, seed: int, per_phase: int) -> list[State]:
    """Return positions of a random match: up to `per_phase` of each phase, chosen at random, and the last."""
    rng = Random(seed)
    return walking.spread(walk(game, seats, rng), rng, per_phase)
