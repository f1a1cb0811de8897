"""Positions as data: read back in every phase, and refused with all their problems."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardbook as bb
from boardbook.games.magellan.position import BUYING, KEYS
from boardbook.games.magellan.state import PHASES
from boardbook.games.magellan.tables import EXPLORERS
from boardbook.soak import random_number
from tests.games.magellan.playing import BOARDS, GAMES, walk
from tests.games.reading import (
    check_changed,
    check_comes_back,
    check_goes_on_alike,
    check_refused_or_sound,
    check_untouched,
    junk,
)
from tests.games.table import Position
from tests.profiles import many

GAME = BOARDS["AA"]


@cache
def met(board: str) -> tuple[str, ...]:
    """Return positions of every phase from random play on these boards, as JSON."""
    found: dict[str, list[str]] = {}
    rng = Random(1)
    for seed in range(10):
        for state in walk(GAMES[board], 3 + seed % 4, Random(seed)):
            here = found.setdefault(state.phase_name, [])
            if len(here) < 6 or rng.random() < 0.01:
                here.append(json.dumps(state.to_dict()))
    return tuple(text for texts in found.values() for text in texts)


# --- reading back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_position_can_be_read_back(name: str) -> None:
    game = GAMES[name]
    for seats in game.seats:
        for k, state in enumerate(walk(game, seats, Random(seats))):
            if k % 8 and state.phase_name in ("auction", "turn", "gold", "payment"):
                continue
            check_comes_back(game, state)


def test_random_play_reaches_every_phase() -> None:
    phases = {json.loads(text)["phase"] for name in GAMES for text in met(name)}
    assert phases == set(PHASES)


@pytest.mark.parametrize("board", BOARDS)
def test_play_continues_identically_from_a_position_read_back(board: str) -> None:
    game = BOARDS[board]
    for seed in range(6):
        rng = Random(seed)
        state = list(walk(game, 3 + seed % 4, Random(seed), rng.randrange(20, 250)))[-1]
        check_goes_on_alike(game, state, rng)


def test_reading_does_not_change_the_data() -> None:
    check_untouched(GAME, met("AA"))


# --- defaults -----------------------------------------------------------------------------------------------------


def test_a_minimal_position_has_defaults() -> None:
    position = GAME.state({"seats": 4, "card": "cook"}).to_dict()
    assert (position["phase"], position["year"], position["turn"], position["auctioneer"]) == ("auction", 1, 0, 0)
    assert position["hands"] == [list(range(1, 10))] * 4
    assert (position["pile"], position["discard"]) == ([3] * 9, [0] * 9)
    assert position["deck"] == {**dict.fromkeys(EXPLORERS, 3), "cook": 2}
    assert (position["bids"], position["passed"]) == ([None] * 4, [False] * 4)
    assert (position["reserve"], position["vetoes"], position["open"]) == ([6] * 4, [0] * 4, [False] * 4)
    assert (position["sold"], position["sets"], position["later"], position["points"]) == ([], [], [], [None] * 4)
    assert position["buyer"] is None


def test_the_number_of_seats_follows_from_the_hands() -> None:
    assert GAME.state({"card": "cook", "hands": [[1], [2], [3], [4]]}).seats == 4


def test_missing_keys_follow_from_the_others() -> None:
    """Reserve, pile and deck hold what is not elsewhere; those who may not bid are out; the last buyer speaks first."""
    boxes = {"cook": [[1, 2], [], []], "polo": [[1], [], []]}
    given = {"seats": 3, "card": "columbus", "sold": [[1, "cook", 1, 3], [1, "polo", None, 0]], "later": ["cook"]}
    position = GAME.state({**given, "boxes": boxes, "discard": [1] + [0] * 8, "buyer": 2}).to_dict()
    assert position["reserve"] == [6, 4, 5]
    assert position["deck"] == {**dict.fromkeys(EXPLORERS, 3), "columbus": 2, "cook": 1, "polo": 2}
    assert position["pile"] == [3] + [4] * 8
    assert position["turn"] == 2
    position = GAME.state({"seats": 3, "card": "cook", "year": 2, "boxes": boxes}).to_dict()
    assert (position["reserve"], position["passed"], position["turn"]) == ([0, 0, 0], [True, False, False], 1)


def test_a_card_being_paid_for_is_sold_and_not_in_the_deck() -> None:
    given = {"seats": 3, "card": "polo", "phase": "payment", "bids": [9, None, None]}
    position = GAME.state(given).to_dict()
    assert position["sold"] == [[1, "polo", 0, 9]]
    assert position["deck"] == {**dict.fromkeys(EXPLORERS, 3), "polo": 2}
    assert position["passed"] == [False, True, True]
    again = GAME.state({**given, "sold": [[1, "cook", 1, 2], [1, "polo", 0, 9]], "buyer": 0}).to_dict()
    assert again["deck"] == {**dict.fromkeys(EXPLORERS, 3), "polo": 2, "cook": 2}


def test_no_card_is_left_when_a_year_ends() -> None:
    state = GAME.state({"seats": 3, "phase": "exchange", "boxes": {"polo": [[0], [], []]}})
    assert set(state.to_dict()["deck"].values()) == {0}


def test_cards_under_magellan_are_hidden_on_side_a() -> None:
    given = {"seats": 3, "card": "cook", "sets": [[0, 1, [3]]]}
    assert BOARDS["AA"].state(given).to_dict()["secret"] == [[True]]
    assert BOARDS["BA"].state(given).to_dict()["secret"] == [[False]]
    told = BOARDS["AA"].state({**given, "secret": [[False]]})
    assert told.view(1)["sets"]["0"] == [0, 1, [3]]


def test_an_open_hand_is_known() -> None:
    state = GAME.state({"seats": 3, "card": "cook", "open": [False, True, False]})
    assert state.to_dict()["shown"] == [[], list(range(1, 10)), []]
    assert state.view(0)["hands"]["1"] == list(range(1, 10))


# --- problems -----------------------------------------------------------------------------------------------------


def basis(**changes: Any) -> Position:
    return {"seats": 3, "card": "cook", **changes}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seats": 2}, "`seats` must be a number from 3 to 6, not 2"),
        ({"seats": "3"}, "`seats` must be a number from 3 to 6"),
        ({"seats": True}, "`seats` must be a number"),
        ({"phase": "auktion"}, "did you mean 'auction'"),
        ({"phase": None}, "phase: None is not known"),
        ({"colour": 1}, "'colour' is not known"),
        ({"hand": []}, "did you mean 'hands'"),
        ({"year": 0}, "year must be a whole number from 1 to 3, not 0"),
        ({"year": 2.0}, "year must be a whole number"),
        ({"round": -1}, "round must be a whole number from 0"),
        ({"turn": 3}, "turn must be a whole number from 0 to 2, not 3"),
        ({"buyer": "blue"}, "buyer must be a whole number from 0 to 2"),
        ({"auctioneer": -1}, "auctioneer must be a whole number"),
        ({"card": None}, "card: phase auction needs a card on offer"),
        ({"card": "kook"}, "card: 'kook'"),
        ({"card": ["cook"]}, "card: ['cook']"),
        ({"deck": {"kook": 1}}, "`deck` must be an object with the keys"),
        ({"deck": {"cook": 4}}, "deck must be a whole number from 0 to 3, not 4"),
        ({"later": "cook"}, "later must be a list"),
        ({"bids": [None, None]}, "bids must be a list of length 3"),
        ({"bids": [46, None, None]}, "seat 0 bids 46 but can pay only 45"),
        ({"passed": [0, 0, 0]}, "passed must be true or false, not 0"),
        ({"passed": [True, False, False], "turn": 0}, "turn: seat 0 is out of this auction"),
        ({"hands": [[1], [2]]}, "hands must be a list of length 3"),
        ({"hands": [[0], [], []]}, "hands must be a whole number from 1 to 9, not 0"),
        ({"hands": [[1] * 8, [], []]}, "the number of gold cards of value 1 must be 7, not 8"),
        ({"pile": [4] * 8}, "pile must be a list of length 9"),
        ({"pile": [3] + [4] * 8}, "the number of gold cards of value 1 must be 7, not 6"),
        ({"discard": [8] + [0] * 8}, "discard must be a whole number from 0 to 7, not 8"),
        ({"reserve": [7, 6, 6]}, "reserve must be a whole number from 0 to 6, not 7"),
        (
            {"reserve": [6, 6, 6], "boxes": {"polo": [[1], [], []]}},
            "seat 1 has 7 ships, but there are only 6 of each colour",
        ),
        ({"boxes": {"pollo": [[], [], []]}}, "boxes: 'pollo' is not one of"),
        ({"boxes": {"vasco_right": [[], [], []]}}, "boxes: 'vasco_right' is not one of"),
        ({"boxes": {"polo": [[], []]}}, "boxes.polo must be a list of length 3"),
        ({"boxes": {"polo": [[0, 0, 0, 0], [], []]}}, "the number of ships on box 1 must be at most 3, not 4"),
        ({"boxes": {"polo": [[], [0, 0, 0], []]}}, "the number of ships on box 2 must be at most 2, not 3"),
        ({"boxes": {"polo": [["blue"], [], []]}}, "boxes.polo must be a whole number from 0 to 2"),
        ({"sets": [[0, 4, [1]]]}, "sets must be a whole number from 1 to 3, not 4"),
        ({"sets": [[0, 1]]}, "sets must be a list of length 3"),
        ({"sets": [[0, 1, [1]]] * 4}, "the number of ships on box 1 must be at most 3, not 4"),
        ({"vetoes": [0, -1, 0]}, "vetoes must be a whole number from 0"),
        ({"open": [None] * 3}, "open must be true or false"),
        ({"sold": [[1, "cook", 0]]}, "sold must be a list of length 4"),
        ({"points": [None, None, "3"]}, "points must be a whole number"),
        ({"sure": [[1, 1], [], []]}, "sure, shown: blue does not hold these cards of value 1"),
        ({"shown": [[1], [], []]}, "sure, shown: blue does not hold these cards of value 1"),
        ({"year": 2}, "nobody may bid for cook in year 2"),
        ({"phase": "payment", "turn": 0}, "bids: a payment needs a bid"),
        ({"phase": "payment", "turn": 0, "bids": [46, None, None]}, "seat 0 would have nothing to do in phase payment"),
        ({"phase": "under", "turn": 0}, "joined: phase `under` needs one of the buyer’s Magellan sets"),
        ({"phase": "part", "turn": 0}, "only side B of the east board has parts for Vasco da Gama’s boxes"),
        ({"phase": "pizarro", "turn": 0}, "Pizarro’s gamble exists only on side B of the west board"),
        ({"draws": 100}, "draws must be a whole number from 0 to 99"),
        ({"owed": [[0]]}, "owed must be a list of length 2"),
    ],
    ids=str,
)
def test_one_error_is_reported(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(bb.BadInput) as error:
        GAME.state(basis(**changes))
    assert any(told in problem for problem in error.value.problems), error.value.problems
    assert error.value.problems == tuple(GAME.problems(basis(**changes)))


def test_the_exchange_belongs_to_side_a_and_parts_to_side_b() -> None:
    assert GAME.problems({"seats": 3, "phase": "exchange", "turn": 0, "boxes": {"polo": [[0], [], []]}}) == []
    assert "no exchange" in " ".join(BOARDS["AB"].problems({"seats": 3, "phase": "exchange", "turn": 0}))
    assert "only Vasco" in " ".join(BOARDS["AB"].problems(basis(phase="part", turn=0)))


def test_all_errors_are_reported_at_once() -> None:
    broken = basis(
        year=7, round="x", later=["kook"], hands=[[10], [], []], boxes={"pollo": []}, vetoes=3, opened=[], owed=5
    )
    problems = GAME.problems(broken)
    for word in ("year", "round", "later", "hands", "boxes", "vetoes", "opened", "owed"):
        assert any(word in problem for problem in problems), (word, problems)
    assert len(problems) == len(set(problems))


# Positions from which play would fail with an unexpected error or a negative number.
STUMBLING: dict[str, tuple[str, Position]] = {
    "no card to turn": ("AA", {"seats": 3, "phase": "turn", "deck": {}}),
    "no veto to use": ("AA", basis(phase="veto", turn=0)),
    "no ship in reserve": ("AA", basis(phase="payment", turn=0, bids=[5, None, None], reserve=[0, 6, 6])),
    "no ship on the box before": ("AA", basis(phase="payment", turn=0, bids=[5, None, None], year=2)),
    "no ship of Vasco before": ("AB", basis(card="vasco", phase="payment", turn=0, bids=[5, None, None], year=2)),
    "no set before": ("AA", basis(card="magellan", phase="payment", turn=0, bids=[5, None, None], year=2)),
    "no choice of ships": ("AA", basis(phase="advance", turn=0, year=2)),
    "no ship advances in year I": ("AA", basis(phase="advance", turn=0)),
    "cards paid before the auction is over": ("AA", basis(paid=[2])),
    "no ship, and not out of the auction": ("AA", basis(reserve=[0, 6, 6], passed=[False] * 3)),
    "no ship before, and not out": ("AA", basis(year=2, boxes={"cook": [[1], [], []]}, passed=[False] * 3, turn=0)),
}

# Positions that are impossible under the rules, although play could continue from them.
IMPOSSIBLE: dict[str, tuple[str, Position]] = {
    "no auctioneer": ("AA", {"seats": 3, "phase": "turn", "auctioneer": None}),
    "no auctioneer in an auction": ("AA", basis(auctioneer=None)),
    "paid by another than the bidder": ("AA", basis(phase="payment", turn=0, bids=[None, 5, None])),
    "two highest bids": ("AA", basis(bids=[5, 5, None], turn=2)),
    "the highest bidder out": ("AA", basis(bids=[5, None, None], passed=[True, False, False], turn=1)),
    "the highest bidder asked again": ("AA", basis(bids=[5, None, None], turn=0)),
    "a loss without Cook": ("AB", basis(card="polo", phase="lost", turn=0)),
    "a loss on side A": ("AA", basis(phase="lost", turn=0)),
    "a draw on arrival without Vasco": ("AA", basis(phase="vasco", turn=0)),
    "gold under another card": ("AA", basis(phase="under", turn=0, sets=[[0, 1, []]])),
    "more gold under Magellan than years": ("AA", basis(sets=[[0, 1, [1, 2, 3]]])),
    "an end without points": ("AA", {"seats": 3, "phase": "over"}),
    "draws for Pizarro without a ship": ("BA", {"seats": 3, "phase": "pizarro", "year": 3, "turn": 0, "deck": {}}),
    "draws for Pizarro in year I": ("BA", {"seats": 3, "phase": "pizarro", "turn": 0}),
    "an exchange in year III": ("AA", {"seats": 3, "phase": "exchange", "year": 3, "turn": 0}),
    "a ship on a box of a later year": ("AA", basis(boxes={"polo": [[], [], [0]]})),
    "ships in reserve in year II": ("AA", basis(year=2, reserve=[1, 1, 1], boxes={"cook": [[1], [], []]})),
    "more cards than the box has": ("AA", basis(deck={"cook": 3})),
    "more cards than the box has, one being paid": (
        "AA",
        basis(phase="payment", turn=0, bids=[5, None, None], deck={"cook": 3}),
    ),
    "a sale that is not the one being paid": (
        "AA",
        basis(phase="payment", turn=0, bids=[5, None, None], sold=[[1, "cook", 0, 4]]),
    ),
    "cards left at the end of a year": (
        "AA",
        {"seats": 3, "phase": "exchange", "boxes": {"polo": [[0], [], []]}, "deck": {"cook": 1}},
    ),
    "more ships of an explorer than cards of year I": (
        "AA",
        basis(year=3, card="columbus", boxes={"columbus": [[], [0], []], "cook": [[0, 1], [1], [2]]}),
    ),
}


@pytest.mark.parametrize("case", [*STUMBLING, *IMPOSSIBLE])
def test_impossible_positions_are_refused(case: str) -> None:
    board, position = (STUMBLING | IMPOSSIBLE)[case]
    assert BOARDS[board].problems(position) != []


# --- problems that would otherwise appear only during play --------------------------------------------------------

BUY = {"phase": "under", "card": "magellan", "turn": 0, "buyer": 0, "bids": [3, None, None]}


@pytest.mark.parametrize(
    ("board", "changes", "told"),
    [
        (
            "AA",
            {**BUY, "phase": "payment", "bids": [45, None, None], "passed": [False, True, True]},
            "hands: seat 0 must pay 45 but can pay only 44",
        ),
        (
            "AB",
            {"phase": "payment", "card": "cook", "turn": 0, "bids": [3, None, None], "hands": [[3], [], []]},
            "hands: seat 0 must pay 3 but can pay only 0",
        ),
        (
            "AA",
            {
                **BUY,
                "phase": "advance",
                "year": 2,
                "sets": [[0, 1, [1]], [0, 1, [2]]],
                "paid": [3],
                "hands": [[], [], []],
            },
            "hands: seat 0 must keep a card for magellan",
        ),
        (
            "BA",
            {**BUY, "phase": "advance", "year": 2, "sets": [[0, 1, [1]], [0, 1, [2]]], "bids": [None] * 3},
            "`paid` must not be empty: one of the cards paid goes under Magellan",
        ),
        ("AA", {**BUY, "paid": [3]}, "joined: phase `under` needs one of the buyer’s Magellan sets on this year’s box"),
        (
            "AA",
            {**BUY, "paid": [3], "joined": 0},
            "joined: phase `under` needs one of the buyer’s Magellan sets on this year’s box",
        ),
        (
            "AA",
            {**BUY, "paid": [3], "joined": 1, "sets": [[0, 1, []], [1, 1, []]]},
            "joined: phase `under` needs one of the buyer’s Magellan sets on this year’s box",
        ),
        ("AA", {"sets": [[0, 1, [4]]], "joined": 0}, "`joined` must be null in phase auction"),
        (
            "AA",
            {"phase": "payment", "turn": 0, "bids": [3, None, None], "paid": [3]},
            "paid: 3 was bid and 3 has been paid, so the payment is over",
        ),
        ("AA", {"phase": "turn", "card": None, "bids": [3, None, None]}, "bids: nobody bids in phase turn"),
        ("AA", {"phase": "veto", "year": 2, "vetoes": [1, 0, 0]}, "card: nobody may bid for cook in year 2"),
        ("AA", {"phase": "vasco", "card": "vasco", "turn": 0, "draws": 0}, "draws: 0 does not fit phase vasco"),
        ("AA", {"draws": 2}, "draws: 2 does not fit phase auction"),
        (
            "AB",
            {"phase": "part", "card": "vasco", "turn": 0, "reserve": [6, 6, 6]},
            "seat 0 has 7 ships, but there are only 6 of each colour",
        ),
        ("AA", {"phase": "gold", "owed": [[None, 2]]}, "owed must be a whole number from 0 to 2, not None"),
        ("AA", {"owed": [[0, 2]]}, "owed must be empty in phase auction"),
        ("AB", {"phase": "gold", "exchanges": [0]}, "exchanges must be empty in phase gold"),
        ("AA", {"luck": [1]}, "luck must be empty in phase auction"),
        (
            "AA",
            {"phase": "exchange", "exchanged": [3, 2, 1]},
            "`exchanged` must hold fewer than 3 cards in phase `exchange`",
        ),
        (
            "AA",
            {"phase": "exchange", "card": None, "turn": 0, "boxes": {"polo": [[0], [], []]}, "later": ["cook"]},
            "deck: the year is not over while a card is left, so phase exchange is impossible",
        ),
        ("AB", {"phase": "restock"}, "phase: there is no exchange on the east board’s side B"),
        (
            "BA",
            {"phase": "pizarro", "year": 3, "card": None, "turn": 0, "luck": [9, 9, 3]},
            "`luck` must add up to at most 20 while cards are still drawn, not 21",
        ),
        ("AA", {"sold": [[2, "cook", 0, 1]]}, "sold: nothing can have been sold after year 1 yet"),
        (
            "AA",
            {"year": 2, "sold": [[1, "polo", 0, 1]] * 4, "boxes": {"cook": [[0], [], []]}},
            "sold: 4 cards of polo in year 1, but the game has 3",
        ),
        (
            "AB",
            {"phase": "part", "card": "vasco", "turn": 0, "year": 2, "boxes": {"vasco": [[], [1, 2], []]}},
            "boxes.vasco: the number of ships that reached box 2 must be at most 2, not 3",
        ),
    ],
)
def test_problems_that_would_appear_only_during_play_are_reported(board: str, changes: Position, told: str) -> None:
    problems = BOARDS[board].problems(basis(**changes))
    assert told in problems, problems


def whole(plies: int) -> Position:
    """Return a position of a match that contains all cards and ships."""
    *_, state = walk(GAME, 3, Random(1), plies)
    return state.to_dict()


def test_a_position_with_all_cards_and_ships_must_be_complete() -> None:
    position = whole(20)
    assert GAME.problems(position) == []
    fewer = {**position["deck"], "polo": position["deck"]["polo"] - 1}
    assert GAME.problems({**position, "deck": fewer}) == ["deck: 2 cards of polo in year 1, but the game has 3"]
    reserve = [n - (who == 1) for who, n in enumerate(position["reserve"])]
    ships = position["reserve"][1] + sum(here.count(1) for boxes in position["boxes"].values() for here in boxes)
    ships += sum(who == 1 for who, _, _ in position["sets"]) - 1
    assert GAME.problems({**position, "reserve": reserve}) == [
        f"reserve: seat 1 has only {ships} of the 6 ships of its colour"
    ]


def test_a_sale_without_a_ship_needs_the_option_and_a_ship_further_on() -> None:
    """All positions of a match with the option can be read back; some are refused without it."""
    game, found = GAMES["buyers"], 0
    other = bb.game("magellan", west="B", east="B")
    for seed in range(10):
        idle = 0
        for k, state in enumerate(walk(game, 3, Random(seed))):
            data = state.to_dict()
            if state.phase_name == "payment" and not state.can_sail(state.turn):
                idle += 1
            if not idle or (k % 4 and state.phase_name != "payment"):
                continue
            check_comes_back(game, state)
            assert "lesson" not in game.state(data).to_dict()
            if state.phase_name == "turn":
                assert any("ships came for them" in problem for problem in other.problems(data))
        found += idle
    assert found > 2


@pytest.mark.parametrize("name", ["AA", "BB", "buyers"])
def test_the_audit_requires_a_ship_for_each_purchase(name: str) -> None:
    """It also requires a purchase for each ship: the boxes show who may bid by the letter of the rule sheet."""
    game = GAMES[name]
    state = next(s for s in walk(game, 4, Random(2)) if s.year == 1 and s.phase_name == "auction")
    assert game.check_invariants(state) == []
    year, explorer, seat, _ = next(sale for sale in state.sold if sale[2] >= 0 and sale[0] == 0)
    told = f"seat {seat} bought {EXPLORERS[explorer]} in year 1 without a ship there, or the reverse"
    state.sold = tuple(sale for sale in state.sold if sale[:3] != (year, explorer, seat))
    assert told in game.check_invariants(state)


def test_every_sale_must_have_its_ship() -> None:
    position = whole(20)
    year, card, buyer, price = position["sold"][0]
    assert buyer is not None
    bought = sum((name, who) == (card, buyer) for _, name, who, _ in position["sold"])
    told = f"sold: seat {buyer} bought {bought - 1} cards of {card} in year 1, but {bought} ships came for them"
    changed = [[year, card, None, price], *position["sold"][1:]]
    assert GAME.problems({**position, "sold": changed, "buyer": None, "vetoes": [0] * 3}) == [told]
    other = next(name for name in EXPLORERS if name != card and [name] * 3 != [sale[1] for sale in position["sold"]])
    changed = [[year, other, buyer, price], *position["sold"][1:]]
    assert told in GAME.problems({**position, "sold": changed})


def test_the_last_buyer_must_match_the_last_sale() -> None:
    """If every sale is given, the last buyer can't be a seat that bought nothing, or none after a sale."""
    position = whole(20)
    buyers = [who for _, _, who, _ in position["sold"] if who is not None]
    assert position["buyer"] == buyers[-1]
    for wrong in (None, (buyers[-1] + 1) % 3):
        told = f"`buyer` must be {buyers[-1]}, the last buyer in `sold`, not {wrong}"
        assert told in GAME.problems({**position, "buyer": wrong})
    start = GAME.new(3).to_dict()
    assert GAME.problems({**start, "buyer": 1}) == ["`buyer` must be None, the last buyer in `sold`, not 1"]
    state = GAME.state(position)
    state.buyer = (state.buyer + 1) % 3
    assert f"the last buyer is not seat {state.buyer}" in GAME.check_invariants(state)


