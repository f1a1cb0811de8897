"""What must hold for each kind of action in Zargos: one function a rule, beside its paragraph.

A condition returns None where it holds or does not apply, else the violation with its numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boardbook.core import Layer, Term, Violation, refuse
from boardbook.core.rulings import Condition, Layers
from boardbook.games.zargos import bargains, listing
from boardbook.games.zargos.actions import Attempt
from boardbook.games.zargos.state import (
    ANSWER,
    ATTACK,
    BARTER,
    BOATS,
    BUNDLE,
    BY_BOAT,
    BY_CALL,
    BY_EARTH,
    BY_ELSEWHERE,
    BY_LAND,
    CALL,
    CARDS,
    DEMONS,
    EXCHANGE,
    ILLUSIONS,
    LANDING,
    MADNESS_DICE,
    MIST_STAGE,
    MONK,
    NUMBER,
    OPENING,
    PEOPLE,
    PHASES,
    PLACE,
    RECRUIT,
    RED,
    REORGANISE,
    REORGANISING,
    REPLY,
    ROLLING,
    SHOT,
    TAKE,
    TARGET,
    TIES,
    TRADE,
    TRIM,
    WARS,
    WAY,
    WINDS_DRAWN,
    bits_of,
)
from boardbook.games.zargos.tables import (
    AGAINST,
    DEMON,
    DRAGONS,
    EARTH,
    ELSEWHERE,
    GREENS,
    ICE,
    ILLUSION,
    KNIGHTS,
    MADNESS,
    MIST,
    OWN_TURN_ONLY,
    SPACES_OF_EARTH,
    SPIDERS,
    STEPS,
    STORM,
    WAR,
    WINDS,
    WINGED,
    bits,
)

if TYPE_CHECKING:
    from boardbook.games.zargos.rules import State

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
"""When each kind of action has its moment, and the paragraph that says so."""
_RED_MOMENT: Final[tuple[tuple[int, ...], str]] = ((RED,), "round.window")
_WIND_MOMENTS: Final[dict[int, tuple[tuple[int, ...], str]]] = {
    WAR: ((WARS,), "green.war"),
    EARTH: ((WAY,), "green.earth"),
    ILLUSION: ((ILLUSIONS,), "green.illusion"),
    MIST: ((REORGANISE,), "green.mist"),
    ELSEWHERE: ((WAY,), "green.elsewhere"),
}


def in_its_phase(s: State, a: Attempt) -> Violation | None:
    """Each kind of action has its moment."""
    if a.kind == "play":
        phases, rule = _WIND_MOMENTS.get(a.what, _RED_MOMENT)
        moment = WINDS[a.what] if a.what < len(GREENS) else "red"
    else:
        phases, rule = _MOMENTS[a.kind]
        moment = a.kind
    if s.phase in phases:
        return None
    if s.phase == NUMBER:
        return refuse("zargos.round.pending", "number_first")
    return refuse(f"zargos.{rule}", "not_now", what=Term(f"moment.{moment}"), now=Term(f"in_phase.{PHASES[s.phase]}"))


# --- set-up -------------------------------------------------------------------------------------------------------


def not_chosen_yet(s: State, a: Attempt) -> Violation | None:
    """B.2: each people once."""
    if s.leader[a.what] < 0:
        return None
    return refuse("zargos.setup.choose", "people_taken", people=s.people_term(a.what))


def stack_lasts(s: State, a: Attempt) -> Violation | None:
    """B.4: an empty stack gives nothing."""
    word = ("no_green_left", "no_blue_left")[a.what]
    return None if listing.left_in(s, a.what) else refuse("zargos.setup.take", word)


def another_people(s: State, a: Attempt) -> Violation | None:
    """B.6: offers go to another people that plays."""
    if a.what != s.side and a.what in s.order:
        return None
    word = "offer_to_itself" if a.what == s.side else "people_absent"
    return refuse("zargos.setup.trade", word, people=s.people_term(a.what))


def offers_left(s: State, a: Attempt) -> Violation | None:
    """B.6: so many offers each."""
    if s.offers[s.side] < s.tables.trade_offers:
        return None
    return refuse("zargos.setup.trade", "no_offers_left", n=s.tables.trade_offers)


def has_something_to_deal(s: State, a: Attempt) -> Violation | None:
    """B.7: both must be able to give something and keep a territory."""
    if bargains.can_deal(s, s.side, a.what) or another_people(s, a):
        return None
    return refuse("zargos.setup.bargain", "nothing_to_deal", people=s.people_term(a.what))


def _people_asked(s: State, a: Attempt) -> int:
    return s.offer_by if a.kind == "give" else s.offer_to


def card_is_held(s: State, a: Attempt) -> Violation | None:
    """B.7: an offer names cards that the two hold."""
    named = (s.give if a.kind == "give" else s.ask).count(a.what)
    people = _people_asked(s, a)
    if s.count_cards(people)[a.what] > named:
        return None
    return refuse("zargos.setup.bargain", "card_not_held", people=s.people_term(people), card=_card(s, a.what))


def _card(s: State, card: int) -> Term:
    name = s.tables.cards[card]
    return Term(f"card.{name}" if card >= s.tables.reinforcement_card else f"place.{name}")


def gives_first(s: State, a: Attempt) -> Violation | None:
    """B.6: first what is given, then what is asked for."""
    if a.kind in ("give", "hand") and s.ask:
        return refuse("zargos.round.pending", "asked_already")
    if a.kind in ("ask", "want") and not s.give:
        return refuse("zargos.round.pending", "give_first")
    return None


def cards_in_order(s: State, a: Attempt) -> Violation | None:
    """B.6: cards are named in one order, so that every offer is made in one way."""
    named = s.give if a.kind in ("give", "hand") else s.ask
    if not named or a.what >= named[-1]:
        return None
    if a.kind in ("hand", "want"):
        return refuse("zargos.wind.exchange", "winds_in_order", wind=s.wind_term(a.what), last=s.wind_term(named[-1]))
    return refuse("zargos.setup.trade", "cards_in_order", card=_card(s, a.what), last=_card(s, named[-1]))


def leaves_a_deal(s: State, a: Attempt) -> Violation | None:
    """B.7: both keep a territory."""
    possible = bargains.gives(s) if a.kind == "give" else bargains.asks(s)
    if a.what in possible or gives_first(s, a) or cards_in_order(s, a):
        return None
    more = 1 if a.kind == "ask" else -1
    more *= a.what < s.tables.reinforcement_card
    more += bargains.lands_of(s, s.ask) - bargains.lands_of(s, s.give)
    return _unfair(s, more)


def _unfair(s: State, more: int) -> Violation:
    if bargains.has_land(s, s.offer_by, s.offer_to, more) and not bargains.has_pawns(s, s.offer_by, s.offer_to, more):
        return refuse("zargos.setup.bargain", "no_pawns_for_them")
    return refuse("zargos.setup.bargain", "no_territory_left")


def offer_is_complete(s: State, a: Attempt) -> Violation | None:
    """B.7, 7.5: both sides of an offer hold something, and what must stay stays."""
    if s.phase == BUNDLE:
        if bargains.proposable(s):
            return None
        if s.give and s.ask:
            return _unfair(s, bargains.lands_of(s, s.ask) - bargains.lands_of(s, s.give))
        return refuse("zargos.setup.bargain", "offer_one_sided")
    if bargains.exchangeable(s):
        return None
    return refuse("zargos.wind.exchange", "too_many_winds" if s.give and s.ask else "offer_one_sided")


def holds_what_is_wanted(s: State, a: Attempt) -> Violation | None:
    """7.5: only what one holds can be given."""
    if s.phase != REPLY or bargains.has_all(s, s.decider, s.ask):
        return None
    return refuse("zargos.wind.exchange", "wants_too_much")


# --- placing ------------------------------------------------------------------------------------------------------


def may_be_placed_there(s: State, a: Attempt) -> Violation | None:
    """B.10, 10.4, 8.4: places that the people holds."""
    if s.places_for(s.side) >> a.what & 1:
        return None
    place = s.place_term(a.what)
    if s.tables.strict and s.held[s.side] >> a.what & 1:
        return _no_pieces(s)
    if s.stage == MIST_STAGE:
        if s.frozen >> a.what & 1:
            return refuse("zargos.red.ice", "frozen", place=place)
        if s.closed >> a.what & 1:
            return refuse("zargos.red.storm", "closed", place=place)
        if a.what >= s.tables.land and s.side == DRAGONS:
            return refuse("zargos.red.tide", "power_gone", people=s.people_term(DRAGONS))
        return refuse("zargos.green.mist", "not_held", place=place)
    rule = "setup.place" if s.round == 0 else "buy.place"
    return refuse(f"zargos.{rule}", "not_held", place=place)


# --- moves --------------------------------------------------------------------------------------------------------


def own_place(s: State, a: Attempt) -> Violation | None:
    """1.2, 3.2: pawns leave from where the people stands."""
    if s.owner[a.what] == s.side:
        return None
    rule = "reorganise.held" if s.stage == REORGANISING else "attack.stay"
    return refuse(f"zargos.{rule}", "not_held", place=s.place_term(a.what))


def not_frozen(s: State, a: Attempt) -> Violation | None:
    """9.1: nothing moves in a frozen kingdom, nor out of it, nor into it."""
    if s.phase == LANDING or not s.frozen >> a.what & 1:
        return None
    return refuse("zargos.red.ice", "frozen", place=s.place_term(a.what))


def before_the_combats(s: State, a: Attempt) -> Violation | None:
    """1.1, 4.1, 5.4: no new attack once a combat was fought; Knights do not begin another before the last is fought."""
    if s.phase != ATTACK:
        return None
    on_island = s.tables.island >> a.what & 1
    if not s.is_knightly:
        return refuse("zargos.attack.moves", "combats_begun") if s.fighting else None
    if on_island:
        return refuse("zargos.island.knights", "combats_begun") if s.fighting else None
    return None


def has_steps(s: State, a: Attempt) -> Violation | None:
    """3.1: two steps."""
    if s.stage != REORGANISING or s.steps or s.is_free(a.what):
        return None
    return refuse("zargos.reorganise.steps", "no_steps_left")


def pawns_may_leave(s: State, a: Attempt) -> Violation | None:
    """1.2, 1.3, 4.11: a pawn stays, and none moves twice."""
    if own_place(s, a) or not_frozen(s, a) or max(s.most_from(a.what, BY_LAND), s.most_from(a.what, BY_BOAT)) > 0:
        return None
    place = s.place_term(a.what)
    if a.what < s.tables.land and s.pawns[a.what] == 1:
        rule = "reorganise.held" if s.stage == REORGANISING else "attack.stay"
        return refuse(f"zargos.{rule}", "one_stays", place=place)
    if s.stage == REORGANISING:
        return refuse("zargos.people.flock", "moved_already", place=place)
    return refuse("zargos.attack.once", "moved_already", place=place)


def can_go_somewhere(s: State, a: Attempt) -> Violation | None:
    """1.4, 3.2: a move has to end somewhere."""
    if own_place(s, a) or not_frozen(s, a) or before_the_combats(s, a) or has_steps(s, a) or pawns_may_leave(s, a):
        return None
    if s.can_leave(a.what):
        return None
    if s.is_knightly and s.phase == ATTACK and s.commitments and not s.tables.island >> a.what & 1:
        return refuse("zargos.people.knights", "fight_first", place=s.place_term(s.commitments[0].target))
    return _nowhere(s, a)


def _nowhere(s: State, a: Attempt) -> Violation:
    """Why pawns can't go anywhere: perhaps only because the people lacks its power just now."""
    t, me = s.tables, s.side
    with_it = {SPIDERS: t.vortex[a.what], WINGED: t.fly[a.what]}.get(me, 0)
    swims = me == DRAGONS and s.stage == REORGANISING and a.what < t.land and bits(t.seas_of[a.what]) & ~s.closed
    if not s.has_power(me, a.what) and (swims or with_it & s.targets(a.what)):
        if s.cancelled >> me & 1:
            rule = "red.tide" if me == DRAGONS else "red.cancel"
            return refuse(f"zargos.{rule}", "power_gone", people=s.people_term(me))
        return refuse("zargos.island.powers", "power_void", people=s.people_term(me))
    rule = "reorganise.held" if s.stage == REORGANISING else "attack.target"
    return refuse(f"zargos.{rule}", "nowhere_to_go", place=s.place_term(a.what))


