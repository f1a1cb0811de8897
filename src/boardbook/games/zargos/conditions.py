"""The conditions of Zargos. Each function tests one rule, and names its paragraph.

A condition returns None if it is fulfilled or does not apply. Otherwise it returns the violation, with its numbers.
"""

from __future__ import annotations

from typing import Final

from boardbook.core import Layer, Term, Violation, refuse
from boardbook.core.rulings import Condition, Layers
from boardbook.games.zargos import bargains, listing
from boardbook.games.zargos.actions import Attempt
from boardbook.games.zargos.citations import cited_chance_rules, cited_rules
from boardbook.games.zargos.marching import (
    a_fit_target,
    afloat,
    before_the_combats,
    boats_suffice,
    can_be_called,
    can_be_reached,
    can_go_somewhere,
    combats_are_fought,
    die_lies,
    enough_pieces,
    has_steps,
    is_engaged,
    may_be_placed_there,
    needs_a_fight,
    next_space,
    nor_by_boat,
    not_frozen,
    own_place,
    pawns_may_leave,
    within_the_number,
)
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import (
    ANSWER,
    ATTACK,
    BARTER,
    BOATS,
    BUNDLE,
    BY_LAND,
    CALL,
    EXCHANGE,
    ILLUSIONS,
    LANDING,
    MONK,
    NUMBER,
    PEOPLE,
    PHASES,
    PLACE,
    RECRUIT,
    RED,
    REORGANISE,
    REPLY,
    TAKE,
    TARGET,
    TRADE,
    TRIM,
    WARS,
    WAY,
)
from boardbook.games.zargos.tables import (
    A_PLACE,
    AGAINST,
    AIMED_AT,
    DEMON,
    DRAGONS,
    EARTH,
    ELSEWHERE,
    GREENS,
    ICE,
    ILLUSION,
    MADNESS,
    MIST,
    OWN_TURN_ONLY,
    STEPS,
    STORM,
    WAR,
    WINDS,
)

__all__ = ["AIMS", "CONDITIONS", "cited_chance_rules", "cited_rules"]

# --- the phase ----------------------------------------------------------------------------------------------------

_MOMENTS: Final[dict[str, tuple[tuple[int, ...], str]]] = {
    "choose": ((PEOPLE,), "setup.choose"),
    "take": ((TAKE,), "setup.take"),
    "offer": ((TRADE,), "setup.trade"),
    "give": ((BUNDLE,), "setup.trade"),
    "ask": ((BUNDLE,), "setup.trade"),
    "propose": ((BUNDLE, BARTER), "round.pending"),
    "accept": ((ANSWER, REPLY), "round.pending"),
    "refuse": ((ANSWER, REPLY), "round.pending"),
    "pass": ((TRADE, RED, ILLUSIONS, WARS, CALL, EXCHANGE), "round.pending"),
    "place": ((PLACE,), "buy.place"),
    "from": ((ATTACK, REORGANISE), "round.sequence"),
    "to": ((WAY, LANDING), "round.pending"),
    "sail": ((WAY,), "round.pending"),
    "count": ((NUMBER,), "round.pending"),
    "fight": ((ATTACK,), "combat.order"),
    "done": ((ATTACK, REORGANISE), "round.pending"),
    "call": ((CALL,), "people.call"),
    "reroll": ((MONK,), "people.monks"),
    "keep": ((MONK,), "people.monks"),
    "target": ((TARGET,), "round.pending"),
    "discard": ((TRIM, EXCHANGE), "wind.limit"),
    "barter": ((EXCHANGE,), "wind.exchange"),
    "hand": ((BARTER,), "wind.exchange"),
    "want": ((BARTER,), "wind.exchange"),
    "boats": ((BOATS,), "buy.boats"),
    "recruit": ((RECRUIT,), "buy.pawns"),
}
"""The phases in which each kind of action is possible, and the paragraph to cite."""
_RED_MOMENT: Final[tuple[tuple[int, ...], str]] = ((RED,), "round.window")
_WIND_MOMENTS: Final[dict[int, tuple[tuple[int, ...], str]]] = {
    WAR: ((WARS,), "green.war"),
    EARTH: ((WAY,), "green.earth"),
    ILLUSION: ((ILLUSIONS,), "green.illusion"),
    MIST: ((REORGANISE,), "green.mist"),
    ELSEWHERE: ((WAY,), "green.elsewhere"),
}