@pytest.mark.parametrize("name", ["AA", "BB", "buyers"])
def test_vetoes_come_from_cards_of_columbus(name: str) -> None:
    """A seat has at most as many as it bought of them in year I, and each card put off has used one up."""
    game, put_off = GAMES[name], 0
    for seed in range(many(check=2, proofs=6)):
        sold = (state for state in walk(game, 4, Random(seed)) if state.phase_name in ("turn", "gold"))
        for state in islice(sold, 0, None, many(check=3, proofs=1)):
            position = state.to_dict()
            bought = [sum(sale[:3] == [1, "columbus", who] for sale in position["sold"]) for who in range(4)]
            for who, n in enumerate(bought):
                more = [n + 1 if seat == who else 0 for seat in range(4)]
                told = f"vetoes: seat {who} can’t have {n + 1} left; it bought {n} cards of columbus in year 1"
                assert n == 3 or told in game.problems({**position, "vetoes": more})
            if position["later"]:
                put_off += 1
                told = f"vetoes: {sum(bought)} of {sum(bought)} can’t be left, because cards have been put off"
                assert told in game.problems({**position, "vetoes": bought})
                state.vetoes = bought
                assert any("vetoes" in fault for fault in game.check_invariants(state))
    assert put_off > 3


def test_a_lesson_may_leave_out_the_last_sale() -> None:
    assert "lesson" in GAME.state({"seats": 3, "card": "cook", "buyer": 1, "vetoes": [0, 0, 2]}).to_dict()