def a_fit_target(s: State, a: Attempt) -> Violation | None:
    """1.4, 3.2: attacks go to others' or vacant territories, reorganisation to one's own."""
    if s.phase != WAY or a.what >= s.tables.land or s.frozen >> a.what & 1:
        return None
    mine = s.owner[a.what] == s.side
    place = s.place_term(a.what)
    if s.stage == REORGANISING:
        if a.what == s.origin:
            return refuse("zargos.reorganise.held", "same_place", place=place)
        return None if mine else refuse("zargos.reorganise.held", "not_held", place=place)
    if mine:
        return refuse("zargos.attack.target", "own_territory", place=place)
    if s.targets(s.origin) >> a.what & 1:
        return None
    if s.attacked >> a.what & 1:
        return refuse("zargos.people.knights", "attacked_already", place=place)
    return refuse("zargos.people.knights", "one_target", place=place)


def can_be_reached(s: State, a: Attempt) -> Violation | None:
    """1.5, 1.6, 4, 5.3: by land, by a power, or at the end of a trip."""
    if s.phase == LANDING:
        return None if a.what in s.landings() else _no_landing(s, a)
    if s.destinations() >> a.what & 1 or a_fit_target(s, a) or not_frozen(s, a):
        return None
    if s.tables.strict and not s.laid_out(s.side, s.origin, a.what, s.most()):
        return _no_pieces(s)
    return _out_of_reach(s, a)


