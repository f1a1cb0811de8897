"""A dice race whose chances are known. It is registered only while these tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import boardbook as bb
from boardbook.core import registry


@pytest.fixture(scope="module", autouse=True)
def race_game() -> Iterator[None]:
    """Register the game, and forget it at the end."""
    bb.register_game("tests.balance.race")
    yield
    registry._registered.pop("race")
