"""Compares the rules with the oracle: `python -m tests.games.pangea.compare [DECISIONS]`, in the repository's root.

Plays random matches, with each set of options of the tests in turn, until this number of decisions has been compared.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys
from itertools import count
from random import Random
from typing import Any

import boardbook as bb
from boardbook.soak import random_number
from tests.games.pangea.oracle import Oracle

OPTIONS: list[dict[str, Any]] = [
    {},
    {"final_round": "full_lap", "overpopulated_purchase": "allow"},
    {"trigger_check": "end_of_turn", "goods_cap": 9},
    {"tower_tiles": "fixed", "start_player": "given"},
    {"timer": 180, "people_choice": "choose"},
    {"trigger_check": "end_of_turn", "final_round": "full_lap", "timer": 60},
    {"round_limit": 12, "overpopulated_purchase": "allow", "tower_tiles": "fixed"},
]


def same_position(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    ours, theirs = dict(ours), dict(theirs)
    stopped, finished = ours.pop("stopped"), theirs.pop("finished")
    over = ours["phase"] == "over"
    return ours == theirs and finished == (over and not stopped)


def compare(seats: int, options: dict[str, Any], seed: int, most: int) -> int:
    """Play a random match with both and compare them; return the number of compared decisions."""
    rng = Random(seed)
    game = bb.game("pangea", **options)
    state, oracle = game.new(seats), Oracle(seats, **options)
    decisions = 0
    while state.to_act is not None and decisions < most:
        where = f"seed {seed}, {options}, decision {decisions}"
        if state.to_act == bb.CHANCE:
            assert oracle.to_act == "chance", where
            named = {str(outcome): p for outcome, p in game.outcomes(state)}
            theirs = {text: float(p) for text, p in oracle.chances().items()}
            assert named.keys() == theirs.keys(), where
            assert all(abs(named[text] - theirs[text]) < 1e-12 for text in named), where
            n = random_number(state, rng)
            text = str(game.outcome(state, n))
        else:
            assert oracle.to_act == state.to_act, where
            actions = state.legal_actions()
            assert {str(game.action(n)) for n in actions} == set(oracle.legal()), where
            n = random_number(state, rng)
            text = str(game.action(n))
            decisions += 1
        state.apply(n)
        oracle.apply(text)
        assert same_position(state.to_dict(), oracle.to_dict()), f"{where}, after {text}"
    result = state.result()
    if result is not None:
        assert oracle.to_act is None
        assert list(result.ranks) == oracle.ranking()
    return decisions


def main(decisions: int = 100_000) -> None:
    """Compare and print the number of decisions. At the first difference, an AssertionError says where it is."""
    sets = [*OPTIONS, {"max_players": 5}]
    compared = matches = 0
    for seed in count():
        for k, options in enumerate(sets):
            seats = 5 if "max_players" in options else 2 + (seed + k) % 3
            compared += compare(seats, options, seed, 1500)
            matches += 1
        if compared >= decisions:
            break
    told = f"{compared:,} decisions in {matches:,} matches over {len(sets)} sets of options"
    print(f"pangea: {told}, every legal list and position as the oracle has it")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
