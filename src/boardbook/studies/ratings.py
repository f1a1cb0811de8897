"""Ratings of bots from matches with any number of seats: the Bradley-Terry model, on the Elo scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from math import inf, log10
from random import Random
from typing import Any, Final

import polars as pl

Pair = tuple[str, str]
ROUNDS: Final = 200
"""The maximum number of steps in the fit, and the number of resamples for the intervals."""
ENOUGH: Final = 1e-9
NEAR: Final = 1e-4
"""The fit stops when no strength changes by more than this fraction: `ENOUGH` in the estimate, `NEAR` in a resample."""
DRAWN: Final = 0.5
"""The points that each of two bots gets if their comparison is a draw."""

RATINGS = pl.Schema(
    {
        "bot": pl.String(),
        "elo": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "n": pl.Int64(),
        "group": pl.Int64(),  # the group of bots that met directly or indirectly, counted from 1
        "over": pl.List(pl.String()),  # this bot and any others that always ranked above the rest of the group
        "under": pl.List(pl.String()),
    }
)
OPEN: Final = (("under", "low", -inf), ("over", "high", inf))
"""For each column, the end of the interval that is infinite if the column is not empty, and that end's value."""


def comparisons(bots: Sequence[str], ranks: Sequence[int]) -> Counter[Pair]:
    """Return the half points for each pair (winner, loser) in a match: 2 for a win; for a tie, 1 in each direction."""
    points: Counter[Pair] = Counter()
    for i, one in enumerate(bots):
        for k, other in enumerate(bots):
            if i != k and one != other and ranks[i] <= ranks[k]:
                points[one, other] += 2 if ranks[i] < ranks[k] else 1
    return points


def fit(
    won: Mapping[Pair, float],
    bots: Sequence[str],
    draw_points: Callable[[], float] = lambda: DRAWN,
    start: Mapping[str, float] | None = None,
    enough: float = ENOUGH,
) -> dict[str, float]:
    """Return the maximum-likelihood Elo rating of each bot, using Hunter's MM algorithm. The average rating is 0.

    Every pair that met gets an additional drawn comparison, so that even a bot that won everything has a rating.
    `draw_points` returns the points that each of the two bots gets for this draw. The iteration starts from the ratings
    `start`, and ends when no strength changes by more than the fraction `enough`.
    """
    met = {*won, *((other, one) for one, other in won)}
    games = {pair: won.get(pair, 0.0) + draw_points() for pair in sorted(met)}  # fixed order: same rounding
    wins = {bot: sum(count for (one, _), count in games.items() if one == bot) for bot in bots}
    between = {
        bot: [(other, count + games[other, one]) for (one, other), count in games.items() if one == bot] for bot in bots
    }
    strength = {bot: 10 ** (start[bot] / 400) if start else 1.0 for bot in bots}
    for _ in range(ROUNDS):
        before = strength
        strength = {}
        for bot in bots:
            weight = sum(count / (before[bot] + before[other]) for other, count in between[bot])
            strength[bot] = wins[bot] / weight if weight else 1.0
        middle = sum(log10(s) for s in strength.values()) / len(bots)
        strength = {bot: s / 10**middle for bot, s in strength.items()}
        if all(abs(strength[bot] - before[bot]) < enough * strength[bot] for bot in bots):
            break
    return {bot: 400 * log10(strength[bot]) for bot in bots}


def elo_ratings(
    matches: Iterable[tuple[Sequence[str], Sequence[int]]], times: Iterable[int] | None = None, *, seed: int = 0
) -> pl.DataFrame:
    """Return each bot's Elo, its 95% interval and its number of matches. Within a group, the best bot comes first.

    Each item of `matches` contains the bots and the ranks, both by seat; `times` is how often each match counts (None:
    once). Bots that met directly or indirectly form a `group`. Bots of different groups can't be compared, and the
    average rating in each group is 0. The interval comes from the Bayesian bootstrap (Rubin 1981): whole matches get
    random weights, because the results within one match are not independent. The drawn comparisons also get random
    weights, so that two bots that met only each other have Jeffreys' interval.

    If some bots of a group, listed in `over`, ranked above the rest in every match, the data can't show how far ahead
    they are, and their intervals have no upper end (inf). Likewise, if some bots, listed in `under`, always ranked
    below the rest, their intervals have no lower end (-inf).
    """
    played = _Played(matches, times)
    rows: list[tuple[Any, ...]] = []
    for number, names in enumerate(played.groups(), 1):
        rated = _rated(*played.between(names), names, seed)
        rows += [(bot, *rated[bot], played.matches[bot], number, *_open(played.before, bot, names)) for bot in names]
    ends = [pl.when(pl.col(name).list.len() == 0).then(end).otherwise(far).alias(end) for name, end, far in OPEN]
    table = pl.DataFrame(rows, schema=RATINGS, orient="row").with_columns(ends)
    return table.sort("group", "elo", "bot", descending=[False, True, False])


