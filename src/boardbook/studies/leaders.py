"""Who leads after each round of many matches.

The prospects of the seats become columns, because polars computes much faster with columns than with groups of a few
rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from math import log
from operator import add, mul
from typing import Final

import polars as pl

from boardbook.studies.tables import PERSON, Tables

NEVER: Final = 1e-12
"""The lower limit of a predicted probability, so that a single wrong prediction has a finite loss."""


def most_seats(tables: Tables) -> int:
    """Return the largest number of seats in a match."""
    return int(tables.matches.select(pl.col("seats").list.len().max()).collect().item() or 1)


def lead_changes(tables: Tables, seats: int) -> pl.LazyFrame:
    """Return the number of lead `changes` in each match in which the lead changed. `seats`: as in `_rounds`.

    The leader is the seat with the largest estimated share of the win, or the first of several.
    """
    match_id, leader = pl.col("match_id"), pl.col("leader")
    leaders = _rounds(tables, seats).select(
        "match_id", _of_leader([pl.lit(seat) for seat in range(seats)]).alias("leader")
    )
    changed = (leader != leader.shift(1)) & (match_id == match_id.shift(1))
    return leaders.filter(changed).group_by("match_id").agg(pl.len().alias("changes"))


def predictions(tables: Tables, seats: int, strengths: Mapping[str, float], powers: Sequence[float]) -> pl.LazyFrame:
    """Return one row per finished match and round but the last: the `round`, and the leader's share of the win, `won`.

    For power k, `known{k}` is the share of the win that is predicted for the leader, and `told{k}` the logarithm of
    what was predicted for the winners. A prediction multiplies the prospects by the odds of the bots' Elo `strengths`,
    raised to the power. `seats`: as in `_rounds`.
    """
    places = range(seats)
    bots, winners = pl.col("bots").list, pl.col("winners").list
    elo = [bots.get(seat, null_on_oob=True).fill_null(PERSON) for seat in places]
    matches = tables.matches.filter("finished").select(
        "match_id",
        (1 / winners.len()).alias("each"),
        *(winners.contains(seat).alias(f"won{seat}") for seat in places),
        *(
            bot.replace_strict(strengths, default=None, return_dtype=pl.Float64).alias(f"elo{seat}")
            for seat, bot in enumerate(elo)
        ),
    )
    before_last = pl.col("match_id") == pl.col("match_id").shift(-1)
    rounds = _rounds(tables, seats).filter(before_last).join(matches, on="match_id", maintain_order="left")
    # polars would compute an expression again in each place where it is used, but not a column
    odds = [[f"odds{k}_{seat}" for seat in places] for k in range(len(powers))]
    rounds = rounds.with_columns(
        (pl.col(_prospect(seat)) * (pl.col(f"elo{seat}") * power * log(10) / 400).exp()).alias(name)
        for names, power in zip(odds, powers, strict=True)
        for seat, name in enumerate(names)
    )
    rounds = rounds.with_columns(
        reduce(add, (pl.col(name).fill_null(0.0) for name in names)).alias(f"whole{k}") for k, names in enumerate(odds)
    )
    columns = [pl.when(_of_leader([pl.col(f"won{seat}") for seat in places])).then("each").otherwise(0.0).alias("won")]
    for k, names in enumerate(odds):
        shares = [pl.col(name) / pl.col(f"whole{k}") for name in names]
        of_winners = (pl.when(f"won{seat}").then(share.clip(NEVER)).otherwise(1.0) for seat, share in enumerate(shares))
        told = pl.col("each") * reduce(mul, of_winners).log()
        columns += [told.alias(f"told{k}"), _of_leader(shares).alias(f"known{k}")]
    return rounds.select("round", *columns)


def _rounds(tables: Tables, seats: int) -> pl.LazyFrame:
    """Return one row per match and round, in order: `match_id`, `round`, the prospect of each seat, and the `best`.

    `seats` is the largest number of seats in a match; the prospects of seats that a match doesn't have are null.
    """
    # The rows of a round follow each other, from seat 0 on.
    seat, prospect = pl.col("seat"), pl.col("prospect")
    columns = [pl.when(seat.shift(-k) == k).then(prospect.shift(-k)).alias(_prospect(k)) for k in range(seats)]
    rounds = tables.prospects.select("match_id", "round", "seat", *columns).filter(seat == 0).drop("seat")
    return rounds.with_columns(best=pl.max_horizontal(map(_prospect, range(seats))))


def _prospect(seat: int) -> str:
    """Return the name of the column with the prospects of a seat."""
    return f"prospect{seat}"


def _of_leader(values: Sequence[pl.Expr]) -> pl.Expr:
    """Return the value of the seat that leads, given the value of each seat."""
    *others, chosen = values
    for seat, value in reversed([*enumerate(others)]):
        chosen = pl.when(pl.col(_prospect(seat)) == pl.col("best")).then(value).otherwise(chosen)
    return chosen
