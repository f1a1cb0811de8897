"""The referee of Zargos: the round, moves, the count, purchases, and the end.

`State` lists quickly and trusts what it applies; `conditions.py` says why something is refused. A test over the whole
table of actions proves that both agree. Set-up, combats and winds have files of their own.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Any, Self

from boardbook.core import CHANCE, Event, Result
from boardbook.core.build import mypyc_attr
from boardbook.core.words import Term, Value
from boardbook.games.zargos import battles, listing, opening, winds
from boardbook.games.zargos.readings import Readings
from boardbook.games.zargos.state import (
    ATTACK,
    ATTACKING,
    BOATS,
    BUYING,
    BY_BOAT,
    BY_CALL,
    BY_EARTH,
    BY_ELSEWHERE,
    BY_LAND,
    BY_PLACE,
    CARDS,
    CAUSES,
    CONQUEST,
    DEMONS,
    ENDS,
    EXCHANGE,
    ILLUSIONS,
    LANDING,
    LAST_PEOPLE,
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
from boardbook.games.zargos.tables import EARTH, ELSEWHERE, FACES, MIST, PEOPLES, STEPS, WINDS, WINGED, Tables


class EndReason(StrEnum):
    """Why a match ended."""

    CONQUEST = "conquest"
    """A people holds the Forbidden City and the three territories around it."""
    LAST_PEOPLE = "last_people"
    """Only one people is left."""
    ROUND_LIMIT = "round_limit"
    """The agreed limit of rounds was reached."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Readings):
    """A position with the rules."""

    @classmethod
    def new(cls, tables: Tables, seats: int) -> Self:
        """The beginning, before the first die."""
        return cls(tables, seats)

    # --- the round ----------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """C.1: every people plays in the order."""
        self.round += 1
        self.queue = self.order
        self._next_turn()

    def _next_turn(self) -> None:
        if not self.queue:
            self._count()
            return
        self.side, self.queue = self.queue[0], self.queue[1:]
        winds.open_window(self)

    def begin_attacks(self) -> None:
        """1: the people's pawns are all unmoved."""
        self.stage = ATTACKING
        self.phase = ATTACK
        self.to_act = self.leader[self.side]
        self.played = ()
        self.report = None
        for place in bits_of(self.held[self.side]):
            self.fresh[place] = self.pawns[place]

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
        """3.4: effects of winds end; the next people follows."""
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
        """So many pawns are placed, called, sent or moved."""
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
        """1.6, 8.2, 8.3: a boat for each space, or the wind."""
        if self.way == BY_BOAT:
            self.boats[self.side] -= len(self.route)
        elif self.way != BY_LAND:
            self.spend_wind(self.leader[self.side], EARTH if self.way == BY_EARTH else ELSEWHERE)

    def _commit(self, origin: int, target: int, number: int, way: int) -> None:
        """1.1: pawns leave for an attack. Where Knights leave by land, those that have moved already go first."""
        left = self.pawns[origin] - number
        if self.is_knightly and way == BY_LAND and self.has_power(self.side, origin):
            self.fresh[origin] = min(self.fresh[origin], left)
        else:
            self.fresh[origin] -= number
        self.take(origin, number)
        self.commitments = (*self.commitments, Commitment(origin, target, number, way))

    def _step(self, origin: int, dest: int, number: int) -> None:
        """3.1, 4.11: a step of the reorganisation; Winged outside Zargos need none, but move once only."""
        free = self.is_free(origin)
        if not free:
            self.steps -= 1
        if free or (self.side == WINGED and self.has_power(WINGED, dest)):
            self.locked[dest] += number
        self.take(origin, number)
        self.put(self.side, dest, number)

    def _lift(self) -> None:
        """8.4: the Wind of Mist lifts the people's pawns, to be placed anew."""
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

    # --- losses, the City, the end ------------------------------------------------------------------------------

    def count_lost(self, people: int, cause: int, pawns: int) -> None:
        """Note pawns that a people has lost, and why."""
        self.lost[len(CAUSES) * people + cause] += pawns

    def drop_out(self) -> None:
        """11.3: peoples without pawns are out."""
        gone = [people for people in self.order if not self.on_board(people)]
        self.order = tuple([people for people in self.order if people not in gone])
        self.queue = tuple([people for people in self.queue if people not in gone])
        for people in gone:
            self.boats[people] = 0
            self.crown = [NONE if holder == people else holder for holder in self.crown]
            self.points[people] = 0
            self.tell("out", "end.out", who=self.people_term(people))
            seat = self.leader[people]
            if not self.led_by(seat):
                self.under = (*self.under, *[(wind, seat) for wind in self.hand(seat)])
                for wind in range(len(WINDS)):
                    self.hands[len(WINDS) * seat + wind] = 0

    def is_decided(self) -> bool:
        """11.4: whether the match is over, as it is when one people is left."""
        if self.ended < 0 and len(self.order) < 2:
            self.finish(LAST_PEOPLE, self.order[0] if self.order else NONE)
        return self.ended >= 0

    def has_won(self, people: int) -> bool:
        """11.1: the City and the territories around it."""
        victory = self.tables.victory
        return self.held[people] & victory == victory

    def mind_city(self) -> None:
        """5.5, 5.7: who holds the City is Wind Master; he takes all winds. When it falls empty there is none."""
        owner = self.owner[self.tables.city]
        if owner == self.master:
            return
        self.master = owner
        seat = self.master_seat
        if seat < 0:
            self.tell("master_gone", "island.fall")
            return
        for wind in range(len(WINDS)):
            total = sum(self.hands[wind :: len(WINDS)])
            for other in range(self.seats):
                self.hands[len(WINDS) * other + wind] = 0
            self.hands[len(WINDS) * seat + wind] = total
        self.tell("master", "island.master", who=self.people_term(owner), n=self.hand_size(seat))

    def trim_or_resume(self) -> None:
        """7.2: whoever holds too many winds puts some back; then the step of the round goes on."""
        for seat in range(self.seats):
            if self.hand_size(seat) > self.wind_limit(seat):
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

    def spend_wind(self, seat: int, wind: int) -> None:
        """7.8: a green wind is played and goes under the deck."""
        self.hands[len(WINDS) * seat + wind] -= 1
        self.under = (*self.under, (wind, NONE))

    def _discard(self, wind: int) -> None:
        seat = self.decider
        self.hands[len(WINDS) * seat + wind] -= 1
        self.under = (*self.under, (wind, seat))
        if self.phase == EXCHANGE:
            winds.ask_to_exchange(self)
        else:
            self.trim_or_resume()

    def finish(self, why: int, winner: int) -> None:
        """The match is over."""
        self.ended = why
        self.winner = winner
        self.phase = OVER
        self.to_act = None
        rule = {CONQUEST: "end.victory", LAST_PEOPLE: "end.last", ROUND_LIMIT: "end.limit"}[why]
        if winner >= 0:
            self.tell("won", rule, "end.side", who=self.people_term(winner))
        else:
            self.tell("stopped", rule, rounds=self.round)

    # --- the count ----------------------------------------------------------------------------------------------

    def _count(self) -> None:
        """6: points, the new order, kingdom cards, winds."""
        self.stage = WINDS_STAGE
        self.side = NONE
        for people in self.order:
            self.points[people] = self.score(people)
            rules = ["count.points", *(["count.whole"] if self.holds_a_kingdom(people) else [])]
            self.tell("counted", *rules, who=self.people_term(people), n=self.points[people])
        if self.round >= self.tables.round_limit:
            self.finish(ROUND_LIMIT, NONE)
            return
        totals = sorted({self.points[people] for people in self.order}, reverse=True)
        opening.settle_order(self, [tuple([p for p in self.order if self.points[p] == total]) for total in totals])

    def hand_out_crowns(self) -> None:
        """6.4: kingdom cards, by who holds the whole kingdom, else by who still holds the capital."""
        t = self.tables
        self.tell("order", "count.order", who=[self.people_term(people) for people in self.order])
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
                self._tell_crown(kingdom)
        self.queue = self.order
        winds.next_draws(self)

    def _tell_crown(self, kingdom: int) -> None:
        holder, name = self.crown[kingdom], Term(f"kingdom.{self.tables.kingdoms[kingdom]}")
        if holder >= 0:
            self.tell("crown", "count.card", who=self.people_term(holder), kingdom=name)
        else:
            self.tell("crown_lost", "count.card", kingdom=name)

    def begin_exchange(self) -> None:
        """7.5: winds may be exchanged."""
        winds.open_exchange(self)

    # --- purchases ----------------------------------------------------------------------------------------------

    def begin_purchases(self) -> None:
        """10: each people in the new order."""
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
        """11: a people wins; the seats rank by their best people: victory, points, territories, pawns."""
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
        """11: by what peoples rank in the end: victory, points, territories, pawns."""
        return (
            int(people == self.winner),
            self.score(people),
            self.territories(people),
            self.on_board(people),
        )

    def _best(self, seat: int) -> tuple[int, int, int, int]:
        return max([self.worth(people) for people in self.picking if self.leader[people] == seat])

    # --- what may be done, and what happens ---------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Numbers of the actions that may be taken now, ascending."""
        return listing.legal(self)

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` when chance must answer. Trusts that it is possible."""
        if self.to_act == CHANCE:
            self._answer(n)
        elif n < self.tables.place:
            self._apply_deal(n)
        elif n < self.tables.play:
            self._apply_move(n)
        else:
            self._apply_wind(n)

    def _apply_deal(self, n: int) -> None:
        t = self.tables
        if n == t.pass_:
            self._pass()
        elif n < t.take:
            opening.choose(self, n - t.choose)
        elif n < t.offer:
            opening.take(self, n - t.take)
        elif n < t.give:
            opening.offer(self, n - t.offer)
        elif n < t.ask:
            self.give = (*self.give, n - t.give)
        elif n < t.propose:
            self.ask = (*self.ask, n - t.ask)
        elif n == t.propose:
            (opening if self.stage == SETUP else winds).propose(self)
        elif self.phase == REPLY:
            winds.reply(self, accepted=n == t.accept)
        else:
            opening.answer(self, accepted=n == t.accept)

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

    def _apply_move(self, n: int) -> None:
        t = self.tables
        if n < t.from_:
            self.dest = n - t.place
            self.way = BY_PLACE
            self.phase = NUMBER
        elif n < t.to:
            self.origin = n - t.from_
            self.phase = WAY
        elif n < t.sail + t.land:
            self._to(n - t.to)
        elif n <= t.count:
            self._sail(n - t.sail)
        elif n < t.fight:
            self._counted(n - t.count)
        elif n < t.done:
            battles.fight(self, n - t.fight)
        elif n == t.done:
            self._done()
        elif n <= t.reroll:
            self.origin, self.dest, self.way = n - t.call, self.battle, BY_CALL
            self.phase = NUMBER
        elif n < t.keep:
            battles.reroll(self, n - t.reroll)
        else:
            battles.go_on_rolling(self, kept=True)

    def _apply_wind(self, n: int) -> None:
        t = self.tables
        if n < t.target_kingdom:
            self._play(n - t.play)
        elif n < t.discard:
            winds.aim(self, n)
        elif n < t.barter:
            self._discard(n - t.discard)
        elif n < t.hand:
            winds.offer(self, n - t.barter)
        elif n < t.want:
            self.give = (*self.give, n - t.hand)
        elif n < t.buy_boats:
            self.ask = (*self.ask, n - t.want)
        elif n < t.recruit:
            self._buy_boats(n - t.buy_boats)
        else:
            self._recruit(n - t.recruit)

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
        """What chance may answer now, with probabilities."""
        if self.to_act != CHANCE:
            return []
        if self.phase == PEOPLE:
            left = [int(leader < 0) for leader in self.leader]
        elif self.phase == CARDS:
            left = [n if of == self.taking else 0 for n, of in zip(self.stack, self.tables.stack_of, strict=True)]
        elif self.phase != WINDS_DRAWN:
            return [(face, 1 / 6) for face in FACES]
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

    def redealt(self, seat: int, rng: Random) -> Self:
        """A copy in which all that the seat cannot know is drawn anew."""
        from boardbook.games.zargos.redeal import redealt

        return redealt(self, seat, rng)

    # --- words --------------------------------------------------------------------------------------------------

    def tell(self, kind: str, *rules: str, **values: Value) -> None:
        """Tell what the rules did by themselves, while somebody listens."""
        if self.events is not None:
            self.events.append(Event(kind, tuple([f"zargos.{rule}" for rule in rules]), values))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat may see."""
        from boardbook.games.zargos.view import view

        return view(self, seat)

    def __str__(self) -> str:
        from boardbook.games.zargos.view import text_board

        return text_board(self)
