"""The conditions of Zargos for moving, fighting and placing pawns, most of which come from chapters 1 to 5."""

from __future__ import annotations

from dataclasses import replace

from boardbook.core import Term, Violation, refuse
from boardbook.games.zargos.actions import Attempt
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import (
    ATTACK,
    BY_BOAT,
    BY_CALL,
    BY_EARTH,
    BY_ELSEWHERE,
    BY_LAND,
    LANDING,
    MIST_STAGE,
    NUMBER,
    REORGANISING,
    WAY,
    bits_of,
)
from boardbook.games.zargos.tables import (
    DRAGONS,
    KNIGHTS,
    SPACES_OF_EARTH,
    SPIDERS,
    STEPS,
    WINGED,
    bits,
)

# --- placing ------------------------------------------------------------------------------------------------------


def may_be_placed_there(s: State, a: Attempt) -> Violation | None:
    """B.10, 10.4, 8.4: pawns can be placed only in places that the people holds."""
    if s.places_for(s.side) >> a.what & 1:
        return None
    place = s.place_term(a.what)
    if s.tables.strict and s.held[s.side] >> a.what & 1:
        return _no_pieces(s)
    if s.stage == MIST_STAGE:
        if s.frozen >> a.what & 1:
            return refuse("red.ice", "frozen", place=place)
        if s.closed >> a.what & 1:
            return refuse("red.storm", "closed", place=place)
        if a.what >= s.tables.land and s.side == DRAGONS:
            return refuse("red.tide", "power_gone", people=s.people_term(DRAGONS))
        return refuse("green.mist", "not_held", place=place)
    rule = "setup.place" if s.round == 0 else "buy.place"
    return refuse(rule, "not_held", place=place)


# --- moves --------------------------------------------------------------------------------------------------------


def own_place(s: State, a: Attempt) -> Violation | None:
    """1.2, 3.2: pawns must start from a place of their people."""
    if s.owner[a.what] == s.side:
        return None
    rule = "reorganise.held" if s.stage == REORGANISING else "attack.stay"
    return refuse(rule, "starts_at_home", place=s.place_term(a.what))


def not_frozen(s: State, a: Attempt) -> Violation | None:
    """9.1: no pawn can move within, into or out of a frozen kingdom."""
    if s.phase == LANDING or not s.frozen >> a.what & 1:
        return None
    return refuse("red.ice", "frozen", place=s.place_term(a.what))


def before_the_combats(s: State, a: Attempt) -> Violation | None:
    """1.1, 4.1, 5.4: no attack can be added after the first combat. Knights finish each attack before the next."""
    if s.phase != ATTACK:
        return None
    on_island = s.tables.island >> a.what & 1
    if not s.is_knightly:
        return refuse("attack.moves", "combats_begun") if s.fighting else None
    if on_island:
        return refuse("island.knights", "combats_begun") if s.fighting else None
    return None


def has_steps(s: State, a: Attempt) -> Violation | None:
    """3.1: a reorganisation has two steps."""
    if s.stage != REORGANISING or s.steps or s.is_free(a.what):
        return None
    return refuse("reorganise.steps", "no_steps_left")


def pawns_may_leave(s: State, a: Attempt) -> Violation | None:
    """1.2, 1.3, 4.11: one pawn must stay, and no pawn can move twice."""
    if own_place(s, a) or not_frozen(s, a) or max(s.most_from(a.what, BY_LAND), s.most_from(a.what, BY_BOAT)) > 0:
        return None
    place = s.place_term(a.what)
    if a.what < s.tables.land and s.pawns[a.what] == 1:
        rule = "reorganise.held" if s.stage == REORGANISING else "attack.stay"
        return refuse(rule, "one_stays", place=place)
    if s.stage == REORGANISING:
        return refuse("people.flock", "moved_already", place=place)
    return refuse("attack.once", "moved_already", place=place)


