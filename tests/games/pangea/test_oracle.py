"""The rules and a deliberately naive second implementation agree on every list of legal actions and every position."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pangea.compare import OPTIONS, compare


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_legal_actions_and_positions_match_the_oracle(options: dict[str, Any]) -> None:
    compared = sum(compare(2 + seed % 3, options, seed, 1500) for seed in range(3))
    assert compared > 300


def test_five_players_without_neutrals() -> None:
    assert compare(5, {"max_players": 5}, 1, 800) > 300