def in_its_phase(s: State, a: Attempt) -> Violation | None:
    """Each kind of action is possible only in certain phases."""
    if a.kind == "play":
        phases, rule = _WIND_MOMENTS.get(a.what, _RED_MOMENT)
        moment = WINDS[a.what] if a.what < len(GREENS) else "red"
    else:
        phases, rule = _MOMENTS[a.kind]
        moment = a.kind
        if a.kind == "place" and s.round == 0:
            rule = "setup.place"
    if s.phase in phases:
        return None
    if s.phase == NUMBER:
        return refuse("round.pending", "number_first")
    return refuse(rule, "not_now", what=Term(f"moment.{moment}"), now=Term(f"in_phase.{PHASES[s.phase]}"))


# --- set-up -------------------------------------------------------------------------------------------------------


def not_chosen_yet(s: State, a: Attempt) -> Violation | None:
    """B.2: each people can be chosen only once."""
    if s.leader[a.what] < 0:
        return None
    return refuse("setup.choose", "people_taken", people=s.people_term(a.what))


def stack_lasts(s: State, a: Attempt) -> Violation | None:
    """B.4: no card can be taken from an empty stack."""
    word = ("no_green_left", "no_blue_left")[a.what]
    return None if listing.left_in(s, a.what) else refuse("setup.take", word)


def another_people(s: State, a: Attempt) -> Violation | None:
    """B.6: an offer must be made to another people in play."""
    if a.what != s.side and a.what in s.order:
        return None
    word = "offer_to_itself" if a.what == s.side else "people_absent"
    return refuse("setup.trade", word, people=s.people_term(a.what))


def offers_left(s: State, a: Attempt) -> Violation | None:
    """B.6: the number of offers is limited."""
    if s.offers[s.side] < s.tables.trade_offers:
        return None
    return refuse("setup.trade", "no_offers_left", n=s.tables.trade_offers)


def has_something_to_deal(s: State, a: Attempt) -> Violation | None:
    """B.7: both peoples must be able to give something and keep a territory."""
    if bargains.can_deal(s, s.side, a.what) or another_people(s, a):
        return None
    return refuse("setup.bargain", "nothing_to_deal", people=s.people_term(a.what))


def _people_asked(s: State, a: Attempt) -> int:
    return s.offer_by if a.kind == "give" else s.offer_to


def card_is_held(s: State, a: Attempt) -> Violation | None:
    """B.7: an offer can contain only cards that the two peoples hold."""
    named = (s.give if a.kind == "give" else s.ask).count(a.what)
    people = _people_asked(s, a)
    if s.count_cards(people)[a.what] > named:
        return None
    return refuse("setup.bargain", "card_not_held", people=s.people_term(people), card=s.card_term(a.what))


def gives_first(s: State, a: Attempt) -> Violation | None:
    """B.6: the cards to give come before those asked for."""
    if a.kind in ("give", "hand") and s.ask:
        return refuse("round.pending", "asked_already")
    if a.kind in ("ask", "want") and not s.give:
        return refuse("round.pending", "give_first")
    return None


def cards_in_order(s: State, a: Attempt) -> Violation | None:
    """B.6: cards are added in a fixed order, so that there is only one way to make each offer."""
    named = s.give if a.kind in ("give", "hand") else s.ask
    if not named or a.what >= named[-1]:
        return None
    if a.kind in ("hand", "want"):
        return refuse("wind.exchange", "winds_in_order", wind=s.wind_term(a.what), last=s.wind_term(named[-1]))
    return refuse("setup.trade", "cards_in_order", card=s.card_term(a.what), last=s.card_term(named[-1]))


def leaves_a_deal(s: State, a: Attempt) -> Violation | None:
    """B.7: both peoples must keep a territory, and have a pawn for each territory that they get."""
    possible = bargains.gives(s) if a.kind == "give" else bargains.asks(s)
    if a.what in possible or gives_first(s, a) or cards_in_order(s, a):
        return None
    more = 1 if a.kind == "ask" else -1
    more *= a.what < s.tables.reinforcement_card
    more += bargains.lands_of(s, s.ask) - bargains.lands_of(s, s.give)
    return _unfair(s, more)


def _unfair(s: State, more: int) -> Violation:
    if bargains.has_land(s, s.offer_by, s.offer_to, more) and not bargains.has_pawns(s, s.offer_by, s.offer_to, more):
        return refuse("setup.bargain", "no_pawns_for_them")
    return refuse("setup.bargain", "no_territory_left")


