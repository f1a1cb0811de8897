"""The screening of Morris equals SALib's, and its designs are what they claim to be."""

from __future__ import annotations

from math import sin
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from SALib.analyze import morris as analysis
from SALib.sample import morris as sampling
from scipy.stats import t as student_t

from boardbook.balance.morris import changed, elementary_effects, holm, interval, summarized, trajectory


def morris_function(x: np.ndarray) -> float:
    """The function of Morris (Technometrics 33, 1991), with coefficients of 0 where he draws them."""
    w = [2 * (1.1 * v / (v + 0.1) - 0.5) if k in (2, 4, 6) else 2 * (v - 0.5) for k, v in enumerate(map(float, x))]
    single = sum(20 * v for v in w[:10])
    pairs = sum(-15 * w[i] * w[j] for i in range(6) for j in range(i + 1, 6))
    triples = sum(-10 * w[i] * w[j] * w[k] for i in range(5) for j in range(i + 1, 5) for k in range(j + 1, 5))
    fours = sum(
        5 * w[i] * w[j] * w[k] * w[m]
        for i in range(4)
        for j in range(i + 1, 4)
        for k in range(j + 1, 4)
        for m in range(k + 1, 4)
    )
    return single + pairs + triples + fours


def ishigami(x: np.ndarray) -> float:
    a, b, c = map(float, x)
    return sin(a) + 7 * sin(b) ** 2 + 0.1 * c**4 * sin(a)


@pytest.mark.parametrize(
    ("function", "count", "bounds"), [(morris_function, 20, (0.0, 1.0)), (ishigami, 3, (-np.pi, np.pi))]
)
def test_effects_equal_those_of_salib(function: object, count: int, bounds: tuple[float, float]) -> None:
    problem = {"num_vars": count, "names": [f"x{k}" for k in range(count)], "bounds": [list(bounds)] * count}
    points = sampling.sample(problem, 30, num_levels=4, seed=1)
    values = np.array([function(point) for point in points])  # type: ignore[operator]
    theirs = analysis.analyze(problem, points, values, num_levels=4, seed=1)
    unit = (points - bounds[0]) / (bounds[1] - bounds[0])
    each = [
        elementary_effects(unit[k : k + count + 1].round(9).tolist(), values[k : k + count + 1].tolist())
        for k in range(0, len(unit), count + 1)
    ]
    ours = [summarized(column) for column in zip(*each, strict=True)]
    for figure in ("mu", "mu_star", "sigma"):
        assert [getattr(one, figure) for one in ours] == pytest.approx(theirs[figure].tolist(), rel=1e-6, abs=1e-9)


@given(st.lists(st.integers(2, 9), min_size=1, max_size=8), st.integers(0, 1000))
def test_each_number_moves_once_by_at_least_half_its_range(counts: list[int], seed: int) -> None:
    points = trajectory(counts, Random(seed))
    assert len(points) == len(counts) + 1
    for k, (a, b) in enumerate(changed(points)):
        assert b == a + 1
        assert max(1, counts[k] // 2) <= abs(points[b][k] - points[a][k]) <= counts[k] - 1
    assert all(0 <= place < count for point in points for place, count in zip(point, counts, strict=True))


def test_every_value_is_tried() -> None:
    random, counts = Random(1), [2, 3, 4, 5, 6]
    tried = [set(column) for column in zip(*(p for _ in range(200) for p in trajectory(counts, random)), strict=True)]
    assert [len(values) for values in tried] == counts


def test_an_interval_is_that_of_students_t() -> None:
    found = interval([1.0, 2.0, 4.0])
    assert found is not None
    assert found == pytest.approx((-1.4612, 6.1279, 0.1181), abs=1e-3)  # R: t.test(c(1, 2, 4))
    even = interval([-1.0, 1.0, 1e-17])
    assert even is not None
    assert even[2] == 1
    assert interval([1.0]) is None
    assert interval([2.0, 2.0]) is None


def test_with_squared_steps_as_weights_the_mean_is_the_slope_of_least_squares() -> None:
    steps, changes = [0.5, 1.0, 1.0, 0.5], [1.0, 1.5, 2.5, 0.2]
    effects, weights = [y / x for x, y in zip(steps, changes, strict=True)], [x * x for x in steps]

    def slope(*out: int) -> float:
        kept = [k for k in range(4) if k not in out]
        return float(np.linalg.lstsq(np.array(steps)[kept, None], np.array(changes)[kept], rcond=None)[0][0])

    assert summarized(effects, weights).mu == pytest.approx(slope())
    found = interval(effects, weights)
    assert found is not None
    error = (3 / 4 * sum((slope(k) - slope()) ** 2 for k in range(4))) ** 0.5
    freedom = sum(weights) ** 2 / sum(weight * weight for weight in weights) - 1
    reach = float(student_t.ppf(0.975, freedom)) * error
    assert found[:2] == pytest.approx((slope() - reach, slope() + reach), rel=1e-3)
    assert found[2] == pytest.approx(2 * float(student_t.sf(slope() / error, freedom)), rel=1e-3)


def test_holm_rejects_in_order_and_stops() -> None:
    assert holm([0.01, 0.04, 0.03, None]) == [True, False, False, False]  # R: p.adjust gives 0.03, 0.06, 0.06
    assert holm([0.001, 0.02, 0.04]) == [True, True, True]