def _no_pieces(s: State) -> Violation:
    return refuse("zargos.box.peoples", "no_pieces", ones=s.tables.ones, fives=s.tables.fives)


def _no_landing(s: State, a: Attempt) -> Violation:
    rule = "red.tide" if s.cancelled >> DRAGONS & 1 else "red.drift"
    return refuse(f"zargos.{rule}", "no_landing", place=s.place_term(a.what), sea=s.place_term(s.landing[0]))


def _out_of_reach(s: State, a: Attempt) -> Violation:
    t, here, there = s.tables, s.place_term(s.origin), s.place_term(a.what)
    if s.way == BY_ELSEWHERE:
        return refuse("zargos.green.elsewhere", "not_by_wind", place=there)
    if s.route or s.way == BY_EARTH:
        end = s.route[-1] if s.route else s.origin
        return refuse(_by_sea(s), "no_landfall", place=there, sea=s.place_term(end))
    if a.what >= t.land:
        if s.closed >> a.what & 1:
            return refuse("zargos.red.storm", "closed", place=there)
        if s.side == DRAGONS and s.cancelled >> DRAGONS & 1:
            return refuse("zargos.red.tide", "power_gone", people=s.people_term(DRAGONS))
        if s.side == DRAGONS and s.stage == REORGANISING and t.island >> s.origin & 1:
            return refuse("zargos.island.powers", "power_void", people=s.people_term(DRAGONS))
        rule = "attack.land"
        if s.side == DRAGONS:
            rule = "people.swim" if s.stage == REORGANISING else "people.dragons"
        return refuse(f"zargos.{rule}", "not_to_sea", place=there)
    if s.origin >= t.land and t.coast_set[s.origin - t.land] >> a.what & 1:
        return refuse("zargos.island.powers", "no_landing_on_zargos")
    if s.side == WINGED and s.most_from(s.origin, BY_LAND) > 0:
        return _no_flight(s, a)
    if t.volcanoes >> s.origin & t.volcanoes >> a.what & 1 and s.side == SPIDERS:
        return refuse("zargos.red.cancel", "power_gone", people=s.people_term(s.side))
    rule = "people.dragons" if s.origin >= t.land else "attack.land"
    return refuse(f"zargos.{rule}", "no_border", place=there, origin=here)


