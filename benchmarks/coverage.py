"""Measures how often 95% intervals contain the true value: `python -m benchmarks.coverage [TRIALS [WORD ...]]`.

Run it in the root of the repository. No game is played: matches are drawn from the probabilities in this file, so the
true values are known. Words select the cases whose names contain one of them. Each interval of a rating requires many
fits, so ratings are tried only a tenth as often.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import comb, exp, factorial, log10, sqrt
from random import Random
from typing import Final

import polars as pl

from boardbook.studies.comparing import compared
from boardbook.studies.intervals import mean_rates, rates, share_rates, sums, win_rates
from boardbook.studies.ratings import elo_ratings

SIZES: Final = (20, 100, 1000)
"""The numbers of matches in a study."""
NOMINAL: Final = 0.95
AIM: Final = (0.93, 0.97)
BATCH: Final = 400_000
"""The maximum number of matches in memory at the same time."""

Odds = Mapping[tuple[float, ...], float]
"""The possible outcomes of a match, with their relative frequencies."""


@dataclass(frozen=True)
class Case:
    """Studies of matches with known probabilities, and an interval.

    `odds`: outcomes `(part, whole)`; the true value is the ratio of their means. `interval` returns `low` and `high`
    for each `trial` of a frame with one row per match. `effort`: how many times as long as others a trial takes.
    """

    name: str
    odds: Odds
    interval: Callable[[pl.DataFrame], pl.DataFrame]
    columns: Sequence[str] = ("part", "whole")
    truth: float | None = None
    effort: int = 1

    @property
    def true(self) -> float:
        """The true value."""
        if self.truth is not None:
            return self.truth
        total = [sum(outcome[k] * often for outcome, often in self.odds.items()) for k in (0, 1)]
        return total[0] / total[1]

    def coverage(self, trials: int, n: int, seed: int = 0) -> tuple[float, float]:
        """Return the share of intervals that contain the true value, and the share of studies that have no interval."""
        rng = Random(f"{seed}/{self.name}/{n}")
        outcomes = pl.DataFrame(list(self.odds), schema=dict.fromkeys(self.columns, pl.Float64), orient="row")
        held = told = 0
        at_once = max(1, BATCH // n)
        for done in range(0, trials, at_once):
            some = min(at_once, trials - done)
            picks = rng.choices(range(len(self.odds)), list(self.odds.values()), k=some * n)
            matches = outcomes[pl.Series(picks, dtype=pl.UInt32)].with_columns(
                (pl.int_range(some * n) // n).alias("trial")
            )
            found = self.interval(matches).drop_nulls("low")
            told += found.height
            held += found.filter(pl.col("low") <= self.true, pl.col("high") >= self.true).height
        return (held / told if told else 0.0), 1 - told / trials


# --- intervals --------------------------------------------------------------------------------------------------------


def of_wins(matches: pl.DataFrame) -> pl.DataFrame:
    """The intervals of `Study.wins` and `Study.decisiveness`."""
    return win_rates(sums(matches.lazy(), "part", "whole", ["trial"]).collect())


def of_seats(matches: pl.DataFrame) -> pl.DataFrame:
    """The intervals if the seats of a match were independent."""
    return rates(matches.group_by("trial").agg(pl.col("part", "whole").sum()), "part", "whole")


def of_shares(matches: pl.DataFrame) -> pl.DataFrame:
    """The intervals of `Study.actions`."""
    return share_rates(sums(matches.lazy(), "part", "whole", ["trial"]).collect())


def of_means(matches: pl.DataFrame) -> pl.DataFrame:
    """The intervals of `Study.length`, `leads`, `scores` and `luck`."""
    rows = matches.lazy().with_columns(squares=pl.col("part").pow(2))
    return mean_rates(sums(rows, "part", "whole", ["trial"], pl.col("squares").sum()).collect())


def of_pairs(matches: pl.DataFrame) -> pl.DataFrame:
    """The intervals of `Study.compare` for studies with the same seed. `part` is the value here, `there` the other."""
    seeded = matches.with_columns(seed=pl.int_range(pl.len()).over("trial"))
    here = seeded.select("trial", "seed", value="part")
    return compared(here, seeded.select("trial", "seed", value="there"), ["trial"])


def of_strangers(matches: pl.DataFrame) -> pl.DataFrame:
    """The intervals of `Study.compare` for studies with different seeds."""
    seeded = matches.with_columns(seed=pl.int_range(pl.len()).over("trial"))
    here = seeded.select("trial", "seed", value="part")
    return compared(here, seeded.select("trial", -pl.col("seed") - 1, value="there"), ["trial"])


def of_ratings(matches: pl.DataFrame) -> pl.DataFrame:
    """The intervals of `Study.ratings` for the first bot. The columns have the bots, best first."""
    bots = matches.columns[:-1]
    rows = []
    for (trial,), found in matches.partition_by("trial", as_dict=True).items():
        counted = Counter(found.drop("trial").rows())
        played = [([f"bot{bot:g}" for bot in order], list(range(1, 1 + len(bots)))) for order in counted]
        rated = elo_ratings(played, counted.values(), seed=int(trial)).filter(bot="bot0")
        rows.append((trial, rated["low"].item(), rated["high"].item()))
    return pl.DataFrame(rows, ["trial", "low", "high"], orient="row")


# --- odds -------------------------------------------------------------------------------------------------------------


def seats(wins: float, of: int = 1) -> Odds:
    """Return matches of which one of a bot's seats wins this share."""
    return {(1, of): wins, (0, of): 1 - wins}


