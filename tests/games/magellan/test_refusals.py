"""Refusals of Magellan: the right paragraph and the right numbers for each kind of mistake, in both languages."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, Game, Layer, Violation
from boardbook.games.magellan import conditions
from boardbook.games.magellan.conditions import CONDITIONS
from boardbook.games.magellan.rules import State
from tests.games.magellan.playing import BOARDS, GAMES, sample
from tests.games.magellan.refusals import ADVANCING, CASES, VETOES, auction, exchange, gamble, payment, under
from tests.games.refusing import check_values_named, counted, every, plain, refusal_words, written
from tests.games.table import numbers_in

LANGS = ("en", "fr")
EVERY = every(CONDITIONS)


def ruling(board: str, position: dict[str, Any], action: str) -> bb.Ruling:
    return bb.Match.from_position(BOARDS[board], position, chance="ask").explain(action)


# --- layers -------------------------------------------------------------------------------------------------------


def test_wrong_phase_wrong_place_and_wrong_price_are_told_apart() -> None:
    phase = ruling("AA", payment(7, [2, 5, 9]), "bid 9")
    place = ruling("AA", ADVANCING, "advance 2")
    price = ruling("AA", auction(hands=[[2, 5], [], []]), "bid 9")
    assert [phase.rules, place.rules, price.rules] == [
        ("magellan.auction.bid",),
        ("magellan.ship.which",),
        ("magellan.auction.afford",),
    ]
    assert [phase.layer, place.layer, price.layer] == [Layer.PHASE, Layer.OBJECT, Layer.COST]
    assert phase.text() == "Bidding is allowed only during the auction; this is the payment."
    assert plain(phase.text("fr")) == "Enchérir n’est possible que pendant l’enchère ; on en est au paiement."
    assert (
        place.text()
        == "That ship is not on the previous box. Ships on that box: the ship of set 1 and the ship of set 3."
    )
    on_it = "on y trouve le navire de la série 1 et le navire de la série 3."
    assert plain(place.text("fr")) == f"Ce navire n’est pas sur la case précédente ; {on_it}"
    assert price.text() == "You can’t pay a bid of 9: you hold 7 gold."
    assert plain(price.text("fr")) == "Vous ne pouvez pas payer une offre de 9 : vous avez 7 pièces d’or."


def test_the_same_payment_is_refused_for_three_reasons() -> None:
    phase = ruling("AA", auction(), "pay 9")
    place = ruling("AA", payment(7, [2, 5]), "pay 9")
    price = ruling("AA", payment(7, [2, 5, 9]), "pay 9")
    assert [phase.layer, place.layer, price.layer] == [Layer.PHASE, Layer.OBJECT, Layer.COST]
    assert phase.text() == "Paying is allowed only during the payment; this is the auction."
    assert place.text() == "You have no card of value 9 in your hand."
    assert price.text() == "You still owe 7 and can pay it exactly. With a card of 9 you no longer could."
    assert plain(price.text("fr")) == (
        "Il reste 7 à payer, et l’appoint est possible ; avec une carte de 9, il ne l’est plus."
    )
    assert price.rules == ("magellan.pay.change",)
    assert ruling("AA", payment(7, [2, 4, 9]), "pay 9").legal


def test_all_problems_with_a_bid_are_reported_at_once() -> None:
    told = ruling("AA", auction(hands=[[2], [9], []], turn=0, bids=[None, 5, None]), "bid 4")
    assert told.rules == ("magellan.auction.bid", "magellan.auction.afford")
    assert numbers_in(told.text()) == [4, 5, 4, 2]
    told = ruling("AA", auction("magellan", hands=[[2, 6], [5, 4], []], turn=0, bids=[None, 5, None]), "bid 7")
    assert told.rules == ("magellan.magellan.keep",)


@pytest.mark.parametrize("case", CASES)
def test_each_mistake_has_its_paragraph_and_numbers(case: str) -> None:
    board, position, action, rule, numbers = CASES[case]
    told = ruling(board, position, action)
    assert told.rules == (f"magellan.{rule}",)
    for lang in LANGS:
        assert sorted(numbers_in(told.text(lang))) == sorted(numbers), told.text(lang)
        assert "{" not in told.text(lang)
    assert told.text("en") != told.text("fr")


def test_cases_are_named_after_conditions() -> None:
    assert {case.partition(":")[0] for case in CASES} == EVERY - {"holds_a_veto"}


@pytest.mark.parametrize("case", VETOES)
def test_a_veto_is_refused_with_the_reason(case: str) -> None:
    sold, rule, text = VETOES[case]
    position = auction(year=2, sold=sold, boxes={"cook": [[0], [], []], "columbus": [[], [0], []]})
    told = ruling("AA", position, "veto")
    assert told.rules == ("magellan.columbus.window", f"magellan.{rule}")
    assert told.text().endswith(text)
    assert len(told.text("fr")) > len("Un veto")


def test_a_refused_bid_names_the_card_that_requires_two_in_hand() -> None:
    magellan = ruling("AA", auction("magellan", hands=[[9], [], []]), "bid 3")
    cook = ruling("AB", auction(hands=[[9], [], []]), "bid 3")
    assert magellan.text() == "For Magellan you must keep a card after paying, so you need two cards to bid."
    assert "James Cook" in cook.text()
    assert plain(cook.text("fr")).startswith("Pour James Cook, une carte doit rester en main")
    assert (magellan.rules, cook.rules) == (("magellan.magellan.keep",), ("magellan.cook.keep",))


def test_a_refused_advance_names_the_ships_that_can_advance() -> None:
    told = ruling("AB", auction("vasco", phase="advance", turn=0, year=2, **vasco_ships()), "advance 1")
    assert told.rules == ("magellan.ship.which",)
    on_it = "Ships on that box: the ship of the left part and the ship of the right part."
    assert told.text() == f"That ship is not on the previous box. {on_it}"


def vasco_ships() -> dict[str, Any]:
    return {"boxes": {"vasco": [[0], [], []], "vasco_right": [[0], [], []]}}


def test_the_french_refusal_names_ships_in_french() -> None:
    told = ruling("AB", auction("vasco", phase="advance", turn=0, year=2, **vasco_ships()), "advance 1")
    assert "left" not in told.text("fr")
    assert "right" not in told.text("fr")


def test_nobody_decides_out_of_turn_or_at_the_end() -> None:
    match = bb.Match.from_position(BOARDS["AA"], auction(), ["Ann", "Ben", "Cy"], chance="ask")
    for seat in (1, 2, None):
        told = match.seen_by(seat).explain("pass")
        assert told.rules == ("magellan.auction.decision",)
        assert told.text() == "It is Ann’s turn to decide."
    match = bb.Match(BOARDS["AA"], 3, chance="ask")
    assert match.explain("pass").rules == ("magellan.auction.decision",)
    match = bb.Match(BOARDS["AA"], ["random"] * 3, seed=1).run()
    assert match.explain("pass").rules == ("magellan.score.over",)
    assert match.explain("pass").text("fr")


# --- clicks -------------------------------------------------------------------------------------------------------

STRAY: list[tuple[str, dict[str, Any], str, str]] = [
    ("AA", auction(), "auction.bid", "This is the auction: bid or pass."),
    ("AA", payment(7, [7]), "pay.cards", "This is the payment: choose cards from your hand."),
    ("AA", auction(phase="veto", turn=0, vetoes=[1, 0, 0]), "columbus.window", "use your veto or let the card stand"),
    ("AA", under([2, 3], [9]), "magellan.sets", "Choose the gold card that goes under Magellan."),
    ("AA", exchange(), "polo.exchange", "choose cards from your hand, or end it"),
    ("AB", auction("vasco", phase="part", turn=0, reserve=[5, 6, 6]), "vasco.choice", "the left or the right part"),
    ("BA", gamble(), "auction.decision", "This does nothing at the moment."),
]


@pytest.mark.parametrize("case", range(len(STRAY)))
def test_stray_clicks_get_an_answer(case: int) -> None:
    board, position, rule, text = STRAY[case]
    match = bb.Match.from_position(BOARDS[board], position, chance="ask")
    told = match.explain(clicks=["nowhere"])
    assert not told.legal
    assert told.rules == (f"magellan.{rule}",)
    assert text in told.text()
    assert told.text("fr")


def test_the_nearest_miss_explains_a_click() -> None:
    """A card in hand may be meant for a payment, an exchange or Magellan: the closest action gives the reason."""
    match = bb.Match.from_position(BOARDS["AA"], payment(7, [2, 5, 9]), chance="ask")
    assert match.explain(clicks=["g.9"]).rules == ("magellan.pay.change",)
    assert match.explain(clicks=["g.8"]).text() == "You have no card of value 8 in your hand."
    assert match.explain(clicks=["g.5"]).legal
    match = bb.Match.from_position(BOARDS["AA"], exchange(hands=[[2], [], []]), chance="ask")
    assert match.explain(clicks=["g.9"]).rules == ("magellan.polo.exchange",)
    match = bb.Match.from_position(BOARDS["AA"], auction(), chance="ask")
    assert match.explain(clicks=["bid.50"]).rules == ("magellan.auction.afford",)


def test_a_bid_is_chosen_and_confirmed() -> None:
    """A different bid that is too high gets its own answer, whichever was chosen before."""
    match = bb.Match.from_position(BOARDS["AA"], auction(), chance="ask")
    assert match.game.clicks(match.state, int(match.game.parse("bid 7"))) == ("bid.7", "bid.7")
    assert match.explain(clicks=["bid.7"]).legal
    assert match.explain(clicks=["bid.7", "bid.7"]).legal
    assert match.explain(clicks=["bid.7", "bid.50"]).rules == ("magellan.auction.afford",)
    assert match.explain(clicks=["bid.7", "g.2"]).text() == "This is the auction: bid or pass."


# --- all conditions -----------------------------------------------------------------------------------------------


@cache
def positions() -> list[tuple[Game[Any], State]]:
    """Return positions from random play and those of the cases."""
    found: list[tuple[Game[Any], State]] = []
    for k, game in enumerate(GAMES.values()):
        found += [(game, state) for state in sample(game, 3 + k % 4, seed=k, per_phase=1)]
    found += [(BOARDS[board], BOARDS[board].state(position)) for board, position, *_ in CASES.values()]
    boxes = {"cook": [[0], [], []], "columbus": [[], [0], []]}
    found += [
        (BOARDS["AA"], BOARDS["AA"].state(auction(year=2, sold=sold, boxes=boxes))) for sold, _, _ in VETOES.values()
    ]
    found.append((BOARDS["AA"], BOARDS["AA"].state(auction("magellan", hands=[[9], [], []]))))
    return found


@cache
def refusals() -> tuple[Counter[str], dict[str, Violation]]:
    """Count how often each condition fails over all actions; keep one violation for each word."""
    deciding = [(game, state) for game, state in positions() if state.to_act not in (None, CHANCE)]
    return counted(CONDITIONS, ((s, a) for game, s in deciding for a in game.actions.attempts))


def test_every_condition_refuses_something() -> None:
    counts, _ = refusals()
    assert set(counts) == EVERY


def test_every_condition_of_the_module_is_used() -> None:
    assert written(conditions) == EVERY


def test_every_refusal_names_its_values_in_both_languages() -> None:
    examples = refusals()[1]
    assert set(examples) == refusal_words(BOARDS["AA"])
    for violation in examples.values():
        check_values_named(BOARDS["AA"], violation)


def test_listed_actions_are_legal_and_all_others_cite_the_rulebook() -> None:
    """For all actions in every sampled position."""
    ids = set(BOARDS["AA"].rulebook().ids)
    for game, state in positions():
        listed = set(state.legal_actions())
        for n in range(game.num_actions):
            told = game.explain(state, n)
            assert told.legal == (n in listed), (str(state), game.action(n))
            assert told.rules
            assert set(told.rules) <= ids
