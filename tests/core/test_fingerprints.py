"""Fingerprints tell positions apart exactly as their data do, in all processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

import boardbook as bb
from boardbook.core import CHANCE, Game, State
from tests.house import GAMES
from tests.profiles import many

MATCHES: Final = many(check=1, proofs=20)
SCRIPT: Final = "from tests.core.test_fingerprints import digest; print(digest())"


def positions(game: Game[State], seed: int) -> Iterator[State]:
    """Yield the positions of a random match."""
    rng = Random(seed)
    state = game.new(game.seats.start)
    while state.to_act is not None:
        yield state
        if state.to_act == CHANCE:
            numbers, shares = zip(*state.chances(), strict=True)
            state.apply(rng.choices(numbers, shares)[0])
        else:
            state.apply(rng.choice(state.legal_actions()))
    yield state


def digest() -> str:
    """Return the fingerprints of some positions."""
    games = (bb.game(name) for name in GAMES)
    return b"".join(game.fingerprint(state) for game in games for state in [*positions(game, 3)][:300:20]).hex()


@pytest.mark.parametrize("name", GAMES)
def test_positions_have_equal_fingerprints_if_their_data_are_equal(name: str) -> None:
    game = bb.game(name)
    known: dict[bytes, str] = {}
    rng = Random(7)
    for seed in range(MATCHES):
        for state in positions(game, seed):
            data = json.dumps(state.to_dict())
            printed = game.fingerprint(state)
            assert known.setdefault(printed, data) == data
            assert game.fingerprint(state.clone()) == printed
            if rng.random() < 0.05:
                read = game.state(json.loads(data))
                assert game.fingerprint(read) == printed
                if state.to_act != CHANCE:
                    game.win_probabilities(state)
                    state.legal_actions()
                    assert game.fingerprint(state) == printed


def test_fingerprints_are_equal_in_all_processes() -> None:
    for seed in ("1", "2"):
        told = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        )
        assert told.stdout.strip() == digest()
