"""Random play of boardbook's games: alone, with more and more recording, and with the naive oracles of the tests.

All play the same matches. The loops are not shared, because a call per ply would distort the measurements.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Protocol

import polars as pl

from benchmarks.rounds import Done
from boardbook.core import CHANCE, Game, pick
from boardbook.soak import random_line
from boardbook.studies.plan import DEFAULT_MAX_PLIES, Plan
from boardbook.studies.play import play_span

COLUMNS = ("match", "ply", "round", "seat", "phase", "action", "choices")


def seats_of(game: Game[Any]) -> int:
    """Return four seats, or another number if the game is not for four."""
    return min(4, game.seats[-1])


def bare(game: Game[Any], matches: int, seed: int) -> Done:
    """Play random matches on states only."""
    rng, seats = Random(seed), seats_of(game)
    decisions = 0
    for _ in range(matches):
        state = game.new(seats)
        while state.to_act is not None:
            if state.to_act == CHANCE:
                state.apply(pick(state.chances(), rng.random()))
            else:
                actions = state.legal_actions()
                state.apply(actions[int(rng.random() * len(actions))])
                decisions += 1
    return {"moves/s": decisions, "matches/s": matches}


def listed(game: Game[Any], matches: int, seed: int) -> Done:
    """Play the same matches, and append every number to a list."""
    rng, seats = Random(seed), seats_of(game)
    decisions = 0
    for _ in range(matches):
        state = game.new(seats)
        numbers: list[int] = []
        while state.to_act is not None:
            if state.to_act == CHANCE:
                n = pick(state.chances(), rng.random())
            else:
                actions = state.legal_actions()
                n = actions[int(rng.random() * len(actions))]
                decisions += 1
            state.apply(n)
            numbers.append(n)
    return {"moves/s": decisions}


def columns(game: Game[Any], matches: int, seed: int, *, framed: bool = False) -> Done:
    """Play the same matches, and append seven values per ply to lists. If `framed`, build a polars frame at the end."""
    rng, seats = Random(seed), seats_of(game)
    decisions = 0
    table: list[list[int]] = [[] for _ in COLUMNS]
    match_of, ply_of, round_of, seat_of, phase_of, action_of, choices_of = [column.append for column in table]
    for match in range(matches):
        state = game.new(seats)
        ply = 0
        while (seat := state.to_act) is not None:
            ply += 1
            match_of(match)
            ply_of(ply)
            round_of(state.round)
            seat_of(seat)
            phase_of(state.phase)
            if seat == CHANCE:
                n = pick(state.chances(), rng.random())
                choices_of(0)
            else:
                actions = state.legal_actions()
                choices_of(len(actions))
                n = actions[int(rng.random() * len(actions))]
                decisions += 1
            state.apply(n)
            action_of(n)
    if framed:
        pl.DataFrame(dict(zip(COLUMNS, table, strict=True)), schema=dict.fromkeys(COLUMNS, pl.Int32))
    return {"moves/s": decisions}


def recorded(game: Game[Any], matches: int, seed: int) -> Done:
    """Play the same matches with `History.push`, which records the seat, the number of choices and the time."""
    rng, seats = Random(seed), seats_of(game)
    decisions = 0
    for _ in range(matches):
        history = random_line(game, seats, seed)
        state = history.state
        while state.to_act is not None:
            if state.to_act == CHANCE:
                history.push(pick(state.chances(), rng.random()))
            else:
                actions = state.legal_actions()
                history.push(actions[int(rng.random() * len(actions))], len(actions))
                decisions += 1
    return {"moves/s": decisions}


def studied(game: Game[Any], matches: int, seed: int) -> Done:
    """Play the same number of matches like a worker of a study. They differ, because a study draws its own chance."""
    plan = Plan.of(game, ["random"] * seats_of(game), seed, rotate=True, longest=DEFAULT_MAX_PLIES)
    play_span(plan, plan.makers(), 0, matches)
    return {"matches/s": matches}


# --- the naive oracles of the tests ---------------------------------------------------------------------------------


class Naive(Protocol):
    """The interface of the oracles in the tests."""

    @property
    def to_act(self) -> int | str | None:
        """The seat to act, "chance", or None."""

    def legal(self) -> list[str]:
        """Return the legal actions as texts."""

    def chances(self) -> Mapping[str, Any]:
        """Return the outcomes of chance with their probabilities."""

    def apply(self, text: str) -> None:
        """Check that an action is legal, and play it."""


def oracle_of(name: str) -> Callable[[int], Naive] | None:
    """Return the naive second implementation of a game, `tests.games.<name>.oracle.Oracle`, or None."""
    try:
        found = importlib.util.find_spec(f"tests.games.{name}.oracle")
    except ModuleNotFoundError:
        return None
    make: Callable[[int], Naive] | None = import_module(found.name).Oracle if found else None
    return make


def once(make: Callable[[int], Naive], seats: int) -> Naive:
    """Return an oracle that makes each list of legal actions only once, for a fair comparison."""
    naive = make(seats)
    listed, apply = naive.legal, naive.apply
    kept: list[str] | None = None

    def legal() -> list[str]:
        nonlocal kept
        if kept is None:
            kept = listed()
        return kept

    def forget(text: str) -> None:
        nonlocal kept
        apply(text)
        kept = None

    vars(naive).update(legal=legal, apply=forget)
    return naive


def naive(make: Callable[[int], Naive], seats: int, matches: int, seed: int) -> Done:
    """Play random matches with an oracle."""
    rng = Random(seed)
    decisions = 0
    for _ in range(matches):
        state = make(seats)
        while state.to_act is not None:
            if state.to_act in ("chance", CHANCE):
                state.apply(pick([(text, float(p)) for text, p in state.chances().items()], rng.random()))
            else:
                actions = state.legal()
                state.apply(actions[int(rng.random() * len(actions))])
                decisions += 1
    return {"moves/s": decisions, "matches/s": matches}


def naive_once(make: Callable[[int], Naive], seats: int, matches: int, seed: int) -> Done:
    """Do the same, with each list of legal actions made only once."""
    return naive(partial(once, make), seats, matches, seed)
