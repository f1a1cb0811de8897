"""Means of what was tried, and how sure they are."""

from __future__ import annotations

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
