"""Strength of bots from matches of any number of seats: the Bradley-Terry model, on Elo's scale."""

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
"""Steps of the fit at most, and resamples for the intervals."""
ENOUGH: Final = 1e-9
NEAR: Final = 1e-4
"""How far steps move a strength when the fit ends: of what was found, and of a resample."""
DRAWN: Final = 0.5
"""What a drawn comparison gives each."""

RATINGS = pl.Schema(
    {
        "bot": pl.String(),
        "elo": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "n": pl.Int64(),
        "group": pl.Int64(),  # of bots that met, be it by way of others; from 1
        "over": pl.List(pl.String()),  # bots of the group, this one among them, that always came before the rest
        "under": pl.List(pl.String()),
    }
)
OPEN: Final = (("under", "low", -inf), ("over", "high", inf))
"""Which ends are open where there are such."""


def comparisons(bots: Sequence[str], ranks: Sequence[int]) -> Counter[Pair]:
    """Who came before whom in a match, pair by pair; alike counts half for each. Two of one bot are not compared."""
    found: Counter[Pair] = Counter()
    for i, one in enumerate(bots):
        for k, other in enumerate(bots):
            if i != k and one != other and ranks[i] <= ranks[k]:
                found[one, other] += 2 if ranks[i] < ranks[k] else 1
    return found


def fit(
    won: Mapping[Pair, float],
    bots: Sequence[str],
    drawn: Callable[[], float] = lambda: DRAWN,
    start: Mapping[str, float] | None = None,
    enough: float = ENOUGH,
) -> dict[str, float]:
    """Elo of each bot, on average 0, that makes the comparisons most likely (Hunter's MM steps).

    Every pair that met gets one drawn comparison more, so that whoever won all has a rating too; `drawn` says what it
    gives each. The steps begin at the ratings `start`, and end when none moves a strength by more than the part
    `enough` of it.
    """
    met = {*won, *((other, one) for one, other in won)}
    games = {pair: won.get(pair, 0.0) + drawn() for pair in sorted(met)}  # sums in one order, whatever the hashes
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


def ratings(
    matches: Iterable[tuple[Sequence[str], Sequence[int]]], times: Iterable[int] | None = None, *, seed: int = 0
) -> pl.DataFrame:
    """Elo of each bot with its 95 % interval and the number of its matches, group by group, best first.

    `matches`: (bot by seat, rank by seat), each so many `times` (None: once). Bots that met, be it by way of others,
    are a `group`; those of two groups can't be compared, and each group is 0 on average. The interval is of the
    Bayesian bootstrap (Rubin 1981): whole matches are weighted anew by chance, as what happens in one match hangs
    together. The drawn comparisons are too, so that of two bots that always met alone the interval is Jeffreys'.

    Where some bots of a group, `over`, came before the rest in every match, nothing tells how far: the interval of each
    of them has no upper end (inf). Likewise no lower one (-inf), if some, `under`, always came after the rest.
    """
    played = _Played(matches, times)
    rows: list[tuple[Any, ...]] = []
    for number, names in enumerate(played.groups(), 1):
        rated = _rated(*played.between(names), names, seed)
        rows += [(bot, *rated[bot], played.matches[bot], number, *_open(played.before, bot, names)) for bot in names]
    ends = [pl.when(pl.col(name).list.len() == 0).then(end).otherwise(far).alias(end) for name, end, far in OPEN]
    found = pl.DataFrame(rows, schema=RATINGS, orient="row").with_columns(ends)
    return found.sort("group", "elo", "bot", descending=[False, True, False])


def strengths(
    matches: Iterable[tuple[Sequence[str], Sequence[int]]], times: Iterable[int] | None = None
) -> dict[str, float]:
    """Elo of each bot, as `ratings` has it."""
    played = _Played(matches, times)
    groups = [(names, fit(_sum(*played.between(names)), names)) for names in played.groups()]
    return {bot: found[bot] for names, found in groups for bot in names}


Kind = tuple[tuple[Pair, int], ...]
"""What came of a match: its comparisons."""


class _Played:
    """Matches, counted by what came of them."""

    def __init__(
        self, matches: Iterable[tuple[Sequence[str], Sequence[int]]], times: Iterable[int] | None = None
    ) -> None:
        self.kinds: Counter[Kind] = Counter()
        self.matches: Counter[str] = Counter()
        """How many each bot has played."""
        for (bots, ranks), count in zip(matches, repeat(1) if times is None else times, strict=False):
            self.kinds[tuple(sorted(comparisons(bots, ranks).items()))] += count
            self.matches.update(dict.fromkeys(bots, count))
        self.before: dict[str, set[str]] = {bot: set() for bot in self.matches}
        """Before whom each bot came, or beside whom, in some match."""
        for kind in self.kinds:
            for (one, other), _ in kind:
                self.before[one].add(other)

    def groups(self) -> list[list[str]]:
        """The bots that met, be it by way of others, the largest group first; in the order of their names."""
        met = {
            bot: {*found, *(other for other in self.before if bot in self.before[other])}
            for bot, found in self.before.items()
        }
        groups = {tuple(sorted(_reached(met, bot))) for bot in met}
        return [list(group) for group in sorted(groups, key=lambda group: (-len(group), group))]

    def between(self, names: Sequence[str]) -> tuple[list[Kind], list[int]]:
        """What came of the matches of a group, and how often each."""
        kinds = sorted(kind for kind in self.kinds if any(one in names for (one, _), _ in kind))
        return kinds, [self.kinds[kind] for kind in kinds]


def _rated(
    kinds: Sequence[Kind], counts: Sequence[int], names: Sequence[str], seed: int
) -> dict[str, tuple[float, float | None, float | None]]:
    """Elo and interval of each bot of a group; none of one alone."""
    if len(names) < 2:
        return dict.fromkeys(names, (0.0, None, None))
    found = fit(_sum(kinds, counts), names)
    rng = Random(seed)
    again = [
        fit(
            _sum(kinds, [rng.gammavariate(count, 1) for count in counts]),
            names,
            lambda: rng.gammavariate(DRAWN, 1),
            found,
            NEAR,
        )
        for _ in range(ROUNDS)
    ]
    cut = round(0.025 * ROUNDS)
    samples = {name: sorted(one[name] for one in again) for name in names}
    return {name: (found[name], sample[cut - 1], sample[-cut]) for name, sample in samples.items()}


def _open(before: Mapping[str, set[str]], bot: str, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """The least of the group, a bot among them, that always came before the rest, and that always came after it.

    Without upsets there is no strength that is likeliest (Ford 1957): all who ever came before the bot, by way of
    others too, may rise with it for ever. None where that is the whole group.
    """
    after = {one: {other for other in names if one in before[other]} for one in names}
    ends = (sorted(_reached(links, bot)) for links in (after, before))
    over, under = ([] if len(some) == len(names) else some for some in ends)
    return over, under


def _reached(links: Mapping[str, set[str]], start: str) -> set[str]:
    """All that is linked to the start, and that itself."""
    found, new = {start}, {start}
    while new:
        new = {other for one in new for other in links[one]} - found
        found |= new
    return found


def _sum(kinds: Sequence[Kind], counts: Sequence[float]) -> dict[Pair, float]:
    won: dict[Pair, float] = {}
    for kind, count in zip(kinds, counts, strict=True):
        for pair, halves in kind:
            won[pair] = won.get(pair, 0.0) + count * halves / 2
    return won
