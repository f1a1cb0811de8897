"""What Magellan tells: each event and each refusal with all its paragraphs and values, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Event, Term, Violation
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
from tests.games.table import Position
from tests.games.telling import Telling, after, check_refused, check_told, event_kinds, number_of, refusal_words, terms

TELLING = Telling("magellan")
told, broken, cites = TELLING.event, TELLING.broken, TELLING.cites
NAMES = ("blue", "orange", "green", "purple", "yellow", "black")
YEARS = ("I", "II", "III")
three_years = pytest.mark.parametrize("year", [1, 2, 3])


def side(seat: int) -> Term:
    return Term(f"side.{NAMES[seat]}")


def card(name: str) -> Term:
    return Term(f"explorer.{name}")


# --- arrivals: every explorer, side and year ----------------------------------------------------------------------


def lot(name: str, year: int = 1) -> dict[str, Value]:
    """The card on offer."""
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
"""What the box tells on arrival, in years I, II and III: chapters 4 to 9 of the rules."""


def paying(name: str, year: int, price: int = 5, hand: tuple[int, ...] = (1, 5), **changes: Any) -> Position:
    """Blue has bought the card and pays; another card of the year is left."""
    begun = {"phase": "payment", "turn": BLUE, "bids": [price, None, None], "hands": [[*hand], [2, 3], []]}
    return for_sale(name, year, **{**begun, **changes})


def sailed(name: str, year: int) -> Event:
    """Chapter 3: a ship is placed in year I, later it advances."""
    where = {"of_side": side(BLUE), "explorer": card(name), "year": Term(f"box.{YEARS[year - 1]}")}
    if year == 1:
        return told("placed", "ship.place", "box.ships", "box.boxes", "ship.court", **where)
    return told("advanced", "ship.advance", "box.boxes", "ship.court", **where)


@pytest.mark.parametrize(("name", "board"), ARRIVALS)
@three_years
def test_an_arrival_is_told(name: str, board: str, year: int) -> None:
    game = BOARDS[board * 2]
    expected = [sailed(name, year), *ARRIVALS[name, board][year - 1]]
    check_told(game, game.state(paying(name, year)), ["pay 5"], expected)


@three_years
def test_both_parts_of_a_box_of_vasco_are_told(year: int) -> None:
    """Left 1, 2 or 3 cards are drawn, right 8 crowns count (8.2, 8.3)."""
    game = BOARDS["AB"]
    drawn = told("draws", "vasco.choice", of_side=side(BLUE), n=year)
    check_told(game, game.state(paying("vasco", year)), ["pay 5", "part left"], [drawn])
    points = told("for_points", "vasco.right", points=8)
    check_told(game, game.state(paying("vasco", year)), ["pay 5", "part right"], [points])


# --- events -------------------------------------------------------------------------------------------------------


def year_over(year: int) -> Event:
    steps = "year.last" if year == 3 else "year.order"
    return told("year_over", "year.end", steps, "year.shuffle", year=Term(f"year.{YEARS[year - 1]}"))


def drawing(seat: int, cards: int, *more: str) -> Event:
    return told("draws", "year.gold", *more, of_side=side(seat), n=cards)


def begins(year: int) -> Event:
    return told("year_begins", "year.next", "aim.years", year=Term(f"year.{YEARS[year - 1]}"))


def counted(seat: int, crowns: int, sets: int, hand: int) -> Event:
    """F.1 to F.4; where sets bring something, also what they count (6.5)."""
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
EVENTS: dict[str, tuple[str, Position, list[str], list[Event]]] = {
    "vetoed": (
        "AA",
        on_offer("cook", phase="veto", turn=ORANGE, vetoes=[0, 1, 0]),
        ["veto"],
        [told("vetoed", "columbus.veto", "columbus.later", **lot("cook"))],
    ),
    "unsold: all pass": (
        "AA",
        on_offer("polo"),
        ["pass", "pass", "pass"],
        [unsold("polo")],
    ),
    "unsold: nobody may bid": (
        "AA",
        face_down("cook", "polo", year=2),
        ["turn cook"],
        [unsold("cook", 2, why=("auction.entitled",))],
    ),
    "sold": (
        "AA",
        on_offer("vasco"),
        ["bid 3", "bid 7", "pass", "pass"],
        [told("sold", "auction.sold", of_side=side(ORANGE), **lot("vasco"), price=7, second=3)],
    ),
    "overpaid": (
        "AA",
        paying("columbus", 1, 5, (7,)),
        ["pay 7"],
        [told("overpaid", "pay.change", of_side=side(BLUE), gold=2), sailed("columbus", 1)],
    ),
    "overpaid: with several cards": (
        "AA",
        paying("columbus", 1, 9, (5, 7)),
        ["pay 7", "pay 5"],
        [told("overpaid", "pay.change", of_side=side(BLUE), gold=3), sailed("columbus", 1)],
    ),
    "reshuffled": (
        "AA",
        paying("vasco", 1, 8, **NO_GOLD),
        ["pay 8"],
        [sailed("vasco", 1), DRAWS[0], told("reshuffled", "year.short")],
    ),
    "lost_draws": (
        "AA",
        paying("vasco", 3, 8, **NO_GOLD),
        ["pay 8", "gold 8"],
        [told("lost_draws", "year.short", of_side=side(BLUE), n=2)],
    ),
    "year_over": (
        "AA",
        last_card("cook"),
        ["pass", "pass", "pass"],
        [unsold("cook"), year_over(1), drawing(BLUE, 2)],
    ),
    "closed": (
        "AA",
        last_card("columbus", open=[False, True, True]),
        ["pass", "pass", "pass"],
        [
            unsold("columbus"),
            year_over(1),
            told("closed", "cook.until", of_side=side(ORANGE)),
            told("closed", "cook.until", of_side=side(GREEN)),
            drawing(BLUE, 2),
        ],
    ),
    "draws: bags of two ships": (
        "AA",
        last_card("cook", boxes={"polo": [[BLUE, BLUE], [], []]}),
        ["pass", "pass", "pass"],
        [unsold("cook"), year_over(1), drawing(BLUE, 2 + 2 * 2, *BAGS)],
    ),
    "draws: Magellan and old ships bring none": (
        "AA",
        last_card("polo", year=2, sets=[[BLUE, 2, [1, 2]]], boxes={"polo": [[BLUE], [], []]}),
        ["pass"],
        [unsold("polo", 2), year_over(2), drawing(BLUE, 2)],
    ),
    "draws: bags of year II": (
        "AA",
        last_card("cook", year=2, boxes={"cook": [[BLUE], [], []], "polo": [[], [BLUE], []]}),
        ["pass"],
        [unsold("cook", 2), year_over(2), drawing(BLUE, 2 + 3, *BAGS)],
    ),
    "draws: next seat": (
        "AA",
        last_card("cook", boxes={"columbus": [[ORANGE], [], []]}),
        ["pass", "pass", "pass", "gold 1", "gold 2"],
        [drawing(ORANGE, 3, *BAGS)],
    ),
    "draws: bags of year III": (
        "AA",
        last_card("cook", year=3, boxes={"cook": [[], [GREEN], []], "polo": [[], [], [ORANGE]]}),
        ["pass"],
        [
            unsold("cook", 3),
            year_over(3),
            told("draws", "year.last", *BAGS, of_side=side(ORANGE), n=4),
        ],
    ),
    "draws: exchange": (
        "AA",
        exchange(),
        ["discard 9", "discard 4", "done"],
        [told("draws", "polo.exchange", of_side=side(BLUE), n=2)],
    ),
    "draws: a full exchange": (
        "AA",
        exchange(),
        ["discard 9", "discard 4", "discard 3"],
        [told("draws", "polo.exchange", of_side=side(BLUE), n=3)],
    ),
    "ships_leave": (
        "AA",
        exchange(reserve=[5, 6, 4]),
        ["done"],
        [told("ships_leave", "year.leave", n=15), begins(2)],
    ),
    "year_begins: no ship leaves": ("AA", exchange(year=2, boxes={"polo": [[], [BLUE], []]}), ["done"], [begins(3)]),
    "counted": (
        "AA",
        last_card(
            "polo",
            year=3,
            hands=[[1, 7], [4, 5], [9]],
            sets=[[BLUE, 3, [1, 2, 4]]],
            boxes={**POLO_OF_GREEN, "columbus": [[], [ORANGE, ORANGE], []]},
        ),
        ["pass"],
        [
            unsold("polo", 3),
            year_over(3),
            counted(BLUE, 0, 3 * (3 + 3 + 2), 3 + 1),
            counted(ORANGE, 2 * 5, 0, 2 + 2),
            counted(GREEN, 0, 0, 1),
            won(28, BLUE),
        ],
    ),
    "won: a tie": (
        "AA",
        last_card("polo", year=3, buyer=ORANGE, hands=[[1, 7], [4, 5], [9]], boxes=POLO_OF_GREEN),
        ["pass"],
        [
            unsold("polo", 3),
            year_over(3),
            counted(ORANGE, 0, 0, 4),
            counted(GREEN, 0, 0, 1),
            counted(BLUE, 0, 0, 4),
            won(4, BLUE, ORANGE),
        ],
    ),
    "bust": (
        "BA",
        gamble(luck=[9, 8, 3]),
        ["draw", "luck 4"],
        [
            told("bust", "pizarro.limit", of_side=side(BLUE), gold=4, sum=24, n=4, points=0),
            counted(ORANGE, 0, 0, 18),
            counted(GREEN, 0, 0, 18),
            won(18, BLUE, ORANGE, GREEN),
        ],
    ),
    "luck_counts": (
        "BA",
        gamble(luck=[9, 8, 3]),
        ["stop"],
        [
            told("luck_counts", "pizarro.luck", of_side=side(BLUE), points=20, n=3),
            counted(ORANGE, 0, 0, 18),
            counted(GREEN, 0, 0, 18),
            won(38, BLUE),
        ],
    ),
}
"""Board, position, what is done, and all that it tells."""


@pytest.mark.parametrize("case", EVENTS)
def test_an_event_is_told_with_all_its_values(case: str) -> None:
    board, position, path, expected = EVENTS[case]
    check_told(BOARDS[board], BOARDS[board].state(position), path, expected)


def test_a_card_for_which_nobody_has_a_ship_left_is_told() -> None:
    """With one ship of each colour that can be (1.7, 1.9)."""
    edition = bb.edition("magellan")
    edition["ships"] = 1
    game = bb.game("magellan", edition=edition)
    state = game.state(face_down("cook", "polo", boxes={"columbus": [[BLUE, ORANGE, GREEN], [], []]}))
    check_told(game, state, ["turn cook"], [unsold("cook", why=("auction.no_ship",))])


@pytest.mark.parametrize("explorer", ["columbus", "cook", "magellan", "vasco"])
def test_a_purchase_without_a_ship_is_told(explorer: str) -> None:
    """By the option that lets all buyers of the year before bid (1.6); no ability follows."""
    game = TELLING.played(bidders="buyers", east="B")
    ships = {"sets": [[BLUE, 2, [1, 2]]]} if explorer == "magellan" else {"boxes": {explorer: [[], [BLUE], []]}}
    given = on_offer(explorer, year=2, deck={"polo": 1}, phase="payment", turn=BLUE, bids=[5, None, None], **ships)
    state = game.state(given)
    check_told(game, state, ["pay 5"], [shipless(explorer)])
    assert state.phase_name == "turn"
    assert (state.vetoes[BLUE], state.open[BLUE], state.size[BLUE]) == (0, False, 8)


def test_pizarros_draws_tell_the_card_and_the_sum() -> None:
    game = BOARDS["BA"]
    state = game.state(gamble(luck=[9, 3]))
    told_of = [game.told(state, number_of(game, state, "draw"), None)]
    state = after(game, state, ["draw"])
    told_of.append(game.told(state, 5, None))
    assert told_of == [
        ("told.draw", {"who": side(BLUE)}),
        ("told.luck", {"who": side(BLUE), "gold": 5, "sum": 17}),
    ]


def test_explorers_are_men() -> None:
    """What is turned over, sold or put off, in the feminine, is a card and no man."""
    words = BOARDS["AA"].words
    men = "|".join(name for key, name in words.by_lang["fr"].items() if key.startswith("explorer."))
    woman = re.compile(rf"(?<!carte )(?:{men})(?: I+)? (?:est|a été) \w+ée")
    assert woman.search("Pizarre est retournée")
    found = [text for key in words.by_lang["fr"] for text in said(words, key)]
    assert [text for text in found if woman.search(text)] == []


def test_the_scoring_example_is_told() -> None:
    """Its count by parts; the gamble follows the ship's owner and holds the next counts up."""
    match = scoring_example(*EXAMPLE)
    blue, orange = counted(BLUE, 44, 0, 8), counted(ORANGE, 1, 24 + 10, 1)
    first = counted(GREEN, 0, 0, 3)
    game, state = match.game, match.line.first()
    expected = [unsold("polo", 3), year_over(3), first, blue, orange]
    check_told(game, state, ["pass"], expected)


