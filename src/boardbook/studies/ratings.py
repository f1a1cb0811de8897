"""Strength of bots from matches of any number of seats: the Bradley-Terry model, on Elo's scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log10
from random import Random
from typing import Any, Final

import polars as pl

Pair = tuple[str, str]
ROUNDS: Final = 200
"""Steps of the fit at most, and resamples for the intervals."""
ENOUGH: Final = 1e-9
DRAWN: Final = 0.5
"""What a drawn comparison gives each."""

RATINGS = pl.Schema(
    {"bot": pl.String(), "elo": pl.Float64(), "low": pl.Float64(), "high": pl.Float64(), "n": pl.Int64()}
)


def comparisons(bots: Sequence[str], ranks: Sequence[int]) -> Counter[Pair]:
    """Who came before whom in a match, pair by pair; alike counts half for each. Two of one bot are not compared."""
    found: Counter[Pair] = Counter()
    for i, one in enumerate(bots):
        for k, other in enumerate(bots):
            if i != k and one != other and ranks[i] <= ranks[k]:
                found[one, other] += 2 if ranks[i] < ranks[k] else 1
    return found


def fit(won: Mapping[Pair, float], bots: Sequence[str]) -> dict[str, float]:
    """Elo of each bot, on average 0, that makes the comparisons most likely (Hunter's MM steps).

    Every pair that met gets one drawn comparison more, so that whoever won all has a rating too.
    """
    met = {*won, *((other, one) for one, other in won)}
    games = {pair: won.get(pair, 0.0) + DRAWN for pair in sorted(met)}  # sums in one order, whatever the hashes
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        before = strength
        strength = {}
        for bot in bots:
            wins = sum(count for (one, _), count in games.items() if one == bot)
            weight = sum(
                count / (before[one] + before[other]) for (one, other), count in games.items() if bot in (one, other)
            )
            strength[bot] = wins / weight if weight else 1.0
        middle = sum(log10(s) for s in strength.values()) / len(bots)
        strength = {bot: s / 10**middle for bot, s in strength.items()}
        if all(abs(strength[bot] - before[bot]) < ENOUGH * strength[bot] for bot in bots):
            break
    return {bot: 400 * log10(strength[bot]) for bot in bots}


def ratings(matches: Iterable[tuple[Sequence[str], Sequence[int]]], seed: int = 0) -> pl.DataFrame:
    """Elo of each bot with its 95 % interval and the number of its matches, best first.

    `matches`: (bot by seat, rank by seat). The interval is from whole matches drawn anew, as what happens in one match
    hangs together.
    """
    patterns: Counter[tuple[tuple[Pair, int], ...]] = Counter()
    played: Counter[str] = Counter()
    for bots, ranks in matches:
        patterns[tuple(sorted(comparisons(bots, ranks).items()))] += 1
        played.update(set(bots))
    names = sorted(played)
    if len(names) < 2:
        alone = [(name, 0.0, None, None, played[name]) for name in names]
        return pl.DataFrame(alone, schema=RATINGS, orient="row")
    kinds, weights = list(patterns), list(patterns.values())
    found = fit(_sum(kinds, weights), names)
    rng = Random(seed)
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(ROUNDS):
        again = Counter(rng.choices(range(len(kinds)), weights, k=sum(weights)))
        for name, elo in fit(_sum(kinds, [again[k] for k in range(len(kinds))]), names).items():
            drawn[name].append(elo)
    rows: list[tuple[Any, ...]] = []
    for name in names:
        sample = sorted(drawn[name])
        cut = round(0.025 * ROUNDS)
        rows.append((name, found[name], sample[cut - 1], sample[-cut], played[name]))
    return pl.DataFrame(rows, schema=RATINGS, orient="row").sort("elo", descending=True)


def _sum(kinds: Sequence[tuple[tuple[Pair, int], ...]], counts: Sequence[int]) -> dict[Pair, float]:
    won: dict[Pair, float] = {}
    for kind, count in zip(kinds, counts, strict=True):
        for pair, halves in kind:
            won[pair] = won.get(pair, 0.0) + count * halves / 2
    return won