def can_go_somewhere(s: State, a: Attempt) -> Violation | None:
    """1.4, 3.2: there must be a place where the move can end."""
    if own_place(s, a) or not_frozen(s, a) or before_the_combats(s, a) or has_steps(s, a) or pawns_may_leave(s, a):
        return None
    if s.can_leave(a.what):
        return None
    if s.is_knightly and s.phase == ATTACK and s.commitments and not s.tables.island >> a.what & 1:
        return refuse("people.knights", "fight_first", place=s.place_term(s.commitments[0].target))
    return _nowhere(s, a)


def _nowhere(s: State, a: Attempt) -> Violation:
    """Return why pawns can't go anywhere, for example because the people has lost its power or has too few boats."""
    t, me, place = s.tables, s.side, s.place_term(a.what)
    with_it = {SPIDERS: t.vortex[a.what], WINGED: t.fly[a.what]}.get(me, 0)
    swims = me == DRAGONS and s.stage == REORGANISING and a.what < t.land and bits(t.seas_of[a.what]) & ~s.closed
    if not s.has_power(me, a.what) and (swims or with_it & s.targets(a.what)):
        return _powerless(s, a.what)
    if a.what < t.land and s.targets(a.what) and s.most_from(a.what, BY_BOAT) > 0:
        cost, _ = _fewest(s, a.what, s.targets(a.what), s.closed)
        if cost:
            return refuse(_by_sea(s), "only_by_sea", place=place, cost=cost, n=s.boats[me])
        if _fewest(s, a.what, s.targets(a.what), 0)[0]:
            return refuse("red.storm", "only_by_closed_sea", place=place, seas=_shut(s))
    rule = "reorganise.held" if s.stage == REORGANISING else "attack.target"
    return refuse(rule, "nowhere_to_go", place=place)


def a_fit_target(s: State, a: Attempt) -> Violation | None:
    """1.4, 3.2: pawns attack territories that are vacant or held by others, and reorganise to those of their people."""
    if s.phase != WAY or a.what >= s.tables.land or s.frozen >> a.what & 1:
        return None
    mine = s.owner[a.what] == s.side
    place = s.place_term(a.what)
    if s.stage == REORGANISING:
        if a.what == s.origin:
            return refuse("reorganise.held", "same_place", place=place)
        return None if mine else refuse("reorganise.held", "not_held", place=place)
    if mine:
        return refuse("attack.target", "own_territory", place=place)
    if s.targets(s.origin) >> a.what & 1:
        return None
    if s.attacked >> a.what & 1:
        return refuse("people.knights", "attacked_already", place=place)
    return refuse("people.knights", "one_target", place=place)


def can_be_reached(s: State, a: Attempt) -> Violation | None:
    """1.5, 1.6, 4, 5.3: the target must be reachable by land, by a power, or by a trip."""
    if s.phase == LANDING:
        return None if a.what in s.landings() else _no_landing(s, a)
    if s.destinations() >> a.what & 1 or a_fit_target(s, a) or not_frozen(s, a):
        return None
    if s.tables.strict and not s.laid_out(s.side, s.origin, a.what, s.most()):
        return _no_pieces(s)
    return _out_of_reach(s, a)


def _no_pieces(s: State) -> Violation:
    return refuse("box.peoples", "no_pieces", ones=s.tables.ones, fives=s.tables.fives)


def _no_landing(s: State, a: Attempt) -> Violation:
    rule = "red.tide" if s.cancelled >> DRAGONS & 1 else "red.drift"
    return refuse(rule, "no_landing", place=s.place_term(a.what), places=[s.place_term(k) for k in s.landings()])


def _out_of_reach(s: State, a: Attempt) -> Violation:
    """Return why a place can't be reached directly. If a trip would reach it, name the first sea space of the trip."""
    t, here, there = s.tables, s.place_term(s.origin), s.place_term(a.what)
    if s.way == BY_ELSEWHERE:
        return refuse("green.elsewhere", "not_by_wind", place=there)
    if a.what >= t.land:
        return _no_sea(s, a)
    by_sea = _trip_to(s, a.what)
    if by_sea and by_sea.word == "by_sea":
        return by_sea
    if s.route or s.way == BY_EARTH:
        if by_sea or not t.seas_of[a.what]:
            return by_sea or refuse(_by_sea(s), "no_coast", place=there)
        return refuse(_by_sea(s), "no_landfall", place=there, sea=s.place_term(s.route[-1] if s.route else s.origin))
    if s.origin >= t.land and t.coast_set[s.origin - t.land] >> a.what & 1:
        return refuse("island.powers", "no_landing_on_zargos")
    powerless = _by_power(s, a)
    if powerless or by_sea:
        return powerless or by_sea  # type: ignore[return-value]
    if s.side == WINGED and s.has_power(WINGED, s.origin):
        return refuse("people.winged", "too_far", place=there, origin=here)
    rule = "people.dragons" if s.origin >= t.land else "attack.land"
    return refuse(rule, "no_border", place=there, origin=here)