def test_every_event_has_a_row() -> None:
    rows = [
        [shipless("cook")],
        *(events for *_, events in EVENTS.values()),
        *(here for years in ARRIVALS.values() for here in years),
    ]
    kinds = {event.kind for events in rows for event in events}
    assert kinds | {"advanced", "for_points"} == event_kinds(BOARDS["AA"])  # these two have tests of their own


# --- refusals -----------------------------------------------------------------------------------------------------


def wrong_phase(rule: str, doing: str, needed: str, now: str) -> Violation:
    moments = {"needed": Term(f"in_phase.{needed}"), "now": Term(f"in_phase.{now}")}
    return broken(rule, "wrong_phase", what=Term(f"doing.{doing}"), **moments)


REFUSED: dict[str, Violation] = {
    "in_its_phase: bid": wrong_phase("auction.bid", "bid", "auction", "payment"),
    "in_its_phase: pass": wrong_phase("auction.pass", "pass", "auction", "payment"),
    "in_its_phase: waive": wrong_phase("columbus.window", "waive", "veto", "auction"),
    "before_the_bidding: too late": wrong_phase("columbus.window", "veto", "veto", "auction"),
    "before_the_bidding: no other card": broken("columbus.window", "veto_worthless"),
    "in_its_phase: pay": wrong_phase("pay.cards", "pay", "payment", "auction"),
    "in_its_phase: under": wrong_phase("magellan.sets", "under", "under", "auction"),
    "in_its_phase: advance": wrong_phase("ship.which", "advance", "advance", "auction"),
    "in_its_phase: part": wrong_phase("vasco.choice", "part", "part", "auction"),
    "in_its_phase: discard": wrong_phase("polo.exchange", "discard", "exchange", "auction"),
    "in_its_phase: done": wrong_phase("polo.exchange", "done", "exchange", "auction"),
    "in_its_phase: draw": wrong_phase("pizarro.luck", "draw", "pizarro", "auction"),
    "in_its_phase: stop": wrong_phase("pizarro.luck", "stop", "pizarro", "auction"),
    "above_the_standing_bid": broken("auction.bid", "bid_too_low", bid=7, standing=7),
    "can_be_paid": broken("auction.afford", "bid_too_high", bid=50, gold=45),
    "can_be_paid: no card": broken("auction.afford", "bid_too_high", bid=1, gold=0),
    "leaves_a_card: Magellan": broken("magellan.keep", "must_keep_a_card", card=card("magellan"), bid=7, means=5),
    "leaves_a_card: Cook": broken("cook.keep", "must_keep_a_card", card=card("cook"), bid=8, means=5),
    "in_hand: pay": broken("pay.cards", "not_in_hand", gold=4),
    "in_hand: discard": broken("polo.exchange", "not_in_hand", gold=3),
    "highest_first: pay": broken("pay.cards", "highest_first", gold=8, last=5),
    "highest_first: discard": broken("polo.exchange", "highest_first", gold=8, last=5),
    "completes_the_payment: exactly": broken("pay.change", "pay_exactly", gold=6, due=7),
    "completes_the_payment: later": broken("pay.change", "pay_exactly", gold=3, due=4),
    "completes_the_payment: too little": broken("pay.cards", "too_little_follows", gold=3, due=8),
    "may_lie_under: hand": broken("magellan.under_hand", "not_in_hand", gold=9),
    "may_lie_under: payment": broken("magellan.under_payment", "not_paid", gold=3),
    "ship_can_advance": broken("ship.which", "no_such_ship", ships=terms("ship", "1", "3")),
    "pile_not_empty": broken("pizarro.luck", "no_gold_left"),
}
"""What the cases of the refusals say."""


