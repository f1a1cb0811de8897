"""Random play of any game of ours: bare, kept in ways that cost more and more, and on the tests' naive oracle.

All play the same matches; their loops are written out, since a call a ply would hide what is measured.
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
    """Four, where the game is for four."""
    return min(4, game.seats[-1])


def bare(game: Game[Any], matches: int, seed: int) -> Done:
    """Random matches on the state alone."""
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
    """The same matches, every number kept in a list."""
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
    """The same matches, each ply a row of seven columns; `framed`: made a polars frame in the end."""
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
    """The same matches through `History.push`: ply by ply with seat, choices and time."""
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
    """As many matches as a worker of a study plays them; other ones, as a study's chance is its own."""
    plan = Plan.of(game, ["random"] * seats_of(game), seed, rotate=True, longest=DEFAULT_MAX_PLIES)
    play_span(plan, plan.makers(), 0, matches)
    return {"matches/s": matches}


# --- the naive oracles of the tests ---------------------------------------------------------------------------------


class Naive(Protocol):
    """What every oracle of the tests has."""

    @property
    def to_act(self) -> int | str | None:
        """A seat, "chance", or None."""

    def legal(self) -> list[str]:
        """What the seat may do, as texts."""

    def chances(self) -> Mapping[str, Any]:
        """What chance may answer, with probabilities."""

    def apply(self, text: str) -> None:
        """Play; looks first whether it is legal."""


def oracle_of(name: str) -> Callable[[int], Naive] | None:
    """The naive second implementation of a game: `tests.games.<name>.oracle.Oracle`, if it has one."""
    try:
        found = importlib.util.find_spec(f"tests.games.{name}.oracle")
    except ModuleNotFoundError:
        return None
    make: Callable[[int], Naive] | None = import_module(found.name).Oracle if found else None
    return make


def once(make: Callable[[int], Naive], seats: int) -> Naive:
    """An oracle that makes each list of legal actions once, though its `apply` looks again: the fair comparison."""
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
    """Random matches on an oracle."""
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
    """The same, each list made once."""
    return naive(partial(once, make), seats, matches, seed)