def _no_flight(s: State, a: Attempt) -> Violation:
    t, here, there = s.tables, s.place_term(s.origin), s.place_term(a.what)
    near = t.near_set[s.origin]
    over = any(t.near_set[mid] >> a.what & 1 for mid in bits_of(near))
    lines = {end for line in t.lines if s.origin in line for end in line}
    if over and t.island >> s.origin & 1:
        return refuse("zargos.island.powers", "power_void", people=s.people_term(WINGED))
    if s.cancelled >> WINGED & 1 and (over or a.what in lines):
        return refuse("zargos.red.cancel", "power_gone", people=s.people_term(WINGED))
    ends = {end for line in t.lines for end in line}
    beyond = any(t.near_set[end] >> a.what & 1 for end in lines - {s.origin})
    if beyond or (a.what in ends and any(t.near_set[end] >> s.origin & 1 or end == s.origin for end in ends)):
        return refuse("zargos.people.lines", "line_is_whole_move", place=there)
    return refuse("zargos.people.winged", "too_far", place=there, origin=here)


def _by_sea(s: State) -> str:
    return "zargos.reorganise.sea" if s.stage == REORGANISING else "zargos.attack.sea"


def afloat(s: State, a: Attempt) -> Violation | None:
    """1.6: trips go by boat or wind, from land; and only pawns that have not moved embark."""
    if s.way == BY_ELSEWHERE:
        return refuse("zargos.green.elsewhere", "carried_not_sailing")
    if s.origin >= s.tables.land:
        return refuse(_by_sea(s), "not_from_land", place=s.place_term(s.origin))
    if s.most_from(s.origin, BY_BOAT) > 0:
        return None
    rule = "people.port" if s.side == KNIGHTS else "attack.once"
    return refuse(f"zargos.{rule}", "moved_already", place=s.place_term(s.origin))