@pytest.mark.parametrize("case", CASES)
def test_a_refusal_is_told_with_all_its_values(case: str) -> None:
    board, position, action, *_ = CASES[case]
    game = BOARDS[board]
    check_refused(game, game.explain(game.state(position), int(game.parse(action))), [REFUSED[case]])


VETO_REFUSED: dict[str, Violation] = {
    "none": broken("columbus.veto", "no_veto"),
    "used": broken("columbus.once", "veto_used"),
    "used and a later card": broken("columbus.once", "veto_used"),
    "of a later year": broken("columbus.once", "veto_too_new"),
}


@pytest.mark.parametrize("case", VETOES)
def test_a_refused_veto_is_told_with_the_moment_and_the_reason(case: str) -> None:
    boxes = {"cook": [[0], [], []], "columbus": [[], [0], []]}
    game, position = BOARDS["AA"], auction(year=2, sold=VETOES[case][0], boxes=boxes)
    expected = [wrong_phase("columbus.window", "veto", "veto", "auction"), VETO_REFUSED[case]]
    check_refused(game, game.explain(game.state(position), int(game.parse("veto"))), expected)


MORE: dict[str, tuple[str, Position, str, list[Violation]]] = {
    "only_one_card: Magellan": (
        "AA",
        auction("magellan", hands=[[9], [], []]),
        "bid 3",
        [broken("magellan.keep", "only_one_card", card=card("magellan"))],
    ),
    "only_one_card: Cook": (
        "AB",
        auction(hands=[[9], [], []]),
        "bid 3",
        [broken("cook.keep", "only_one_card", card=card("cook"))],
    ),
    "a card that is not in hand, at the wrong moment": (
        "AA",
        auction("magellan", hands=[[3, 5], [], []]),
        "under 9",
        [wrong_phase("magellan.sets", "under", "under", "auction")],
    ),
    "two reasons": (
        "AA",
        auction(hands=[[2], [9], []], turn=0, bids=[None, 5, None]),
        "bid 4",
        [
            broken("auction.bid", "bid_too_low", bid=4, standing=5),
            broken("auction.afford", "bid_too_high", bid=4, gold=2),
        ],
    ),
    "all the gold and one more": (
        "AA",
        auction("magellan", hands=[[3, 5], [], []]),
        "bid 9",
        [broken("auction.afford", "bid_too_high", bid=9, gold=8)],
    ),
    "all the gold": (
        "AA",
        auction("magellan", hands=[[3, 5], [], []]),
        "bid 8",
        [broken("magellan.keep", "must_keep_a_card", card=card("magellan"), bid=8, means=5)],
    ),
}


