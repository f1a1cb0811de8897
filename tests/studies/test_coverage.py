"""In 93 to 97 of 100 studies, 95% intervals contain the true value; see `benchmarks/coverage.py` for more cases."""

from __future__ import annotations

from math import sqrt
from typing import Final

import pytest

from benchmarks.coverage import AIM, CASES, NOMINAL, TWO_OF_FOUR, Case, of_seats, of_wins

TRIALS = 800
MATCHES = 100
REACH = 4 * sqrt(NOMINAL * (1 - NOMINAL) / TRIALS)
"""The tolerance for the number of trials."""
CAUTIOUS: Final = ("actions: rare", "actions: once in each match")
"""Shares whose variation few matches show, so their intervals are wider than necessary; see `share_interval`."""
SKEWED = {"length: very skewed": 0.86, "length: skewed": 0.90}
"""The coverage required for skewed lengths (few long matches among many short ones), which need more matches."""


@pytest.mark.parametrize("case", [case for case in CASES if case.effort == 1], ids=lambda case: case.name)
def test_intervals_contain_the_true_value_as_often_as_they_claim(case: Case) -> None:
    seen, without = case.coverage(TRIALS, MATCHES)
    assert without == 0
    assert SKEWED.get(case.name, AIM[0] - REACH / 2) <= seen <= (1 if case.name in CAUTIOUS else AIM[1] + REACH / 2)


def test_seats_of_one_match_must_not_be_counted_as_separate_matches() -> None:
    """Two seats of one bot can't both win. If they are counted as if they could, intervals are far too wide."""
    together, apart = (
        Case("two seats", TWO_OF_FOUR, interval).coverage(TRIALS, MATCHES)[0] for interval in (of_wins, of_seats)
    )
    assert together <= NOMINAL + REACH < apart