@pytest.mark.parametrize("name", ["AA", "BB", "buyers"])
def test_each_seat_has_the_ships_of_its_own_sales(name: str) -> None:
    """Two buyers of a year trade places in the sales; the numbers of ships, in all and by explorer, stay the same."""
    game, years = GAMES[name], set()
    for seed in range(many(check=2, proofs=4)):
        for state in walk(game, 4, Random(seed)):
            data = state.to_dict()
            if state.phase_name not in ("turn", "gold", "over") or not data["sold"]:
                continue
            last = data["sold"][-1]
            year, card, buyer, _ = last
            others = [s for s in data["sold"] if s[0] == year and s[1] != card and s[2] not in (None, buyer)]
            if buyer is None or not others:
                continue
            last[2], others[0][2] = others[0][2], buyer
            told = [problem for problem in game.problems(data) if "ships came for them" in problem]
            assert any(f"sold: seat {buyer} bought" in problem for problem in told), (seed, data)
            years.add(year)
    assert years == {1, 2, 3}


def test_a_sale_by_the_option_needs_a_ship_that_has_got_so_far() -> None:
    """Only a seat with a ship on the box of the sale's year or beyond may have bought without a ship to advance."""
    game = GAMES["buyers"]
    columbus = EXPLORERS.index("columbus")
    for state in (s for seed in range(20) for s in walk(game, 4, Random(seed)) if s.year and s.phase_name == "turn"):
        data = state.to_dict()
        sale = [2, "columbus", None, 0]
        without = [who for who in range(4) if not any(state.ships_on(who, columbus, box) for box in range(3))]
        if sale in data["sold"] and without:
            break
    else:
        raise AssertionError("no unsold card")
    assert game.problems(data) == []
    data["sold"][data["sold"].index(sale)] = [2, "columbus", without[0], 1]
    data["buyer"] = next(who for _, _, who, _ in reversed(data["sold"]) if who is not None)
    told = f"sold: seat {without[0]} bought 1 cards of columbus in year 2, but 0 ships came for them"
    assert game.problems(data) == [told]


