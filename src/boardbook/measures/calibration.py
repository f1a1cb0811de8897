"""Fits the game's estimates of the chances of winning to the matches of a study."""

from __future__ import annotations

from typing import Final, NamedTuple

import polars as pl

from boardbook.measures.estimation import FEWEST
from boardbook.measures.measure import words
from boardbook.studies.derived import FORESEEN
from boardbook.studies.intervals import added, share_rates, sums
from boardbook.studies.study import Study

POWERS: Final = tuple(2 ** (k / 8) for k in range(-24, 25))
"""The powers to try, from 1/8 to 8."""
NEVER: Final = 1e-12
"""The lower limit of a chance, so that a single wrong estimate has a finite loss."""


class Calibration(NamedTuple):
    """How well estimated chances of winning agree with the results, at the ends of all rounds but the last.

    `power`: the power to which the game's estimates are raised (1 if there are fewer than ten matches); `promised`: the
    mean chance of the leader by the game's estimate; `fitted`: the same after fitting; `seen`: how often the leader
    won, with its 95% interval; `n`: the number of matches.
    """

    power: float
    promised: float | None = None
    fitted: float | None = None
    seen: float | None = None
    low: float | None = None
    high: float | None = None
    n: int = 0

    def text(self, lang: str) -> str:
        """Return whose chances a measure uses, in one phrase."""
        key = "profile.chances_fitted" if self.promised is not None else "profile.chances_not_fitted"
        return words().text(key, lang, {"power": f"{self.power:.2f}"})


CALIBRATION: Final = {
    "power": pl.Float64(),
    "promised": pl.Float64(),
    "fitted": pl.Float64(),
    "seen": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "n": pl.Int64(),
}


def calibrate(study: Study) -> Calibration:
    """Return the power that gives the observed winners the highest likelihood. All matches have the same weight.

    The likelihood is that of McFadden's conditional logit for the logarithms of the estimated chances, which has a
    single maximum.
    """
    pieces = [_losses(piece) for piece in study.pieces(FORESEEN)]
    frame = added(pieces, [])
    row = frame.row(0, named=True)
    n = row["matches"]
    if n < FEWEST:
        return Calibration(1.0, n=n)
    middle = POWERS.index(1.0)
    best = max(range(len(POWERS)), key=lambda k: (round(row[f"fit{k}"], 9), -abs(k - middle)))
    seen, low, high = share_rates(frame).select("share", "low", "high").row(0)
    return Calibration(POWERS[best], row[f"lead{middle}"] / n, row[f"lead{best}"] / n, seen, low, high, n)


def _losses(study: Study) -> pl.DataFrame:
    """Return the sums over the matches of a piece: the log likelihoods and the leader's mean chance for each power."""
    before_end = pl.col("round") < pl.col("round").max().over("match_id")
    seats = study.seats().filter(pl.col("finished")).select("match_id", "seat", "won")
    ends = study.prospects.filter(before_end).join(seats, on=["match_id", "seat"], maintain_order="left")
    chances = [(share := pl.col("prospect").clip(NEVER) ** power) / share.sum() for power in POWERS]
    leader = pl.col("prospect").arg_max()  # on a tie, the first seat
    columns = [
        one.alias(f"{name}{k}")
        for k, chance in enumerate(chances)
        for name, one in (("fit", (pl.col("won") * chance.log()).sum()), ("lead", chance.get(leader)))
    ]
    rounds = ends.group_by("match_id", "round", maintain_order=True).agg(pl.col("won").get(leader), *columns)
    matches = rounds.group_by("match_id", maintain_order=True).agg(pl.exclude("round").mean()).with_columns(one=1)
    totals = [pl.col(f"{name}{k}").sum() for k in range(len(POWERS)) for name in ("fit", "lead")]
    squares = (pl.col("won") ** 2).sum().alias("squares")
    return sums(matches, "won", "one", [], squares, *totals).collect()
