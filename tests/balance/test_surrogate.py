"""Polynomials are recovered exactly, and Sobol' indices equal SALib's and the known ones of Ishigami's function."""

from __future__ import annotations

from itertools import product
from math import pi, sin
from random import Random

import numpy as np
import pytest
from SALib.analyze import sobol as analysis
from SALib.sample import sobol as sampling

from boardbook.balance.surrogate import Surrogate, polynomials, quadratic, sobol

LEVELS = 31
KNOWN = [0.3139, 0.4424, 0.0], [0.5576, 0.4424, 0.2437]
"""Ishigami and Homma, ISUMA 1990: the first-order and the total indices for a = 7 and b = 0.1."""


def ishigami(a: float, b: float, c: float) -> float:
    return sin(a) + 7 * sin(b) ** 2 + 0.1 * c**4 * sin(a)


def fitted_ishigami() -> Surrogate:
    terms = [(i, 0, k) for i, k in product(range(8), range(5))] + [(0, j, 0) for j in range(1, 11)]
    random = Random(1)
    points = [[random.randrange(LEVELS) for _ in range(3)] for _ in range(700)]
    values = [ishigami(*(2 * pi * ((place + 0.5) / LEVELS) - pi for place in point)) for point in points]
    return Surrogate([LEVELS] * 3, terms, points, values, list(range(len(points))))


def test_indices_of_ishigamis_function_are_the_known_ones_and_those_of_salib() -> None:
    surrogate = fitted_ishigami()
    problem = {"num_vars": 3, "names": ["a", "b", "c"], "bounds": [[-pi, pi]] * 3}
    points = sampling.sample(problem, 2**12, calc_second_order=False, seed=1)
    theirs = analysis.analyze(
        problem, np.array([ishigami(*point) for point in points]), calc_second_order=False, seed=1
    )
    ours = sobol(surrogate.terms, surrogate.coefficients)
    assert surrogate.r2 > 0.999
    for mine, known, name in zip(ours, KNOWN, ("S1", "ST"), strict=True):
        assert mine == pytest.approx(known, abs=0.005)
        assert (np.abs(np.array(mine) - theirs[name]) <= theirs[f"{name}_conf"] + 0.005).all()


@pytest.mark.parametrize("count", [2, 3, 4, 7, 31])
def test_polynomials_are_orthonormal(count: int) -> None:
    rows = polynomials(count, min(count - 1, 10))
    for i, one in enumerate(rows):
        for k, other in enumerate(rows):
            mean = sum(a * b for a, b in zip(one, other, strict=True)) / count
            assert mean == pytest.approx(float(i == k), abs=1e-9)


def test_a_quadratic_is_recovered_with_its_indices() -> None:
    counts = [3, 4, 2]
    grid = list(product(*map(range, counts)))
    values = [5 + 2 * a - 3 * b * b + a * c for a, b, c in grid]
    surrogate = Surrogate(counts, quadratic(counts), grid, values, [k % 12 for k in range(len(grid))])
    assert [surrogate.at(point) for point in grid] == pytest.approx(values, abs=1e-3)
    assert surrogate.r2 == pytest.approx(1, abs=1e-6)
    first, total = sobol(surrogate.terms, surrogate.coefficients)
    whole = float(np.var(values))
    for k in range(3):
        means = [np.mean([v for p, v in zip(grid, values, strict=True) if p[k] == place]) for place in range(counts[k])]
        assert first[k] == pytest.approx(float(np.var(means)) / whole, abs=1e-4)
        rest = [
            np.mean([v for p, v in zip(grid, values, strict=True) if (*p[:k], *p[k + 1 :]) == other])
            for other in product(*map(range, [*counts[:k], *counts[k + 1 :]]))
        ]
        assert total[k] == pytest.approx(1 - float(np.var(rest)) / whole, abs=1e-4)


def test_noise_is_not_explained() -> None:
    random, counts = Random(2), [3, 3, 4]
    points = [[random.randrange(count) for count in counts] for _ in range(200)]
    surrogate = Surrogate(
        counts, quadratic(counts), points, [random.gauss(0, 1) for _ in points], list(range(200)), 1.0
    )
    assert surrogate.r2 < 0.05
    assert surrogate.noise_share == pytest.approx(1, abs=0.2)
