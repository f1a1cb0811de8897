"""A small share of the inputs that `python -m tests.hostile` tries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.hostile import Tally
from tests.hostile.files import files
from tests.hostile.journals import full, kills
from tests.hostile.messages import messages
from tests.hostile.pages import pages
from tests.hostile.secrets import secrets
from tests.hostile.tables import tables
from tests.profiles import many

SLICES: list[tuple[Callable[[int, int, str], Tally], int, str, tuple[str, ...]]] = [
    (messages, 900, "veil", ("play done", "play refused", "ask refused", "undo done", "branch done", "lift done")),
    (messages, 80, "magellan", ("play done", "play refused", "ask refused")),
    (messages, 60, "zargos", ("play done", "ask refused")),
    (messages, 40, "magus", ("play done", "ask refused")),
    (messages, 40, "pangea", ("play done", "ask refused")),
    (tables, 60, "veil", ("begin done", "begin refused", "resume done", "resume refused", "leave done")),
    (tables, 40, "magellan", ("begin done", "begin refused", "learn done", "learn refused")),
    (files, 134, "veil", ("read", "repaired", "refused")),
    (files, 14, "zargos", ("repaired",)),
    (pages, 1, "magellan", ()),
    (secrets, 20, "veil", ("positions",)),
    (secrets, 7, "magellan", ("hidden draws",)),
    (full, 7, "veil", ()),
    (full, 2, "magellan", ()),
    (kills, 1, "pangea", ("plies acknowledged",)),
]


@pytest.mark.parametrize(
    ("area", "count", "game", "met"), SLICES, ids=[f"{area.__name__}-{game}" for area, _, game, _ in SLICES]
)
def test_hostile_inputs_do_no_harm(
    area: Callable[[int, int, str], Tally], count: int, game: str, met: tuple[str, ...]
) -> None:
    tries = many(check=1, proofs=3) * count
    tally = area(tries, 7, game)
    assert tally.bad == []
    assert tally.tried >= tries
    assert set(met) <= set(tally.met)