def test_a_lesson_may_leave_out_sales_and_stays_a_lesson() -> None:
    """What a lesson leaves out is missing for the whole match, but all its positions can be read back."""
    lesson = {
        "seats": 3,
        "card": "cook",
        "later": ["cook"],
        "sold": [[1, "cook", 1, 3]],
        "boxes": {"cook": [[1, 2], [], []]},
    }
    state = GAME.state(lesson)
    assert state.to_dict()["lesson"] is True
    assert "lesson" not in GAME.state({"seats": 3, "card": "cook"}).to_dict()
    rng, data = Random(5), state.to_dict()
    while state.to_act is not None:
        state.apply(random_number(state, rng))
        data = state.to_dict()
        assert GAME.state(data).to_dict() == data
        assert GAME.check_invariants(state) == []
    assert GAME.problems({**data, "lesson": 1}) == ["lesson must be true or false, not 1"]


NAMES = [*EXPLORERS, "vasco_right", *PHASES, "blue", ""]


@settings(max_examples=many(check=60, proofs=150))
@given(st.sampled_from([*BOARDS]), junk(KEYS, NAMES), st.integers(3, 6))
def test_junk_is_refused_or_sound(board: str, position: Any, seats: int) -> None:
    check_refused_or_sound(BOARDS[board], position, Random(1), plies=25)
    if isinstance(position, dict):
        check_refused_or_sound(BOARDS[board], {**position, "seats": seats}, Random(1), plies=25)


