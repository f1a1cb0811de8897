"""Chapter 2 of Magellan, the payment."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.games.magellan.table import BLUE, ONE_TO_NINE, begin, bid, buy, on_offer, told
from tests.games.table import legal, now, refused

both_overpays = pytest.mark.parametrize("overpay", ["only_if_needed", "minimal"])


@both_overpays
@pytest.mark.parametrize("cards", [(7,), (5, 2)])
def test_s11_a_bid_of_7_can_be_paid_in_several_ways(cards: tuple[int, ...], overpay: str) -> None:
    match = begin(on_offer("pizarro"), overpay=overpay)
    bid(match, BLUE, 7)
    for card in cards[:-1]:
        match.play(f"pay {card}")
    assert "overpaid" not in told(match, f"pay {cards[-1]}")
    match.play(f"pay {cards[-1]}")
    assert now(match)["hands"][BLUE] == [card for card in ONE_TO_NINE if card not in cards]
    assert now(match)["discard"] == [int(value in cards) for value in ONE_TO_NINE]
    assert now(match)["boxes"]["pizarro"][0] == [BLUE]


def payments(match: bb.Match) -> set[tuple[int, ...]]:
    """Return all legal payments, by trying them out."""
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
    refused(match, "pay 9", "pay.change", numbers=[7, 9])
    refused(match, "pay 6", "pay.change", numbers=[6, 7])
    match.play("pay 5")
    assert legal(match) == ["pay 2"]


def test_r07_overpaying_only_if_needed_is_allowed_without_fitting_cards() -> None:
    match = begin(on_offer("cook", hands=[[2, 3, 6, 9], [], []]))
    bid(match, BLUE, 7)
    assert payments(match) == {(9,), (6, 2), (6, 3)}
    refused(match, "pay 3", "pay.cards", numbers=[3, 7])
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
    refused(match, "pay 8", "pay.cards", numbers=[4, 8])


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
