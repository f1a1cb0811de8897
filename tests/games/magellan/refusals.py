"""A refusal by each condition of Magellan: a position, an action, the paragraph, and the numbers in the sentence."""

from __future__ import annotations

from typing import Any


def auction(card: str = "cook", **changes: Any) -> dict[str, Any]:
    """Return a position in which blue is asked for a bid; by default there are three hands of one to nine."""
    return {"seats": 3, "card": card, **changes}


def payment(price: int, hand: list[int], card: str = "cook", **changes: Any) -> dict[str, Any]:
    """Return a position in which blue has bought the card and pays."""
    return auction(card, phase="payment", turn=0, bids=[price, None, None], hands=[hand, [], []], **changes)


def under(hand: list[int], paid: list[int]) -> dict[str, Any]:
    """Return a position in which blue puts a card under Magellan."""
    return auction("magellan", phase="under", turn=0, hands=[hand, [], []], paid=paid, sets=[[0, 1, []]])


def exchange(**changes: Any) -> dict[str, Any]:
    """Return a position in which blue exchanges cards for a ship of Marco Polo."""
    return {"seats": 3, "phase": "exchange", "turn": 0, "boxes": {"polo": [[0], [], []]}, **changes}


def gamble(**changes: Any) -> dict[str, Any]:
    """Return a position in which blue plays Pizarro's gamble."""
    boxes = {"pizarro": [[], [], [0]]}
    return {"seats": 3, "phase": "pizarro", "year": 3, "deck": {}, "turn": 0, "boxes": boxes, **changes}


SETS = [[0, 1, [1]], [0, 2, [2, 3]], [0, 1, [4]]]
ADVANCING = auction("magellan", phase="advance", turn=0, year=2, sets=SETS)
SOLD = {"first": [1, "columbus", 0, 4], "later": [2, "columbus", 0, 4]}
CASES: dict[str, tuple[str, dict[str, Any], str, str, list[int]]] = {
    "in_its_phase: bid": ("AA", payment(7, [7]), "bid 8", "auction.bid", []),
    "in_its_phase: pass": ("AA", payment(7, [7]), "pass", "auction.pass", []),
    "in_its_phase: waive": ("AA", auction(), "waive", "columbus.window", []),
    "before_the_bidding: too late": ("AA", auction(vetoes=[1, 0, 0]), "veto", "columbus.window", []),
    "before_the_bidding: no other card": ("AA", auction(vetoes=[1, 0, 0], deck={}), "veto", "columbus.window", []),
    "in_its_phase: pay": ("AA", auction(), "pay 3", "pay.cards", []),
    "in_its_phase: under": ("AA", auction("magellan"), "under 3", "magellan.sets", []),
    "in_its_phase: advance": ("AA", auction(), "advance left", "ship.which", []),
    "in_its_phase: part": ("AB", auction("vasco"), "part left", "vasco.choice", []),
    "in_its_phase: discard": ("AA", auction(), "discard 3", "polo.exchange", []),
    "in_its_phase: done": ("AA", auction(), "done", "polo.exchange", []),
    "in_its_phase: draw": ("BA", auction(), "draw", "pizarro.luck", []),
    "in_its_phase: stop": ("BA", auction(), "stop", "pizarro.luck", []),
    "above_the_standing_bid": ("AA", auction(bids=[None, 7, None], turn=0), "bid 7", "auction.bid", [7, 7]),
    "can_be_paid": ("AA", auction(), "bid 50", "auction.afford", [50, 45]),
    "can_be_paid: no card": ("AA", auction("magellan", hands=[[], [], []]), "bid 1", "auction.afford", [1, 0]),
    "leaves_a_card: Magellan": (
        "AA",
        auction("magellan", hands=[[3, 5], [], []]),
        "bid 7",
        "magellan.keep",
        [5, 7],
    ),
    "leaves_a_card: Cook": ("AB", auction(hands=[[3, 5], [], []]), "bid 8", "cook.keep", [5, 8]),
    "in_hand: pay": ("AA", payment(7, [2, 5]), "pay 4", "pay.cards", [4]),
    "in_hand: discard": ("AA", exchange(hands=[[2], [], []]), "discard 3", "polo.exchange", [3]),
    "highest_first: pay": ("AA", payment(9, [1, 4, 8], paid=[5]), "pay 8", "pay.cards", [5, 5, 8]),
    "highest_first: discard": ("AA", exchange(exchanged=[5]), "discard 8", "polo.exchange", [5, 5, 8]),
    "completes_the_payment: exactly": ("AA", payment(7, [2, 5, 6]), "pay 6", "pay.change", [7, 6]),
    "completes_the_payment: later": ("AA", payment(9, [2, 3, 4], paid=[5]), "pay 3", "pay.change", [4, 3]),
    "completes_the_payment: too little": ("AA", payment(8, [2, 3, 9]), "pay 3", "pay.cards", [8, 3]),
    "may_lie_under: hand": ("AA", under([2, 3], [9]), "under 9", "magellan.under_hand", [9]),
    "may_lie_under: payment": ("BA", under([2, 3], [9]), "under 3", "magellan.under_payment", [3]),
    "ship_can_advance": ("AA", ADVANCING, "advance 2", "ship.which", [1, 3]),
    "pile_not_empty": (
        "BA",
        gamble(hands=[[v for v in range(1, 10) for _ in range(7)], [], []], pile=[0] * 9),
        "draw",
        "pizarro.luck",
        [],
    ),
}
VETOES: dict[str, tuple[list[list[Any]], str, str]] = {
    "none": ([], "columbus.veto", "You need a face-up Columbus card of year I to veto, and you have none."),
    "used": ([SOLD["first"]], "columbus.once", "Each Columbus card of year I gives one veto, and you have used yours."),
    "used and a later card": (
        [SOLD["first"], SOLD["later"]],
        "columbus.once",
        "Each Columbus card of year I gives one veto, and you have used yours.",
    ),
    "of a later year": (
        [SOLD["later"]],
        "columbus.once",
        "Only Columbus cards of year I give a veto. Yours are from a later year.",
    ),
}