def offer_is_complete(s: State, a: Attempt) -> Violation | None:
    """B.7, 7.5: each side must give something, but nothing that it must keep."""
    if s.phase == BUNDLE:
        if bargains.proposable(s):
            return None
        if s.give and s.ask:
            return _unfair(s, bargains.lands_of(s, s.ask) - bargains.lands_of(s, s.give))
        return refuse("setup.bargain", "offer_one_sided")
    if bargains.exchangeable(s):
        return None
    return refuse("wind.exchange", "too_many_winds" if s.give and s.ask else "offer_one_sided")


def holds_what_is_wanted(s: State, a: Attempt) -> Violation | None:
    """7.5: you can only give what you hold."""
    if s.phase != REPLY or bargains.has_all(s, s.decider, s.ask):
        return None
    return refuse("wind.exchange", "wants_too_much")


# --- winds --------------------------------------------------------------------------------------------------------


def holds_the_wind(s: State, a: Attempt) -> Violation | None:
    """7.6: you can play only winds that you hold."""
    named = s.give.count(a.what) if a.kind == "hand" else 0
    if s.hands[len(WINDS) * s.decider + a.what] > named:
        return None
    rule = "wind.exchange" if a.kind == "hand" else "wind.secret"
    return refuse(rule, "wind_not_held", wind=s.wind_term(a.what))


def against_who_plays(s: State, a: Attempt) -> Violation | None:
    """9.7, 9.8: a wind against a people requires that people to be in play, and in some cases about to play."""
    people = AGAINST[a.what]
    if people < 0:
        return None
    if people not in s.order:
        return refuse("red.cancel", "people_absent", people=s.people_term(people))
    if a.what in OWN_TURN_ONLY and people != s.side:
        rule = "red.tide" if people == DRAGONS else "red.cancel"
        return refuse(rule, "not_their_turn", people=s.people_term(people), wind=s.wind_term(a.what))
    return None


def not_twice(s: State, a: Attempt) -> Violation | None:
    """7.9: in a window, each kind of wind can hit a given target only once."""
    if a.kind == "target":
        if (s.cast.wind, a.number) not in s.played:
            return None
        return refuse("wind.same", "same_target", wind=s.wind_term(s.cast.wind))
    if a.what < len(GREENS) or s.useful(a.what) or against_who_plays(s, a):
        return None
    return refuse("wind.same", "same_target", wind=s.wind_term(a.what))


def carries_somewhere(s: State, a: Attempt) -> Violation | None:
    """8.2, 8.3: a wind that carries pawns must be played at the start of a move, and must have somewhere to go."""
    if a.what not in (EARTH, ELSEWHERE) or holds_the_wind(s, a) or listing.carries(s, a.what):
        return None
    rule = f"green.{WINDS[a.what]}"
    if s.way != BY_LAND:
        return refuse(rule, "under_way")
    return refuse(rule, "carries_nowhere", place=s.place_term(s.origin), wind=s.wind_term(a.what))


def nothing_moved_yet(s: State, a: Attempt) -> Violation | None:
    """8.4: the Wind of Mist replaces the whole reorganisation, so nothing may have moved yet."""
    if a.what != MIST or (s.steps == STEPS and not any(s.locked)):
        return None
    return refuse("green.mist", "moved_before_mist")


AIMS: Final = {MADNESS: "aim_kingdom", ICE: "aim_kingdom", STORM: "aim_spaces", DEMON: "aim_place"}


def target_fits(s: State, a: Attempt) -> Violation | None:
    """9: each wind requires a certain kind of target."""
    t, wind = s.tables, s.cast.wind
    if a.what == AIMED_AT[wind]:
        return None
    if wind == STORM and a.what == A_PLACE and t.lake >> a.number & 1:
        return refuse("red.storm", "no_neighbour", place=s.place_term(a.number))
    return refuse(f"red.{WINDS[wind]}", AIMS[wind], wind=s.wind_term(wind))


def may_be_put_back(s: State, a: Attempt) -> Violation | None:
    """7.2, 7.4: only surplus winds and winds against your own peoples can be put back."""
    if s.phase == TRIM or holds_the_wind(s, a) or a.what in listing.own_winds(s, s.decider):
        return None
    return refuse("wind.own", "not_against_own", wind=s.wind_term(a.what))


def another_player(s: State, a: Attempt) -> Violation | None:
    """7.5: an offer must be made to another player, who is identified by their first people."""
    if a.what not in s.order:
        return refuse("wind.exchange", "people_absent", people=s.people_term(a.what))
    seat = s.leader[a.what]
    if seat == s.decider:
        return refuse("wind.exchange", "offer_to_itself", people=s.people_term(a.what))
    first = s.led_by(seat)[0]
    if first == a.what:
        return None
    return refuse("wind.exchange", "first_people", people=s.people_term(a.what), first=s.people_term(first))


