"""Positions of Magus from play that tries everything, with every option, for the tests in this folder."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import boardbook as bb
from boardbook.core import CHANCE, Game
from boardbook.games.magus.rules import State
from boardbook.soak import random_number, variants
from tests.games import walking

GAMES: dict[str, Game[Any]] = {
    str(options): bb.game("magus", **options) for options in variants(bb.game("magus")) if options
}
GAMES["{}"] = bb.game("magus")


def walk(game: Game[Any], seats: int, rng: Random, plies: int = 100_000) -> Iterator[State]:
    """Yield the positions of a match from the first to the last, always as the same object."""
    return walking.walk(game.new(seats), eager, rng, plies)


def eager(state: State, rng: Random) -> int:
    """Choose at random, but seldom end the turn or take nothing, and prefer to buy, use and create."""
    if state.to_act == CHANCE:
        return random_number(state, rng)
    tried, actions = state.tables.attempts, state.legal_actions()
    rare = [n for n in actions if tried[n].kind in ("create", "buy", "use")]
    if rare and rng.random() < 0.8:
        return rng.choice(rare)
    puts = [n for n in actions if tried[n].kind in ("place", "move", "collect")]
    if puts and rng.random() < 0.6:
        return rng.choice(puts)
    goes_on = [n for n in actions if tried[n].kind != "end"]
    return rng.choice(goes_on) if goes_on and rng.random() < 0.7 else rng.choice(actions)


def sample(game: Game[Any], seats: int, seed: int, per_phase: int) -> list[State]:
    """Return positions of a match: up to `per_phase` of each phase, chosen at random, and the last."""
    rng = Random(seed)
    return walking.spread(walk(game, seats, rng), rng, per_phase)