def next_space(s: State, a: Attempt) -> Violation | None:
    """1.6: the first space borders on the territory, each further one on the last."""
    if afloat(s, a):
        return None
    t = s.tables
    near = t.sea_near[s.route[-1] - t.land] if s.route else t.seas_of[s.origin]
    if a.what not in near:
        last = s.route[-1] if s.route else s.origin
        return refuse(_by_sea(s), "not_adjacent", place=s.place_term(a.what), last=s.place_term(last))
    if s.closed >> a.what & 1:
        return refuse("zargos.red.storm", "closed", place=s.place_term(a.what))
    return None


def boats_suffice(s: State, a: Attempt) -> Violation | None:
    """1.6, 8.2: a boat for each space, and a coast to land on at the end."""
    if a.what in s.next_seas() or afloat(s, a) or next_space(s, a):
        return None
    left = s.spaces_left()
    if s.way == BY_EARTH:
        return refuse("zargos.green.earth", "earth_too_short", n=SPACES_OF_EARTH)
    if left < 1:
        return refuse(_by_sea(s), "no_boats", n=s.boats[s.side])
    return refuse(_by_sea(s), "trip_too_long", n=left)


def within_the_number(s: State, a: Attempt) -> Violation | None:
    """1.2, 1.3: so many at most."""
    most = s.most()
    if a.number <= most:
        return None
    if s.origin < 0:
        return refuse("zargos.round.pending", "pool_smaller", n=most)
    rule = "people.call" if s.phase == NUMBER and s.battle >= 0 else "attack.stay"
    if s.stage == REORGANISING:
        rule = "people.flock" if most < s.pawns[s.origin] - 1 else "reorganise.held"
    elif s.battle < 0 and s.way != BY_CALL and most < s.pawns[s.origin] - 1:
        rule = "attack.once"
    elif s.battle < 0 and s.way == BY_LAND and s.side == KNIGHTS:
        rule = "people.knights"
    return refuse(f"zargos.{rule}", "too_many_pawns", n=most, tried=a.number, place=s.place_term(s.origin))


def enough_pieces(s: State, a: Attempt) -> Violation | None:
    """A.1: option `strict_pieces`."""
    if within_the_number(s, a) or a.number in s.numbers():
        return None
    return _no_pieces(s)


# --- combats ------------------------------------------------------------------------------------------------------


def is_engaged(s: State, a: Attempt) -> Violation | None:
    """2.1: combats that were engaged."""
    if s.committed(a.what):
        return None
    return refuse("zargos.combat.order", "not_engaged", place=s.place_term(a.what))


def needs_a_fight(s: State, a: Attempt) -> Violation | None:
    """1.7: vacant territories are entered without a fight when the attacks are done."""
    if is_engaged(s, a) or a.what in s.fights():
        return None
    return refuse("zargos.attack.vacant", "no_fight_needed", place=s.place_term(a.what))


def combats_are_fought(s: State, a: Attempt) -> Violation | None:
    """1.8: attacks end when all combats are fought."""
    if s.phase != ATTACK or s.may_finish():
        return None
    return refuse("zargos.attack.finish", "combats_left", places=[s.place_term(k) for k in s.fights()])