@pytest.mark.parametrize("case", MORE)
def test_more_refusals(case: str) -> None:
    board, position, action, expected = MORE[case]
    game = BOARDS[board]
    check_refused(game, game.explain(game.state(position), int(game.parse(action))), expected)


STRAY: list[tuple[str, Position, Violation]] = [
    ("AA", auction(), broken("auction.bid", "auction_clicks")),
    ("AA", payment(7, [7]), broken("pay.cards", "payment_clicks")),
    ("AA", auction(phase="veto", turn=0, vetoes=[1, 0, 0]), broken("columbus.window", "veto_clicks")),
    ("AA", under([2, 3], [9]), broken("magellan.sets", "under_clicks")),
    ("AA", exchange(), broken("polo.exchange", "exchange_clicks")),
    ("AB", auction("vasco", phase="part", turn=0, reserve=[5, 6, 6]), broken("vasco.choice", "part_clicks")),
    ("BA", gamble(), broken("auction.decision", "other_clicks")),
]


@pytest.mark.parametrize("case", range(len(STRAY)))
def test_stray_clicks_are_told_what_may_be_done(case: int) -> None:
    board, position, expected = STRAY[case]
    game = BOARDS[board]
    check_refused(game, game.explain_clicks(game.state(position), ["nowhere"]), [expected])


