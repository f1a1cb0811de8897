"""Chapter B of Magellan, cards, ships and boards: crowns and bags."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.magellan.playing import GAMES, walk
from tests.games.magellan.table import (
    BLUE,
    GREEN,
    ONE_TO_NINE,
    ORANGE,
    PURPLE,
    YELLOW,
    all_pass,
    begin,
    both_wests,
    buy,
    cards_each,
    last_card,
    three_years,
)
from tests.games.table import now, result_of

CROWNS = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1}


@both_wests
def test_s06_bags_of_columbus_in_year_ii(west: str) -> None:
    boxes = {"columbus": [[ORANGE], [YELLOW, GREEN], []]}
    match = begin(last_card("columbus", seats=5, year=2, boxes=boxes), west=west)
    assert all_pass(match) == [ORANGE]
    assert cards_each(match) == {BLUE: 2, ORANGE: 2, GREEN: 3, PURPLE: 2, YELLOW: 3}


def test_s07_bags_count_for_each_ship() -> None:
    match = begin(last_card("polo", year=2, boxes={"polo": [[ORANGE], [GREEN, GREEN], []]}))
    assert all_pass(match) == [ORANGE]
    assert cards_each(match) == {BLUE: 2, ORANGE: 2, GREEN: 8}


@both_wests
def test_s08_crowns_of_columbus(west: str) -> None:
    boxes = {"columbus": [[ORANGE], [YELLOW], [GREEN]], "polo": [[], [GREEN], []]}
    match = begin(last_card("polo", seats=5, year=3, hands=[[]] * 5, boxes=boxes), west=west)
    assert all_pass(match) == [GREEN]
    scores = result_of(match).scores
    assert (scores[ORANGE], scores[YELLOW], scores[GREEN]) == (1, 5, 10)


def test_s31_columbus_from_i_to_ii() -> None:
    given = last_card("columbus", year=2, boxes={"columbus": [[ORANGE], [], []]})
    stays, sails = begin(given), begin(given)
    all_pass(stays)
    buy(sails, ORANGE, 9)
    cards = [cards_each(match)[ORANGE] for match in (stays, sails)]
    assert cards == [2, 3]
    assert [match.view(None)["crowns"][ORANGE] for match in (stays, sails)] == [1, 5]


@pytest.mark.parametrize("name", GAMES)
def test_s34_no_gold_card_or_ship_is_gained_or_lost(name: str) -> None:
    """The 63 cards are counted after every ply, and no ship is placed after year I (s25)."""
    game = GAMES[name]
    for seats in game.seats:
        placed: dict[int, int] = {}
        for state in walk(game, seats, Random(seats)):
            here = state.to_dict()
            gold = [sum(hand.count(v) for hand in here["hands"]) for v in ONE_TO_NINE]
            under = [sum(cards.count(v) for _, _, cards in here["sets"]) for v in ONE_TO_NINE]
            luck = [here["luck"].count(v) for v in ONE_TO_NINE]
            counts = zip(gold, under, luck, here["pile"], here["discard"], strict=True)
            assert [sum(count) for count in counts] == [7] * 9
            assert game.check_invariants(state) == []
            if here["phase"] in ("turn", "gold"):
                ships = len(here["sets"]) + sum(len(box) for boxes in here["boxes"].values() for box in boxes)
                assert placed.setdefault(here["year"], ships) <= ships
                assert here["year"] == 1 or ships == placed[here["year"]]
                placed[here["year"]] = ships
        assert state.to_act is None


TABLE: dict[tuple[str, str], tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    ("columbus", "A"): ((1, 1, 0), (1, 5, 10)),
    ("columbus", "B"): ((1, 1, 0), (1, 5, 10)),
    ("pizarro", "A"): ((1, 2, 2), (1, 3, 6)),
    ("pizarro", "B"): ((1, 1, 0), (0, 2, 0)),
    ("polo", "A"): ((2, 3, 4), (0, 0, 0)),
    ("polo", "B"): ((1, 2, 3), (1, 2, 4)),
    ("vasco", "A"): ((0, 0, 0), (1, 2, 4)),
    ("vasco", "B"): ((0, 0, 0), (0, 0, 0)),
    ("vasco_right", "B"): ((0, 0, 0), (8, 8, 8)),
    ("cook", "A"): ((0, 0, 0), (4, 8, 15)),
    ("cook", "B"): ((0, 0, 0), (5, 10, 20)),
}
"""The fact sheet's table of boxes: bags, then crowns."""


@pytest.mark.parametrize(("row", "side"), TABLE)
@three_years
def test_every_box_has_its_bags_and_crowns(row: str, side: str, year: int) -> None:
    bags, crowns = TABLE[row, side]
    boxes = {row: [[ORANGE] if box == year else [] for box in (1, 2, 3)]}
    sets = [[GREEN, year - 1, ONE_TO_NINE[: year - 1]]] if year > 1 else []
    match = begin(last_card("magellan", year=year, boxes=boxes, sets=sets), west=side, east=side)
    assert match.view(None)["crowns"] == [0, crowns[year - 1], 0]
    all_pass(match)
    due = cards_each(match) if now(match)["phase"] == "gold" else {}
    base = 2 if year < 3 else 0
    assert due.get(ORANGE, 0) == base + bags[year - 1]


def test_crowns_of_the_gold_cards() -> None:
    for card, crowns in CROWNS.items():
        boxes = {"polo": [[], [GREEN], []]}
        match = begin(last_card("polo", year=3, hands=[[card], [], []], boxes=boxes))
        match.play("pass")
        assert result_of(match).scores[BLUE] == crowns