def _powerless(s: State, place: int) -> Violation:
    """Return why the power of the active people does not work at a place."""
    me = s.side
    if s.cancelled >> me & 1:
        return refuse(f"red.{'tide' if me == DRAGONS else 'cancel'}", "power_gone", people=s.people_term(me))
    return refuse("island.powers", "power_void", people=s.people_term(me))


def _by_power(s: State, a: Attempt) -> Violation | None:
    """4.3, 4.8, 4.9, 4.10: return why a place is out of reach, if the active people's power is lost or limited."""
    t, me, origin = s.tables, s.side, s.origin
    if me == WINGED:
        return _no_flight(s, a)
    lost = not s.has_power(me, origin)
    if lost and ((me == SPIDERS and t.vortex[origin] >> a.what & 1) or _swum(s, a.what)):
        return _powerless(s, origin)
    return None


def _swum(s: State, place: int) -> list[int]:
    """4.8: return the sea spaces through which reorganising Dragons can reach a place in two steps."""
    t = s.tables
    if s.side != DRAGONS or s.stage != REORGANISING or s.steps < STEPS or (t.blocks_landing and t.island >> place & 1):
        return []
    return [sea for sea in s.seas_around(s.origin) if t.coast_set[sea - t.land] >> place & 1]


def _no_flight(s: State, a: Attempt) -> Violation | None:
    """4.9, 4.10: return why flight doesn't reach a place: a wind, Zargos, or a flight line that is a whole move."""
    t = s.tables
    over = t.fly[s.origin] >> a.what & 1
    lines = {end for line in t.lines if s.origin in line for end in line}
    if over:
        return _powerless(s, s.origin)
    if not s.has_power(WINGED, s.origin):
        return None
    ends = {end for line in t.lines for end in line}
    beyond = any(t.near_set[end] >> a.what & 1 for end in lines - {s.origin})
    if beyond or (a.what in ends and any(t.near_set[end] >> s.origin & 1 for end in ends)):
        return refuse("people.lines", "line_is_whole_move", place=s.place_term(a.what))
    return None


def _by_sea(s: State) -> str:
    return "reorganise.sea" if s.stage == REORGANISING else "attack.sea"


def _fewest(s: State, origin: int, there: int, shut: int) -> tuple[int, list[int]]:
    """Return the fewest sea spaces that a trip to one of these coasts takes, and the spaces where it can begin.

    If no trip gets there, return 0 and an empty list.
    """
    t, n = s.tables, 1
    begin = t.sea_near[s.route[-1] - t.land] if s.route else t.seas_of[origin]
    edge = {sea: {sea} for sea in begin if not shut >> sea & 1}
    seen = set(edge)
    while edge:
        if reached := [first for sea, firsts in edge.items() if t.coast_set[sea - t.land] & there for first in firsts]:
            return n, sorted(set(reached))
        further: dict[int, set[int]] = {}
        for sea, firsts in edge.items():
            for near in t.sea_near[sea - t.land]:
                if near not in seen and not shut >> near & 1:
                    further.setdefault(near, set()).update(firsts)
        seen |= set(further)
        edge, n = further, n + 1
    return 0, []


def _shut(s: State) -> list[Term]:
    return [s.place_term(sea) for sea in bits_of(s.closed)]


