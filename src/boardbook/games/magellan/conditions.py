"""The conditions of Magellan. Each function tests one rule, and returns the reason if an action breaks it."""

from __future__ import annotations

from typing import Final

from boardbook.core import Attempt, Layer, Term, Violation, refuse
from boardbook.core.rulings import Condition, Layers
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.state import (
    ADVANCE,
    ARRIVAL,
    AUCTION,
    EXCHANGE,
    GOLD,
    LOST,
    LUCK,
    PART,
    PAYMENT,
    PHASES,
    PIZARRO,
    RESTOCK,
    START,
    TURN,
    UNDER,
    VETO,
)
from boardbook.games.magellan.tables import COLUMBUS, MAGELLAN, RIGHT, WAYS

# --- the phase ----------------------------------------------------------------------------------------------------

_PHASE_OF: Final = {
    "bid": (AUCTION, "auction.bid"),
    "pass": (AUCTION, "auction.pass"),
    "veto": (VETO, "columbus.window"),
    "waive": (VETO, "columbus.window"),
    "pay": (PAYMENT, "pay.cards"),
    "under": (UNDER, "magellan.sets"),
    "advance": (ADVANCE, "ship.which"),
    "part": (PART, "vasco.choice"),
    "discard": (EXCHANGE, "polo.exchange"),
    "done": (EXCHANGE, "polo.exchange"),
    "draw": (PIZARRO, "pizarro.luck"),
    "stop": (PIZARRO, "pizarro.luck"),
}


def in_its_phase(s: State, a: Attempt) -> Violation | None:
    """Each kind of action belongs to one phase."""
    phase, rule = _PHASE_OF[a.kind]
    if s.phase == phase:
        return None
    return refuse(
        rule,
        "wrong_phase",
        what=Term(f"doing.{a.kind}"),
        needed=Term(f"in_phase.{PHASES[phase]}"),
        now=Term(f"in_phase.{PHASES[s.phase]}"),
    )


def before_the_bidding(s: State, a: Attempt) -> Violation | None:
    """A veto is possible only before the bidding, and only if another card of the year is left."""
    if s.phase == AUCTION and not s.standing and not s.veto_worth and s.vetoes[s.turn]:
        return refuse("columbus.window", "veto_worthless")
    return in_its_phase(s, a)


def holds_a_veto(s: State, a: Attempt) -> Violation | None:
    """Only a Columbus card of year I that is still face up gives a veto."""
    if s.phase == VETO or s.vetoes[s.turn]:
        return None
    bought_later = any(buyer == s.turn and explorer == COLUMBUS and year for year, explorer, buyer, _ in s.sold)
    used = any(buyer == s.turn and explorer == COLUMBUS and not year for year, explorer, buyer, _ in s.sold)
    if used:
        return refuse("columbus.once", "veto_used")
    return refuse("columbus.once", "veto_too_new") if bought_later else refuse("columbus.veto", "no_veto")


# --- the auction --------------------------------------------------------------------------------------------------


def above_the_standing_bid(s: State, a: Attempt) -> Violation | None:
    """The first bid is at least 1 gold, and each further bid must be higher than the last."""
    if a.value > s.standing:
        return None
    return refuse("auction.bid", "bid_too_low", bid=a.value, standing=s.standing)


def can_be_paid(s: State, a: Attempt) -> Violation | None:
    """You must be able to pay your bid immediately."""
    gold = s.gold[s.turn]
    return None if a.value <= gold else refuse("auction.afford", "bid_too_high", bid=a.value, gold=gold)


def leaves_a_card(s: State, a: Attempt) -> Violation | None:
    """After paying for Magellan on side A or Cook on side B, you must have a card left."""
    means = s.means(s.turn)
    if not s.must_keep or a.value <= means or a.value > s.gold[s.turn]:
        return None
    rule = "magellan.keep" if s.card == MAGELLAN else "cook.keep"
    if not means:
        return refuse(rule, "only_one_card", card=s.card_term())
    return refuse(rule, "must_keep_a_card", card=s.card_term(), bid=a.value, means=means)


# --- cards --------------------------------------------------------------------------------------------------------


def in_hand(s: State, a: Attempt) -> Violation | None:
    """Only cards in hand can be paid, placed under Magellan or exchanged."""
    rule = _PHASE_OF[a.kind][1] if a.kind != "under" else "magellan.under_hand"
    return None if s.hands[10 * s.turn + a.value] else refuse(rule, "not_in_hand", gold=a.value)


def highest_first(s: State, a: Attempt) -> Violation | None:
    """Cards are chosen from the highest down, so that each selection has only one order."""
    cards = s.paid if a.kind == "pay" else s.exchanged
    if not cards or a.value <= cards[-1]:
        return None
    return refuse(_PHASE_OF[a.kind][1], "highest_first", gold=a.value, last=cards[-1])


