"""The table of sales: what was sold, for how much, and what it scored at the end."""

from __future__ import annotations

import polars as pl
import pytest

import boardbook as bb
from boardbook.records import PURCHASES


@pytest.fixture(scope="module")
def match() -> bb.Match:
    return bb.Match("magellan", ["greedy"] * 4, seed=3, west="B", east="B").run()


def test_every_card_that_was_offered_has_a_row(match: bb.Match) -> None:
    sold = match.purchases
    assert sold.schema == PURCHASES
    assert sold.height == 36
    assert sold["stage"].value_counts().sort("stage")["count"].to_list() == [18, 12, 6]
    unsold = sold.filter(pl.col("seat").is_null())
    assert unsold["price"].sum() == 0
    assert unsold["scored"].null_count() == unsold.height


def test_prices_are_the_bids_that_were_paid(match: bb.Match) -> None:
    assert sum(match.table("pay")["gold"]) >= sum(match.purchases["price"])
    bids = set(match.table("bid")["gold"])
    assert set(match.purchases["price"]) - {0} <= bids


def test_the_points_of_ships_add_up_to_those_of_boxes_sets_and_draws(match: bb.Match) -> None:
    scored = dict(match.purchases.drop_nulls("seat").group_by("seat").agg(pl.col("scored").sum()).iter_rows())
    last = match.curves.group_by("seat", "figure").agg(pl.col("value").last())
    sources = (
        last.filter(pl.col("figure").is_in(["crowns", "sets", "pizarro"])).group_by("seat").agg(pl.col("value").sum())
    )
    assert scored == {seat: float(total) for seat, total in sources.iter_rows() if seat in scored}


def test_nothing_is_scored_before_the_end() -> None:
    match = bb.Match("magellan", 3, seed=1)
    for action in ("bid 5", "pass", "pass", "pay 5"):
        match.play(action)
    assert match.purchases["price"].to_list() == [5]
    assert match.purchases["scored"].to_list() == [None]
    with pytest.raises(bb.NotPossible, match="draw this chart after the match"):
        match.price_chart()


def test_the_chart_speaks_both_languages(match: bb.Match) -> None:
    assert "James Cook" in match.price_chart().to_json()
    assert "points rapportés" in match.price_chart("fr").to_dict()["spec"]["encoding"]["y"]["title"]


def test_a_game_without_a_map_has_no_heat_map(match: bb.Match) -> None:
    with pytest.raises(bb.NotPossible, match="no map"):
        match.heat_map()
