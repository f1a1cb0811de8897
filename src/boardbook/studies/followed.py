"""What followed decisions: which events, within how many rounds, and how the gain differed after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import polars as pl

from boardbook.core import CHANCE
from boardbook.records import HAPPENED
from boardbook.records.fields import OF_SIDE, event_fields
from boardbook.records.kinds import event_kinds
from boardbook.records.narration import plain_value
from boardbook.studies.clustered import slope
from boardbook.studies.derived import DerivedTable, PlayedMatch
from boardbook.studies.intervals import share_rates

THEN: Final = pl.Schema(
    {
        "event": pl.String(),
        **dict.fromkeys(("within", "n", "matches", "count"), pl.Int64()),
        **dict.fromkeys(("share", "low", "high", "difference", "difference_low", "difference_high"), pl.Float64()),
    }
)
"""The columns of `PositionKind.then`."""
UNTIL: Final = "until."
"""Prefix of the columns with the number of rounds until an event."""


def _happened(played: PlayedMatch) -> pl.DataFrame:
    rules, match_id, state = played.rules, played.header.match_id, played.first()
    about_sides = {kind for kind in event_kinds(rules) if OF_SIDE in event_fields(rules, kind)}
    rows = []
    for ply, n in enumerate(played.numbers, 1):
        by, number = None if state.to_act == CHANCE else state.to_act, state.round
        for event in rules.events(state, n):
            seat = by
            if event.kind in about_sides:
                seat = rules.sides(state).get(str(plain_value(event.values.get(OF_SIDE))))
            if seat is not None:
                rows.append((match_id, ply, number, seat, event.kind))
    return pl.DataFrame(rows, schema=HAPPENED, orient="row")


HAPPENINGS: Final = DerivedTable("happened", HAPPENED, _happened)


def with_next_events(decisions: pl.LazyFrame, happened: pl.LazyFrame, events: Iterable[str]) -> pl.LazyFrame:
    """Return decisions with the number of rounds until the seat's next event of each kind, or null if there is none.

    The columns are named by `UNTIL` and the kind. Events that the decision itself caused count.
    """
    rows = decisions.sort("ply")
    for event in events:
        those = happened.filter(pl.col("event") == event).select("match_id", "seat", "ply", pl.col("round").alias("\0"))
        rows = (
            rows.join_asof(
                those.sort("ply"),
                on="ply",
                by=["match_id", "seat"],
                strategy="forward",
                check_sortedness=False,  # both are sorted by ply
            )
            .with_columns((pl.col("\0") - pl.col("round")).alias(UNTIL + event))
            .drop("\0")
        )
    return rows


def followed(rows: pl.DataFrame, events: Sequence[str], rounds: Sequence[int], least: int) -> pl.DataFrame:
    """Return how often events followed, as in `PositionKind.then`: one row per event and number of rounds.

    `rows` has the columns `match_id` and `gain`, and those of `with_next_events`. There are no shares and differences
    with fewer than `least` matches.
    """
    asked = [(event, within) for event in events for within in rounds]
    names = [str(k) for k in range(len(asked))]
    flags = [
        (pl.col(UNTIL + event) <= within).fill_null(value=False).cast(pl.Float64).alias(name)
        for name, (event, within) in zip(names, asked, strict=True)
    ]
    narrow = rows.select("match_id", "gain", *flags)
    counts = narrow.group_by("match_id").agg(pl.len().cast(pl.Float64).alias("n"), pl.col(names).sum())
    ended = narrow.drop_nulls("gain")
    gains = ended.group_by("match_id", maintain_order=True).agg(
        pl.len().cast(pl.Float64).alias("n"),
        pl.col("gain").sum(),
        (pl.col("gain") ** 2).sum().alias("square"),
        pl.col(names).sum(),
        (pl.col(names) * pl.col("gain")).sum().name.suffix("*"),
    )
    shares = share_rates(pl.concat(_sums(counts, name) for name in names))
    differences = [slope(_products(gains, name)) if gains.height >= least else (None,) * 3 for name in names]
    table = [
        (*one, rows.height, counts.height, count, *(share if counts.height >= least else (None,) * 3), *difference)
        for one, (count, *share), difference in zip(
            asked, shares.select("part", "share", "low", "high").iter_rows(), differences, strict=True
        )
    ]
    return pl.DataFrame(table, schema=THEN, orient="row", strict=False)


def _sums(counts: pl.DataFrame, name: str) -> pl.DataFrame:
    """Return the sums for the interval of the share of a column that counts, from one row per match."""
    part, whole = pl.col(name), pl.col("n")
    return counts.select(
        pl.len().cast(pl.Int64).alias("matches"),
        part.sum().alias("part"),
        whole.sum().alias("whole"),
        (part * part).sum().alias("pp"),
        (part * whole).sum().alias("pw"),
        (whole * whole).sum().alias("ww"),
    )


def _products(gains: pl.DataFrame, name: str) -> Iterator[tuple[float, ...]]:
    """Yield the sums from which `slope` computes by how much the gain differs where a column holds, per match."""
    sums = gains.select("n", name, "gain", f"{name}*", "square")
    n, held, gained, *_ = sums.sum().row(0)
    x, y = (held / n, gained / n) if n else (0.0, 0.0)
    for n, held, gained, both, square in sums.iter_rows():
        yield (
            n,
            held - n * x,
            gained - n * y,
            held * (1 - 2 * x) + n * x * x,
            both - x * gained - y * held + n * x * y,
            square - 2 * y * gained + n * y * y,
        )
