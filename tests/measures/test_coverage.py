"""The 95% intervals of measures contain the true value as often as they claim, in studies drawn from many matches.

The matches of a large study are the population, whose values are the true ones. Small studies are drawn from it.
"""

from __future__ import annotations

from math import log10, sqrt
from random import Random

import polars as pl
import pytest

import boardbook as bb
from boardbook.bots.estimates import summed
from boardbook.measures.estimation import STEP, estimate, two_bots
from boardbook.measures.observer import Observer
from boardbook.measures.registry import MEASURES
from tests.profiles import many

POPULATION = many(check=300, proofs=4000)
TRIALS = many(check=100, proofs=1000)
NOMINAL = 0.95
REACH = 4 * sqrt(NOMINAL * (1 - NOMINAL) / TRIALS)
"""The tolerance for the number of trials."""
CAUTIOUS = 1.0
"""Intervals of shares are wider than necessary if values hardly vary or are discrete; they must not be narrower."""


@pytest.fixture(scope="module")
def population() -> pl.DataFrame:
    study = bb.simulate("veil", ["random", "casual", "random"], POPULATION, 1, workers=1, progress=False)
    return study.gather(Observer).collect().sort("match_id")


def coverage(population: pl.DataFrame, measure: str, matches: int) -> float:
    """Return the share of intervals that contain the value of the population, among those that exist."""
    one, rng = MEASURES[measure], Random(f"{measure}/{matches}")
    truth = estimate(one, population).value
    assert truth is not None
    held = there = 0
    for _ in range(TRIALS):
        drawn = population[[rng.randrange(population.height) for _ in range(matches)]]
        drawn = drawn.with_columns(match_id=pl.int_range(matches).cast(pl.String))
        found = estimate(one, drawn)
        if found.low is not None and found.high is not None:
            there += 1
            held += found.low - 1e-9 <= truth <= found.high + 1e-9
    return held / there if there else 1.0


@pytest.mark.parametrize("matches", [30, 200])
@pytest.mark.parametrize(
    "measure",
    [name for name in MEASURES if name not in ("chain_of_skill", "length", "length_tail", "early_hopelessness")],
)
def test_an_interval_contains_the_true_value(population: pl.DataFrame, measure: str, matches: int) -> None:
    seen = coverage(population, measure, matches)
    assert 0.93 - REACH / 2 <= seen <= CAUTIOUS


@pytest.mark.parametrize("chance", [(0.6, 0.6), (0.6, 0.8)])
def test_the_interval_of_a_chain_contains_the_true_number_of_steps(chance: tuple[float, float]) -> None:
    """A bot that wins 60 of 100 matches is one step ahead, so the true number is known."""
    trials, matches, rng = many(check=40, proofs=400), 100, Random(1)
    truth = sum(400 * log10(share / (1 - share)) / STEP for share in chance)
    held = 0
    for _ in range(trials):
        steps = []
        for share in chance:
            won = sum(rng.random() < share for _ in range(matches))
            rows = [(["a", "b"], [2, 1])] * won + [(["a", "b"], [1, 2])] * (matches - won)
            steps.append(two_bots("b", rows))
        _, low, high = summed(steps)
        held += low <= truth <= high
    assert held / trials >= NOMINAL - 4 * sqrt(NOMINAL * (1 - NOMINAL) / trials)
