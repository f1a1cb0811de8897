"""Chapter 1 of Magellan, the auction."""

from __future__ import annotations

from random import Random

import pytest

import boardbook as bb
from boardbook.games.magellan.value import card_worth
from tests.games.magellan.table import (
    BLUE,
    EXPLORERS,
    GREEN,
    ORANGE,
    all_pass,
    begin,
    both_easts,
    buy,
    drawn,
    face_down,
    for_sale,
    last_card,
    on_offer,
    possible,
    ship_on,
    turn,
)
from tests.games.table import game, legal, now, refused

every_explorer = pytest.mark.parametrize("card", EXPLORERS)


def test_s14_who_speaks_first() -> None:
    match = bb.Match("magellan", 3, chance="ask")
    turn(match, "cook")
    assert all_pass(match) == [BLUE, ORANGE, GREEN]
    assert now(match)["sold"] == [[1, "cook", None, 0]]
    turn(match, "pizarro")
    assert match.to_act == BLUE  # the auctioneer again
    buy(match, ORANGE, 1)
    turn(match, "cook")
    assert match.to_act == ORANGE
    assert all_pass(match) == [ORANGE, GREEN, BLUE]
    turn(match, "cook")
    assert match.to_act == ORANGE  # still the last buyer
    assert now(match)["deck"]["cook"] == 0


@every_explorer
@both_easts
def test_s16_a_ship_that_has_advanced_gives_no_second_card(card: str, east: str) -> None:
    given = face_down(card, "polo" if card == "cook" else "cook", year=2, **ship_on(card, GREEN, 2))
    match = begin(given, east=east)
    turn(match, card)
    assert now(match)["phase"] == "turn"
    assert now(match)["sold"] == [[2, card, None, 0]]
    assert "magellan.auction.entitled" in match.log["rules"].to_list()[-1]
    given = face_down(card, "polo" if card == "cook" else "cook", year=2, **ship_on(card, GREEN, 2, (ORANGE, 1)))
    match = begin(given, east=east)
    turn(match, card)
    assert match.to_act == ORANGE
    assert match.view(None)["barred"] == [True, False, True]
    assert match.seen_by(GREEN).explain("bid 1").rules == ("magellan.auction.decision",)
    assert all_pass(match) == [ORANGE]


@every_explorer
def test_s17_missing_a_year_ends_the_voyage(card: str) -> None:
    match = begin(face_down(card, year=3, **ship_on(card, ORANGE, 1, (GREEN, 2))))
    turn(match, card)
    assert all_pass(match) == [GREEN]
    match = begin(face_down(card, year=3, **ship_on(card, ORANGE, 1)))
    turn(match, card)
    assert now(match)["sold"] == [[3, card, None, 0]]


def test_r02_the_first_speaker_carries_over_to_the_next_year() -> None:
    match = begin(last_card("cook", buyer=GREEN, boxes={"polo": [[BLUE, ORANGE, GREEN], [], []]}))
    assert all_pass(match) == [GREEN, BLUE, ORANGE]
    assert drawn(match) == [GREEN] * 4 + [BLUE] * 4 + [ORANGE] * 4
    for _ in range(3):
        match.play("done")
    turn(match, "polo")
    assert (now(match)["year"], match.to_act) == (2, GREEN)


def test_r02_the_auctioneer_speaks_first_while_nothing_is_sold() -> None:
    match = begin(last_card("cook", auctioneer=ORANGE))
    assert all_pass(match) == [ORANGE, GREEN, BLUE]
    assert drawn(match) == [ORANGE] * 2 + [GREEN] * 2 + [BLUE] * 2


def test_r02_a_random_auctioneer() -> None:
    match = bb.Match("magellan", 4, chance="ask", auctioneer="random")
    assert possible(match) == {f"auctioneer {seat}": 1 / 4 for seat in range(4)}
    match.answer("auctioneer 2")
    turn(match, "cook")
    assert all_pass(match) == [2, 3, 0, 1]


def test_r03_the_first_entitled_speaks_when_the_first_may_not() -> None:
    boxes = {"polo": [[BLUE, GREEN], [ORANGE], []]}
    match = begin(on_offer("polo", year=2, buyer=ORANGE, boxes=boxes))
    assert all_pass(match) == [GREEN, BLUE]


BUYERS = {"bidders": "buyers"}


@every_explorer
@both_easts
def test_r04_all_buyers_of_the_year_before_may_bid_by_the_option(card: str, east: str) -> None:
    """Without a ship on the box before, the card is paid for and brings nothing."""
    other = "polo" if card == "cook" else "cook"
    given = face_down(card, other, year=2, **ship_on(card, GREEN, 2, (ORANGE, 1)))
    match = begin(given, east=east, **BUYERS)
    turn(match, card)
    assert match.view(None)["barred"] == [True, False, False]
    assert match.to_act == ORANGE
    before = now(match)
    buy(match, GREEN, 4)
    after = now(match)
    assert (after["phase"], after["buyer"], after["sold"]) == ("turn", GREEN, [[2, card, GREEN, 4]])
    assert after["hands"][GREEN] == [1, 2, 3, 5, 6, 7, 8, 9]
    for key in ("boxes", "sets", "vetoes", "open", "reserve", "pile"):
        assert after[key] == before[key], key
    # Those who bought nothing in year II are out in year III; those who did may bid, with or without a ship.
    match = begin(face_down(card, year=3, **ship_on(card, GREEN, 2, (ORANGE, 1))), east=east, **BUYERS)
    turn(match, card)
    assert all_pass(match) == [GREEN]


