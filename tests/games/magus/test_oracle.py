"""The rules and a deliberately naive second implementation agree on every list of legal actions and every position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.soak import random_number
from tests.games.magus.oracle import Oracle
from tests.games.magus.playing import eager

OPTIONS: list[dict[str, Any]] = [
    {},
    {"zero_level_ranks": "false", "start_player": "given"},
    {"round_limit": 4},
]


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """Return the keys that differ. The oracle keeps potions as sets, without their order."""
    sets = {
        "display": sorted(ours["display"]),
        "deck": sorted(ours["deck"]),
        "spent": sorted(ours["spent"]),
        "tilted": sorted(ours["tilted"]),
        "potions": {side: sorted(cards) for side, cards in ours["potions"].items()},
    }
    ours = {**ours, **sets}
    return [f"{key}: {ours.get(key)} {theirs.get(key)}" for key in {*ours, *theirs} if ours.get(key) != theirs.get(key)]


def compare(seats: int, options: dict[str, Any], seed: int, *, hasty: bool = False) -> int:
    """Play a match with both and return how many decisions were compared. `hasty`: choose purely at random."""
    rng = Random(seed)
    game = bb.game("magus", **options)
    state, oracle = game.new(seats), Oracle.new(seats, game.settings)
    decisions = 0
    while state.to_act is not None:
        where = f"seed {seed}, {options}, decision {decisions}"
        n = random_number(state, rng) if hasty else eager(state, rng)
        assert oracle.to_act == state.to_act, where
        if state.to_act == bb.CHANCE:
            named = {str(outcome): p for outcome, p in game.outcomes(state)}
            theirs = {text: float(p) for text, p in oracle.chances().items()}
            assert named.keys() == theirs.keys(), where
            assert all(abs(named[text] - theirs[text]) < 1e-12 for text in named), where
            text = str(game.outcome(state, n))
        else:
            actions = sorted(str(game.action(n)) for n in state.legal_actions())
            assert actions == oracle.legal(), f"{where}: {set(actions) ^ set(oracle.legal())}"
            text = str(game.action(n))
            decisions += 1
        state.apply(n)
        oracle.apply(text)
        assert not (found := differences(state.to_dict(), oracle.to_dict())), f"{where}, after {text}: {found}"
    result, theirs_result = state.result(), oracle.result()
    assert result is not None
    assert theirs_result is not None
    ours = {name: list(getattr(result, name)) for name in ("winners", "ranks", "scores")}
    assert {**ours, "reason": str(result.reason)} == theirs_result
    return decisions


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_legal_actions_and_positions_match_the_oracle(options: dict[str, Any]) -> None:
    compared = sum(compare(2 + seed % 4, options, seed) for seed in range(4))
    assert compared > 400


def test_random_play_matches_the_oracle() -> None:
    assert compare(3, {}, 7, hasty=True) > 300
