"""The positions of matches, for the tests of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any


def walk(state: Any, choose: Callable[[Any, Random], int], rng: Random, plies: int = 100_000) -> Iterator[Any]:
    """The positions of a match, one object moving on, from this one to the last."""
    yield state
    for _ in range(plies):
        if state.to_act is None:
            return
        state.apply(choose(state, rng))
        yield state
