"""Chapter 5 of Pangea, production."""

from __future__ import annotations

import pytest

from tests.games.pangea.table import begin, position
from tests.games.table import now


@pytest.mark.parametrize(("seat", "goods"), [(0, {"green": 1, "purple": 0}), (1, {"green": 0, "purple": 0})])
def test_scenario_48_only_minions_at_home_produce(seat: int, goods: dict[str, int]) -> None:
    match = begin(
        position(
            seats=["green", "purple"],
            seat=seat,
            phase="purchases",
            minions={"green-mo1": "b1", "purple-g1": "b1"},
        )
    )
    match.play("end purchases")
    assert now(match)["goods"] == goods


@pytest.mark.parametrize("third", ["blue-g1", "green-mo2", "purple-mt1"])
@pytest.mark.parametrize("seat", [0, 1])
def test_scenario_49_nobody_produces_on_an_overpopulated_tile(seat: int, third: str) -> None:
    match = begin(
        position(
            seats=["green", "purple"],
            seat=seat,
            phase="purchases",
            minions={"green-mo1": "b1", "purple-g1": "b1", third: "b1"},
        )
    )
    match.play("end purchases")
    assert now(match)["goods"] == {"green": 0, "purple": 0}


def test_scenario_50_three_of_four_produce() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "b2", "blue-g2": "b2", "blue-d1": "b3", "blue-f1": "b3"},
            goods={"blue": 4},
        )
    )
    match.play("end purchases")
    assert now(match)["goods"] == {"blue": 7, "orange": 0}


def test_scenario_52_only_the_active_player_produces() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "b2", "orange-d1": "c2", "orange-d2": "c2", "orange-f1": "e1"},
            goods={"blue": 0, "orange": 5},
        )
    )
    match.play("end purchases")
    assert now(match)["goods"] == {"blue": 1, "orange": 5}


def test_scenario_53_a_minion_that_delivered_produces() -> None:
    match = begin(
        position(
            towers={"blue": "c2", "orange": "b3"},
            phase="movement",
            minions={"blue-d1": "c2", "orange-f1": "c2", "orange-f2": "c2"},
            carried={"blue-d1": "star"},
        )
    )
    match.play("end movement")
    assert now(match)["amulets"] == {"blue": ["star"]}
    assert now(match)["goods"]["blue"] == 0
    match.play("end purchases")
    assert now(match)["goods"]["blue"] == 1


@pytest.mark.parametrize(("goods_cap", "goods"), [(None, 21), (20, 20)])
def test_point_a43_goods_above_the_track(goods_cap: int | None, goods: int) -> None:
    match = begin(
        position(phase="purchases", minions={"blue-g1": "b2", "blue-g2": "b2"}, goods={"blue": 19}),
        goods_cap=goods_cap,
    )
    match.play("end purchases")
    assert now(match)["goods"]["blue"] == goods
