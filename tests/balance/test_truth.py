"""What a screening claims holds as often as it claims, on a dice race whose chances are known exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

import boardbook as bb
from boardbook.balance.morris import elementary_effects, trajectory
from tests.balance import race
from tests.profiles import many

NUMBERS = {"goal": [10, 12, 14], "head_start": [0, 1, 2, 3, 4], "turned": [0, 1, 2, 3]}
SCREENINGS = many(check=8, proofs=400)
TRAJECTORIES, MATCHES = 12, 10
EFFORT = TRAJECTORIES * (len(NUMBERS) + 2) * MATCHES


@cache
def screened(seed: int) -> bb.Lab:
    lab = bb.lab("race", NUMBERS, ["random"] * 2, weaker=None, seed=seed, matches=MATCHES)
    return lab.screen(EFFORT, progress=False)


@cache
def true_effect(number: str, outcome: str) -> float:
    """Return the mean effect of a number over many trajectories, computed from exact chances."""
    value = {"first": race.wins, "length": race.plies}[outcome]
    random, counts = Random(1), [len(tried) for tried in NUMBERS.values()]

    def exact(places: Sequence[int]) -> float:
        goal, ahead = NUMBERS["goal"][places[0]], NUMBERS["head_start"][places[1]]
        return value(goal - ahead, goal)

    k, top, bottom = [*NUMBERS].index(number), 0.0, 0.0
    for _ in range(40_000):
        points = trajectory(counts, random)
        unit = [[place / (count - 1) for place, count in zip(point, counts, strict=True)] for point in points]
        step = unit[-1][k] - unit[0][k]
        top += step**2 * elementary_effects(unit, [exact(point) for point in points])[k]
        bottom += step**2
    return top / bottom


def share_of(holds: Sequence[bool]) -> float:
    return sum(holds) / len(holds)


def least(screenings: int) -> float:
    """Return the smallest share in so few screenings that doesn't contradict 95 of 100."""
    return 0.93 if screenings >= 400 else 0.75


@pytest.mark.parametrize(
    ("number", "outcome"),
    [
        *((number, outcome) for number in ("head_start", "turned") for outcome in ("first", "length")),
        ("goal", "length"),
    ],
)
def test_a_known_effect_is_recovered_within_its_interval(number: str, outcome: str) -> None:
    truth = true_effect(number, outcome)
    if number == "turned":
        assert truth == 0
    ends = [
        lab.effects.filter(number=number, outcome=outcome).select("low", "high").row(0)
        for lab in map(screened, range(SCREENINGS))
    ]
    held = share_of([low <= truth <= high for low, high in ends])
    assert least(SCREENINGS) <= held <= (0.97 if SCREENINGS >= 400 else 1)


def test_a_planted_advantage_is_ranked_first() -> None:
    effects = [lab.effects.filter(outcome="first") for lab in map(screened, range(SCREENINGS))]
    assert Counter(frame["number"][0] for frame in effects) == {"head_start": SCREENINGS}
    assert Counter(frame["clear"][0] for frame in effects) == {True: SCREENINGS}


def test_numbers_that_do_nothing_are_rarely_said_to_do_something() -> None:
    clear = [lab.effects.filter(number="turned")["clear"].any() for lab in map(screened, range(SCREENINGS))]
    assert share_of(clear) <= (0.2 if SCREENINGS >= 400 else 0.4)  # 5% for each of the four outcomes