def _trip_to(s: State, place: int) -> Violation | None:
    """1.6, 3.3, 4.8, 8.2: explain which sea spaces a trip to a place can begin with, or what prevents the trip.

    Return None if the place can't be reached by sea at all.
    """
    there = s.place_term(place)
    swum = _swum(s, place) if s.has_power(DRAGONS, s.origin) and not s.route and s.way == BY_LAND else []
    spaces, (n, firsts) = 0, (0, swum)
    if open_ := [sea for sea in swum if not s.closed >> sea & 1]:
        return refuse("people.swim", "by_sea", place=there, seas=[s.place_term(sea) for sea in open_])
    if s.origin < s.tables.land:
        spaces, (n, firsts) = s.spaces_left(), _fewest(s, s.origin, 1 << place, 0)
    if not firsts:
        return None
    if n and s.most_from(s.origin, BY_BOAT) < 1:
        return _moved(s)
    open_way, begin = _fewest(s, s.origin, 1 << place, s.closed) if n else (0, [])
    if 0 < open_way <= spaces:
        return refuse(_by_sea(s), "by_sea", place=there, seas=[s.place_term(sea) for sea in begin])
    if swum or n <= spaces or not (open_way or s.way == BY_EARTH):
        return refuse("red.storm", "by_sea_closed", place=there, seas=_shut(s))
    if s.way == BY_EARTH:
        return refuse("green.earth", "beyond_earth", place=there, n=SPACES_OF_EARTH)
    return refuse(_by_sea(s), "by_sea_boats", place=there, cost=len(s.route) + (open_way or n), n=s.boats[s.side])


def _moved(s: State) -> Violation:
    rule = "people.port" if s.side == KNIGHTS else "attack.once"
    return refuse(rule, "none_to_embark", place=s.place_term(s.origin))


def _no_sea(s: State, a: Attempt) -> Violation:
    """Return why a move can't enter a sea space. Dragons swim, and all other peoples need boats or a wind."""
    if s.side != DRAGONS or s.route or s.way == BY_EARTH:
        return _no_trip(s, a) or refuse(_by_sea(s), "is_crossed", place=s.place_term(a.what))
    if a.what == s.origin:
        return refuse("reorganise.held", "same_place", place=s.place_term(a.what))
    if s.stage != REORGANISING:
        return refuse("people.dragons", "swim_later")
    if a.what not in s.seas_around(s.origin):
        last = s.place_term(s.origin)
        return refuse("people.swim", "not_adjacent", place=s.place_term(a.what), last=last)
    if s.closed >> a.what & 1:
        return refuse("red.storm", "closed", place=s.place_term(a.what))
    return _powerless(s, s.origin)


def nor_by_boat(s: State, a: Attempt) -> Violation | None:
    """4.7: where Dragons can't swim, they may take boats like the other peoples."""
    if s.phase != WAY or s.side != DRAGONS or s.origin >= s.tables.land or a.what < s.tables.land:
        return None
    violation = can_be_reached(s, a)
    if violation is None or violation.word not in ("swim_later", "power_gone", "power_void"):
        return None
    no_trip = _no_trip(s, a)
    return no_trip and replace(no_trip, rule="people.dragons")


def _no_trip(s: State, a: Attempt) -> Violation | None:
    """Return why no trip can enter a sea space."""
    return afloat(s, a) or next_space(s, a) or boats_suffice(s, a)


def afloat(s: State, a: Attempt) -> Violation | None:
    """1.6: a trip needs a boat or a wind and starts on land, and only pawns that have not moved can take part."""
    if s.way == BY_ELSEWHERE:
        return refuse("green.elsewhere", "carried_not_sailing")
    if s.origin >= s.tables.land:
        return refuse(_by_sea(s), "not_from_land", place=s.place_term(s.origin))
    return None if s.most_from(s.origin, BY_BOAT) > 0 else _moved(s)


def next_space(s: State, a: Attempt) -> Violation | None:
    """1.6: the first space must border on the territory, and each further space on the one before."""
    if afloat(s, a):
        return None
    t = s.tables
    near = t.sea_near[s.route[-1] - t.land] if s.route else t.seas_of[s.origin]
    if a.what not in near:
        last = s.route[-1] if s.route else s.origin
        if a.what == last:
            return refuse(_by_sea(s), "same_place", place=s.place_term(a.what))
        return refuse(_by_sea(s), "not_adjacent", place=s.place_term(a.what), last=s.place_term(last))
    if s.closed >> a.what & 1:
        return refuse("red.storm", "closed", place=s.place_term(a.what))
    return None