def can_be_called(s: State, a: Attempt) -> Violation | None:
    """4.4: another volcano held by Spiders, where one stays."""
    if a.what in s.callers():
        return None
    place = s.place_term(a.what)
    if s.frozen >> a.what & 1:
        return refuse("zargos.red.ice", "frozen", place=place)
    return refuse("zargos.people.call", "cannot_be_called", place=place)


def die_lies(s: State, a: Attempt) -> Violation | None:
    """4.6: one of the dice just rolled."""
    if a.what in s.monk_dice():
        return None
    return refuse("zargos.people.monks", "no_such_die", figure=a.what)


# --- winds --------------------------------------------------------------------------------------------------------


def holds_the_wind(s: State, a: Attempt) -> Violation | None:
    """7.6: only winds in hand."""
    named = s.give.count(a.what) if a.kind == "hand" else 0
    if s.hands[len(WINDS) * s.decider + a.what] > named:
        return None
    rule = "wind.exchange" if a.kind == "hand" else "wind.secret"
    return refuse(f"zargos.{rule}", "wind_not_held", wind=s.wind_term(a.what))


def against_who_plays(s: State, a: Attempt) -> Violation | None:
    """9.7, 9.8: a wind against a people needs that people, some of them its turn."""
    people = AGAINST[a.what]
    if people < 0:
        return None
    if people not in s.order:
        return refuse("zargos.red.cancel", "people_absent", people=s.people_term(people))
    if a.what in OWN_TURN_ONLY and people != s.side:
        rule = "red.tide" if people == DRAGONS else "red.cancel"
        return refuse(f"zargos.{rule}", "not_their_turn", people=s.people_term(people), wind=s.wind_term(a.what))
    return None


def not_twice(s: State, a: Attempt) -> Violation | None:
    """7.9: the same wind hits the same target once in a window."""
    if a.kind == "target":
        if (s.cast.wind, a.what) not in s.played:
            return None
        return refuse("zargos.wind.same", "same_target", wind=s.wind_term(s.cast.wind))
    if a.what < len(GREENS) or s.useful(a.what) or against_who_plays(s, a):
        return None
    return refuse("zargos.wind.same", "same_target", wind=s.wind_term(a.what))


def carries_somewhere(s: State, a: Attempt) -> Violation | None:
    """8.2, 8.3: a wind that carries is played first, and takes the pawns somewhere."""
    if a.what not in (EARTH, ELSEWHERE) or holds_the_wind(s, a) or listing.carries(s, a.what):
        return None
    rule = f"zargos.green.{WINDS[a.what]}"
    if s.way != BY_LAND:
        return refuse(rule, "under_way")
    return refuse(rule, "carries_nowhere", place=s.place_term(s.origin), wind=s.wind_term(a.what))


def nothing_moved_yet(s: State, a: Attempt) -> Violation | None:
    """8.4: the Wind of Mist replaces the reorganisation."""
    if a.what != MIST or (s.steps == STEPS and not any(s.locked)):
        return None
    return refuse("zargos.green.mist", "moved_before_mist")


_AIMS: Final = {MADNESS: "aim_kingdom", ICE: "aim_kingdom", STORM: "aim_spaces", DEMON: "aim_place"}


def target_fits(s: State, a: Attempt) -> Violation | None:
    """9: what each wind is aimed at."""
    t, wind = s.tables, s.cast.wind
    first = {MADNESS: t.target_kingdom, ICE: t.target_kingdom, STORM: t.target_pair, DEMON: t.target_place}[wind]
    last = {MADNESS: t.target_pair, ICE: t.target_pair, STORM: t.target_place, DEMON: t.discard}[wind]
    if first <= a.what < last:
        return None
    return refuse(f"zargos.red.{WINDS[wind]}", _AIMS[wind], wind=s.wind_term(wind))


def may_be_put_back(s: State, a: Attempt) -> Violation | None:
    """7.2, 7.4: surplus winds, or one against a people of one's own."""
    if s.phase == TRIM or holds_the_wind(s, a) or a.what in listing.own_winds(s, s.decider):
        return None
    return refuse("zargos.wind.own", "not_against_own", wind=s.wind_term(a.what))


