"""Means of samples, and their confidence intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

Z: Final = NormalDist().inv_cdf(0.975)


def mean_error(count: int, total: float, squares: float) -> tuple[float, float]:
    """Return a mean, and half the width of its 95% interval by Student's t.

    `count`: the number of values; `total`: their sum; `squares`: the sum of their squares.
    """
    mean = total / count
    if count < 2:
        return mean, inf
    variance = max(0.0, squares - count * mean * mean) / (count - 1)
    return mean, student(count - 1) * sqrt(variance / count)


def student(freedom: float) -> float:
    """Return the 97.5% quantile of Student's t, accurate to 0.004 (Abramowitz and Stegun, formula 26.7.5 and table)."""
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
"""A value and its 95% interval."""


def summed(terms: Iterable[Estimate]) -> Estimate:
    """Return the sum of independent estimates, and its interval.

    Each end of the interval is computed from the corresponding ends of the estimates (Zou and Donner, Statistics in
    Medicine 27, 2008; for a difference of two shares this is Newcombe's interval). To subtract an estimate, pass its
    `negative`.
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
    """Sums from which the interval of a share is computed. The values are from 0 to 1, and are grouped in clusters.

    Values in the same cluster, for example from the same match, are not independent.
    """

    n: float
    part: float
    """The sum of the values. `whole` is the number of values."""
    whole: float
    pp: float
    """The sum of `part²` over the clusters. `pw` is the sum of `part · whole`, and `ww` is the sum of `whole²`."""
    pw: float
    ww: float
    squares: float
    """The sum of the squares of the values. It equals `part` if all values are 0 or 1."""

    @classmethod
    def of(cls, clusters: Iterable[Sequence[float]]) -> Clusters:
        """Return the sums for the given clusters. Each cluster is a sequence of values."""
        return cls._sum((sum(values), len(values), sum(value * value for value in values)) for values in clusters)

    @classmethod
    def counted(cls, pairs: Iterable[tuple[float, float]]) -> Clusters:
        """Return the sums for clusters of zeros and ones, given each cluster's number of ones and number of values."""
        return cls._sum((part, whole, part) for part, whole in pairs)

    @classmethod
    def _sum(cls, rows: Iterable[tuple[float, float, float]]) -> Clusters:
        each = [(1, part, whole, part * part, part * whole, whole * whole, squares) for part, whole, squares in rows]
        return cls(*map(sum, zip(*each, strict=True))) if each else cls(*[0] * 7)

    @property
    def share(self) -> float:
        """The share, which is `part / whole`."""
        return self.part / self.whole

    @property
    def spread(self) -> float:
        """How much the clusters differ from the share: the sum of the squares of `part - share · whole`."""
        return max(0.0, self.pp - 2 * self.share * self.pw + self.share**2 * self.ww)

    @property
    def effective(self) -> float:
        """The effective number of clusters for `part` or for the rest (`whole - part`), whichever number is smaller.

        It is small if a few clusters contain most of `part` or most of the rest.
        """
        sides = (self.part, self.pp), (self.whole - self.part, self.ww - 2 * self.pw + self.pp)
        return min(
            side**2 / max(squares, side**2 / self.n) for side, squares in sides
        )  # at most n, apart from rounding


def share_interval(sums: Clusters, spread: float | None = None) -> tuple[float, float]:
    """Return the 95% interval of a share, within [0, 1]. Without values, the interval is 0 to 1.

    `spread`: a number to use instead of the spread of the clusters. The interval is Clopper and Pearson's for the
    effective number of observations, following Korn and Graubard (Survey Methodology 24, 1998; compared with other
    intervals by Franco, Little, Louis and Slud, Journal of Survey Statistics and Methodology 7, 2019). If all values in
    a cluster were equal, this number would be Kish's effective number of clusters, `whole² / ww`. It is larger if some
    values are not 0 or 1, or if the values in a cluster differ, but it never exceeds the number of values. How much
    larger it is can only be estimated from the data, which count as `effective` clusters. This estimate includes one
    additional cluster of only zeros or ones, and a quantile of Student's t allows for the small number of clusters.
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
    """Return Clopper and Pearson's 95% interval for the rate of wins in n trials (Biometrika 26, 1934).

    `wins` and `n` need not be whole numbers. Without trials, the interval is 0 to 1.
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
"""The probability beyond each end of the interval."""
ALIKE: Final = 1e-12
"""Shares below this are rounding errors."""


# --- the beta distribution --------------------------------------------------------------------------------------------


def beta_quantile(share: float, a: float, b: float, near: float = 0.5) -> float:
    """Return a quantile of the beta distribution, found by Newton's method with the first guess `near`.

    If a step fails, the interval is bisected instead.
    """
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
    """Return the cumulative beta distribution at x (0 < x < 1), using the continued fraction DLMF 8.17.22."""
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    c, d = 1.0, 1 / _whole(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):  # Lentz's method
            d, c = 1 / _whole(1 + term * d), _whole(1 + term / c)
            fraction *= c * d
        if abs(c * d - 1) < NEAR:
            break
    return front * fraction


def _whole(value: float) -> float:
    """Replace zero with a tiny number, so that it is safe to divide by the result."""
    return value if abs(value) > TINY else TINY


STEPS: Final = 200
TERMS: Final = 100_000
"""Maximum number of terms of the continued fraction.

The number of terms needed grows with the square root of the counts.
"""
NEAR: Final = 1e-11
EDGE: Final = 1e-14
"""A value closer than this to 0 or 1 counts as 0 or 1."""
TINY: Final = 1e-300
