"""The sentences of Magellan: each event and refusal with all its paragraphs and values, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Event, Term, Violation, refuse
from boardbook.core.words import Value
from tests.french import said
from tests.games.magellan.playing import BOARDS
from tests.games.magellan.refusals import CASES, VETOES, auction, exchange, gamble, payment, under
from tests.games.magellan.table import (
    ALL_IN_HAND,
    BLUE,
    EXAMPLE,
    GREEN,
    ORANGE,
    face_down,
    for_sale,
    last_card,
    on_offer,
    scoring_example,
)
from tests.games.narrating import (
    Events,
    Row,
    Telling,
    Violations,
    check_chance_cited,
    check_cited,
    check_refused,
    check_stray,
    check_told,
    event_kinds,
    kinds_told,
    refusal_words,
    terms,
    words_told,
)
from tests.games.table import Position

TELLING = Telling("magellan")
told, row = TELLING.event, TELLING.row
GAME = BOARDS["AA"]
NAMES = ("blue", "orange", "green", "purple", "yellow", "black")
YEARS = ("I", "II", "III")
SIDES: dict[str, dict[str, Any]] = {
    f"{west}{east}": {"west": west, "east": east} for west, east in ("AA", "AB", "BA", "BB")
}
"""Options by the sides of the west and the east half."""


def side(seat: int) -> Term:
    return Term(f"side.{NAMES[seat]}")


def card(name: str) -> Term:
    return Term(f"explorer.{name}")


# --- arrivals: every explorer, side and year ----------------------------------------------------------------------


def lot(name: str, year: int = 1) -> dict[str, Value]:
    """Return the card on offer."""
    return {"explorer": card(name), "year": YEARS[year - 1]}


def unsold(name: str, year: int = 1, *, why: tuple[str, ...] = ()) -> Event:
    return told("unsold", *why, "auction.unsold", **lot(name, year))


PLAIN = {
    name: [told("plain", f"{name}.plain", **lot(name, year)) for year in (1, 2, 3)] for name in ("polo", "pizarro")
}
OPENED = told("opened", "cook.open", of_side=side(BLUE))
DRAWS = [told("draws", "vasco.draw", of_side=side(BLUE), n=n) for n in (1, 2, 3)]
ARRIVALS: dict[tuple[str, str], list[list[Event]]] = {
    ("columbus", "A"): [[], [], []],
    ("columbus", "B"): [[], [], []],
    ("pizarro", "A"): [[plain] for plain in PLAIN["pizarro"]],
    ("pizarro", "B"): [*([plain] for plain in PLAIN["pizarro"][:2]), []],
    ("magellan", "A"): [[], [], []],
    ("magellan", "B"): [[], [], []],
    ("polo", "A"): [[], [], PLAIN["polo"][2:]],
    ("polo", "B"): [[plain] for plain in PLAIN["polo"]],
    ("vasco", "A"): [[draws] for draws in DRAWS],
    ("vasco", "B"): [[], [], []],
    ("cook", "A"): [[OPENED]] * 3,
    ("cook", "B"): [[], [], []],
}
"""What the box brings on arrival, in years I, II and III: chapters 4 to 9 of the rules."""


def paying(name: str, year: int, price: int = 5, hand: tuple[int, ...] = (1, 5), **changes: Any) -> Position:
    """Return a position in which blue has bought the card and pays; another card of the year is left."""
    begun = {"phase": "payment", "turn": BLUE, "bids": [price, None, None], "hands": [[*hand], [2, 3], []]}
    return for_sale(name, year, **{**begun, **changes})


def sailed(name: str, year: int) -> Event:
    """Return the event of chapter 3: a ship is placed in year I, and advances later."""
    where = {"of_side": side(BLUE), "explorer": card(name), "year": Term(f"box.{YEARS[year - 1]}")}
    if year == 1:
        return told("placed", "ship.place", "box.ships", "box.boxes", "ship.court", **where)
    return told("advanced", "ship.advance", "box.boxes", "ship.court", **where)


# --- events -------------------------------------------------------------------------------------------------------


def year_over(year: int) -> Event:
    steps = "year.last" if year == 3 else "year.order"
    return told("year_over", "year.end", steps, "year.shuffle", year=Term(f"year.{YEARS[year - 1]}"))


def drawing(seat: int, cards: int, *more: str) -> Event:
    return told("draws", "year.gold", *more, of_side=side(seat), n=cards)


def begins(year: int) -> Event:
    return told("year_begins", "year.next", "aim.years", year=Term(f"year.{YEARS[year - 1]}"))


def counted(seat: int, crowns: int, sets: int, hand: int) -> Event:
    """Return the event of F.1 to F.4; if sets bring crowns, it also cites 6.5."""
    rules = ["score.order", "score.ships", "score.gold", "score.total", "box.crown", "box.crowns"]
    rules += ["magellan.crown"] if sets else []
    points = crowns + sets + hand
    return told("counted", *rules, of_side=side(seat), points=points, crowns=crowns, sets=sets, hand=hand)


def shipless(name: str) -> Event:
    return told("no_ship", "auction.entitled", of_side=side(BLUE), **lot(name, 2))


def won(points: int, *seats: int) -> Event:
    tie = ["score.tie"] if len(seats) > 1 else []
    return told("won", "aim.rulers", *tie, sides=[side(seat) for seat in seats], points=points)


BAGS = ("year.bags", "box.bags")
POLO_OF_GREEN = {"polo": [[], [GREEN], []]}
NO_GOLD: Position = {"hands": ALL_IN_HAND, "pile": [0] * 9}
EVENTS: dict[str, Row[Events]] = {
    **{
        f"arrival: {name}, side {board}, year {year}": row(
            paying(name, year), "pay 5", [sailed(name, year), *ARRIVALS[name, board][year - 1]], **SIDES[board * 2]
        )
        for name, board in ARRIVALS
        for year in (1, 2, 3)
    },
    **{
        f"arrival: Vasco's left part, year {year}": row(  # 8.2: 1, 2 or 3 cards are drawn
            paying("vasco", year),
            "pay 5, part left",
            [told("draws", "vasco.choice", of_side=side(BLUE), n=year)],
            east="B",
        )
        for year in (1, 2, 3)
    },
    **{
        f"arrival: Vasco's right part, year {year}": row(  # 8.3: 8 crowns count
            paying("vasco", year), "pay 5, part right", [told("for_points", "vasco.right", points=8)], east="B"
        )
        for year in (1, 2, 3)
    },
    "vetoed": row(
        on_offer("cook", phase="veto", turn=ORANGE, vetoes=[0, 1, 0]),
        "veto",
        [told("vetoed", "columbus.veto", "columbus.later", **lot("cook"))],
    ),
    "unsold: all pass": row(on_offer("polo"), "pass, pass, pass", [unsold("polo")]),
    "unsold: nobody may bid": row(
        face_down("cook", "polo", year=2), "turn cook", [unsold("cook", 2, why=("auction.entitled",))]
    ),
    "sold": row(
        on_offer("vasco"),
        "bid 3, bid 7, pass, pass",
        [told("sold", "auction.sold", of_side=side(ORANGE), **lot("vasco"), price=7, second=3)],
    ),
    "overpaid": row(
        paying("columbus", 1, 5, (7,)),
        "pay 7",
        [told("overpaid", "pay.change", of_side=side(BLUE), gold=2), sailed("columbus", 1)],
    ),
    "overpaid: with several cards": row(
        paying("columbus", 1, 9, (5, 7)),
        "pay 7, pay 5",
        [told("overpaid", "pay.change", of_side=side(BLUE), gold=3), sailed("columbus", 1)],
    ),
    "reshuffled": row(
        paying("vasco", 1, 8, **NO_GOLD), "pay 8", [sailed("vasco", 1), DRAWS[0], told("reshuffled", "year.short")]
    ),
    "lost_draws": row(
        paying("vasco", 3, 8, **NO_GOLD), "pay 8, gold 8", [told("lost_draws", "year.short", of_side=side(BLUE), n=2)]
    ),
    "year_over": row(last_card("cook"), "pass, pass, pass", [unsold("cook"), year_over(1), drawing(BLUE, 2)]),
    "closed": row(
        last_card("columbus", open=[False, True, True]),
        "pass, pass, pass",
        [
            unsold("columbus"),
            year_over(1),
            told("closed", "cook.until", of_side=side(ORANGE)),
            told("closed", "cook.until", of_side=side(GREEN)),
            drawing(BLUE, 2),
        ],
    ),
    "draws: bags of two ships": row(
        last_card("cook", boxes={"polo": [[BLUE, BLUE], [], []]}),
        "pass, pass, pass",
        [unsold("cook"), year_over(1), drawing(BLUE, 2 + 2 * 2, *BAGS)],
    ),
    "draws: Magellan and old ships bring none": row(
        last_card("polo", year=2, sets=[[BLUE, 2, [1, 2]]], boxes={"polo": [[BLUE], [], []]}),
        "pass",
        [unsold("polo", 2), year_over(2), drawing(BLUE, 2)],
    ),
    "draws: bags of year II": row(
        last_card("cook", year=2, boxes={"cook": [[BLUE], [], []], "polo": [[], [BLUE], []]}),
        "pass",
        [unsold("cook", 2), year_over(2), drawing(BLUE, 2 + 3, *BAGS)],
    ),
    "draws: next seat": row(
        last_card("cook", boxes={"columbus": [[ORANGE], [], []]}),
        "pass, pass, pass, gold 1, gold 2",
        [drawing(ORANGE, 3, *BAGS)],
    ),
    "draws: bags of year III": row(
        last_card("cook", year=3, boxes={"cook": [[], [GREEN], []], "polo": [[], [], [ORANGE]]}),
        "pass",
        [unsold("cook", 3), year_over(3), told("draws", "year.last", *BAGS, of_side=side(ORANGE), n=4)],
    ),
    "draws: exchange": row(
        exchange(), "discard 9, discard 4, done", [told("draws", "polo.exchange", of_side=side(BLUE), n=2)]
    ),
    "draws: a full exchange": row(
        exchange(), "discard 9, discard 4, discard 3", [told("draws", "polo.exchange", of_side=side(BLUE), n=3)]
    ),
    "ships_leave": row(exchange(reserve=[5, 6, 4]), "done", [told("ships_leave", "year.leave", n=15), begins(2)]),
    "year_begins: no ship leaves": row(exchange(year=2, boxes={"polo": [[], [BLUE], []]}), "done", [begins(3)]),
    "counted": row(
        last_card(
            "polo",
            year=3,
            hands=[[1, 7], [4, 5], [9]],
            sets=[[BLUE, 3, [1, 2, 4]]],
            boxes={**POLO_OF_GREEN, "columbus": [[], [ORANGE, ORANGE], []]},
        ),
        "pass",
        [
            unsold("polo", 3),
            year_over(3),
            counted(BLUE, 0, 3 * (3 + 3 + 2), 3 + 1),
            counted(ORANGE, 2 * 5, 0, 2 + 2),
            counted(GREEN, 0, 0, 1),
            won(28, BLUE),
        ],
    ),
    "won: a tie": row(
        last_card("polo", year=3, buyer=ORANGE, hands=[[1, 7], [4, 5], [9]], boxes=POLO_OF_GREEN),
        "pass",
        [
            unsold("polo", 3),
            year_over(3),
            counted(ORANGE, 0, 0, 4),
            counted(GREEN, 0, 0, 1),
            counted(BLUE, 0, 0, 4),
            won(4, BLUE, ORANGE),
        ],
    ),
    "bust": row(
        gamble(luck=[9, 8, 3]),
        "draw, luck 4",
        [
            told("bust", "pizarro.limit", of_side=side(BLUE), gold=4, sum=24, n=4, points=0),
            counted(ORANGE, 0, 0, 18),
            counted(GREEN, 0, 0, 18),
            won(18, BLUE, ORANGE, GREEN),
        ],
        west="B",
    ),
    "luck_counts": row(
        gamble(luck=[9, 8, 3]),
        "stop",
        [
            told("luck_counts", "pizarro.luck", of_side=side(BLUE), points=20, n=3),
            counted(ORANGE, 0, 0, 18),
            counted(GREEN, 0, 0, 18),
            won(38, BLUE),
        ],
        west="B",
    ),
}
"""Rows of a position, actions, all the events of the last one, and the sides that are not A."""


@pytest.mark.parametrize("case", EVENTS)
def test_an_event_has_all_its_paragraphs_and_values(case: str) -> None:
    check_told(EVENTS[case])


def test_a_card_for_which_nobody_has_a_ship_left_has_an_event() -> None:
    """This is possible with one ship of each colour (1.7, 1.9)."""
    edition = bb.edition("magellan")
    edition["ships"] = 1
    given = face_down("cook", "polo", boxes={"columbus": [[BLUE, ORANGE, GREEN], [], []]})
    check_told(row(given, "turn cook", [unsold("cook", why=("auction.no_ship",))], edition=edition))


@pytest.mark.parametrize("explorer", ["columbus", "cook", "magellan", "vasco"])
def test_a_purchase_without_a_ship_has_an_event(explorer: str) -> None:
    """By the option under which all buyers of the year before may bid (1.6); no ability is used."""
    ships = {"sets": [[BLUE, 2, [1, 2]]]} if explorer == "magellan" else {"boxes": {explorer: [[], [BLUE], []]}}
    given = on_offer(explorer, year=2, deck={"polo": 1}, phase="payment", turn=BLUE, bids=[5, None, None], **ships)
    bought = row(given, "pay 5", [shipless(explorer)], bidders="buyers", east="B")
    check_told(bought)
    state = bought.after(bought.steps)
    assert state.phase_name == "turn"
    assert (state.vetoes[BLUE], state.open[BLUE], state.size[BLUE]) == (0, False, 8)


def test_pizarros_draws_are_described_with_the_card_and_the_sum() -> None:
    draws: Row[Events] = row(gamble(luck=[9, 3]), "draw", [], west="B")
    game, before, after = draws.game, draws.before, draws.after(draws.steps)
    told_of = [game.describe(before, int(game.parse("draw")), None), game.describe(after, 5, None)]
    assert told_of == [("told.draw", {"who": side(BLUE)}), ("told.luck", {"who": side(BLUE), "gold": 5, "sum": 17})]


def test_explorers_are_masculine_in_french() -> None:
    """In French, the feminine participles (turned over, sold, put off) belong to the card, not to the explorer."""
    words = GAME.words
    men = "|".join(name for key, name in words.by_lang["fr"].items() if key.startswith("explorer."))
    woman = re.compile(rf"(?<!carte )(?:{men})(?: I+)? (?:est|a été) \w+ée")
    assert woman.search("Pizarre est retournée")
    found = [text for key in words.by_lang["fr"] for text in said(words, key)]
    assert [text for text in found if woman.search(text)] == []


def test_the_scoring_example_has_its_events() -> None:
    """Each count has its parts; the gamble comes after the count of the ship's owner and before the next one."""
    match = scoring_example(*EXAMPLE)
    counts = [counted(GREEN, 0, 0, 3), counted(BLUE, 44, 0, 8), counted(ORANGE, 1, 24 + 10, 1)]
    expected = [unsold("polo", 3), year_over(3), *counts]
    check_told(row(match.history.first().to_dict(), "pass", expected, west="B"))


