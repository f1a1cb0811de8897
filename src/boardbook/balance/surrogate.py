"""A polynomial fitted to the outcomes of many designs, and its Sobol' indices.

The polynomial is a sum of products of orthonormal polynomials of single numbers (a polynomial chaos expansion), so its
variance splits into the squares of its coefficients (Sudret, Reliability Engineering and System Safety 93, 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from math import prod, sqrt
from typing import Final

from boardbook.bots.estimates import student

Term = tuple[int, ...]
"""The degree of each number in a product."""
PENALTIES: Final = (1e-6, 0.01, 0.03, 0.1, 0.3, 1.0)
"""The penalties of ridge regression to choose from, as shares of the number of designs."""
FOLDS: Final = 10
"""The number of parts of the trajectories, each of which is left out once."""


def polynomials(count: int, degree: int) -> list[list[float]]:
    """Return polynomials that are orthonormal over `count` equally likely, equally spaced places.

    The result has one row for each degree from 0 to `degree`, with the values at the places.
    """
    x = [2 * k / (count - 1) - 1 for k in range(count)]
    rows: list[list[float]] = []
    for power in range(degree + 1):
        row = [1.0] * count if not power else [a * b for a, b in zip(x, rows[-1], strict=True)]
        for _ in range(2):  # twice, because rounding errors of the first time matter for high degrees
            for known in rows:
                part = _mean_product(row, known)
                row = [a - part * b for a, b in zip(row, known, strict=True)]
        size = sqrt(_mean_product(row, row))
        rows.append([a / size for a in row])
    return rows


def _mean_product(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True)) / len(one)


def quadratic(counts: Sequence[int]) -> list[Term]:
    """Return the terms of a quadratic. `counts` is the count of values of each number; two have no square."""
    k = len(counts)

    def term(*numbers: int) -> Term:
        return tuple(numbers.count(i) for i in range(k))

    squares = [term(i, i) for i in range(k) if counts[i] > 2]
    return [term(), *(term(i) for i in range(k)), *squares, *(term(*pair) for pair in combinations(range(k), 2))]


class Surrogate:
    """A polynomial fitted to points by ridge regression.

    `counts` is the count of values of each number. `points` are places of values, `values` the outcome at each point,
    and `groups` the trajectory of each point. `noise` is the variance of the outcome at a point that comes from its
    matches. Trajectories are left out in turn to choose the penalty, and to measure what the polynomial explains.
    """

    def __init__(
        self,
        counts: Sequence[int],
        terms: Sequence[Term],
        points: Sequence[Sequence[int]],
        values: Sequence[float],
        groups: Sequence[int],
        noise: float = 0.0,
    ) -> None:
        self.terms, self.noise = list(terms), noise
        self._basis = [polynomials(count, max(term[i] for term in terms)) for i, count in enumerate(counts)]
        rows = [self._row(point) for point in points]
        order = {group: place for place, group in enumerate(dict.fromkeys(groups))}
        folds = min(FOLDS, len(order))
        fold = [order[group] % folds for group in groups]
        parts = [_products(rows, values, [k for k, f in enumerate(fold) if f == out]) for out in range(folds)]
        whole = _added(parts)
        less = [_added([part for k, part in enumerate(parts) if k != out]) for out in range(folds)]
        tried = []
        for penalty in PENALTIES:
            fits = [_ridge(part, penalty) for part in less]
            errors = [(value - _dot(fits[f], row)) ** 2 for value, row, f in zip(values, rows, fold, strict=True)]
            tried.append((sum(errors) / len(errors), penalty, fits))
        self.error, penalty, self._left = min(tried, key=lambda one: one[:2])
        """The mean squared error at designs of trajectories that were left out."""
        self.coefficients = _ridge(whole, penalty)
        mean = sum(values) / len(values)
        self.variance = sum((value - mean) ** 2 for value in values) / len(values)
        """The variance of the outcome over the designs."""

    @property
    def r2(self) -> float:
        """The share of the variance over the designs that the polynomial explains where it was not fitted."""
        return 1 - self.error / self.variance if self.variance else 0.0

    @property
    def noise_share(self) -> float:
        """The share of the variance over the designs that comes from having few matches of each."""
        return min(1.0, self.noise / self.variance) if self.variance else 0.0

    @cached_property
    def lack_of_fit(self) -> float:
        """The variance that neither the polynomial nor chance explains."""
        return max(0.0, self.error - self.noise)

    def at(self, point: Sequence[int]) -> float:
        """Return the value at a point."""
        return _dot(self.coefficients, self._row(point))

    def guess(self, point: Sequence[int]) -> tuple[float, float, float]:
        """Return the value at a point with its 95% interval.

        The interval comes from leaving out trajectories (a jackknife of groups), and from the lack of fit.
        """
        row = self._row(point)
        value = _dot(self.coefficients, row)
        spread = _jackknife([_dot(fit, row) for fit in self._left])
        reach = student(max(1, len(self._left) - 1)) * sqrt(spread + self.lack_of_fit)
        return value, value - reach, value + reach

    def sobol(self) -> list[tuple[float, float, float, float]]:
        """Return, for each number, its first-order index, its total index, and the 95% interval of the latter."""
        first, total = sobol(self.terms, self.coefficients)
        left = [sobol(self.terms, fit)[1] for fit in self._left]
        t = student(max(1, len(left) - 1))
        result = []
        for i, (own, all_) in enumerate(zip(first, total, strict=True)):
            reach = t * sqrt(_jackknife([one[i] for one in left]))
            result.append((own, all_, max(0.0, all_ - reach), min(1.0, all_ + reach)))
        return result

    def _row(self, point: Sequence[int]) -> list[float]:
        return [
            prod(self._basis[i][degree][point[i]] for i, degree in enumerate(term) if degree) for term in self.terms
        ]


def sobol(terms: Sequence[Term], coefficients: Sequence[float]) -> tuple[list[float], list[float]]:
    """Return the first-order and the total Sobol' indices of each number. All are 0 if nothing varies."""
    shares = [(term, c * c) for term, c in zip(terms, coefficients, strict=True) if any(term)]
    whole = sum(share for _, share in shares) or 1.0
    numbers = range(len(terms[0]))
    alone = [sum(share for term, share in shares if term[i] and sum(map(bool, term)) == 1) for i in numbers]
    with_others = [sum(share for term, share in shares if term[i]) for i in numbers]
    return [share / whole for share in alone], [share / whole for share in with_others]


