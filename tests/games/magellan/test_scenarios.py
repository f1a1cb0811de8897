"""The scenarios (`s`) and resolutions (`r`) of Magellan's fact sheet by their numbers, played through the public face.

Below them: what the six explorers do on both sides of the boards.

The sheet's Red is orange here (the seats are blue, orange, green, purple, yellow, black, clockwise). Scenarios that
depend on a board or an option are played with each of its values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Game, Term
from boardbook.games.magellan.value import card_worth
from tests.games.magellan.playing import BOARDS, GAMES, walk

Position = dict[str, Any]

BLUE, ORANGE, GREEN, PURPLE, YELLOW, BLACK = range(6)
EXPLORERS = ("columbus", "pizarro", "magellan", "polo", "vasco", "cook")
ONE_TO_NINE = list(range(1, 10))
CROWNS = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1}

both_wests = pytest.mark.parametrize("west", ["A", "B"])
both_easts = pytest.mark.parametrize("east", ["A", "B"])
both_overpays = pytest.mark.parametrize("overpay", ["only_if_needed", "minimal"])
three_years = pytest.mark.parametrize("year", [1, 2, 3])
every_explorer = pytest.mark.parametrize("card", EXPLORERS)


# --- positions ----------------------------------------------------------------------------------------------------


def on_offer(card: str, **changes: Any) -> Position:
    """A card on offer in year I; three seats with hands of one to nine, if nothing else is said."""
    return {"seats": 3, "card": card, **changes}


def last_card(card: str, **changes: Any) -> Position:
    """The last card of its year on offer."""
    return on_offer(card, deck={}, **changes)


def for_sale(card: str, year: int, seat: int = BLUE, **changes: Any) -> Position:
    """A card that the seat may buy: in years II and III its ship stands on the box before, and no other's."""
    given = on_offer(card, year=year, **changes)
    if year > 1 and card == "magellan":
        given["sets"] = [[seat, year - 1, ONE_TO_NINE[: year - 1]]]
    elif year > 1:
        given["boxes"] = {**changes.get("boxes", {}), card: [[seat] if box == year - 1 else [] for box in (1, 2, 3)]}
    return given


def face_down(*cards: str, **changes: Any) -> Position:
    """The next card is turned; the year's deck holds these cards."""
    return {"seats": 3, "phase": "turn", "deck": dict(Counter(cards)), **changes}


@cache
def game(**options: str) -> Game[Any]:
    return bb.game("magellan", **options)


def begin(given: Position, **options: str) -> bb.Match:
    return bb.Match.from_position(game(**options), given, chance="ask")


# --- playing ------------------------------------------------------------------------------------------------------


def now(match: bb.Match) -> Position:
    state: Position = match.state.to_dict()
    return state


