"""Queries about a position of Zargos, such as which places pawns can reach. They never change the position."""

from __future__ import annotations

from boardbook.core.build import mypyc_attr
from boardbook.core.words import Term, term
from boardbook.games.zargos.state import (
    ANSWER,
    BY_BOAT,
    BY_CALL,
    BY_EARTH,
    BY_ELSEWHERE,
    BY_LAND,
    BY_PLACE,
    CALL,
    LANDING,
    MIST_STAGE,
    MONK,
    NONE,
    NUMBER,
    PLACE,
    REORGANISING,
    SETUP,
    WARS,
    WAYS,
    Position,
    bits_of,
)
from boardbook.games.zargos.tables import (
    A_KINGDOM,
    AGAINST,
    AIMED_AT,
    AMAZONS,
    DRAGONS,
    EARTH,
    ELSEWHERE,
    KNIGHTS,
    MONKS,
    OWN_TURN_ONLY,
    PEOPLES,
    SPACES_OF_EARTH,
    SPIDERS,
    TWO_SPACES,
    WINDS,
    WINGED,
    bits,
    dice,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Queries(Position):
    """A position, with queries about it."""

    # --- peoples ------------------------------------------------------------------------------------------------

    def has_power(self, people: int, place: int) -> bool:
        """5.3, 9.7: return whether the power of a people works at a place.

        Powers don't work on Zargos, and a wind can cancel the power of a people.
        """
        return not (self.cancelled >> people | self.tables.island >> place) & 1

    def seats_from(self, people: int) -> tuple[int, ...]:
        """Return all seats in turn order, starting with the seat that leads a people."""
        order = self.order
        start = order.index(people) if people in order else 0
        return tuple(dict.fromkeys([self.leader[p] for p in (*order[start:], *order[:start])]))

    def turn_order(self) -> tuple[int, ...]:
        """B.10, 6.3: return the seats, ordered by the first people that each has in play.

        Return an empty tuple before pawns are placed.
        """
        if self.stage == SETUP and self.phase not in (PLACE, NUMBER):
            return ()
        return tuple(dict.fromkeys([self.leader[people] for people in self.order]))

    def led_by(self, seat: int) -> list[int]:
        """Return the peoples in play that a seat leads, in the order of `PEOPLES`."""
        return [people for people in sorted(self.order) if self.leader[people] == seat]

    def wind_limit(self, seat: int) -> int:
        """7.2: return how many winds a seat may hold."""
        if seat == self.master_seat:
            return self.tables.master_limit
        return self.tables.hand_limit * (len(self.led_by(seat)) if self.tables.hand_per_people else 1)

    @property
    def master_seat(self) -> int:
        """5.5: return the seat of the Wind Master, or -1."""
        return self.leader[self.master] if self.master >= 0 else NONE

    def score(self, people: int) -> int:
        """6.1, 6.2: return the points for the territories that a people holds now."""
        t, places = self.tables, self.held[people] & self.all_land
        total = sum([t.points[place] for place in bits_of(places)])
        for land, more in zip(t.kingdom_land, t.whole, strict=True):
            if places & land == land:
                total += more
        return total

    def holds_a_kingdom(self, people: int) -> bool:
        """6.2: return whether a people holds a whole kingdom other than Zargos."""
        t, places = self.tables, self.held[people]
        return any(value and places & land == land for land, value in zip(t.kingdom_land, t.value, strict=True))

    def territories(self, people: int) -> int:
        """Return the number of territories that a people holds."""
        return (self.held[people] & self.all_land).bit_count()

    @property
    def all_land(self) -> int:
        """Return all territories, as bits."""
        return self.tables.all_land

    def has_won(self, people: int) -> bool:
        """11.1: return whether a people holds the City and the territories around it."""
        victory = self.tables.victory
        return self.held[people] & victory == victory

    # --- moves --------------------------------------------------------------------------------------------------

    def targets(self, origin: int) -> int:
        """Return the territories that pawns from a place may attack or, when reorganising, move to, by any means."""
        t, me = self.tables, self.side
        if self.stage == REORGANISING:
            return self.held[me] & t.all_land & ~self.frozen & ~(1 << origin)
        open_ = t.all_land & ~self.held[me] & ~self.frozen
        if me != KNIGHTS or not self.is_knightly:
            return 0 if self.fighting else open_
        # 4.1, 5.4: Knights outside Zargos attack one target after another. On Zargos, they attack like other peoples.
        if t.island >> origin & 1:
            return 0 if self.fighting else open_ & ~self.attacked
        for c in self.commitments:
            if not t.island >> c.origin & 1:
                return open_ & ~self.attacked & 1 << c.target
        return open_ & ~self.attacked

    def steps_from(self, origin: int) -> int:
        """Return the territories one move away by land, vortex or flight (4.3, 4.9), no matter who holds them."""
        with_power = not self.cancelled >> self.side & 1
        return self.tables.one_move[self.side if with_power else len(PEOPLES)][origin]

    def swims(self, origin: int) -> int:
        """4.8: return the sea spaces that Dragons may enter from a place in a reorganisation.

        The active people must be the Dragons.
        """
        t = self.tables
        if self.stage != REORGANISING or not self.has_power(DRAGONS, origin):
            return 0
        near = t.sea_near[origin - t.land] if origin >= t.land else t.seas_of[origin]
        swim = 0
        for sea in near:
            swim |= 1 << sea
        return swim & ~self.closed

    def overland(self, origin: int) -> int:
        """Return the targets that pawns from a place can reach without boats or winds."""
        return self._overland(origin, self.targets(origin))

    def _overland(self, origin: int, targets: int) -> int:
        near = self.steps_from(origin) & targets
        if self.side == DRAGONS:
            near |= self.swims(origin)
        return self._possible(origin, near, BY_LAND) if self.tables.strict else near

    def coasts_within(self, sea: int, spaces: int) -> int:
        """Return the coasts that a trip can reach if it starts in this space and crosses at most `spaces` in all."""
        t = self.tables
        spaces = min(spaces, len(t.sea))
        key = (self.closed, sea, spaces)
        coasts = t.reach.get(key)
        if coasts is None:
            coasts = t.coast_set[sea - t.land]
            if spaces > 1:
                for near in t.sea_near[sea - t.land]:
                    if not self.closed >> near & 1:
                        coasts |= self.coasts_within(near, spaces - 1)
            t.reach[key] = coasts
        return coasts

    def spaces_left(self) -> int:
        """Return how many more sea spaces the trip may enter."""
        afloat = SPACES_OF_EARTH if self.way == BY_EARTH else self.boats[self.side]
        return afloat - len(self.route)

    def sails(self, origin: int, spaces: int) -> list[int]:
        """1.6: return the sea spaces that a trip may enter next, from which it can still reach a target."""
        t = self.tables
        if spaces < 1 or origin >= t.land:
            return []
        near = t.sea_near[self.route[-1] - t.land] if self.route else t.seas_of[origin]
        targets = self._possible(origin, self.targets(origin), BY_BOAT)
        return [sea for sea in near if not self.closed >> sea & 1 and self.coasts_within(sea, spaces) & targets]

    def next_seas(self) -> list[int]:
        """Return the sea spaces that the current move may enter next."""
        spaces = self.spaces_left()
        if spaces < 1 or self.way == BY_ELSEWHERE or self.most_from(self.origin, BY_BOAT) < 1:
            return []
        return self.sails(self.origin, spaces)

    def carried(self, origin: int) -> int:
        """8.3: return the territories to which the Wind of Elsewhere may carry pawns from a place."""
        if origin >= self.tables.land:
            return 0
        there = self.targets(origin) & ~self.tables.victory
        return self._possible(origin, there, BY_ELSEWHERE)

    def holds(self, seat: int, wind: int) -> bool:
        """Return whether a seat holds a wind."""
        return self.hands[len(WINDS) * seat + wind] > 0

    def most_from(self, origin: int, way: int) -> int:
        """1.2, 1.3, 4.2: return the maximum number of pawns that may leave a place in the given way."""
        t, me, here = self.tables, self.side, self.pawns[origin]
        if self.owner[origin] != me or self.frozen >> origin & 1:
            return 0
        most = here if origin >= t.land else here - 1
        if self.stage == REORGANISING:
            return min(most, here - self.locked[origin]) if me == WINGED else most
        if me == KNIGHTS and way == BY_LAND and self.has_power(me, origin):
            return most
        return min(most, self.fresh[origin])

    def way_told(self, origin: int, dest: int, way: int) -> str:
        """Return how the active people's pawns get from one place to another: one of `WAYS_TOLD`, or `"call"`."""
        if way != BY_LAND:
            return WAYS[way]
        if max(origin, dest) >= self.tables.land:
            return "swim"
        if self.tables.near_set[origin] >> dest & 1:
            return WAYS[BY_LAND]
        return {SPIDERS: "vortex", WINGED: "flight"}.get(self.side, WAYS[BY_LAND])

    def is_free(self, origin: int) -> bool:
        """4.11: return whether a move from a place in a reorganisation costs no step."""
        return self.side == WINGED and self.has_power(WINGED, origin)

    def origins(self) -> list[int]:
        """Return the places whose pawns can move in this step of the turn, in ascending order."""
        reorganising, land, pawns = self.stage == REORGANISING, self.tables.land, self.pawns
        if reorganising and not self.steps and self.side != WINGED:
            return []
        # The only pawn of a territory must stay. This is the most frequent case, so it is checked first.
        places = [k for k in bits_of(self.held[self.side] & ~self.frozen) if pawns[k] > 1 or k >= land]
        if reorganising or self.is_knightly:
            return [k for k in places if self.can_leave(k)]
        targets = self.targets(NONE)  # except for Knights, the targets do not depend on the origin
        return [k for k in places if self._gets_to(k, targets)] if targets else []

    def can_leave(self, origin: int) -> bool:
        """Return whether pawns at a place can move in this step of the turn."""
        if self.stage == REORGANISING and not self.steps and not self.is_free(origin):
            return False
        return self._gets_to(origin, self.targets(origin))

    def _gets_to(self, origin: int, targets: int) -> bool:
        """Return whether pawns can leave a place: to reach a target by land, boat or wind, or to swim away.

        `targets` must be `targets(origin)`.
        """
        if self.most_from(origin, BY_LAND) < 1:
            return False
        if self._overland(origin, targets):
            return True
        at, spaces = len(WINDS) * self.leader[self.side], self.boats[self.side]
        earth, elsewhere = self.hands[at + EARTH], self.hands[at + ELSEWHERE]
        if not (spaces or earth or elsewhere) or origin >= self.tables.land or self.most_from(origin, BY_BOAT) < 1:
            return False
        if earth and spaces < SPACES_OF_EARTH:
            spaces = SPACES_OF_EARTH
        return bool(self.sails(origin, spaces)) or (elsewhere > 0 and self.carried(origin) > 0)

    def destinations(self) -> int:
        """Return the places where the current move may end."""
        t, origin = self.tables, self.origin
        if self.way == BY_ELSEWHERE:
            return self.carried(origin)
        if self.route:
            coast = t.coast_set[self.route[-1] - t.land] & self.targets(origin)
            return self._possible(origin, coast, BY_BOAT)
        if self.way == BY_LAND and self.most_from(origin, BY_LAND) > 0:
            return self.overland(origin)
        return 0

    def ends_or_crosses(self, sea: int) -> bool:
        """1.6, 4.8: return whether Dragons may either end their move in this space by swimming or cross it by boat."""
        return self.side == DRAGONS and bool(self.destinations() >> sea & 1) and sea in self.next_seas()

    def most(self) -> int:
        """Return the largest number that may be chosen in the current decision."""
        if self.way == BY_PLACE:
            return self.pool[self.side]
        if self.way == BY_CALL:
            return self.pawns[self.origin] - 1
        return self.most_from(self.origin, self.way)

    def numbers(self) -> list[int]:
        """Return the numbers that may be chosen in the current decision.

        With `strict_pieces`, leave out those for which there are too few pieces, unless that would leave none.
        """
        numbers = list(range(1, self.most() + 1))
        if not self.tables.strict:
            return numbers
        people = SPIDERS if self.way == BY_CALL else self.side
        return self.laid_out(people, self.origin, self.dest, numbers[-1]) or numbers

    def laid_out(self, people: int, origin: int, dest: int, most: int) -> list[int]:
        """A.1: return the numbers of pawns that can move without running out of one-pawn or five-pawn pieces."""
        t = self.tables
        piles = [self.pawns[place] for place in bits_of(self.held[people]) if place not in (origin, dest)]
        bound: dict[int, int] = {}
        if people == self.side:
            for c in self.commitments:
                bound[c.target] = bound.get(c.target, 0) + c.pawns
        there = self.pawns[dest] if self.owner[dest] in (people, NONE) else 0
        there += bound.pop(dest, 0)
        piles += bound.values()
        left = self.pawns[origin] if origin >= 0 else 0
        return [n for n in range(1, most + 1) if self._suffice([*piles, max(left - n, 0), there + n], t.ones, t.fives)]

    @staticmethod
    def _suffice(piles: list[int], ones: int, fives: int) -> bool:
        return sum(piles) - 5 * min(fives, sum([pile // 5 for pile in piles])) <= ones

    def _possible(self, origin: int, targets: int, way: int) -> int:
        """A.1: return the targets to which pawns can move with the pieces available."""
        return self._suited(origin, targets, self.most_from(origin, way)) if self.tables.strict else targets

    def _suited(self, origin: int, targets: int, most: int) -> int:
        """A.1: return the targets to which some number of pawns, up to `most`, can move with the pieces available."""
        if not self.tables.strict:
            return targets
        return bits([k for k in bits_of(targets) if self.laid_out(self.side, origin, k, most)])

    def places_for(self, people: int) -> int:
        """10.4, 8.4: return, as bits, the places where pawns from the pool can be placed.

        With `strict_pieces`, leave out those for which there are too few pieces, unless that would leave none.
        """
        places = self._open_to(people)
        return self._suited(NONE, places, self.pool[people]) or places

    def places_for_one(self, people: int) -> int:
        """B.11: return, as bits, the places where a single pawn can be placed."""
        places = self._open_to(people)
        return self._suited(NONE, places, 1) or places

    def _open_to(self, people: int) -> int:
        t, places = self.tables, self.held[people]
        if self.stage != MIST_STAGE:
            return places
        open_ = places & self.all_land & ~self.frozen
        if people == DRAGONS and not self.cancelled >> DRAGONS & 1:
            for sea in t.sea:
                open_ |= 1 << sea
            open_ &= ~self.closed
        return open_

    def lifted(self, place: int) -> int:
        """8.4: return the number of pawns that the Wind of Mist lifts from a place."""
        if self.frozen >> place & 1:
            return 0
        return self.pawns[place] - (1 if place < self.tables.land else 0)

    def landings(self) -> list[int]:
        """9.4, 9.8: return the places to which the Dragons on the first sea space of `landing` may go."""
        t, start = self.tables, self.landing[0]
        if not self.cancelled >> DRAGONS & 1:
            refuge = bits(t.sea) & ~self.closed & ~t.lake
            return self._nearest(start, refuge, by_land=False)
        ashore = self.held[DRAGONS] & self.all_land
        return self._nearest(start, ashore, by_land=False) or self._nearest(start, ashore, by_land=True)

    def _nearest(self, start: int, wanted: int, *, by_land: bool) -> list[int]:
        """Return the nearest wanted places, across sea spaces only or, with `by_land`, across all places."""
        t, seen, edge = self.tables, 1 << start, [start]
        while edge:
            near = [k for place in edge for k in (*t.near[place], *self.seas_around(place))]
            if reached := bits(near) & wanted:
                return [*bits_of(reached)]
            edge = []
            for k in near:
                if not seen >> k & 1 and (by_land or k >= t.land):
                    seen |= 1 << k
                    edge.append(k)
        return []

    def seas_around(self, place: int) -> tuple[int, ...]:
        """Return the sea spaces that touch a place."""
        t = self.tables
        return t.sea_near[place - t.land] if place >= t.land else t.seas_of[place]

    # --- combat -------------------------------------------------------------------------------------------------

    def has_demons(self, place: int) -> bool:
        """5.1, 5.6: return whether demons meet the active people at a vacant place."""
        return self.owner[place] < 0 and self.tables.demon_dice[place] > 0 and not self.is_calm

    @property
    def is_calm(self) -> bool:
        """5.6: return whether the active people holds the City, and so meets no demons.

        With `calm_per_player`, it is enough that another people of the same player holds it.
        """
        holder = self.owner[self.tables.city]
        if not self.tables.calm_per_player or holder < 0 or self.side < 0:
            return holder == self.side
        return self.leader[holder] == self.leader[self.side]

    def stands_open(self, place: int) -> bool:
        """1.7, 5.6: return whether a territory is vacant and free of demons, so that pawns enter it without combat."""
        return self.owner[place] < 0 and not self.has_demons(place)

    @property
    def is_knightly(self) -> bool:
        """4.1: return whether the active people alternates moves and combats."""
        return self.side == KNIGHTS and not self.cancelled >> KNIGHTS & 1

    def committed(self, target: int) -> int:
        """Return the number of pawns on their way to a target."""
        return sum([c.pawns for c in self.commitments if c.target == target])

    def callers(self) -> list[int]:
        """4.4: return the volcanoes from which Spiders may be called to the combat."""
        t, place = self.tables, self.battle
        if self.owner[place] != SPIDERS or not self.has_power(SPIDERS, place) or not t.volcanoes >> place & 1:
            return []
        return [k for k in bits_of(t.vortex[place] & self.held[SPIDERS] & ~self.frozen) if self.pawns[k] > 1]

    def fights(self) -> list[int]:
        """2.1: return the possible targets of the next combat. A vacant territory is entered without combat (1.7)."""
        targets = {c.target for c in self.commitments}
        return sorted([k for k in targets if self.is_knightly or not self.stands_open(k)])

    def may_finish(self) -> bool:
        """1.8: return whether no combat is left to fight."""
        return all(self.stands_open(c.target) for c in self.commitments)

    def shoots(self, place: int) -> bool:
        """4.5: return whether the defenders of a place shoot before a combat for it."""
        return self.owner[place] == AMAZONS and self.has_power(AMAZONS, place)

    def monks_at(self, place: int) -> int:
        """4.6: return on which side Monks may reroll in a combat for a place: 0 attack, 1 defence, -1 neither."""
        side = 0 if self.side == MONKS else 1 if self.owner[place] == MONKS else NONE
        return side if side >= 0 and self.has_power(MONKS, place) else NONE

    def helped(self, place: int) -> tuple[int, ...]:
        """Return the peoples whose power would help them in a combat for a place: Monks, and Amazons if they defend."""
        monks = (MONKS,) if self.monks_at(place) >= 0 else ()
        return (*monks, AMAZONS) if self.shoots(place) else monks

    def monks(self) -> int:
        """Return the side on which Monks may reroll in this combat, or -1."""
        return self.monks_at(self.battle)

    def rerollable(self) -> int:
        """4.6: return the side whose dice Monks may reroll: the other side if it has rolled, otherwise their own."""
        own = self.monks()
        other_lie = len(self.attack if own else self.defence) > 0
        return 1 - own if other_lie else own

    def monk_dice(self) -> tuple[int, ...]:
        """Return the dice from which the Monks may choose one to reroll."""
        return self.defence if self.rerollable() else self.attack

    def dice_of(self, side: int) -> int:
        """2.3, 8.1: return the number of dice that the attack (0) or the defence (1) rolls in this round."""
        pawns = self.pawns[self.battle] if side else self.attackers
        return dice(pawns) + (self.war >> side & 1)

    def seat_of(self, side: int) -> int:
        """Return the seat that leads the attackers (0) or the defenders (1)."""
        return self.leader[self.owner[self.battle] if side else self.side]

    def acting_people(self, seat: int) -> int:
        """Return the people for which a seat decides: one that responds, the active one, one attacked, or its first.

        Return -1 for chance, or if the seat leads no people yet.
        """
        if seat < 0:
            return NONE
        responder = {ANSWER: self.offer_to, CALL: SPIDERS, MONK: MONKS, LANDING: DRAGONS}.get(self.phase, NONE)
        if self.phase == NUMBER and self.way == BY_CALL:
            responder = SPIDERS
        if responder >= 0 and self.leader[responder] == seat == self.to_act:
            return responder
        if self.side >= 0 and self.leader[self.side] == seat and not (self.phase == WARS and self.asking):
            return self.side
        if self.battle >= 0 and self.owner[self.battle] >= 0 and self.seat_of(1) == seat:
            return self.owner[self.battle]
        led = self.led_by(seat) or [people for people in self.picking if self.leader[people] == seat]
        return led[0] if led else NONE

    # --- winds --------------------------------------------------------------------------------------------------

    def winds_left(self) -> int:
        """Return the number of winds in the deck, including those put back."""
        return sum(self.deck) + len(self.under)

    def useful(self, wind: int) -> bool:
        """9: return whether this red wind could be played in this window by a seat that held it."""
        people = AGAINST[wind]
        if people >= 0:
            if people not in self.order or (wind in OWN_TURN_ONLY and people != self.side):
                return False
            return (wind, NONE) not in self.played
        return bool(self.aims(wind)) or (not self.needs_target(wind) and (wind, NONE) not in self.played)

    def needs_target(self, wind: int) -> bool:
        """Return whether a red wind needs a target."""
        return wind in AIMED_AT

    def aims(self, wind: int) -> list[int]:
        """Return the possible targets of a red wind, except those that it has already hit in this window (7.9)."""
        if wind not in AIMED_AT:
            return []
        t, aim = self.tables, AIMED_AT[wind]
        targets = len(t.kingdoms) if aim == A_KINGDOM else len(t.pairs) if aim == TWO_SPACES else t.places
        hit = [target for played, target in self.played if played == wind]
        return [target for target in range(targets) if target not in hit]

    # --- purchases and trade --------------------------------------------------------------------------------------

    def affordable_boats(self) -> int:
        """10.2: return how many boats the active people can buy."""
        return min(self.boats_left, self.points[self.side] // self.tables.boat_price)

    def affordable_pawns(self) -> int:
        """10.3: return how many pawns the active people can buy with its remaining points."""
        afford = (self.points[self.side] - self.spent) // self.tables.pawn_price
        room: int = self.tables.most - self.on_board(self.side)
        return min(afford, room)

    # --- words --------------------------------------------------------------------------------------------------

    def people_term(self, people: int) -> Term:
        """Return the term that names a people."""
        return term(f"side.{PEOPLES[people]}")

    def place_term(self, place: int) -> Term:
        """Return the term that names a place."""
        return term(f"place.{self.tables.codes[place]}")

    def target_terms(self, wind: int, target: int) -> list[Term]:
        """Return the terms that name the target of a red wind: a kingdom, or one or two places."""
        name = self.target_name(wind, target)
        if AIMED_AT[wind] == A_KINGDOM:
            return [Term(f"kingdom.{name}")]
        return [Term(f"place.{code}") for code in name.split()]

    def card_term(self, card: int) -> Term:
        """Return the term that names a placement card."""
        name = self.tables.cards[card]
        return term(f"card.{name}" if card >= self.tables.reinforcement_card else f"place.{name}")

    def wind_term(self, wind: int) -> Term:
        """Return the term that names a wind."""
        return term(f"wind.{WINDS[wind]}")
