"""95 % intervals hold the truth in 93 to 97 of 100 studies; see `benchmarks/coverage.py` for more of them."""

from __future__ import annotations

from math import sqrt
from typing import Final

import pytest

from benchmarks.coverage import AIM, CASES, NOMINAL, TWO_OF_FOUR, Case, of_seats, of_wins

TRIALS = 800
MATCHES = 100
REACH = 4 * sqrt(NOMINAL * (1 - NOMINAL) / TRIALS)
"""What the trials leave open."""
CAUTIOUS: Final = ("actions: rare", "actions: once in each match")
"""Shares of which few matches tell how much they vary: their intervals are wider than need be, see `share_interval`."""
SKEWED = {"length: very skewed": 0.86, "length: skewed": 0.90}
"""Few long matches among many short ones: the more of them are needed, the more skewed it is."""


@pytest.mark.parametrize("case", [case for case in CASES if case.effort == 1], ids=lambda case: case.name)
def test_intervals_hold_the_truth_as_often_as_they_say(case: Case) -> None:
    seen, without = case.coverage(TRIALS, MATCHES)
    assert without == 0
    assert SKEWED.get(case.name, AIM[0] - REACH / 2) <= seen <= (1 if case.name in CAUTIOUS else AIM[1] + REACH / 2)


def test_seats_of_one_match_are_not_to_be_counted_as_if_they_were_of_several() -> None:
    """Two seats of one bot can't both win: as if they could, 95 % intervals hold the truth nearly always."""
    together, apart = (
        Case("two seats", TWO_OF_FOUR, interval).coverage(TRIALS, MATCHES)[0] for interval in (of_wins, of_seats)
    )
    assert together <= NOMINAL + REACH < apart
