"""The tables of Pangea use the same names for sides, places and numbers."""

from __future__ import annotations

import polars as pl
import pytest

import boardbook as bb
from tests.games.narrating import check_tables
from tests.games.pangea.refusals import basis


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_table_matches_its_schema(seats: int, seed: int) -> None:
    check_tables("pangea", seats, seed, round_limit=40)


@pytest.mark.parametrize("start_player", ["random", "given"])
def test_the_order_begins_with_the_first_player(start_player: str) -> None:
    match = bb.Match("pangea", ["random"] * 3, seed=2, start_player=start_player, round_limit=2)
    settled = list(match.game.order(match.history.first()))
    assert settled == ([] if start_player == "random" else [0, 1, 2])
    match.run()
    order = list(match.game.order(match.state))
    assert match.table("start")["of_seat"].to_list() == ([] if settled else order[:1])
    assert match.table("tower").select("order", "seat").rows() == list(enumerate(order, 1))


def test_tables_give_the_places_of_tiles_and_towers() -> None:
    match = bb.Match("pangea", ["random"] * 2, seed=2, round_limit=1).run()
    tiles, towers = match.table("tile"), match.table("tower")
    assert tiles["place"].n_unique() == len(tiles) == 15
    assert tiles.row(0, named=True)["tile"] == "{terrain}-{limit}".format(**tiles.row(0, named=True))
    keys = ["place", "tile", "terrain", "limit"]
    assert towers.select(keys).join(tiles, on=keys).height == 2


def test_a_purchase_joins_its_delivery() -> None:
    match = bb.Match("pangea", ["greedy"] * 3, seed=1).run()
    bought, delivered = match.table("buy"), match.events("delivered")
    keys = ["seat", "minion", "shape"]
    assert len(delivered) == bought.join(delivered, on=keys).height > 3
    assert match.events("arrived")["minion"].is_in(match.table("minion")["minion"].to_list()).all()
    assert (bought["price"] > 0).all()
    assert (match.table("move")["origin"] != match.table("move")["place"]).all()


def test_each_minion_produces_one_good() -> None:
    produced = bb.Match("pangea", ["random"] * 3, seed=1, round_limit=20).run().events("produced")
    assert (produced["n"] == produced["goods"]).all()
    assert (produced["of_seat"] == produced["seat"]).all()


@pytest.mark.parametrize(
    ("amulets", "goods", "progress"),
    [(0, 9, 0), (0, 10, 1), (2, 30, 4), (3, 19, 4), (3, 20, 5), (4, 9, 4), (4, 10, 5), (5, 0, 5), (5, 20, 5)],
)
def test_progress_is_full_if_a_victory_condition_is_met(amulets: int, goods: int, progress: int) -> None:
    """D.1: five amulets, or four and 10 goods, or three and 20 goods."""
    game = bb.game("pangea")
    shapes = ["star", "triangle", "half_moon", "circle", "square"]
    state = game.state(basis(amulets={"blue": shapes[:amulets]}, goods={"blue": goods}))
    values = game.figure_values(state, None)
    assert values["blue", "progress"] == progress
    assert (values["blue", "score"] > 0) == (progress == 5)


def test_progress_is_on_the_panel_of_the_score() -> None:
    curves = bb.Match("pangea", ["greedy"] * 2, seed=1).run().curves
    assert curves.filter(pl.col("panel") == "score")["figure"].unique().sort().to_list() == ["progress", "score"]
