"""Positions of Pangea from random play with every option, for the tests in this folder."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import boardbook as bb
from boardbook.core import CHANCE, Game
from boardbook.games.pangea.rules import State
from boardbook.soak import random_number, variants
from tests.games import walking

GAMES: dict[str, Game[Any]] = {
    str(options): bb.game("pangea", **options) for options in variants(bb.game("pangea")) if options
}
GAMES["{}"] = bb.game("pangea")


def walk(game: Game[Any], seats: int, rng: Random, plies: int = 100_000) -> Iterator[State]:
    """Yield the positions of a random match from the first to the last, always as the same object."""
    return walking.walk(game.new(seats), eager, rng, plies)


def eager(state: State, rng: Random) -> int:
    """Choose at random, but seldom end a phase, and prefer to buy and to bring amulets home."""
    if state.to_act == CHANCE:
        return random_number(state, rng)
    tried = state.tables.attempts
    actions = state.legal_actions()
    if tried[actions[-1]].kind == "time_out" and rng.random() < 0.98:
        actions = actions[:-1]
    buys = [n for n in actions if tried[n].kind == "buy"]
    if buys and rng.random() < 0.9:
        return rng.choice(buys)
    home = [n for n in actions if tried[n].kind == "move" and comes_home(state, *tried[n][1:])]
    if home and rng.random() < 0.9:
        return rng.choice(home)
    goes_on = [n for n in actions if tried[n].kind != "end"]
    return rng.choice(goes_on) if goes_on and rng.random() < 0.7 else rng.choice(actions)


def comes_home(state: State, minion: int, direction: int) -> bool:
    """Return whether a move brings a carrier closer to its tower."""
    t = state.tables
    if state.carried[minion] < 0:
        return False
    here = state.square_of[state.tile_of[minion]]
    tower = state.square_of[state.tower_on[t.people_of[minion]]]
    return t.apart[t.neighbour[4 * here + direction]][tower] < t.apart[here][tower]


def sample(game: Game[Any], seats: int, seed: int, per_phase: int) -> list[State]:
    """Return positions of a random match: up to `per_phase` of each phase, chosen at random, and the last."""
    rng = Random(seed)
    return walking.spread(walk(game, seats, rng, 3000), rng, per_phase)