def wind_offers_left(s: State, a: Attempt) -> Violation | None:
    """7.5: the number of offers is limited."""
    if s.bartered[s.decider] < s.tables.wind_offers:
        return None
    return refuse("wind.exchange", "no_offers_left", n=s.tables.wind_offers)


def can_exchange(s: State, a: Attempt) -> Violation | None:
    """7.5: both players must hold winds, and neither may hold too many afterwards."""
    if another_player(s, a) or bargains.can_barter(s, s.decider, s.leader[a.what]):
        return None
    return refuse("wind.exchange", "no_exchange", people=s.people_term(a.what))


def leaves_an_exchange(s: State, a: Attempt) -> Violation | None:
    """7.5: neither player may hold too many winds afterwards."""
    possible = bargains.hands(s) if a.kind == "hand" else bargains.wants(s)
    if a.what in possible or gives_first(s, a) or cards_in_order(s, a) or (a.kind == "hand" and holds_the_wind(s, a)):
        return None
    return refuse("wind.exchange", "cannot_be_added", wind=s.wind_term(a.what))


# --- purchases ----------------------------------------------------------------------------------------------------


def boats_in_stock(s: State, a: Attempt) -> Violation | None:
    """10.2: the number of boats is limited."""
    if a.number <= s.boats_left:
        return None
    return refuse("buy.boats", "boats_short", n=s.boats_left)


def points_suffice(s: State, a: Attempt) -> Violation | None:
    """10.1: purchases are paid with the points of the last count."""
    t = s.tables
    left = s.points[s.side] - s.spent
    cost = a.number * (t.boat_price if a.kind == "boats" else t.pawn_price)
    if cost <= left:
        return None
    rule = "buy.boats" if a.kind == "boats" else "buy.pawns"
    return refuse(rule, "too_dear", cost=cost, points=left)


def within_the_people(s: State, a: Attempt) -> Violation | None:
    """10.3: a people has a limited number of pawns."""
    room = s.tables.most - s.on_board(s.side)
    return None if a.number <= room else refuse("buy.pawns", "people_complete", n=room, most=s.tables.most)


# --- all of them --------------------------------------------------------------------------------------------------


def _layers(
    things: list[Condition[State, Attempt]] | None = None,
    limits: list[Condition[State, Attempt]] | None = None,
) -> Layers[State, Attempt]:
    return ((Layer.PHASE, [in_its_phase]), (Layer.OBJECT, things or []), (Layer.COST, limits or []))


CONDITIONS: Final[dict[str, Layers[State, Attempt]]] = {
    "choose": _layers([not_chosen_yet]),
    "take": _layers([stack_lasts]),
    "offer": _layers([another_people], [offers_left, has_something_to_deal]),
    "give": _layers([card_is_held, gives_first], [cards_in_order, leaves_a_deal]),
    "ask": _layers([card_is_held, gives_first], [cards_in_order, leaves_a_deal]),
    "propose": _layers(None, [offer_is_complete]),
    "accept": _layers([holds_what_is_wanted]),
    "refuse": _layers(),
    "pass": _layers(),
    "place": _layers([may_be_placed_there]),
    "from": _layers([own_place, not_frozen], [before_the_combats, has_steps, pawns_may_leave, can_go_somewhere]),
    "to": _layers([not_frozen, a_fit_target], [can_be_reached, nor_by_boat]),
    "sail": _layers([afloat, next_space], [boats_suffice]),
    "count": _layers([within_the_number], [enough_pieces]),
    "fight": _layers([is_engaged], [needs_a_fight]),
    "done": _layers([combats_are_fought]),
    "call": _layers([can_be_called]),
    "reroll": _layers([die_lies]),
    "keep": _layers(),
    "play": _layers([holds_the_wind], [against_who_plays, not_twice, carries_somewhere, nothing_moved_yet]),
    "target": _layers([target_fits], [not_twice]),
    "discard": _layers([holds_the_wind], [may_be_put_back]),
    "barter": _layers([another_player], [wind_offers_left, can_exchange]),
    "hand": _layers([holds_the_wind, gives_first], [cards_in_order, leaves_an_exchange]),
    "want": _layers([gives_first], [cards_in_order, leaves_an_exchange]),
    "boats": _layers(None, [boats_in_stock, points_suffice]),
    "recruit": _layers(None, [points_suffice, within_the_people]),
}
"""The conditions of each kind of action, layer by layer."""
