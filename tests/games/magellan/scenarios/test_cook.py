"""Chapter 9 of Magellan, James Cook: the open hand, and the lost card."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.games.magellan.table import (
    BLUE,
    GREEN,
    ONE_TO_NINE,
    ORANGE,
    all_pass,
    begin,
    both_easts,
    buy,
    for_sale,
    on_offer,
    possible,
    three_years,
    turn,
)
from tests.games.table import legal, now, refused


@three_years
def test_s22_cook_b_needs_a_card_to_lose(year: int) -> None:
    match = begin(for_sale("cook", year, hands=[[1, 9], [], []]), east="B")
    assert legal(match) == [*(f"bid {gold}" for gold in ONE_TO_NINE), "pass"]
    refused(match, "bid 10", "cook.keep", numbers=[9, 10])
    buy(match, BLUE, 9)
    assert possible(match) == {"lost 1": 1.0}
    match.answer("lost 1")
    assert now(match)["hands"][BLUE] == []
    assert now(match)["discard"] == [1, 0, 0, 0, 0, 0, 0, 0, 1]
    match = begin(for_sale("cook", year, hands=[[9], [], []]), east="B")
    assert legal(match) == ["pass"]
    refused(match, "bid 1", "cook.keep")


def test_s23_cook_a_opens_the_hand_until_the_end_of_the_year() -> None:
    match = begin(on_offer("cook", deck={"vasco": 1}))
    assert "1" not in match.view(BLUE)["hands"]
    buy(match, ORANGE, 9)
    assert match.view(BLUE)["hands"]["1"] == ONE_TO_NINE[:8]
    turn(match, "vasco")
    buy(match, ORANGE, 8)
    match.answer("gold 4")
    assert match.seen_by(BLUE).log["text"].to_list()[-1] == "gold 4"
    # That was the last card of the year: the cards are taken back in hand before the draw.
    assert now(match)["phase"] == "gold"
    assert now(match)["open"] == [False] * 3
    assert "1" not in match.view(BLUE)["hands"]
    assert match.view(ORANGE)["hands"]["1"] == [1, 2, 3, 4, 4, 5, 6, 7]
    match.answer("gold 9")
    assert match.seen_by(BLUE).log["text"].to_list()[-1] is None
    assert match.seen_by(ORANGE).log["text"].to_list()[-1] == "gold 9"


def test_r16_cook_a_with_an_empty_hand_opens_cards_drawn_later() -> None:
    match = begin(on_offer("cook", hands=[[1], [9], []], deck={"vasco": 2}))
    buy(match, ORANGE, 9)
    assert now(match)["open"] == [False, True, False]
    assert match.view(BLUE)["hands"]["1"] == []
    turn(match, "vasco")
    assert all_pass(match) == [ORANGE, GREEN, BLUE]
    turn(match, "vasco")
    assert now(match)["open"] == [False, True, False]
    match = begin(on_offer("vasco", hands=[[], [5], []], open=[False, True, False], deck={"cook": 1}))
    buy(match, ORANGE, 5)
    match.answer("gold 6")
    assert match.view(BLUE)["hands"]["1"] == [6]


def test_r18_the_card_lost_to_cook_b_is_drawn_from_the_whole_hand() -> None:
    match = begin(on_offer("cook", hands=[[2, 2, 7, 9], [], []], sets=[[BLUE, 1, [1]]]), east="B")
    buy(match, BLUE, 9)
    assert match.to_act == bb.CHANCE
    assert possible(match) == pytest.approx({"lost 2": 2 / 3, "lost 7": 1 / 3})
    match.answer("lost 2")
    assert now(match)["hands"][BLUE] == [2, 7]
    assert now(match)["discard"] == [0, 1, 0, 0, 0, 0, 0, 0, 1]
    assert match.seen_by(GREEN).log["text"].to_list()[-1] == "lost 2"  # face up


@three_years
@both_easts
def test_cook_opens_the_hand_or_costs_a_card(year: int, east: str) -> None:
    match = begin(for_sale("cook", year, deck={"polo": 1}), east=east)
    buy(match, BLUE, 3)
    if east == "A":
        assert now(match)["open"] == [True, False, False]
        assert match.view(None)["hands"] == {"0": [1, 2, 4, 5, 6, 7, 8, 9]}
        assert len(now(match)["hands"][BLUE]) == 8
    else:
        assert possible(match) == pytest.approx({f"lost {card}": 1 / 8 for card in (1, 2, 4, 5, 6, 7, 8, 9)})
        match.answer("lost 6")
        assert now(match)["open"] == [False, False, False]
        assert now(match)["hands"][BLUE] == [1, 2, 4, 5, 7, 8, 9]
    assert now(match)["phase"] == "turn"
    points = {"A": (4, 8, 15), "B": (5, 10, 20)}[east]
    assert match.view(None)["crowns"][BLUE] == points[year - 1]


def test_cook_a_the_last_card_of_a_year_opens_and_closes_at_once() -> None:
    match = begin(for_sale("cook", 2, deck={}))
    buy(match, BLUE, 3)
    assert now(match)["phase"] == "gold"
    assert now(match)["open"] == [False] * 3
    kinds = [row for row in match.log["rules"].to_list()[-1] if "cook" in row]
    assert kinds == ["magellan.cook.open", "magellan.cook.until"]