def _jackknife(values: Sequence[float]) -> float:
    """Return the variance of a figure, given its values with each group left out."""
    n = len(values)
    mean = sum(values) / n
    return (n - 1) / n * sum((value - mean) ** 2 for value in values)


# --- least squares ----------------------------------------------------------------------------------------------------

Products = tuple[float, list[list[float]], list[float]]
"""The number of points, and the sums of products of the columns with each other and with the values."""


def _products(rows: Sequence[Sequence[float]], values: Sequence[float], of: Sequence[int]) -> Products:
    columns = list(zip(*(rows[k] for k in of), strict=True))
    known = [values[k] for k in of]
    return (
        len(of),
        [[_dot(a, b) for b in columns[: i + 1]] for i, a in enumerate(columns)],
        [_dot(a, known) for a in columns],
    )


def _added(parts: Sequence[Products]) -> Products:
    counts, squares, sums = zip(*parts, strict=True)
    return (
        sum(counts),
        [[sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*squares, strict=True)],
        [sum(cells) for cells in zip(*sums, strict=True)],
    )


def _ridge(products: Products, penalty: float) -> list[float]:
    """Return the coefficients of ridge regression by Cholesky's method. The constant, which is first, is not shrunk."""
    count, squares, sums = products
    lower: list[list[float]] = []
    for i, row in enumerate(squares):
        new: list[float] = []
        for k, value in enumerate(row):
            left = value + (penalty * count if i == k and i else 0.0) - _dot(new, lower[k][:k] if k < i else new)
            new.append(sqrt(max(left, TINY)) if k == i else left / lower[k][k])
        lower.append(new)
    half: list[float] = []
    for row, value in zip(lower, sums, strict=True):
        half.append((value - _dot(row[:-1], half)) / row[-1])
    result: list[float] = []
    for i in reversed(range(len(half))):
        below = sum(lower[i + 1 + k][i] * value for k, value in enumerate(result))
        result.insert(0, (half[i] - below) / lower[i][i])
    return result


TINY: Final = 1e-12


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=False))
