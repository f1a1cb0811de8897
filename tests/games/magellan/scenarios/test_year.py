"""Chapter E of Magellan, the end of a year."""

from __future__ import annotations

import pytest

from tests.games.magellan.table import (
    ALL_IN_HAND,
    BLUE,
    GREEN,
    ONE_TO_NINE,
    ORANGE,
    YELLOW,
    all_pass,
    begin,
    bid,
    both_easts,
    both_wests,
    buy,
    cards_each,
    drawn,
    last_card,
    on_offer,
    possible,
    told,
)
from tests.games.table import now


def test_s25_ships_not_placed_leave_the_game() -> None:
    boxes = {"columbus": [[ORANGE], [], []], "pizarro": [[ORANGE, ORANGE, ORANGE], [], []]}
    match = begin(last_card("cook", boxes=boxes))
    assert now(match)["reserve"] == [6, 2, 6]
    all_pass(match)
    drawn(match)
    assert (now(match)["year"], now(match)["reserve"]) == (2, [0, 0, 0])
    assert "magellan.year.leave" in match.log["rules"].to_list()[-1]


@both_wests
@both_easts
def test_s28_nothing_is_drawn_at_the_end_without_bags(west: str, east: str) -> None:
    boxes = {"columbus": [[], [], [ORANGE]], "polo": [[ORANGE], [GREEN], []], "cook": [[], [], [BLUE]]}
    match = begin(last_card("polo", year=3, boxes=boxes), west=west, east=east)
    match.play("pass")
    assert match.over
    assert match.log["kind"].to_list() == ["pass"]
    assert now(match)["hands"] == [ONE_TO_NINE] * 3


def test_r01_the_end_of_year_iii_cites_its_own_paragraph() -> None:
    """The order of steps at the end of years I and II does not apply to it."""
    boxes = {"polo": [[], [GREEN], []]}
    match = begin(last_card("polo", year=3, boxes=boxes))
    match.play("pass")
    rules = match.log["rules"].to_list()[-1]
    assert "magellan.year.last" in rules
    assert "magellan.year.order" not in rules


@pytest.mark.parametrize(("east", "cards"), [("A", 4), ("B", 3)])
def test_s28_bags_of_year_iii_are_paid(east: str, cards: int) -> None:
    boxes = {"cook": [[], [GREEN], []], "polo": [[], [], [ORANGE]]}
    match = begin(last_card("cook", year=3, boxes=boxes), east=east)
    match.play("pass")
    assert cards_each(match) == {ORANGE: cards}
    assert match.over


def test_r20_too_few_cards_the_discard_becomes_the_pile() -> None:
    match = begin(on_offer("vasco", hands=ALL_IN_HAND, deck={"cook": 1}))
    bid(match, BLUE, 8)
    assert "magellan.year.short" in told(match, "pay 8")["reshuffled"]
    match.play("pay 8")
    assert possible(match) == {"gold 8": 1.0}
    match.answer("gold 8")
    assert now(match)["phase"] == "turn"


def test_r20_too_few_cards_the_rest_of_the_draw_is_lost() -> None:
    boxes = {"vasco": [[BLUE], [], []]}
    match = begin(on_offer("vasco", year=2, hands=ALL_IN_HAND, boxes=boxes, deck={"cook": 1}))
    buy(match, BLUE, 8)
    match.answer("gold 8")
    assert now(match)["phase"] == "turn"
    assert "magellan.year.short" in match.log["rules"].to_list()[-1]
    assert len(now(match)["hands"][BLUE]) == 27


@pytest.mark.parametrize("buyer", [None, YELLOW])
def test_r20_too_few_cards_for_six_at_the_end_of_year_i(buyer: int | None) -> None:
    first = 0 if buyer is None else buyer
    boxes = {"columbus": [[first], [], []]}
    match = begin(last_card("cook", seats=6, boxes=boxes, buyer=buyer))
    all_pass(match)
    served = drawn(match)
    order = [(first + k) % 6 for k in range(6)]
    assert served == [order[0]] * 3 + [order[1]] * 2 + [order[2]] * 2 + [order[3]] * 2
    assert sum(now(match)["pile"]) == 0
    assert now(match)["year"] == 2
