"""Chapter 6 of Magellan, Magellan: sets."""

from __future__ import annotations

import pytest

from tests.games.magellan.table import (
    BLUE,
    GREEN,
    ONE_TO_NINE,
    ORANGE,
    all_pass,
    begin,
    both_wests,
    buy,
    for_sale,
    last_card,
    on_offer,
    possible,
    three_years,
    turn,
)
from tests.games.table import legal, now, refused, result_of


@three_years
def test_s20_magellan_a_needs_a_card_to_put_under(year: int) -> None:
    match = begin(for_sale("magellan", year, hands=[[3, 5], [], []]))
    assert legal(match) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"]
    refused(match, "bid 6", "magellan.keep", numbers=[5, 6])
    buy(match, BLUE, 5)
    assert legal(match) == ["under 3"]
    match.play("under 3")
    assert now(match)["hands"][BLUE] == []
    assert now(match)["sets"] == [[BLUE, year, [*ONE_TO_NINE[: year - 1], 3]]]
    match = begin(for_sale("magellan", year, hands=[[9], [], []]))
    assert legal(match) == ["pass"]
    refused(match, "bid 1", "magellan.keep")


@both_wests
def test_s29_three_cards_of_three_crowns_on_box_iii(west: str) -> None:
    boxes = {"polo": [[], [GREEN], []]}
    sets = [[ORANGE, 3, [1, 2, 3]]]
    match = begin(last_card("polo", year=3, hands=[[]] * 3, boxes=boxes, sets=sets), west=west)
    all_pass(match)
    assert result_of(match).scores == (0, 27, 0)


@both_wests
def test_r09_the_buyer_chooses_the_set_that_advances(west: str) -> None:
    sets = [[BLUE, 1, [1]], [ORANGE, 1, [2]], [BLUE, 1, [3]]]
    match = begin(on_offer("magellan", year=2, sets=sets), west=west)
    buy(match, BLUE, 9)
    assert legal(match) == ["advance 1", "advance 2"]
    refused(match, "advance 3", "ship.which", numbers=[1, 2])
    match.play("advance 2")
    match.play("under 9" if west == "B" else "under 8")
    stored = 9 if west == "B" else 8
    assert now(match)["sets"] == [[BLUE, 1, [1]], [ORANGE, 1, [2]], [BLUE, 2, [3, stored]]]


def test_r09_only_sets_on_the_box_before_can_be_chosen() -> None:
    sets = [[BLUE, 2, [1, 2]], [BLUE, 1, [3]], [BLUE, 1, [4]]]
    match = begin(on_offer("magellan", year=2, sets=sets))
    buy(match, BLUE, 9)
    assert legal(match) == ["advance 2", "advance 3"]
    match.play("advance 3")
    match.play("under 5")
    assert now(match)["sets"][2] == [BLUE, 2, [4, 5]]
    match = begin(on_offer("magellan", year=2, sets=sets[:2]))
    buy(match, BLUE, 9)
    assert now(match)["phase"] == "under"  # only one ship there, so nothing to choose
    match.play("under 5")
    assert now(match)["sets"] == [[BLUE, 2, [1, 2]], [BLUE, 2, [3, 5]]]


@both_wests
def test_r09_every_card_of_year_i_begins_a_set(west: str) -> None:
    match = begin(on_offer("magellan"), west=west)
    for gold in (9, 8):
        buy(match, BLUE, gold)
        match.play("under 1" if west == "A" and gold == 9 else legal(match)[0])
        if gold == 9:
            turn(match, "magellan")
    assert [[seat, box, len(cards)] for seat, box, cards in now(match)["sets"]] == [[BLUE, 1, 1], [BLUE, 1, 1]]


@pytest.mark.parametrize(("box", "cards", "points"), [(1, [9], 1), (2, [9, 8], 4), (3, [9, 8, 7], 9)])
def test_r10_the_multiplier_has_no_crowns_of_its_own(box: int, cards: list[int], points: int) -> None:
    boxes = {"polo": [[], [GREEN], []]}
    given = last_card("polo", year=3, hands=[[]] * 3, boxes=boxes, sets=[[BLUE, box, cards]])
    match = begin(given)
    assert match.view(None)["crowns"] == [0, 0, 0]
    all_pass(match)
    assert result_of(match).scores == (points, 0, 0)


def test_r11_cards_under_magellan_are_not_in_hand() -> None:
    match = begin(on_offer("cook", hands=[[2], [3, 4], []], sets=[[BLUE, 1, [9]]]), east="B")
    assert match.view(None)["cards"] == [1, 2, 0]
    assert legal(match) == ["pass"]
    refused(match, "bid 9", "auction.afford", numbers=[2, 9])
    match = begin(last_card("cook", hands=[[], [], []], pile=[0] * 9, discard=[7] * 8 + [6], sets=[[BLUE, 1, [9]]]))
    all_pass(match)
    assert "gold 9" in possible(match)
    assert possible(match)["gold 9"] == pytest.approx(6 / 62)


@three_years
@both_wests
def test_magellan_takes_a_card_from_hand_or_payment(year: int, west: str) -> None:
    match = begin(for_sale("magellan", year, hands=[[1, 4, 4, 9], [], []]), west=west)
    buy(match, BLUE, 9, 4)
    under = "under 4"
    assert legal(match) == (["under 1", "under 4"] if west == "A" else ["under 4", "under 9"])
    if west == "A":
        refused(match, "under 9", "magellan.under_hand", numbers=[9])
    else:
        refused(match, "under 1", "magellan.under_payment", numbers=[1])
    match.play(under)
    assert now(match)["sets"] == [[BLUE, year, [*ONE_TO_NINE[: year - 1], 4]]]
    assert now(match)["hands"][BLUE] == ([1] if west == "A" else [1, 4])
    assert now(match)["discard"] == ([0, 0, 0, 1, 0, 0, 0, 0, 1] if west == "A" else [0] * 8 + [1])
    # On side A it lies face down, on side B face up.
    seen = match.view(ORANGE)["sets"]["0"][2][-1]
    assert seen == (0 if west == "A" else 4)
    assert match.view(BLUE)["sets"]["0"][2][-1] == 4
    assert (match.seen_by(ORANGE).log.filter(kind="under")["text"].item() is None) == (west == "A")
