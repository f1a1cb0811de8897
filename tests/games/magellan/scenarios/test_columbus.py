"""Chapter 4 of Magellan, Columbus: the veto."""

from __future__ import annotations

import pytest

from tests.games.magellan.table import (
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    all_pass,
    begin,
    bid,
    both_wests,
    buy,
    face_down,
    for_sale,
    on_offer,
    possible,
    ship_on,
    three_years,
    turn,
)
from tests.games.table import legal, now, refused


@pytest.mark.parametrize("year", [2, 3])
@both_wests
def test_s19_a_veto_needs_a_columbus_card_of_year_i(year: int, west: str) -> None:
    ships = {"boxes": {"columbus": [[], [ORANGE], []], "cook": [[BLUE], [BLUE], []]}}
    match = begin(face_down("cook", "polo", year=year, vetoes=[0, 1, 0], **ships), west=west)
    turn(match, "cook")
    assert (now(match)["phase"], match.to_act, legal(match)) == ("veto", ORANGE, ["veto", "waive"])
    match.play("veto")
    assert (now(match)["later"], now(match)["vetoes"]) == (["cook"], [0, 0, 0])
    sold = [[later, "columbus", ORANGE, 1] for later in range(2, year + 1)]
    match = begin(face_down("cook", "polo", year=year, sold=sold, **ships), west=west)
    turn(match, "cook")
    assert now(match)["phase"] == "auction"
    match = begin(on_offer("cook", seats=3, year=year, turn=BLUE, sold=sold, **ships), west=west)
    refused(match, "veto", "columbus.window", "columbus.veto")
    assert "magellan.columbus.window" in match.explain("veto").rules


@pytest.mark.parametrize("year", [2, 3])
def test_s19_buying_columbus_later_gives_no_veto(year: int) -> None:
    match = begin(for_sale("columbus", year))
    buy(match, BLUE, 1)
    assert now(match)["vetoes"] == [0, 0, 0]
    match = begin(for_sale("columbus", 1))
    buy(match, BLUE, 1)
    assert now(match)["vetoes"] == [1, 0, 0]


def test_r12_veto_order_is_clockwise_from_the_first_speaker() -> None:
    match = begin(face_down("cook", "polo", "vasco", seats=4, buyer=GREEN, vetoes=[1, 0, 1, 2]))
    turn(match, "cook")
    for seat in (GREEN, PURPLE, BLUE):
        assert (now(match)["phase"], match.to_act) == ("veto", seat)
        match.play("waive")
    assert (now(match)["phase"], match.to_act) == ("auction", GREEN)
    assert now(match)["vetoes"] == [1, 0, 1, 2]


def test_r12_the_first_veto_wins() -> None:
    match = begin(face_down("cook", "polo", buyer=GREEN, vetoes=[1, 1, 1]))
    turn(match, "cook")
    match.play("waive")
    match.play("veto")
    assert now(match)["vetoes"] == [0, 1, 1]
    assert (now(match)["later"], now(match)["phase"]) == (["cook"], "turn")


@three_years
def test_r12_a_veto_by_a_player_who_may_not_bid(year: int) -> None:
    placed = {"boxes": {"columbus": [[ORANGE] * 3, [], []], "pizarro": [[ORANGE] * 3, [], []]}}
    changes = placed if year == 1 else ship_on("cook", BLUE, year - 1)
    match = begin(face_down("cook", "polo", year=year, vetoes=[0, 1, 0], **changes))
    turn(match, "cook")
    assert match.to_act == ORANGE
    match.play("veto")
    assert now(match)["later"] == ["cook"]


def test_r12_each_columbus_card_gives_one_veto() -> None:
    match = begin(on_offer("columbus", deck={"columbus": 1, "cook": 3}))
    buy(match, BLUE, 1)
    turn(match, "columbus")
    bid(match, BLUE, 2)
    match.play("pay 2")
    assert now(match)["vetoes"] == [2, 0, 0]
    for left in (1, 0):
        turn(match, "cook")
        match.play("veto")
        assert now(match)["vetoes"] == [left, 0, 0]
    turn(match, "cook")
    assert now(match)["phase"] == "auction"
    ruling = match.explain("veto")
    assert "magellan.columbus.once" in ruling.rules


def test_r13_no_veto_on_the_last_card_of_a_year() -> None:
    match = begin(face_down("cook", vetoes=[1, 1, 1]))
    turn(match, "cook")
    assert now(match)["phase"] == "auction"
    refused(match, "veto", "columbus.window")


def test_r13_no_veto_on_a_card_that_nobody_may_buy() -> None:
    match = begin(face_down("cook", "polo", year=2, vetoes=[1, 1, 1]))
    turn(match, "cook")
    assert (now(match)["phase"], now(match)["sold"]) == ("turn", [[2, "cook", None, 0]])


def test_r13_vetoed_cards_come_up_last_in_order_and_may_be_vetoed_again() -> None:
    match = begin(face_down("cook", "polo", "vasco", vetoes=[3, 0, 0], buyer=GREEN))
    for card in ("polo", "cook"):
        turn(match, card)
        match.play("veto")
    assert now(match)["later"] == ["polo", "cook"]
    assert possible(match) == {"turn vasco": 1.0}
    turn(match, "vasco")
    match.play("waive")
    assert match.to_act == GREEN  # the same player speaks first
    all_pass(match)
    assert possible(match) == {"turn polo": 1.0}
    turn(match, "polo")
    match.play("veto")
    assert now(match)["later"] == ["cook", "polo"]
    turn(match, "cook")
    assert now(match)["phase"] == "auction"
    all_pass(match)
    turn(match, "polo")
    all_pass(match)
    assert [card for _, card, _, _ in now(match)["sold"]] == ["vasco", "cook", "polo"]
    assert now(match)["phase"] == "gold"


def test_r13_the_last_of_the_deck_may_be_vetoed_while_vetoed_cards_are_left() -> None:
    match = begin(face_down("cook", later=["polo"], vetoes=[1, 0, 0]))
    turn(match, "cook")
    assert now(match)["phase"] == "veto"
    match.play("veto")
    assert possible(match) == {"turn polo": 1.0}


@three_years
@both_wests
def test_columbus_gives_a_veto_in_year_i_only(year: int, west: str) -> None:
    match = begin(for_sale("columbus", year), west=west)
    buy(match, BLUE, 3)
    assert now(match)["vetoes"] == [int(year == 1), 0, 0]
    assert now(match)["boxes"]["columbus"][year - 1] == [BLUE]
    assert now(match)["phase"] == "turn"
    assert match.view(None)["crowns"][BLUE] == {1: 1, 2: 5, 3: 10}[year]