@pytest.mark.parametrize("board", BOARDS)
def test_a_changed_position_is_refused_or_played_to_its_end(board: str) -> None:
    states = check_changed(BOARDS[board], met(board), seed=1, count=many(check=60, proofs=200), plies=1500)
    assert all(state.to_act is None for state in states)


def test_small_changes_are_accepted() -> None:
    """The tests above do not pass merely because everything is refused."""
    for board in BOARDS:
        for text in met(board):
            position = json.loads(text)
            position["round"] += 1
            for key in ("deck", "pile") if position["phase"] != "turn" else ("pile",):
                if not position["later"] or key == "pile":
                    position.pop(key)
            assert BOARDS[board].problems(position) == []


def test_a_lesson_may_skip_seats_without_asking_the_highest_bidder_again() -> None:
    state = GAME.state(basis(bids=[None, 3, None], turn=0))
    state.apply(state.legal_actions()[-1])
    assert (state.to_dict()["passed"], state.turn) == ([True, False, False], 2)
    assert GAME.state(state.to_dict()).to_dict() == state.to_dict()


def test_a_ship_about_to_be_placed_is_not_in_reserve() -> None:
    position = BOARDS["AB"].state(basis(phase="part", card="vasco", turn=0)).to_dict()
    assert position["reserve"] == [5, 6, 6]


