"""Chapter 5 of Magellan, Pizarro: the gamble."""

from __future__ import annotations

from collections import Counter

import pytest

import boardbook as bb
from tests.games.magellan.table import (
    BLUE,
    EXAMPLE,
    GREEN,
    ONE_TO_NINE,
    ORANGE,
    begin,
    both_wests,
    buy,
    cards_each,
    for_sale,
    last_card,
    possible,
    scoring_example,
    three_years,
)
from tests.games.table import legal, now, refused, result_of


def test_s03_stopping_at_13() -> None:
    match = scoring_example(*EXAMPLE)
    for luck in (5, 6, 2):
        match.play("draw", outcomes=[f"luck {luck}"])
    assert now(match)["luck"] == [5, 6, 2]
    match.play("stop")
    assert result_of(match).scores == (52, 49, 3)


def test_s04_one_card_too_many() -> None:
    match = scoring_example(*EXAMPLE)
    for luck in (5, 6, 2, 8):
        match.play("draw", outcomes=[f"luck {luck}"])
    result = result_of(match)
    assert result.scores == (52, 36, 3)
    assert result.ranks == (1, 2, 3)
    assert (result.winners, result.sides) == ((BLUE,), ("blue",))
    assert result.finished
    assert str(result.reason) == "last_card"


def test_s05_exactly_20_is_good_and_any_further_card_too_much() -> None:
    def at_20() -> bb.Match:
        match = scoring_example(*EXAMPLE)
        for luck in (9, 8, 3):
            match.play("draw", outcomes=[f"luck {luck}"])
        assert legal(match) == ["draw", "stop"]
        return match

    match = at_20()
    match.play("stop")
    assert result_of(match).scores[ORANGE] == 36 + 20
    match = at_20()
    match.play("draw")
    for luck in possible(match):
        again = at_20()
        again.play("draw", outcomes=[luck])
        assert result_of(again).scores[ORANGE] == 36


def test_r19_pizarros_pile_is_pile_and_discard() -> None:
    match = scoring_example([ORANGE, 3, [2, 1, 5]], discard=[1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert now(match)["discard"] == [0] * 9
    here = now(match)
    in_hand = Counter(card for hand in here["hands"] for card in hand) + Counter([2, 1, 5])
    assert here["pile"] == [7 - in_hand[value] for value in ONE_TO_NINE]


def test_r19_stopping_before_the_first_card() -> None:
    match = scoring_example(*EXAMPLE)
    match.play("stop")
    assert result_of(match).scores[ORANGE] == 36


def test_r19_later_scorers_have_not_counted_yet() -> None:
    match = begin(
        last_card(
            "polo", year=3, buyer=ORANGE, boxes={"polo": [[], [GREEN], []], "pizarro": [[], [], [ORANGE]]}, seats=4
        ),
        west="B",
    )
    match.play("pass")
    assert match.view(ORANGE)["points"] == [None, 18, None, None]
    assert list(match.view(ORANGE)["hands"]) == ["1"]
    match.play("stop")
    assert result_of(match).scores == (18, 18, 18, 18)


def test_r19_an_empty_pile_ends_the_gamble() -> None:
    hands = [[value] * 7 for value in (1, 2)] + [[value for value in range(3, 10) for _ in range(7)]]
    boxes = {"pizarro": [[], [], [BLUE]], "polo": [[], [GREEN], []]}
    match = begin(last_card("polo", year=3, buyer=BLUE, hands=hands, boxes=boxes), west="B")
    match.play("pass")
    assert legal(match) == ["stop"]
    refused(match, "draw", "pizarro.luck")


@three_years
@both_wests
def test_pizarro_has_no_ability_on_arrival(year: int, west: str) -> None:
    match = begin(for_sale("pizarro", year), west=west)
    buy(match, BLUE, 3)
    assert now(match)["phase"] == "turn"
    assert len(now(match)["hands"][BLUE]) == 8
    points = {"A": (1, 3, 6), "B": (0, 2, 0)}[west]
    assert match.view(None)["crowns"][BLUE] == points[year - 1]


@pytest.mark.parametrize("box", [1, 2, 3])
@both_wests
def test_pizarro_gambles_on_box_iii_of_side_b(box: int, west: str) -> None:
    boxes = {"pizarro": [[BLUE] if box == k else [] for k in (1, 2, 3)], "polo": [[], [GREEN], []]}
    match = begin(last_card("polo", year=3, hands=[[]] * 3, boxes=boxes, buyer=BLUE), west=west)
    match.play("pass")
    if west == "A" and box == 3:
        assert cards_each(match) == {BLUE: 2}
    assert (now(match)["phase"] == "pizarro") == (west == "B" and box == 3)
    assert match.over == (west == "A" or box < 3)
