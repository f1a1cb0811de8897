"""The rules against a deliberately naive second implementation: every legal list and every position equal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pangea.compare import OPTIONS, compare


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_legal_list_is_the_oracles(options: dict[str, Any]) -> None:
    compared = sum(compare(2 + seed % 3, options, seed, 1500) for seed in range(3))
    assert compared > 300


def test_five_players_without_neutrals() -> None:
    assert compare(5, {"max_players": 5}, 1, 800) > 300