def strengths(
    matches: Iterable[tuple[Sequence[str], Sequence[int]]], times: Iterable[int] | None = None
) -> dict[str, float]:
    """Return the Elo of each bot, as `elo_ratings` does, but without intervals."""
    played = _Played(matches, times)
    groups = [(names, fit(_sum(*played.between(names)), names)) for names in played.groups()]
    return {bot: elos[bot] for names, elos in groups for bot in names}


Kind = tuple[tuple[Pair, int], ...]
"""The comparisons of a match, with their half points."""


class _Played:
    """The matches, counted by their comparisons."""

    def __init__(
        self, matches: Iterable[tuple[Sequence[str], Sequence[int]]], times: Iterable[int] | None = None
    ) -> None:
        self.kinds: Counter[Kind] = Counter()
        self.matches: Counter[str] = Counter()
        """The number of matches that each bot played."""
        for (bots, ranks), count in zip(matches, repeat(1) if times is None else times, strict=False):
            self.kinds[tuple(sorted(comparisons(bots, ranks).items()))] += count
            self.matches.update(dict.fromkeys(bots, count))
        self.before: dict[str, set[str]] = {bot: set() for bot in self.matches}
        """For each bot, the bots that it beat or tied with in at least one match."""
        for kind in self.kinds:
            for (one, other), _ in kind:
                self.before[one].add(other)

    def groups(self) -> list[list[str]]:
        """Return the groups of bots that met directly or indirectly: the largest first, each sorted alphabetically."""
        met = {
            bot: {*beaten, *(other for other in self.before if bot in self.before[other])}
            for bot, beaten in self.before.items()
        }
        groups = {tuple(sorted(_reached(met, bot))) for bot in met}
        return [list(group) for group in sorted(groups, key=lambda group: (-len(group), group))]

    def between(self, names: Sequence[str]) -> tuple[list[Kind], list[int]]:
        """Return the distinct results of a group's matches as comparisons, and how often each result occurred."""
        kinds = sorted(kind for kind in self.kinds if any(one in names for (one, _), _ in kind))
        return kinds, [self.kinds[kind] for kind in kinds]


def _rated(
    kinds: Sequence[Kind], counts: Sequence[int], names: Sequence[str], seed: int
) -> dict[str, tuple[float, float | None, float | None]]:
    """Return the Elo of each bot of a group, with its interval. A single bot has no interval."""
    if len(names) < 2:
        return dict.fromkeys(names, (0.0, None, None))
    elos = fit(_sum(kinds, counts), names)
    rng = Random(seed)
    again = [
        fit(
            _sum(kinds, [rng.gammavariate(count, 1) for count in counts]),
            names,
            lambda: rng.gammavariate(DRAWN, 1),
            elos,
            NEAR,
        )
        for _ in range(ROUNDS)
    ]
    cut = round(0.025 * ROUNDS)
    samples = {name: sorted(one[name] for one in again) for name in names}
    return {name: (elos[name], sample[cut - 1], sample[-cut]) for name, sample in samples.items()}


def _open(before: Mapping[str, set[str]], bot: str, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the smallest sets of bots that contain `bot` and always ranked above, or below, the rest of the group.

    The likelihood has no maximum if such sets exist (Ford 1957): the strengths of bots in a set that was never beaten
    can grow without limit. If such a set would be the whole group, an empty list is returned instead.
    """
    after = {one: {other for other in names if one in before[other]} for one in names}
    ends = (sorted(_reached(links, bot)) for links in (after, before))
    over, under = ([] if len(some) == len(names) else some for some in ends)
    return over, under


def _reached(links: Mapping[str, set[str]], start: str) -> set[str]:
    """Return all bots that are reachable from `start`, including `start`."""
    bots, new = {start}, {start}
    while new:
        new = {other for one in new for other in links[one]} - bots
        bots |= new
    return bots


def _sum(kinds: Sequence[Kind], counts: Sequence[float]) -> dict[Pair, float]:
    won: dict[Pair, float] = {}
    for kind, count in zip(kinds, counts, strict=True):
        for pair, halves in kind:
            won[pair] = won.get(pair, 0.0) + count * halves / 2
    return won