def test_every_event_has_a_row() -> None:
    assert kinds_told(EVENTS) | {"no_ship"} == event_kinds(GAME)  # `no_ship` has a test of its own


# --- refusals -----------------------------------------------------------------------------------------------------


def wrong_phase(rule: str, doing: str, needed: str, now: str) -> Violation:
    moments = {"needed": Term(f"in_phase.{needed}"), "now": Term(f"in_phase.{now}")}
    return refuse(rule, "wrong_phase", what=Term(f"doing.{doing}"), **moments)


REFUSED: dict[str, Violation] = {
    "in_its_phase: bid": wrong_phase("auction.bid", "bid", "auction", "payment"),
    "in_its_phase: pass": wrong_phase("auction.pass", "pass", "auction", "payment"),
    "in_its_phase: waive": wrong_phase("columbus.window", "waive", "veto", "auction"),
    "before_the_bidding: too late": wrong_phase("columbus.window", "veto", "veto", "auction"),
    "before_the_bidding: no other card": refuse("columbus.window", "veto_worthless"),
    "in_its_phase: pay": wrong_phase("pay.cards", "pay", "payment", "auction"),
    "in_its_phase: under": wrong_phase("magellan.sets", "under", "under", "auction"),
    "in_its_phase: advance": wrong_phase("ship.which", "advance", "advance", "auction"),
    "in_its_phase: part": wrong_phase("vasco.choice", "part", "part", "auction"),
    "in_its_phase: discard": wrong_phase("polo.exchange", "discard", "exchange", "auction"),
    "in_its_phase: done": wrong_phase("polo.exchange", "done", "exchange", "auction"),
    "in_its_phase: draw": wrong_phase("pizarro.luck", "draw", "pizarro", "auction"),
    "in_its_phase: stop": wrong_phase("pizarro.luck", "stop", "pizarro", "auction"),
    "above_the_standing_bid": refuse("auction.bid", "bid_too_low", bid=7, standing=7),
    "can_be_paid": refuse("auction.afford", "bid_too_high", bid=50, gold=45),
    "can_be_paid: no card": refuse("auction.afford", "bid_too_high", bid=1, gold=0),
    "leaves_a_card: Magellan": refuse("magellan.keep", "must_keep_a_card", card=card("magellan"), bid=7, means=5),
    "leaves_a_card: Cook": refuse("cook.keep", "must_keep_a_card", card=card("cook"), bid=8, means=5),
    "in_hand: pay": refuse("pay.cards", "not_in_hand", gold=4),
    "in_hand: discard": refuse("polo.exchange", "not_in_hand", gold=3),
    "highest_first: pay": refuse("pay.cards", "highest_first", gold=8, last=5),
    "highest_first: discard": refuse("polo.exchange", "highest_first", gold=8, last=5),
    "completes_the_payment: exactly": refuse("pay.change", "pay_exactly", gold=6, due=7),
    "completes_the_payment: later": refuse("pay.change", "pay_exactly", gold=3, due=4),
    "completes_the_payment: too little": refuse("pay.cards", "too_little_follows", gold=3, due=8),
    "may_lie_under: hand": refuse("magellan.under_hand", "not_in_hand", gold=9),
    "may_lie_under: payment": refuse("magellan.under_payment", "not_paid", gold=3),
    "ship_can_advance": refuse("ship.which", "no_such_ship", ships=terms("ship", "1", "3")),
    "pile_not_empty": refuse("pizarro.luck", "no_gold_left"),
}
"""The violations of the cases in `refusals.py`."""


