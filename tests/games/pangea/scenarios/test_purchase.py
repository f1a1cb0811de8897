"""Chapter 4 of Pangea, purchases."""

from __future__ import annotations

import pytest

from tests.games.pangea.table import begin, both_purchases, position
from tests.games.table import accepted, legal, now, refused


def test_scenario_05_nothing_to_pay_with_in_the_first_turn() -> None:
    match = begin(position(minions={"blue-g1": "c2", "orange-d1": "c2"}, goods={"blue": 0, "orange": 0}))
    match.play("end magic")
    match.play("end movement")
    refused(match, "buy orange-d1 blue-g1", "purchase.price", numbers=[1, 0])


def test_scenario_35_blue_buys_from_orange() -> None:
    match = begin(
        position(
            phase="purchases",
            amulets={"blue": ["star", "circle", "square"]},
            minions={"blue-g1": "c2", "orange-d1": "c2"},
            goods={"blue": 6, "orange": 5},
        )
    )
    accepted(match, "buy orange-d1 blue-g1")
    assert now(match)["goods"] == {"blue": 2, "orange": 6}
    assert now(match)["carried"] == {"blue-g1": "triangle"}
    assert now(match)["amulets"] == {"blue": ["star", "circle", "square"]}


@pytest.mark.parametrize(("level", "price"), [(0, 1), (2, 3), (1, 2), (3, 4), (4, 5)])
def test_scenario_36_price_by_level(level: int, price: int) -> None:
    given = position(
        phase="purchases",
        amulets={"blue": ["star", "half_moon", "circle", "square"][:level]},
        minions={"blue-g1": "c2", "orange-d1": "c2"},
    )
    poor = begin({**given, "goods": {"blue": price - 1}})
    refused(poor, "buy orange-d1 blue-g1", "purchase.price", numbers=[price, price - 1])
    match = begin({**given, "goods": {"blue": price}})
    accepted(match, "buy orange-d1 blue-g1")
    assert now(match)["goods"] == {"blue": 0, "orange": 1}


def test_scenario_37_a_neutral_seller_gains_nothing() -> None:
    match = begin(
        position(phase="purchases", minions={"blue-g1": "e2", "green-mo1": "e2"}, goods={"blue": 1, "orange": 0})
    )
    accepted(match, "buy green-mo1 blue-g1")
    assert now(match)["goods"] == {"blue": 0, "orange": 0}
    assert now(match)["carried"] == {"blue-g1": "circle"}


def test_scenario_38_three_goods_needed() -> None:
    match = begin(
        position(
            phase="purchases",
            amulets={"blue": ["star", "circle"]},
            minions={"blue-g1": "c2", "orange-d1": "c2"},
            goods={"blue": 2},
        )
    )
    refused(match, "buy orange-d1 blue-g1", "purchase.price", numbers=[3, 2])


def test_scenario_40_carriers_do_not_sell() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "c2", "orange-d1": "c2", "orange-d2": "c2"},
            carried={"orange-d1": "star"},
            goods={"blue": 1},
        )
    )
    refused(match, "buy orange-d1 blue-g1", "purchase.busy_seller")
    accepted(match, "buy orange-d2 blue-g1")


def test_scenario_41_never_from_the_buyers_own_people() -> None:
    match = begin(position(phase="purchases", minions={"blue-g1": "c2", "blue-d1": "c2"}, goods={"blue": 5}))
    refused(match, "buy blue-d1 blue-g1", "purchase.foreign")
    assert legal(match) == ["end purchases"]


def test_scenario_43_one_amulet_per_minion() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "c2", "orange-d1": "c2"},
            carried={"blue-g1": "star"},
            goods={"blue": 5},
        )
    )
    refused(match, "buy orange-d1 blue-g1", "purchase.one_each")
    assert legal(match) == ["end purchases"]


@pytest.mark.parametrize("seats", [["blue", "orange"], ["blue", "green", "yellow"]])
def test_scenario_44_two_purchases_at_the_same_price(seats: list[str]) -> None:
    match = begin(
        position(
            seats=seats,
            phase="purchases",
            amulets={"blue": ["triangle"]},
            minions={"blue-g1": "e2", "green-mo1": "e2", "blue-g2": "e1", "yellow-f1": "e1"},
            goods={"blue": 4},
        )
    )
    accepted(match, "buy green-mo1 blue-g1")
    assert now(match)["goods"]["blue"] == 2
    accepted(match, "buy yellow-f1 blue-g2")
    income = {"orange": 0} if "orange" in seats else {"green": 1, "yellow": 1}
    assert now(match)["goods"] == {"blue": 0, **income}
    assert now(match)["amulets"] == {"blue": ["triangle"]}
    assert now(match)["carried"] == {"blue-g1": "circle", "blue-g2": "half_moon"}


@both_purchases
def test_scenario_46_a_full_tile_is_not_overpopulated(overpopulated_purchase: str) -> None:
    match = begin(
        position(phase="movement", minions={"blue-g1": "b2", "green-mo1": "b1"}, goods={"blue": 1}),
        overpopulated_purchase=overpopulated_purchase,
    )
    accepted(match, "move blue-g1 north")
    match.play("end movement")
    accepted(match, "buy green-mo1 blue-g1")
    assert now(match)["carried"] == {"blue-g1": "circle"}


def test_scenario_47_the_buyer_chooses_the_seller() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "c2", "orange-d1": "c2", "purple-d1": "c2"},
            goods={"blue": 1, "orange": 0},
        )
    )
    assert sorted(legal(match)) == ["buy orange-d1 blue-g1", "buy purple-d1 blue-g1", "end purchases"]
    accepted(match, "buy purple-d1 blue-g1")
    assert now(match)["goods"] == {"blue": 0, "orange": 0}
    assert now(match)["carried"] == {"blue-g1": "triangle"}
