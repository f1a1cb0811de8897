"""Chance is a function of seed, branch and ply."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import boardbook as bb
from boardbook.core import pick, unit
from tests.match.wandering import PANGEA


@given(st.lists(st.integers(), min_size=1, max_size=4))
def test_a_unit_is_from_0_to_below_1_and_always_the_same(path: list[int]) -> None:
    assert 0 <= unit(*path) < 1
    assert unit(*path) == unit(*path)


def test_units_never_change() -> None:
    """A change would affect every match that is known only by its seed."""
    assert unit(7, 0, 0) == 0.530717920584663
    assert len({unit(seed, branch, ply) for seed in range(20) for branch in range(5) for ply in range(20)}) == 2000


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.floats(0, 1, exclude_max=True))
def test_pick_lays_the_probabilities_end_to_end(weights: list[int], u: float) -> None:
    total = sum(weights)
    picked = pick([(k, weight / total) for k, weight in enumerate(weights)], u)
    below = sum(weights[:picked]) / total
    assert below - 1e-9 <= u <= below + weights[picked] / total + 1e-9


def test_pick_never_leaves_the_list() -> None:
    thirds = [("a", 1 / 3), ("b", 1 / 3), ("c", 1 / 3)]
    assert pick(thirds, 1 - 2**-53) == "c"
    assert pick([("a", 0.1)], 0.9) == "a"
    assert pick(thirds, 0.0) == "a"


def test_the_start_seat_is_drawn_evenly_over_seeds() -> None:
    starts = Counter(bb.Match(PANGEA, 4, seed=seed).state.to_dict()["start"] for seed in range(600))
    # 150 each are expected; the limit for chi square with 3 degrees of freedom is far beyond 0.1%
    assert sum((starts[seat] - 150) ** 2 / 150 for seat in range(4)) < 16.3


def test_first_draws_do_not_depend_on_each_other() -> None:
    """The start seat says nothing about the first people."""
    pairs: Counter[tuple[int, str]] = Counter()
    for seed in range(600):
        match = bb.Match(PANGEA, 4, seed=seed)
        position = match.state.to_dict()
        pairs[position["start"], position["seats"][position["start"]]] += 1
    assert len(pairs) == 20
    # 30 each are expected, with 19 degrees of freedom
    assert sum((count - 30) ** 2 / 30 for count in pairs.values()) < 43.8