def test_every_refusal_has_a_row() -> None:
    more = [violation for *_, violations in MORE.values() for violation in violations]
    rows = [*REFUSED.values(), *VETO_REFUSED.values(), *more, *(violation for *_, violation in STRAY)]
    assert {violation.word for violation in rows} == refusal_words(BOARDS["AA"])
    assert REFUSED.keys() == CASES.keys()
    assert VETO_REFUSED.keys() == VETOES.keys()


# --- what is legal, and chance ------------------------------------------------------------------------------------

ADVANCING = auction("magellan", phase="advance", turn=0, year=2, sets=[[0, 1, [1]], [0, 1, [4]]])
KEPT = {"hands": [[3, 5], [4], [6]]}
CITED: dict[str, tuple[str, Position, str, tuple[str, ...]]] = {
    "the first bid": (
        "AA",
        auction(),
        "bid 1",
        cites("auction.bid", "auction.afford", "auction.speaker", "auction.no_ship"),
    ),
    "a higher bid": (
        "AA",
        auction(bids=[None, 5, None], turn=0),
        "bid 6",
        cites("auction.bid", "auction.afford", "auction.no_ship"),
    ),
    "a bid of a later year": (
        "AA",
        for_sale("cook", 2),
        "bid 1",
        cites("auction.bid", "auction.afford", "auction.speaker", "auction.entitled"),
    ),
    "a bid for Magellan, side A": (
        "AA",
        auction("magellan", **KEPT),
        "bid 5",
        cites("auction.bid", "auction.afford", "auction.speaker", "auction.no_ship", "magellan.keep"),
    ),
    "a bid for Magellan, side B": (
        "BA",
        auction("magellan", **KEPT),
        "bid 5",
        cites("auction.bid", "auction.afford", "auction.speaker", "auction.no_ship"),
    ),
    "a bid for Cook, side B": (
        "AB",
        auction("cook", **KEPT),
        "bid 5",
        cites("auction.bid", "auction.afford", "auction.speaker", "auction.no_ship", "cook.keep"),
    ),
    "passing": ("AA", auction(), "pass", cites("auction.pass")),
    "a veto": (
        "AA",
        auction(phase="veto", turn=0, vetoes=[1, 0, 0]),
        "veto",
        cites("columbus.veto", "columbus.window", "columbus.once"),
    ),
    "no veto": ("AA", auction(phase="veto", turn=0, vetoes=[1, 0, 0]), "waive", cites("columbus.window")),
    "a payment": ("AA", payment(7, [7]), "pay 7", cites("pay.cards", "pay.discard", "hidden.sizes")),
    "under Magellan, side A": ("AA", under([2, 3], [9]), "under 3", cites("magellan.under_hand", "magellan.sets")),
    "under Magellan, side B": ("BA", under([2, 3], [9]), "under 9", cites("magellan.under_payment", "magellan.sets")),
    "a ship": ("AA", ADVANCING, "advance 2", cites("ship.which")),
    "the left part": (
        "AB",
        auction("vasco", phase="part", turn=0, reserve=[5, 6, 6]),
        "part left",
        cites("vasco.choice"),
    ),
    "the right part": (
        "AB",
        auction("vasco", phase="part", turn=0, reserve=[5, 6, 6]),
        "part right",
        cites("vasco.choice", "vasco.right"),
    ),
    "an exchange": ("AA", exchange(), "discard 9", cites("polo.exchange", "polo.each_ship")),
    "no exchange": ("AA", exchange(), "done", cites("polo.exchange", "polo.each_ship")),
    "a draw": ("BA", gamble(), "draw", cites("pizarro.luck", "pizarro.limit", "pizarro.others")),
    "no draw": ("BA", gamble(), "stop", cites("pizarro.luck", "pizarro.limit", "pizarro.others")),
}


