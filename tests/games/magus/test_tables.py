"""The tables of Magus use the same names for sides, places and numbers."""

from __future__ import annotations

import polars as pl
import pytest

import boardbook as bb
from tests.games.narrating import check_tables


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_every_table_matches_its_schema(seats: int, seed: int) -> None:
    check_tables("magus", seats, seed)


@pytest.mark.parametrize("start_player", ["random", "given"])
def test_the_order_begins_with_the_first_player(start_player: str) -> None:
    match = bb.Match("magus", ["random"] * 3, seed=1, start_player=start_player, round_limit=1)
    settled = list(match.game.order(match.history.first()))
    assert settled == ([] if start_player == "random" else [0, 1, 2])
    match.run()
    order = list(match.game.order(match.state))
    assert match.table("start")["of_seat"].to_list() == ([] if settled else order[:1])
    assert match.table("end").select("order", "seat").rows() == list(enumerate(order, 1))


def test_tables_give_the_places_of_rings_and_sources() -> None:
    match = bb.Match("magus", 2, seed=1)
    assert match.table("ring")["position"].to_list() == match.table("source")["position"].to_list() == [1, 2, 3, 4, 5]


def test_ties_for_mana_can_be_read_from_one_table() -> None:
    """4.4: tied players take the tranche of the last of them; power 4 wins the tie (5.6)."""
    match = bb.Match("magus", ["greedy"] * 4, seed=3).run()
    taken = match.events("collected")
    tied = taken.filter(pl.col("tied") > 0)
    assert taken.filter(pl.col("tied") == 0)["tie_gain"].abs().sum() == 0
    won = match.table("power").filter(pl.col("power") == "4").select("ply")
    assert len(tied) > len(won) > 0
    assert (tied.join(won, on="ply")["tie_gain"] >= 0).all()
    assert (tied.join(won, on="ply", how="anti")["tie_gain"] <= 0).all()
    assert (taken["of_seat"] == taken["seat"]).all()


def test_glory_of_the_counts_adds_up() -> None:
    match = bb.Match("magus", ["greedy"] * 3, seed=4).run()
    kinds = ["ring", "track", "bonus", "family", "ode"]
    glory = pl.concat(match.events(kind).select("of_seat", "number", "glory") for kind in kinds)
    assert set(glory["number"]) == {1, 2, 3}
    assert match.result is not None
    of_seats = glory.group_by("of_seat").agg(pl.col("glory").sum()).sort("of_seat")
    assert of_seats["glory"].to_list() == [*match.result.scores]
