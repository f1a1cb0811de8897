"""Wishes for the outcomes of an edition: their bounds, and whether an edition keeps them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, Final

import polars as pl

from boardbook.balance.outcomes import LENGTH, STRONGER
from boardbook.balance.surrogate import Surrogate
from boardbook.core import BadInput
from boardbook.core.errors import unknown

ALIASES: Final = {"plies": LENGTH, "ladder": STRONGER}
"""Other names of outcomes: what `length` counts, and what `stronger` measures."""
SOUGHT: Final = pl.Schema(
    {
        "edition": pl.Int32(),  # its place, from 0; the best comes first
        "outcome": pl.String(),
        "guess": pl.Float64(),  # by the surrogate
        "n": pl.Int64(),  # fresh matches
        "mean": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "wish": pl.String(),  # "kept", "open" or "broken"
    }
)
"""The columns that `Lab.seek` returns, before those of the numbers."""
Wish = tuple[float | None, float | None]


def bounds_of(wishes: Mapping[str, Any], known: Sequence[str]) -> dict[str, Wish]:
    """Return the bounds of each wish, by outcome. Raises `BadInput`."""
    if not wishes:
        raise BadInput(
            "lab", [f"give at least one wish, such as first=(0.47, 0.53); the outcomes are {', '.join(known)}"]
        )
    result: dict[str, Wish] = {}
    for name, wish in wishes.items():
        outcome = ALIASES.get(name, name)
        if outcome not in known:
            raise unknown("outcome", name, known)
        try:
            low, high = wish
            ends = -inf if low is None else float(low), inf if high is None else float(high)
        except (TypeError, ValueError):
            ends = inf, -inf
        if not ends[0] < ends[1]:
            raise BadInput("lab", [f"{name}={wish!r}: give two numbers, the smaller first; None is an open end"])
        result[outcome] = wish[0], wish[1]
    return result


def state_of(found: Mapping[str, Any], wish: Wish) -> str:
    """Return whether a wish is kept, broken or open."""
    low, high = (-inf if wish[0] is None else wish[0]), (inf if wish[1] is None else wish[1])
    if found["mean"] is None:
        return "broken"
    ends = (found["mean"],) * 2 if found["low"] is None else (found["low"], found["high"])
    if low <= ends[0] and ends[1] <= high:
        return "kept"
    return "broken" if ends[1] < low or high < ends[0] else "open"


def distance(value: float, wish: Wish, surrogate: Surrogate) -> tuple[float, float]:
    """Return how far a value is outside the bounds of a wish and from their middle, as shares of the usual spread."""
    spread = surrogate.variance**0.5 or 1.0
    low, high = wish
    outside = max(0.0, (low - value) if low is not None else 0.0, (value - high) if high is not None else 0.0)
    off = abs(value - (low + high) / 2) if low is not None and high is not None else 0.0
    return outside / spread, off / spread
