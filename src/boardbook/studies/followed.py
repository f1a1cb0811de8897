"""What followed decisions: which events, within how many rounds, and how the gain differed after them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

import polars as pl

from boardbook.bots.estimates import student
from boardbook.core import CHANCE
from boardbook.records import HAPPENED
from boardbook.records.fields import OF_SIDE, event_fields
from boardbook.records.kinds import event_kinds
from boardbook.records.plies import plain_value
from boardbook.studies.clustered import ALIKE, LEAST
from boardbook.studies.derived import DerivedTable, PlayedMatch
from boardbook.studies.intervals import share_rates, sums

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
    if not asked:
        return THEN.to_frame()
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
    shares = share_rates(pl.concat(pl.collect_all([sums(counts.lazy(), name, "n", ()) for name in names])))
    differences = _differences(gains, names) if gains.height >= least else [(None,) * 3] * len(names)
    table = [
        (*one, rows.height, counts.height, count, *(share if counts.height >= least else (None,) * 3), *difference)
        for one, (count, *share), difference in zip(
            asked, shares.select("part", "share", "low", "high").iter_rows(), differences, strict=True
        )
    ]
    return pl.DataFrame(table, schema=THEN, orient="row", strict=False)


Difference = tuple[float | None, float | None, float | None]


def _differences(gains: pl.DataFrame, names: Sequence[str]) -> list[Difference]:
    """Return by how much the gain differs where each column holds, with its 95% interval.

    This is the slope of `regression`, computed for all columns at once. `gains` has the sums of each match.
    """
    totals = gains.select(pl.all().exclude("match_id").sum())
    left = gains.lazy().select((pl.lit(totals[name][0]) - pl.col(name)).alias(name) for name in totals.columns)
    whole, matches = totals.select(_slope(totals, name).alias(name) for name in names).row(0, named=True), gains.height
    each = left.select(_slope(totals, name).alias(name) for name in names)
    found = each.select(
        *(((pl.col(name) - whole[name]) ** 2).sum().alias(name) for name in names),
        *(pl.col(name).null_count().name.suffix("!") for name in names),
    ).collect()
    if matches < LEAST:
        return [(whole[name], None, None) for name in names]
    factor = student(matches - 1)
    results: list[Difference] = []
    for name in names:
        value, squares, missing = whole[name], found[name][0], found[f"{name}!"][0]
        if value is None or missing:
            results.append((value, None, None))
        else:
            reach = factor * sqrt((matches - 1) / matches * squares)
            results.append((value, value - reach, value + reach))
    return results


def _slope(totals: pl.DataFrame, name: str) -> pl.Expr:
    """Return the slope of the gain on a column of 0 and 1, from sums, or null if one of them does not vary.

    `totals` are the sums over all matches: numbers that hardly differ from their means may be due to rounding.
    """
    n, held, gain, both, square = map(pl.col, ("n", name, "gain", f"{name}*", "square"))
    mean = totals["gain"][0] / max(totals["n"][0], 1)
    share = totals[name][0] / max(totals["n"][0], 1)
    across, up = held - held * held / n, square - gain * gain / n
    varies = (across > ALIKE * (held * (1 - 2 * share) + n * share**2)) & (
        up > ALIKE * (square - 2 * mean * gain + n * mean**2)
    )
    return pl.when((n >= 2) & varies).then((both - held * gain / n) / across)
