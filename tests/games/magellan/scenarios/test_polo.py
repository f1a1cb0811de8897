"""Chapter 7 of Magellan, Marco Polo: exchanges."""

from __future__ import annotations

from tests.games.magellan.table import (
    BLUE,
    GREEN,
    ORANGE,
    all_pass,
    begin,
    both_easts,
    buy,
    cards_each,
    drawn,
    for_sale,
    last_card,
    three_years,
)
from tests.games.table import legal, now, refused


def test_r15_successive_exchanges() -> None:
    """Each ship gives its own exchange, and the new cards are seen before the next exchange."""
    hands = [[1], [7, 8, 9], [2, 3, 4, 5]]
    boxes = {"polo": [[GREEN, ORANGE, GREEN], [], []]}
    match = begin(last_card("cook", hands=hands, boxes=boxes, buyer=GREEN))
    all_pass(match)
    drawn(match)  # everyone draws before the exchanges
    assert [len(hand) for hand in now(match)["hands"]] == [3, 7, 10]
    assert (now(match)["phase"], match.to_act) == ("exchange", GREEN)
    for card in (5, 4, 3):
        match.play(f"discard {card}")
    assert (now(match)["phase"], now(match)["draws"]) == ("restock", 3)  # the third card ends the exchange
    assert [now(match)["discard"][card - 1] for card in (3, 4, 5)] == [1, 1, 1]
    for _ in range(3):
        match.answer("gold 9")
    assert (now(match)["phase"], match.to_act) == ("exchange", GREEN)
    match.play("discard 9")  # a card just drawn
    refused(match, "discard 5", "polo.exchange")
    match.play("done")
    match.answer("gold 8")
    assert (now(match)["phase"], match.to_act) == ("exchange", ORANGE)
    match.play("done")  # optional
    assert (now(match)["phase"], now(match)["year"]) == ("turn", 2)


def test_r15_cards_are_named_highest_first() -> None:
    boxes = {"polo": [[BLUE], [], []]}
    match = begin({"seats": 3, "phase": "exchange", "turn": BLUE, "boxes": boxes, "deck": {}})
    match.play("discard 5")
    refused(match, "discard 6", "polo.exchange", numbers=[5, 6])
    assert legal(match) == ["discard 1", "discard 2", "discard 3", "discard 4", "done"]


def test_r15_the_exchange_ends_with_the_hand() -> None:
    boxes = {"polo": [[BLUE, ORANGE, BLUE], [], []]}
    hands: list[list[int]] = [[1, 2], [], []]
    given = {"seats": 3, "phase": "exchange", "turn": BLUE, "hands": hands, "exchanges": [BLUE, ORANGE], "deck": {}}
    match = begin({**given, "boxes": boxes})
    match.play("discard 2")
    match.play("discard 1")
    assert drawn(match) == [BLUE, BLUE]
    assert (now(match)["phase"], match.to_act) == ("exchange", BLUE)  # for the second ship
    match.play("done")
    assert (now(match)["phase"], now(match)["year"]) == ("turn", 2)  # orange has no cards and is not asked


def test_r15_only_ships_on_the_box_of_the_year() -> None:
    boxes = {"polo": [[BLUE, ORANGE], [GREEN], []], "cook": [[BLUE], [], []]}
    match = begin(last_card("cook", year=2, boxes=boxes))
    all_pass(match)
    drawn(match)
    assert (now(match)["phase"], match.to_act) == ("exchange", GREEN)
    match.play("done")
    assert now(match)["year"] == 3


def test_r15_no_exchange_after_year_iii() -> None:
    boxes = {"polo": [[BLUE], [GREEN], [ORANGE]], "cook": [[], [BLUE], []]}
    match = begin(last_card("cook", year=3, boxes=boxes))
    match.play("pass")
    drawn(match)
    assert match.over


@three_years
@both_easts
def test_marco_polo_exchanges_on_boxes_i_and_ii_of_side_a(year: int, east: str) -> None:
    given = for_sale("polo", year, deck={})
    match = begin(given, east=east)
    buy(match, BLUE, 3)
    points = {"A": (0, 0, 0), "B": (1, 2, 4)}[east]
    assert match.view(None)["crowns"][BLUE] == points[year - 1]
    bags = {"A": (2, 3, 4), "B": (1, 2, 3)}[east]
    due = cards_each(match)
    base = 2 if year < 3 else 0
    assert due[BLUE] == base + bags[year - 1]
    assert due.get(ORANGE, 0) == base
    assert (now(match)["phase"] == "exchange") == (east == "A" and year < 3)
