"""The rules and a deliberately naive second implementation agree on every list of legal actions and every position."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.soak import random_number
from tests.games.magellan.oracle import Oracle

OPTIONS: list[dict[str, Any]] = [
    {"west": west, "east": east, "overpay": overpay}
    for west, east, overpay in product("AB", "AB", ("only_if_needed", "minimal"))
]
OPTIONS += [{"west": west, "east": east, "bidders": "buyers"} for west, east in product("AB", "AB")]
OPTIONS.append({"auctioneer": "random"})

OURS = ("turn", "secret", "joined", "draws", "owed", "exchanges", "exchanged", "sure", "shown")
"""Keys that only the rules' positions have: whose turn it is, what is still to come, and what everybody knows."""


def frugal(state: Any, rng: Random) -> int:
    """Choose at random, but bid low, so that matches are as long as those between people."""
    actions = state.legal_actions()
    return int(actions[min(int(rng.expovariate(0.4)), len(actions) - 1)]) if rng.random() < 0.8 else actions[-1]


def compare(seats: int, options: dict[str, Any], seed: int, most: int = 10**6) -> int:
    """Play a random match with both and compare them; return the number of compared decisions."""
    rng = Random(seed)
    game = bb.game("magellan", **options)
    state, oracle = game.new(seats), Oracle(seats, **options)
    choose = frugal if seed % 2 else random_number
    decisions = 0
    while state.to_act is not None and decisions < most:
        where = f"seed {seed}, {seats} seats, {options}, decision {decisions}"
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
            assert {str(game.action(n)) for n in state.legal_actions()} == set(oracle.legal()), where
            n = choose(state, rng)
            text = str(game.action(n))
            decisions += 1
        state.apply(n)
        oracle.apply(text)
        ours = {key: value for key, value in state.to_dict().items() if key not in OURS}
        assert ours == oracle.to_dict(), f"{where}, after {text}"
    result = state.result()
    if result is not None:
        assert oracle.to_act is None
        ours = {"scores": [*result.scores], "ranks": [*result.ranks], "winners": [*result.winners]}
        assert ours == oracle.result(), f"seed {seed}, {options}"
    return decisions


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_legal_actions_and_positions_match_the_oracle(options: dict[str, Any]) -> None:
    played = sum(compare(3 + seed % 4, options, seed) for seed in range(8))
    assert played > 500
