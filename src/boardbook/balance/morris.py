"""Elementary effects, the screening of Morris (Technometrics 33, 1991).

A trajectory is a series of designs. Each differs from the one before in one number, and each number changes once.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from boardbook.bots.estimates import incomplete_beta, student


class Effect(NamedTuple):
    """The effects of a number on several trajectories, summarized."""

    mu: float
    """Their mean."""
    mu_star: float
    """The mean of their absolute values (Campolongo, Cariboni and Saltelli, Environmental Modelling 22, 2007)."""
    sigma: float
    """Their standard deviation."""


def trajectory(levels: Sequence[int], random: Random) -> list[tuple[int, ...]]:
    """Return a random trajectory. `levels` is the count of values of each number, and a design has a place for each.

    Each number moves up or down by at least half its range (rounded down, but by at least one place).
    """
    starts, ends = [], []
    for count in levels:
        step = random.randint(max(1, count // 2), count - 1)
        start = random.randrange(count - step)
        pair = (start, start + step) if random.random() < 0.5 else (start + step, start)
        starts.append(pair[0])
        ends.append(pair[1])
    order = list(range(len(levels)))
    random.shuffle(order)
    point, points = starts, [tuple(starts)]
    for k in order:
        point = [*point[:k], ends[k], *point[k + 1 :]]
        points.append(tuple(point))
    return points


def changed(points: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Return, for each coordinate, the places of the two points of a trajectory that differ in it."""
    steps = [(0, 0)] * len(points[0])
    for after, (one, other) in enumerate(itertools.pairwise(points), 1):
        [k] = [k for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        steps[k] = (after - 1, after)
    return steps


def elementary_effects(points: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Return the effect of each coordinate on one trajectory: the change in value for a step of 1."""
    pairs = enumerate(changed(points))
    return [(values[b] - values[a]) / (points[b][k] - points[a][k]) for k, (a, b) in pairs]


def summarized(effects: Sequence[float], weights: Sequence[float] | None = None) -> Effect:
    """Return the mean, the mean absolute value and the standard deviation of effects.

    With the squares of the steps as `weights`, the mean is the least-squares slope: longer steps say more.
    """
    n = len(effects)
    weighed = list(zip(effects, weights or [1.0] * n, strict=True))
    total = sum(weight for _, weight in weighed)
    mu = sum(weight * one for one, weight in weighed) / total
    spread = sum(weight * (one - mu) ** 2 for one, weight in weighed) / total
    mu_star = sum(weight * abs(one) for one, weight in weighed) / total
    return Effect(mu, mu_star, sqrt(spread * n / (n - 1)) if n > 1 else 0.0)


def interval(effects: Sequence[float], weights: Sequence[float] | None = None) -> tuple[float, float, float] | None:
    """Return the 95% interval of the mean of independent effects, and the p-value of a mean of 0.

    It comes from a jackknife with Student's t, for the effective number of effects (Kish's); with equal weights, it is
    Student's. It is None if there are fewer than two effects or if they don't vary.
    """
    n, known = len(effects), list(weights or [1.0] * len(effects))
    mu, _, sigma = summarized(effects, known)
    if n < 2 or not sigma:
        return None
    total = sum(known)
    left = [weight * (mu - one) / (total - weight) for one, weight in zip(effects, known, strict=True)]
    error = sqrt((n - 1) / n * sum(change * change for change in left))
    freedom = max(1.0, total**2 / sum(weight * weight for weight in known) - 1)
    x = freedom / (freedom + (mu / error) ** 2)
    p = incomplete_beta(x, freedom / 2, 0.5) if 0 < x < 1 else x
    return mu - student(freedom) * error, mu + student(freedom) * error, p


def holm(p_values: Sequence[float | None], level: float = 0.05) -> list[bool]:
    """Return which hypotheses are rejected if the risk of any false rejection is at most `level`.

    This is Holm's method (Scandinavian Journal of Statistics 6, 1979). None is never rejected.
    """
    known = sorted((p, k) for k, p in enumerate(p_values) if p is not None)
    rejected = [False] * len(p_values)
    for place, (p, k) in enumerate(known):
        if p * (len(known) - place) > level:
            break
        rejected[k] = True
    return rejected
