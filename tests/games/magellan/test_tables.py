"""The tables of Magellan use the same names for sides, cards and numbers."""

from __future__ import annotations

from itertools import pairwise

import polars as pl
import pytest

import boardbook as bb
from tests.games.narrating import check_tables


@pytest.mark.parametrize(("seats", "seed", "boards"), [(3, 1, "AA"), (4, 2, "BB"), (6, 3, "BA"), (5, 4, "AB")])
def test_every_table_matches_its_schema(seats: int, seed: int, boards: str) -> None:
    check_tables("magellan", seats, seed, west=boards[0], east=boards[1])


@pytest.mark.parametrize("auctioneer", ["given", "random"])
def test_the_order_begins_with_the_auctioneer(auctioneer: str) -> None:
    """A.3, 1.2: clockwise from the auctioneer, until something is sold."""
    match = bb.Match("magellan", ["random"] * 4, seed=4, auctioneer=auctioneer)
    first = match.history.first()
    assert list(match.game.order(first)) == ([] if auctioneer == "random" else [0, 1, 2, 3])
    begins = match.table("auctioneer")["of_seat"].to_list() or [0]
    assert list(match.game.order(match.state)) == [*range(begins[0], 4), *range(begins[0])]
    if auctioneer == "random":
        assert begins != [0]


def test_the_order_of_a_card_begins_with_the_last_buyer_until_it_is_paid() -> None:
    match = bb.Match("magellan", ["greedy"] * 4, seed=1).run()
    sold = match.events("sold")
    before = {row["round"]: row["of_seat"] for row in sold.iter_rows(named=True)}
    for one, other in pairwise(sold["round"]):
        acts = match.log.filter(pl.col("round") == other, pl.col("phase").is_in(["auction", "payment", "advance"]))
        expected = [(seat - before[one]) % 4 + 1 for seat in acts["seat"]]
        assert acts["order"].to_list() == expected


def test_a_sale_has_its_card_and_the_bid_it_beat() -> None:
    match = bb.Match("magellan", ["greedy"] * 4, seed=1).run()
    sold = match.events("sold")
    keys = ["explorer", "year"]
    offered = match.table("turn").select(*keys, pl.col("round") + 1)  # the turn has the number of the round before
    assert len(sold.join(offered, on=[*keys, "round"])) == len(sold)
    bids = match.table("bid").group_by("round").agg(pl.col("gold").max().alias("price"), pl.col("gold").top_k(2).min())
    best = sold.join(bids, on=["round", "price"])
    assert len(best) == len(sold)
    bought = match.purchases.filter(pl.col("seat").is_not_null())
    assert sold["price"].to_list() == bought["price"].to_list()
    assert sold.select(pl.col("explorer").alias("item"), pl.col("year").alias("stage")).equals(
        bought.select("item", "stage")
    )
    assert (sold["second"] < sold["price"]).all()
    assert (match.table("bid")["standing"] < match.table("bid")["gold"]).all()


def test_all_gambles_are_in_the_tables() -> None:
    """9.3: stopped or above the limit, with the points."""
    ended = []
    for seed in range(6):
        match = bb.Match("magellan", ["random"] * 3, seed=seed, west="B").run()
        ended += [match.events(kind).select("match_id", "of_seat", "n", "points") for kind in ("bust", "luck_counts")]
        drawn = match.table("luck").group_by("of_seat").agg(pl.len().cast(pl.Int32).alias("n"))
        last = pl.concat(ended[-2:]).filter(pl.col("n") > 0).select("of_seat", "n")
        assert last.sort("of_seat").equals(drawn.sort("of_seat"))
    assert len(pl.concat(ended)) > 1