def another_player(s: State, a: Attempt) -> Violation | None:
    """7.5: offers go to another player, named by the first of his peoples."""
    if a.what not in s.order:
        return refuse("zargos.wind.exchange", "people_absent", people=s.people_term(a.what))
    seat = s.leader[a.what]
    if seat == s.decider:
        return refuse("zargos.wind.exchange", "offer_to_itself", people=s.people_term(a.what))
    first = s.led_by(seat)[0]
    if first == a.what:
        return None
    return refuse("zargos.wind.exchange", "first_people", people=s.people_term(a.what), first=s.people_term(first))


def wind_offers_left(s: State, a: Attempt) -> Violation | None:
    """7.5: so many offers each."""
    if s.bartered[s.decider] < s.tables.wind_offers:
        return None
    return refuse("zargos.wind.exchange", "no_offers_left", n=s.tables.wind_offers)


def can_exchange(s: State, a: Attempt) -> Violation | None:
    """7.5: both hold something, and neither too much afterwards."""
    if another_player(s, a) or bargains.can_barter(s, s.decider, s.leader[a.what]):
        return None
    return refuse("zargos.wind.exchange", "no_exchange", people=s.people_term(a.what))


def leaves_an_exchange(s: State, a: Attempt) -> Violation | None:
    """7.5: nobody holds too many winds afterwards."""
    possible = bargains.hands(s) if a.kind == "hand" else bargains.wants(s)
    if a.what in possible or gives_first(s, a) or cards_in_order(s, a) or (a.kind == "hand" and holds_the_wind(s, a)):
        return None
    return refuse("zargos.wind.exchange", "cannot_be_added", wind=s.wind_term(a.what))


# --- purchases ----------------------------------------------------------------------------------------------------


def boats_in_stock(s: State, a: Attempt) -> Violation | None:
    """10.2: fifteen in all."""
    if a.number <= s.boats_left:
        return None
    return refuse("zargos.buy.boats", "boats_short", n=s.boats_left)


def points_suffice(s: State, a: Attempt) -> Violation | None:
    """10.1: points of the last count."""
    t = s.tables
    left = s.points[s.side] - s.spent
    cost = a.number * (t.boat_price if a.kind == "boats" else t.pawn_price)
    if cost <= left:
        return None
    rule = "buy.boats" if a.kind == "boats" else "buy.pawns"
    return refuse(f"zargos.{rule}", "too_dear", cost=cost, points=left)


def within_the_people(s: State, a: Attempt) -> Violation | None:
    """10.3: a people has so many pawns at most."""
    room = s.tables.most - s.on_board(s.side)
    return None if a.number <= room else refuse("zargos.buy.pawns", "people_complete", n=room, most=s.tables.most)


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
    "to": _layers([not_frozen, a_fit_target], [can_be_reached]),
    "sail": _layers([afloat, next_space], [boats_suffice]),
    "count": _layers([within_the_number], [enough_pieces]),
    "fight": _layers([is_engaged, needs_a_fight]),
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
"""For each kind of action: what is asked, layer by layer."""

_PASSED: Final = {
    TRADE: ("setup.trade",),
    RED: ("round.window",),
    ILLUSIONS: ("green.illusion",),
    WARS: ("combat.before", "green.war"),
    CALL: ("people.call",),
    EXCHANGE: ("wind.exchange",),
}
_RESTS_ON: Final[dict[str, tuple[str, ...]]] = {
    "choose": ("setup.choose",),
    "take": ("setup.take", "box.placement"),
    "offer": ("setup.trade",),
    "give": ("setup.bargain",),
    "ask": ("setup.bargain",),
    "propose": (),
    "accept": (),
    "refuse": (),
    "place": ("buy.place",),
    "fight": ("combat.order",),
    "call": ("people.call",),
    "reroll": ("people.monks",),
    "keep": ("people.monks",),
    "barter": ("wind.exchange", "wind.secret"),
    "hand": ("wind.exchange",),
    "want": ("wind.exchange",),
    "boats": ("buy.points", "buy.boats", "box.boats"),
    "recruit": ("buy.points", "buy.pawns"),
}


def cited(s: State, a: Attempt) -> tuple[str, ...]:
    """The paragraphs a legal attempt rests on."""
    return tuple([f"zargos.{rule}" for rule in dict.fromkeys(_cited(s, a))])


