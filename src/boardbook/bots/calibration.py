"""Calibration: predicted shares of the win compared with observed ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import log
from typing import Any, Final, NamedTuple

from boardbook.bots.estimates import Clusters, mean_error, share_interval

Column = type[str] | type[int] | type[float]
CALIBRATION: Final[dict[str, Column]] = {
    "value": str,
    "tenth": int,
    "promised": float,
    "seen": float,
    "low": float,
    "high": float,
    "n": int,
    "matches": int,
}
LOSSES: Final[dict[str, Column]] = {
    "measure": str,
    "by_hand": float,
    "fitted": float,
    "gain": float,
    "low": float,
    "high": float,
    "matches": int,
}
NEVER: Final = 1e-12
"""Lower bound on a prediction, so that one wrong prediction doesn't make the loss infinite."""


class Foreseen(NamedTuple):
    """The predictions for a position, and the result of its match.

    `match`: the number of the match; `seen`: each seat's actual share of the win; `by_hand`, `fitted`: the shares
    predicted by the game's evaluation and by the fitted value.
    """

    match: int
    seen: Sequence[float]
    by_hand: Sequence[float]
    fitted: Sequence[float]


def calibration_rows(foreseen: Sequence[Foreseen]) -> list[tuple[Any, ...]]:
    """Return one row for each value function and each tenth of the range of predictions.

    The columns are those in `CALIBRATION`.
    """
    rows: list[tuple[Any, ...]] = []
    for value, promises in (
        ("by hand", [(one.match, one.by_hand, one.seen) for one in foreseen]),
        ("fitted", [(one.match, one.fitted, one.seen) for one in foreseen]),
    ):
        tenths: dict[int, list[tuple[int, float, float]]] = defaultdict(list)
        for match, promised, seen in promises:
            for promise, share in zip(promised, seen, strict=True):
                tenths[min(9, int(10 * promise))].append((match, promise, share))
        rows += [(value, tenth, *_tenth(tenths[tenth])) for tenth in sorted(tenths)]
    return rows


def _tenth(promises: Sequence[tuple[int, float, float]]) -> tuple[Any, ...]:
    """Return the mean prediction, the observed share with its interval, and the numbers of predictions and matches."""
    clusters: dict[int, list[float]] = defaultdict(list)
    for match, _, share in promises:
        clusters[match].append(share)
    n = len(promises)
    promised = sum(promise for _, promise, _ in promises) / n
    sums = Clusters.of(clusters.values())
    return *map(_rounded, (promised, sums.share, *share_interval(sums))), n, len(clusters)


def loss_rows(foreseen: Sequence[Foreseen]) -> list[tuple[Any, ...]]:
    """Return one row per measure, with the columns `LOSSES`. With fewer than two matches, return no rows.

    Every match has the same weight.
    """
    matches: dict[int, list[Foreseen]] = defaultdict(list)
    for one in foreseen:
        matches[one.match].append(one)
    if len(matches) < 2:
        return []
    return [(measure, *_compared(loss, [*matches.values()])) for measure, loss in MEASURES.items()]


def _compared(loss: Loss, matches: Sequence[Sequence[Foreseen]]) -> tuple[Any, ...]:
    """Return the mean losses of both value functions, the gain with its interval, and the number of matches."""
    pairs = [
        (
            sum(loss(one.by_hand, one.seen) for one in moments) / len(moments),
            sum(loss(one.fitted, one.seen) for one in moments) / len(moments),
        )
        for moments in matches
    ]
    n, gains = len(pairs), [by_hand - fitted for by_hand, fitted in pairs]
    gain, error = mean_error(n, sum(gains), sum(one * one for one in gains))
    means = sum(by_hand for by_hand, _ in pairs) / n, sum(fitted for _, fitted in pairs) / n
    return *map(_rounded, (*means, gain, gain - error, gain + error)), n


Loss = Callable[[Sequence[float], Sequence[float]], float]


def log_loss(promised: Sequence[float], seen: Sequence[float]) -> float:
    """Return the log loss: the sum of the negative logarithms of the predictions, weighted by the observed shares."""
    return -sum(share * log(max(NEVER, promise)) for promise, share in zip(promised, seen, strict=True) if share)


def brier(promised: Sequence[float], seen: Sequence[float]) -> float:
    """Return the Brier score: the sum of the squared differences between predictions and observed shares."""
    return sum((promise - share) ** 2 for promise, share in zip(promised, seen, strict=True))


MEASURES: Final[dict[str, Loss]] = {"log loss": log_loss, "Brier score": brier}


def _rounded(value: float) -> float:
    """Round a value to the precision used in the file."""
    return float(f"{value:.6g}")
