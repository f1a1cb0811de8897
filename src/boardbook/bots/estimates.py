"""Means of samples, and their confidence intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

Z: Final = NormalDist().inv_cdf(0.975)


def mean_error(count: int, total: float, squares: float) -> tuple[float, float]:
    """Return a mean and half the width of its 95 % interval (Student's t), from the sums of the values and squares."""
    mean = total / count
    if count < 2:
        return mean, inf
    variance = max(0.0, squares - count * mean * mean) / (count - 1)
    return mean, student(count - 1) * sqrt(variance / count)


def student(freedom: float) -> float:
    """Return the 97.5 % quantile of Student's t, to within 0.004 (Abramowitz and Stegun 26.7.5, and its table)."""
    exact = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
    if freedom in exact:
        return exact[int(freedom)]
    if freedom < max(exact):
        x = beta_quantile(2 * TAIL, freedom / 2, 0.5)
        return sqrt(freedom * (1 - x) / x)
    z, v = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


Estimate = tuple[float, float, float]
"""A value and its 95 % interval."""


def summed(terms: Iterable[Estimate]) -> Estimate:
    """Return the sum of independent estimates, and its interval.

    It is computed from their own intervals, on either side (Zou and Donner, Statistics in Medicine 27, 2008; for a
    difference of two shares it is Newcombe's). To subtract a term, pass it as `negative`.
    """
    values, lows, highs = zip(*terms, strict=True)
    middle = sum(values)
    below, above = (
        sqrt(sum((value - end) ** 2 for value, end in zip(values, ends, strict=True))) for ends in (lows, highs)
    )
    return middle, middle - below, middle + above


def negative(estimate: Estimate) -> Estimate:
    """Return the estimate with the opposite sign."""
    value, low, high = estimate
    return -value, -high, -low


class Clusters(NamedTuple):
    """The sums behind the interval of a share, over clusters of values from 0 to 1.

    Values in one cluster (a match, a playout) are not independent.
    """

    n: float
    part: float
    """The sum of the values; `whole` is their number."""
    whole: float
    pp: float
    """The sum of the squares of the clusters' parts; beside it those of part times whole, and of the wholes."""
    pw: float
    ww: float
    squares: float
    """The sum of the squares of single values; if each is 0 or 1, the part."""

    @classmethod
    def of(cls, clusters: Iterable[Sequence[float]]) -> Clusters:
        """Return the sums for the values of each cluster."""
        return cls._sum((sum(values), len(values), sum(value * value for value in values)) for values in clusters)

    @classmethod
    def counted(cls, pairs: Iterable[tuple[float, float]]) -> Clusters:
        """Return the sums for clusters of zeros and ones: for each the number of ones, and of all values."""
        return cls._sum((part, whole, part) for part, whole in pairs)

    @classmethod
    def _sum(cls, rows: Iterable[tuple[float, float, float]]) -> Clusters:
        each = [(1, part, whole, part * part, part * whole, whole * whole, squares) for part, whole, squares in rows]
        return cls(*map(sum, zip(*each, strict=True))) if each else cls(*[0] * 7)

    @property
    def share(self) -> float:
        """Return the share: the part divided by the whole."""
        return self.part / self.whole

    @property
    def spread(self) -> float:
        """Return how far clusters are from the share: the sum of the squares of `part - share · whole`."""
        return max(0.0, self.pp - 2 * self.share * self.pw + self.share**2 * self.ww)

    @property
    def effective(self) -> float:
        """Return how many clusters the rarer side, the part or the rest, is worth: few, if a few contain most of it."""
        sides = (self.part, self.pp), (self.whole - self.part, self.ww - 2 * self.pw + self.pp)
        return min(side**2 / max(squares, side**2 / self.n) for side, squares in sides)  # n at most, but for rounding


def share_interval(sums: Clusters, spread: float | None = None) -> tuple[float, float]:
    """The 95 % interval of a share, in [0, 1]; 0 to 1 if there are no values.

    `spread`: replaces that of the clusters. The interval is that of Clopper and Pearson, with the effective number of
    observations of the clusters, following Korn and Graubard (Survey Methodology 24, 1998; Franco, Little, Louis and
    Slud, Journal of Survey Statistics and Methodology 7, 2019, compare it with others). If all values of a cluster were
    equal, the number would be Kish's number of clusters, `whole² / ww`. It is larger if values are not all 0 or 1, and
    if those of one cluster differ, but never larger than the number of values. How much larger is estimated only from
    the effective clusters of the rarer side (`effective`): one cluster of all zeros or all ones is added to them, and a
    quantile of Student's t with that many degrees of freedom accounts for the rest.
    """
    if sums.n == 0 or not sums.whole:
        return 0.0, 1.0
    share, kish = sums.share, sums.whole**2 / sums.ww
    if min(share, 1 - share) <= ALIKE:
        return clopper_pearson(round(share) * kish, kish)
    own = max(0.0, sums.squares - share * sums.part) if spread is None else spread
    apart = max(own, sums.spread) if spread is None else spread
    varied = (sums.effective * own / (share * (1 - share) * sums.whole) + 1) / (sums.effective + 1)
    together = apart / own * sums.whole / sums.ww if own > ALIKE * sums.whole else 1.0
    worth = kish / (varied * together)
    if worth > kish:
        worth = max(kish, worth * (Z / student(max(1.0, sums.effective - 1))) ** 2)
    return clopper_pearson(share * worth, worth)


@lru_cache(maxsize=4096)
def clopper_pearson(wins: float, n: float) -> tuple[float, float]:
    """Return Clopper and Pearson's 95 % interval of a rate of wins among n trials; both may be fractions.

    It is 0 to 1 without trials. Source: Biometrika 26, 1934.
    """
    if n == 0:
        return 0.0, 1.0
    lost = n - wins
    z2 = Z * Z
    middle, reach = (wins + z2 / 2) / (n + z2), Z * sqrt(max(0.0, wins * lost) / n + z2 / 4) / (n + z2)  # Wilson's
    low = beta_quantile(TAIL, wins, lost + 1, middle - reach) if wins > 0 else 0.0
    high = beta_quantile(1 - TAIL, wins + 1, lost, middle + reach) if lost > 0 else 1.0
    return low, high


TAIL: Final = 0.025
"""Probability left out at each end of an interval."""
ALIKE: Final = 1e-12
"""A smaller share is rounding."""


# --- the beta distribution --------------------------------------------------------------------------------------------


def beta_quantile(share: float, a: float, b: float, near: float = 0.5) -> float:
    """Return a quantile of the beta distribution, by Newton's steps from `near`, kept in a bracket."""
    low, high, x = 0.0, 1.0, min(max(near, EDGE), 1 - EDGE)
    scale = lgamma(a + b) - lgamma(a) - lgamma(b)
    for _ in range(STEPS):
        over = incomplete_beta(x, a, b) - share
        low, high = (low, x) if over > 0 else (x, high)
        slope = exp(scale + (a - 1) * log(x) + (b - 1) * log1p(-x))
        after = x - over / slope if slope > 0 else -1.0
        if not low < after < high:
            after = (low + high) / 2
        if abs(after - x) <= NEAR * after or high - low < EDGE:
            return after
        x = after
    return x


def incomplete_beta(x: float, a: float, b: float) -> float:
    """Return the share of the beta distribution below x, 0 < x < 1 (its continued fraction, DLMF 8.17.22)."""
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    c, d = 1.0, 1 / _whole(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):  # Lentz's method
            d, c = 1 / _whole(1 + term * d), _whole(1 + term / c)
            found *= c * d
        if abs(c * d - 1) < NEAR:
            break
    return front * found


def _whole(value: float) -> float:
    """Return a value that isn't quite zero, to divide by."""
    return value if abs(value) > TINY else TINY


STEPS: Final = 200
TERMS: Final = 100_000
"""Upper bound on steps and terms of the fraction. The number needed grows with the square root of the counts."""
NEAR: Final = 1e-11
EDGE: Final = 1e-14
"""A value closer to 0 or 1 counts as that."""
TINY: Final = 1e-300
