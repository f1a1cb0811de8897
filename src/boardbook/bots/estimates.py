"""Means of what was tried, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist
from typing import Final

Z: Final = NormalDist().inv_cdf(0.975)


def mean_error(count: int, total: float, squares: float) -> tuple[float, float]:
    """A mean and half the width of its 95 % interval (Student's t), from sums of the figures and of their squares."""
    mean = total / count
    if count < 2:
        return mean, inf
    variance = max(0.0, squares - count * mean * mean) / (count - 1)
    return mean, student(count - 1) * sqrt(variance / count)


def student(freedom: float) -> float:
    """The 97.5 % quantile of Student's t, right to 0.004 (Abramowitz and Stegun 26.7.5, and its table)."""
    exact = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
    if freedom in exact:
        return exact[int(freedom)]
    z, v = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


def wilson(wins: float, n: float, z: float = Z) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate of wins among n trials; 0 to 1 without any."""
    if n == 0:
        return 0.0, 1.0
    rate, z2 = wins / n, z * z
    middle = (rate + z2 / (2 * n)) / (1 + z2 / n)
    reach = z * sqrt(max(0.0, rate * (1 - rate)) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return middle - reach if wins > 0 else 0.0, middle + reach if wins < n else 1.0


def share_interval(n: float, total: float, spread: float) -> tuple[float, float]:
    """Wilson's 95 % interval of the mean of n shares, 0 to 1, from their sum and the sum of squares about their mean.

    Where half a win may be given, a trial varies less than one that is won or lost, and is worth more; one that is won
    or lost is added, lest a few that were all shared seem to be sure.
    """
    if n == 0:
        return 0.0, 1.0
    worth = (spread + 1) / (max(0.0, total * (1 - total / n)) + 1)
    return wilson(total / worth, n / worth)


def clustered_share(clusters: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """A share and its 95 % interval, from the `(part, whole)` of clusters; what is in one of them hangs together.

    Wilson's interval with as many observations as the clusters are worth, by how far they are from one another; where
    none differs, as many as there are clusters. 0 to 1 from a single one.
    """
    n, part, whole = len(clusters), sum(one[0] for one in clusters), sum(one[1] for one in clusters)
    share = part / whole
    if n < 2:
        return share, 0.0, 1.0
    variance = sum((own - share * size) ** 2 for own, size in clusters) / whole**2 * n / (n - 1)
    if variance <= ALIKE:
        return share, *wilson(share * n, n)
    worth = share * (1 - share) / variance
    return share, *wilson(share * worth, worth, student(n - 1))


ALIKE: Final = 1e-12
"""A variance of less is rounding."""