VETO_REFUSED: dict[str, Violation] = {
    "none": refuse("columbus.veto", "no_veto"),
    "used": refuse("columbus.once", "veto_used"),
    "used and a later card": refuse("columbus.once", "veto_used"),
    "of a later year": refuse("columbus.once", "veto_too_new"),
}


VETO_TOO_LATE = wrong_phase("columbus.window", "veto", "veto", "auction")
ON_THE_BOXES = {"cook": [[0], [], []], "columbus": [[], [0], []]}
REFUSALS: dict[str, Row[Violations]] = {
    **{case: row(given, action, [REFUSED[case]], **SIDES[ab]) for case, (ab, given, action, *_) in CASES.items()},
    **{
        f"a veto: {case}": row(
            auction(year=2, sold=sold, boxes=ON_THE_BOXES), "veto", [VETO_TOO_LATE, VETO_REFUSED[case]]
        )
        for case, (sold, *_) in VETOES.items()
    },
    "only_one_card: Magellan": row(
        auction("magellan", hands=[[9], [], []]),
        "bid 3",
        [refuse("magellan.keep", "only_one_card", card=card("magellan"))],
    ),
    "only_one_card: Cook": row(
        auction(hands=[[9], [], []]), "bid 3", [refuse("cook.keep", "only_one_card", card=card("cook"))], east="B"
    ),
    "a card that is not in hand, at the wrong moment": row(
        auction("magellan", hands=[[3, 5], [], []]),
        "under 9",
        [wrong_phase("magellan.sets", "under", "under", "auction")],
    ),
    "two reasons": row(
        auction(hands=[[2], [9], []], turn=0, bids=[None, 5, None]),
        "bid 4",
        [
            refuse("auction.bid", "bid_too_low", bid=4, standing=5),
            refuse("auction.afford", "bid_too_high", bid=4, gold=2),
        ],
    ),
    "all the gold and one more": row(
        auction("magellan", hands=[[3, 5], [], []]), "bid 9", [refuse("auction.afford", "bid_too_high", bid=9, gold=8)]
    ),
    "all the gold": row(
        auction("magellan", hands=[[3, 5], [], []]),
        "bid 8",
        [refuse("magellan.keep", "must_keep_a_card", card=card("magellan"), bid=8, means=5)],
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_has_all_its_paragraphs_and_values(case: str) -> None:
    check_refused(REFUSALS[case])


STRAY: dict[str, Row[Violations]] = {
    "an auction": row(auction(), "nowhere", [refuse("auction.bid", "auction_clicks")]),
    "a payment": row(payment(7, [7]), "nowhere", [refuse("pay.cards", "payment_clicks")]),
    "a veto": row(
        auction(phase="veto", turn=0, vetoes=[1, 0, 0]), "nowhere", [refuse("columbus.window", "veto_clicks")]
    ),
    "under Magellan": row(under([2, 3], [9]), "nowhere", [refuse("magellan.sets", "under_clicks")]),
    "an exchange": row(exchange(), "nowhere", [refuse("polo.exchange", "exchange_clicks")]),
    "a part": row(
        auction("vasco", phase="part", turn=0, reserve=[5, 6, 6]),
        "nowhere",
        [refuse("vasco.choice", "part_clicks")],
        east="B",
    ),
    "Pizarro's draws": row(gamble(), "nowhere", [refuse("auction.decision", "other_clicks")], west="B"),
}


@pytest.mark.parametrize("case", STRAY)
def test_stray_clicks_are_answered_with_what_can_be_done(case: str) -> None:
    check_stray(STRAY[case])


def test_every_refusal_has_a_row() -> None:
    assert words_told(REFUSALS, STRAY) == refusal_words(GAME)
    assert REFUSED.keys() == CASES.keys()
    assert VETO_REFUSED.keys() == VETOES.keys()


# --- legal actions and outcomes -----------------------------------------------------------------------------------

ADVANCING = auction("magellan", phase="advance", turn=0, year=2, sets=[[0, 1, [1]], [0, 1, [4]]])
KEPT = {"hands": [[3, 5], [4], [6]]}
CITED: dict[str, Row[str]] = {
    "the first bid": row(auction(), "bid 1", "auction.bid auction.afford auction.speaker auction.no_ship"),
    "a higher bid": row(auction(bids=[None, 5, None], turn=0), "bid 6", "auction.bid auction.afford auction.no_ship"),
    "a bid of a later year": row(
        for_sale("cook", 2), "bid 1", "auction.bid auction.afford auction.speaker auction.entitled"
    ),
    "a bid for Magellan, side A": row(
        auction("magellan", **KEPT), "bid 5", "auction.bid auction.afford auction.speaker auction.no_ship magellan.keep"
    ),
    "a bid for Magellan, side B": row(
        auction("magellan", **KEPT), "bid 5", "auction.bid auction.afford auction.speaker auction.no_ship", west="B"
    ),
    "a bid for Cook, side B": row(
        auction("cook", **KEPT),
        "bid 5",
        "auction.bid auction.afford auction.speaker auction.no_ship cook.keep",
        east="B",
    ),
    "passing": row(auction(), "pass", "auction.pass"),
    "a veto": row(
        auction(phase="veto", turn=0, vetoes=[1, 0, 0]), "veto", "columbus.veto columbus.window columbus.once"
    ),
    "no veto": row(auction(phase="veto", turn=0, vetoes=[1, 0, 0]), "waive", "columbus.window"),
    "a payment": row(payment(7, [7]), "pay 7", "pay.cards pay.discard hidden.sizes"),
    "under Magellan, side A": row(under([2, 3], [9]), "under 3", "magellan.under_hand magellan.sets"),
    "under Magellan, side B": row(under([2, 3], [9]), "under 9", "magellan.under_payment magellan.sets", west="B"),
    "a ship": row(ADVANCING, "advance 2", "ship.which"),
    "the left part": row(
        auction("vasco", phase="part", turn=0, reserve=[5, 6, 6]), "part left", "vasco.choice", east="B"
    ),
    "the right part": row(
        auction("vasco", phase="part", turn=0, reserve=[5, 6, 6]), "part right", "vasco.choice vasco.right", east="B"
    ),
    "an exchange": row(exchange(), "discard 9", "polo.exchange polo.each_ship"),
    "no exchange": row(exchange(), "done", "polo.exchange polo.each_ship"),
    "a draw": row(gamble(), "draw", "pizarro.luck pizarro.limit pizarro.others", west="B"),
    "no draw": row(gamble(), "stop", "pizarro.luck pizarro.limit pizarro.others", west="B"),
}


@pytest.mark.parametrize("case", CITED)
def test_a_legal_action_cites_its_paragraphs(case: str) -> None:
    check_cited(CITED[case])


CHANCE: dict[str, Row[str]] = {
    "the auctioneer": row(3, "", "setup.auctioneer", auctioneer="random"),
    "the first card": row(
        3,
        "auctioneer 1",
        "auction.card box.explorers setup.hand setup.pile setup.ships setup.years setup.sides box.boards",
        auctioneer="random",
    ),
    "the next card": row(face_down("cook", "polo", round=1), "", "auction.card box.explorers"),
    "Vasco's draw, side A": row(paying("vasco", 1), "pay 5", "vasco.draw hidden.hands"),
    "Vasco's draw, side B": row(paying("vasco", 1), "pay 5, part left", "vasco.choice hidden.hands", east="B"),
    "the lost card": row(paying("cook", 1), "pay 5", "cook.lost", east="B"),
    "the end of year I": row(last_card("cook"), "pass, pass, pass", "year.gold box.gold hidden.hands"),
    "the end of year III": row(
        last_card("cook", year=3, boxes={"cook": [[], [GREEN], []], "polo": [[], [], [ORANGE]]}),
        "pass",
        "year.last box.gold hidden.hands",
    ),
    "after an exchange": row(exchange(), "discard 9, done", "polo.exchange hidden.hands"),
    "the gamble": row(gamble(), "draw", "pizarro.luck", west="B"),
}


@pytest.mark.parametrize("case", CHANCE)
def test_an_outcome_cites_its_paragraphs(case: str) -> None:
    check_chance_cited(CHANCE[case])
