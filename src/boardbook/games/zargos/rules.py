"""The rules of Zargos: the round, moves, the count, purchases, and the result.

`State` lists the legal actions quickly and applies actions without checking them. `conditions.py` explains why an
action is illegal. A test checks that the two agree on every action. The set-up, combats and winds have their own files,
and `course.py` has the methods that they share with this file.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from boardbook.core import CHANCE, Result
from boardbook.core.build import mypyc_attr
from boardbook.core.chance import A_DIE
from boardbook.core.words import Term
from boardbook.games.zargos import battles, listing, opening, winds
from boardbook.games.zargos.actions import Attempt
from boardbook.games.zargos.course import Course
from boardbook.games.zargos.state import (
    ATTACK,
    BOATS,
    BUYING,
    BY_BOAT,
    BY_CALL,
    BY_EARTH,
    BY_ELSEWHERE,
    BY_LAND,
    BY_PLACE,
    CARDS,
    CONQUEST,
    DEMONS,
    ENDS,
    EXCHANGE,
    ILLUSIONS,
    LANDING,
    MADNESS_DICE,
    MIST_STAGE,
    NONE,
    NUMBER,
    OPENING,
    OVER,
    PEOPLE,
    PLACE,
    RECRUIT,
    RED,
    REORGANISE,
    REORGANISING,
    REPLY,
    ROUND_LIMIT,
    SETUP,
    SHOT,
    TIES,
    TRADE,
    TRIM,
    WARS,
    WAY,
    WINDOW,
    WINDS_DRAWN,
    WINDS_STAGE,
    Commitment,
    bits_of,
)
from boardbook.games.zargos.tables import EARTH, ELSEWHERE, MIST, PEOPLES, STEPS, WINGED, Tables


class EndReason(StrEnum):
    """Why a match ended."""

    CONQUEST = "conquest"
    """A people holds the Forbidden City and the three territories around it."""
    LAST_PEOPLE = "last_people"
    """Only one people is left."""
    ROUND_LIMIT = "round_limit"
    """The agreed round limit was reached."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Course):
    """A position, with the rules."""

    @classmethod
    def new(cls, tables: Tables, seats: int) -> Self:
        """Return the initial position, before the first die."""
        return cls(tables, seats)

    # --- the round ----------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """C.1: let the peoples play in order."""
        self.round += 1
        self.queue = self.order
        self._next_turn()

    def _next_turn(self) -> None:
        if not self.queue:
            self._count()
            return
        self.side, self.queue = self.queue[0], self.queue[1:]
        winds.open_window(self)

    def _begin_reorganisation(self) -> None:
        self.stage = REORGANISING
        self.phase = REORGANISE
        self.steps = STEPS
        self.assaults = tuple([report for report in self.assaults if report.defender != self.side])
        self._forget_attacks()

    def _forget_attacks(self) -> None:
        self.fresh = [0] * self.tables.places
        self.commitments = ()
        self.fighting = False
        self.attacked = 0

    def end_turn(self) -> None:
        """3.4: end the effects of winds. Then the next people plays."""
        self._forget_attacks()
        self.steps = 0
        self.locked = [0] * self.tables.places
        self.played = ()
        self.waiting = ()
        self.side = NONE
        winds.die_down(self, round_over=not self.queue)
        self._next_turn()

    # --- moves --------------------------------------------------------------------------------------------------

    def _choose_way(self, wind: int) -> None:
        self.way = BY_EARTH if wind == EARTH else BY_ELSEWHERE

    def _sail(self, sea: int) -> None:
        if self.way == BY_LAND:
            self.way = BY_BOAT
        self.route = (*self.route, sea)

    def _to(self, place: int) -> None:
        if self.phase == LANDING:
            winds.land(self, place)
        else:
            self.dest = place
            self.phase = NUMBER

    def _counted(self, number: int) -> None:
        """Place, call, send or move the number of pawns that was chosen."""
        origin, dest, way = self.origin, self.dest, self.way
        if way == BY_PLACE:
            self._place(dest, number)
            return
        if way == BY_CALL:
            self.take(origin, number)
            self.pawns[dest] += number
            self._forget_move()
            battles.begin(self)
            return
        self._pay_for_trip()
        if self.stage == REORGANISING:
            self._step(origin, dest, number)
            self.phase = REORGANISE
        else:
            self._commit(origin, dest, number, way)
            self.phase = ATTACK
        self._forget_move()

    def _forget_move(self) -> None:
        self.origin = self.dest = NONE
        self.way = BY_LAND
        self.route = ()

    def _pay_for_trip(self) -> None:
        """1.6, 8.2, 8.3: pay for the move with a boat for each space, or with the wind."""
        if self.way == BY_BOAT:
            self.boats[self.side] -= len(self.route)
        elif self.way != BY_LAND:
            self.spend_wind(self.leader[self.side], EARTH if self.way == BY_EARTH else ELSEWHERE)

    def _commit(self, origin: int, target: int, number: int, way: int) -> None:
        """1.1: send pawns to an attack. If Knights leave by land, pawns that have already moved are sent first."""
        left = self.pawns[origin] - number
        if self.is_knightly and way == BY_LAND and self.has_power(self.side, origin):
            self.fresh[origin] = min(self.fresh[origin], left)
        else:
            self.fresh[origin] -= number
        self.take(origin, number)
        self.commitments = (*self.commitments, Commitment(origin, target, number, way))

    def _step(self, origin: int, dest: int, number: int) -> None:
        """3.1, 4.11: make a move of the reorganisation.

        For Winged outside Zargos, the move costs no step, but each pawn moves only once.
        """
        free = self.is_free(origin)
        if not free:
            self.steps -= 1
        if free or (self.side == WINGED and self.has_power(WINGED, dest)):
            self.locked[dest] += number
        self.take(origin, number)
        self.put(self.side, dest, number)

    def _lift(self) -> None:
        """8.4: lift the people's pawns with the Wind of Mist, so that they can be placed again."""
        self.spend_wind(self.leader[self.side], MIST)
        for place in bits_of(self.held[self.side]):
            if lifted := self.lifted(place):
                self.take(place, lifted)
                self.pool[self.side] += lifted
        self.stage = MIST_STAGE
        self.steps = 0
        if self.pool[self.side]:
            self.phase = PLACE
        else:
            self.end_turn()

    def _place(self, dest: int, number: int) -> None:
        people = self.side
        self.pool[people] -= number
        self.put(people, dest, number)
        self._forget_move()
        if self.pool[people]:
            self.phase = PLACE
        elif self.stage == SETUP:
            opening.next_to_place(self)
        elif self.stage == MIST_STAGE:
            self.end_turn()
        else:
            self._next_purchase()

    def _done(self) -> None:
        if self.stage == REORGANISING:
            self.end_turn()
            return
        battles.walk_in(self)
        if self.has_won(self.side):
            self.finish(CONQUEST, self.side)
        else:
            self._begin_reorganisation()

    # --- winds put back -----------------------------------------------------------------------------------------

    def trim_or_resume(self) -> None:
        """7.2: let a player with too many winds put some back. Then continue the current step of the round."""
        for seat in range(self.seats):
            if self.size[seat] > self.wind_limit(seat):
                self.phase = TRIM
                self.to_act = seat
                return
        if self.stage == WINDOW:
            winds.resume_window(self)
        elif self.stage == WINDS_STAGE:
            winds.next_draws(self)
        elif self.side in self.order:
            self.phase = ATTACK
            self.to_act = self.leader[self.side]
        else:
            self.end_turn()

    def _discard(self, wind: int) -> None:
        seat = self.decider
        self.gain_wind(seat, wind, -1)
        self.under = (*self.under, (wind, seat))
        if self.phase == EXCHANGE:
            winds.ask_to_exchange(self)
        else:
            self.trim_or_resume()

    # --- the count ------------------------------------------------------------------------------------------------

    def _count(self) -> None:
        """6: count points, and begin to determine the new order. At the round limit, end the match instead."""
        self.stage = WINDS_STAGE
        self.side = NONE
        for people in self.order:
            self.points[people] = self.score(people)
            if self.events is not None:
                rules = ["count.points", *(["count.whole"] if self.holds_a_kingdom(people) else [])]
                self.emit("counted", *rules, of_side=self.people_term(people), points=self.points[people])
        if self.round >= self.tables.round_limit:
            self.finish(ROUND_LIMIT, NONE)
            return
        totals = sorted({self.points[people] for people in self.order}, reverse=True)
        opening.settle_order(self, [tuple([p for p in self.order if self.points[p] == total]) for total in totals])

    def hand_out_crowns(self) -> None:
        """6.4: give kingdom cards to peoples that hold whole kingdoms.

        To keep its card, a people needs only the capital.
        """
        t = self.tables
        if self.events is not None:
            self.emit("order", "count.order", sides=[self.people_term(people) for people in self.order])
        for kingdom, land in enumerate(t.kingdom_land):
            if not t.value[kingdom]:
                continue
            holder = self.crown[kingdom]
            full = [people for people in self.order if self.held[people] & land == land]
            if full:
                self.crown[kingdom] = full[0]
            elif holder >= 0 and self.owner[t.crowns[kingdom]] != holder:
                self.crown[kingdom] = NONE
            if self.crown[kingdom] != holder:
                self._emit_crown(kingdom)
        self.queue = self.order
        winds.next_draws(self)

    def _emit_crown(self, kingdom: int) -> None:
        holder, name = self.crown[kingdom], Term(f"kingdom.{self.tables.kingdoms[kingdom]}")
        if holder >= 0:
            self.emit("crown", "count.card", of_side=self.people_term(holder), kingdom=name)
        else:
            self.emit("crown_lost", "count.card", kingdom=name)

    # --- purchases ----------------------------------------------------------------------------------------------

    def begin_purchases(self) -> None:
        """10: let the peoples buy in the new order."""
        self.stage = BUYING
        self.waiting = ()
        self.bartered = [0] * self.seats
        self.queue = self.order
        self._next_purchase()

    def _next_purchase(self) -> None:
        self.spent = 0
        if not self.queue:
            self.side = NONE
            self.begin_round()
            return
        self.side, self.queue = self.queue[0], self.queue[1:]
        self.to_act = self.leader[self.side]
        if self.affordable_boats():
            self.phase = BOATS
        else:
            self._ask_to_recruit()

    def _buy_boats(self, number: int) -> None:
        self.boats[self.side] += number
        self.spent = number * self.tables.boat_price
        self._ask_to_recruit()

    def _ask_to_recruit(self) -> None:
        if self.affordable_pawns() > 0:
            self.phase = RECRUIT
        else:
            self._next_purchase()

    def _recruit(self, number: int) -> None:
        self.pool[self.side] += number
        self.spent = 0
        if number:
            self.phase = PLACE
        else:
            self._next_purchase()

    # --- the result ---------------------------------------------------------------------------------------------

    def result(self) -> Result | None:
        """11: return the result, or None if the game is not over.

        Each seat is ranked by its best people, compared by victory, then points, territories and pawns.
        """
        if self.phase != OVER:
            return None
        best = [self._best(seat) for seat in range(self.seats)]
        ranks = tuple([1 + sum([other > own for other in best]) for own in best])
        winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
        if self.winner >= 0:
            sides: tuple[str, ...] = (PEOPLES[self.winner],)
        else:
            sides = tuple([PEOPLES[p] for p in self.picking if self.worth(p) == max(best)])
        return Result(
            winners=winners,
            sides=sides,
            ranks=ranks,
            scores=tuple([points for _, points, _, _ in best]),
            reason=EndReason(ENDS[self.ended]),
            finished=self.ended != ROUND_LIMIT,
        )

    def worth(self, people: int) -> tuple[int, int, int, int]:
        """11: return the numbers by which peoples are ranked: victory, points, territories, pawns."""
        return (
            int(people == self.winner),
            self.score(people),
            self.territories(people),
            self.on_board(people),
        )

    def _best(self, seat: int) -> tuple[int, int, int, int]:
        return max([self.worth(people) for people in self.picking if self.leader[people] == seat])

    # --- legal actions and playing ------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions in ascending order."""
        return listing.legal(self)

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` if chance moves next, without checking that it is legal."""
        if self.to_act == CHANCE:
            self._answer(n)
            return
        attempt: Attempt = self.tables.attempts[n]
        kind, what, number = attempt
        if kind == "count":
            self._counted(number)
        elif kind == "from":
            self.origin = what
            self.phase = WAY
        elif kind == "to":
            self._to(what)
        elif kind == "sail":
            self._sail(what)
        elif kind == "pass":
            self._pass()
        elif kind == "done":
            self._done()
        elif kind == "fight":
            battles.fight(self, what)
        elif kind == "call":
            self.origin, self.dest, self.way = what, self.battle, BY_CALL
            self.phase = NUMBER
        elif kind == "place":
            self.dest = what
            self.way = BY_PLACE
            self.phase = NUMBER
        elif kind == "play":
            self._play(what)
        else:
            self._decide(kind, what, number)

    def _decide(self, kind: str, what: int, number: int) -> None:
        if kind == "recruit":
            self._recruit(number)
        elif kind == "boats":
            self._buy_boats(number)
        elif kind == "target":
            winds.aim(self, number)
        elif kind == "discard":
            self._discard(what)
        elif kind == "reroll":
            battles.reroll(self, what)
        elif kind == "keep":
            battles.go_on_rolling(self, kept=True)
        elif kind == "choose":
            opening.choose(self, what)
        elif kind == "take":
            opening.take(self, what)
        else:
            self._bargain(kind, what)

    def _bargain(self, kind: str, what: int) -> None:
        if kind == "offer":
            opening.offer(self, what)
        elif kind == "barter":
            winds.offer(self, what)
        elif kind in ("give", "hand"):
            self.give = (*self.give, what)
        elif kind in ("ask", "want"):
            self.ask = (*self.ask, what)
        elif kind == "propose":
            (opening if self.stage == SETUP else winds).propose(self)
        elif self.phase == REPLY:
            winds.reply(self, accepted=kind == "accept")
        else:
            opening.answer(self, accepted=kind == "accept")

    def _pass(self) -> None:
        if self.phase == TRADE:
            opening.pass_trade(self)
        elif self.phase == RED:
            winds.passes(self)
        elif self.phase == ILLUSIONS:
            winds.answer_illusion(self, plays=False)
        elif self.phase == WARS:
            battles.answer_war(self, plays=False)
        elif self.phase == EXCHANGE:
            winds.next_to_exchange(self)
        else:
            battles.begin(self)

    def _play(self, wind: int) -> None:
        if self.phase == RED:
            winds.play_red(self, wind)
        elif self.phase == ILLUSIONS:
            winds.answer_illusion(self, plays=True)
        elif self.phase == WARS:
            battles.answer_war(self, plays=True)
        elif wind == MIST:
            self._lift()
        else:
            self._choose_way(wind)

    def chances(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities, or an empty list if chance doesn't move next."""
        if self.to_act != CHANCE:
            return []
        if self.phase == PEOPLE:
            left = [int(leader < 0) for leader in self.leader]
        elif self.phase == CARDS:
            left = [n if of == self.taking else 0 for n, of in zip(self.stack, self.tables.stack_of, strict=True)]
        elif self.phase != WINDS_DRAWN:
            return A_DIE[:]
        elif any(self.deck):
            left = self.deck
        else:
            return [(self.under[0][0], 1.0)]
        total = sum(left)
        return [(k, n / total) for k, n in enumerate(left) if n]

    def _answer(self, n: int) -> None:
        phase = self.phase
        if phase in (OPENING, TIES):
            opening.roll_for_order(self, n)
        elif phase == PEOPLE:
            opening.choose(self, n)
        elif phase == CARDS:
            opening.card_taken(self, n)
        elif phase == MADNESS_DICE:
            winds.rolled_madness(self, n)
        elif phase == SHOT:
            battles.rolled_shot(self, n)
        elif phase == DEMONS:
            battles.rolled_demons(self, n)
        elif phase == WINDS_DRAWN:
            winds.drawn(self, n)
        else:
            battles.rolled(self, n)