@pytest.mark.parametrize("case", CITED)
def test_a_legal_action_cites_what_it_rests_on(case: str) -> None:
    board, position, action, expected = CITED[case]
    game = BOARDS[board]
    ruling = game.explain(game.state(position), int(game.parse(action)))
    assert ruling.legal
    assert ruling.rules == expected


SET_UP = ("setup.hand", "setup.pile", "setup.ships", "setup.years", "setup.sides", "box.boards")
CHANCE: dict[str, tuple[str, Position, list[str], tuple[str, ...]]] = {
    "the next card": ("AA", face_down("cook", "polo", round=1), [], ("auction.card", "box.explorers")),
    "Vasco's draw, side A": ("AA", paying("vasco", 1), ["pay 5"], ("vasco.draw", "hidden.hands")),
    "Vasco's draw, side B": ("AB", paying("vasco", 1), ["pay 5", "part left"], ("vasco.choice", "hidden.hands")),
    "the lost card": ("AB", paying("cook", 1), ["pay 5"], ("cook.lost",)),
    "the end of year I": ("AA", last_card("cook"), ["pass"] * 3, ("year.gold", "box.gold", "hidden.hands")),
    "the end of year III": (
        "AA",
        last_card("cook", year=3, boxes={"cook": [[], [GREEN], []], "polo": [[], [], [ORANGE]]}),
        ["pass"],
        ("year.last", "box.gold", "hidden.hands"),
    ),
    "after an exchange": ("AA", exchange(), ["discard 9", "done"], ("polo.exchange", "hidden.hands")),
    "the gamble": ("BA", gamble(), ["draw"], ("pizarro.luck",)),
}


@pytest.mark.parametrize("case", CHANCE)
def test_chance_cites_what_its_answer_rests_on(case: str) -> None:
    board, position, path, expected = CHANCE[case]
    game = BOARDS[board]
    state = after(game, game.state(position), path)
    assert {game.cited(state, n) for n, _ in state.chances()} == {expected}


def test_the_beginning_cites_the_set_up() -> None:
    game = bb.game("magellan", auctioneer="random")
    state = game.new(3)
    assert game.cited(state, 0) == ("setup.auctioneer",)
    state.apply(0)
    assert game.cited(state, 0) == ("auction.card", "box.explorers", *SET_UP)