def test_r04_a_ship_on_box_iii_was_bought_in_year_ii_too() -> None:
    """Other editions may have more than one card of an explorer in year III."""
    edition = bb.edition("magellan")
    edition["explorer_cards"] = [3, 2, 2]
    given = face_down("cook", "polo", year=3, boxes={"cook": [[GREEN], [], [BLUE]]})
    match = bb.Match.from_position(bb.game("magellan", edition=edition, **BUYERS), given, chance="ask")
    turn(match, "cook")
    assert all_pass(match) == [BLUE]


def test_r04_bots_see_that_a_card_without_a_ship_brings_nothing() -> None:
    given = on_offer("cook", year=2, **ship_on("cook", BLUE, 2, (ORANGE, 1)))
    state = game("magellan", **BUYERS).state(given)
    assert card_worth(state, BLUE) == 0 < card_worth(state, ORANGE)


def test_r04_a_bid_without_a_ship_leaves_a_card_too() -> None:
    """The limits for Magellan (6.2) and for Cook on side B (9.4) apply to buyers without a ship too."""
    for card, options in (("magellan", {}), ("cook", {"east": "B"})):
        given = on_offer(card, year=2, hands=[[3, 5], [2], []], **ship_on(card, BLUE, 2, (ORANGE, 1)))
        match = begin(given, **options, **BUYERS)
        assert legal(match) == [*(f"bid {gold}" for gold in range(1, 6)), "pass"]


def test_r04_a_card_without_a_ship_scores_nothing() -> None:
    """Nothing; the ship's crowns belong to the card that moved it."""
    sold = [[1, "cook", BLUE, 2], [2, "cook", BLUE, 3]]
    given = last_card("cook", year=2, sold=sold, boxes={"cook": [[], [BLUE], []]})
    match = begin(given, **BUYERS)
    buy(match, BLUE, 4)
    rng = Random(1)
    while not match.over:
        if match.to_act == bb.CHANCE:
            match.answer(rng.choice([*possible(match)]))
        else:
            match.play("pass")
    mine = match.purchases.filter(match.purchases["seat"] == BLUE)
    assert mine.select("price", "scored").rows() == [(2, 0.0), (3, 8.0), (4, 0.0)]


def test_r05_no_bid_without_a_ship() -> None:
    boxes = {"columbus": [[BLUE] * 3, [], []], "pizarro": [[BLUE] * 3, [], []]}
    match = begin(face_down("cook", "polo", boxes=boxes))
    turn(match, "cook")
    assert match.view(None)["barred"] == [True, False, False]
    assert all_pass(match) == [ORANGE, GREEN]
    # Nobody has a ship, which is possible with one ship of each colour.
    edition = bb.edition("magellan")
    edition["ships"] = 1
    given = face_down("cook", "polo", boxes={"columbus": [[BLUE, ORANGE, GREEN], [], []]})
    match = bb.Match.from_position(bb.game("magellan", edition=edition), given, chance="ask")
    turn(match, "cook")
    assert now(match)["sold"] == [[1, "cook", None, 0]]
    assert "magellan.auction.no_ship" in match.log["rules"].to_list()[-1]


def test_r06_a_bid_must_be_payable() -> None:
    match = begin(on_offer("cook"))
    assert legal(match) == [*(f"bid {gold}" for gold in range(1, 46)), "pass"]
    refused(match, "bid 46", "auction.afford", numbers=[45, 46])
    match.play("bid 40")
    assert legal(match) == [*(f"bid {gold}" for gold in range(41, 46)), "pass"]
    refused(match, "bid 40", "auction.bid", numbers=[40])
    match.play("bid 45")
    assert legal(match) == ["pass"]


def test_r06_a_lone_bidder_is_asked_once() -> None:
    match = begin(for_sale("cook", 2, GREEN))
    match.play("bid 1")
    assert (now(match)["phase"], now(match)["sold"]) == ("payment", [[2, "cook", GREEN, 1]])


def test_r06_the_auction_goes_round_until_all_but_one_have_passed() -> None:
    match = begin(on_offer("cook", seats=4))
    for seat, word in ((0, "bid 2"), (1, "pass"), (2, "bid 3"), (3, "bid 4"), (0, "pass"), (2, "bid 7"), (3, "pass")):
        assert match.to_act == seat
        match.play(word)
    assert now(match)["sold"] == [[1, "cook", GREEN, 7]]
    assert now(match)["bids"] == [2, None, 7, 4]
