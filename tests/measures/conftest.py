"""Tiny games whose measures are known. They are registered only while these tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import boardbook as bb
from boardbook.core import registry

TINY = {"benchmarks.tictactoe": "tictactoe", "tests.measures.nim": "nim", "tests.measures.coins": "coins"}


@pytest.fixture(scope="module", autouse=True)
def tiny_games() -> Iterator[None]:
    """Register the games, and forget them at the end."""
    for package in TINY:
        bb.register_game(package)
    yield
    for name in TINY.values():
        registry._registered.pop(name)
