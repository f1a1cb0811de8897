"""Walks through the positions of matches, for the tests of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any


def walk(state: Any, choose: Callable[[Any, Random], int], rng: Random, plies: int = 100_000) -> Iterator[Any]:
    """Yield the positions of a match from this one to the last. It is always the same object, which changes."""
    yield state
    for _ in range(plies):
        if state.to_act is None:
            return
        state.apply(choose(state, rng))
        yield state


def spread(states: Iterable[Any], rng: Random, per_phase: int) -> list[Any]:
    """Return copies of the positions of a walk: up to `per_phase` of each phase, chosen at random, and the last."""
    met: dict[str, list[Any]] = {}
    last = None
    for last in states:
        met.setdefault(last.phase_name, []).append(last.clone())
    assert last is not None
    chosen = [rng.sample(found, min(per_phase, len(found))) for found in met.values()]
    return [*(state for found in chosen for state in found), last]