VASCO_SHIPS = {"vasco": [[1], [], []], "vasco_right": [[1], [], []]}
PAID: dict[str, tuple[str, Position]] = {
    "payment": ("BA", {"card": "magellan", "bids": [None, 9, None]}),
    "payment for another": ("AA", {"phase": "payment", "card": "polo", "bids": [None, 9, None]}),
    "advance": ("BA", {"card": "magellan", "year": 2, "sets": [[1, 1, [8]], [1, 1, [9]]]}),
    "advance of vasco": ("AB", {"phase": "advance", "card": "vasco", "year": 2, "boxes": VASCO_SHIPS}),
    "part": ("AB", {"card": "vasco"}),
    "under": ("BA", {"card": "magellan", "sets": [[1, 1, []]], "joined": 0}),
    "under on side A": ("AA", {"phase": "under", "card": "magellan", "sets": [[1, 1, []]], "joined": 0}),
    "lost": ("AB", {"card": "cook"}),
}
"""Phases after a sale, from the first card paid until the discard pile may become the pile."""


@pytest.mark.parametrize("case", PAID)
def test_cards_paid_must_be_on_the_discard(case: str) -> None:
    """By default the cards are there; on side B of the west, one of them goes under Magellan."""
    board, changes = PAID[case]
    game = BOARDS[board]
    sold = {"phase": case, "seats": 3, "turn": 1, "buyer": 1, "bids": [None, 6, None], "paid": [6]}
    given = {**sold, **changes}
    state = game.state(given)
    assert state.discard == [0] * 6 + [1] + [0] * 3
    while state.phase in BUYING:
        state.apply(random_number(state, Random(1)))
        assert min(state.discard) >= 0
        assert game.problems(state.to_dict()) == []
    assert game.problems({**given, "discard": [0] * 9}) == ["`discard` must contain the cards paid, including [6]"]


def test_cards_paid_need_not_be_on_the_discard_once_cards_are_drawn() -> None:
    drawn = {"phase": "vasco", "card": "vasco", "turn": 1, "bids": [None, 6, None], "paid": [6], "discard": [0] * 9}
    assert GAME.problems(basis(**drawn)) == []