def completes_the_payment(s: State, a: Attempt) -> Violation | None:
    """The bid must be paid exactly if the hand allows it, and otherwise without unnecessary cards."""
    if a.value in s.payments() or highest_first(s, a) or in_hand(s, a):
        return None
    due, exact = s.standing - sum(s.paid), s.exact_only
    if exact:
        return refuse("pay.change", "pay_exactly", gold=a.value, due=due)
    return refuse("pay.cards", "too_little_follows", gold=a.value, due=due)


def may_lie_under(s: State, a: Attempt) -> Violation | None:
    """The card placed under Magellan comes from the hand (side A) or from the payment (side B)."""
    if not s.tables.west_b:
        return in_hand(s, a)
    return None if a.value in s.paid else refuse("magellan.under_payment", "not_paid", gold=a.value)


# --- ships and Pizarro --------------------------------------------------------------------------------------------


def ship_can_advance(s: State, a: Attempt) -> Violation | None:
    """The buyer must have a ship on the previous box."""
    ways = s.ways()
    if a.value in ways:
        return None
    return refuse("ship.which", "no_such_ship", ships=[Term(f"ship.{WAYS[way]}") for way in ways])


def pile_not_empty(s: State, a: Attempt) -> Violation | None:
    """A card can be drawn only while cards are left in the pile."""
    return None if any(s.pile) else refuse("pizarro.luck", "no_gold_left")


# --- all of them --------------------------------------------------------------------------------------------------


def _layers(
    phase: list[Condition[State, Attempt]],
    things: list[Condition[State, Attempt]] | None = None,
    limits: list[Condition[State, Attempt]] | None = None,
) -> Layers[State, Attempt]:
    return ((Layer.PHASE, phase), (Layer.OBJECT, things or []), (Layer.COST, limits or []))


CONDITIONS: Final[dict[str, Layers[State, Attempt]]] = {
    "bid": _layers([in_its_phase], None, [above_the_standing_bid, can_be_paid, leaves_a_card]),
    "pass": _layers([in_its_phase]),
    "veto": _layers([before_the_bidding, holds_a_veto]),
    "waive": _layers([in_its_phase]),
    "pay": _layers([in_its_phase], [in_hand], [highest_first, completes_the_payment]),
    "under": _layers([in_its_phase], [may_lie_under]),
    "advance": _layers([in_its_phase], [ship_can_advance]),
    "part": _layers([in_its_phase]),
    "discard": _layers([in_its_phase], [in_hand], [highest_first]),
    "done": _layers([in_its_phase]),
    "draw": _layers([in_its_phase], [pile_not_empty]),
    "stop": _layers([in_its_phase]),
}
"""The conditions of each kind of action, layer by layer."""


def cited_rules(s: State, a: Attempt) -> tuple[str, ...]:
    """Return the paragraphs of the rulebook that apply to a legal action."""
    if a.kind == "bid":
        rules = ["auction.bid", "auction.afford"]
        if not s.standing:
            rules.append("auction.speaker")
        rules.append("auction.entitled" if s.year else "auction.no_ship")
        if s.must_keep:
            rules.append("magellan.keep" if s.card == MAGELLAN else "cook.keep")
        return tuple(rules)
    if a.kind == "pay":
        return ("pay.cards", "pay.discard", "hidden.sizes")
    if a.kind == "under":
        source = "magellan.under_payment" if s.tables.west_b else "magellan.under_hand"
        return (source, "magellan.sets")
    if a.kind == "part":
        return ("vasco.choice", *(["vasco.right"] if a.value == RIGHT else []))
    if a.kind == "veto":
        return ("columbus.veto", "columbus.window", "columbus.once")
    if a.kind in ("discard", "done"):
        return ("polo.exchange", "polo.each_ship")
    if a.kind in ("draw", "stop"):
        return ("pizarro.luck", "pizarro.limit", "pizarro.others")
    return (_PHASE_OF[a.kind][1],)


def cited_chance_rules(s: State) -> tuple[str, ...]:
    """Return the paragraphs of the rulebook that apply to an outcome of chance.

    For the first explorer card, which ends the set-up, they include the paragraphs about the set-up.
    """
    rules = {
        START: ("setup.auctioneer",),
        TURN: ("auction.card", "box.explorers"),
        ARRIVAL: ("vasco.choice" if s.tables.east_b else "vasco.draw", "hidden.hands"),
        LOST: ("cook.lost",),
        GOLD: ("year.gold", "box.gold", "hidden.hands"),
        RESTOCK: ("polo.exchange", "hidden.hands"),
        LUCK: ("pizarro.luck",),
    }[s.phase]
    if s.phase == GOLD and s.year == len(s.tables.explorer_cards) - 1:
        rules = ("year.last", "box.gold", "hidden.hands")
    if s.phase == TURN and not s.round:
        rules = (*rules, "setup.hand", "setup.pile", "setup.ships", "setup.years", "setup.sides", "box.boards")
    return rules