def _cited(s: State, a: Attempt) -> tuple[str, ...]:
    if a.kind == "pass":
        return _PASSED[s.phase]
    if a.kind in ("propose", "accept", "refuse"):
        return ("setup.trade", "setup.bargain") if s.phase in (BUNDLE, ANSWER) else ("wind.exchange", "wind.limit")
    if a.kind == "place":
        return ("setup.place",) if s.round == 0 else ("green.mist",) if s.stage == MIST_STAGE else ("buy.place",)
    if a.kind in ("from", "to", "sail", "count", "done"):
        return _cited_move(s, a)
    if a.kind == "play":
        return _cited_wind(a.what)
    if a.kind == "target":
        illusion = ("green.illusion",) if s.cast.target >= 0 else ()
        return (*illusion, f"red.{WINDS[s.cast.wind]}")
    if a.kind == "discard":
        return ("wind.limit", "wind.under") if s.phase == TRIM else ("wind.own", "wind.under")
    return _RESTS_ON[a.kind]


def _cited_wind(wind: int) -> tuple[str, ...]:
    if wind < len(GREENS):
        return (f"green.{WINDS[wind]}", "wind.under", *(["wind.same"] if wind == WAR else []))
    specific = "red.tide" if AGAINST[wind] == DRAGONS else "red.cancel" if AGAINST[wind] >= 0 else f"red.{WINDS[wind]}"
    return ("round.window", specific, "wind.keep")


def _cited_move(s: State, a: Attempt) -> tuple[str, ...]:
    t, reorganises = s.tables, s.stage == REORGANISING
    if a.kind == "done":
        return ("reorganise.end",) if reorganises else ("attack.finish",)
    if a.kind == "count" and s.origin < 0:
        return ("box.peoples",)
    if a.kind == "count" and s.battle >= 0:
        return ("people.call",)
    if a.kind == "sail":
        rule = "reorganise.sea" if reorganises else "attack.sea"
        return (rule, "box.seas", *(["green.earth"] if s.way == BY_EARTH else ["box.boats"]))
    if a.kind == "to" and s.phase == LANDING:
        return ("red.tide",) if s.cancelled >> DRAGONS & 1 else ("red.drift",)
    if a.kind == "to":
        return _cited_way(s, a)
    if reorganises:
        power = ("people.flock",) if s.is_free(a.what if a.kind == "from" else s.origin) else ()
        return ("reorganise.steps", "reorganise.held", *power)
    rules = ["attack.moves", "attack.stay", "attack.once"]
    if s.is_knightly:
        origin = a.what if a.kind == "from" else s.origin
        rules = ["island.knights" if t.island >> origin & 1 else "people.knights", "attack.stay"]
        if a.kind == "count" and s.way != BY_LAND:
            rules.append("people.port")
    return tuple(rules)


def _cited_way(s: State, a: Attempt) -> tuple[str, ...]:
    """What brings the pawns there."""
    t, origin = s.tables, s.origin
    aim = "reorganise.held" if s.stage == REORGANISING else "attack.target"
    if s.way == BY_ELSEWHERE:
        return (aim, "green.elsewhere")
    if s.route:
        return (aim, "reorganise.sea" if s.stage == REORGANISING else "attack.sea")
    if a.what >= t.land or origin >= t.land:
        return (aim, "people.swim" if s.stage == REORGANISING else "people.dragons")
    if t.near_set[origin] >> a.what & 1:
        return (aim, "attack.land", "box.map")
    if t.vortex[origin] >> a.what & 1 and s.side != WINGED:
        return (aim, "people.spiders", "box.marks")
    over = any(t.near_set[mid] >> a.what & 1 for mid in t.near[origin])
    return (aim, "people.winged") if over else (aim, "people.lines", "box.marks")


def cited_chance(s: State) -> tuple[str, ...]:
    """The paragraphs chance's answer rests on."""
    rules: tuple[str, ...] = {
        OPENING: ("setup.first",),
        TIES: ("setup.order",) if s.round == 0 else ("count.order",),
        CARDS: ("setup.take", "box.placement"),
        MADNESS_DICE: ("red.madness",),
        SHOT: ("people.amazons",),
        DEMONS: ("island.demons",),
        WINDS_DRAWN: ("wind.draw", "box.winds"),
        ROLLING: ("combat.dice", *(["green.war"] if s.war else []), *(["people.monks"] if s.rerolled else [])),
    }[s.phase]
    return tuple([f"zargos.{rule}" for rule in rules])
