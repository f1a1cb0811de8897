"""Checks that a bot's thinking does not depend on what its seat can't know."""

from __future__ import annotations

from random import Random
from typing import Any

from boardbook.bots import consider, make_bot
from boardbook.core import CHANCE, Game
from boardbook.soak import alternative, random_numbers, written


def thinks_alike(name: str, game: Game[Any], seats: int, matches: int) -> None:
    """Check that in two histories that the seat can't tell apart, the same seed gives exactly the same search."""
    bot, compared, differed = make_bot(name), 0, 0
    for seed in range(matches):
        rng = Random(seed)
        history = written(game, seats, seed, random_numbers(game, seats, rng))
        for ply in rng.sample(range(history.ply), min(history.ply, 12)):
            history.goto(ply)
            seat = history.state.to_act
            if seat is None or seat == CHANCE or len(history.state.legal_actions()) < 2:
                continue
            other = alternative(history, seat, rng)
            if other is None:
                continue
            compared += 1
            differed += other.state.to_dict() != history.state.to_dict()
            mine, its = (consider(bot, game, one.state, Random(ply)) for one in (history, other))
            assert (mine.choices, mine.variation) == (its.choices, its.variation)
    assert differed > 0.9 * compared > 20