def legal(match: bb.Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


def possible(match: bb.Match) -> dict[str, float]:
    """What chance may answer, with its probability."""
    return {str(outcome): p for outcome, p in match.game.outcomes(match.state)}


def numbers_in(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def refused(match: bb.Match, text: str, rule: str, numbers: Iterable[int] = ()) -> None:
    """The action is not listed, this paragraph is among the reasons, and nothing changes."""
    before = now(match)
    assert text not in legal(match)
    ruling = match.explain(text)
    assert not ruling.legal
    assert f"magellan.{rule}" in ruling.rules
    for lang in ("en", "fr"):
        assert set(numbers) <= numbers_in(ruling.text(lang))
    with pytest.raises(bb.IllegalAction) as error:
        match.play(text)
    assert error.value.ruling.rules == ruling.rules
    assert now(match) == before


def turn(match: bb.Match, card: str) -> None:
    match.answer(f"turn {card}")


def all_pass(match: bb.Match) -> list[int]:
    """Nobody bids; who was asked, in order."""
    asked = []
    while now(match)["phase"] == "auction":
        asked.append(now(match)["turn"])
        match.play("pass")
    return asked


def bid(match: bb.Match, seat: int, price: int) -> None:
    """The seat bids and all others pass; nobody vetoes."""
    while now(match)["phase"] == "veto":
        match.play("waive")
    while now(match)["phase"] == "auction":
        match.play(f"bid {price}" if match.to_act == seat else "pass")
    assert (now(match)["phase"], match.to_act) == ("payment", seat)


def buy(match: bb.Match, seat: int, *cards: int) -> None:
    """The seat buys for the sum of these cards and pays with them."""
    bid(match, seat, sum(cards))
    for card in sorted(cards, reverse=True):
        match.play(f"pay {card}")


def drawn(match: bb.Match) -> list[int]:
    """Let chance answer while the same draws go on; who drew, card by card."""
    phase, seats = now(match)["phase"], []
    while now(match)["phase"] == phase and match.to_act == bb.CHANCE:
        seats.append(now(match)["turn"])
        match.answer(next(iter(possible(match))))
    return seats


def cards_each(match: bb.Match) -> dict[int, int]:
    """As `drawn`, counted by seat."""
    return dict(Counter(drawn(match)))


def result_of(match: bb.Match) -> bb.Result:
    assert match.result is not None
    return match.result


def counting_order(match: bb.Match, action: str) -> list[str]:
    """The sides that count after this action, in order."""
    told = [event.values["seat"] for event in match.preview(action).events if event.kind == "counted"]
    return [seat.key.removeprefix("side.") for seat in told if isinstance(seat, Term)]


def told(match: bb.Match, action: str) -> dict[str, tuple[str, ...]]:
    """Kinds of the events that an action brings about, with the paragraphs they cite."""
    return {event.kind: event.rules for event in match.preview(action).events}


# --- the scoring example ------------------------------------------------------------------------------------------


def scoring_example(*sets: list[Any], **changes: Any) -> bb.Match:
    """West B, east A. The last card finds no buyer; green bought last, so blue counts second and orange last."""
    given = last_card(
        "polo",
        year=3,
        buyer=GREEN,
        hands=[[1, 2, 4], [8], [3]],
        sets=list(sets),
        boxes={
            "columbus": [[], [BLUE], [BLUE]],
            "pizarro": [[], [], [ORANGE]],
            "polo": [[ORANGE], [GREEN], []],
            "vasco": [[ORANGE], [BLUE], [BLUE]],
            "cook": [[], [BLUE], [BLUE]],
        },
        **changes,
    )
    match = begin(given, west="B", east="A")
    match.play("pass")
    return match


@pytest.mark.parametrize(
    "sets",
    [
        pytest.param(([ORANGE, 3, [2, 1, 5]], [ORANGE, 2, [1, 4]]), id="s01"),
        pytest.param(([ORANGE, 3, [1, 1, 5]], [ORANGE, 2, [2, 4]]), id="s02"),
    ],
)
def test_s01_s02_the_scoring_example(sets: tuple[list[Any], ...]) -> None:
    match = scoring_example(*sets)
    assert (now(match)["phase"], match.to_act) == ("pizarro", ORANGE)
    assert now(match)["points"] == [52, 36, 3]
    (counted,) = (
        event
        for event in match.game.events(match.line.first(), match.line.plies[0].number)
        if event.kind == "counted" and event.values["points"] == 36
    )
    assert (counted.values["ships"], counted.values["sets"], counted.values["hand"]) == (1, 24 + 10, 1)


EXAMPLE = ([ORANGE, 3, [2, 1, 5]], [ORANGE, 2, [1, 4]])


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


def test_s05_exactly_20_is_good_and_any_card_more_too_much() -> None:
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


# --- bags, crowns, Vasco da Gama ----------------------------------------------------------------------------------


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


def test_s09_vasco_b_in_year_i() -> None:
    match = begin(on_offer("vasco"), east="B")
    for seat, part, cards in ((ORANGE, "left", 1), (BLUE, "left", 1), (GREEN, "right", 0)):
        buy(match, seat, 9)
        before = len(now(match)["hands"][seat])
        assert legal(match) == ["part left", "part right"]
        match.play(f"part {part}")
        assert drawn(match) == [seat] * cards if cards else now(match)["phase"] == "turn"
        assert len(now(match)["hands"][seat]) == before + cards
        if seat != GREEN:
            turn(match, "vasco")
    assert now(match)["boxes"]["vasco"][0] == [ORANGE, BLUE]
    assert now(match)["boxes"]["vasco_right"][0] == [GREEN]


def test_s10_vasco_b_in_years_ii_and_iii_and_at_the_end() -> None:
    boxes = {"vasco": [[ORANGE, BLUE], [], []], "vasco_right": [[GREEN], [], []]}
    match = begin(on_offer("vasco", year=2, deck={"vasco": 1}, boxes=boxes), east="B")
    for seat in (ORANGE, BLUE):
        buy(match, seat, 9)
        match.play("part left")
        if seat == ORANGE:
            assert drawn(match) == [ORANGE] * 2
            turn(match, "vasco")
    assert (now(match)["phase"], now(match)["draws"]) == ("vasco", 2)
    for _ in range(2):
        match.answer("gold 5")
    assert drawn(match) == [BLUE] * 2 + [ORANGE] * 2 + [GREEN] * 2  # the year's end, last buyer first
    while match.to_act == bb.CHANCE:
        turn(match, "vasco" if "turn vasco" in possible(match) else "columbus")
        if now(match)["card"] == "vasco":
            break
    buy(match, BLUE, 8)
    match.play("part right")
    while match.to_act == bb.CHANCE:
        assert now(match)["phase"] == "turn"  # nothing is drawn
        match.answer(next(iter(possible(match))))
    assert match.over
    assert match.view(None)["crowns"] == [8, 0, 8]


# --- paying -------------------------------------------------------------------------------------------------------


@both_overpays
@pytest.mark.parametrize("cards", [(7,), (5, 2)])
def test_s11_a_bid_of_7_is_paid_in_any_fitting_way(cards: tuple[int, ...], overpay: str) -> None:
    match = begin(on_offer("pizarro"), overpay=overpay)
    bid(match, BLUE, 7)
    for card in cards[:-1]:
        match.play(f"pay {card}")
    assert "overpaid" not in told(match, f"pay {cards[-1]}")
    match.play(f"pay {cards[-1]}")
    assert now(match)["hands"][BLUE] == [card for card in ONE_TO_NINE if card not in cards]
    assert now(match)["discard"] == [int(value in cards) for value in ONE_TO_NINE]
    assert now(match)["boxes"]["pizarro"][0] == [BLUE]


# --- the course of a game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "pile"), [(3, 36), (4, 27), (5, 18), (6, 9)])
@pytest.mark.parametrize("boards", BOARDS)
def test_s13_the_start(boards: str, seats: int, pile: int) -> None:
    match = bb.Match(BOARDS[boards], seats, chance="ask")
    assert now(match)["hands"] == [ONE_TO_NINE] * seats
    view = match.view(0)
    assert view["gold"] == {"0": 45}
    assert view["worth"] == {"0": 18}
    assert (view["pile"], view["discard"]) == (pile, [0] * 9)
    assert now(match)["reserve"] == [6] * seats
    assert now(match)["deck"] == dict.fromkeys(EXPLORERS, 3)
    assert possible(match) == pytest.approx({f"turn {card}": 1 / 6 for card in EXPLORERS})


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
    assert match.to_act == ORANGE  # who still is the last buyer
    assert now(match)["deck"]["cook"] == 0


def ship_on(card: str, seat: int, box: int, *others: tuple[int, int]) -> Position:
    """Ships of an explorer, as a part of a position: (seat, box) each."""
    ships = ((seat, box), *others)
    if card == "magellan":
        return {"sets": [[who, where, ONE_TO_NINE[:where]] for who, where in ships]}
    return {"boxes": {card: [[who for who, where in ships if where == box] for box in (1, 2, 3)]}}


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
def test_s17_a_year_missed_ends_the_voyage(card: str) -> None:
    match = begin(face_down(card, year=3, **ship_on(card, ORANGE, 1, (GREEN, 2))))
    turn(match, card)
    assert all_pass(match) == [GREEN]
    match = begin(face_down(card, year=3, **ship_on(card, ORANGE, 1)))
    turn(match, card)
    assert now(match)["sold"] == [[3, card, None, 0]]


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
    refused(match, "veto", "columbus.window")


@pytest.mark.parametrize("year", [2, 3])
def test_s19_buying_columbus_later_gives_no_veto(year: int) -> None:
    match = begin(for_sale("columbus", year))
    buy(match, BLUE, 1)
    assert now(match)["vetoes"] == [0, 0, 0]
    match = begin(for_sale("columbus", 1))
    buy(match, BLUE, 1)
    assert now(match)["vetoes"] == [1, 0, 0]


@three_years
def test_s20_magellan_a_needs_a_card_to_put_under(year: int) -> None:
    match = begin(for_sale("magellan", year, hands=[[3, 5], [], []]))
    assert legal(match) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"]
    refused(match, "bid 6", "magellan.keep", [5, 6])
    buy(match, BLUE, 5)
    assert legal(match) == ["under 3"]
    match.play("under 3")
    assert now(match)["hands"][BLUE] == []
    assert now(match)["sets"] == [[BLUE, year, [*ONE_TO_NINE[: year - 1], 3]]]
    match = begin(for_sale("magellan", year, hands=[[9], [], []]))
    assert legal(match) == ["pass"]
    refused(match, "bid 1", "magellan.keep")


@three_years
def test_s22_cook_b_needs_a_card_to_lose(year: int) -> None:
    match = begin(for_sale("cook", year, hands=[[1, 9], [], []]), east="B")
    assert legal(match) == [*(f"bid {gold}" for gold in ONE_TO_NINE), "pass"]
    refused(match, "bid 10", "cook.keep", [9, 10])
    buy(match, BLUE, 9)
    assert possible(match) == {"lost 1": 1.0}
    match.answer("lost 1")
    assert now(match)["hands"][BLUE] == []
    assert now(match)["discard"] == [1, 0, 0, 0, 0, 0, 0, 0, 1]
    match = begin(for_sale("cook", year, hands=[[9], [], []]), east="B")
    assert legal(match) == ["pass"]
    refused(match, "bid 1", "cook.keep")


def test_s23_cook_a_opens_the_hand_until_the_years_end() -> None:
    match = begin(on_offer("cook", deck={"vasco": 1}))
    assert "1" not in match.view(BLUE)["hands"]
    buy(match, ORANGE, 9)
    assert match.view(BLUE)["hands"]["1"] == ONE_TO_NINE[:8]
    turn(match, "vasco")
    buy(match, ORANGE, 8)
    match.answer("gold 4")
    assert match.seen_by(BLUE).log["text"].to_list()[-1] == "gold 4"
    # That was the last card of the year: the hand is taken back before the draw.
    assert now(match)["phase"] == "gold"
    assert now(match)["open"] == [False] * 3
    assert "1" not in match.view(BLUE)["hands"]
    assert match.view(ORANGE)["hands"]["1"] == [1, 2, 3, 4, 4, 5, 6, 7]
    match.answer("gold 9")
    assert match.seen_by(BLUE).log["text"].to_list()[-1] is None
    assert match.seen_by(ORANGE).log["text"].to_list()[-1] == "gold 9"


def test_s25_ships_not_placed_leave_the_game() -> None:
    boxes = {"columbus": [[ORANGE], [], []], "pizarro": [[ORANGE, ORANGE, ORANGE], [], []]}
    match = begin(last_card("cook", boxes=boxes))
    assert now(match)["reserve"] == [6, 2, 6]
    all_pass(match)
    drawn(match)
    assert (now(match)["year"], now(match)["reserve"]) == (2, [0, 0, 0])
    assert "magellan.year.leave" in match.log["rules"].to_list()[-1]


def test_s26_two_ships_on_one_box() -> None:
    boxes = {"columbus": [[], [ORANGE, ORANGE], []], "polo": [[], [GREEN], []]}
    match = begin(last_card("polo", year=3, hands=[[]] * 3, boxes=boxes))
    all_pass(match)
    assert result_of(match).scores == (0, 10, 0)


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
    """The order of steps of years I and II does not hold for it."""
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


@both_wests
def test_s29_three_cards_of_three_crowns_on_box_iii(west: str) -> None:
    boxes = {"polo": [[], [GREEN], []]}
    sets = [[ORANGE, 3, [1, 2, 3]]]
    match = begin(last_card("polo", year=3, hands=[[]] * 3, boxes=boxes, sets=sets), west=west)
    all_pass(match)
    assert result_of(match).scores == (0, 27, 0)


def test_s31_columbus_from_i_to_ii() -> None:
    given = last_card("columbus", year=2, boxes={"columbus": [[ORANGE], [], []]})
    stays, sails = begin(given), begin(given)
    all_pass(stays)
    buy(sails, ORANGE, 9)
    cards = [cards_each(match)[ORANGE] for match in (stays, sails)]
    assert cards == [2, 3]
    assert [match.view(None)["crowns"][ORANGE] for match in (stays, sails)] == [1, 5]


def test_s32_the_last_buyer_counts_first() -> None:
    """Red, blue, green and yellow of the sheet are the seats from blue to purple."""
    boxes = {"polo": [[], [GREEN], []], "cook": [[], [BLUE], []]}
    match = begin(last_card("polo", seats=4, year=3, buyer=BLUE, boxes=boxes))
    match.play("bid 1")
    order = ["green", "purple", "blue", "orange"]
    assert counting_order(match, "pay 1") == []  # four cards for the bags come first
    match.play("pay 1")
    for _ in range(3):
        match.answer(next(iter(possible(match))))
    after = match.state.clone()
    events = match.game.events(after, after.chances()[0][0])
    assert [
        str(e.values["seat"].key) for e in events if e.kind == "counted" and isinstance(e.values["seat"], Term)
    ] == [f"side.{side}" for side in order]
    # The last card turned stays unsold: the buyer of the last one sold begins.
    match = begin(last_card("cook", seats=4, year=3, buyer=GREEN, boxes=boxes))
    assert counting_order(match, "pass") == order
    # Nothing was ever sold: the auctioneer begins.
    match = begin(last_card("cook", seats=4, year=3, auctioneer=PURPLE, boxes=boxes))
    assert counting_order(match, "pass") == ["purple", "blue", "orange", "green"]


@pytest.mark.parametrize("name", GAMES)
def test_s34_gold_and_ships_are_kept(name: str) -> None:
    """The 63 cards counted anew after every step; and no ship is placed after year I (s25)."""
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
            assert game.faults(state) == []
            if here["phase"] in ("turn", "gold"):
                ships = len(here["sets"]) + sum(len(box) for boxes in here["boxes"].values() for box in boxes)
                assert placed.setdefault(here["year"], ships) <= ships
                assert here["year"] == 1 or ships == placed[here["year"]]
                placed[here["year"]] = ships
        assert state.to_act is None


def test_s35_equal_totals_share_the_victory() -> None:
    boxes = {"cook": [[], [GREEN], []]}
    match = begin(last_card("cook", year=3, hands=[[1, 7], [4, 5], []], boxes=boxes), east="B")
    match.play("pass")
    result = result_of(match)
    assert result.scores == (4, 4, 10)
    assert (result.ranks, result.winners) == ((2, 2, 1), (GREEN,))
    match = begin(last_card("polo", year=3, hands=[[1, 7], [4, 5], [9]], boxes={"polo": [[], [GREEN], []]}))
    match.play("pass")
    result = result_of(match)
    assert result.scores == (4, 4, 1)
    assert (result.ranks, result.winners, result.sides) == ((1, 1, 3), (BLUE, ORANGE), ("blue", "orange"))
    assert "magellan.score.tie" in match.log["rules"].to_list()[-1]


# --- resolutions: the auction -------------------------------------------------------------------------------------


def test_r02_the_first_word_carries_over_to_the_next_year() -> None:
    match = begin(last_card("cook", buyer=GREEN, boxes={"polo": [[BLUE, ORANGE, GREEN], [], []]}))
    assert all_pass(match) == [GREEN, BLUE, ORANGE]
    assert drawn(match) == [GREEN] * 4 + [BLUE] * 4 + [ORANGE] * 4
    for _ in range(3):
        match.play("done")
    turn(match, "polo")
    assert (now(match)["year"], match.to_act) == (2, GREEN)


def test_r02_the_auctioneer_while_nothing_is_sold() -> None:
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
    """With no ship left on the box before, the card is paid for and brings nothing."""
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
    # Whoever bought nothing in year II is out in year III, whoever did may bid, ship or no ship.
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
    state = game(**BUYERS).state(given)
    assert card_worth(state, BLUE) == 0 < card_worth(state, ORANGE)


def test_r04_a_bid_without_a_ship_leaves_a_card_too() -> None:
    """By the letter nobody bids for Magellan who would have no card left (6.2), nor for Cook on side B (9.4)."""
    for card, options in (("magellan", {}), ("cook", {"east": "B"})):
        given = on_offer(card, year=2, hands=[[3, 5], [2], []], **ship_on(card, BLUE, 2, (ORANGE, 1)))
        match = begin(given, **options, **BUYERS)
        assert legal(match) == [*(f"bid {gold}" for gold in range(1, 6)), "pass"]


def test_r04_what_a_card_without_a_ship_scored() -> None:
    """Nothing; the ship's crowns are those of the card that moved it."""
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


def test_r05_without_a_ship_no_bid() -> None:
    boxes = {"columbus": [[BLUE] * 3, [], []], "pizarro": [[BLUE] * 3, [], []]}
    match = begin(face_down("cook", "polo", boxes=boxes))
    turn(match, "cook")
    assert match.view(None)["barred"] == [True, False, False]
    assert all_pass(match) == [ORANGE, GREEN]
    # Nobody has a ship: with one ship of each colour that can be.
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
    refused(match, "bid 46", "auction.afford", [45, 46])
    match.play("bid 40")
    assert legal(match) == [*(f"bid {gold}" for gold in range(41, 46)), "pass"]
    refused(match, "bid 40", "auction.bid", [40])
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


# --- resolutions: the payment -------------------------------------------------------------------------------------


def payments(match: bb.Match) -> set[tuple[int, ...]]:
    """All ways to pay, by walking through them."""
    found: set[tuple[int, ...]] = set()

    def follow(state: Any, paid: tuple[Any, ...]) -> None:
        if state.phase_name != "payment":
            found.add(paid)
            return
        for n in state.legal_actions():
            after = state.clone()
            after.apply(n)
            follow(after, (*paid, match.game.action(n).fields["gold"]))

    follow(match.state, ())
    return found


def test_r07_overpaying_only_if_needed_is_not_allowed_with_fitting_cards() -> None:
    match = begin(on_offer("cook", hands=[[2, 5, 6, 9], [], []]))
    bid(match, BLUE, 7)
    assert payments(match) == {(5, 2)}
    refused(match, "pay 9", "pay.change", [7, 9])
    refused(match, "pay 6", "pay.change", [6, 7])
    match.play("pay 5")
    assert legal(match) == ["pay 2"]


def test_r07_overpaying_only_if_needed_is_allowed_without_fitting_cards() -> None:
    match = begin(on_offer("cook", hands=[[2, 3, 6, 9], [], []]))
    bid(match, BLUE, 7)
    assert payments(match) == {(9,), (6, 2), (6, 3)}
    refused(match, "pay 3", "pay.cards", [3, 7])
    assert "magellan.pay.change" in told(match, "pay 9")["overpaid"]
    match.play("pay 9")
    assert now(match)["hands"][BLUE] == [2, 3, 6]  # no change


def test_r07_overpaying_minimal_is_allowed_with_fitting_cards() -> None:
    match = begin(on_offer("cook", hands=[[2, 5, 6, 9], [], []]), overpay="minimal")
    bid(match, BLUE, 7)
    assert payments(match) == {(9,), (5, 2), (6, 2), (6, 5)}
    match.play("pay 6")
    assert legal(match) == ["pay 2", "pay 5"]


@both_overpays
def test_r07_overpaying_never_with_a_superfluous_card(overpay: str) -> None:
    match = begin(on_offer("cook", hands=[[1, 1, 4, 4, 8], [], []]), overpay=overpay)
    bid(match, BLUE, 7)
    for paid in payments(match):
        assert all(sum(paid) - card < 7 for card in paid)
    assert payments(match) == {(8,), (4, 4)}
    match.play("pay 4")
    refused(match, "pay 8", "pay.cards", [4, 8])


@both_overpays
@pytest.mark.parametrize(("card", "west", "east"), [("magellan", "A", "A"), ("cook", "A", "B")])
def test_r08_the_payment_leaves_a_card(card: str, west: str, east: str, overpay: str) -> None:
    for hand in ([1, 3, 4], [2, 2, 5, 9], [7, 8], [1, 1, 1]):
        for price in range(1, sum(hand) - min(hand) + 1):
            match = begin(on_offer(card, hands=[hand, [], []]), west=west, east=east, overpay=overpay)
            bid(match, BLUE, price)
            ways = payments(match)
            assert ways
            assert all(len(paid) < len(hand) and sum(paid) >= price for paid in ways)


@pytest.mark.parametrize(("card", "west", "east"), [("magellan", "B", "A"), ("cook", "A", "A")])
def test_r08_magellan_b_and_cook_a_may_take_the_last_card(card: str, west: str, east: str) -> None:
    match = begin(on_offer(card, hands=[[9], [], []]), west=west, east=east)
    assert legal(match)[-2:] == ["bid 9", "pass"]
    buy(match, BLUE, 9)
    if card == "magellan":
        match.play("under 9")
    assert now(match)["hands"][BLUE] == []


# --- resolutions: Magellan's sets ---------------------------------------------------------------------------------


@both_wests
def test_r09_the_buyer_says_which_set_advances(west: str) -> None:
    sets = [[BLUE, 1, [1]], [ORANGE, 1, [2]], [BLUE, 1, [3]]]
    match = begin(on_offer("magellan", year=2, sets=sets), west=west)
    buy(match, BLUE, 9)
    assert legal(match) == ["advance 1", "advance 2"]
    refused(match, "advance 3", "ship.which", [1, 2])
    match.play("advance 2")
    match.play("under 9" if west == "B" else "under 8")
    stored = 9 if west == "B" else 8
    assert now(match)["sets"] == [[BLUE, 1, [1]], [ORANGE, 1, [2]], [BLUE, 2, [3, stored]]]


def test_r09_only_sets_on_the_box_before_are_asked_about() -> None:
    sets = [[BLUE, 2, [1, 2]], [BLUE, 1, [3]], [BLUE, 1, [4]]]
    match = begin(on_offer("magellan", year=2, sets=sets))
    buy(match, BLUE, 9)
    assert legal(match) == ["advance 2", "advance 3"]
    match.play("advance 3")
    match.play("under 5")
    assert now(match)["sets"][2] == [BLUE, 2, [4, 5]]
    match = begin(on_offer("magellan", year=2, sets=sets[:2]))
    buy(match, BLUE, 9)
    assert now(match)["phase"] == "under"  # a single ship there: nothing to choose
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
    refused(match, "bid 9", "auction.afford", [2, 9])
    match = begin(last_card("cook", hands=[[], [], []], pile=[0] * 9, discard=[7] * 8 + [6], sets=[[BLUE, 1, [9]]]))
    all_pass(match)
    assert "gold 9" in possible(match)
    assert possible(match)["gold 9"] == pytest.approx(6 / 62)


# --- resolutions: the veto ----------------------------------------------------------------------------------------


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
def test_r12_a_veto_by_one_who_may_not_bid(year: int) -> None:
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
    assert match.to_act == GREEN  # the same first word as before
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


def test_r14_purchases_are_public() -> None:
    match = begin(on_offer("columbus"))
    buy(match, BLUE, 4)
    for seat in (ORANGE, None):
        view = match.view(seat)
        assert view["sold"] == {"0": [1, "columbus", BLUE, 4]}
        assert view["vetoes"] == [1, 0, 0]
        assert view["discard"] == [0, 0, 0, 1, 0, 0, 0, 0, 0]


# --- resolutions: the ends of the years ---------------------------------------------------------------------------


def test_r15_successive_exchanges() -> None:
    """Each ship gives an exchange of its own, and the new cards are seen before the next."""
    hands = [[1], [7, 8, 9], [2, 3, 4, 5]]
    boxes = {"polo": [[GREEN, ORANGE, GREEN], [], []]}
    match = begin(last_card("cook", hands=hands, boxes=boxes, buyer=GREEN))
    all_pass(match)
    drawn(match)  # all have drawn before anybody exchanges
    assert [len(hand) for hand in now(match)["hands"]] == [3, 7, 10]
    assert (now(match)["phase"], match.to_act) == ("exchange", GREEN)
    for card in (5, 4, 3):
        match.play(f"discard {card}")
    assert (now(match)["phase"], now(match)["draws"]) == ("restock", 3)  # the third ends it by itself
    assert [now(match)["discard"][card - 1] for card in (3, 4, 5)] == [1, 1, 1]
    for _ in range(3):
        match.answer("gold 9")
    assert (now(match)["phase"], match.to_act) == ("exchange", GREEN)
    match.play("discard 9")  # one just drawn
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
    refused(match, "discard 6", "polo.exchange", [5, 6])
    assert legal(match) == ["discard 1", "discard 2", "discard 3", "discard 4", "done"]


def test_r15_the_exchange_ends_with_the_hand() -> None:
    boxes = {"polo": [[BLUE, ORANGE, BLUE], [], []]}
    hands: list[list[int]] = [[1, 2], [], []]
    given = {"seats": 3, "phase": "exchange", "turn": BLUE, "hands": hands, "exchanges": [BLUE, ORANGE], "deck": {}}
    match = begin({**given, "boxes": boxes})
    match.play("discard 2")
    match.play("discard 1")
    assert drawn(match) == [BLUE, BLUE]
    assert (now(match)["phase"], match.to_act) == ("exchange", BLUE)  # the second ship
    match.play("done")
    assert (now(match)["phase"], now(match)["year"]) == ("turn", 2)  # orange has no card and is not asked


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


def test_r16_cook_a_with_an_empty_hand_opens_what_is_drawn_later() -> None:
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


def test_r17_vasco_a_draws_without_a_choice() -> None:
    match = begin(on_offer("vasco", deck={"cook": 1}), east="A")
    buy(match, BLUE, 1)
    assert (match.to_act, now(match)["phase"]) == (bb.CHANCE, "vasco")
    match = begin(on_offer("vasco", deck={"cook": 1}), east="B")
    buy(match, BLUE, 1)
    assert match.to_act == BLUE
    match.play("part left")
    assert (match.to_act, now(match)["phase"]) == (bb.CHANCE, "vasco")


def test_r18_the_card_lost_to_cook_b_is_drawn_from_the_whole_hand() -> None:
    match = begin(on_offer("cook", hands=[[2, 2, 7, 9], [], []], sets=[[BLUE, 1, [1]]]), east="B")
    buy(match, BLUE, 9)
    assert match.to_act == bb.CHANCE
    assert possible(match) == pytest.approx({"lost 2": 2 / 3, "lost 7": 1 / 3})
    match.answer("lost 2")
    assert now(match)["hands"][BLUE] == [2, 7]
    assert now(match)["discard"] == [0, 1, 0, 0, 0, 0, 0, 0, 1]
    assert match.seen_by(GREEN).log["text"].to_list()[-1] == "lost 2"  # face up


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


# All the gold there is, in three hands: blue has three of each value, orange and green two.
ALL_IN_HAND = [[value for value in ONE_TO_NINE for _ in range(times)] for times in (3, 2, 2)]


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


def test_r22_payments_are_open_and_hands_hidden() -> None:
    match = begin(on_offer("polo"))
    buy(match, BLUE, 5, 2)
    for seat in (ORANGE, None):
        assert match.seen_by(seat).log.filter(kind="pay")["text"].to_list() == ["pay 5", "pay 2"]
        assert match.view(seat)["cards"] == [7, 9, 9]
        assert str(BLUE) not in match.view(seat)["hands"]


@pytest.mark.parametrize("boards", BOARDS)
def test_r26_all_four_boards_can_be_laid(boards: str) -> None:
    match = bb.Match(BOARDS[boards], ["random"] * 4, seed=5).run()
    assert match.over
    assert "{west}{east}".format(**match.game.settings) == boards
    assert bb.Match("magellan").game.settings["west"] == bb.Match("magellan").game.settings["east"] == "A"


# --- resolution 28: parts of Vasco da Gama's boxes ----------------------------------------------------------------


@pytest.mark.parametrize("year", [2, 3])
@pytest.mark.parametrize("leaves", ["left", "right"])
@pytest.mark.parametrize("arrives", ["left", "right"])
def test_r28_vasco_b_parts(year: int, leaves: str, arrives: str) -> None:
    """From either part to either part; on both parts the owner says which ship leaves."""
    boxes: dict[str, Any] = {"vasco": [[], [], []], "vasco_right": [[], [], []]}
    for part in boxes.values():
        part[year - 2] = [BLUE]
    match = begin(on_offer("vasco", year=year, boxes=boxes, deck={"cook": 1}), east="B")
    assert match.view(None)["crowns"][BLUE] == 8
    buy(match, BLUE, 9)
    assert legal(match) == ["advance left", "advance right"]
    match.play(f"advance {leaves}")
    match.play(f"part {arrives}")
    if arrives == "left":
        assert drawn(match) == [BLUE] * year
    assert now(match)["phase"] == "turn"
    boxes["vasco" if leaves == "left" else "vasco_right"][year - 2] = []
    boxes["vasco" if arrives == "left" else "vasco_right"][year - 1] = [BLUE]
    assert {name: now(match)["boxes"][name] for name in boxes} == boxes
    assert match.view(None)["crowns"][BLUE] == 8 * ((leaves == "left") + (arrives == "right"))


@pytest.mark.parametrize("part", ["vasco", "vasco_right"])
def test_r28_vasco_b_from_one_part_nothing_is_asked(part: str) -> None:
    match = begin(on_offer("vasco", year=2, boxes={part: [[BLUE, BLUE], [], []]}, deck={"cook": 1}), east="B")
    buy(match, BLUE, 9)
    assert now(match)["phase"] == "part"
    refused(match, "advance left", "ship.which")
    match.play("part right")
    assert now(match)["boxes"][part][0] == [BLUE]
    assert now(match)["boxes"]["vasco_right"][1] == [BLUE]


@pytest.mark.parametrize("part", ["vasco", "vasco_right"])
def test_r28_ships_on_either_part_entitle(part: str) -> None:
    match = begin(face_down("vasco", "cook", year=2, boxes={part: [[GREEN], [], []]}), east="B")
    turn(match, "vasco")
    assert match.to_act == GREEN


# --- the six explorers --------------------------------------------------------------------------------------------


@three_years
@both_wests
def test_columbus_gives_a_veto_in_year_i_only(year: int, west: str) -> None:
    match = begin(for_sale("columbus", year), west=west)
    buy(match, BLUE, 3)
    assert now(match)["vetoes"] == [int(year == 1), 0, 0]
    assert now(match)["boxes"]["columbus"][year - 1] == [BLUE]
    assert now(match)["phase"] == "turn"
    assert match.view(None)["crowns"][BLUE] == {1: 1, 2: 5, 3: 10}[year]


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


@three_years
@both_wests
def test_magellan_takes_a_card_from_hand_or_payment(year: int, west: str) -> None:
    match = begin(for_sale("magellan", year, hands=[[1, 4, 4, 9], [], []]), west=west)
    buy(match, BLUE, 9, 4)
    under = "under 4"
    assert legal(match) == (["under 1", "under 4"] if west == "A" else ["under 4", "under 9"])
    if west == "A":
        refused(match, "under 9", "magellan.under_hand", [9])
    else:
        refused(match, "under 1", "magellan.under_payment", [1])
    match.play(under)
    assert now(match)["sets"] == [[BLUE, year, [*ONE_TO_NINE[: year - 1], 4]]]
    assert now(match)["hands"][BLUE] == ([1] if west == "A" else [1, 4])
    assert now(match)["discard"] == ([0, 0, 0, 1, 0, 0, 0, 0, 1] if west == "A" else [0] * 8 + [1])
    # On side A it lies face down, on side B face up.
    seen = match.view(ORANGE)["sets"]["0"][2][-1]
    assert seen == (0 if west == "A" else 4)
    assert match.view(BLUE)["sets"]["0"][2][-1] == 4
    assert (match.seen_by(ORANGE).log.filter(kind="under")["text"].item() is None) == (west == "A")


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


@three_years
@both_easts
@pytest.mark.parametrize("part", ["left", "right"])
def test_vasco_draws_on_arrival(year: int, east: str, part: str) -> None:
    match = begin(for_sale("vasco", year, deck={"cook": 1}), east=east)
    buy(match, BLUE, 3)
    if east == "B":
        match.play(f"part {part}")
    right = east == "B" and part == "right"
    cards = 0 if right else year
    assert now(match)["draws"] == cards
    if cards:
        assert drawn(match) == [BLUE] * cards
    assert len(now(match)["hands"][BLUE]) == 8 + cards
    points = 8 if right else 0 if east == "B" else (1, 2, 4)[year - 1]
    assert match.view(None)["crowns"][BLUE] == points
    assert now(match)["boxes"]["vasco_right" if right else "vasco"][year - 1] == [BLUE]


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


# --- crowns and bags of every box ---------------------------------------------------------------------------------

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