def mixed(*odds: Odds) -> Odds:
    """Return a mixture in which all of these occur equally often."""
    found: dict[tuple[float, ...], float] = {}
    for some in odds:
        for outcome, often in some.items():
            found[outcome] = found.get(outcome, 0.0) + often / len(odds)
    return found


def single(values: Mapping[float, float]) -> Odds:
    """Return matches with one value each."""
    return {(value, 1): often for value, often in values.items()}


def bell(middle: float, sd: float) -> dict[float, float]:
    """Return whole numbers that are approximately normally distributed."""
    return {x: exp(-(((x - middle) / sd) ** 2) / 2) for x in range(int(middle - 4 * sd), int(middle + 4 * sd) + 1)}


def binomial(p: float, n: int) -> dict[float, float]:
    """Return the binomial distribution."""
    return {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


def poisson(mean: float) -> dict[float, float]:
    """Return the Poisson distribution."""
    return {k: exp(-mean) * mean**k / factorial(k) for k in range(int(mean + 12 * sqrt(mean)) + 12)}


def together(own: Sequence[float], common: Mapping[float, float]) -> Odds:
    """Return matches with two seats of one bot. Each has a value of its own plus a value that both have in common."""
    found: Counter[tuple[float, ...]] = Counter()
    for (shift, often), one, other in product(common.items(), own, own):
        found[2 * shift + one + other, 2] += often  # type: ignore[assignment]
    return dict(found)


def done(shares: Sequence[float], lengths: Sequence[int]) -> Odds:
    """Return matches that each have a share and a number of decisions."""
    each: list[Odds] = [
        {(k, length): often for k, often in binomial(share, length).items()}
        for share, length in product(shares, lengths)
    ]
    return mixed(*each)


def orders(strengths: Sequence[float]) -> Odds:
    """Return the final orders of bots of known strengths (Plackett and Luce; any two follow Bradley and Terry)."""
    found: dict[tuple[float, ...], float] = {}
    for order in permutations(range(len(strengths))):
        often, left = 1.0, sum(strengths)
        for bot in order:
            often *= strengths[bot] / left
            left -= strengths[bot]
        found[order] = often
    return found


def rating_case(name: str, strengths: Sequence[float]) -> Case:
    """Return the case of ratings of bots with known strengths."""
    middle = sum(map(log10, strengths)) / len(strengths)
    columns = [f"place{k}" for k in range(len(strengths))]
    return Case(name, orders(strengths), of_ratings, columns, 400 * (log10(strengths[0]) - middle), 10)


def two(here: Mapping[float, float], there: Mapping[float, float], shift: float = 0.0) -> Odds:
    """Return independent values here and there. `shift` is added either to both or to neither."""
    return {(a + s, 1, b + s): x * y / 2 for (a, x), (b, y), s in product(here.items(), there.items(), (0.0, shift))}


def difference(name: str, interval: Callable[[pl.DataFrame], pl.DataFrame], odds: Odds) -> Case:
    """Return the case of a difference: the value here minus the value there."""
    total = sum(odds.values())
    truth = sum((outcome[0] - outcome[2]) * often for outcome, often in odds.items()) / total
    return Case(name, odds, interval, ("part", "whole", "there"), truth)


SHARED: Final[Odds] = {(1, 1): 0.35, (0.5, 1): 0.3, (0, 1): 0.35}
TWO_OF_FOUR: Final = seats(0.5, 2)

CASES: Final = (
    Case("wins: a seat of two", seats(0.5), of_wins),
    Case("wins: a seat of four", seats(0.25), of_wins),
    Case("wins: a weak bot, one in twenty", seats(0.05), of_wins),
    Case("wins: two seats of four", TWO_OF_FOUR, of_wins),
    Case("wins: three seats of four", seats(0.75, 3), of_wins),
    Case("wins: three seats of four, strong", seats(0.9, 3), of_wins),
    Case("wins: one or three seats of four", mixed(seats(0.25), seats(0.75, 3)), of_wins),
    Case("wins: one or three seats, as often", mixed(seats(0.5), seats(0.5, 3)), of_wins),
    Case("wins: shared in three of ten", SHARED, of_wins),
    Case("wins: the leader's, some shared", {(1, 1): 0.68, (0.5, 1): 0.06, (0, 1): 0.26}, of_wins),
    Case("length: as a bell", single(bell(60, 10)), of_means),
    Case("length: skewed", single({10 + k: 0.9**k for k in range(60)}), of_means),
    Case("length: very skewed", single({2**k: 0.5**k for k in range(1, 7)}), of_means),
    Case("leads: once in a match", single(poisson(1)), of_means),
    Case("leads: once in four matches", single(poisson(0.25)), of_means),
    Case("scores: two seats, alike", together((-3, 0, 3), bell(20, 4)), of_means),
    Case("luck: two seats, opposed", {(0, 2): 0.6, (0.1, 2): 0.2, (-0.1, 2): 0.2}, of_means),
    Case("scores: one or three seats", mixed({(10, 1): 0.5, (14, 1): 0.5}, {(27, 3): 0.5, (45, 3): 0.5}), of_means),
    Case("actions: a share for each match", done((0.1, 0.3, 0.5), (10, 20, 40)), of_shares),
    Case("actions: rare", done((0.0, 0.02), (20, 40)), of_shares),
    Case("actions: once in each match", {(1, length): 1 for length in range(10, 31)}, of_shares),
    difference("compare: lengths in pairs", of_pairs, two(bell(30, 3), bell(28, 4), 15)),
    difference("compare: lengths apart", of_strangers, two(bell(30, 3), bell(28, 9))),
    difference("compare: wins apart", of_strangers, two(binomial(0.6, 1), binomial(0.5, 1))),
    difference("compare: wins in pairs", of_pairs, two(binomial(0.3, 1), binomial(0.2, 1))),
    rating_case("ratings: two bots", (2, 1)),
    rating_case("ratings: two bots, 19 to 1", (19, 1)),
    rating_case("ratings: three bots", (4, 2, 1)),
)


def main(trials: int, words: Sequence[str]) -> None:
    """Draw the trials, and print each row when it is finished."""
    aim = f"aim {AIM[0]:.0%} to {AIM[1]:.0%}"
    print(f"{trials:,} trials each (ratings {trials // 10:,}); nominal {NOMINAL:.0%}, {aim}, bold if it is missed.")
    print("±: twice the standard error of this number of trials; (-): the share of studies without an interval.\n")
    print("| interval | " + " | ".join(f"{n:,} matches" for n in SIZES) + " |\n|---" + "|---" * len(SIZES) + "|")
    for case in chosen(words):
        tries = trials // case.effort
        cells = [cell(*case.coverage(tries, n), tries) for n in SIZES]
        print(f"| {case.name} | " + " | ".join(cells) + " |", flush=True)


def chosen(words: Sequence[str]) -> Iterator[Case]:
    """Yield the cases that the words select."""
    return (case for case in CASES if not words or any(word in case.name for word in words))


def cell(seen: float, without: float, trials: int) -> str:
    """Format the share of intervals that contain the true value, in bold if it misses the goal."""
    error = 2 * sqrt(max(seen * (1 - seen), 1e-4) / trials)
    text = f"{seen:.1%} ± {error:.1%}"
    told = text if AIM[0] <= seen <= AIM[1] else f"**{text}**"
    return told + (f" (- {without:.1%})" if without else "")


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["4000"])[0]), sys.argv[2:])
