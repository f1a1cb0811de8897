"""Compares the adapters with the engine alone: `python -m benchmarks.interop [ROUNDS] [GAME ...]`, in the root.

Plays random matches with the smallest number of seats above two, in CPU time and in one process. Every round takes each
measurement once. A step is a decision of a seat; outcomes of chance are generated, but not counted. PettingZoo is
measured as its documentation plays it, with an observation before each step, and in its fastest mode (`raw_env`, no
observations). OpenSpiel is measured as its documentation plays it (list the legal actions, choose one at random),
without clones.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Final

import numpy as np
import pyspiel

import boardbook as bb
from benchmarks.rounds import machine
from boardbook.core import CHANCE, pick
from boardbook.interop import openspiel
from boardbook.interop.pettingzoo import env, raw_env

Match = Callable[[Random], int]
"""Plays a random match, and returns the number of steps."""
SECONDS: Final = 1.0
"""The minimum CPU time of a measurement in a round, in seconds."""


def engine(name: str, seats: int) -> Match:
    """Play with the rules alone."""
    game = bb.game(name)

    def play(rng: Random) -> int:
        state, steps = game.new(seats), 0
        while (seat := state.to_act) is not None:
            if seat == CHANCE:
                state.apply(pick(state.chances(), rng.random()))
            else:
                state.apply(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def zoo(name: str, seats: int) -> Match:
    """Play with PettingZoo as its documentation does."""
    table = env(name, seats)

    def play(rng: Random) -> int:
        steps = 0
        table.reset(seed=rng.getrandbits(32))
        for _ in table.agent_iter():
            observation, _, ended, cut, _ = table.last()
            over = ended or cut
            table.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += not over
        return steps

    return play


def zoo_raw(name: str, seats: int) -> Match:
    """Play with PettingZoo without wrappers and observations."""
    table = raw_env(name, seats)

    def play(rng: Random) -> int:
        steps = 0
        table.reset(seed=rng.getrandbits(32))
        while table.play.to_act is not None:
            table.step(rng.choice(table.play.legal()))
            steps += 1
        return steps

    return play


def spiel(name: str, seats: int) -> Match:
    """Play with OpenSpiel as its documentation does."""
    game = pyspiel.load_game(f"{openspiel.register(name)}(players={seats})")

    def play(rng: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(state.chance_outcomes(), rng.random()))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


MEASURES: Final[dict[str, Callable[[str, int], Match]]] = {
    "bare engine": engine,
    "PettingZoo, raw_env, no observations": zoo_raw,
    "PettingZoo, env, observations": zoo,
    "OpenSpiel": spiel,
}


def rate(play: Match, rng: Random) -> float:
    """Return the number of steps per second."""
    steps, began = 0, process_time()
    while process_time() - began < SECONDS:
        steps += play(rng)
    return float(steps / (process_time() - began))


def main(rounds: int, names: list[str]) -> None:
    """Take the measurements and print them."""
    print(f"{machine()}; {rounds} rounds; steps a second: median (least to most), and of the bare engine's\n")
    print("| game | " + " | ".join(MEASURES) + " |\n|" + "---|" * (1 + len(MEASURES)))
    for name in names:
        seats = max(3, bb.game(name).seats.start)
        found: dict[str, list[float]] = {what: [] for what in MEASURES}
        plays = {what: make(name, seats) for what, make in MEASURES.items()}
        for number in range(rounds):
            for what, play in plays.items():
                found[what].append(rate(play, Random(number)))
        bare = found["bare engine"]
        cells = []
        for rates in found.values():
            share = median(one / other for one, other in zip(rates, bare, strict=True))
            cells.append(f"{median(rates):,.0f} ({min(rates):,.0f} to {max(rates):,.0f}), {share:.2f}")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["7"])[0]), sys.argv[2:] or list(bb.games()))
