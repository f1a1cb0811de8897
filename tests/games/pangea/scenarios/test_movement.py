"""Chapter 3 of Pangea, movement and deliveries."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.games.pangea.table import begin, both_purchases, end_turn, position
from tests.games.table import accepted, now, refused


def test_scenario_28_one_square_per_minion_and_turn() -> None:
    match = begin(position(phase="movement", minions={"blue-g1": "b2", "blue-g2": "b2"}))
    accepted(match, "move blue-g1 east")
    refused(match, "move blue-g1 east", "movement.step")
    assert now(match)["moved"] == ["blue-g1"]
    accepted(match, "move blue-g2 east")
    assert now(match)["minions"] == {"blue-g1": "c2", "blue-g2": "c2"}


def test_scenario_29_row_1_has_four_squares() -> None:
    match = begin(position(phase="movement", minions={"blue-f1": "e1"}))
    accepted(match, "move blue-f1 east")
    assert now(match)["minions"] == {"blue-f1": "b1"}


@both_purchases
def test_scenario_31_moving_into_a_full_tile(overpopulated_purchase: str) -> None:
    match = begin(
        position(
            phase="movement",
            minions={"blue-g1": "b2", "green-mo1": "b1", "purple-g1": "b1"},
            goods={"blue": 1},
        ),
        overpopulated_purchase=overpopulated_purchase,
    )
    accepted(match, "move blue-g1 north")
    assert sum(square == "b1" for square in now(match)["minions"].values()) == 3
    match.play("end movement")
    # The tile is overpopulated: nothing is made there.
    if overpopulated_purchase == "forbid":
        refused(match, "buy green-mo1 blue-g1", "purchase.overpopulated", numbers=[3, 2])
    else:
        accepted(match, "buy green-mo1 blue-g1")
        assert now(match)["carried"] == {"blue-g1": "circle"}


@pytest.mark.parametrize("goods", [3, 2])
def test_scenario_32_delivery(goods: int) -> None:
    match = begin(
        position(
            phase="movement",
            amulets={"blue": ["triangle"]},
            minions={"blue-d1": "b3", "blue-f1": "e2", "green-mo1": "e2"},
            carried={"blue-d1": "star"},
            goods={"blue": goods},
        )
    )
    accepted(match, "move blue-d1 north")
    assert now(match)["amulets"] == {"blue": ["triangle"]}
    match.play("end movement")
    after = now(match)
    assert after["amulets"] == {"blue": ["triangle", "star"]}
    assert after["carried"] == {}
    # Level 2 brings no more magic this turn, but raises the price at once.
    assert after["magic_left"] == 0
    refused(match, "draw blue", "turn.order")
    if goods == 3:
        accepted(match, "buy green-mo1 blue-f1")
        assert now(match)["goods"]["blue"] == 0
    else:
        refused(match, "buy green-mo1 blue-f1", "purchase.price", numbers=[3, 2])
    end_turn(match)
    end_turn(match)
    assert now(match)["magic_left"] == 2


def bought_on_the_own_tower_tile() -> bb.Match:
    """Return blue's next movement phase after buying, at level 1, a star on its tower's tile and a circle elsewhere."""
    match = begin(
        position(
            phase="purchases",
            amulets={"blue": ["triangle"]},
            minions={"blue-d1": "b2", "purple-g1": "b2", "blue-f1": "e2", "green-mo1": "e2"},
            goods={"blue": 4},
        )
    )
    accepted(match, "buy purple-g1 blue-d1")
    assert now(match)["goods"]["blue"] == 2
    accepted(match, "buy green-mo1 blue-f1")
    assert now(match)["goods"]["blue"] == 0
    end_turn(match)
    assert now(match)["amulets"] == {"blue": ["triangle"]}
    assert now(match)["carried"] == {"blue-d1": "star", "blue-f1": "circle"}
    end_turn(match)
    assert now(match)["magic_left"] == 1
    match.play("end magic")
    return match


def test_scenario_33_bought_on_the_buyers_tower_tile() -> None:
    match = bought_on_the_own_tower_tile()
    match.play("end movement")
    assert now(match)["amulets"] == {"blue": ["triangle", "star"]}
    assert now(match)["carried"] == {"blue-f1": "circle"}


def test_scenario_34_the_carrier_left_its_tower_tile() -> None:
    match = bought_on_the_own_tower_tile()
    accepted(match, "move blue-d1 south")
    match.play("end movement")
    assert now(match)["amulets"] == {"blue": ["triangle"]}
    assert now(match)["carried"] == {"blue-d1": "star", "blue-f1": "circle"}