def boats_suffice(s: State, a: Attempt) -> Violation | None:
    """1.6, 8.2: a trip needs a boat for each space, and a coast on which to land."""
    if a.what in s.next_seas() or afloat(s, a) or next_space(s, a):
        return None
    left = s.spaces_left()
    if left < 1 and s.way != BY_EARTH:
        return refuse(_by_sea(s), "no_boats", n=s.boats[s.side])
    if _with_open_sea(s, a.what):
        return refuse("red.storm", "closed_beyond", seas=_shut(s))
    if s.way == BY_EARTH:
        return refuse("green.earth", "earth_too_short", n=SPACES_OF_EARTH)
    return refuse(_by_sea(s), "trip_too_long", n=left)


def _with_open_sea(s: State, sea: int) -> bool:
    """Return whether a trip could enter a space if no storm had closed any sea space."""
    calm = s.clone()
    calm.closed = 0
    return sea in calm.next_seas()


def within_the_number(s: State, a: Attempt) -> Violation | None:
    """1.2, 1.3: the number of pawns is limited."""
    most = s.most()
    if a.number <= most:
        return None
    if s.origin < 0:
        rule = "setup.place" if s.round == 0 else "green.mist" if s.stage == MIST_STAGE else "buy.place"
        return refuse(rule, "pool_smaller", n=most)
    rule = "people.call" if s.phase == NUMBER and s.battle >= 0 else "attack.stay"
    if s.stage == REORGANISING:
        rule = "people.flock" if most < s.pawns[s.origin] - 1 else "reorganise.held"
    elif s.battle < 0 and s.way != BY_CALL and most < s.pawns[s.origin] - 1:
        rule = "attack.once"
    elif s.battle < 0 and s.way == BY_LAND and s.side == KNIGHTS:
        rule = "people.knights"
    return refuse(rule, "too_many_pawns", n=most, tried=a.number, place=s.place_term(s.origin))


def enough_pieces(s: State, a: Attempt) -> Violation | None:
    """A.1: with the option `strict_pieces`, there must be enough pieces of each size."""
    if within_the_number(s, a) or a.number in s.numbers():
        return None
    return _no_pieces(s)


# --- combats ------------------------------------------------------------------------------------------------------


def is_engaged(s: State, a: Attempt) -> Violation | None:
    """2.1: a combat is possible only for a territory that is under attack."""
    if s.committed(a.what):
        return None
    return refuse("combat.order", "not_engaged", place=s.place_term(a.what))


def needs_a_fight(s: State, a: Attempt) -> Violation | None:
    """1.7: there is no combat for a vacant territory, which is entered after the attacks."""
    if is_engaged(s, a) or a.what in s.fights():
        return None
    return refuse("attack.vacant", "no_fight_needed", place=s.place_term(a.what))


def combats_are_fought(s: State, a: Attempt) -> Violation | None:
    """1.8: attacks can't end before all combats have been fought."""
    if s.phase != ATTACK or s.may_finish():
        return None
    return refuse("attack.finish", "combats_left", places=[s.place_term(k) for k in s.fights()])


def can_be_called(s: State, a: Attempt) -> Violation | None:
    """4.4: Spiders must be called from another volcano that they hold, and one pawn must stay there."""
    if a.what in s.callers():
        return None
    place = s.place_term(a.what)
    if s.frozen >> a.what & 1:
        return refuse("red.ice", "frozen", place=place)
    if a.what == s.battle:
        return refuse("people.call", "same_place", place=place)
    if not s.tables.volcanoes >> a.what & 1:
        return refuse("people.call", "no_volcano", place=place)
    if s.owner[a.what] != SPIDERS:
        return refuse("people.call", "not_of_spiders", place=place)
    return refuse("people.call", "one_stays", place=place)


def die_lies(s: State, a: Attempt) -> Violation | None:
    """4.6: only one of the dice just rolled can be rerolled."""
    if a.what in s.monk_dice():
        return None
    return refuse("people.monks", "no_such_die", figure=a.what)
